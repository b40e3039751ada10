"""Verify: each recorded roll played again; what is right is silent, what is changed is found."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.checking.verify import Verified, verify
from soloist.journal.read import read
from soloist.rules.games.hades.system import HADES

CASES = yaml.safe_load(Path(__file__).with_name("verify.yaml").read_text("utf-8"))
HEAD = "---\nruleset: hades\nlang: fr\npcs: Aldric\n---\n\n"


def text_of(case: dict[str, str]) -> str:
    """The whole journal of a case."""
    return case.get("journal") or f"{HEAD}```lonelog\n{case['play']}```\n"


def look_up(name: str, dice: tuple[int, ...], sides: int) -> str | None:
    """The only table there is."""
    known: dict[tuple[int, ...], str] = {(1,): "[Pluie]\nfine", (2,): "Vent", (3,): "Neige"}
    return known.get(dice) if (name, sides) == ("mots/météo", 6) else None


@pytest.mark.parametrize("promise", CASES)
def test_what_is_said_of_a_journal(promise: str) -> None:
    """Counts, and each problem with its line, what is recorded, what is computed and the sentence."""
    for case in CASES[promise]:
        found = verify(text_of(case).encode(), known_tables=look_up)
        problems = [f"{one.line}: {one.recorded} | {one.computed} | {one.message}" for one in found.problems]
        said = [f"{found.checked} checked, {found.unverifiable} not", *problems]
        assert said == case["says"].rstrip("\n").split("\n"), text_of(case)


def test_bytes_and_a_journal_are_verified_alike() -> None:
    """Whoever has read the journal need not read it again."""
    data = text_of(CASES["a_true_exchange_has_no_problem"][0]).encode()
    journal = read(data)
    assert verify(data) == verify(journal) == verify(journal, HADES)
    assert verify(data) == Verified(1, 0, ())


@given(st.sampled_from([case for cases in CASES.values() for case in cases]), st.data())
@settings(max_examples=4 * settings().max_examples)
def test_verify_never_raises_on_a_broken_journal(case: dict[str, str], data: st.DataObject) -> None:
    """A journal with a slice cut out or doubled is read to its end."""
    text = text_of(case).encode()
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    verify(text[:start] + text[end:])
    verify(text[:end] + text[start:])
