"""The system's dictionary: found where it is, asked through a pipe, and gone without a fault."""

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.storage.spelling import Speller, find, install

# A stand-in for `hunspell -a`, with its ways: a first line, then answers that end with an empty line.
FAKE = r"""#!/bin/sh
echo "@(#) International Ispell Version 3.2.06 (but really not)"
while read -r line; do
  case "$line" in
    ^chevall) echo "& chevall 2 1: cheval, chevaux";;
    ^l’hmme) echo "& l’hmme 1 1: l'homme";;
    ^pele-xx) echo "*"; echo "& xx 1 6: yy";;
    ^vxz) echo "# vxz 1";;
    ^fin) exit 3;;
    ^dors) exec sleep 60;;
    *) echo "*";;
  esac
  echo
done
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Path]:
    """Puts the stand-in on a path under a name; the folder."""

    def put(name: str) -> Path:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(FAKE, encoding="utf-8")
        (folder / name).chmod(0o755)
        return folder

    return put


def dictionary(folder: Path, *names: str) -> None:
    """Files of a dictionary, empty."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        for end in (".aff", ".dic"):
            (folder / f"{name}{end}").touch()


def test_nothing_there() -> None:
    """No program; what to install is said in packages."""
    assert find("fr", {}) == ()
    assert "hunspell-fr" in str(install("fr"))
    assert "hunspell-en-us" in str(install("en"))


def test_the_variety_spoken_comes_first(program: Callable[[str], Path], tmp_path: Path) -> None:
    """`LANG` before the usual one, one of another country before none, of a folder of one's own too."""
    path = {"PATH": str(program("hunspell")), "DICPATH": str(tmp_path / "dic"), "HOME": str(tmp_path)}
    dictionary(tmp_path / "dic", "xx_YY")
    dictionary(tmp_path / ".local/share/hunspell", "xx_ZZ")
    assert find("xx", path)[-2:] == ("-d", str(tmp_path / "dic" / "xx_YY"))
    assert find("xx", path | {"LANG": "xx_ZZ.UTF-8"})[-1].endswith("xx_ZZ")
    assert find("yy", path) == ()
    (tmp_path / "dic" / "xx_YY.aff").unlink()
    assert find("xx", path)[-1].endswith("xx_ZZ")


def test_answers(program: Callable[[str], Path]) -> None:
    """Known words, unknown ones with and without an idea, a part of a compound, apostrophes as typed."""
    speller = Speller([str(program("hunspell") / "hunspell")], dict(os.environ))
    try:
        assert speller.look("cheval") is None
        assert speller.look("chevall") == ("cheval", "chevaux")
        assert speller.look("vxz") == ()
        assert speller.look("l’hmme") == ("l’homme",)
        assert speller.look("pele-xx") == ("pele-yy",)
        assert speller.look("cheval") is None
        with pytest.raises(OSError):
            speller.look("fin")
        with pytest.raises(OSError):
            speller.look("cheval")
    finally:
        speller.close()
    with pytest.raises(OSError):
        speller.look("cheval")


def test_closing_frees_who_waits(program: Callable[[str], Path]) -> None:
    """A program that hangs holds nobody once it is let go."""
    speller = Speller([str(program("hunspell") / "hunspell")], dict(os.environ))
    ended: list[type[BaseException]] = []

    def wait() -> None:
        try:
            speller.look("dors")
        except OSError as error:
            ended.append(type(error))

    waiting = threading.Thread(target=wait)
    waiting.start()
    threading.Timer(0.05, speller.close).start()
    waiting.join(5)
    assert ended


def test_a_program_that_is_none() -> None:
    """What cannot be started, or ends at once, is an OSError."""
    with pytest.raises(OSError):
        Speller(["/nowhere/hunspell"], {})
    with pytest.raises(OSError):
        Speller([shutil.which("true") or "true"], {})


@pytest.mark.skipif(shutil.which("hunspell") is None, reason="no Hunspell here")
@pytest.mark.parametrize(("lang", "known", "unknown"), [("fr", "l’œil", "chevall"), ("en", "don’t", "hosre")])
def test_the_real_one(lang: str, known: str, unknown: str) -> None:
    """What is installed here answers."""
    found = find(lang, os.environ)
    if not found:
        pytest.skip(f"no dictionary for {lang}")
    speller = Speller(found, os.environ)
    try:
        assert speller.look(known) is None
        assert speller.look(unknown)
    finally:
        speller.close()
