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
    play(shell, "/proofread", "1>", "2", "-", "/quit")
    assert shell("stats", "story", "--spelling", "--json").out.count('"word"') == 1
