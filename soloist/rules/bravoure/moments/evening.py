"""The end of a session, and of a scenario: Bravery turned in, experience shared (Bravoure & Infortune)."""

import re
from collections.abc import Iterator, Sequence

from soloist.message import Refusal, message
from soloist.rules.bravoure.deeds import EXPERIENCE, FINISHED, end_session
from soloist.rules.bravoure.moments.purchase import buying_steps
from soloist.rules.moment import Count, Deed, Moment, Note, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import items, line, numbered
from soloist.rules.term import Term

_LEDGER = Term("Shared evenings", "Soirées partagées")
_SHARED = Term("shared", "partagé")
_TO_BE_CONTINUED = Term("to be continued", "à suivre")
_THE_END = Term("the end", "fin")
_OVER = re.compile(r"[\s,;]*\b(?:over|end|fin|finie?)\s*$", re.IGNORECASE)


def share_step(table: Table, *, finished: bool | None = None) -> Step:
    """The step that shares the experience of an evening; with None it is open whether it is `finished`."""
    before = already(table)
    if before is not None:
        return _counted(table, over=before, finished=finished)
    held = [person.counters.get("bravoure", 0) for person in table.people]
    told = ", ".join(f"{person.name} {points}" for person, points in zip(table.people, held, strict=True))
    ways = tuple(
        way
        for over in ((False, True) if finished is None else (finished,))
        for way in _ways(table, held, over, said=finished is None)
    )
    return Step(
        "experience",
        Term("Experience", "L’expérience"),
        Term(
            "How much Bravery becomes experience, and how much stays in hand for next time? In hand: "
            f"{told}.",
            "Combien de Bravoure devient expérience, combien reste en main pour la prochaine fois ? En "
            f"main : {told}.",
        ),
        ways,
        typed=lambda text: _typed(table, text, finished),
        hint=_hint(finished),
    )


def already(table: Table) -> bool | None:
    """Whether this session's experience was shared as that of an adventure that is over; None: not at all."""
    ledger = next((held for held in table.of("Track") if held.name in (_LEDGER.en, _LEDGER.fr)), None)
    lists = ledger.lists if ledger else {}
    items = lists.get(_SHARED.en) or lists.get(_SHARED.fr) or ()
    if table.session > 0 and str(table.session) in items:
        return _THE_END.en in items or _THE_END.fr in items
    if table.test == EXPERIENCE.id:  # rolled by hand, with nothing told since
        return bool({FINISHED.name.en.casefold(), FINISHED.name.fr.casefold()} & set(table.said))
    return None


def _counted(table: Table, *, over: bool, finished: bool | None) -> Step:
    """The step once this session is shared: at most the point of the end is left to give."""
    nobody = [0] * len(table.people)
    more = _share(table, nobody, finished=True) - _share(table, nobody, finished=False)
    owed = finished is not False and not over and more > 0
    last = _gained(more, len(table.people))
    ways = (
        (
            Way(
                "the_end",
                Term(f"The adventure is over, too: +{last.en}", f"Et l’aventure est finie : +{last.fr}"),
                (
                    Said(last.of(table.lang), "note"),
                    *(Count("xp", by=more, who=person.name) for person in table.people),
                    _noted(table, over=True),
                ),
            ),
        )
        if owed
        else ()
    )
    return Step(
        "experience",
        Term("Experience", "L’expérience"),
        Term(
            "The experience of this session is shared already; Bravery stays in hand."
            + (" Only the point of an adventure that is over is still to come." if owed else ""),
            "L’expérience de cette séance est déjà partagée ; la Bravoure reste en main."
            + (" Ne manque que le point d’une aventure finie." if owed else ""),
        ),
        ways,
        done=not (owed and finished),
    )


def _noted(table: Table, *, over: bool) -> Note:
    """That the experience of this session was shared, kept in the story so that it counts once."""
    end = _THE_END if over else _TO_BE_CONTINUED
    items = (str(table.session), end.of(table.lang))
    return Note("Track", _LEDGER.of(table.lang), _SHARED.of(table.lang), items, only=True)


def _ways(table: Table, held: Sequence[int], over: bool, *, said: bool) -> Iterator[Way]:
    """Keep all Bravery, or turn all of it in; whether it is over is `said` where both may be."""
    tail, suffix = Term("", ""), "_over" if over else ""
    if said:
        tail = Term(", the end", ", fin") if over else Term(", to be continued", ", à suivre")
    none = [0] * len(held)
    for id_, name, points in (
        ("keep", Term("Keep all Bravery", "Garder la Bravoure"), none),
        ("turn_in", Term("Turn in all Bravery", "Changer toute la Bravoure"), held),
    ):
        if id_ == "turn_in" and not any(held):
            continue
        gained = _gained(_share(table, points, over), len(held))
        yield Way(
            f"{id_}{suffix}",
            Term(f"{name.en}{tail.en}: +{gained.en}", f"{name.fr}{tail.fr} : +{gained.fr}"),
            _thrown(table, points, over),
        )


def _gained(points: int, people: int) -> Term:
    """So much experience, for one or for each of several."""
    if people == 1:
        return Term(f"{points} experience", f"{points} d’expérience")
    return Term(f"{points} experience each", f"{points} d’expérience chacun")


def _hint(finished: bool | None) -> Term:
    if finished is not None:
        return Term(
            "points of Bravery to turn in: 2; by name: Ryn 2, Bo 1",
            "points de Bravoure à changer : 2 ; par nom : Ryn 2, Bo 1",
        )
    return Term(
        "points of Bravery to turn in: 2; by name: Ryn 2, Bo 1; then “over” if the adventure is",
        "points de Bravoure à changer : 2 ; par nom : Ryn 2, Bo 1 ; puis « fin » si l’aventure est finie",
    )


def _share(table: Table, converted: Sequence[int], finished: bool) -> int:
    names = [person.name for person in table.people]
    held = {person.name: person.counters.get("bravoure", 0) for person in table.people}
    return end_session(held, dict(zip(names, converted, strict=True)), finished).share


def _thrown(table: Table, converted: Sequence[int], finished: bool) -> tuple[Deed, ...]:
    """The test, then what each receives: a line says so, since the roll itself only moves Bravery."""
    each = _share(table, converted, finished)
    lists = {"converted": tuple(converted)} if any(converted) else {}
    who = tuple(person.name for person in table.people)
    said = _gained(each, len(who)).of(table.lang)
    return (
        Throw("experience", {"finished": int(finished)}, lists, who),
        Said(said, "note"),
        *(Count("xp", by=each, who=name) for name in who),
        *((_noted(table, over=finished),) if table.session else ()),
    )


def _typed(table: Table, text: str, finished: bool | None) -> tuple[Deed, ...]:
    said = line(text)
    over = bool(_OVER.search(said)) if finished is None else finished
    wanted = _OVER.sub("", said) if finished is None else said
    names = [person.name for person in table.people]
    points = dict.fromkeys(names, 0)
    for item in items(wanted) if wanted.strip() else ():
        name, number = (names[0], int(item)) if item.isdecimal() and len(names) == 1 else numbered(item)
        found = next((each for each in names if each.casefold() == name.casefold()), None)
        if found is None or number is None:
            raise Refusal(
                message(
                    "Who turns in how much? Write names and numbers, as in: {names}",
                    names=", ".join(f"{each} 1" for each in names),
                )
            )
        points[found] = number
    return _thrown(table, [points[name] for name in names], over)


def _next(table: Table) -> Step:
    return Step(
        "next_time",
        Term("Until next time", "En attendant la suite"),
        Term(
            "Which question keeps you awake until the next session?",
            "Quelle question empêchera de dormir jusqu’à la prochaine séance ?",
        ),
        typed=lambda text: (Said(line(text), "reminder"),),
        hint=Term("kept as a reminder", "gardé comme un rappel"),
        table="inspiration/questions",
    )


SESSION_END = Moment(
    "session_end",
    Term("End of the session", "Fin de session"),
    Term(
        "One point for being there, one more if the adventure is over, and the Bravery turned in; all of "
        "it is shared.",
        "Un point pour avoir joué, un de plus si l’aventure est finie, et la Bravoure changée ; le tout "
        "est partagé.",
    ),
    lambda table, who: (share_step(table), *buying_steps(table), _next(table)),
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)


def _scenario_end(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        Step(
            "aftermath",
            Term("Aftermath", "Les lendemains"),
            Term(
                "It is over. Who tells it, and what do they leave out? Where does it leave the heroes?",
                "C’est fini. Qui le raconte, et que passe-t-on sous silence ? Où cela laisse-t-il les "
                "héros ?",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("told as part of the story", "entre dans le récit"),
            table="scenes/endings",
        ),
        share_step(table, finished=True),
        *buying_steps(table),
    )


SCENARIO_END = Moment(
    "scenario_end",
    Term("End of the scenario", "Fin de scénario"),
    Term(
        "A last image, the experience of an adventure that is over, and what it makes of the heroes.",
        "Une dernière image, l’expérience d’une aventure achevée, et ce qu’elle fait des héros.",
    ),
    _scenario_end,
)
