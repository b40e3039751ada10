"""What stands on a sheet of Bravoure & Infortune, and where it is found."""

from collections.abc import Mapping

from soloist.rules.bravoure.creation import ATTRIBUTES, Attribute
from soloist.rules.content import Words
from soloist.rules.moment import Meter, Person, Table

_WORDS = Words("bravoure", "words")

OBJECTS = _WORDS("objects")
ASSET = _WORDS("asset")
FLAW = _WORDS("flaw")
GEAR = _WORDS("gear")
OUT = _WORDS("out")
"""Kept on the sheet of whoever a misfortune took away, until the scene ends."""


def attribute(person: Person, wanted: Attribute) -> Meter | None:
    """An attribute of somebody by its name in either language."""
    return next((held for word in reversed(wanted.name.words) if (held := person.meter(word))), None)


def attributes(person: Person) -> Mapping[str, int]:
    """The attributes somebody has, by id."""
    held = ((each.id, attribute(person, each)) for each in ATTRIBUTES)
    return {id_: meter.value for id_, meter in held if meter is not None}


def is_out(person: Person) -> bool:
    """Whether a misfortune keeps somebody away from the scene."""
    return any(item in OUT.words for item in person.session)


def struck(table: Table) -> tuple[Person, ...]:
    """Those a misfortune keeps away."""
    return tuple(person for person in table.people if is_out(person))
