"""Each screen as one picture in words: what stands on it, and how every theme dresses it."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256
from os import utime
from pathlib import Path
from shutil import copy
from typing import Final, NamedTuple

from rich.segment import Segment
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from soloist.lingo import Lingo
from soloist.play.session.services import Services
from soloist.rules.dice import random_dice
from soloist.storage.means import Means
from soloist.storage.settings import VALUES, SettingsFile
from soloist.storage.workspace import Workspace
from soloist.tui.app.app import SoloistApp
from soloist.tui.terminal.signals import Crash
from tests.tui.screen_kit import opened, painted, type_, until

NOON: Final = datetime(2026, 11, 21, 12, tzinfo=UTC)
STORIES: Final = {"fr": "la-retenue", "en": "seventeen-ounces"}
TEXTS: Final = {
    "fr": ("Ida tend la main.", "Forcer la porte", "Y a-t-il quelqu’un ?"),
    "en": ("Nesta holds out a hand.", "Force the door", "Is anyone there?"),
}


THEMES: Final = VALUES["theme"]
COUNTED: Final = re.compile(r"\d (?:mots|words)")
_PATIENCE: Final = 300  # looks of 10 ms and more
_PLACE: Final = re.compile(r"/(?:tmp|private|var|home|root)/\S*")


class Shot(NamedTuple):
    """A screen: its name, the keys that lead to it, whether a story is open, and how large it is.

    `{act}` and `{prose}` among the keys are typed, letter by letter, in the language of the story;
    `{counted}` waits for the number of words.
    """

    name: str
    keys: tuple[str, ...] = ()
    story: bool = True
    size: tuple[int, int] = (80, 24)


SHOTS: Final = (
    Shot("first-evening", ("enter",), story=False),
    Shot("play-40x12", size=(40, 12)),
    Shot("play-80x24"),
    Shot("play-120x40", size=(120, 40)),
    Shot("written", ("{prose}",)),
    Shot("pool", ("f2", "{act}", "enter", "{who}")),
    Shot("pool-40x12", ("f2", "{act}", "enter", "{who}"), size=(40, 12)),
    Shot("result", ("f2", "{act}", "enter", "{who}", "enter")),
    Shot("result-40x12", ("f2", "{act}", "enter", "{who}", "enter"), size=(40, 12)),
    Shot("question", ("f3", "{ask}", "enter")),
    Shot("tables", ("ctrl+t",), size=(120, 40)),
    Shot("steps", ("f6",)),
    Shot("desk", ("f7",)),
    Shot("desk-40x12", ("f7",), size=(40, 12)),
    Shot("sheet", ("f8",)),
    Shot("help", ("f1",)),
    Shot("commands", ("ctrl+p",)),
    Shot("outline", ("/outline",)),
    Shot("manuscript", ("f12", "{counted}")),
    Shot("focus", ("/focus", "{counted}")),
    Shot("block", ("tab", "up", "enter")),
    Shot("new", ("ctrl+n",)),
    Shot("settings", ("/settings",)),
    Shot("settings-40x12", ("/settings",), size=(40, 12)),
    Shot("charts", ("/charts", "1", "enter")),
    Shot("odds", ("/odds",), size=(120, 40)),
    Shot("export", ("/export",)),
)
"""One of each kind, and each kind of dialog at the sizes that lay it out in a way of their own."""


def desk_in(folder: Path, journals: Path, lang: str, *, stories: bool) -> tuple[Services, Path]:
    """Services in a folder with the example stories, and the one in that language."""
    (folder / "journals").mkdir(parents=True)
    for path in sorted(journals.glob("*.md")) if stories else ():
        place = folder / "journals" / path.name
        copy(path, place)
        utime(place, (NOON.timestamp(), NOON.timestamp()))
    means = Means(folder / "state", now=lambda: NOON)
    kept = SettingsFile(folder / "config")
    services = Services(Workspace(folder), means, Lingo(lang), dice=lambda: random_dice(7), kept=kept)
    return services, folder / "journals" / f"{STORIES[lang]}.md"


async def lead(pilot: Pilot[None], shot: Shot, lang: str) -> None:
    """Press the keys of a shot, each on a screen at rest."""
    prose, act, ask = TEXTS[lang]
    typed = {"{prose}": prose, "{act}": act, "{ask}": ask}
    for key in shot.keys:
        await settle(pilot)
        if key == "{counted}":
            await until(pilot, lambda: COUNTED.search(painted(pilot)) is not None)
        elif key == "{who}":  # of two, the first; one is not asked for
            await pilot.press(*(("enter",) if lang == "fr" else ()))
        elif key in typed:
            await pilot.press(*typed[key])
        elif key.startswith("/"):
            await type_(pilot, f"{key} ")
        else:
            await pilot.press(key)


async def settle(pilot: Pilot[None], quiet: int = 6) -> None:
    """Wait until no thread works and nothing on the screen has changed for `quiet` looks."""
    before, same = list[Strip](), 0
    for _ in range(400):
        await pilot.pause(0.02)
        now = pilot.app.screen._compositor.render_strips()
        busy = any(worker._thread_worker and not worker.is_finished for worker in pilot.app.workers)
        same = same + 1 if now == before and not busy else 0
        before = now
        if same >= quiet:
            return


def rows(pilot: Pilot[None]) -> list[str]:
    """The letters on the screen, without the folder the story is in."""
    return [_PLACE.sub("…", strip.text).rstrip() for strip in pilot.app.screen._compositor.render_strips()]


def looks(pilot: Pilot[None]) -> str:
    """A digest of letters, colours and styles."""
    told = sha256()
    for strip in pilot.app.screen._compositor.render_strips():
        for segment in strip.crop(0).simplify() if strip else ():
            told.update(_told(segment).encode("utf-8", "surrogatepass"))
        told.update(b"\n")
    return told.hexdigest()[:16]


def _told(segment: Segment) -> str:
    text, style = _PLACE.sub("…", segment.text).rstrip(), segment.style
    if style is None:
        return f"{text}|"
    marks = [style.bold, style.italic, style.underline, style.reverse, style.strike]
    return f"{text}|{style.color}|{style.bgcolor}|{marks}"


def seen(pilot: Pilot[None]) -> list[str]:
    """The letters of a screen, a blank line, and a digest of how its theme dresses it."""
    app = pilot.app
    assert isinstance(app, SoloistApp)
    for field in app.screen.query(Input):
        field.cursor_blink = False  # half the pictures would be without it
    return [*rows(pilot), "", f"{app.services.theme}: {looks(pilot)}"]


async def at_rest(pilot: Pilot[None], see: Callable[[Pilot[None]], list[str]], kept: list[str]) -> list[str]:
    """What is seen: as soon as it is and stays what was kept, or else when nothing changes any more."""
    same = 0
    for _ in range(_PATIENCE if kept else 0):
        same = same + 1 if see(pilot) == kept else 0
        if same > 2:
            return kept
        await pilot.pause(0.01)
    await settle(pilot)
    return see(pilot)


async def picture(pilot: Pilot[None], shot: Shot, lang: str, kept: list[str]) -> list[str]:
    """The letters of a screen, a blank line, and a digest of how the usual theme dresses it."""
    if shot.story:
        await opened(pilot)
    await lead(pilot, shot, lang)
    return await at_rest(pilot, seen, kept)


async def dressed(pilot: Pilot[None], kept: list[str]) -> list[str]:
    """A digest of what is on the screen for each of the other themes."""
    app = pilot.app
    assert isinstance(app, SoloistApp)
    found: list[str] = []
    for theme in THEMES[1:]:
        app.services.set("theme", theme)
        app._wear()
        found += await at_rest(pilot, lambda pilot: seen(pilot)[-1:], kept[len(found) : len(found) + 1])
    return found


def make(services: Services, story: Path | None) -> SoloistApp:
    """The app, whose crashes are crashes of the test."""
    return SoloistApp(services, story, Crash(lambda: None, str, lambda told: None))
