"""A price to pay or a benefit to take, which a result left open (HaDes 0.1.0, Interpréter le résultat)."""

from collections.abc import Iterator

from soloist.rules.hades.gauges import HIGHEST
from soloist.rules.hades.moments.sheet import bad, bare, hurting, is_bad
from soloist.rules.moment import Count, Moment, Note, Person, Said, Score, Step, Table, Way
from soloist.rules.moments.threats import advance_ways
from soloist.rules.moments.typed import items, short
from soloist.rules.system import Debts, Owed
from soloist.rules.term import Term

_PRICE = Owed(Term("a price to pay", "un prix à payer"))
_HARM = Owed(Term("a harm to take", "un préjudice à subir"))
_BENEFIT = Owed(Term("a benefit to take", "un bénéfice à prendre"))

DEBTS = Debts(
    {
        "more_for_harm": (_HARM,),
        "reach_with_harm": (_HARM,),
        "stay_with_harm": (_HARM,),
        "carry_on_price": (_PRICE,),
        "second_price": (_PRICE, _PRICE),
        "benefit": (_BENEFIT,),
    }
)


def _costs(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    bars = (
        _bar(person, each.name, each.value + 1)
        for each in person.meters
        if each.kind != "progress" and each.value < HIGHEST
    )
    return (
        Step(
            "price",
            Term("What it costs", "Ce que ça coûte"),
            Term(
                "What does it cost: a threat that moves, a gauge that fills, a mark that stays?",
                "Qu’est-ce que cela coûte : une menace qui avance, une jauge qui se remplit, une marque ?",
            ),
            (*bars, *_lost(person), *advance_ways(table), _last(-1), _told(table.lang)),
            typed=lambda text: (Note("PC", person.name, "session", add=tuple(map(bad, items(text)))),),
            hint=Term("a trait against them, in words", "un trait qui dessert, en mots"),
        ),
    )


def _gains(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    eased = (_bar(person, each.name, each.value - 1) for each in hurting(person))
    return (
        Step(
            "benefit",
            Term("What it gives", "Ce que ça donne"),
            Term(
                "What more does it give: a strength that shows, a gauge that eases, some luck?",
                "Que donne-t-il de plus : une force qui se montre, une jauge qui s’allège, de la chance ?",
            ),
            (*eased, _last(1), _told(table.lang)),
            typed=lambda text: (Note("PC", person.name, "session", add=items(text)),),
            hint=Term("a new trait, in words", "un trait nouveau, en mots"),
        ),
    )


def _lost(person: Person) -> Iterator[Way]:
    """Something won this session is lost."""
    for trait in person.session:
        if not is_bad(trait):
            text = Term(f"“{short(bare(trait))}” is lost", f"« {short(bare(trait))} » se perd")
            yield Way(f"lost:{trait}", text, (Note("PC", person.name, "session", drop=(trait,)),))


def _bar(person: Person, gauge: str, value: int) -> Way:
    text = Term(f"“{short(gauge)}” at {value}", f"« {short(gauge)} » à {value}")
    return Way(f"bar:{gauge}", text, (Score("PC", person.name, gauge, value),))


def _last(by: int) -> Way:
    sign = "+1" if by > 0 else "−1"
    text = Term(f"As a last resort, destiny {sign}", f"En dernier recours, destin {sign}")
    return Way("destiny", text, (Count("destiny", by),))


def _told(lang: str) -> Way:
    said = Term("told in the story", "dit dans le récit").of(lang)
    return Way("told", Term("The story has told it", "Le récit l’a dit"), (Said(said, "note"),))


PRICE = Moment(
    "price",
    Term("A price, a harm", "Un prix, un préjudice"),
    Term("What was carried on or reached for is paid.", "Ce qu’on a poursuivi ou obtenu se paie."),
    _costs,
    personal=True,
    brief=True,
)
BENEFIT = Moment(
    "benefit",
    Term("A benefit", "Un bénéfice"),
    Term("A feat gives more than was hoped for.", "Un exploit donne plus qu’on n’espérait."),
    _gains,
    personal=True,
    brief=True,
)
