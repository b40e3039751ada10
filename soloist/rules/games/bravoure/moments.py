"""What the guided moments of Bravoure & Infortune compute; their shape is in `procedures.yaml`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.bravoure.system import (
    CONFIRMED_FROM,
    cost,
    share_out,
    suggested_score,
)
from soloist.rules.moment import (
    Count,
    Deed,
    Line,
    Meter,
    Note,
    Person,
    Said,
    Score,
    Table,
    Thing,
    Throw,
    Way,
    listed,
)
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import bare, edited, items, level, line, numbered, same
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

_OWN = Words("bravoure", "words")
_OBJECTS, _FLAW = _OWN("objects"), _OWN("flaw")
_OUT = _OWN("out")
"""Kept on the sheet of whoever a misfortune took away, until the scene ends."""

# --- what stands on a sheet -----------------------------------------------------------------------

ATTRIBUTES = {id_: _OWN(id_) for id_ in ("vigour", "agility", "mind", "aura")}
START = (4, 3, 2, 1)  # one for each attribute, in any order
TRAITS, OBJECTS = 3, 2
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
    """The scores in the order of the sheet, from each attribute on."""
    ids = tuple(ATTRIBUTES)
    for first in range(len(ids)):
        found = dict(zip((*ids[first:], *ids[:first]), START, strict=True))
        told = tuple(scope.having(name=ATTRIBUTES[id_], score=n).word("score") for id_, n in found.items())
        yield {"first": ids[first], "scores": told, "ranking": found}


def ranking(scope: Scope) -> Iterator[Deed]:
    """The scores of a ranking that is proposed, in the order of the sheet."""
    return _written(scope, scope.given["ranking"])


def shared_out(scope: Scope) -> Iterator[Deed]:
    """Scores as typed, or attributes from the best on. Raises `Refusal` for any others than 4, 3, 2 and 1."""
    parts = items(scope.text)
    if len(parts) == 1:
        parts = tuple(re.findall(r"[^\W\d]+(?:\s+\d+)?", scope.text))
    told, names = (
        [numbered(part) for part in parts],
        ", ".join(each.of(scope.lang) for each in attribute_names),
    )
    found = [_named(name, names) for name, _ in told]
    scores = [score for _, score in told if score is not None] or list(START)
    if sorted(found) != sorted(ATTRIBUTES) or sorted(scores, reverse=True) != [*START]:
        raise Refusal(
            message("Each attribute once, with 4, 3, 2 and 1. Name the best one first: {names}", names=names)
        )
    return _written(scope, dict(zip(found, scores, strict=True)))


def _named(text: str, names: str) -> str:
    wanted = text.strip().casefold()
    for id_, name in ATTRIBUTES.items():
        if len(wanted) > 1 and any(word.casefold().startswith(wanted) for word in name.words):
            return id_
    raise Refusal(message("No attribute is called “{name}”. There are: {names}", name=text, names=names))


def _written(scope: Scope, scores: Mapping[str, int]) -> Iterator[Deed]:
    return (
        Score("PC", scope.person.name, name.of(scope.lang), scores[id_]) for id_, name in ATTRIBUTES.items()
    )


def _first_level(item: str) -> str:
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


def put(scope: Scope, of: str) -> Iterator[Deed]:
    """Traits or objects with what is typed, each of it with its score, 1 where a form gave none.

    Those marked (-) take no place among them.
    """
    category: Term | str = "traits" if of == "traits" else _OBJECTS
    good, weak = (
        (scope["traits.good"], scope["traits.bad"]) if of == "traits" else (scope["sheet.words.objects"], ())
    )
    held = [item if numbered(item)[1] is not None else _first_level(item) for item in good]
    most = TRAITS if of == "traits" else OBJECTS
    yield edited(scope.person.name, category, held, scope.text, _first_level, most, ((), weak))


def missing(scope: Scope) -> tuple[Term, ...]:
    """What a new hero still lacks, in words, in the order it is made."""
    names = {"traits": "traits.good", "objects": "sheet.words.objects"}
    new = {of: [level(item) == FIRST_LEVEL for item in scope[name]] for of, name in names.items()}
    there = {
        "scores": sorted(_attributes(scope.person).values(), reverse=True) == [*START],
        "traits": new["traits"] == [True] * TRAITS,
        "objects": new["objects"] == [True] * OBJECTS,
        "asset": bool(scope["sheet.words.asset"]),
        "flaw": bool(scope["sheet.words.flaw"]),
    }
    return tuple(scope.word(f"creation.lacks.{lack}") for lack, done in there.items() if not done)


# --- experience spent: a score raised by one, a new trait, a new object (Expérience) --------------


_NEW = regex.compile(r"(trait|objet|object)\s*:?\s+(.+)", re.IGNORECASE)
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
    return _raised(scope.person, scope.given)


def bought(scope: Scope) -> tuple[Deed, ...]:
    """Something new, raised, or renamed for nothing, as typed.

    Raises `Refusal` for what is not on the sheet, or costs more than there is.
    """
    said, person = line(scope.text), scope.person
    if new := _NEW.fullmatch(said):
        category: Term | str = "traits" if new[1].casefold() == "trait" else _OBJECTS
        _pay(person, FIRST_LEVEL, new[2])
        item = f"{bare(new[2])} {FIRST_LEVEL}"
        return Count("xp", by=-FIRST_LEVEL, who=person.name), Note("PC", person.name, category, (item,))
    before = re.split(r"\s*(?:->|→)\s*", said)[0]
    known = _raises(person)
    found = next((each for each in known if same(each["name"], before)), None)
    if found is None:
        raise Refusal(
            message(
                "Nothing on the sheet is called “{name}”. Raise one of: {names}; or write “trait: …”.",
                name=before,
                names=", ".join(each["name"] for each in known) or "—",
            )
        )
    if before != said:  # renaming as things grow costs nothing
        if found["list"] is None:
            raise Refusal(message("An attribute keeps its name. Rename a trait or an object."))
        return (edited(person.name, found["list"], _items(person, found["list"]), said),)
    _pay(person, found["price"], f"{found['name']} {found['score_2']}")
    return _raised(person, found)


def _pay(person: Person, price: int, what: str) -> None:
    held = person.counters.get("xp", 0)
    if price > held:
        raise Refusal(
            message(
                "“{what}” costs {price} experience, and {name} has {held}. Keep them, or choose something "
                "cheaper.",
                what=what,
                price=price,
                name=person.name,
                held=held,
            )
        )


def _raised(person: Person, each: Mapping[str, Any]) -> tuple[Deed, ...]:
    paid, category = Count("xp", by=-each["price"], who=person.name), each["list"]
    if category is None:
        return paid, Score("PC", person.name, each["name"], each["score_2"])
    return paid, edited(person.name, category, _items(person, category), f"{each['name']} {each['score_2']}")


def _items(person: Person, category: Term | str) -> tuple[str, ...]:
    return person.listed(category) if isinstance(category, Term) else person.traits


# --- the end of a session, and of a scenario: Bravery turned in, experience shared ----------------


_WORDS = Words("bravoure", "evening")
_LEDGER = _WORDS("ledger")
_SHARED = _WORDS("shared")
_THE_END = _WORDS("the_end")
_OVER = regex.compile(r"[\s,;]*\b(?:over|end|fin|finie?)\s*$", re.IGNORECASE)


def bravery_held(scope: Scope) -> str:
    """The Bravery of everybody, told."""
    return ", ".join(f"{each.name} {each.counters.get('bravoure', 0)}" for each in scope.table.people)


def _already(table: Table) -> bool | None:
    """Whether this session's experience was shared as that of an adventure that is over; None: not at all."""
    ledger = next((held for held in table.of("Track") if held.name in _LEDGER.words), None)
    items = listed(ledger.lists, _SHARED) if ledger else ()
    if table.session > 0 and str(table.session) in items:
        return any(word in items for word in _THE_END.words)
    if table.test == "experience":  # rolled by hand, with nothing told since
        return any(Words("bravoure", "keys")("finished").named(word) for word in table.said)
    return None


def shared(scope: Scope) -> bool:
    """Whether the experience of this session is shared already."""
    return _already(scope.table) is not None


def owed(scope: Scope) -> int:
    """The points that the end of the adventure is still worth to each, once a session is shared."""
    table, nobody = scope.table, [0] * len(scope.table.people)
    if _already(table) or not nobody:
        return 0
    return _share(table, nobody, finished=True) - _share(table, nobody, finished=False)


def last(scope: Scope) -> Term:
    """The same, in words."""
    return _gained(owed(scope), len(scope.table.people))


def ended(scope: Scope) -> tuple[Deed, ...]:
    """The points of the end, given."""
    told = Said(last(scope).of(scope.lang), "note")
    return (told, *_learnt(scope.table, owed(scope)), _noted(scope.table, over=True))


def _noted(table: Table, *, over: bool) -> Note:
    """That the experience of this session was shared, kept in the story so that it counts once."""
    end = _THE_END if over else _WORDS("to_be_continued")
    items = (str(table.session), end.of(table.lang))
    return Note("Track", _LEDGER.of(table.lang), _SHARED.of(table.lang), items, only=True)


def sharings(scope: Scope, end: str = "") -> Iterator[Mapping[str, Any]]:
    """Keep all Bravery, or turn all of it in; whether it is over is said where both may be."""
    held = [person.counters.get("bravoure", 0) for person in scope.table.people]
    for over in (True,) if end else (False, True):
        tail = _WORDS("sign_2" if end else "the_end_2" if over else "to_be_continued_2")
        for id_, points in (("keep", [0] * len(held)), ("turn_in", held))[: 1 + any(held)]:
            yield {
                "id": f"{id_}{'_over' if over else ''}",
                "name": _WORDS(f"{id_}_all_bravery"),
                "tail": tail,
                "gained": _gained(_share(scope.table, points, over), len(held)),
                "points": points,
                "over": over,
            }


def share_now(scope: Scope) -> tuple[Deed, ...]:
    """Shared as a way says."""
    return _thrown(scope.table, scope["points"], scope["over"])


def _gained(points: int, people: int) -> Term:
    """So much experience, for one or for each of several."""
    return _WORDS("experience_2" if people == 1 else "experience_each", points=points)


def _learnt(table: Table, points: int) -> Iterator[Deed]:
    """So much experience for everybody, in hand and in all."""
    return (
        Count(counter, by=points, who=each.name) for each in table.people for counter in ("xp", "xp_total")
    )


def _share(table: Table, converted: Sequence[int], finished: bool) -> int:
    held = [person.counters.get("bravoure", 0) for person in table.people]
    return share_out(held, converted, finished)


def _thrown(table: Table, converted: Sequence[int], finished: bool) -> tuple[Deed, ...]:
    """The test, then what each receives: a line says so, since the roll itself only moves Bravery."""
    each = _share(table, converted, finished)
    lists = {"converted": tuple(converted)} if any(converted) else {}
    who = tuple(person.name for person in table.people)
    said = _gained(each, len(who)).of(table.lang)
    return (
        Throw("experience", {"finished": int(finished)}, lists, who),
        Said(said, "note"),
        *_learnt(table, each),
        *((_noted(table, over=finished),) if table.session else ()),
    )


def turned_in(scope: Scope, end: str = "") -> tuple[Deed, ...]:
    """Shared as typed, `Ryn 2, Bo 1, over`; with an `end` it is over. Raises `Refusal` for a stranger."""
    table, said = scope.table, line(scope.text)
    over = bool(end or _OVER.search(said))
    wanted = said if end else _OVER.sub("", said)
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


def blows(scope: Scope) -> Iterator[Way]:
    """The end of a Menace, and help for it."""
    for name in (each.name for each in standing(scope)):
        yield scope.way(f"beaten:{name}", (Score("Timer", name, "", 0),), "ways.beaten", name=name)
        asked = Line(f"? {_OWN('still_standing').of(scope.lang)}")
        yield scope.way(f"help:{name}", (asked,), "ways.help", name=name)


def left_of_it(scope: Scope) -> Iterator[Deed]:
    """`7` for the latest Menace, `Hounds 7` for that one. Raises `Refusal` for what is neither."""
    stand, text = standing(scope), scope.text
    name, wanted = (stand[0].name, int(text)) if text.strip().isdecimal() else numbered(text)
    found = next((each for each in stand if each.name.casefold() == name.casefold()), None)
    if found is None or wanted is None:
        raise Refusal(
            message(
                "Which Menace, and what is left of it? Write a name and a number. There is: {names}",
                names=", ".join(each.name for each in stand),
            )
        )
    yield Score("Timer", found.name, "", wanted)


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
