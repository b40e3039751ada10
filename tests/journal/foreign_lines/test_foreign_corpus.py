"""Other people's journals, one in the manner of each add-on and language: what each must fold to."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from soloist.journal.checking.report import report
from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold, fold_to
from soloist.journal.model import Entry, Journal, TagLine
from soloist.journal.read import read
from soloist.journal.state import Element, Made, State
from soloist.journal.words import PROSE_PREFIXES
from soloist.journal.write import fence, join
from soloist.rules.systems import system_or_free

HERE = Path(__file__).parent / "foreign"
NAMES = sorted(path.stem for path in HERE.glob("*.md"))
each_journal = pytest.mark.parametrize("name", NAMES)


def _data(name: str) -> bytes:
    return (HERE / f"{name}.md").read_bytes()


def _report(data: bytes) -> dict[str, Any]:
    state = fold(read(data).entries)
    return report(state, system_or_free(state.ruleset))


def _expected(name: str) -> dict[str, Any]:
    expected: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    return expected


@each_journal
def test_a_journal_folds_to_what_its_author_meant(name: str) -> None:
    """People, places, clocks, things carried; where it stands; what is wrong with it; whether it is paper."""
    wanted = _expected(name)
    data = _data(name)
    journal = read(data)
    found = _report(data)
    assert journal.analog is wanted["analog"]
    assert [problem.line for problem in journal.problems] == wanted["problems"]
    assert {key: held for key, held in found.items() if key in wanted["state"]} == wanted["state"]
    assert verify(data).problems == ()


@each_journal
def test_line_ends_marks_and_indents_say_nothing(name: str) -> None:
    """The same state with Windows line ends, a byte order mark, spaces at the end of each line."""
    data = _data(name)
    wanted = _report(data)
    assert _report(data.replace(b"\n", b"\r\n")) == wanted
    assert _report(b"\xef\xbb\xbf" + data) == wanted
    assert _report(data.replace(b"\n", b"  \n")) == wanted
    assert _report(re.sub(rb"^([@?\[=]|d:|->|tbl:)", rb"\t\1", data, flags=re.M)) == wanted


@each_journal
def test_prefixes_in_capitals_are_the_same(name: str) -> None:
    """`[CLOCK:…]` is `[Clock:…]`, with or without spaces around its signs."""
    words = "|".join(sorted(PROSE_PREFIXES, key=len, reverse=True))
    text = _data(name).decode()
    loud = re.sub(rf"(?<=\[)({words})(?=:)", lambda found: found[0].upper(), text)
    airy = re.sub(rf"(?<=\[)({words}):", r"\1 : ", text)
    wanted = _report(text.encode())
    assert _report(loud.encode()) == wanted
    assert _report(airy.encode()) == wanted


def _made(state: State) -> Iterator[Made]:
    for held in state.elements.values():
        for element in held.values():
            yield from _made_of(element)


def _made_of(element: Element) -> Iterator[Made]:
    yield from element.bare.lines
    for lines in (
        *(held.lines for held in element.numbers.values()),
        *(of.lines for of in element.lists.values()),
    ):
        assert lines
        yield from lines


@each_journal
def test_every_value_knows_its_line(name: str) -> None:
    """There is a tag on it, and the fold up to the line before has not the value yet."""
    data = _data(name)
    journal = read(data)
    lines = data.decode().split("\n")
    for made in _made(fold(journal.entries)):
        assert "[" in lines[made.line - 1], made
    for line in range(len(lines)):
        assert all(made.line <= line for made in _made(fold_to(journal.entries, line)))


def _before(journal: Journal, size: int) -> tuple[Entry, ...]:
    return tuple(entry for entry in journal.entries if entry.span.end <= size)


@each_journal
def test_what_soloist_adds_leaves_the_rest_as_it_was(name: str) -> None:
    """A block at the end: every entry before it is the same, and only the new one speaks of the new."""
    data = _data(name)
    before = read(data)
    added = join(before.tail, [fence(["[N:A passer-by|new here]"])])
    after = read(data + added)
    assert after.analog is before.analog or not before.entries
    assert _before(after, len(data)) == before.entries
    wanted, found = _report(data), _report(data + added)
    people = found["elements"]
    assert isinstance(people, Mapping)
    newcomers = people["N"]
    assert isinstance(newcomers, dict)
    assert newcomers.pop("A passer-by") == {"words": ["new here"], "numbers": {}, "lists": {}}
    known = wanted["elements"]
    assert isinstance(known, dict)
    assert people == ({"N": {}} | known if not newcomers else known)
    assert found["pcs"] == wanted["pcs"]
    assert isinstance(after.entries[-2], TagLine)
