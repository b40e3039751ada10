"""The foot of a panel: why something was refused, what is being typed, which keys matter now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message as Posted
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.message import Message
from soloist.play.commands import key_name
from soloist.tui.ink import flowed, key_word
from soloist.tui.prompt_line import PromptLine
from soloist.tui.safe_text import shown

TALL: Final = 22  # rows of a screen from which nothing need be set tight
_TIGHT: Final = 2  # rows of keys where things are set tight
WIDE: Final = 60  # cells from which things stand side by side


class PanelFoot(Vertical):
    """Notice, prompt and keys, one under the other; the first two only while they are needed."""

    DEFAULT_CSS = """
    PanelFoot {
        height: auto;
        & > Static { height: auto; }
        & > .panel-foot--notice { color: $text-error; }
        & > .panel-foot--notice.-told { color: $text-muted; }
        & > .panel-foot--notice.-none { display: none; }
        & > .panel-foot--keys, & > PromptLine { margin-top: 1; }
        &.-tight > .panel-foot--keys, &.-tight > PromptLine { margin-top: 0; }
    }
    """

    def __init__(self, lingo: Lingo) -> None:
        """Nothing is said or asked yet."""
        super().__init__()
        self.lingo = lingo
        self.prompt = PromptLine()
        self.refused = False
        """Whether a refusal stands there."""
        self._words: tuple[Content, ...] = ()
        self._notice = Static(markup=False, classes="panel-foot--notice -none")
        self._keys = Static(markup=False, classes="panel-foot--keys")

    def compose(self) -> ComposeResult:
        """What was refused, what is asked, what can be pressed."""
        yield self._notice
        yield self.prompt
        yield self._keys

    def refuse(self, why: Message | None) -> None:
        """Say why something will not do; nothing any more for None."""
        self.refused = why is not None
        self._notice.update(shown(self.lingo.render(why) if why else ""))
        self._notice.set_class(why is None, "-none")
        self._notice.remove_class("-told")

    def tell(self, what: Message) -> None:
        """Say what was done, in its place."""
        self.refuse(what)
        self.refused = False
        self._notice.add_class("-told")

    def show_keys(self, words: Iterable[Content]) -> None:
        """Show these keys, in two rows at most where there is little room; while typing, its own."""
        lingo = self.lingo
        if self.prompt.is_open:
            done = key_word(key_name("enter", lingo.render), lingo.say("done"))
            words = (done, key_word(key_name("escape", lingo.render), lingo.say("back")))
        self._words = tuple(words)
        self._draw_keys()

    def on_resize(self) -> None:
        """Part the keys into rows anew."""
        self._draw_keys()

    def _draw_keys(self) -> None:
        tight = self.app.size.height < TALL
        self.set_class(tight, "-tight")
        width = self._keys.content_size.width or self.app.size.width
        self._keys.update(_few(self._words, width) if tight else flowed(self._words, width))


def _few(words: Sequence[Content], width: int) -> Content:
    """Those that fit in two rows; the last one, which leads away, goes before those in front of it."""
    *others, last = words or (Content(""),)
    while others and len(flowed((*others, last), width).split("\n")) > _TIGHT:
        others.pop()
    return flowed((*others, last), width)


class Lower(Vertical):
    """What stays in sight under what scrolls."""

    @dataclass
    class Resized(Posted):
        """It takes more rows or fewer than before."""

    def on_resize(self) -> None:
        """Tell that what scrolls has other room now."""
        self.post_message(self.Resized())
