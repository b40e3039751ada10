"""Evenings at the screen: keys in, bytes in the file and rows on the screen; `screens/*.txt`.

After the first line `=== NAME` begins a text, `--- promise` an evening, # a remark. `open TEXT 40x12 80x24`
sits down, at each size, at a story that begins as `HEAD` and goes on so. `> keys` presses keys by their names
and types what is in quotes, `$ words` is written and sent with Enter. `in`, `not`, `is`, `ends`,
`begins PLACE "text"` look: what is to hold may take its time, what is `not` is looked for at once. Any other
line is a function below.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widget import Widget

from soloist.play.session.services import Services
from soloist.storage.story.draft import Unsent
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.story_view.view import StoryView
from tests.cases import LOOKS, told
from tests.tui.conftest import HEAD
from tests.tui.screen_kit import Full, Reader, composer, leave, opened, painted, said, type_, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]
HELD: Final = Path(__file__).with_name("screens")
QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
WORDS: Final = re.compile(rf"{QUOTED.pattern}|\S+")
SIZES: Final = re.compile(r"(?:\s\d+x\d+)*$")


def evenings() -> Iterator[Any]:
    """Each with the texts of its file and the size of its screen."""
    for name, texts, lines in told(HELD):
        for size in _sizes(lines):
            width, height = map(int, size.split("x"))
            yield pytest.param(texts, lines, (width, height), id=f"{name} {size}")


def _rows(screen: Any) -> list[str]:
    view = screen.query_one(StoryView)
    return [view.render_line(y).text for y in range(view.size.height)]


def _sizes(lines: str) -> list[str]:
    opening = next(each for each in lines.splitlines() if each.startswith(("open", "view")))
    return SIZES.search(opening)[0].split() or ["80x24"]  # type: ignore[index]


PLACES: Final[Mapping[str, Callable[[Any, Pilot[None], Path], str]]] = {
    "story": lambda _, pilot, path: path.read_text("utf-8"),
    "end": lambda _, pilot, path: path.read_text("utf-8").removeprefix(HEAD),
    "here": lambda screen, _, path: path.read_bytes()[screen._view.here :].decode(),
    "composer": lambda _, pilot, path: composer(pilot).text,
    "caret": lambda _, pilot, path: str(composer(pilot).cursor_location),
    "said": lambda _, pilot, path: said(pilot),
    "shown": lambda _, pilot, path: painted(pilot),
    "focus": lambda _, pilot, path: type(pilot.app.focused).__name__,
    "state": lambda screen, *_: screen.query_one("StatusLine").render().plain,
    "keyline": lambda screen, *_: screen.query_one("KeyLine").render().plain,
    "sheet": lambda screen, *_: "\n".join(
        str(each.prompt) for each in screen.query_one("SheetPanel").options
    ),
    "glance": lambda screen, *_: str(screen.query_one("PhaseBar").glance),
    "offered": lambda screen, *_: ", ".join(screen.query_one("CompletionList").offered),
    "reading": lambda screen, *_: screen._view.reading,
    "left": lambda screen, *_: repr(screen.session.words.all()),
    "rows": lambda screen, *_: "\n".join(filter(None, map(str.strip, _rows(screen)))),
    "page": lambda screen, *_: "\n".join(map(str.strip, _rows(screen))).rstrip() + "\n",
    "picked": lambda _, pilot, path: " | ".join(pilot.app.picked),  # type: ignore[attr-defined]
    "kept": lambda screen, *_: screen.session.services.drafts.unsent(screen.session.path).text,
    "left behind": lambda _, pilot, path: pilot.app.homeless,  # type: ignore[attr-defined]
    "typed": lambda screen, *_: screen.unsent(),
}


class Evening:
    """One of them."""

    pilot: Pilot[None]
    path = Path()
    kept: bytes

    def __init__(
        self, services: Services, story: Callable[..., Path], app_on: Callable[[Path | None], SoloistApp]
    ) -> None:
        """Nobody has sat down yet."""
        self.services, self.story, self.app_on = services, story, app_on
        self.texts: Mapping[str, str] = {}
        self.heads: list[tuple[str, str]] = []
        self.unsent: list[Unsent] = []
        self.size = (80, 24)
        self.stack = AsyncExitStack()

    def text(self, quoted: str) -> str:
        """A text in quotes, or of that name."""
        return json.loads(quoted) if quoted.startswith('"') else self.texts[quoted].rstrip("\n") + "\n"

    async def line(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        if word in LOOKS:
            place, _, text = rest.partition(" ")
            wanted = self.text(text)
            if word == "not":
                await self.pilot.pause()
                assert wanted not in self.place(place)
            else:
                await until(self.pilot, lambda: LOOKS[word](self.place(place), wanted))
        else:
            await getattr(self, {"$": "sent", ">": "keys"}.get(word, word))(rest)

    @property
    def screen(self) -> Any:
        """The screen of the story."""
        stack = self.pilot.app.screen_stack
        return next((each for each in stack if isinstance(each, PlayScreen)), stack[0])

    def place(self, name: str) -> str:
        """What stands in a place."""
        return PLACES[name](self.screen, self.pilot, self.path)

    # --- before the story is opened

    async def set(self, rest: str) -> None:
        """A setting."""
        self.services.set(*rest.split())

    async def lang(self, lang: str) -> None:
        """The language of the screen."""
        self.services.lingo.speak(lang)

    async def head(self, texts: str) -> None:
        """Another head than the usual one."""
        before, after = map(self.text, QUOTED.findall(texts))
        self.heads.append((before, after))

    async def leaves(self, unsent: str) -> None:
        """What a run that was killed has left, each of a later one."""
        self.unsent.append(Unsent(**json.loads(unsent)))

    async def open(self, rest: str) -> None:
        """Sit down."""
        self.path = self.story(self.text(more) if (more := SIZES.sub("", f" {rest}").strip()) else "")
        text = self.path.read_text("utf-8")
        for before, after in self.heads:
            assert before in text
            text = text.replace(before, after)
        self.path.write_text(text, encoding="utf-8")
        for run, unsent in enumerate(self.unsent, 1):
            leave(self.services, self.path, unsent, run=run)
        self.kept = self.path.read_bytes()
        await self.again("")

    async def again(self, _: str) -> None:
        """Leave, and come back."""
        await self.stack.aclose()
        self.pilot = await self.stack.enter_async_context(self.app_on(self.path).run_test(size=self.size))
        await opened(self.pilot)
        await until(self.pilot, self.screen.query_one(StoryView).indexed.is_set)

    async def view(self, rest: str) -> None:
        """A story with nothing around it."""
        app = Reader(self.text(SIZES.sub("", f" {rest}").strip()))
        self.pilot = await self.stack.enter_async_context(app.run_test(size=self.size))
        await app.view.indexed.wait()
        app.view.focus()
        await self.pilot.pause()

    # --- what is done

    async def keys(self, given: str) -> None:
        """Keys by name, and words in quotes, letter by letter."""
        for each in WORDS.findall(given):
            if not each.startswith('"'):
                times, _, key = each.rpartition("*")
                await self.pilot.press(*[key] * int(times or 1))
                continue
            for char in json.loads(each):
                if char.isascii() or char.isalnum():
                    await self.pilot.press(char)
                else:  # as a keyboard sends it; `press` knows no name for it
                    await self.pilot.app.on_event(events.Key("unknown", char))
        await self.pilot.pause()
        await self.pilot.pause()

    async def sent(self, words: str) -> None:
        """Written at once, and Enter."""
        await type_(self.pilot, self.text(words) if words.startswith('"') else words)

    async def compose(self, text: str) -> None:
        """Words come where one writes."""
        composer(self.pilot).load_text(self.text(text))
        composer(self.pilot).move_cursor(composer(self.pilot).document.end)
        await self.pilot.pause()

    async def at(self, caret: str) -> None:
        """The caret goes to a row and a column."""
        row, column = map(int, caret.split())
        composer(self.pilot).move_cursor((row, column))

    async def paste(self, text: str) -> None:
        """A paste."""
        await self.pilot.app.on_event(events.Paste(self.text(text)))
        await self.pilot.pause()

    async def do(self, command: str) -> None:
        """A command, without its key."""
        await self.screen.action_command(command)
        await self.pilot.pause()

    async def click(self, rest: str) -> None:
        """A click on a widget."""
        kind, x, y = rest.split()
        await self.pilot.click(kind, offset=(int(x), int(y)))
        await self.pilot.pause()

    async def swap(self, texts: str) -> None:
        """Another program puts the second text in the place of the first."""
        before, after = map(self.text, QUOTED.findall(texts))
        self.path.write_text(self.path.read_text("utf-8").replace(before, after), encoding="utf-8")

    async def append(self, text: str) -> None:
        """Another program adds to the story."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(self.text(text))

    async def change(self, words: str) -> None:
        """Begin to write the block again that begins with some words."""
        view = self.screen.query_one(StoryView)
        await until(self.pilot, view.indexed.is_set)
        view.reveal(self.path.read_bytes().index(self.text(words).encode()))
        view.focus()
        await self.pilot.press("enter")
        await self.asks("")
        await self.pilot.press("enter")
        await until(self.pilot, lambda: composer(self.pilot).text.startswith(self.text(words)))

    async def adds(self, text: str) -> None:
        """More of the story comes to the view."""
        self.screen.query_one(StoryView).append(self.text(text).encode())
        await self.pilot.pause()

    async def reads(self, reading: Any) -> None:
        """The view reads it another way."""
        self.screen.query_one(StoryView).read_as(reading)
        await self.pilot.pause()

    async def draws(self, asked: str) -> None:
        """The view draws it another way."""
        page = json.loads(asked)
        self.screen.query_one(StoryView).set_page(**page | {"struck": frozenset(page.get("struck", ()))})
        await self.pilot.pause()

    async def gone(self, _: str) -> None:
        """Another program deletes the story."""
        self.path.unlink()

    async def anew(self, text: str) -> None:
        """Another program makes it anew, as it was and so on."""
        swap = self.path.with_name("swap")
        swap.write_bytes(self.kept + self.text(text).encode())
        swap.replace(self.path)

    async def disk(self, state: str) -> None:
        """`full`: nothing new can be begun; `sealed`: the story takes nothing."""
        if not isinstance(self.services.means.disk, Full):
            self.services.means = self.services.means._replace(disk=Full())
        disk = self.services.means.disk
        disk.full, disk.sealed = "full" in state, "sealed" in state  # type: ignore[attr-defined]

    async def destiny(self, _: str) -> None:
        """Destiny sits down at the keyboard."""
        self.screen.session.destiny_sits = True
        self.screen.grown()
        await self.pilot.pause()

    async def reveal(self, words: str) -> None:
        """Go to the place of some words."""
        self.screen.reveal(self.path.read_bytes().index(self.text(words).encode()))
        await self.pilot.pause()

    async def row(self, text: str) -> None:
        """Down to a row of the sheet."""
        for _ in range(40):
            if self.text(text) in str(self.screen.query_one("SheetPanel").highlighted_option.prompt):
                return
            await self.pilot.press("down")
        raise AssertionError(self.place("sheet"))

    async def tables(self, _: str) -> None:
        """Wait for the tables."""
        await until(self.pilot, lambda: self.screen.tables.looked)

    # --- what is looked at

    async def asks(self, _: str) -> None:
        """A dialog is in front."""
        await until(self.pilot, lambda: self.pilot.app.screen is not self.screen)

    async def ended(self, _: str) -> None:
        """Nothing is running any more."""
        await until(self.pilot, lambda: not self.pilot.app.is_running)

    async def over(self, _: str) -> None:
        """None is."""
        await until(self.pilot, lambda: self.pilot.app.screen is self.screen)

    async def same(self, _: str) -> None:
        """Not a byte of the story is another."""
        await self.pilot.pause()
        assert self.path.read_bytes() == self.kept

    async def shows(self, kinds: str) -> None:
        """These have room on the screen."""
        await until(self.pilot, lambda: all(map(self._has_room, kinds.split())))

    async def hides(self, kinds: str) -> None:
        """These have none."""
        await until(self.pilot, lambda: not any(map(self._has_room, kinds.split())))

    def _has_room(self, kind: str) -> bool:
        found = self.screen.query_one(kind, Widget)
        return bool(found.display and found.region.area)


@pytest.mark.parametrize(("texts", "lines", "screen"), [*evenings()])
async def test_an_evening(
    texts: Mapping[str, str],
    lines: str,
    screen: tuple[int, int],
    services: Services,
    story: Write,
    app_on: Make,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is promised is so."""
    if re.search(r"^(append|gone)", lines, re.MULTILINE):
        monkeypatch.setattr("soloist.tui.play.play_screen.LOOK", 0.05)
    evening = Evening(services, story, app_on)
    evening.texts, evening.size = texts, screen
    async with evening.stack:
        for line in lines.splitlines():
            if line and not line.startswith("#"):
                await evening.line(line)
