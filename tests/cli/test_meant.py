"""A word that is no command: which one is meant."""

from importlib import import_module
from pathlib import Path

import pytest

from soloist.cli.commands import COMMANDS, meant, questions
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


def test_every_command_has_a_word_and_its_module() -> None:
    """No word leads nowhere."""
    assert not [name for name, command in COMMANDS.items() if not command.synonyms]
    for name, command in COMMANDS.items():
        known = questions(name.rpartition(" ")[0])
        assert meant(name.rpartition(" ")[2], known) == name.rpartition(" ")[2]
        module, _, function = command.does.partition(":")
        assert module == "" or hasattr(import_module(f"soloist.cli.{module}"), function or "run")


def test_help_in_french_names_all(told: Shell) -> None:
    """With what each does."""
    out = told("--lang", "fr", "--help").out
    assert all(f"\n  {name} " in out for name in questions(""))
