"""Where the story stands in its loop, the hat that is worn, and the one next step with its key."""

from collections.abc import Callable
from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from soloist.display import display_safe
from soloist.play.commands import key_of
from soloist.play.session.glance import Glance
from soloist.tui.story_view.page import wrap
from soloist.values.message import Message

_SEPARATOR: Final = " › "

_STYLES: Final = {
    "hat": "$secondary bold",
    "phase": "$text-muted",
    "now": "$accent bold",
    "number": "$foreground",
    "key": "$accent bold",
    "step": "$foreground",
}


class PhaseBar(Widget):
    """Two lines: the loop with its counters, then the next step, which may need a third."""

    DEFAULT_CSS = """
    PhaseBar {
        height: 2;
        padding: 0 1;
        background: $panel;
    }
    PhaseBar.-free { height: 1; }
    PhaseBar.-long { height: 3; }
    PhaseBar.-long.-free { height: 2; }
    """
    glance: reactive[Glance] = reactive(Glance())
    """What there is to show."""

    def __init__(self, words: Callable[[Message], str], lang: str) -> None:
        """`words` put messages into the interface's language, which is `lang`."""
        super().__init__()
        self._words = words
        self._lang = lang

    def say_anew(self, lang: str) -> None:
        """The interface speaks another language."""
        self._lang = lang
        self.refresh()

    def watch_glance(self, glance: Glance) -> None:
        """Without a loop one line is enough."""
        self.set_class(bool(glance.title) and not glance.phases, "-free")
        self._fit()

    def on_resize(self) -> None:
        """The next step takes another row where there is little room in one."""
        self._fit()

    def _fit(self) -> None:
        width = self.content_size.width
        self.set_class(0 < width < self._step().cell_length, "-long")

    def render(self) -> Content:
        """The widest form of each line that fits."""
        width = self.content_size.width
        if not self.glance.title:
            return Content("…")
        step = self._rows(width)
        if not self.glance.phases:
            return step
        return self._loop(width) + Content("\n") + step

    def _loop(self, width: int) -> Content:
        """Hat, phases, counters; the hat goes first, then the ends of far phases, when room is short."""
        number = self._styled(self.glance.destiny, "number")
        hat = self._styled(self.glance.hat, "hat") + Content("   ")
        forms = (hat + self._chain(0), self._chain(0), self._chain(4), self._chain(1))
        left = next((form for form in forms if width - form.cell_length - number.cell_length >= 2), forms[-1])
        gap = width - left.cell_length - number.cell_length
        return (left + " " * max(1, gap) + number).truncate(width, ellipsis=True)

    def _chain(self, letters: int) -> Content:
        """The phases; `letters` cuts those one is not in (0: whole)."""
        parts = []
        for index, name in enumerate(self.glance.phases):
            if index == self.glance.phase:
                parts.append(self._styled(f"● {name}", "now"))
            else:
                short = name if not letters or len(name) <= letters + 1 else name[:letters] + "."
                parts.append(self._styled(short, "phase"))
        return self._styled(_SEPARATOR, "phase").join(parts)

    def _step(self) -> Content:
        if not self.glance.step:
            return Content("")
        if not self.glance.command:
            return self._styled(self.glance.step, "step")
        key = self._styled(key_of(self.glance.command, self._words, self._lang), "key")
        return key + Content("  ") + self._styled(self.glance.step, "step")

    def _rows(self, width: int) -> Content:
        """The next step, in two rows at most."""
        first, *others = wrap(self._step(), width)
        if not others:
            return first
        return first + Content("\n") + Content(" ").join(others).truncate(width, ellipsis=True)

    def _styled(self, text: str, name: str) -> Content:
        return Content(display_safe(text)).stylize(_STYLES[name])
