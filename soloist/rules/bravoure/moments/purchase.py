"""Experience spent: a score raised by one, a new trait, a new object (Bravoure & Infortune, Expérience)."""

import re
from dataclasses import dataclass

from soloist.message import Refusal, message
from soloist.rules.bravoure.creation import ATTRIBUTES, FIRST_LEVEL
from soloist.rules.bravoure.deeds import cost
from soloist.rules.bravoure.moments import words
from soloist.rules.moment import Count, Deed, Moment, Note, Person, Score, Step, Table, Way
from soloist.rules.moments.sheet import bare, edited, level, same
from soloist.rules.moments.typed import line, short
from soloist.rules.term import Term

_NEW = re.compile(r"(trait|objet|object)\s*:?\s+(.+)", re.IGNORECASE)
MOST_OFFERED = 9
_KINDS: dict[Term | str | None, str] = {"traits": "_trait", words.OBJECTS: "_object"}
"""What the lists are called in the ids of ways: two things may have one name."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Something of a sheet that experience can raise: words, score, the list it is in (None: none)."""

    name: str
    score: int
    category: Term | str | None

    @property
    def price(self) -> int:
        """What the next level costs."""
        return cost(self.score, self.score + 1)


def raises(person: Person) -> tuple[Raise, ...]:
    """Everything of a sheet that can be raised, the cheapest first."""
    meters = (words.attribute(person, each) for each in ATTRIBUTES)
    found = [Raise(meter.name, meter.value, None) for meter in meters if meter is not None]
    lists: tuple[tuple[Term | str, tuple[str, ...]], ...] = (
        ("traits", person.traits),
        (words.OBJECTS, person.listed(words.OBJECTS)),
    )
    for category, items in lists:
        found += [Raise(bare(item), level(item), category) for item in items]
    return tuple(sorted(found, key=lambda each: each.price))


def buying_step(person: Person) -> Step:
    """The step that spends somebody's experience; it stays until it is left."""
    held = person.counters.get("xp", 0)
    offered = [each for each in raises(person) if each.price <= held][:MOST_OFFERED]
    return Step(
        f"spend_{person.name}",
        Term(f"What {person.name} has learnt", f"Ce qu’apprend {person.name}"),
        Term(
            f"{held} experience in hand. What has grown? Each level costs its square; a new trait or object "
            "costs 1, and an object needs a story to come from.",
            f"{held} d’expérience en réserve. Qu’est-ce qui a grandi ? Chaque niveau coûte son carré ; un "
            "nouveau trait ou un nouvel objet coûte 1, et un objet doit venir de l’histoire.",
        ),
        tuple(
            Way(
                f"raise{_KINDS.get(each.category, '')}:{each.name}",
                Term(
                    f"{short(each.name)} {each.score} → {each.score + 1} ({each.price})",
                    f"{short(each.name)} {each.score} → {each.score + 1} ({each.price})",
                ),
                _raised(person, each),
            )
            for each in offered
        ),
        typed=lambda text: _typed(person, text),
        hint=Term(
            "trait: dancing; object: cane; a name to raise; old -> new",
            "trait : danse ; objet : canne ; un nom à monter ; ancien -> nouveau",
        ),
        again=True,
        done=held < 1,
    )


def _typed(person: Person, text: str) -> tuple[Deed, ...]:
    said = line(text)
    if new := _NEW.fullmatch(said):
        category: Term | str = "traits" if new[1].casefold() == "trait" else words.OBJECTS
        _pay(person, FIRST_LEVEL, new[2])
        item = f"{bare(new[2])} {FIRST_LEVEL}"
        return Count("xp", by=-FIRST_LEVEL, who=person.name), Note("PC", person.name, category, (item,))
    before = re.split(r"\s*(?:->|→)\s*", said)[0]
    found = next((each for each in raises(person) if same(each.name, before)), None)
    if found is None:
        raise Refusal(
            message(
                "Nothing on the sheet is called “{name}”. Raise one of: {names}; or write “trait: …”.",
                name=before,
                names=", ".join(each.name for each in raises(person)) or "—",
            )
        )
    if before != said:  # renaming as things grow costs nothing
        if found.category is None:
            raise Refusal(message("An attribute keeps its name. Rename a trait or an object."))
        return (edited(person.name, found.category, _items(person, found.category), said),)
    _pay(person, found.price, f"{found.name} {found.score + 1}")
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


def _raised(person: Person, each: Raise) -> tuple[Deed, ...]:
    paid = Count("xp", by=-each.price, who=person.name)
    if each.category is None:
        return paid, Score("PC", person.name, each.name, each.score + 1)
    items = _items(person, each.category)
    raised = f"{each.name} {each.score + 1}"
    return paid, edited(person.name, each.category, items, raised)


def _items(person: Person, category: Term | str) -> tuple[str, ...]:
    return person.listed(category) if isinstance(category, Term) else person.traits


PURCHASE = Moment(
    "purchase",
    Term("Experience spent", "Dépenser l’expérience"),
    Term(
        "Points turned into scores, traits and objects.",
        "Des points qui deviennent scores, traits et objets.",
    ),
    lambda table, who: (buying_step(table.person(who)),),
    personal=True,
    brief=True,
)


def buying_steps(table: Table) -> tuple[Step, ...]:
    """A step for each person, whether or not there is anything to spend."""
    return tuple(map(buying_step, table.people))
