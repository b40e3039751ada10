"""Four phases, each with its hat and its prompts; French set as French is."""

import re
from collections.abc import Iterator

import pytest

from soloist.rules.games.free.system import FREE
from soloist.rules.games.hades.system import HADES, KINDS
from soloist.rules.guide import PHASES, phase
from soloist.rules.term import Term
from soloist.values.dataclass import fields, is_dataclass


def terms(value: object) -> Iterator[Term]:
    """Every term within a value."""
    if isinstance(value, Term):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from terms(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from terms(getattr(value, each.name))


EVERY_TERM = [*terms(HADES), *terms(FREE), *terms(PHASES), *terms(tuple(KINDS.values()))]


def test_the_walk_finds_the_words() -> None:
    """The tests below look at something."""
    assert len(EVERY_TERM) > 150


@pytest.mark.parametrize(
    "wrong",
    [
        r"[^\u202f?!][?!;:»]",  # high punctuation stuck to its word, or after a space that may break
        r"«(?!\u202f)",
        r"'",
        r"\.\.\.",
        r"^\s|\s$|\s\s",
    ],
)
def test_french_typography(wrong: str) -> None:
    """High punctuation after a narrow no-break space, typographic apostrophes and ellipses."""
    assert [term.fr for term in EVERY_TERM if re.search(wrong, term.fr)] == []


def test_both_languages_are_there() -> None:
    """No word is left empty, and sentences are translated."""
    for term in EVERY_TERM:
        assert term.en
        assert term.fr
        if len(term.en.split()) > 3:
            assert term.en != term.fr


def test_phases_in_order() -> None:
    """Immersion, destiny, mixed, conclusion; each with a few prompts."""
    assert [each.id for each in PHASES] == ["immersion", "destiny", "mixed", "conclusion"]
    assert [each.hat for each in PHASES] == ["protagonist", "destiny", "both", "protagonist"]
    assert [each.name.fr for each in PHASES] == ["Immersion", "Destin", "Mixte", "Conclusion"]
    assert all(3 <= len(each.prompts) <= 5 for each in PHASES)
    assert phase("mixed") is PHASES[2]
    assert phase("prologue") is None
