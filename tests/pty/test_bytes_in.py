"""What a terminal may send: pastes of anything, keys in several codings, bytes that are no text, sizes."""

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.pty.real_terminal import RealTerminal

STORY: Final = "---\nruleset: hades\nlang: fr\npcs: Ann\n---\n\n# Le quai\n\nAnn attend.\n"
ON, OFF = b"\x1b[200~", b"\x1b[201~"
BRIEF: Final = (
    "an escape within",
    "keys that quit, send, undo",
    "play",
    "invalid UTF-8",
    "spaces and hyphens of French",
    "mouse, out of all",
)
"""Of the many, those that are tried every day."""


def some(names: Iterable[str]) -> list[object]:
    """The same for a test, most of them marked slow."""
    return [name if name in BRIEF else pytest.param(name, marks=pytest.mark.slow) for name in names]


F2: Final = (b"\x1bOQ", b"\x1b[12~", b"\x1b[[B")  # xterm and rxvt, older rxvt, the Linux console
HOME: Final = (b"\x1b[H", b"\x1bOH", b"\x1b[1~", b"\x1b[7~")
END: Final = (b"\x1b[F", b"\x1bOF", b"\x1b[4~", b"\x1b[8~")
KEYS: Final = [
    (HOME[3], END[3]),
    *(pytest.param(*each, marks=pytest.mark.slow) for each in zip(HOME[:3], END[:3], strict=True)),
]


class Table:
    """The screen on a story, and what is kept of what was typed."""

    def __init__(self, home: Path, **environ: str) -> None:
        self.home = home
        self.story = home / "quai.md"
        self.story.write_text(STORY, encoding="utf-8")
        self.terminal = RealTerminal(home, "--lang", "en", "play", str(self.story), environ=environ)
        assert self.terminal.painted("saved")

    def kept(self) -> str:
        """The text of the draft on the disk."""
        for place in (self.home / "state/soloist/drafts").glob("*.json"):
            return str(json.loads(place.read_text("utf-8"))["text"])
        return ""

    def keeps(self, done: Callable[[str], bool]) -> bool:
        """Wait until the draft is so; whether it came to that."""
        return self.terminal.until(lambda: done(self.kept()))

    def leaves(self) -> None:
        """Quit in good order, with nothing said of a fault, and nothing written to the story."""
        assert self.terminal.end() == 0
        assert b"Traceback" not in self.terminal.seen
        assert self.story.read_text("utf-8") == STORY


@pytest.fixture
def table(home: Path) -> Iterator[Table]:
    """A story opened."""
    made = Table(home)
    yield made
    made.terminal.close()


# --- pastes


def test_a_paste_of_a_megabyte(table: Table) -> None:
    """All of it is kept, and the table goes on."""
    lines = [
        f"Ligne {number}, où il ne se passe rien de plus qu’à la précédente." for number in range(16_000)
    ]
    text = "\n".join(lines)
    assert len(text.encode()) > 1_000_000
    table.terminal.type(ON + text.replace("\n", "\r").encode() + OFF + b"fin")
    assert table.keeps(lambda kept: kept == text + "fin")
    table.leaves()


PASTES: Final = {
    "line ends": (b"un\r\ndeux\rtrois\n", "un\ndeux\ntrois\n"),
    "nothing at all": (b"", ""),
    "NULs": (b"un\x00deux\x00\x00", "undeux"),
    "an escape within": (b"un \x1b[31mrouge\x1b[0m \x1b]0;t\x07fin \x1b[Zeh \x1b", "un rouge fin eh "),
    "an end within an end": (b"un\x1b[20\x1b[200~deux", "undeux"),
    "keys that quit, send, undo": (b"un\x11deux\x13\x1b[20~\x1b\x03\x1a", "undeux"),
    "play": (
        b"@ Forcer 3/4\rd: 2d6=3 vs 4\r[PC:Ann|Fortunes 0->9]",
        "@ Forcer 3/4\nd: 2d6=3 vs 4\n[PC:Ann|Fortunes 0->9]",
    ),
    "a command": (b"/quit\r/undo\r", "/quit\n/undo\n"),
    "tabs and spaces of French": ("a\tb\u00a0:\u202f!".encode(), "a\tb\u00a0:\u202f!"),
}


@pytest.mark.parametrize("name", some(PASTES))
def test_a_paste_is_text_and_nothing_is_done_by_it(table: Table, name: str) -> None:
    """What is text is kept in its order; nothing is sent, taken back or left by it."""
    pasted, kept = PASTES[name]
    table.terminal.type(ON + pasted + OFF)
    if name == "play":
        assert table.terminal.painted("makes its lines of play")
        table.terminal.type(b"\x1a")
    assert table.keeps(lambda text: text == kept)
    table.terminal.type(b"xyz")
    assert table.keeps(lambda text: text == kept + "xyz")
    table.leaves()


def test_a_paste_of_any_bytes(table: Table) -> None:
    """Of 64 KB of noise nothing is obeyed, and the words around it stay."""
    noise = random.Random(7).randbytes(1 << 16).replace(b"\x1b[201~", b"")
    table.terminal.type(ON + b"AVANT " + noise + b" \x1b[m APRES" + OFF + b"fin")
    assert table.keeps(lambda text: text.startswith("AVANT ") and text.endswith(" APRESfin"))
    assert not re.search("[\x00-\x08\x0e-\x1f\x7f]", table.kept())
    table.leaves()


# --- keys


@pytest.mark.parametrize(
    "key", [F2[2], *(pytest.param(each, marks=pytest.mark.slow) for each in F2[:2])], ids=repr
)
def test_a_function_key_in_every_encoding(table: Table, key: bytes) -> None:
    """F2 is F2 from xterm, rxvt and the Linux console."""
    table.terminal.type(key + b"Pousser")
    assert table.terminal.shows("Enter: Pousser", "Enter: act")
    assert not table.kept()
    table.leaves()


@pytest.mark.parametrize(("home_", "end"), KEYS, ids=repr)
def test_home_and_end_in_every_encoding(table: Table, home_: bytes, end: bytes) -> None:
    """The caret goes to the beginning and to the end of the line."""
    terminal = table.terminal
    terminal.type(b"bc")
    assert terminal.shows("bc")
    for key, text in ((home_, "abc"), (end, "abcd")):
        terminal.type(key + text.replace("bc", "")[-1:].encode())
        assert terminal.shows(text)
    assert table.keeps(lambda text: text == "abcd")
    table.leaves()


HARMLESS: Final = {
    "invalid UTF-8": (b"\xff\xfe\xe9", "a\ufffd\ufffd\ufffdb"),
    "half a letter": (b"\xc3", None),
    "dead keys and an input method": ("ê ñ œ ß ﬁ 日本 é".encode(), "aê ñ œ ß ﬁ 日本 éb"),
    "spaces and hyphens of French": ("\u00a0\u202f\u00ad\u2009".encode(), "a\u00a0\u202f\u00ad\u2009b"),
    "mouse, no button": (b"\x1b[<35;10;5M\x1b[<35;11;5M", "ab"),
    "mouse, out of all": (b"\x1b[<64;9999;9999M\x1b[<0;0;0m\x1b[<999999;1;1M", "ab"),
    "mouse, old": (b"\x1b[M !!", None),
    "focus lost and got": (b"\x1b[O\x1b[I", "ab"),
    "answers nobody asked for": (b"\x1b[?2026;2$y\x1b[?62;c\x1b[12;40R\x1bP1$r0m\x1b\\", None),
    "an unknown key": (b"\x1b[99~\x1b[1;99Z\x1bOz", None),
    "escape and a letter at once": (b"\x1by", "ayb"),
    "a size of nothing in band": (b"\x1b[48;0;0;0;0t", "ab"),
}


@pytest.mark.parametrize("name", some(HARMLESS))
def test_bytes_that_are_no_keys_do_no_harm(table: Table, name: str) -> None:
    """Right, or harmless: what is typed before and after is there, and the table goes on."""
    sent, kept = HARMLESS[name]
    table.terminal.type(b"a" + sent + b"b")
    if kept is None:
        table.terminal.type(b" ensuite")
        assert table.keeps(lambda text: text.startswith("a") and text.endswith(" ensuite"))
    else:
        assert table.keeps(lambda text: text == kept)
    table.leaves()


def test_a_key_of_ones_own(home: Path) -> None:
    """`key.roll: f10 alt+r`: both do it, by the bytes terminals send; the shipped key does it no more."""
    (home / "config/soloist").mkdir(parents=True)
    (home / "config/soloist/settings.yaml").write_text("key.roll: f10 alt+r\n", encoding="utf-8")
    table = Table(home)
    try:
        terminal = table.terminal
        assert terminal.shows("F10")
        for key in (b"\x1b[21~", b"\x1br"):
            terminal.type(key)
            assert terminal.shows("Enter: ")
            terminal.type(b"\x1b")
            assert terminal.until(lambda: not any("Enter: " in row for row in terminal.rows))
        terminal.type(b"\x12Encore")
        assert terminal.shows("Encore")
        assert not any("Enter: " in row for row in terminal.rows)
        assert table.keeps(lambda text: text == "Encore")
        table.leaves()
    finally:
        table.terminal.close()


# --- sizes


def storm(table: Table, sizes: list[tuple[int, int]]) -> None:
    """Type a letter at each size; every letter is in the draft, and at a usual size it can be read."""
    letters = "".join(chr(ord("a") + number % 26) for number in range(len(sizes)))
    for letter, size in zip(letters, sizes, strict=True):
        table.terminal.resize(*size)
        table.terminal.type(letter.encode())
    assert table.keeps(lambda text: text == letters)
    table.terminal.resize(24, 80)
    mark = table.terminal.type(b" fini")
    assert table.keeps(lambda text: text == f"{letters} fini")
    assert table.terminal.painted("fini", since=mark)
    table.leaves()


def test_a_storm_of_sizes(table: Table) -> None:
    """Two hundred sizes, from one cell to a wall, faster than anything is painted."""
    chance = random.Random(11)
    storm(table, [(chance.randint(1, 100), chance.randint(1, 300)) for _ in range(200)])


def test_sizes_that_are_none(table: Table) -> None:
    """Nought by nought, which some terminals report, and one cell."""
    storm(table, [(0, 0), (1, 1), (0, 80), (24, 0), (1, 300), (100, 1), (0, 0), (2, 2)] * 3)
