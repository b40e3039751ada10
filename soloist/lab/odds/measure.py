"""One number of a test, along a range, over a map, and beside other situations of the same test."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from soloist.lab.odds.estimate import Estimate, difference, exactly, wilson
from soloist.lab.odds.question import Chance, Question, chances, drift, mean_value
from soloist.rules.system import Outcome, System, Test
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

# --- one number of a test: the chance of some of its outcomes, the mean of its value, the drift ---


MEAN: Final = "mean"
DRIFT: Final = "drift:"
_MEAN: Final = Term("Mean value", "Valeur moyenne")
_DRIFTS: Final = ("drift", "dérive", "derive")  # in either language, however it is accented
_MOODS: Final = {"good": 0, "mixed": 1, "bad": 2}


@dataclass(frozen=True, slots=True)
class Measure:
    """What is asked of a test; `id` is how it is written: `success`, `success+`, `mean`, `drift:destiny`."""

    id: str
    kind: Literal["share", "mean", "drift"]
    name: Term
    outcomes: tuple[str, ...] = ()
    counter: str = ""

    def of(self, question: Question) -> Estimate:
        """The number for one question. Raises `Refusal` where the test does, or has no such number."""
        if self.kind == "drift":
            return drift(question, self.counter)
        if self.kind == "mean":
            found = mean_value(question)
            if found is None:
                raise Refusal(message("{test} has no value to take the mean of.", test=question.test.id))
            return found
        return summed([each.share for each in chances(question) if each.id in self.outcomes])


def summed(shares: Sequence[Estimate]) -> Estimate:
    """The share of several outcomes together."""
    throws = next((each.throws for each in shares if each.throws), 0)
    if throws:
        return wilson(round(sum(each.value for each in shares) * throws), throws)
    return exactly(sum((each.exact for each in shares if each.exact is not None), Fraction(0)))


def measure(system: System, test: Test, text: str) -> Measure:
    """The measure that is written so; raises `Refusal` naming those there are."""
    wanted = text.strip()
    if wanted.casefold() in (MEAN, *map(str.casefold, (_MEAN.en, _MEAN.fr)), "moyenne"):
        return _mean()
    kind, colon, counter = wanted.partition(":")
    if colon and kind.strip().casefold() in _DRIFTS:
        return _drift(system, counter)
    sign = wanted[-1:] if wanted[-1:] in {"+", "-", "\u2212"} else ""
    named = [_outcome(test, word) for word in wanted.removesuffix(sign).split(",")]
    if not sign:
        ids = tuple(each.id for each in named)
        names = [each.name for each in named]
        name = Term(", ".join(each.en for each in names), ", ".join(each.fr for each in names))
        return Measure(",".join(ids), "share", name, ids)
    return _bound(test, named[0], best="+" in sign)


def measures(system: System, test: Test) -> tuple[Measure, ...]:
    """Every one worth offering: a good outcome or better first, then each outcome, the mean, the drifts."""
    offered = [usual(system, test)] if test.outcomes else []
    offered += [Measure(each.id, "share", each.name, (each.id,)) for each in test.outcomes]
    offered.append(_mean())
    offered += [_drift(system, held.id) for held in system.counters if not held.is_list]
    return tuple({each.id: each for each in offered}.values())


def usual(system: System, test: Test) -> Measure:
    """What a person asks first: the least of the good outcomes or better; the mean of bare numbers."""
    if not test.outcomes:
        return _mean()
    order = ranked(test)
    good = [each for each in order or test.outcomes if each.mood == "good"]
    if not good:
        first = test.outcomes[0]
        return Measure(first.id, "share", first.name, (first.id,))
    if order is None or order[0] is good[-1]:
        ids = tuple(each.id for each in good)
        return measure(system, test, ",".join(ids))
    return _bound(test, good[-1], best=True)


def ranked(test: Test) -> tuple[Outcome, ...] | None:
    """The outcomes from best to worst, by value or else by mood; None where they have no order."""
    outcomes = test.outcomes
    values = [each.value for each in outcomes if each.value is not None]
    if len(values) == len(outcomes) and values:
        return tuple(sorted(outcomes, key=lambda each: -(each.value or 0)))
    moods = [_MOODS.get(each.mood, -1) for each in outcomes]
    return outcomes if -1 not in moods and moods == sorted(moods) and len(set(moods)) > 1 else None


def _bound(test: Test, outcome: Outcome, *, best: bool) -> Measure:
    order = ranked(test)
    if order is None:
        raise Refusal(message("The outcomes of {test} have no order: name some of them, a,b.", test=test.id))
    place = order.index(outcome)
    ids = tuple(each.id for each in (order[: place + 1] if best else order[place:]))
    en, fr = ("or better", "ou mieux") if best else ("or worse", "ou pire")
    name = Term(f"{outcome.name.en} {en}", f"{outcome.name.fr} {fr}")
    return Measure(f"{outcome.id}{'+' if best else '-'}", "share", name, ids)


def _outcome(test: Test, word: str) -> Outcome:
    wanted = word.strip().casefold()
    for each in test.outcomes:
        if wanted in (each.id, each.name.en.casefold(), each.name.fr.casefold()):
            return each
    known = [each.id for each in test.outcomes]
    raise Refusal(
        message(
            "{test} has no outcome “{word}”. There are: {known}, each with + or - for “or better” "
            "and “or worse”, and mean, and drift:COUNTER.",
            test=test.id,
            word=word,
            known=", ".join(known) or "—",
        )
    )


def _mean() -> Measure:
    return Measure(MEAN, "mean", _MEAN)


def _drift(system: System, word: str) -> Measure:
    wanted = word.strip().casefold()
    for held in system.counters:
        if wanted in (held.id, held.name.en.casefold(), held.name.fr.casefold()):
            name = Term(f"Drift of {held.name.en}", f"Dérive ({held.name.fr})")
            return Measure(f"{DRIFT}{held.id}", "drift", name, counter=held.id)
    known = ", ".join(held.id for held in system.counters) or "—"
    raise Refusal(
        message(
            "{system} keeps no number “{word}”; there are: {known}", system=system.id, word=word, known=known
        )
    )


# --- a test over a range of one of its keys, or of two: a curve, a map ----------------------------


MOST_POINTS: Final = 200
"""Numbers a range may have."""

MOST_CELLS: Final = 2_500
"""Cells a map may have."""

_RANGE: Final = regex.compile(r"([+\-−]?\d{1,6})\s*(?:\.\.|…)\s*([+\-−]?\d{1,6})", re.ASCII)
_NEARLY: Final = regex.compile(r"[\d\s+\-−]*(?:\.\.|…)[\d\s+\-−.…]*")


@dataclass(frozen=True, slots=True)
class Cell:
    """The test with some words others; `refused` says why the rules do not play it so."""

    words: Mapping[str, str]
    chances: tuple[Chance, ...] = ()
    measured: Estimate | None = None
    refused: Message | None = None

    def at(self, key: str) -> str:
        """The number of a key, of a list the last one."""
        return self.words[key].rpartition(",")[2]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A test in several situations: over the numbers of one of its `keys` (a curve), of two (a map, row by
    row, in so many `columns`), or without any each beside the first, which is the question as it stands.
    """

    question: Question
    keys: tuple[str, ...]
    measure: Measure | None
    cells: tuple[Cell, ...]
    columns: int = 1

    @property
    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of a map, row by row."""
        starts = range(0, len(self.cells), self.columns)
        return tuple(self.cells[start : start + self.columns] for start in starts)

    def gain(self, cell: Cell, id_: str = "") -> Estimate | None:
        """How much likelier an outcome is than in the first, or what is measured: 0.031 is 3.1 points."""
        first = self.cells[0]
        one, other = (_number(each, id_) for each in (cell, first))
        return None if cell is first or one is None or other is None else difference(one, other)


def _number(cell: Cell, id_: str) -> Estimate | None:
    return next((each.share for each in cell.chances if each.id == id_), None) if id_ else cell.measured


def ranged(text: str) -> tuple[int, ...] | None:
    """The numbers of `1..6`, counted down where it is turned round; None where that is no range.

    Raises `Refusal` for more than can be looked at, and for what can only be a range gone wrong.
    """
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        if _NEARLY.fullmatch(text):
            raise Refusal(message("“{text}” is no range. Write both ends, as in 1..6.", text=text.strip()))
        return None
    first, last = (int(end.replace("−", "-")) for end in found.groups())
    many = abs(last - first) + 1
    if many > MOST_POINTS:
        raise Refusal(
            message("{range} has {many} numbers. Keep to {most}.", range=text, many=many, most=MOST_POINTS)
        )
    step = 1 if last >= first else -1
    return tuple(range(first, last + step, step))


def curve(question: Question, key: str, at: Sequence[int], measure: Measure | None = None) -> Table:
    """The test at each number of a key, of a list at each last one.

    Raises `Refusal` where it can be played at none of them.
    """
    cells = tuple(_cell(question, {key: question.word(key, number)}, measure) for number in at)
    return Table(question, (key,), measure, _some(cells))


def surface(
    question: Question, down: tuple[str, Sequence[int]], across: tuple[str, Sequence[int]], measure: Measure
) -> Table:
    """One number over two keys. Raises `Refusal` where it can be had nowhere, or for too large a map."""
    many = len(down[1]) * len(across[1])
    if many > MOST_CELLS:
        raise Refusal(
            message("A map of {many} cells is too large. Keep to {most}.", many=many, most=MOST_CELLS)
        )
    (one, ones), (other, others) = down, across
    pairs = ({one: question.word(one, n), other: question.word(other, m)} for n in ones for m in others)
    cells = tuple(_cell(question, words, measure, whole=False) for words in pairs)
    return Table(question, (one, other), measure, _some(cells), len(others))


def compare(question: Question, others: Sequence[Mapping[str, str]], measure: Measure | None = None) -> Table:
    """The question, and each variant of its words, beside it. Raises `Refusal` where the test does."""
    cells = tuple(_cell(question, words, measure) for words in ({}, *others))
    if refused := next((each.refused for each in cells if each.refused is not None), None):
        raise Refusal(refused)
    return Table(question, (), measure, cells)


def _cell(
    question: Question, words: Mapping[str, str], measure: Measure | None, *, whole: bool = True
) -> Cell:
    asked = question.but(words)
    try:
        return Cell(words, chances(asked) if whole else (), measure.of(asked) if measure else None)
    except Refusal as refused:
        return Cell(words, refused=refused.message)


def _some(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Raises the first refusal where there is nothing else."""
    refused = [each.refused for each in cells]
    if refused and refused[0] is not None and None not in refused:
        raise Refusal(refused[0])
    return cells
