"""Several situations of one test side by side: what an option, a fortune or one more die changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from soloist.lab.odds.distribution import Chance, chances
from soloist.lab.odds.estimate import Estimate, difference
from soloist.lab.odds.measure import Measure
from soloist.lab.odds.question import Question
from soloist.rules.term import Term


@dataclass(frozen=True, slots=True)
class Difference:
    """How much likelier an outcome is than in the first situation: 0.031 is 3.1 points more."""

    id: str
    name: Term
    points: Estimate


@dataclass(frozen=True, slots=True)
class Variant:
    """One situation: the words that make it another (none for the first), its chances, what they gain."""

    words: Mapping[str, str]
    chances: tuple[Chance, ...]
    measured: Estimate | None
    differences: tuple[Difference, ...] = ()
    gained: Estimate | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """A question and its variants; the first is the question as it stands."""

    question: Question
    measure: Measure | None
    variants: tuple[Variant, ...]


def compare(
    question: Question, others: Sequence[Mapping[str, str]], measure: Measure | None = None
) -> Comparison:
    """The question, and each variant of its words, against it. Raises `Refusal` where the test does."""
    first = _variant(question, {}, measure, None)
    rest = [_variant(question.but(words), words, measure, first) for words in others]
    return Comparison(question, measure, (first, *rest))


def _variant(
    question: Question, words: Mapping[str, str], measure: Measure | None, first: Variant | None
) -> Variant:
    found = chances(question)
    measured = measure.of(question) if measure else None
    if first is None:
        return Variant(words, found, measured)
    before = {each.id: each.share for each in first.chances}
    differences = tuple(
        Difference(each.id, each.name, difference(each.share, before[each.id]))
        for each in found
        if each.id in before
    )
    gained = difference(measured, first.measured) if measured and first.measured else None
    return Variant(words, found, measured, differences, gained)
