"""Every example of docs/journal.md is what soloist makes of it."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from soloist.journal.checking.report import report
from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.model import Entry
from soloist.journal.read import read
from soloist.rules.systems import system_or_free
from soloist.values.dataclass import asdict

PAGE = (Path(__file__).parents[3] / "docs" / "journal.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^````markdown\n(.*?)^````\n\n```json\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
KEYS = {"entries", "parts", "state", "problems", "analog", "verify"}


def _kind(entry: Entry) -> str:
    words = re.findall("[A-Z][a-z]+", type(entry).__name__)
    return f"{entry.span.line} {' '.join(words).lower()}"


def _assert_within(expected: object, found: object, where: str) -> None:
    """Mappings may have more than is expected; sequences have the same length."""
    match expected:
        case Mapping():
            assert isinstance(found, Mapping), where
            for key, value in expected.items():
                assert key in found, f"{where}.{key}"
                _assert_within(value, found[key], f"{where}.{key}")
        case list():
            assert isinstance(found, Sequence), where
            assert len(found) == len(expected), where
            for place, value in enumerate(expected):
                _assert_within(value, found[place], f"{where}[{place}]")
        case _:
            assert found == expected, where


def test_every_example_says_what_it_means() -> None:
    """No example without its expectation, no expectation the test does not know."""
    assert len(EXAMPLES) == PAGE.count("\n````markdown\n") > 10
    for _, expected in EXAMPLES:
        keys = set(json.loads(expected))
        assert keys
        assert keys <= KEYS


@pytest.mark.parametrize(
    ("text", "expected"), EXAMPLES, ids=[f"line{PAGE[: PAGE.index(t)].count(chr(10))}" for t, _ in EXAMPLES]
)
def test_an_example(text: str, expected: str) -> None:
    """Its entries, its problems and its state are those the page gives."""
    wanted: dict[str, Any] = json.loads(expected)
    data = text.encode()
    journal = read(data)
    by_line = {str(entry.span.line): asdict(entry) for entry in journal.entries}
    state = fold(journal.entries)
    if "entries" in wanted:
        assert [_kind(entry) for entry in journal.entries] == wanted["entries"]
    assert sorted(problem.line for problem in journal.problems) == wanted.get("problems", [])
    assert journal.analog is wanted.get("analog", journal.analog)
    _assert_within(wanted.get("parts", {}), by_line, "parts")
    _assert_within(wanted.get("state", {}), report(state, system_or_free(state.ruleset)), "state")
    if "verify" in wanted:
        verified = verify(data)
        assert (verified.checked, verified.problems) == (wanted["verify"], ())
