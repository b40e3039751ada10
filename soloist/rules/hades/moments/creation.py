"""Creating a protagonist, and what else is read off a sheet (HaDes 0.1.0, Créer un protagoniste)."""

from soloist.rules.hades.gauges import HIGHEST, KINDS, Kind
from soloist.rules.moment import Deed, Meter, Note, Person, Score, Script, Step, Table, Tagged
from soloist.rules.moments.typed import detailed, items, line, sentence, whole
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Script("hades", "creation")

# --- what the moments of HaDes read off a sheet: good and bad traits, gauges that hurt and --------


_BAD = regex.compile(r"\s*\([-−–]\)$")
_POWER = regex.compile(r"\s*\+{1,2}$")
_KIND = regex.compile(r"(.*?\S)\s*\(([^()]*)\)")
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


PROFILE = _WORDS("profile")
GROUP = _WORDS("group")

# --- creating a protagonist (Créer un protagoniste): a profile, traits, gauges, an objective ------


_PRESETS: tuple[tuple[str, Term, Term, Kind], ...] = (
    ("wound", _WORDS("wound"), _WORDS("where_one_fights"), "state"),
    ("madness", _WORDS("madness"), _WORDS("where_one_is_afraid"), "state"),
    ("infamy", _WORDS("infamy"), _WORDS("where_one_negotiates"), "state"),
    (
        "wealth",
        _WORDS("wealth"),
        _WORDS("where_things_are_bought"),
        "resource",
    ),
    ("fatigue", _WORDS("fatigue"), _WORDS("where_one_endures"), "resource"),
    (
        "experience",
        _WORDS("experience"),
        _WORDS("it_fills_then_pays"),
        "progress",
    ),
)


def _due(table: Table) -> bool:
    return not table.scene and any(not person.traits for person in table.people)


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        _profile(person, table.lang),
        *((_group(table, person),) if len(table.people) > 1 else ()),
        _traits(person),
        _relation(person),
        _flaw(person),
        *((_powers(person),) if table.on("hd.powers") else ()),
        _gauges(person, table.lang),
        _goal(person),
    )


def _add(person: Person, category: Term | str, added: tuple[str, ...]) -> tuple[Deed, ...]:
    return (Note("PC", person.name, category, added),)


def _profile(person: Person, lang: str) -> Step:
    return _WORDS.step(
        "profile",
        typed=lambda text: _add(person, PROFILE, items(text)),
        table="portraits/métiers",
        done=bool(person.listed(PROFILE)),
        name=person.name,
    )


def _group(table: Table, person: Person) -> Step:
    groups = dict.fromkeys(name for other in table.people for name in other.listed(GROUP))
    return _WORDS.step(
        "group",
        ways=tuple(
            _WORDS.way(f"group:{name}", _add(person, GROUP, (name,)), name=name)
            for name in groups
            if name not in person.listed(GROUP)
        ),
        typed=lambda text: _add(person, GROUP, items(text)),
        table="hades/profils-de-groupe",
        done=bool(person.listed(GROUP)),
    )


def _traits(person: Person) -> Step:
    return _WORDS.step(
        "traits",
        typed=lambda text: _add(person, "traits", items(text)),
        table="hades/exemples-de-traits",
        again=True,
        done=any(not is_bad(trait) for trait in person.traits),
        name=person.name,
    )


def _relation(person: Person) -> Step:
    def tied(text: str) -> tuple[Deed, ...]:
        deeds: list[Deed] = []
        for item in items(text):
            name, tie = (item, "") if sentence(text) else detailed(item)
            if tie:
                deeds.append(Tagged("N", name, (tie,)))
            deeds += _add(person, "traits", (f"{name} ({tie})" if tie else name,))
        return tuple(deeds)

    return _WORDS.step("relation", typed=tied, table="portraits/noms-du-village", name=person.name)


def _flaw(person: Person) -> Step:
    return _WORDS.step(
        "flaw",
        typed=lambda text: _add(person, "traits", tuple(bad(item) for item in _flaws(text))),
        table="portraits/peurs",
        done=any(is_bad(trait) for trait in person.traits),
    )


def _flaws(text: str) -> tuple[str, ...]:
    return (whole(line(text)),) if ":" in text else items(text)


def _powers(person: Person) -> Step:
    plain = [trait for trait in person.traits if not is_bad(trait) and not has_power(trait)]
    return _WORDS.step(
        "powers",
        ways=tuple(
            _WORDS.way(
                f"heroic:{trait}",
                (Note("PC", person.name, "traits", (powerful(trait),), (trait,)),),
                trait=trait,
            )
            for trait in plain[:4]
        ),
        typed=lambda text: _add(person, "traits", tuple(powerful(item) for item in items(text))),
        done=any(has_power(trait) for trait in person.traits),
    )


def _gauges(person: Person, lang: str) -> Step:
    return _WORDS.step(
        "gauges",
        ways=tuple(
            _WORDS.way(f"gauge:{id_}", _gauge(person, name.of(lang), kind, lang), name=name, why=why)
            for id_, name, why, kind in _PRESETS
            if person.meter(name.of(lang)) is None
        ),
        typed=lambda text: tuple(deed for item in items(text) for deed in _gauge(person, *gauge(item), lang)),
        table="hades/jauges-état",
        again=True,
        done=any(meter.kind for meter in person.meters),
    )


def _gauge(person: Person, name: str, kind: Kind, lang: str) -> tuple[Deed, ...]:
    return (
        Note("PC", person.name, "gauges", (declared(name, kind, lang),)),
        *((Score("PC", person.name, name, 0),) if person.meter(name) is None else ()),
    )


def _goal(person: Person) -> Step:
    return _WORDS.step(
        "goal",
        typed=lambda text: _objective(person, text),
        table="portraits/désirs",
        done=bool(person.goal),
        name=person.name,
    )


def _objective(person: Person, text: str) -> tuple[Deed, ...]:
    """The objective whole: a sheet puts its commas back."""
    parts = tuple(part for each in line(text).rstrip(".").split(",") if (part := each.strip()))
    return (Note("PC", person.name, "goal", parts, only=True),)


CREATION = _WORDS.moment("creation", _steps, personal=True, due=_due)
