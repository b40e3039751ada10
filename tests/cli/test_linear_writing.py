"""Who writes line by line has typography and spelling too."""

from pathlib import Path

import pytest

from tests.cli.test_linear_words import play
from tests.contract.running import Shell

# A stand-in for `hunspell -a` that knows every word but two.
FAKE = r"""#!/bin/sh
echo "@(#)"
while read -r line; do
  case "$line" in
    ^chevall) echo "& chevall 2 1: cheval, chevaux";;
    ^zzyx) echo "# zzyx 1";;
    *) echo "*";;
  esac
  echo
done
"""


@pytest.fixture
def shell(run: Shell) -> Shell:
    """A shell with a French story."""
    assert run("new", "Story", "--lang", "fr", "--system", "hades", "--pc", "Aldric").code == 0
    return run


@pytest.fixture
def dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary of French on this computer."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "hunspell").write_text(FAKE, encoding="utf-8")
    (folder / "hunspell").chmod(0o755)
    for end in (".aff", ".dic"):
        (folder / f"fr{end}").touch()
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setenv("DICPATH", str(folder))


@pytest.mark.usefixtures("dictionary")
def test_unknown_words_are_told(shell: Shell) -> None:
    """Of the paragraph on its way, of the last block, of a line; what is learned is known from then on."""
    ran = play(shell, "Le chevall et zzyx d’Aldric.", "/spelling", "", "Il pleut.", "", "/spelling", "/quit")
    assert "“chevall” is not in the dictionary\nPerhaps cheval, chevaux?" in ran.out
    assert "“zzyx” is not in the dictionary" in ran.out
    assert ran.out.count("No word here is unknown to the dictionary.") == 1
    ran = play(shell, "/spelling chevall", "/spelling learn chevall", "/spelling chevall", "/quit")
    assert ran.out.count("“chevall” is not in the dictionary") == 1
    assert ran.out.count("“zzyx” is not in the dictionary") == 2
    assert "“chevall” is one of your words from now on." in ran.out


def test_what_cannot_be_done_says_why(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No dictionary, no word, a line there is not."""
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = play(shell, "Il pleut.", "", "/spelling", "/spelling learn", "/spelling 999", "/quit")
    assert "hunspell-fr" in ran.out
    assert "One word is learned at a time" in ran.out
    assert "The story has lines" in ran.out or "There is no line 999" in ran.out


@pytest.mark.usefixtures("dictionary")
def test_the_whole_story_is_looked_through(shell: Shell) -> None:
    """Each word once, with its lines, in prose alone; one that is learned is there no more."""
    play(shell, "Le chevall d’Aldric.", "", "@ Forcer zzyx", "", "Ce chevall, zzyx.", "", "/quit")
    ran = play(shell, "/proofread", "/quit")
    assert "chevall" in ran.out
    assert "cheval, chevaux" in ran.out
    told = shell("stats", "story", "--spelling").out
    assert [each.partition(":")[0] for each in told.splitlines()] == ["chevall", "zzyx"]
    assert told.splitlines()[0].endswith(" · cheval, chevaux")
    assert told.partition("\n")[0].count(",") == 2  # two lines, two offers
    play(shell, "/spelling learn chevall", "/quit")
    assert shell("stats", "story", "--spelling", "--json").out.count('"word"') == 1
