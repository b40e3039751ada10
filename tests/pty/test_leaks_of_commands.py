"""What the commands and the line-by-line table say to a terminal: text, and nothing a terminal would obey."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.pty.hostile_home import Home, hostile_home
from tests.pty.real_terminal import NOTHING, RealTerminal, leaks

MARKS: Final = re.compile(rb"\x1b\[(?:1;4|0)m")  # around what was searched for
PASTE: Final = rb"\x1b\[\?2004[hl]"  # the line editor asks for pastes in brackets
EDITING: Final = rb"\x1b\[[ACK]|[\x07\x08]"  # it goes back, erases and rings
HARM: Final = "x\x1b]0;owned\x07\u202e\u009b2J\x1b[2J"
COMMANDS: Final[tuple[tuple[str, ...], ...]] = (
    ("state", "here"),
    ("state", "here", "--why", "Fortunes"),
    ("state", "here", "--at", "20"),
    ("verify", "here"),
    ("check",),
    ("tables",),
    ("tables", "qsoft", "--odds"),
    ("ask", "qsoft", "--times", "3"),
    ("search", "Q"),
    ("chart", "here"),
    ("share", "here"),
    ("undo", "here", "--list"),
    ("terms", HARM),
    ("ask", HARM),
    ("state", HARM),
    ("roll", HARM),
    ("roll", "hades", "opposition", f"for={HARM}", "against=2"),
    ("log", "here", f"@ Q{HARM} 3/4"),
    ("log", "here", f"[N:{HARM}|->|]"),
    ("new", f"Q{HARM}"),
    (HARM,),
    ("convert", "here"),
    ("paths",),
)
LINES: Final = (
    "", "/sheet", "/desk", "/outline", "/tables", "/problems", "/search Qprose", "/charts",
    "/previously", "/history", "/secrets", "/drafts", "/Qnowhere", "/copy",
)  # fmt: skip


@pytest.fixture(params=["fr", pytest.param("en", marks=pytest.mark.slow)])
def lang(request: pytest.FixtureRequest) -> str:
    """The language of the person and of the story."""
    return str(request.param)


@pytest.fixture
def run(home: Path, lang: str) -> Callable[..., RealTerminal]:
    """Starts a command in a hostile home."""
    here: Home = hostile_home(home, lang)

    def start(*words: str, environ: dict[str, str] | None = None) -> RealTerminal:
        more = here.environ | (environ or dict(NOTHING))
        return RealTerminal(here.folder, "--lang", lang, *words, size=(60, 300), environ=more)

    return start


def test_no_command_leaks(run: Callable[..., RealTerminal]) -> None:
    """Data and refusals, those that repeat what was asked too."""
    told = b""
    for words in COMMANDS:
        terminal = run(*map(os.fsdecode, words))
        try:
            assert terminal.until(lambda: False) or terminal.ended, words
            assert not leaks(bytes(terminal.seen), own=MARKS), words
            assert terminal.process.poll() in range(5), words
            assert b"Traceback" not in terminal.seen, words
            told += MARKS.sub(b"", bytes(terminal.seen))
        finally:
            terminal.close()
    for text in ("Qprose", "Qtrait", "Qrow", "Qbad", "Qthen", "Qsoft"):
        assert text.encode() in told, text


def test_line_by_line_does_not_leak(run: Callable[..., RealTerminal]) -> None:
    """The draft that comes back, what is recalled, and what each command tells."""
    terminal = run("play", "here", "--linear", environ={"TERM": "xterm"})
    try:
        assert terminal.painted("> ")
        for line in LINES:
            mark = terminal.type(f"{line}\r".encode())
            assert terminal.until(lambda: b"> " in terminal.seen[mark + len(line) :]), line  # noqa: B023
        assert terminal.end(b"/quit\r") == 0
        assert not leaks(bytes(terminal.seen), own=re.compile(MARKS.pattern + b"|" + PASTE))
        assert "Qprose" in terminal.seen.decode("utf-8", "replace")
    finally:
        terminal.close()


def test_tab_line_by_line_does_not_leak(run: Callable[..., RealTerminal]) -> None:
    """The line editor shows names as they are: those that a terminal would obey are not offered."""
    terminal = run("play", "here", "--linear", environ={"TERM": "xterm"})
    own = re.compile(MARKS.pattern + b"|" + PASTE + b"|" + EDITING)
    try:
        assert terminal.painted("> ")
        terminal.settle(terminal.type(b"-\r"))
        for typed in (b"[N:Qr", b"[L:", b"Qrol", b"/tables Q", b"tbl: Qs"):
            for keys in (typed, b"\t", b"\t", b"\t", b"\x15"):
                terminal.settle(terminal.type(keys))
        assert b"oft" in terminal.seen[terminal.seen.rindex(b"tbl: Qs") :]
        assert terminal.end(b"/quit\r") == 0
        assert not leaks(bytes(terminal.seen), own=own)
    finally:
        terminal.close()
