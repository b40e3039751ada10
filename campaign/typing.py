"""The real screen, killed at random while somebody types: the story survives, and all but the last second."""

import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from campaign.report import Row
from campaign.screen import Screen
from campaign.signals import STORY
from soloist.storage.story.draft import Draft, decode
from soloist.values.dataclass import dataclass, field

SECOND: Final = 1.0
_PROSE: Final = (
    "Là-haut, la lanterne s’éteint ; personne ne répond",
    "Elle écoute : des pas, puis plus rien",
    "« Où êtes-vous ? » La voix se perd dans l’escalier",
    "Le vent a tourné — naïve, elle n’avait rien vu",
    "Il compte ; à la centième marche, il s’arrête",
)
_PLAY: Final = ("=> La porte cède", "(note: le vent se lève", "? Qui tient la clé", "@ Forcer la serrure")
_DETOURS: Final = (b"\x1b[19~\x1b[19~", b"\x10\x1b", b"\x14\x1b", b"\x1bOP\x1b")
_ESCAPE: Final = 0.25  # seconds after which an escape is no longer taken for the beginning of a key
_MARK: Final = re.compile(r"n\d{4}\b")


@dataclass
class Tally:
    """What was tried, and what went wrong with it."""

    kills: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    back: int = 0  # times when unsent words came back
    short: float = 0.0  # seconds before the kill when the oldest letter that is gone was typed, at most


@dataclass
class Evening:
    """One story, played and killed again and again.

    `sure` are the marks of entries that were said to be saved, `open` the last text sent without
    word of it; `base` is what stood in the composer at the start, `typed` each letter since with its moment.
    """

    home: Path
    dice: random.Random
    tally: Tally
    sure: list[str] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    before: bytes = b""
    base: str = ""
    typed: list[tuple[float, str]] = field(default_factory=list)
    number: int = 0
    sending: bool = False

    @property
    def story(self) -> Path:
        """The file."""
        return self.home / "here/journals/coupe.md"

    # --- one run

    def run(self) -> None:
        """Start, type until the moment of the kill, kill, look."""
        screen = Screen(self.home, "coupe")
        end = screen.started + self.dice.choice((0.3, 0.5, 0.8)) + self.dice.random() * 3
        try:
            if self._opened(screen, end):
                while time.monotonic() < end:
                    if (
                        self.sure
                        and not (self.base or self.typed or self.doubtful)
                        and self.dice.random() < 0.1
                    ):
                        self._undo(screen)
                    else:
                        self._turn(screen, end)
            else:
                screen.read(max(0.0, end - time.monotonic()))
            screen.signal(signal.SIGKILL)
            moment = time.monotonic()
            screen.ended()
        finally:
            screen.close()
        self.tally.kills += 1
        self._judge(moment)

    def _opened(self, screen: Screen, end: float) -> bool:
        while time.monotonic() < end:
            if screen.wait_for(b"saved", b"draft kept", b"not sent", seconds=0.05):
                screen.read(0.15)
                return True
        return False

    def _turn(self, screen: Screen, end: float) -> None:
        self.number += 1
        mark = f"n{self.number:04}"
        play = self.dice.random() < 0.3 and not self.base and not self.typed
        words = f"{self.dice.choice(_PLAY if play else _PROSE)} {mark}"
        if play and words.startswith("("):
            words += ")"
        if not play and (self.base or self.typed):
            words = " " + words
        pace = self.dice.choice((0.004, 0.03, 0.08))
        for letter in words:
            if time.monotonic() > end:
                return
            screen.keys(letter.encode())
            self.typed.append((time.monotonic(), letter))
            screen.read(pace * self.dice.random() * 2)
        if self.dice.random() < 0.25:
            for key in re.findall(rb"\x1b\[..~|\x1bOP|.", self.dice.choice(_DETOURS)):
                screen.keys(key)
                screen.read(_ESCAPE)
            return
        self._send(screen, end, play=words[0] in "@?")

    def _send(self, screen: Screen, end: float, *, play: bool) -> None:
        at = len(screen.seen)
        self.doubtful += [mark for mark in _MARK.findall(self._composer) if mark not in self.doubtful]
        self.sending = True
        screen.keys(b"\x13")
        if play:  # it waits for its answer, which is: later
            for _ in range(2):
                screen.read(_ESCAPE)
                screen.keys(b"\x1b")
            screen.read(_ESCAPE)
        elif not self._told(screen, at, end):
            return
        else:
            self.sure += self.doubtful
            self.doubtful = []
        self.base, self.typed, self.sending = "", [], False

    def _undo(self, screen: Screen) -> None:
        """Take the last block back; what it held may be gone from now on."""
        at = len(screen.seen)
        screen.keys(b"\x1b[20~")
        if screen.wait_for("Take back “".encode(), since=at, seconds=1):
            last = self.story.read_bytes().rfind(b"\n\n")
            cut = _MARK.findall(self.story.read_bytes()[last:].decode())
            self.before = self.before[: min(len(self.before), last)]
            self.sure = [mark for mark in self.sure if mark not in cut]
            screen.keys(b"\r")
            screen.wait_for(b"Taken back", since=at, seconds=1)
        else:
            screen.keys(b"\x1b")
            screen.read(_ESCAPE)

    def _told(self, screen: Screen, at: int, end: float) -> bool:
        while time.monotonic() < end:
            if screen.wait_for(b"saved", since=at, seconds=0.02):
                return True
        return False

    # --- afterwards

    @property
    def _composer(self) -> str:
        return self.base + "".join(letter for _, letter in self.typed)

    def _judge(self, moment: float) -> None:
        """Look at the story and the draft; what is there is where the next run goes on."""
        tally, content = self.tally, self.story.read_bytes()
        drafts = self._drafts()
        kept = "\n".join(f"{draft.unsent.pending}\n{draft.unsent.text}" for draft in drafts)
        flying = "".join(draft.flight.payload.decode("utf-8", "replace") for draft in drafts if draft.flight)
        if not content.startswith(self.before):
            tally.changed.append("older bytes")
        found = Counter(_MARK.findall(content.decode("utf-8", "replace")))
        tally.lost += [mark for mark in self.sure if not found[mark]]
        tally.doubled += [mark for mark in found if found[mark] > 1]
        if [mark for mark in found if mark in self.sure] != [mark for mark in self.sure if found[mark]]:
            tally.changed.append("order")
        due = self._due(moment)
        for mark in self.doubtful:
            if mark in due and not (found[mark] or mark in kept or mark in flying):
                tally.lost.append(f"{mark} on its way")
            if found[mark] and mark in kept and mark not in flying:
                tally.doubled.append(f"{mark} in the story and in the draft")
        if not self.sending:
            self._compare(kept, moment)
        self._go_on(drafts)

    def _compare(self, kept: str, moment: float) -> None:
        """Whether the draft has every letter typed more than a second before the end, in its order."""
        old = self._due(moment)
        if old.strip() and old.strip() not in kept:
            self.tally.lost.append(f"unsent: {old[-30:]!r} is not in {kept[-40:]!r}")
        gone = [at for n, (at, _) in enumerate(self.typed) if self._upto(n).strip() not in kept]
        self.tally.short = max(self.tally.short, moment - gone[0] if gone else 0.0)
        self.tally.back += bool(old.strip())

    def _due(self, moment: float) -> str:
        """What stood in the composer a second before the end: that much is promised."""
        return self.base + "".join(letter for at, letter in self.typed if at < moment - SECOND)

    def _upto(self, n: int) -> str:
        return self.base + "".join(letter for _, letter in self.typed[: n + 1])

    def _go_on(self, drafts: list[Draft]) -> None:
        """Start once more in peace, see what comes back, and begin again from there."""
        screen = Screen(self.home, "coupe")
        try:
            if not screen.ready():
                self.tally.changed.append("does not start again")
            screen.wait_for(b"draft kept", b"saved", seconds=2)
            screen.read(0.2)
            if any(draft.unsent or draft.flight for draft in drafts) and not screen.wait_for(
                b"is back", b"cut short", b"could not be written", seconds=3
            ):
                self.tally.changed.append("nothing said of what came back")
            screen.keys(b"\x11")
            if screen.ended() != 0:
                self.tally.changed.append("exit code")
        finally:
            screen.close()
        left = self._drafts()
        back = "\n".join(f"{draft.unsent.pending}\n{draft.unsent.text}" for draft in left)
        content = self.story.read_bytes()
        story = Counter(_MARK.findall(content.decode("utf-8", "replace")))
        for mark in [
            mark for draft in drafts for mark in _MARK.findall(draft.unsent.text + draft.unsent.pending)
        ]:
            if (times := story[mark] + back.count(mark)) != 1:
                (self.tally.doubled if times else self.tally.lost).append(f"{mark} after coming back")
        self.sure, self.doubtful = list(story), list(dict.fromkeys(_MARK.findall(back)))
        self.typed, self.before, self.sending = [], content, False
        self.base = "\n".join(draft.unsent.text for draft in left)

    def _drafts(self) -> list[Draft]:
        read = (decode(place.read_bytes()) for place in sorted(self.home.rglob("drafts/*.json")))
        return [draft for draft in read if draft is not None]


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """Type and kill for `seconds`, two evenings at a time; then two screens and the command line at once."""
    return (typed_and_killed(seconds, seed), together(seed, entries=60 if seconds > 60 else 12))


def typed_and_killed(seconds: float, seed: int, kills: int | None = None) -> Row:
    """Kill until `seconds` are over, or until `kills` were made."""
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(2) as pool:
        tallies = list(pool.map(lambda n: _evening(seed * 2 + n, until, kills), range(2)))
    faults = [fault for tally in tallies for fault in (*tally.lost, *tally.doubled, *tally.changed)]
    back, short = sum(tally.back for tally in tallies), max(tally.short for tally in tallies)
    told = f"unsent words came back {back} times, the oldest letter gone was typed {short:.2f} s before"
    return Row(
        "kill -9 while typing",
        sum(tally.kills for tally in tallies),
        sum(len(tally.lost) for tally in tallies),
        sum(len(tally.doubled) for tally in tallies),
        sum(len(tally.changed) for tally in tallies),
        "; ".join([told, *faults[:5]]),
    )


def _evening(seed: int, until: float, kills: int | None) -> Tally:
    tally = Tally()
    with _home() as home:
        evening = Evening(home, random.Random(seed), tally)
        evening.before = evening.story.read_bytes()
        while time.monotonic() < until and (kills is None or tally.kills < kills):
            evening.run()
    return tally


def together(seed: int, entries: int = 60) -> Row:
    """Two screens, each written in by keys, and `soloist log`, all in one story: everything once."""
    dice = random.Random(seed)
    with _home() as home:
        story = home / "here/journals/coupe.md"
        screens = [Screen(home, "coupe") for _ in range(2)]
        sent: list[str] = []
        try:
            for screen in screens:
                screen.ready()
            logs: list[subprocess.Popen[bytes]] = []
            for number in range(entries):
                mark = f"n{number:04}"
                sent.append(mark)
                if number % 5 == 4:
                    logs.append(_log(screens[0], home, f"Par la ligne de commande {mark}"))
                    continue
                screen = screens[number % 2]
                at = len(screen.seen)
                screen.keys(f"{dice.choice(_PROSE)} {mark}\x13".encode())
                for each in screens:
                    each.read(0.01)
                screen.wait_for(b"saved", since=at + 1, seconds=3) if number % 3 == 0 else screen.read(0.12)
            codes = [log.wait(20) for log in logs]
            for screen in screens:
                screen.read(0.5)
                screen.keys(b"\x11")
                screen.ended()
        finally:
            for screen in screens:
                screen.close()
        found = Counter(_MARK.findall(story.read_text("utf-8")))
        whole = story.read_bytes().startswith(STORY.encode())
    return Row(
        "two screens and the command line at once", entries,
        sum(not found[mark] for mark in sent), sum(found[mark] > 1 for mark in sent),
        int(not whole) + sum(code != 0 for code in codes),
    )  # fmt: skip


def _log(screen: Screen, home: Path, text: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "soloist", "log", "coupe", text]
    return subprocess.Popen(command, cwd=home, env=screen.environment, stdout=subprocess.DEVNULL)


class _home:
    """A home with one story."""

    def __enter__(self) -> Path:
        self._place = Path(tempfile.mkdtemp(prefix="soloist-typing-"))
        (self._place / "here/journals").mkdir(parents=True)
        (self._place / "here/journals/coupe.md").write_text(STORY, "utf-8")
        settings = self._place / "config/soloist/settings.yaml"
        settings.parent.mkdir(parents=True)
        settings.write_text("typography: off\n", "utf-8")  # so that what is kept is what was typed
        return self._place

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._place, ignore_errors=True)
