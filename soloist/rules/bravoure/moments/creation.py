"""Making a hero, step by step (Bravoure & Infortune, Création de personnage)."""

import re
from collections.abc import Sequence

from soloist.rules.bravoure.creation import (
    ATTRIBUTES,
    FIRST_LEVEL,
    OBJECTS,
    START,
    TRAITS,
    Attribute,
    Draft,
    Lack,
    unfinished,
)
from soloist.rules.bravoure.moments import words
from soloist.rules.bravoure.moments.words import attributes
from soloist.rules.content import Value, languages
from soloist.rules.moment import Deed, Note, Person, Said, Score, Script, Step, Table, Way
from soloist.rules.moments.typed import edited, items, level, numbered, short, single
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Script("bravoure", "creation")

# --- sharing 4 ------------------------------------------------------------------------------------


def attributes_step(person: Person, lang: str) -> Step:
    """The step that gives the four scores."""
    return _WORDS.step(
        "attributes",
        tuple(_way(person.name, lang, first) for first in range(len(ATTRIBUTES))),
        typed=lambda text: _shared_out(person.name, lang, text),
        done=len(attributes(person)) == len(ATTRIBUTES),
        help=Term.by_language(
            {each: " ".join(one.help.of(each) for one in ATTRIBUTES) for each in languages()}
        ),
        names=tuple(each.name for each in ATTRIBUTES),
    )


def _way(who: str, lang: str, first: int) -> Way:
    ranked = (*ATTRIBUTES[first:], *ATTRIBUTES[:first])
    scores = list(zip(ranked, sorted(START, reverse=True), strict=True))
    told = tuple(_WORDS("score", name=each.name, score=score) for each, score in scores)
    return _WORDS.way(ranked[0].id, _written(who, lang, scores), said="scores", scores=told)


def _shared_out(who: str, lang: str, text: str) -> tuple[Deed, ...]:
    parts = items(text)
    if len(parts) == 1:
        parts = tuple(re.findall(r"[^\W\d]+(?:\s+\d+)?", text))
    told = [numbered(part) for part in parts]
    found = [_named(name, lang) for name, _ in told]
    scores = [score for _, score in told if score is not None] or sorted(START, reverse=True)
    if len(set(found)) != len(ATTRIBUTES) or tuple(sorted(scores)) != START or len(found) != len(ATTRIBUTES):
        names = ", ".join(each.name.of(lang) for each in ATTRIBUTES)
        raise Refusal(
            message("Each attribute once, with 4, 3, 2 and 1. Name the best one first: {names}", names=names)
        )
    return _written(who, lang, list(zip(found, scores, strict=True)))


def _named(text: str, lang: str) -> Attribute:
    wanted = text.strip().casefold()
    for each in ATTRIBUTES:
        if len(wanted) > 1 and any(name.casefold().startswith(wanted) for name in each.name.words):
            return each
    names = ", ".join(each.name.of(lang) for each in ATTRIBUTES)
    raise Refusal(message("No attribute is called “{name}”. There are: {names}", name=text, names=names))


def _written(who: str, lang: str, scores: Sequence[tuple[Attribute, int]]) -> tuple[Deed, ...]:
    """In the order of the sheet, whatever order they were named in."""
    by_id = {each.id: score for each, score in scores}
    return tuple(Score("PC", who, each.name.of(lang), by_id[each.id]) for each in ATTRIBUTES)


_BAD = "(-)"  # what a form marks as a weakness
_LACKS: dict[Lack, Term] = {
    "scores": _WORDS("lacks.scores"),
    "traits": _WORDS("lacks.traits"),
    "objects": _WORDS("lacks.objects"),
    "asset": _WORDS("lacks.asset"),
    "flaw": _WORDS("lacks.flaw"),
}


def first_level(item: str) -> str:
    """A trait or an object as a new hero has it, with its 1. Raises `Refusal` for another score."""
    name, score = numbered(item)
    if score not in (None, FIRST_LEVEL):
        raise Refusal(
            message(
                "A new trait or object starts at {level}, not {score}: experience raises it later. Write: "
                "{name} {level}",
                level=FIRST_LEVEL,
                score=score or 0,
                name=name,
            )
        )
    return f"{name} {FIRST_LEVEL}"


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    begun = bool(words.attributes(person) or person.traits)
    return (
        _concept_step(begun),
        attributes_step(person, table.lang),
        _traits(person),
        _objects(person),
        _asset_step(person),
        _flaw_step(person),
        _gear_step(person),
        _history_step(),
        _goal_step(person),
        _review(person),
    )


def _concept_step(begun: bool) -> Step:
    return _WORDS.step("concept", typed=lambda text: (Said(text),), table="portraits/trades", done=begun)


def _asset_step(person: Person) -> Step:
    return _WORDS.step(
        "asset",
        typed=lambda text: (single(person.name, words.ASSET, text),),
        table="bravoure/hero-assets",
        done=bool(person.listed(words.ASSET)),
    )


def _flaw_step(person: Person) -> Step:
    return _WORDS.step(
        "flaw",
        typed=lambda text: (single(person.name, words.FLAW, text),),
        table="bravoure/hero-flaws",
        done=bool(person.listed(words.FLAW)),
    )


def _gear_step(person: Person) -> Step:
    return _WORDS.step(
        "gear",
        typed=lambda text: (edited(person.name, words.GEAR, person.listed(words.GEAR), text),),
        done=bool(person.listed(words.GEAR)),
    )


def _history_step() -> Step:
    return _WORDS.step("history", typed=lambda text: (Said(text),), table="portraits/secrets")


def _goal_step(person: Person) -> Step:
    return _WORDS.step(
        "goal",
        typed=lambda text: (single(person.name, "goal", text),),
        table="portraits/wants",
        done=bool(person.goal),
    )


def _good(person: Person) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The traits that may give dice, and those marked (-), which take no place among the three."""
    bad = tuple(item for item in person.traits if item.endswith(_BAD))
    return tuple(item for item in person.traits if item not in bad), bad


def _scored(item: str) -> bool:
    return numbered(item)[1] is not None


def _put(
    who: str, category: Term | str, held: tuple[tuple[str, ...], tuple[str, ...]], text: str, most: int
) -> Note:
    """The list with what is typed, each of it with a score: 1 where a form gave none."""
    good, bad = held
    ranked = tuple(item if _scored(item) else first_level(item) for item in good)
    return edited(who, category, ranked, text, first_level, most, ((), bad))


def _unranked(who: str, category: Term | str, good: tuple[str, ...], bad: tuple[str, ...]) -> tuple[Way, ...]:
    """A way to give a score to what came without one."""
    names = [item for item in good if not _scored(item)]
    if not names:
        return ()
    told = ", ".join(names)
    ranked = tuple(item if _scored(item) else first_level(item) for item in good)
    return (_WORDS.way("rank", (Note("PC", who, category, (*ranked, *bad), only=True),), told=short(told)),)


def _told(good: tuple[str, ...], bad: tuple[str, ...] = ()) -> Value:
    """What is there already, in words."""
    if not good and not bad:
        return ""
    apart = _WORDS("apart", apart=", ".join(bad)) if bad else ""
    return _WORDS("there", there=", ".join(good) or "—", apart=apart)


def _traits(person: Person) -> Step:
    good, bad = _good(person)
    there = _told(good, bad)
    return _WORDS.step(
        "traits",
        ways=_unranked(person.name, "traits", good, bad),
        typed=lambda text: (_put(person.name, "traits", (good, bad), text, TRAITS),),
        table="bravoure/hero-traits",
        again=len(good) < TRAITS - 1,
        done=len(good) >= TRAITS and all(map(_scored, good)),
        there=there,
    )


def _objects(person: Person) -> Step:
    held = person.listed(words.OBJECTS)
    return _WORDS.step(
        "objects",
        ways=_unranked(person.name, words.OBJECTS, held, ()),
        typed=lambda text: (_put(person.name, words.OBJECTS, (held, ()), text, OBJECTS),),
        table="bravoure/hero-objects",
        again=len(held) < OBJECTS - 1,
        done=len(held) >= OBJECTS and all(map(_scored, held)),
    )


def lacking(person: Person) -> tuple[Term, ...]:
    """What a new hero still lacks, in words."""
    held = words.attributes(person)
    draft = Draft(
        {id_: held[id_] for id_ in ("vigour", "agility", "mind", "aura") if id_ in held},
        {item: level(item) for item in _good(person)[0]},
        {item: level(item) for item in person.listed(words.OBJECTS)},
        ", ".join(person.listed(words.ASSET)),
        ", ".join(person.listed(words.FLAW)),
    )
    return tuple(_LACKS[lack] for lack in unfinished(draft))


def _review(person: Person) -> Step:
    missing = lacking(person)
    return _WORDS.step("review", done=not missing, missing=missing)


CREATION = _WORDS.moment(
    "creation",
    _steps,
    personal=True,
    due=lambda table: any(not words.attributes(person) and not person.traits for person in table.people),
)
