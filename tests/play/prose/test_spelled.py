"""The words whose spelling is asked for: prose, and no names."""

import pytest

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.prose.line_parts import names_of, words
from tests.cases import cases


def asked(line: str, *names: str, first: int = 0, last: int | None = None) -> tuple[str, ...]:
    """The words of a line."""
    return tuple(word.text for word in words(line, frozenset(names), first, last))


@pytest.mark.parametrize(
    ("line", "found"),
    cases("play/spelled", "which_words"),
)
def test_which_words(line: str, found: tuple[str, ...]) -> None:
    """No tags, no code, no addresses, no digits, no capitals inside a sentence."""
    assert asked(line) == found


def test_names_of_a_story() -> None:
    """People, roles and places, each word of their names, however many capitals."""
    text = "---\npcs: Aldric Noir\n---\n\n```lonelog\n[N:La Guetteuse|lasse]\n[L:Port-Vif]\n```\n"
    found = names_of(fold(read(text.encode()).entries))
    assert {"aldric", "noir", "guetteuse", "port-vif"} <= found
    assert "lasse" not in found


def test_only_what_is_in_sight() -> None:
    """Words between two columns, those at the edge whole."""
    line = "abc defgh ijkl mnop"
    assert asked(line, first=6, last=12) == ("defgh", "ijkl")
    assert asked(line, first=3, last=4) == ()
