"""The words whose spelling is asked for: prose, and no names."""

import pytest

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.prose.line_parts import names_of, words


def asked(line: str, *names: str, first: int = 0, last: int | None = None) -> list[str]:
    """The words of a line."""
    return [word.text for word in words(line, frozenset(names), first, last)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Il dit à Jean : « Viens, l’ami ! »", ["Il", "dit", "Viens", "l’ami"]),
        ("Un arc-en-ciel, aujourd’hui.", ["Un", "arc-en-ciel", "aujourd’hui"]),
        ("Le code `xyzt`, [N:Grrd|zut], 2d6, B12 et v2.", ["Le", "code", "et"]),
        ("voir http://abc.fr ou ab@cd.fr", ["voir", "ou"]),
        ("chez d’Artagnan et l’Ankou", ["chez", "et"]),
        ("La NASA a un œil", ["La", "un", "œil"]),
        ("Fin. Puis un 日本 mot", ["Fin", "Puis", "un", "mot"]),
        ("@ Frocer", []),
        ("d: xx", []),
        ("(note: abc)", []),
        ("un mot_lié et #dièse", ["un", "et"]),
    ],
)
def test_which_words(line: str, found: list[str]) -> None:
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
    assert asked(line, first=6, last=12) == ["defgh", "ijkl"]
    assert asked(line, first=3, last=4) == []
