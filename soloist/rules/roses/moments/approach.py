"""What is wanted and in what manner: a skill and a virtue for an action (La Couleur des Roses)."""

from itertools import product

from soloist.rules.moment import Line, Moment, Step, Table, Way
from soloist.rules.moments.sheet import acts, bare, level
from soloist.rules.moments.typed import line, short
from soloist.rules.roses.approach import OTHER_SKILL, OTHER_VIRTUE
from soloist.rules.roses.dice import dice_counts
from soloist.rules.roses.moments.words import SKILLS, VIRTUES
from soloist.rules.term import Term

MOST_OFFERED = 9


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    pairs = product(person.listed(SKILLS), person.listed(VIRTUES))
    offered = sorted(pairs, key=lambda pair: -sum(dice_counts(level(pair[1]), level(pair[0]))))
    ask = Term(
        f"What is wanted from it, and in what manner? {OTHER_VIRTUE.en} {OTHER_SKILL.en}",
        f"Que cherche-t-on à obtenir, et de quelle manière ? {OTHER_VIRTUE.fr} {OTHER_SKILL.fr}",
    )
    return (
        Step(
            "approach",
            Term("What and how", "Quoi et comment"),
            ask,
            tuple(_way(table.lang, person.name, *pair) for pair in offered[:MOST_OFFERED]),
            typed=lambda text: acts(person.name, line(text)) or (Line(f"@ {line(text)}"),),
            hint=Term(
                "the action, in words; the dice come next", "l’action, en mots ; les dés viennent après"
            ),
            table="roses/virtues",
        ),
    )


def _way(lang: str, who: str, skill: str, virtue: str) -> Way:
    what, how = bare(skill), bare(virtue)
    dice = sum(dice_counts(level(virtue), level(skill)))
    manner = how[:1].lower() + how[1:]
    said = Term(f"{what}, by {manner}", f"{what}, par {manner}").of(lang)
    return Way(
        f"{what}:{how}",
        Term(
            f"{short(what)}, by {short(manner)}: {dice} dice",
            f"{short(what)}, par {short(manner)} : {dice} dé{'s' if dice > 1 else ''}",
        ),
        acts(who, said) or (Line(f"@ {said}"),),
    )


APPROACH = Moment(
    "approach",
    Term("An approach", "Une approche"),
    Term(
        "The skill says what comes about, the virtue how: choose both, then roll.",
        "La compétence dit ce qui arrive, la vertu comment : choisir les deux, puis lancer.",
    ),
    _steps,
    personal=True,
    brief=True,
)
