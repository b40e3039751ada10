"""Creating a protagonist, and what else is read off a sheet (HaDes 0.1.0, Créer un protagoniste)."""

import re

from soloist.message import Refusal, message
from soloist.rules.hades.gauges import HIGHEST, KINDS, Kind
from soloist.rules.moment import Deed, Meter, Moment, Note, Person, Score, Step, Table, Tagged, Way
from soloist.rules.moments.typed import detailed, items, line, sentence, whole
from soloist.rules.term import Term

# --- what the moments of HaDes read off a sheet: good and bad traits, gauges that hurt and --------


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

# --- creating a protagonist (Créer un protagoniste): a profile, traits, gauges, an objective ------


_PRESETS: tuple[tuple[str, Term, Term, Kind], ...] = (
    ("wound", Term("wound", "blessure"), Term("where one fights", "là où l’on se bat"), "state"),
    ("madness", Term("madness", "folie"), Term("where one is afraid", "là où l’on a peur"), "state"),
    ("infamy", Term("infamy", "infamie"), Term("where one negotiates", "là où l’on négocie"), "state"),
    (
        "wealth",
        Term("wealth", "richesse"),
        Term("where things are bought", "là où tout s’achète"),
        "resource",
    ),
    ("fatigue", Term("fatigue", "fatigue"), Term("where one endures", "là où il faut tenir"), "resource"),
    (
        "experience",
        Term("experience", "expérience"),
        Term("it fills, then pays", "elle se remplit, puis paie"),
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
    return Step(
        "profile",
        Term("Who it is", "Qui c’est"),
        Term(
            f"If somebody spoke of {person.name} in three words, which would they be? A trade, a "
            "people, a past.",
            f"S’il fallait dire en trois mots qui est {person.name}, lesquels ? Un métier, un peuple, "
            "un passé.",
        ),
        typed=lambda text: _add(person, PROFILE, items(text)),
        hint=Term("one profile, or several parted by commas", "un profil, ou plusieurs entre virgules"),
        table="portraits/métiers",
        done=bool(person.listed(PROFILE)),
    )


def _group(table: Table, person: Person) -> Step:
    groups = dict.fromkeys(name for other in table.people for name in other.listed(GROUP))
    return Step(
        "group",
        Term("Who they are together", "Qui l’on est ensemble"),
        Term(
            "And what are they together: a family, a company, a secret? No answer is one, too.",
            "Et ensemble, que sont-ils : une famille, une troupe, un secret ? Ne pas répondre en est "
            "une aussi.",
        ),
        ways=tuple(
            Way(
                f"group:{name}",
                Term(f"One of them: {name}", f"En être : {name}"),
                _add(person, GROUP, (name,)),
            )
            for name in groups
            if name not in person.listed(GROUP)
        ),
        typed=lambda text: _add(person, GROUP, items(text)),
        hint=Term("what one says “we” of", "ce dont on dit « nous »"),
        table="hades/profils-de-groupe",
        done=bool(person.listed(GROUP)),
    )


def _traits(person: Person) -> Step:
    return Step(
        "traits",
        Term("Traits", "Traits"),
        Term(
            f"What does {person.name} do well, carry everywhere, know by heart? Each trait that "
            "serves is a die; "
            "three or four are plenty.",
            f"Que fait bien {person.name}, que porte-t-on toujours sur soi, que sait-on par cœur ? "
            "Chaque trait qui sert vaut un dé ; trois ou quatre suffisent.",
        ),
        typed=lambda text: _add(person, "traits", items(text)),
        hint=Term("several, parted by commas", "plusieurs, entre virgules"),
        table="hades/exemples-de-traits",
        again=True,
        done=any(not is_bad(trait) for trait in person.traits),
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

    return Step(
        "relation",
        Term("Somebody", "Quelqu’un"),
        Term(
            f"Whose door would {person.name} knock at in the middle of the night? And whose never again?",
            f"À quelle porte irait frapper {person.name}, en pleine nuit ? Et à laquelle plus jamais ?",
        ),
        typed=tied,
        hint=Term("a name: what ties them", "un nom : ce qui les lie"),
        table="portraits/noms-du-village",
    )


def _flaw(person: Person) -> Step:
    return Step(
        "flaw",
        Term("A weakness", "Une faiblesse"),
        Term(
            "What gives way first: a fear, a debt, an old wound? It will give dice to the other "
            "side, and good scenes.",
            "Qu’est-ce qui cède en premier : une peur, une dette, une vieille blessure ? "
            "Cela donnera des dés à l’adversaire, et de belles scènes.",
        ),
        typed=lambda text: _add(person, "traits", tuple(bad(item) for item in _flaws(text))),
        hint=Term("written with (-)", "noté avec (-)"),
        table="portraits/peurs",
        done=any(is_bad(trait) for trait in person.traits),
    )


def _flaws(text: str) -> tuple[str, ...]:
    return (whole(line(text)),) if ":" in text else items(text)


def _powers(person: Person) -> Step:
    plain = [trait for trait in person.traits if not is_bad(trait) and not has_power(trait)]
    return Step(
        "powers",
        Term("A power", "Une puissance"),
        Term(
            "Does something in them go beyond what people can do? Heroic + is two dice, mythic ++ three; "
            "every die weighs on destiny.",
            "Quelque chose dépasse-t-il ici ce que peuvent les gens ? Héroïque + : deux dés ; mythique ++ : "
            "trois ; chaque dé pèse sur le destin.",
        ),
        ways=tuple(
            Way(
                f"heroic:{trait}",
                Term(f"“{trait}” becomes heroic, +", f"« {trait} » devient héroïque, +"),
                (Note("PC", person.name, "traits", (powerful(trait),), (trait,)),),
            )
            for trait in plain[:4]
        ),
        typed=lambda text: _add(person, "traits", tuple(powerful(item) for item in items(text))),
        hint=Term("heroic, unless it ends in ++", "héroïque, sauf s’il finit par ++"),
        done=any(has_power(trait) for trait in person.traits),
    )


def _gauges(person: Person, lang: str) -> Step:
    return Step(
        "gauges",
        Term("Gauges", "Jauges"),
        Term(
            "What can run out here, or what can break? Three bars: a warning, one die less, the end.",
            "Qu’est-ce qui peut manquer ici, ou se briser ? Trois barres : un avertissement, un dé "
            "de moins, la fin.",
        ),
        ways=tuple(
            Way(
                f"gauge:{id_}",
                Term(f"{name.en.capitalize()}: {why.en}", f"{name.fr.capitalize()} : {why.fr}"),
                _gauge(person, name.of(lang), kind, lang),
            )
            for id_, name, why, kind in _PRESETS
            if person.meter(name.of(lang)) is None
        ),
        typed=lambda text: tuple(deed for item in items(text) for deed in _gauge(person, *gauge(item), lang)),
        hint=Term(
            "a name, and (state), (resource) or (progress)", "un nom, et (état), (ressource) ou (avancement)"
        ),
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
    return Step(
        "goal",
        Term("The goal", "L’objectif"),
        Term(
            f"What does {person.name} want, now, enough to take risks for it?",
            f"Que veut {person.name}, maintenant, assez pour s’y risquer ?",
        ),
        typed=lambda text: _objective(person, text),
        hint=Term("the goal on the sheet, in a few words", "l’objectif de la feuille, en quelques mots"),
        table="portraits/désirs",
        done=bool(person.goal),
    )


def _objective(person: Person, text: str) -> tuple[Deed, ...]:
    """The objective whole: a sheet puts its commas back."""
    parts = tuple(part for each in line(text).rstrip(".").split(",") if (part := each.strip()))
    return (Note("PC", person.name, "goal", parts, only=True),)


CREATION = Moment(
    "creation",
    Term("Creation", "Création"),
    Term(
        "A protagonist in a few words: who, with what, with whom, wanting what.",
        "Un protagoniste en quelques mots : qui, avec quoi, avec qui, et dans quel but.",
    ),
    _steps,
    personal=True,
    due=_due,
)
