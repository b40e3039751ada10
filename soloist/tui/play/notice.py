"""The line under the composer: what was refused and how to mend it, what was done; it stays until read."""

from typing import ClassVar, Literal, TypeAlias

from textual.widgets import Static

from soloist.tui.looks.safe_text import shown

Tone: TypeAlias = Literal["refused", "told"]


class Notice(Static):
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
        super().__init__("", markup=False, classes="-empty")
        self.said = ""

    def tell(self, text: str, tone: Tone = "told") -> None:
        """Say `text` instead of what was said; nothing for an empty one."""
        self.said = text
        self.set_class(not text, "-empty")
        self._mark()
        self.set_class(tone == "refused", "-refused")
        self.update(shown(text))

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
