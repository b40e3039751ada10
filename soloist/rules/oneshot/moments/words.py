"""What stands on a sheet of One Shot, and who fights: points are traits, weak `(-)`, powers `+`."""

from soloist.rules.content import Words
from soloist.rules.moment import Person, Table, Thing
from soloist.rules.moments.typed import bare
from soloist.rules.oneshot.character import OPPOSITES
from soloist.rules.oneshot.dice import NEGATIVE, SUPERNATURAL

_WORDS = Words("oneshot", "words")

MOTIVATION = _WORDS("motivation")
BELONGINGS = _WORDS("belongings")
MINOR = _WORDS("minor")
DOWN = _WORDS("down")
_ENERGY = _WORDS("energy")
_QUICK, _SLOW = OPPOSITES[1]


def weak(item: str) -> bool:
    """Whether a point of a sheet is a weak one."""
    return item.rstrip().endswith(NEGATIVE)


def power(item: str) -> bool:
    """Whether a point is a supernatural power."""
    return item.rstrip().endswith(SUPERNATURAL)


def strong_points(person: Person) -> tuple[str, ...]:
    """The strong points of a sheet, powers among them."""
    return tuple(item for item in person.traits if not weak(item))


def weak_points(person: Person) -> tuple[str, ...]:
    """The weak points of a sheet."""
    return tuple(item for item in person.traits if weak(item))


def energy(person: Person) -> tuple[int, int]:
    """The energy somebody has, and the most they can have."""
    return person.counters.get("energy", 0), person.counters.get("energy_max", 0)


def quickness(person: Person) -> dict[str, int]:
    """What the points of a sheet say of initiative: reflexes, or slowness."""
    held = {bare(item).casefold() for item in person.traits}
    quick, slow = ({word.casefold() for word in each.words} for each in (_QUICK, _SLOW))
    return {id_: 1 for id_, words in (("strong", quick), ("weak", slow)) if held & words}


def foes(table: Table) -> tuple[Thing, ...]:
    """The other side: roles that are marked as minor, or have energy, and still stand; the latest last."""
    return tuple(thing for thing in table.of("N") if _fights(thing) and not _down(thing))


def is_minor(thing: Thing) -> bool:
    """Whether any hit takes somebody out."""
    return any(word in MINOR.words for word in thing.words)


def _fights(thing: Thing) -> bool:
    return is_minor(thing) or any(word.name in _ENERGY.words for word in thing.meters)


def _down(thing: Thing) -> bool:
    return any(word in DOWN.words for word in thing.words)
