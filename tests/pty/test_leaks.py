"""Whatever is read, from a story, a table, a name, a draft, nothing of it is a command to the terminal."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.pty.hostile_home import OBEYED, Home, hostile_home
from tests.pty.real_terminal import OWN, RealTerminal, leaks

LEAVE: Final = b"\x1b[?1049l"
ESC: Final = ("Échap\u00a0: ", "Esc: ", "Entrée\u00a0: ", "Enter: ")  # one stands at the foot of every dialog
END: Final = b"\x1b[6~" * 20
WIDE: Final = (90, 300)
NARROW: Final = (120, 80)  # both high enough for what each reading has to show, wrapped as it is
LANGS: Final = ("fr", "en")


class Look(NamedTuple):
    """Keys to somewhere, by language, the words of people's text that are painted there, the way back.

    `below` are words that are painted there once one is at the end.
    """

    keys: dict[str, str]
    painted: tuple[str, ...]
    closes: bool
    below: str = ""


def _named(french: str, english: str, *painted: str, closes: bool = True, below: str = "") -> Look:
    return Look({"fr": f"/{french}\r", "en": f"/{english}\r"}, painted, closes, below)


def _keys(keys: str, *painted: str, closes: bool = False) -> Look:
    return Look(dict.fromkeys(LANGS, keys), painted, closes)


WALK: Final = (
    _named("plan", "outline", "Qscene", "Qsub"),
    _keys("\x1b[18~", "Qrole", "Qplace", "Qclock", "Qthread", "Qother", closes=True),
    _named("chercher", "search", *ESC, closes=False),
    _keys("Qprose", "Qprose\u241b", closes=True),
    _named("problèmes", "problems", "Qbad"),
    _keys("\x14", *ESC),
    _keys("qsoft", "Qsoft", closes=True),
    _named("brouillons", "drafts", "Qearlier"),
    _named("graphiques", "charts", *ESC),
    _named("secrets", "secrets", *ESC),
    _named("lecture", "reading", "Qlast", closes=False),
    _named("lecture", "reading", "Qnote", "Qsecret", closes=False),
    _named("lecture", "reading", "Qthen", closes=False),
    _named("historique", "history", *ESC),
    _named("ouvrir", "open", "Qtitle"),
    _named("réglages", "settings", *ESC),
    _named("touches", "keys", *ESC),
    _keys("\x1b[17~", *ESC, closes=True),
    _keys("[N:Qro", "Qrole"),
)
"""All of the screen that shows what was read, in the order one goes through it."""


@pytest.fixture(params=LANGS)
def place(request: pytest.FixtureRequest, home: Path) -> tuple[Home, str]:
    """A hostile home, and the language."""
    return hostile_home(home, request.param), request.param


@pytest.fixture
def opened(place: tuple[Home, str], request: pytest.FixtureRequest) -> Iterator[RealTerminal]:
    """The screen on the story."""
    here, lang = place
    size = getattr(request, "param", WIDE)
    terminal = RealTerminal(
        here.folder, "--lang", lang, "play", str(here.story), size=size, environ=here.environ
    )
    assert terminal.painted("Qlast")
    assert terminal.painted("Qdraft")
    yield terminal
    terminal.close()


def look(terminal: RealTerminal, step: Look, lang: str) -> None:
    """Go there, see what is to be seen, and come back."""
    for _ in range(4):  # what is typed while a panel closes is the panel's, or joins what is being sent
        mark = terminal.type(step.keys[lang].encode())
        if all(
            terminal.painted(*(ESC if text in ESC else (text,)), since=mark, seconds=5)
            for text in step.painted
        ):
            break
        terminal.settle(terminal.type(b"\x1b"))
        terminal.type(b"\x15")
    else:
        pytest.fail(f"not seen: {step}")
    if step.below:
        terminal.type(END)
        assert terminal.painted(step.below, since=mark), step
    command = step.keys[lang].strip()
    if command.startswith("/"):
        assert terminal.until(lambda: all(row.strip() != command for row in terminal.rows)), step
    if not step.painted:  # Enter is not heard while a line is on its way, and nothing else tells its end
        terminal.settle(mark)
    if step.closes:
        assert terminal.shows(*ESC), step
        closed = partial(left, terminal)
        for _ in range(3):  # one that comes before the panel has the keys is the table's, and does nothing
            terminal.type(b"\x1b")
            if terminal.until(closed, 4):
                break
        else:
            pytest.fail(f"not left: {step}")


def left(terminal: RealTerminal) -> bool:
    """Whether nothing is open that Escape closes, on a screen that is painted to its end.

    Half of a list that is painted anew can lack its foot; and keys right behind an Escape are not its own.
    """
    return not any(name in row for row in terminal.rows for name in ESC) and not terminal.read(0.15)


def harmless(terminal: RealTerminal) -> None:
    """After a good end: nothing but text and the screen's own sequences was ever written."""
    seen = bytes(terminal.seen)
    assert not leaks(seen)
    for payload in OBEYED:
        if payload != LEAVE:
            assert payload not in seen, payload
    assert seen.count(LEAVE) == 1
    assert b"[@click=app.quit]" in OWN.sub(b"", seen)


@pytest.mark.slow
@pytest.mark.parametrize("opened", [WIDE, NARROW], indirect=True, ids=["wide", "narrow"])
def test_no_screen_leaks(place: tuple[Home, str], opened: RealTerminal) -> None:
    """One after the other, every screen that shows what was read."""
    here, lang = place
    opened.settle(opened.type(b"\x13"))
    for step in WALK:
        look(opened, step, lang)
    assert opened.end() == 0
    harmless(opened)
    assert "Qdraft" in here.story.read_text("utf-8", errors="replace")


@pytest.mark.parametrize(
    "words", [(), ("play", "missing\x1b]0;owned\x07\u202e")], ids=["list", "no such story"]
)
def test_the_screens_before_a_story_do_not_leak(place: tuple[Home, str], words: tuple[str, ...]) -> None:
    """The list of stories, some with hostile names, and what is said of a story that is not there."""
    here, lang = place
    terminal = RealTerminal(here.folder, "--lang", lang, *words, size=WIDE, environ=here.environ)
    try:
        assert terminal.until(lambda: b"Q" in OWN.sub(b"", bytes(terminal.seen)) or terminal.ended)
        terminal.settle(0)
        terminal.type(b"\x0f")
        assert terminal.end() in (0, 1, 2)
        assert not leaks(bytes(terminal.seen))
        assert bytes(terminal.seen).count(LEAVE) <= 1
    finally:
        terminal.close()
