"""Signals, and terminals taken away, at every moment: words kept, terminal given back, no spinning."""

import fcntl
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from campaign.report import Row
from campaign.screen import Screen
from soloist.values.dataclass import dataclass

WORDS: Final = "Il pleut, la clé tourne"
STORY: Final = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric
---

# La coupe

### S1 *La porte*

#### Immersion

Aldric attend.
"""
CODES: Final = {signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGINT: 130, signal.SIGQUIT: 131}
CPU: Final = 6.0  # seconds of processor a start and an end may take on a busy machine
_EDITOR: Final = "#!/bin/sh\nprintf EDITING\nexec sleep 60\n"


@dataclass(frozen=True, slots=True)
class Moment:
    """When a signal comes: what leads there. `kept` are the words that must survive."""

    name: str
    lead: Callable[[Screen], bool]
    kept: str = WORDS
    again: bool = False  # whether it is not the first start, so that a picture is shown at once


def _typed(screen: Screen) -> bool:
    screen.ready()
    screen.keys(WORDS.encode())
    return screen.wait_for(WORDS[-6:].encode())


def _settled(screen: Screen) -> bool:
    _typed(screen)
    return screen.wait_for(b"draft kept")


def _importing(screen: Screen) -> bool:
    screen.read(0.08)
    return True


def _first_bytes(screen: Screen) -> bool:
    return screen.wait_for(b"\x1b[?1049h")


def _saving(screen: Screen) -> bool:
    _typed(screen)
    screen.keys(b"\r\r")
    return True


def _palette(screen: Screen) -> bool:
    _typed(screen)
    return _palette_open(screen)


def _palette_open(screen: Screen) -> bool:
    before = len(screen.seen)
    screen.keys(b"\x10")
    return screen.wait_for(b"All commands", since=before)


def _searching(screen: Screen) -> bool:
    screen.ready()
    before = len(screen.seen)
    screen.keys(b"\x1b[18~")
    screen.wait_for(b"The desk", since=before)
    screen.keys(WORDS.encode())
    return screen.wait_for(b"something new", since=before)


def _editing(screen: Screen) -> bool:
    _typed(screen)
    _palette_open(screen)
    before = len(screen.seen)
    screen.keys(b"block")
    screen.wait_for(b"Block", since=before)
    screen.keys(b"\r")
    screen.wait_for(b"your editor", since=before)
    screen.keys(b"editor\r")
    return screen.wait_for(b"EDITING", since=before)


def _stopped(screen: Screen) -> bool:
    _typed(screen)
    screen.signal(signal.SIGTSTP)
    return _until(lambda: screen.state() == "T", screen)


MOMENTS: Final = (
    Moment("while Python loads", _importing, kept=""),
    Moment("behind the last picture", _importing, kept="", again=True),
    Moment("as the screen appears", _first_bytes, kept=""),
    Moment("while typing", _typed),
    Moment("after typing", _settled),
    Moment("during a save", _saving),
    Moment("in the palette", _palette),
    Moment("in a dialog", _searching),
    Moment("in the editor", _editing),
    Moment("while stopped", _stopped),
)


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """Each signal at each moment, once; some forty seconds whatever `seconds` and `seed` are."""
    return (*signalled(tuple(CODES), MOMENTS), *taken_away(), *others())


def signalled(numbers: tuple[signal.Signals, ...], moments: tuple[Moment, ...]) -> Iterator[Row]:
    """A row for each moment: all signals, told once and, for SIGTERM, twice in a row."""
    for moment in moments:
        trials = [(number, 1) for number in numbers] + [(signal.SIGTERM, 2)]
        faults = [
            (number.name + " twice" * (times - 1), fault)
            for number, times in trials
            for fault in _trial(moment, number, times)
        ]
        yield _row(f"signals {moment.name}", len(trials), faults)


def _trial(moment: Moment, number: signal.Signals, times: int) -> list[str]:
    with _Home() as home:
        if moment.again:
            _once(home)
        screen = Screen(home, "coupe", EDITOR=str(home / "ed"))
        try:
            missed = [] if moment.lead(screen) else ["moment not reached"]
            for _ in range(times):
                screen.signal(number)
            if moment.lead is _stopped:
                screen.signal(signal.SIGCONT)
            return [*missed, *_end(screen, CODES[number]), *_kept(home, moment.kept)]
        finally:
            screen.close()


def _once(home: Path) -> None:
    screen = Screen(home, "coupe")
    screen.ready()
    screen.read(0.5)
    screen.keys(b"\x11")
    screen.ended()
    screen.close()


def taken_away() -> Iterator[Row]:
    """The terminal's window is closed: told by SIGHUP, with SIGHUP ignored, and in the editor."""
    for name, lead, shell in (
        ("closed terminal", _typed, ""),
        ("closed terminal, SIGHUP ignored", _typed, "trap '' HUP;"),
        ("closed terminal in the editor", _editing, ""),
        ("closed terminal as the screen appears", _first_bytes, ""),
    ):
        with _Home() as home:
            screen = Screen(home, "coupe", shell=shell, EDITOR=str(home / "ed"))
            try:
                reached = lead(screen)
                screen.hang_up()
                code = screen.ended()
                faults = [] if code == 129 and reached else [f"exit code {code}, or too early"]
                kept = "" if lead is _first_bytes else WORDS
                yield _row(name, 1, [("closed", fault) for fault in (*faults, *_kept(home, kept))])
            finally:
                screen.close()


def others() -> Iterator[Row]:
    """A terminal that stops reading, a storm of sizes, and stopping and going on."""
    for name, trial in (
        ("a terminal that stops reading", _stalled),
        ("300 changes of size", _storm),
        ("stopped and continued", _stop_and_go),
        ("SIGCONT without a stop", _only_continued),
    ):
        with _Home() as home:
            screen = Screen(home, "coupe")
            try:
                _typed(screen)
                faults = [*trial(screen), *_kept(home, WORDS)]
                yield _row(name, 1, [("", fault) for fault in faults])
            finally:
                screen.close()


def _stalled(screen: Screen) -> list[str]:
    for _ in range(400):  # each is a picture nobody reads
        os.write(screen.ours, b"x\x7f")
    _until(lambda: screen.state() == "S", screen, read=False)
    screen.signal(signal.SIGTERM)
    try:
        code: int | None = screen.process.wait(8)
    except subprocess.TimeoutExpired:
        code = None
    return [] if code == 143 and screen.as_before() else [f"exit code {code}, or the terminal's modes"]


def _storm(screen: Screen) -> list[str]:
    for number in range(300):
        size = struct.pack("HHHH", 20 + number % 9, 60 + number % 41, 0, 0)
        fcntl.ioctl(screen.theirs, termios.TIOCSWINSZ, size)
        screen.read(0)
    screen.signal(signal.SIGTERM)
    return _end(screen, 143, cpu=CPU * 2)


def _stop_and_go(screen: Screen) -> list[str]:
    screen.signal(signal.SIGTSTP)
    stopped = _until(lambda: screen.state() == "T" and screen.as_before() and screen.given_back(), screen)
    faults = [] if stopped else ["not given back when stopped"]
    before = len(screen.seen)
    screen.signal(signal.SIGCONT)
    if not screen.wait_for(WORDS[-6:].encode(), since=before):
        faults.append("not painted again")
    screen.keys(b"!")
    if not screen.wait_for(b"tourne!", b"!", since=len(screen.seen) - 1):
        faults.append("keys do not come through")
    screen.signal(signal.SIGTERM)
    return [*faults, *_end(screen, 143)]


def _only_continued(screen: Screen) -> list[str]:
    for _ in range(2):
        before = len(screen.seen)
        screen.signal(signal.SIGCONT)
        screen.wait_for(WORDS[-6:].encode(), since=before)
    screen.signal(signal.SIGTERM)
    return _end(screen, 143)


def _end(screen: Screen, code: int, cpu: float = CPU) -> list[str]:
    """What is wrong with the way it ended."""
    faults = []
    found = screen.ended()
    if found != code:
        faults.append("still running" if found is None else f"exit code {found}")
    if screen.used > cpu:
        faults.append(f"{screen.used:.0f} seconds of processor time")
    if not screen.as_before():
        faults.append("terminal modes")
    if not screen.given_back():
        faults.append("screen not given back")
    if b"Traceback" in screen.seen:
        faults.append("traceback")
    return faults


def _kept(home: Path, words: str) -> list[str]:
    """What is wrong with the words and the story afterwards."""
    story = (home / "here/journals/coupe.md").read_text("utf-8")
    drafts = [place.read_text("utf-8") for place in home.rglob("drafts/*.json")]
    found = story.removeprefix(STORY).count(words) + sum(words in draft for draft in drafts) if words else 1
    return [
        *(["lost"] if not found else []),
        *(["doubled"] if found > 1 else []),
        *([] if story.startswith(STORY) else ["changed"]),
    ]


def _until(true: Callable[[], bool], screen: Screen, *, read: bool = True, seconds: float = 15) -> bool:
    for _ in range(int(seconds * 50)):
        if true():
            return True
        if read:
            screen.read(0.02)
        else:
            signal.sigtimedwait((), 0.02)
    return False


def _row(case: str, tried: int, faults: list[tuple[str, str]]) -> Row:
    counted = {kind: sum(fault == kind for _, fault in faults) for kind in ("lost", "doubled")}
    other = sum(fault not in counted for _, fault in faults)
    return Row(
        case,
        tried,
        **counted,
        changed=other,
        note="; ".join(f"{who} {fault}".strip() for who, fault in faults),
    )


class _Home:
    """A home with one story and an editor that goes on until it is told to end."""

    def __enter__(self) -> Path:
        self._place = Path(tempfile.mkdtemp(prefix="soloist-signals-"))
        (self._place / "here/journals").mkdir(parents=True)
        (self._place / "here/journals/coupe.md").write_text(STORY, "utf-8")
        (self._place / "ed").write_text(_EDITOR, "utf-8")
        (self._place / "ed").chmod(0o755)
        return self._place

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._place, ignore_errors=True)
