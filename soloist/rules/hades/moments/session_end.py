"""The end of a session: what stays, what fades, what starts again at nought (HaDes 0.1.0, Fin de session)."""

from soloist.rules.hades.moments.consolidation import convert, settle, spend
from soloist.rules.moment import Count, Moment, Note, Said, Step, Table, Way
from soloist.rules.moments.frame import CIRCLED, STRUCK, TICKED, framed, standing, unwanted
from soloist.rules.moments.typed import items, line, short
from soloist.rules.term import Term


def _due(table: Table) -> bool:
    return table.phase == "conclusion"


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        *((_inherit(table),) if table.on("hd.destiny_to_fortunes") else ()),
        *(
            step
            for person in table.people
            for step in (spend(person, table.lang), convert(person, table.lang), settle(person))
        ),
        _reset(table),
        _debrief(),
        _frame(table),
    )


def _inherit(table: Table) -> Step:
    destiny = table.counters.get("destiny", 0)
    return Step(
        "inherit",
        Term("Destiny becomes fortunes", "Le destin devient fortunes"),
        Term(
            f"Destiny stands at {destiny}: risks were taken. Is it to repay them, everyone the same?",
            f"Le destin est à {destiny} : on a pris des risques. Doit-il les rendre, à chacun autant ?",
        ),
        ways=(
            Way(
                "inherit",
                Term(f"Everyone gains {destiny} (destiny to 0)", f"Chacun en gagne {destiny} (destin à 0)"),
                (
                    *(Count("fortunes", destiny, who=person.name) for person in table.people),
                    Count("destiny", to=0),
                ),
            ),
        )
        if destiny > 0
        else (),
        done=destiny <= 0,
    )


def _reset(table: Table) -> Step:
    holders = [person.name for person in table.people if person.counters.get("fortunes", 0)]
    destiny = table.counters.get("destiny", 0)
    same = Term(
        "play resumes at this very point; destiny and fortunes stay",
        "on reprendra à cet instant précis ; Destin et Fortunes restent",
    )
    return Step(
        "reset",
        Term("Back to nought", "Remise à zéro"),
        Term(
            "Will some time pass before the next session, or does it take up at this very breath?",
            "Passera-t-il du temps avant la suite, ou reprendra-t-on à ce souffle même ?",
        ),
        ways=(
            Way(
                "zero",
                Term("Time passes: destiny and fortunes to 0", "Du temps passe : destin et fortunes à 0"),
                (Count("destiny", to=0), *(Count("fortunes", to=0, who=name) for name in holders)),
            ),
            Way(
                "same",
                Term("At this very point: nothing moves", "À cet instant précis : rien ne bouge"),
                (Said(same.of(table.lang), "reminder"),),
            ),
        ),
        done=not destiny and not holders,
    )


def _debrief() -> Step:
    return Step(
        "debrief",
        Term("Looking back", "Un regard en arrière"),
        Term(
            "Which image stays? What was a joy to play, what dragged, what would you tell a friend?",
            "Quelle image reste ? Qu’a-t-on aimé jouer, qu’est-ce qui traînait, qu’en raconter à un ami ?",
        ),
        typed=lambda text: (Said(line(text), "reflection"),),
        hint=Term("kept as a note", "gardé en note"),
    )


def _frame(table: Table) -> Step:
    """Frame elements to see more of, or less: one way each, from how they stand now."""
    ways = []
    for thing in framed(table):
        name, now = short(thing.name), standing(thing)
        if now is not CIRCLED and not unwanted(thing, table):
            mark = CIRCLED if now is TICKED else TICKED
            ways.append(
                _marked(
                    f"more:{thing.name}",
                    f"More of “{name}”",
                    f"Davantage de « {name} »",
                    thing.name,
                    mark,
                    table,
                )
            )
        if now is not STRUCK:
            mark = TICKED if now is CIRCLED else STRUCK
            ways.append(
                _marked(
                    f"less:{thing.name}", f"Less of “{name}”", f"Moins de « {name} »", thing.name, mark, table
                )
            )
    return Step(
        "frame",
        Term("More, less", "Plus, moins"),
        Term(
            "And next time: what should come back more often, what has been seen enough? More: an empty mark "
            "becomes ticked, a tick a circle. Less: the other way, down to struck out.",
            "Et la prochaine fois : que revoir plus souvent, qu’a-t-on assez vu ? Davantage : sans marque, "
            "puis coché, puis entouré. Moins : l’inverse, jusqu’à rayé.",
        ),
        ways=tuple(ways),
        typed=lambda text: tuple(
            Note("E", name, "frame", (TICKED.of(table.lang),), only=True) for name in items(text)
        ),
        hint=Term("something to add to the frame", "de quoi enrichir le cadre"),
        again=True,
    )


def _marked(id_: str, en: str, fr: str, name: str, mark: Term, table: Table) -> Way:
    return Way(id_, Term(en, fr), (Note("E", name, "frame", (mark.of(table.lang),), only=True),))


SESSION_END = Moment(
    "session_end",
    Term("End of the session", "Fin de session"),
    Term(
        "What was lived turns into traits; then the counters start again.",
        "Ce qui fut vécu devient traits ; puis les compteurs repartent.",
    ),
    _steps,
    due=_due,
)
