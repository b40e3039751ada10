"""A tiny app on soloist's foundations, run in a pseudo-terminal by the tests beside it.

Arguments: the file the draft is saved in, the file faults are logged in, and the file with the
text every sink shows.
"""

import sys
from pathlib import Path
from typing import ClassVar

from soloist.tui.terminal.environment import prepare, refuse_without_terminal

if __name__ == "__main__":
    refuse_without_terminal()
    prepare()

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from soloist.display import display_safe
from soloist.tui.looks import shown
from soloist.tui.story_view.view import StoryView
from soloist.tui.terminal.ordered import OrderedApp
from soloist.tui.terminal.signals import Crash
from soloist.tui.writing.composer import Composer
from soloist.values.message import Message


class Story:
    """A story that is in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def read_tail(self, size: int) -> tuple[bytes, int]:
        return self.data[-size:], max(0, len(self.data) - size)

    def read_all(self) -> bytes:
        return self.data


class Tiny(OrderedApp):
    """All sinks on one screen; ctrl+q ends it, F8 breaks it."""

    CSS = "Static { height: auto; max-height: 3; } Composer { max-height: 4; }"
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+q", "quit", ""), ("f8", "fail", "")]

    def __init__(self, draft: Path, log: Path, data: bytes) -> None:
        super().__init__(Crash(self.save, self.log_report, self.tell))
        self.draft, self.report, self.payload = draft, log, data

    def compose(self) -> ComposeResult:
        text = self.payload.decode("utf-8", "surrogateescape")
        yield Static(shown(text), markup=False)
        yield StoryView(
            Story(b"# " + self.payload + b"\n\n" + self.payload + b"\n\n```\n@ " + self.payload + b"\n```\n")
        )
        yield Composer(text)

    async def on_mount(self) -> None:
        self.query_one(Composer).focus()
        self.notify(display_safe(self.payload.decode("utf-8", "surrogateescape")), markup=False)
        self.call_after_refresh(self.set_title)

    def set_title(self) -> None:
        self.query_one(StoryView).append(b"\nREADY\n")

    def on_key(self, event: events.Key) -> None:
        self.query_one(StoryView).append(f"\nKEY {event.key}\n".encode())

    def action_fail(self) -> None:
        raise ValueError(self.query_one(Composer).text)

    def save(self) -> None:
        text = self.query_one(Composer).text if self.is_running else "late"
        self.draft.write_text(text, encoding="utf-8", errors="surrogateescape")

    def log_report(self, report: str) -> str:
        self.report.write_text(report, encoding="utf-8")
        return str(self.report)

    def tell(self, lines: tuple[Message, ...]) -> None:
        sys.stderr.write("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    draft, log, payload = map(Path, sys.argv[1:])
    sys.exit(Tiny(draft, log, payload.read_bytes()).run_guarded())
