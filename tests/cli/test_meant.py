"""A word that is no command: which one is meant."""

from importlib import import_module
from pathlib import Path

import pytest

from soloist.cli.main import COMMANDS
from soloist.cli.meant import OF_SEVERAL, WORDS, meant
from tests.contract.running import Shell


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """An empty workspace."""
    return Shell(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("word", "command"),
    [
        ("importer", "import"),
        ("semer", "grow"),
        ("paquet", "pack"),
        ("Bifurquer", "fork"),
        ("statistiques", "stats"),
        ("etat", "state"),
        ("exprt", "export"),
        ("couverture", "lab coverage"),
        ("unod", "undo"),
    ],
)
def test_a_french_or_mistyped_word_says_the_command(told: Shell, word: str, command: str) -> None:
    """Nothing is done in its place."""
    ran = told("--lang", "en", word)
    assert (ran.code, ran.out) == (2, "")
    assert f"“{word}”? The command is: soloist {command}. " in ran.err


def test_a_word_like_no_command_lists_them(told: Shell) -> None:
    """A title of a story, say."""
    ran = told("--lang", "en", "La-retenue-de-Sorbier")
    assert ran.code == 2
    assert "there are: play, serve" in ran.err


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (("lab", "simuler"), "lab simulate"),
        (("pack", "construire"), "pack build"),
        (("pack", "chek"), "pack check"),
    ],
)
def test_so_does_a_question(told: Shell, words: tuple[str, str], command: str) -> None:
    """Of a command of several."""
    ran = told("--lang", "en", *words)
    assert (ran.code, ran.out) == (2, "")
    assert f"The command is: soloist {command}." in ran.err
    unlike = told("--lang", "en", words[0], "zzzzzz")
    assert unlike.code == 2
    assert f"soloist {words[0]} has no “zzzzzz”; it has: " in unlike.err


def test_every_command_has_a_french_word_and_every_word_a_command() -> None:
    """No word leads nowhere."""
    commands = {command.partition(" ")[0] for command in WORDS.values()}
    assert commands == {*COMMANDS, "--help"}
    for name, words in OF_SEVERAL.items():
        whats = import_module(f"soloist.cli.{name}.{name}").WHATS
        assert set(words.values()) == set(whats)
        assert all(meant(what, whats, words) == what for what in whats)
    assert all(meant(name, COMMANDS) == name for name in COMMANDS)


def test_help_in_french_names_all(told: Shell) -> None:
    """With what each does."""
    out = told("--lang", "fr", "--help").out
    assert all(f"\n  {name} " in out for name in COMMANDS)
