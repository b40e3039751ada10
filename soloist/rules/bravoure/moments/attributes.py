"""Sharing 4, 3, 2 and 1 out among the four attributes (Bravoure & Infortune, Création de personnage)."""

import re
from collections.abc import Sequence

from soloist.message import Refusal, message
from soloist.rules.bravoure.creation import ATTRIBUTES, START, Attribute
from soloist.rules.bravoure.moments.words import attributes
from soloist.rules.moment import Deed, Person, Score, Step, Way
from soloist.rules.moments.typed import items, numbered
from soloist.rules.term import Term


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
