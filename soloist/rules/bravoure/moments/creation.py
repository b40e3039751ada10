"""Making a hero, step by step (Bravoure & Infortune, Création de personnage)."""

import re
from collections.abc import Sequence

from soloist.message import Refusal, message
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
from soloist.rules.moment import Deed, Moment, Note, Person, Said, Score, Step, Table, Way
from soloist.rules.moments.typed import edited, items, level, numbered, short, single
from soloist.rules.term import Term

# --- sharing 4 ------------------------------------------------------------------------------------


def attributes_step(person: Person, lang: str) -> Step:
    """The step that gives the four scores."""
    named = [" ".join(each.help.of(tongue) for each in ATTRIBUTES) for tongue in ("en", "fr")]
    best = Term("Best first, parted by commas: ", "La meilleure d’abord, entre virgules : ")
    order = Term(
        ", ".join(each.name.en for each in ATTRIBUTES), ", ".join(each.name.fr for each in ATTRIBUTES)
    )
    return Step(
        "attributes",
        Term("The attributes", "Les attributs"),
        Term(
            f"What carries them when all else fails: 4 there, then 3, 2, 1? {named[0]}",
            f"Sur quoi compter quand tout le reste lâche : 4 là, puis 3, 2, 1 ? {named[1]}",
        ),
        tuple(_way(person.name, lang, first) for first in range(len(ATTRIBUTES))),
        typed=lambda text: _shared_out(person.name, lang, text),
        hint=Term(best.en + order.en, best.fr + order.fr),
        done=len(attributes(person)) == len(ATTRIBUTES),
    )


def _way(who: str, lang: str, first: int) -> Way:
    ranked = (*ATTRIBUTES[first:], *ATTRIBUTES[:first])
    scores = tuple(zip(ranked, sorted(START, reverse=True), strict=True))
    return Way(
        ranked[0].id,
        Term(
            *(
                ", ".join(f"{each.name.of(tongue)} {score}" for each, score in scores)
                for tongue in ("en", "fr")
            )
        ),
        _written(who, lang, [(each, score) for each, score in scores]),
    )


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
        if len(wanted) > 1 and any(
            name.casefold().startswith(wanted) for name in (each.name.fr, each.name.en)
        ):
            return each
    names = ", ".join(each.name.of(lang) for each in ATTRIBUTES)
    raise Refusal(message("No attribute is called “{name}”. There are: {names}", name=text, names=names))


def _written(who: str, lang: str, scores: Sequence[tuple[Attribute, int]]) -> tuple[Deed, ...]:
    """In the order of the sheet, whatever order they were named in."""
    by_id = {each.id: score for each, score in scores}
    return tuple(Score("PC", who, each.name.of(lang), by_id[each.id]) for each in ATTRIBUTES)


_BAD = "(-)"  # what a form marks as a weakness
_LACKS: dict[Lack, Term] = {
    "scores": Term("the attributes, 1 to 4 each once", "les attributs, de 1 à 4 chacun une fois"),
    "traits": Term("three traits at 1", "trois traits à 1"),
    "objects": Term("two objects at 1", "deux objets à 1"),
    "asset": Term("the asset", "l’atout"),
    "flaw": Term("the flaw", "le défaut"),
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
    return Step(
        "concept",
        Term("The concept", "Le concept"),
        Term(
            "Who comes through the door? What can they do, what do they live on, where do they stand in "
            "the world, what are they after?",
            "Qui pousse la porte ? Que sait-il ou sait-elle faire, de quoi vivre, quelle place dans le "
            "monde, quel but ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="portraits/trades",
        done=begun,
    )


def _asset_step(person: Person) -> Step:
    return Step(
        "asset",
        Term("The asset", "L’atout"),
        Term(
            "When does luck have no choice? A corner of one of the traits, or a moment that carries them: "
            "“Spurred on by cheering”. There, every 6 is rolled again.",
            "Quand la chance n’a-t-elle plus le choix ? Un coin d’un des traits, ou un moment qui porte : "
            "« Galvanisé par les acclamations ». Là, chaque 6 se relance.",
        ),
        typed=lambda text: (single(person.name, words.ASSET, text),),
        hint=Term("narrower than a trait", "plus étroit qu’un trait"),
        table="bravoure/hero-assets",
        done=bool(person.listed(words.ASSET)),
    )


def _flaw_step(person: Person) -> Step:
    return Step(
        "flaw",
        Term("The flaw", "Le défaut"),
        Term(
            "What takes over at the worst moment? Of body, mind or morals, and only now and then: “Afraid "
            "of dogs”.",
            "Qu’est-ce qui prend le dessus au pire moment ? Du corps, de l’esprit ou de la morale, et de "
            "temps en temps seulement : « Peur des chiens ».",
        ),
        typed=lambda text: (single(person.name, words.FLAW, text),),
        hint=Term("each time, it pays a Bravery", "chaque fois, il rapporte une Bravoure"),
        table="bravoure/hero-flaws",
        done=bool(person.listed(words.FLAW)),
    )


def _gear_step(person: Person) -> Step:
    return Step(
        "gear",
        Term("The gear", "L’équipement"),
        Term(
            "And the rest of the bag? Useful, worn, carried; it brings no dice.",
            "Et le reste du sac ? Utile, usé, porté ; il ne donne pas de dés.",
        ),
        typed=lambda text: (edited(person.name, words.GEAR, person.listed(words.GEAR), text),),
        hint=Term("several, parted by commas", "plusieurs, entre virgules"),
        done=bool(person.listed(words.GEAR)),
    )


def _history_step() -> Step:
    return Step(
        "history",
        Term("The history", "L’histoire"),
        Term(
            "Where do they come from, and where does the story find them this morning?",
            "D’où vient-on, et où l’histoire nous trouve-t-elle ce matin ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="portraits/secrets",
    )


def _goal_step(person: Person) -> Step:
    return Step(
        "goal",
        Term("The aim", "Le but"),
        Term("And what is it all for?", "Et tout cela, pour quoi ?"),
        typed=lambda text: (single(person.name, "goal", text),),
        hint=Term("becomes the goal on the sheet", "devient l’objectif de la feuille"),
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
    return (
        Way(
            "rank",
            Term(f"At 1 each: {short(told)}", f"À 1 chacun : {short(told)}"),
            (Note("PC", who, category, (*ranked, *bad), only=True),),
        ),
    )


def _told(good: tuple[str, ...], bad: tuple[str, ...] = ()) -> Term:
    """What is there already, in words."""
    if not good and not bad:
        return Term("", "")
    there = ", ".join(good) or "—"
    apart = ", ".join(bad)
    return Term(
        f" There already: {there}." + (f" Outside the count: {apart}." if bad else ""),
        f" Déjà là : {there}." + (f" Hors du compte : {apart}." if bad else ""),
    )


def _traits(person: Person) -> Step:
    good, bad = _good(person)
    there = _told(good, bad)
    return Step(
        "traits",
        Term("Three traits", "Trois traits"),
        Term(
            "Three fields where they shine: a trade, a way to fight, a way with people? Give each its "
            "colour, “Thief of the Guild of the Murmur” rather than “Thief”; none should be good for "
            f"everything.{there.en}",
            "Trois domaines où briller : un métier, une façon de se battre, une aisance avec les gens ? À "
            "chacun sa couleur, « Voleuse de la Guilde du Murmure » plutôt que « Voleuse » ; aucun ne doit "
            f"servir à tout.{there.fr}",
        ),
        _unranked(person.name, "traits", good, bad),
        typed=lambda text: (_put(person.name, "traits", (good, bad), text, TRAITS),),
        hint=Term("three, parted by commas; old -> new", "trois, entre virgules ; ancien -> nouveau"),
        table="bravoure/hero-traits",
        again=len(good) < TRAITS - 1,
        done=len(good) >= TRAITS and all(map(_scored, good)),
    )


def _objects(person: Person) -> Step:
    held = person.listed(words.OBJECTS)
    return Step(
        "objects",
        Term("Two objects", "Deux objets"),
        Term(
            "Which two things would they go back into the fire for? A weapon, a tool, a gadget, a pet; "
            "best if it goes with a trait.",
            "Pour quelles deux choses retournerait-on dans les flammes ? Une arme, un outil, un gadget, "
            "une bête ; au mieux dans le droit fil d’un trait.",
        ),
        _unranked(person.name, words.OBJECTS, held, ()),
        typed=lambda text: (_put(person.name, words.OBJECTS, (held, ()), text, OBJECTS),),
        hint=Term("two, parted by a comma; old -> new", "deux, séparés d’une virgule ; ancien -> nouveau"),
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
    still = [", ".join(each.of(lang) for each in missing) for lang in ("en", "fr")]
    ask = Term(
        f"Still to find: {still[0]}. Later will do.",
        f"Reste à trouver : {still[1]}. Plus tard fera l’affaire.",
    )
    return Step("review", Term("A last look", "Un dernier regard"), ask, done=not missing)


CREATION = Moment(
    "creation",
    Term("Creation", "Création"),
    Term(
        "Four attributes, three traits, two objects, an asset, a flaw: a hero, and what will undo them.",
        "Quatre attributs, trois traits, deux objets, un atout, un défaut : un héros, et de quoi le perdre.",
    ),
    _steps,
    personal=True,
    due=lambda table: any(not words.attributes(person) and not person.traits for person in table.people),
)
