"""From the words of a person to the numbers that answer them: a value, and plain data."""

import re
import shlex
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final, Literal, TypeAlias

from soloist.lab.odds.question import (
    Amount,
    Length,
    Measure,
    Number,
    Question,
    chances,
    length,
    measure,
    numbers,
    usual,
)
from soloist.rules.system import Side, Test
from soloist.values import regex
from soloist.values.dataclass import dataclass, record, replace
from soloist.values.message import Message, Refusal, message

MOST_POINTS: Final = 50
"""Numbers a range may have."""

Form: TypeAlias = Literal["one", "beside", "curve", "map", "length"]
"""One situation whole, variants of it side by side, over one range, over two, or how long it lasts."""

_LONGEST: Final = 10**40  # denominator that is written out
_GAUGES: Final = regex.compile(r"(\d{1,3})(?:\s*/\s*(\d{1,3}))?", re.ASCII)
_COUNTED: Final = regex.compile(r"[+\-−]?\d{1,6}", re.ASCII)
_WEIGHED: Final = regex.compile(r"(?:^|\s)-?\d{1,3}\s*[dD]$", re.ASCII)
_RANGE: Final = regex.compile(
    r"((?:[+\-−]?\d{1,6}\s*,\s*)*)([+\-−]?\d{1,6})\s*(?:\.\.|…)\s*([+\-−]?\d{1,6})", re.ASCII
)

# --- the answer -----------------------------------------------------------------------------------


@record
class Case:
    """A situation, by the words that are its own, with its numbers; or why the rules refuse it.

    Where both are there, its outcomes have chances, and `refused` says why the rest has none.
    """

    words: Mapping[str, str]
    numbers: tuple[Number, ...] = ()
    refused: Message | None = None
    length: Length | None = None

    def of(self, kind: str) -> tuple[Number, ...]:
        """Its numbers of a kind, in order."""
        return tuple(each for each in self.numbers if each.of == kind)

    def number(self, kind: str, what: str = "") -> Amount | None:
        """The number of that kind, the first one where none is named; None where there is none."""
        return next((each.value for each in self.of(kind) if what in ("", each.what)), None)

    def at(self, key: str) -> str:
        """The number of a key, of a list the last one."""
        return self.words[key].rpartition(",")[2]


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What a question comes to, case by case; `keys` are those over whose ranges it goes, at most two.

    A curve has a case for each number, a map row by row one for each pair; the cases of other forms are the
    question as it stands, then its variants.
    """

    question: Question
    form: Form
    cases: tuple[Case, ...]
    keys: tuple[str, ...] = ()
    measure: Measure | None = None

    @property
    def rows(self) -> tuple[tuple[Case, ...], ...]:
        """The cases of a map, row by row."""
        columns = len({each.at(self.keys[1]) for each in self.cases})
        return tuple(self.cases[at : at + columns] for at in range(0, len(self.cases), columns))


def gain(case: Case, first: Case, kind: str, what: str = "") -> Amount | None:
    """How much more a number is in a case than in the first: of shares 0.031 is 3.1 points."""
    one, other = case.number(kind, what), first.number(kind, what)
    return None if case is first or one is None or other is None else one - other


def answer(
    question: Question,
    of: str | None = None,
    others: Sequence[Mapping[str, str]] = (),
    gauges: str | None = None,
) -> Answer:
    """The answer to a question whose words may hold ranges: `1..6`, `1,2,1..4` for the last of a list.

    `of` names one number to measure; `others` are variants of the words; `gauges`, `6` or `6/4`, asks how
    long it lasts until theirs or ours is empty.

    Raises `Refusal` where the test does, and for what cannot be asked together.
    """
    test = question.test
    ranges = {key: found for key, text in question.words.items() if (found := ranged(test, key, text))}
    turned = any(ranged(test, key, text) for each in others for key, text in each.items())
    most = 2 if gauges is None else 1
    alone = (others and ranges) or (gauges is not None and of)
    if alone or turned or len(ranges) > most:
        raise Refusal(
            message(
                "These do not go together. Ask for one range or two, or for --or, each with --of; "
                "or for --length, with one range or --or."
            )
        )
    situations = [dict(zip(ranges, pair, strict=True)) for pair in product(*ranges.values())]
    forms: tuple[Form, ...] = ("beside" if others or of else "one", "curve", "map")
    form = forms[len(ranges)] if gauges is None else "length"
    wanted = measure(question.system, test, of) if of else usual(test) if form == "map" else None
    rest = {key: text for key, text in question.words.items() if key not in ranges}
    fixed = replace(question, words=rest)
    lasts = None if gauges is None else _gauges(gauges)
    cases = tuple(_case(fixed.but(words), words, form, wanted, lasts) for words in (*situations, *others))
    refused = [each.refused for each in cases if each.refused is not None and not each.numbers]
    if refused and (len(refused) == len(cases) or form not in ("curve", "map")):
        raise Refusal(refused[0])
    return Answer(fixed, form, cases, tuple(ranges), wanted)


def _case(
    asked: Question,
    words: Mapping[str, str],
    form: Form,
    wanted: Measure | None,
    lasts: tuple[int, int | None] | None,
) -> Case:
    found: tuple[Number, ...] = ()
    try:
        if lasts is not None:
            told = length(asked, *lasts)
            return Case(asked.words, tuple(told.numbers()), length=told)
        if form != "map":
            found = chances(asked)
        if wanted is not None:
            found = (*found, Number("measure", wanted.id, wanted.of(asked), wanted.name))
        return Case(words, (*found, *numbers(asked)) if form == "one" else found)
    except Refusal as refused:
        return Case(words, found if form == "one" else (), refused.message)


def _gauges(text: str) -> tuple[int, int | None]:
    found = _GAUGES.fullmatch(text.strip())
    if found is None:
        raise Refusal(message("“{text}” is no gauge. Write 6, or 6/4 for theirs and ours.", text=text))
    return int(found[1]), int(found[2]) if found[2] else None


# --- words as a person writes them ----------------------------------------------------------------


def parted(text: str) -> list[str]:
    """The `key=value` words of a line; quotes hold reasons together, as in a shell. Raises `Refusal`."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Refusal(message("“{word}” is not key=value, for example for=3", word=text.strip())) from error


def ranged(test: Test, key: str, text: str) -> tuple[str, ...]:
    """What `1..6` or `1,2,1..6` gives a key one after the other, counted down where it is turned round.

    Empty where it is no range. Raises `Refusal` for more than can be looked at.
    """
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        return ()
    first, last = (int(end.replace("−", "-")) for end in found.groups()[1:])
    many = abs(last - first) + 1
    if many > MOST_POINTS:
        raise Refusal(
            message("{range} has {many} numbers. Keep to {most}.", range=text, many=many, most=MOST_POINTS)
        )
    called = next((each.rungs for each in test.keys if each.id == key and each.kind == "word"), None) or {}
    step, before = 1 if last >= first else -1, found[1].replace(" ", "")
    numbers = range(first, last + step, step)
    return tuple(called[each].en if each in called else f"{before}{each}" for each in numbers)


def check_sides(test: Test, given: Mapping[str, str]) -> None:
    """Raises `Refusal` for a side given by one bare word, which would be counted as a reason of one die.

    A story gives such a word its dice; chances asked for by themselves know of none, and it is mostly a slip.
    """
    for side in test.sides:
        text = given.get(side.id, "").strip()
        if text and "," not in text and not _says_dice(side, text):
            raise Refusal(
                message(
                    "{side}: a number of dice, {least} or more, a range such as 2..4, or reasons with their "
                    "dice (rope 2D), not “{value}”",
                    side=side.id,
                    least=side.least,
                    value=text,
                )
            )


def _says_dice(side: Side, text: str) -> bool:
    own = () if side.own_reason is None else map(str.casefold, side.own_reason.words)
    counted = _COUNTED.fullmatch(text) or _RANGE.fullmatch(text)
    return bool(counted or _WEIGHED.search(text)) or text.casefold() in own


# --- plain data -------------------------------------------------------------------------

_Data: TypeAlias = dict[str, Any]


def plain(answer: Answer) -> _Data:
    """The answer for a program; `outcomes` are chances by id, exact to a float, wherever they stand."""
    question, measured = answer.question, answer.measure
    told = {"system": question.system.id, "test": question.test.id, "words": dict(question.words)}
    if answer.form == "one":
        return told | _one(answer.cases[0])
    if answer.form == "length":
        return told | {"lengths": [_length(each, each.length) for each in answer.cases if each.length]}
    cases = [
        {"words": dict(each.words), "outcomes": _shares(each, "outcome"),
         "measured": _number(each.number("measure"))}
        for each in answer.cases
    ]  # fmt: skip
    named = {"measure": measured.id} if measured is not None else {}
    return told | {"keys": list(answer.keys), **named, "situations": cases}


def _one(case: Case) -> _Data:
    drifts = dict.fromkeys(each.of for each in case.numbers if each.of.startswith("drift:"))
    steps = [
        {"step": int(each.what) if each.what != "end" else None, "share": _number(each.value),
         "outcomes": _shares(case, f"step:{each.what}")}
        for each in case.of("step")
    ]  # fmt: skip
    return {
        "outcomes": _shares(case, "outcome"),
        "exact": True,
        **{what: _number(case.number("number", what)) for what in ("mean", "spread")},
        "values": _amounts(case, "value"),
        "drift": {
            of.partition(":")[2]: {"mean": _number(case.number(of, "mean")), "changes": _amounts(case, of)}
            for of in drifts
        },
        **({"steps": steps} if steps else {}),
    }


def _length(case: Case, length: Length) -> _Data:
    return {
        "words": dict(case.words),
        "theirs": length.theirs,
        "ours": length.ours,
        "progress": [
            {
                "outcome": each.outcome,
                "theirs": max(0, each.bars),
                "ours": max(0, -each.bars),
                "by_value": each.by_value,
            }
            for each in length.progress
        ],
        **{each.what: _number(each.value) for each in case.of("number")},
    }


def _shares(case: Case, of: str) -> dict[str, float]:
    return {each.what: float(each.value) for each in case.of(of)}


def _amounts(case: Case, of: str) -> _Data:
    return {each.what: _number(each.value) for each in case.of(of) if each.what != "mean"}


def _number(value: Amount | None) -> _Data | None:
    """One number, as a fraction too where that is still of use to anyone."""
    if value is None:
        return None
    told: _Data = {"value": float(value), "exact": True}
    if isinstance(value, Fraction) and value.denominator <= _LONGEST:
        told["fraction"] = str(value)
    return told


def situation(words: Mapping[str, str], names: Mapping[str, str] | None = None) -> str:
    """Words as they are typed, or with the names of their keys."""
    called = names or {}
    return " ".join(f"{called.get(key, key)}={value}" for key, value in words.items())
