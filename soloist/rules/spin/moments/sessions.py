"""A protagonist made, shown at work in a scene, and the end of a session (SPIN 0.1)."""

import re

from soloist.message import Refusal, message
from soloist.rules.moment import (
    Deed,
    Head,
    Line,
    Moment,
    Note,
    Person,
    Said,
    Step,
    Switch,
    Table,
    Throw,
    Typed,
    Way,
)
from soloist.rules.moments.typed import detailed, items, line
from soloist.rules.spin.moments.canvas import CHARACTER, Question, question_step, unplayed
from soloist.rules.spin.moments.gauging import LOOT, mending, signed
from soloist.rules.term import Term

# --- creating a protagonist with the character canvas: six answers that become traits (Canevas) ---


_SENTENCE = re.compile(r".*\s.*[.!?…]\s*[»”\"]?", re.DOTALL)
_OF_THE_SHEET = {
    "traits": "traits",
    "trait": "traits",
    "session": "session",
    "goal": "goal",
    "objectif": "goal",
}


def answer(who: str, text: str) -> tuple[Deed, ...]:
    """Traits parted by commas; `trade: ferryman` is a line of the sheet, a whole sentence is prose."""
    text = text.strip()
    if _SENTENCE.fullmatch(text):
        return (Said(text),)
    word, said = detailed(text)
    if not said:
        return (Note("PC", who, "traits", add=items(text.rstrip(":"))),)
    known = _OF_THE_SHEET.get(word.casefold())
    if known == "goal":
        return (Note("PC", who, "goal", add=(" ; ".join(items(said)),), only=True),)
    return (Note("PC", who, known or Term(word, word), add=items(said)),)


def _typed(who: str) -> Typed:
    return lambda text: answer(who, text)


def _hint(question: Question) -> Term:
    return Term(
        f"traits, with commas; or “{question.word.en}: …”, or a sentence",
        f"des traits, entre virgules ; ou « {question.word.fr} : … », ou une phrase",
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return tuple(
        question_step(each, table, _typed(person.name), _hint(each), done=bool(person.listed(each.word)))
        for each in CHARACTER.questions
    )


def _blank(table: Table) -> bool:
    return any(not person.traits and not person.lists for person in table.people)


CREATION = Moment(
    "creation",
    Term("Creation", "Création"),
    Term(
        "Six questions about somebody. Each answer is a trait, good or bad, that will count for a die.",
        "Six questions sur quelqu’un. Chaque réponse est un trait, bon ou mauvais, qui vaudra un dé.",
    ),
    _steps,
    personal=True,
    due=_blank,
)

# --- a presentation scene: somebody shown at work, and destiny does not count ---------------------


_AGAINST = re.compile(r"\s*/\s*|\s+(?:vs|against|contre)\s+", re.IGNORECASE)
_SHOWN = {"presentation": 1}


def opposed(who: str, text: str) -> tuple[Deed, ...]:
    """`flee the harbour: sailor, old map / storm`: an action, reasons for it, reasons against it.

    Raises `Refusal` for more than two sides.
    """
    sides = _AGAINST.split(line(text))
    if len(sides) > 2:
        raise Refusal(message("Write reasons for, one “/”, reasons against: sailor, old map / storm"))
    tried, reasons = detailed(sides[0])
    if not reasons and len(sides) == 2:
        tried, reasons = "", tried
    ours = items(reasons) if reasons else ()
    theirs = items(sides[1]) if len(sides) == 2 and sides[1].strip() else ()
    action = (Line(f"@({who}) {tried}"),) if tried else ()
    return (*action, Throw("opposition", _SHOWN, who=(who,), reasons=(ours, theirs)))


def _presentation_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    name = table.person(who).name
    return (
        _title(name),
        _shown(),
        _opposition(name),
        _learned(name),
    )


def _title(name: str) -> Step:
    return Step(
        "title",
        Term("When and where", "Quand et où"),
        Term(
            f"A scene from before, or from this morning, that shows who {name} is. What is it called?",
            f"Une scène d’autrefois, ou de ce matin, où l’on voit qui est {name}. Comment l’intituler ?",
        ),
        typed=lambda text: (Head("scene", line(text)),),
        hint=Term("a title: Ten years ago, the customs house", "un titre : Dix ans plus tôt, la douane"),
        table="scenes/arrière-plans",
    )


def _shown() -> Step:
    return Step(
        "shown",
        Term("What is seen", "Ce que l’on voit"),
        Term(
            "What are the hands doing, and who is watching? Stop where it becomes difficult.",
            "Que font les mains, et qui regarde ? S’arrêter là où cela devient difficile.",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("a few sentences for the story", "quelques phrases pour l’histoire"),
        table="inspiration/amorces",
    )


def _opposition(name: str) -> Step:
    return Step(
        "opposition",
        Term("One opposition", "Une opposition"),
        Term(
            "What is tried, with what, against what? Fortunes and cards count here; destiny does not.",
            "Que tente-t-on, avec quoi, contre quoi ? Fortunes et cartes comptent ; le destin, non.",
        ),
        ways=(
            Way(
                "even",
                Term("One die against one", "Un dé contre un"),
                (Throw("opposition", _SHOWN, who=(name,)),),
            ),
        ),
        typed=lambda text: opposed(name, text),
        hint=Term(
            "flee the harbour: sailor, old map / storm", "fuir le port : marin, vieille carte / tempête"
        ),
    )


def _learned(name: str) -> Step:
    return Step(
        "learned",
        Term("What it shows", "Ce que cela montre"),
        Term(
            f"What is known of {name} now, that was not before? A trait, perhaps.",
            f"{name} : que sait-on à présent qu’on ignorait ? Un trait, peut-être.",
        ),
        typed=lambda text: (Note("PC", name, "traits", add=items(text)),),
        hint=Term(
            "traits, with commas; nothing is fine too",
            "des traits, entre virgules ; rien, c’est bien aussi",
        ),
        table="spin/traits-révélés",
    )


def _met(table: Table) -> bool:
    return unplayed(table) and any(person.traits for person in table.people)


PRESENTATION_SCENE = Moment(
    "presentation",
    Term("Presentation scene", "Scène de présentation"),
    Term(
        "A short scene to meet somebody in, before the story itself begins.",
        "Une courte scène pour faire connaissance, avant que l’histoire ne commence.",
    ),
    _presentation_steps,
    personal=True,
    due=_met,
)

# --- the end of a session: destiny settles, fortunes mend what they can, and a word for later -----


_OPTION = "sp.destiny_to_fortunes"


def _session_end_steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
    _session_end_steps,
)
