"""The end of a session: destiny settles, fortunes mend what they can, and a word for later (SPIN 0.1)."""

from soloist.rules.moment import Deed, Moment, Note, Person, Said, Step, Switch, Table, Throw, Way
from soloist.rules.moments.typed import line
from soloist.rules.spin.moments.fate import signed
from soloist.rules.spin.moments.loot import LOOT
from soloist.rules.spin.moments.respite import mending
from soloist.rules.term import Term

_OPTION = "sp.destiny_to_fortunes"


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _destiny(table),
        *(step for person in table.people for step in (*mending(table, person), _left_behind(person))),
        Step(
            "talk",
            Term("Looking back", "Retour sur la séance"),
            Term(
                "What came that nobody had planned? Which moment will be told again?",
                "Qu’est-il venu que personne n’avait prévu ? Quel moment se racontera encore ?",
            ),
            typed=lambda text: (Said(line(text), "note"),),
            hint=Term("kept as a note", "gardé en note"),
        ),
        Step(
            "next",
            Term("Next time", "La prochaine fois"),
            Term(
                "Which question will not let go? That is where to begin next time.",
                "Quelle question ne lâche pas ? C’est par elle qu’on reprendra.",
            ),
            typed=lambda text: (Said(line(text), "reminder"),),
            hint=Term("kept as a reminder", "gardé en rappel"),
            table="inspiration/questions",
        ),
    )


def _destiny(table: Table) -> Step:
    destiny = table.counters.get("destiny", 0)
    return Step(
        "destiny",
        Term("Destiny", "Le destin"),
        Term(
            f"Destiny stands at {signed(destiny)}. Does the story pause here, or break off in mid-breath?",
            f"Le destin est à {signed(destiny)}. Est-ce une halte, ou s’arrête-t-on en plein élan ?",
        ),
        ways=tuple(_settlements(table, destiny)),
        done=destiny == 0,
    )


def _settlements(table: Table, destiny: int) -> tuple[Way, ...]:
    """Destiny back to zero, kept for a session that resumes here, or turned into fortunes above zero."""
    zero = Term("A pause: destiny goes back to 0", "Une halte : le destin revient à 0")
    same = Term("To be continued: destiny waits", "À suivre : le destin attend")
    ways = (
        Way("zero", zero, (Throw("session_end"),)),
        Way("same", same, (Throw("session_end", {"resumes": 1}),)),
    )
    if destiny < 1:
        return ways
    several = "s" if destiny > 1 else ""
    each = Term(f"{destiny} fortune{several} each", f"{destiny} fortune{several} chacun")
    if table.on(_OPTION):
        paid = Term(f"Destiny pays: {each.en}", f"Le destin s’acquitte : {each.fr}")
        return (Way("fortunes", paid, (Throw("session_end"),)),)
    rule = Term(f"Option, from now on: {each.en}", f"En option, désormais : {each.fr}")
    return (*ways, Way("fortunes", rule, (Switch(_OPTION, "on"), Throw("session_end", {"convert": 1}))))


def _left_behind(person: Person) -> Step:
    loot = person.listed(LOOT)
    ways: list[Way] = []
    drop: tuple[Deed, ...] = (
        *((Note("PC", person.name, LOOT, only=True),) if loot else ()),
        *((Note("PC", person.name, "session", only=True),) if person.session else ()),
    )
    if drop:
        ways.append(Way("drop", Term("Leave all of it behind", "Laisser tout cela derrière soi"), drop))
    held = ", ".join((*loot, *person.session)) or "—"
    return Step(
        f"behind:{person.name}",
        Term("What was of the session", "Ce qui était de la séance"),
        Term(
            f"Loot and passing states end with the session. {person.name} has: {held}.",
            f"Butin et états de passage finissent avec la séance. {person.name} a : {held}.",
        ),
        ways=tuple(ways),
        done=not drop,
    )


SESSION_END_MOMENT = Moment(
    "session_end",
    Term("End of the session", "Fin de session"),
    Term(
        "Fortunes are kept; destiny begins the next game at 0. A last chance to mend something.",
        "Les fortunes se gardent ; le destin repart de 0 à la partie suivante. Dernière occasion de réparer.",
    ),
    _steps,
)
