"""What the guided moments of Bravoure & Infortune compute; their shape is in `procedures.yaml`."""

from collections.abc import Iterator, Mapping
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.bravoure.system import CONFIRMED_FROM, cost, suggested_score
from soloist.rules.moment import Count, Deed, Meter, Person, Score, Thing
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import bare, edited, items, level, line, numbered
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_OWN = Words("bravoure", "words")
_OBJECTS = _OWN("objects")
_OUT = _OWN("out")
"""Kept on the sheet of whoever a misfortune took away, until the scene ends."""

# --- what stands on a sheet -----------------------------------------------------------------------

ATTRIBUTES = {id_: _OWN(id_) for id_ in ("vigour", "agility", "mind", "aura")}
START = (4, 3, 2, 1)  # one for each attribute, in any order
FIRST_LEVEL = 1  # of a trait or an object


def _attribute(person: Person, name: Term) -> Meter | None:
    """An attribute of somebody by its name in either language."""
    return next((held for word in reversed(name.words) if (held := person.meter(word))), None)


def _attributes(person: Person) -> Mapping[str, int]:
    """The attributes somebody has, by id."""
    held = ((id_, _attribute(person, name)) for id_, name in ATTRIBUTES.items())
    return {id_: meter.value for id_, meter in held if meter is not None}


def _is_out(person: Person) -> bool:
    return any(item in _OUT.words for item in person.session)


# --- making a hero (Création de personnage) -------------------------------------------------------


def begun(scope: Scope) -> bool:
    """Whether somebody has attributes or traits."""
    return bool(_attributes(scope.person) or scope.person.traits)


attribute_names = tuple(ATTRIBUTES.values())


def rankings(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The attributes from each of them on, in the order of the sheet, with the scores they would have."""
    ids = tuple(ATTRIBUTES)
    for first, id_ in enumerate(ids):
        ranked = (*ids[first:], *ids[:first])
        scores = (
            scope.having(name=ATTRIBUTES[each], score=score).word("score")
            for each, score in zip(ranked, START, strict=True)
        )
        yield {"first": id_, "scores": tuple(scores), "ranked": ranked}


def shared_out(scope: Scope) -> Iterator[Deed]:
    """4, 3, 2 and 1 for the attributes, the best one first. Raises `Refusal` where not each is named once."""
    wanted = [name.strip().casefold() for name in items(scope.text)] if "ranked" not in scope.given else []
    found = [
        id_
        for name in wanted
        for id_, term in ATTRIBUTES.items()
        if any(word.casefold().startswith(name) for word in term.words)
    ]
    ranked = scope.given.get("ranked", found)
    if sorted(ranked) != sorted(ATTRIBUTES):
        names = ", ".join(each.of(scope.lang) for each in attribute_names)
        raise Refusal(message("Name each attribute once, the best one first: {names}", names=names))
    for id_, score in zip(ranked, START, strict=True):
        yield Score("PC", scope.person.name, ATTRIBUTES[id_].of(scope.lang), score)


def first_level(item: str) -> str:
    """A trait or an object as a new hero has it, with its 1."""
    return f"{numbered(item)[0]} {FIRST_LEVEL}"


# --- experience spent: a score raised by one (Expérience) -----------------------------------------


MOST_OFFERED = 9


def _raises(person: Person) -> list[dict[str, Any]]:
    """Everything of a sheet that can be raised, the cheapest first: words, score, price, the list it is in.

    `kind` is what that list is called in the ids of ways: two things may have one name.
    """
    meters = (_attribute(person, name) for name in ATTRIBUTES.values())
    found: list[tuple[str, int, str, Term | str | None]] = [
        (meter.name, meter.value, "", None) for meter in meters if meter is not None
    ]
    found += [(bare(item), level(item), "_trait", "traits") for item in person.traits]
    found += [(bare(item), level(item), "_object", _OBJECTS) for item in person.listed(_OBJECTS)]
    every: list[dict[str, Any]] = [
        {
            "name": name,
            "score": score,
            "score_2": score + 1,
            "price": cost(score, score + 1),
            "kind": kind,
            "list": category,
        }
        for name, score, kind, category in found
    ]
    return sorted(every, key=lambda each: each["price"])


def raises(scope: Scope) -> list[dict[str, Any]]:
    """What somebody can pay for."""
    held = scope["xp"]
    return [each for each in _raises(scope.person) if each["price"] <= held][:MOST_OFFERED]


def raised(scope: Scope) -> tuple[Deed, ...]:
    """Something raised by one."""
    person, each = scope.person, scope.given
    paid, category = Count("xp", by=-each["price"], who=person.name), each["list"]
    if category is None:
        return paid, Score("PC", person.name, each["name"], each["score_2"])
    held = person.listed(category) if isinstance(category, Term) else person.traits
    return paid, edited(person.name, category, held, f"{each['name']} {each['score_2']}")


# --- the end of a session ------------------------------------------------------------------------


def bravery_held(scope: Scope) -> str:
    """The Bravery of everybody, told."""
    return ", ".join(f"{each.name} {each.counters.get('bravoure', 0)}" for each in scope.table.people)


# --- the flaw takes over; a misfortune strikes (Défaut, Malheur) ----------------------------------


confirmed_from = CONFIRMED_FROM
happens = Words("bravoure", "outcomes")("triggered.name")


def struck_now(scope: Scope) -> bool:
    """Whether the last roll changed somebody who is still in the scene."""
    return any(not _is_out(person) and person.name in scope.table.since for person in scope.table.people)


def struck_before(scope: Scope) -> bool:
    """Whether somebody is out already, or the last roll was another's."""
    since = scope.table.since
    return _is_out(scope.person) or (bool(since) and scope.person.name not in since)


def names(scope: Scope) -> tuple[str, ...]:
    """Those a misfortune keeps away."""
    return tuple(person.name for person in scope.table.people if _is_out(person))


# --- a Menace put on the table, and worn down (Menace) --------------------------------------------


rounds = 2  # of the score proposed


def _full_pool(person: Person) -> int:
    """The dice somebody brings at their best: attribute, trait and object together, 1 at least."""
    best = [
        max(_attributes(person).values(), default=0),
        max(map(level, person.traits), default=0),
        max(map(level, person.listed(_OBJECTS)), default=0),
    ]
    return max(1, sum(best))


def score(scope: Scope) -> int:
    """The score that all who are in the scene bring down in two rounds on average."""
    there = [person for person in scope.table.people if not _is_out(person)]
    return suggested_score([_full_pool(person) for person in there] or [1], rounds)


def standing(scope: Scope) -> tuple[Thing, ...]:
    """The Menaces that still stand, the latest first."""
    return tuple(reversed([thing for thing in scope.table.of("Timer") if thing.value]))


def opened(scope: Scope) -> Iterator[Deed]:
    """Menaces as typed, with the score advised where none is given. Raises `Refusal` for 0."""
    advice = score(scope)
    for name, wanted in map(numbered, items(line(scope.text))):
        if wanted == 0:
            raise Refusal(
                message(
                    "A Menace of 0 is no Menace. Give it a score: {name} {advice}", name=name, advice=advice
                )
            )
        yield Score("Timer", name, "", advice if wanted is None else wanted)


def menaces(scope: Scope) -> Iterator[Mapping[str, str]]:
    """The same, by name."""
    return ({"name": each.name} for each in standing(scope))


def order(scope: Scope) -> tuple[str, ...]:
    """The order against the latest Menace, who is up first."""
    return next((each.lists.get("next", ()) for each in standing(scope)), ())


def up(scope: Scope) -> str:
    """Who comes next, over those whom a misfortune took; nobody where nobody is left."""
    turns, gone = order(scope), names(scope)
    return next((name for name in (*turns[1:], *turns[:1]) if name not in gone), "")


def now(scope: Scope) -> str:
    """Who is up."""
    return next(iter(order(scope)), "")


def beginning(scope: Scope) -> tuple[str, ...]:
    """The order that begins with somebody, or else with who comes next."""
    names = order(scope) or tuple(person.name for person in scope.table.people)
    at = names.index(scope.who or up(scope))
    return (*names[at:], *names[:at])


def latest(scope: Scope) -> str:
    """The name of the latest Menace that stands."""
    return next((each.name for each in standing(scope)), "")
