"""What the guided moments of Bravoure & Infortune compute; their shape is in `procedures.yaml`."""

from collections.abc import Iterator, Mapping
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.bravoure.system import CONFIRMED_FROM, cost, suggested_score
from soloist.rules.moment import Count, Deed, Score, Thing
from soloist.rules.moments.procedures import Scope, put
from soloist.rules.moments.typed import bare, items, level, line, numbered, same
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

_OWN = Words("bravoure", "words")
_OUT = _OWN("out")
"""Kept on the sheet of whoever a misfortune took away, until the scene ends."""

# --- what stands on a sheet -----------------------------------------------------------------------

ATTRIBUTES = ("vigour", "agility", "mind", "aura")
attribute_names = tuple(map(_OWN, ATTRIBUTES))
START = (4, 3, 2, 1)  # one for each attribute, in any order
FIRST_LEVEL = 1  # of a trait or an object


def attributes(scope: Scope) -> tuple[str, ...]:
    """The attributes somebody has with their scores, by their names in any language."""
    held = [scope.person.gauge(word) for term in attribute_names for word in term.words]
    return tuple(dict.fromkeys(f"{each.name} {each.value}" for each in held if each is not None))


def gone(scope: Scope) -> bool:
    """Whether a misfortune keeps somebody away."""
    return any(map(_OUT.named, scope.person.session))


def _everyone(scope: Scope) -> Iterator[Scope]:
    return (replace(scope, who=person.name) for person in scope.table.people)


# --- making a hero (Création de personnage) -------------------------------------------------------


def rankings(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The attributes from each of them on, in the order of the sheet, with the scores they would have."""
    names = [each.of(scope.lang) for each in attribute_names]
    for at, id_ in enumerate(ATTRIBUTES):
        ranked = zip((*names[at:], *names[:at]), START, strict=True)
        yield {"first": id_, "scores": tuple(f"{name} {score}" for name, score in ranked)}


def shared_out(scope: Scope) -> Iterator[Deed]:
    """4, 3, 2 and 1 for the attributes, the best one first or each with its own.

    Raises `Refusal` where not each is named once, or a score is another's.
    """
    told = scope.given.get("scores") or items(scope.text)
    found = {
        term: place if score is None else score
        for (name, score), place in zip(map(numbered, told), START, strict=False)
        for term in attribute_names
        if any(word.casefold().startswith(name.casefold()) for word in term.words)
    }
    if (len(told), {*found.values()}) != (len(START), {*START}):
        names = scope.fill("{attribute_names}")
        raise Refusal(
            message(
                "Name each attribute once, the best one first, or with 4, 3, 2 and 1: {names}", names=names
            )
        )
    for term, score in found.items():
        yield Score("PC", scope.person.name, term.of(scope.lang), score)


def first_level(item: str) -> str:
    """A trait or an object as a new hero has it, with its 1."""
    return f"{bare(item)} {FIRST_LEVEL}"


# --- experience spent: a score raised by one (Expérience) -----------------------------------------


def raises(scope: Scope, of: str) -> Iterator[Mapping[str, Any]]:
    """What somebody can pay for, of a list of the sheet or of the attributes, one level up."""
    for item in scope[of]:
        name, held = bare(item), level(item)
        price, text = cost(held, held + 1), f"{name} {held + 1}"
        if price <= scope["xp"]:
            yield {"name": name, "score": held, "score_2": held + 1, "price": price, "text": text}


def bought(scope: Scope, of: str) -> Iterator[Deed]:
    """Traits or objects for what they cost: new ones, one level more, or renamed (`old -> new`) for nothing.

    Raises `Refusal` for an attribute, which is raised by its way.
    """
    for each in scope["attributes"]:
        if same(each, scope["text"]):
            at = level(each)
            raise Refusal(
                message(
                    "That is an attribute: one level more costs {price}, and has a row of its own once you "
                    "can pay.",
                    price=cost(at, at + 1),
                )
            )
    held = scope["traits" if of == "traits" else f"sheet.{of}"]
    (note,) = put(replace(scope, text=scope["text"]), of, "strip")
    after = tuple(
        item
        if item in held or numbered(item)[1] is not None
        else f"{item} {1 + sum(level(each) for each in held if same(each, item))}"
        for item in note.add
    )
    before, price = (sum(cost(0, level(item)) for item in each) for each in (held, after))
    if price > before:
        yield Count("xp", by=before - price, who=scope.person.name)
    yield replace(note, add=after)


# --- the end of a session ------------------------------------------------------------------------


def bravery_held(scope: Scope) -> str:
    """The Bravery of everybody, told."""
    return ", ".join(f"{each.name} {each.counters.get('bravoure', 0)}" for each in scope.table.people)


# --- the flaw takes over; who is out of the scene (Défaut, Malheur) --------------------------------


confirmed_from = CONFIRMED_FROM
happens = Words("bravoure", "outcomes")("triggered.name")


def names(scope: Scope) -> tuple[str, ...]:
    """Those a misfortune keeps away."""
    return tuple(each.person.name for each in _everyone(scope) if gone(each))


# --- a Menace put on the table, and worn down (Menace) --------------------------------------------


rounds = 2  # of the score proposed


SCORED = ("attributes", "traits", "sheet.words.objects")


def score(scope: Scope) -> int:
    """The score that all who are in the scene bring down in two rounds on average, each at their best."""
    there = (each for each in _everyone(scope) if not gone(each))
    pools = [max(1, sum(max(map(level, each[of]), default=0) for of in SCORED)) for each in there]
    return suggested_score(pools or [1], rounds)


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


def facing(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The latest Menace that stands, the order against it, who is up and who comes next.

    Those whom a misfortune took are passed over; it is nobody where nobody is left.
    """
    gone = names(scope)
    for each in standing(scope)[:1]:
        turns = each.lists.get("next", ())
        left = (name for name in (*turns[1:], *turns[:1]) if name not in gone)
        yield {"latest": each.name, "order": turns, "now": "".join(turns[:1]), "up": next(left, "")}


def beginning(scope: Scope) -> tuple[str, ...]:
    """The order that begins with somebody, or else with who comes next."""
    there = scope["order"] or tuple(person.name for person in scope.table.people)
    at = there.index(scope.who or scope["up"])
    return (*there[at:], *there[:at])
