"""The line under the composer: what was refused and how to mend it, what was done; it stays until read."""

from collections.abc import Iterable
from typing import ClassVar, Final, Literal, TypeAlias

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.play.commands import key_of
from soloist.tui.looks.ink import shown
from soloist.tui.story_view.page import wrap
from soloist.values.message import Message, count, message

_SHORTER: Final = "The file is shorter than it was; a copy of how it was is kept: soloist undo --list {path}"
"""What is said where there is only a command line."""


def sentences(told: Iterable[Message], lingo: Lingo) -> str:
    """What was told, each thing once; of a remark made on several lines the first, and on how many more."""
    said: dict[str, str] = {}  # by what was said, or by what remark it was
    more: dict[str, int] = {}
    for each in told:
        text = _sentence(each, lingo)
        name = each.text if each.text[:1].islower() else text
        if said.setdefault(name, text) != text:
            more[name] = more.get(name, 0) + 1
    parts = []
    for name, text in said.items():
        parts.append(text)
        if n := more.get(name):
            likewise = count("{n} more line likewise.", "{n} more lines likewise.", n)
            parts.append(lingo.render(likewise))
    return " ".join(parts)


def _sentence(told: Message, lingo: Lingo) -> str:
    """With a capital and a stop; what ends in a path or a command to be copied stays as it is."""
    if told.text == _SHORTER:
        key = key_of("history", lingo.render, lingo.lang)
        told = message(
            "The file is shorter than it was; a copy of how it was is kept: {key} lists it.", key=key
        )
    text = lingo.render(told)
    if told.text[:1].islower() and not told.text.startswith("soloist "):
        text = text[:1].upper() + text[1:]
    return f"{text}." if text[-1:].isalnum() and not told.text.endswith("}") else text


Tone: TypeAlias = Literal["refused", "told"]


class Notice(Widget):
    """Words that stay until something else is done; takes no room while there are none."""

    ALLOW_SELECT: ClassVar[bool] = True
    DEFAULT_CSS = """
    Notice {
        height: auto;
        max-height: 4;
        padding: 0 1;
        background: $surface;
        color: $text-muted;
        &.-refused { color: $text-error; }
        &.-empty { display: none; }
    }
    """

    def __init__(self) -> None:
        """Nothing to say yet."""
        super().__init__(classes="-empty")
        self.said = ""

    def tell(self, text: str, tone: Tone = "told") -> None:
        """Say `text` instead of what was said; nothing for an empty one."""
        self.said = text
        self.set_class(not text, "-empty")
        self._mark()
        self.set_class(tone == "refused", "-refused")
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the words take."""
        return len(wrap(shown(self.said), width))

    def render(self) -> Content:
        """The words, set as those of the story."""
        return Content("\n").join(wrap(shown(self.said), self.content_size.width))

    def on_mount(self) -> None:
        """What was said before is in sight from now on."""
        self._mark()

    def _mark(self) -> None:
        """Let what stands around it make room."""
        if self.is_attached:
            self.screen.set_class(bool(self.said), "-noticed")

    def clear(self) -> None:
        """Say nothing."""
        if self.said:
            self.tell("")
