"""Session zero: the frame of the story, element by element, and the express scenario (HaDes 0.1.0)."""

import re
from collections.abc import Callable
from functools import cache

from soloist.rules.moment import (
    Deed,
    Draw,
    Moment,
    Note,
    Said,
    Score,
    Script,
    Step,
    Table,
    Tagged,
    Thing,
    Way,
)
from soloist.rules.moments.threats import SEGMENTS, new_threat
from soloist.rules.moments.typed import detailed, items, line, names, sentence, short, within
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Script("", "session_zero")

# --- the frame of a story: what was circled, ticked, left or struck out of it (Session zéro) ------


PROPOSED = _WORDS("proposed")
TICKED = _WORDS("ticked")
CIRCLED = _WORDS("circled")
STRUCK = _WORDS("struck")

_NO = regex.compile(
    r"(?:pas\s+d[e’'u]s?|pas|sans|aucune?|jamais(?:\s+d[e’'u]s?)?|ni|no|not|without|never)\b[’'\s]*|[-−–!]\s*|x\s+",
    re.IGNORECASE,
)
_SHORT = 3  # letters: what is shorter says nothing by itself


def framed(table: Table) -> tuple[Thing, ...]:
    """The elements of the frame, in the order they came up."""
    return tuple(thing for thing in table.of("E") if "frame" in thing.lists)


def standing(thing: Thing) -> Term:
    """How an element of the frame stands."""
    words = {word.casefold() for word in thing.lists.get("frame", ())}
    return next((mark for mark in (CIRCLED, TICKED, STRUCK) if words & {*mark.words}), PROPOSED)


def refused(text: str) -> str | None:
    """What a line says no to: `gore` of `no gore`, `-gore` or `!gore`; None where it says no to nothing."""
    found = _NO.match(text.strip())
    rest = text.strip()[found.end() :].strip() if found else ""
    return rest or None


def unwanted(thing: Thing, table: Table) -> bool:
    """Whether a thing is struck out of the frame, or is named by a word that is."""
    if standing(thing) is STRUCK:
        return True
    out = frozenset(each.name for each in framed(table) if standing(each) is STRUCK)
    words = _telling(thing.name)
    return any(names <= words for name in out if (names := _telling(refused(name) or name)))


@cache
def _telling(name: str) -> frozenset[str]:
    """The words of a name that say what it is, without endings of number or gender."""
    found = re.findall(r"[^\W\d_]+", name.casefold())
    long = (word for word in found if len(word) > _SHORT)
    return frozenset(re.sub(r"(?:es|s|e|x)$", "", word) for word in long)


# --- session zero: the frame of the story, element by element (Session zéro) ----------------------


_VERBS = (
    ("circle", CIRCLED),
    ("tick", TICKED),
    ("strike", STRUCK),
    ("clear", PROPOSED),
)


def no_frame_yet(table: Table) -> bool:
    """Whether nothing is in the frame and no scene has begun."""
    return not framed(table) and not table.scene and table.session <= 1


def session_zero_moment() -> Moment:
    """The rounds in which a frame is agreed upon."""
    return _WORDS.moment("session_zero", _steps, due=no_frame_yet)


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _world(table),
        _WORDS.step("images", typed=lambda text: _put(table, text, TICKED), table="voyage/lieux", again=True),
        _WORDS.step("veto", typed=lambda text: _put(table, text, STRUCK), again=True),
        _round(table),
    )


def _world(table: Table) -> Step:
    return _WORDS.step(
        "world",
        ways=(_WORDS.way("question", (Draw("hades/questions-d-univers"),)),),
        typed=lambda text: _put(table, text, CIRCLED),
        table="voyage/ciels",
        again=True,
        done=any(standing(thing) is CIRCLED for thing in framed(table)),
    )


def _round(table: Table) -> Step:
    elements = framed(table)
    propose = _WORDS.way(
        "propose",
        tuple(_mark(thing, PROPOSED, table.lang) for thing in elements if standing(thing) is not PROPOSED),
    )
    return _WORDS.step(
        "round",
        ways=(
            *(way for thing in elements for way in _marks(thing, table.lang)),
            *((propose,) if propose.deeds else ()),
        ),
        typed=lambda text: _put(table, text, TICKED),
        table="inspiration/amorces",
        again=True,
    )


def _put(table: Table, text: str, mark: Term) -> tuple[Deed, ...]:
    """New elements with their mark; a detail of one already there leaves its mark alone.

    What is said no to, `no gore`, is struck out whatever the mark, under its own name.
    """
    held = {thing.name.casefold() for thing in framed(table)}
    deeds: list[Deed] = []
    for item in names(text):
        if (out := refused(item)) is not None and not sentence(text):
            name = next(
                (thing.name for thing in framed(table) if thing.name.casefold() == out.casefold()), out
            )
            deeds.append(Note("E", name, "frame", (STRUCK.of(table.lang),), only=True))
            continue
        name, detail = (item, "") if sentence(text) else detailed(item)
        if not (detail and name.casefold() in held):
            deeds.append(Note("E", name, "frame", (mark.of(table.lang),), only=True))
        if detail:
            deeds.append(Tagged("E", name, (detail,)))
    return tuple(deeds)


def _mark(thing: Thing, mark: Term, lang: str) -> Note:
    return Note("E", thing.name, "frame", (mark.of(lang),), only=True)


def _marks(thing: Thing, lang: str) -> tuple[Way, ...]:
    """The marks an element can have instead of its own."""
    now, name = standing(thing), short(thing.name)
    return tuple(
        _WORDS.way(f"{id_}:{thing.name}", (_mark(thing, mark, lang),), name=within(name))
        for id_, mark in _VERBS
        if mark is not now
    )


# --- the express scenario: four cards, and what each of them hides (Scénario express) -------------


CARD = _WORDS("card")
OPEN = _WORDS("open")

_FRAME = _WORDS("frame")
_TRIGGER = _WORDS("trigger")
_CALL = _WORDS("call")


def nothing_afoot(table: Table) -> bool:
    """Whether no scene has begun, and neither a thread nor a threat is there."""
    return not table.scene and not table.of("Thread", "Clock")


def scenario_moment(due: Callable[[Table], bool] = nothing_afoot) -> Moment:
    """The moment that makes a scenario in a few minutes."""
    return _WORDS.moment("scenario", _scenario_steps, due=due)


def _scenario_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_premise(), *_cards(table), *_truths(table), *_threat(table))


def _premise() -> Step:
    return _WORDS.step(
        "premise",
        ways=(_WORDS.way("idea", (Draw("hades/idées-de-scénario"),)),),
        typed=lambda text: (Said(line(text), "reminder"),),
        table="inspiration/rumeurs",
    )


def _cards(table: Table) -> tuple[Step, ...]:
    return (
        _WORDS.step("frame", typed=lambda text: _card(table, text, _FRAME), table="voyage/lieux"),
        _WORDS.step("trigger", typed=lambda text: _card(table, text, _TRIGGER), table="inspiration/amorces"),
        _WORDS.step("call", typed=lambda text: _card(table, text, _CALL), table="inspiration/enjeux"),
        _lead(table),
    )


def _lead(table: Table) -> Step:
    return _WORDS.step(
        "lead",
        typed=lambda text: (Tagged("Thread", line(text), (OPEN.of(table.lang),)),),
        table="inspiration/indices",
    )


def _card(table: Table, text: str, card: Term) -> tuple[Deed, ...]:
    return (Note("E", line(text).rstrip("."), CARD, (card.of(table.lang),), only=True),)


def _truths(table: Table) -> tuple[Step, ...]:
    """What is really going on: one step a card, the frame last since it lies the least."""
    return tuple(_truth(table, f"truth_{card}") for card in ("trigger", "call", "lead", "frame"))


def _truth(table: Table, id_: str) -> Step:
    def told(text: str) -> tuple[Deed, ...]:
        name = _WORDS(f"steps.{id_}.name")
        return (Said(_WORDS("secret", name=name, text=line(text)).of(table.lang), "secret"),)

    return _WORDS.step(id_, typed=told, table=_WORDS(f"steps.{id_}.table").of(table.lang))


def _threat(table: Table) -> tuple[Step, ...]:
    latest = table.of("Clock")[-1:]
    return (
        _WORDS.step("threat", typed=new_threat, table="menaces/menaces", segments=SEGMENTS),
        _WORDS.step(
            "agenda",
            typed=lambda text: _agenda(text, latest),
            table="menaces/signes" if latest else None,
            done=bool(latest and latest[0].lists.get("next")),
        ),
    )


def _agenda(text: str, latest: tuple[Thing, ...]) -> tuple[Deed, ...]:
    """The steps of the latest threat, or of one named before a colon."""
    name, said = detailed(text)
    if not latest and not said:
        raise Refusal(message("Whose steps? Name the threat first: the flood: cellars, bridge, town."))
    known = [clock for clock in latest if not said or clock.name.casefold() == name.casefold()]
    steps = items(said if said and (known or not latest) else text)
    if known or latest:
        return (Note("Clock", (known or latest)[0].name, "next", steps, only=True),)
    return (
        Score("Clock", name, "", 0, max(SEGMENTS, len(steps))),
        Note("Clock", name, "next", steps, only=True),
    )
