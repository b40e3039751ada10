"""What the moments of every game compute: the frame of a story, an ally, what turns a scene (HaDes 0.1.0)."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from soloist.rules.content import EVERY, Words
from soloist.rules.moment import Deed, Line, Note, Score, Table, Tagged, Thing, Throw
from soloist.rules.moments.procedures import Scope, told_of
from soloist.rules.moments.typed import detailed, items, line, names, sentence, whole
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

_THREATS: Final = Words(EVERY, "threats")

# --- threats: clocks that fill while nobody looks, each with what it does next (Menaces) ----------


SEGMENTS: Final = 6  # of a threat nobody gave a number or an agenda for
LEAST, MOST = 2, 24

_FIRST: Final = regex.compile(r"(?:^|\s)1\.\s+")
_STEP: Final = regex.compile(r"(?:^|\s)\d{1,2}\.\s+")
_COUNTED: Final = regex.compile(r"(.*?\S)\s+(?:(\d{1,3})\s*/\s*)?(\d{1,3})", re.DOTALL)


class Threat(NamedTuple):
    """A threat as typed: its name, how far it is, of how many segments, what it does, soonest first."""

    name: str
    value: int
    segments: int
    agenda: tuple[str, ...] = ()


def threats(table: Table) -> tuple[Thing, ...]:
    """The clocks that are not full yet."""
    return tuple(
        clock for clock in table.of("Clock") if clock.maximum is None or (clock.value or 0) < clock.maximum
    )


def far(threat: Thing) -> str:
    """How far a threat is once it moves."""
    after = (threat.value or 0) + 1
    return f"{after}/{threat.maximum}" if threat.maximum is not None else f"{after}"


def read_threat(text: str) -> Threat:
    """A threat as typed: `The flood 4: cellars, bridge`, `The flood 1/4`, `The flood. 1. Cellars. 2. Bridge.`

    Without a number it has as many segments as steps, and six where fewer than two are told. Raises
    `Refusal` for less than 2 segments, more than 24, or more that are full than there are.
    """
    told, steps = line(text), list[str]()
    if (first := _FIRST.search(told)) is not None:
        told, steps = told[: first.start()], _STEP.split(told[first.start() :])
    head, _, said = told.partition(":")
    agenda = tuple(whole(step) for step in (*said.split(","), *steps) if step.strip(" ."))
    name = head.strip().rstrip(".").rstrip()
    found = _COUNTED.fullmatch(name)
    if found is None:
        return Threat(_named(name), 0, len(agenda) if LEAST <= len(agenda) <= MOST else SEGMENTS, agenda)
    value, segments = int(found[2] or 0), int(found[3])
    if not LEAST <= segments <= MOST:
        raise Refusal(
            message("A threat has {least} to {most} segments, not {n}.", least=LEAST, most=MOST, n=segments)
        )
    if value > segments:
        raise Refusal(
            message("Of {segments} segments, {value} cannot be full.", segments=segments, value=value)
        )
    return Threat(_named(found[1]), value, segments, agenda)


def _named(name: str) -> str:
    if not name:
        raise Refusal(message("A threat begins with its name: The flood 4: cellars, bridge"))
    return name


# --- cards and allies (Jouer à deux) --------------------------------------------------------------


def kept_as(scope: Scope, prefix: str, category: str) -> tuple[Deed, ...]:
    """An element with a list, where one is told. Raises `Refusal` where no name is."""
    name, said = detailed(scope.text)
    if not name:
        raise Refusal(message("Begin with a name: Name: one trait, another."))
    listed: Term | str = category if category == "traits" else scope.word(category)
    return (Note(prefix, name, listed, items(said)),) if said else (Tagged(prefix, name),)


# --- who is named ---------------------------------------------------------------------------------


def there(scope: Scope) -> tuple[str, ...]:
    """The protagonists who are typed, as they are called. Raises `Refusal` for somebody else."""
    known = {each.name.casefold(): each.name for each in scope.table.people}
    found = dict.fromkeys(items(scope.text))
    for name in found:
        if name.casefold() not in known:
            told = message(
                "Nobody is called “{name}” here. The protagonists are: {names}",
                name=name,
                names=", ".join(known.values()),
            )
            raise Refusal(told)
    return tuple(known[name.casefold()] for name in found)


# --- what somebody new still lacks ----------------------------------------------------------------


def missing(scope: Scope) -> tuple[Term, ...]:
    """What the steps of creation that its words call for have not brought yet, in these words."""
    steps = told_of(scope.game)[0]["creation"][1]["steps"]
    lacks = Words(scope.game, "creation.lacks")
    return tuple(lacks(id_) for id_ in lacks.names() if not scope.holds(steps[id_]["done"]))


# --- the frame of a story: what was circled, ticked, left or struck out of it (Session zéro) ------


FATE_TABLE = Words(EVERY, "words")("fate_table")
_WORDS = Words(EVERY, "session_zero")
PROPOSED = _WORDS("proposed")
TICKED = _WORDS("ticked")
CIRCLED = _WORDS("circled")
STRUCK = _WORDS("struck")
_REFUSALS: Final = " ".join(_WORDS("refusals").words).split()
_VERBS: Final[Mapping[str, Term]] = {"circle": CIRCLED, "tick": TICKED, "strike": STRUCK, "clear": PROPOSED}


def framed(table: Table) -> tuple[Thing, ...]:
    """The elements of the frame, in the order they came up."""
    return tuple(thing for thing in table.of("E") if "frame" in thing.lists)


def standing(thing: Thing) -> Term:
    """How an element of the frame stands."""
    words = {word.casefold() for word in thing.lists.get("frame", ())}
    return next((mark for mark in (CIRCLED, TICKED, STRUCK) if words & {*mark.words}), PROPOSED)


def unwanted(thing: Thing) -> bool:
    """Whether a thing is struck out of the frame."""
    return standing(thing) is STRUCK


def frameless(scope: Scope) -> bool:
    """Whether nothing is in the frame and no scene has begun."""
    return not framed(scope.table) and not scope.table.scene and scope.table.session <= 1


def world_circled(scope: Scope) -> bool:
    """Whether anything is sure to come."""
    return any(standing(thing) is CIRCLED for thing in framed(scope.table))


def put_in_frame(scope: Scope, mark: str) -> Iterator[Deed]:
    """New elements with their mark; a detail of one already there leaves its mark alone.

    What begins by saying no, `no gore`, is struck out whatever the mark.
    """
    held, whole = {thing.name.casefold() for thing in framed(scope.table)}, sentence(scope.text)
    for item in names(scope.text):
        name, detail = (item, "") if whole else detailed(item)
        if not (detail and name.casefold() in held):
            given = STRUCK if item.split()[0].casefold() in _REFUSALS and not whole else scope.word(mark)
            yield Note("E", name, "frame", (given.of(scope.lang),), only=True)
        if detail:
            yield Tagged("E", name, (detail,))


def marks(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The marks each element can have instead of its own, and whether it is `wanted` now."""
    for thing in framed(scope.table):
        wanted = not unwanted(thing)
        for verb, mark in _VERBS.items():
            if mark is not standing(thing):
                yield {"verb": verb, "wanted": wanted, "mark": mark, "name": thing.name}


# --- the express scenario (Scénario express) ------------------------------------------------------


segments = SEGMENTS


def threat(scope: Scope) -> Iterator[Deed]:
    """The clock of a threat as typed, and its agenda where one is told; see `read_threat`.

    Raises `Refusal` for one that is there.
    """
    name, value, segments, agenda = read_threat(scope.text)
    if any(clock.name.casefold() == name.casefold() for clock in scope.table.of("Clock")):
        raise Refusal(message("“{name}” is there already: choose it above, and it advances.", name=name))
    yield Score("Clock", name, "", value, segments)
    if agenda:
        yield Note("Clock", name, "next", agenda, only=True)


def agenda_told(scope: Scope) -> bool:
    """Whether the latest threat has its steps."""
    return any(each.lists.get("next") for each in scope.table.of("Clock")[-1:])


def latest_threat(scope: Scope) -> str:
    """What it is called."""
    return scope.table.of("Clock")[-1].name


# --- what turns a scene: a mishap, a threat, what a failure reveals (Jouer seul) ------------------


MOST_KNOWN = 5


def mishap_drawn(scope: Scope) -> bool:
    """Whether what dice answered is still to be put into a sentence."""
    return scope.word("turns.in_a_word").named(scope.table.question)


def moving(scope: Scope) -> tuple[Mapping[str, Any], ...]:
    """The threats that can move, and how far each would be."""
    return tuple({"threat": each, "name": each.name, "far": far(each)} for each in threats(scope.table))


def advanced(scope: Scope, answer: str = "") -> Iterator[Deed]:
    """One more segment of a threat, and the next step of its agenda come true.

    Where that is the `answer` of a question, one whose next step nobody wrote gives it in general words.
    """
    threat = scope["threat"]
    if answer and not threat.lists.get("next"):
        yield Line(f"=> {scope.word('threats.gains').of(scope.lang)}")
    after, agenda = (threat.value or 0) + 1, threat.lists.get("next", ())[:1]
    yield from (Line(f"=> {step[:1].upper()}{step[1:]}.") for step in agenda)
    yield Score("Clock", threat.name, "", after, threat.maximum)
    if agenda:
        yield Note("Clock", threat.name, "next", drop=agenda)
    if threat.maximum is not None and after >= threat.maximum:
        yield Line(f"=> {_THREATS('full', name=threat.name).of(scope.lang)}")


def revealing(scope: Scope) -> bool:
    """Whether it is asked already what the failure reveals: the dice were explained just now."""
    return scope.word("turns.reveal_question").named(scope.table.question)


def steps_left(scope: Scope) -> tuple[int, ...]:
    """The steps of the script that stopped, from the one where it did, by their dice; of somebody's here."""
    script = scope.table.script
    own = not script.who or any(each.name in script.who for each in scope.table.people)
    return script.lists.get("steps", ()) if own else ()


def steps_after(scope: Scope) -> tuple[int, ...]:
    """Those behind the step where it stopped, whose trouble is overcome; of one that failed, none."""
    return steps_left(scope)[1:] if scope.table.script.value > -2 else ()


def resumed(scope: Scope, after: str = "") -> Iterator[Deed]:
    """The script taken up again: the steps left, with the dice brought to them, or with all of them.

    With `after`, without the step where it stopped.
    """
    script, who, at = scope.table.script, scope.person.name, bool(after)
    lists = {key: script.lists.get(key, ())[at:] for key in ("steps", "pools")}
    reasons = () if lists["pools"] else (script.reasons,)
    if script.deed:
        yield Line(f"@({who}) {script.deed}")
    yield Throw(script.test, lists=lists, who=(who,), reasons=reasons, steps=script.steps[at:])


def dolls(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """What a revelation may be about: roles, places and elements, the latest met first, a few of them."""
    met = [thing for thing in scope.table.of("N", "L", "E") if not unwanted(thing)]
    for thing in met[: -MOST_KNOWN - 1 : -1]:
        yield {"thing": thing, "name": thing.name}
