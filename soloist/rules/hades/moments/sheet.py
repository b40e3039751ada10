"""What the moments of HaDes read off a sheet: good and bad traits, gauges that hurt and gauges that pay."""

import re

from soloist.message import Refusal, message
from soloist.rules.hades.gauges import HIGHEST, KINDS, Kind
from soloist.rules.moment import Meter, Person
from soloist.rules.moments.typed import detailed
from soloist.rules.term import Term

_BAD = re.compile(r"\s*\([-−–]\)$")
_POWER = re.compile(r"\s*\+{1,2}$")
_KIND = re.compile(r"(.*?\S)\s*\(([^()]*)\)")
_GIVEN: dict[str, Kind] = {
    word.casefold(): kind for kind, term in KINDS.items() for word in (kind, term.en, term.fr, term.fr[:4])
} | {"etat": "state", "avancée": "progress"}

BAD = " (-)"


def is_bad(trait: str) -> bool:
    """Whether a trait is marked as negative."""
    return _BAD.search(trait) is not None


def bare(trait: str) -> str:
    """A trait without its marks."""
    return _POWER.sub("", _BAD.sub("", trait))


def bad(trait: str) -> str:
    """A trait with the mark of a negative one."""
    return bare(trait) + BAD


def powerful(trait: str) -> str:
    """A trait as a power: heroic where it does not say that it is mythic."""
    plain = trait.strip()
    return plain if _POWER.search(plain) else f"{plain} +"


def has_power(trait: str) -> bool:
    """Whether a trait is marked as heroic or mythic."""
    return _POWER.search(trait) is not None


def hurting(person: Person) -> tuple[Meter, ...]:
    """The gauges of a person that weigh on them and have bars."""
    return tuple(each for each in person.meters if each.kind != "progress" and 0 < each.value <= HIGHEST)


def filling(person: Person) -> tuple[Meter, ...]:
    """The gauges of a person that lead somewhere and are not complete."""
    return tuple(each for each in person.meters if each.kind == "progress" and each.value < HIGHEST)


def gauge(item: str) -> tuple[str, Kind]:
    """A gauge as typed: `wounded (state)`, `wounded: state`; a state where it does not say.

    Raises `Refusal` for a kind there is not.
    """
    name, said = detailed(item)
    if (found := _KIND.fullmatch(item)) is not None:
        name, said = found[1], found[2]
    if not said:
        return name, "state"
    kind = _GIVEN.get(said.strip().casefold())
    if kind is None:
        raise Refusal(
            message(
                "“{kind}” is no kind of gauge. Write one of: {kinds}; as in {example}",
                kind=said,
                kinds=", ".join(f"{term.en} ({term.fr})" for term in KINDS.values()),
                example=f"{name} (state)",
            )
        )
    return name, kind


def declared(name: str, kind: Kind, lang: str) -> str:
    """A gauge as a sheet declares it: `blessé (état)`."""
    return f"{name} ({KINDS[kind].of(lang)})"


PROFILE = Term("profile", "profil")
GROUP = Term("group", "groupe")
