"""The spelling dictionary of the system, asked of Hunspell, and the words a person taught it."""

import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from soloist.lingo import ENGLISH, asked
from soloist.storage.disk import REAL, Disk, put_own
from soloist.storage.reading import read_own
from soloist.storage.refusals import Unreadable
from soloist.values.message import Message, message

_FOLDERS: Final = (
    *("/usr/share/hunspell", "/usr/local/share/hunspell", "/opt/homebrew/share/hunspell"),
    *("/usr/share/myspell", "/usr/share/myspell/dicts", "/Library/Spelling"),
    "/run/current-system/sw/share/hunspell",
)
_USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "fr": ("fr_FR", "fr", "fr-toutesvariantes", "fr-classique", "fr-moderne", "fr-reforme1990"),
    "en": ("en_US", "en_GB", "en"),
}


def find(lang: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    """How to ask of the spelling of `lang` here; nothing where it cannot be, see `install`.

    The variety that the environment speaks (`LANG=fr_CA.UTF-8`) comes before the usual one.
    """
    program = shutil.which("hunspell", path=environ.get("PATH", ""))
    held = _dictionary(lang, environ)
    return (program, "-a", "-i", "UTF-8", "-d", str(held)) if program and held is not None else ()


def install(lang: str) -> Message:
    """What to install where there is nothing to ask."""
    return message(
        "Spelling needs Hunspell and a dictionary for the language of this story, and one of them is not on "
        "this computer. On Debian and Ubuntu: sudo apt install {packages}; elsewhere its package is called "
        "hunspell, and {folder} takes .aff and .dic files. Then open the story again.",
        packages=f"hunspell hunspell-{'en-us' if lang == ENGLISH else lang}",
        folder="~/.local/share/hunspell",
    )


class Speller:
    """A dictionary that can be asked, by one thread at a time; it ends with us whatever happens."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Start the program that was found. Raises OSError."""
        self._program = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=dict(environ),
            start_new_session=True,  # keys of the terminal that interrupt are not meant for it
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        try:
            self._read()  # who it is
        except OSError:
            self.close()
            raise

    def look(self, word: str) -> tuple[str, ...] | None:
        """None where the word is known, else what may be meant, the likeliest first, perhaps nothing.

        Raises OSError once the program is gone. `word` holds letters, apostrophes and hyphens only.
        """
        asked = self._program.stdin
        if asked is None or asked.closed:
            raise BrokenPipeError
        try:
            asked.write(f"^{word}\n")
            asked.flush()
        except ValueError as error:  # closed by another thread meanwhile
            raise BrokenPipeError from error
        found: tuple[str, ...] | None = None
        while line := self._read().rstrip("\n"):
            if line[0] in "&#?":
                found = (found or ()) + _offers(word, line)
        return found

    def close(self) -> None:
        """Let the program go; whoever waits for it is told that it is gone."""
        self._program.kill()
        self._program.wait()
        for pipe in (self._program.stdin, self._program.stdout):
            with suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()

    def _read(self) -> str:
        answers = self._program.stdout
        try:
            line = answers.readline() if answers is not None else ""
        except ValueError as error:  # closed meanwhile
            raise BrokenPipeError from error
        if not line:
            raise BrokenPipeError
        return line


def _offers(word: str, line: str) -> tuple[str, ...]:
    """`& chevalx 6 1: cheval, chevaux`, in the person's own apostrophes, in the place of what is unknown."""
    head, _, offered = line.partition(": ")
    wrong = head.split(" ")[1]
    given = (each.strip() for each in offered.split(","))
    fixed = (each.replace("'", "’") if "’" in word else each for each in given if each)
    return tuple(word.replace(wrong, each, 1) for each in fixed)


def _dictionary(lang: str, environ: Mapping[str, str]) -> Path | None:
    """A pair of `.aff` and `.dic`, without their ends; of the wanted variety first, in the first folder."""
    order = {name: rank for rank, name in enumerate(_names(lang, environ))}
    every = (each for folder in _folders(environ) for each in sorted(folder.glob(f"{lang}*.dic")))
    pairs = [each.with_suffix("") for each in every if each.with_suffix(".aff").is_file()]
    ours = [each for each in pairs if each.name[len(lang) :][:1] in ("", "_", "-")]
    return min(ours, key=lambda each: order.get(each.name, len(order)), default=None)


def _names(lang: str, environ: Mapping[str, str]) -> tuple[str, ...]:
    here = asked(environ).partition(".")[0]
    own = (here, here.replace("_", "-")) if here.startswith(f"{lang}_") else ()
    return (*own, *_USUAL.get(lang, (lang,)))


def _folders(environ: Mapping[str, str]) -> Iterator[Path]:
    yield from (Path(each) for each in environ.get("DICPATH", "").split(":") if each)
    home = environ.get("HOME", "")
    if home:
        yield Path(environ.get("XDG_DATA_HOME") or f"{home}/.local/share") / "hunspell"
        yield Path(home) / "Library" / "Spelling"
    yield from (Path(each) / "hunspell" for each in environ.get("XDG_DATA_DIRS", "").split(":") if each)
    yield from map(Path, _FOLDERS)


FILE: Final = "words.txt"


class OwnSpellings:
    """The file in the folder `config`; it need not be there. Lines that begin with `#` are remarks."""

    def __init__(self, config: Path, disk: Disk = REAL) -> None:
        """Touch nothing yet."""
        self.path = config / FILE
        self._disk = disk

    def words(self) -> frozenset[str]:
        """The words as they are written; none where the file cannot be read."""
        try:
            data = read_own(self.path, self._disk)
        except Unreadable:
            return frozenset()
        lines = (line.strip() for line in data.decode("utf-8-sig", "replace").splitlines())
        return frozenset(line for line in lines if line and not line.startswith("#"))

    def add(self, word: str) -> None:
        """Write a word at the end, unless it is there; raises `Refusal` where the disk says no."""
        data = read_own(self.path, self._disk)
        if word in self.words():
            return
        gap = b"" if not data or data.endswith(b"\n") else b"\n"
        put_own(self._disk, self.path, data + gap + word.encode() + b"\n")
