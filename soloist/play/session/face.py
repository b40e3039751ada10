"""What a conversation may ask of the face it is held on: the screen, or line by line."""

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.values.message import Message

if TYPE_CHECKING:
    from soloist.play.session.rewriting import Rewrite


class Face(Protocol):
    """The screen, or line by line."""

    @property
    def services(self) -> Services:
        """What every story works with: workspace, settings, drafts, dice, words."""
        ...

    @property
    def session(self) -> Session:
        """The story that is open, and read; raises `Refusal` where none is."""
        ...

    @property
    def here(self) -> int | None:
        """The byte at which the block begins that is pointed at; None where that is the end of the story."""
        ...

    def called(self, id_: str) -> str:
        """How a command is asked for here: its key, or its name after `/`."""
        ...

    def do(self, id_: str, words: str = "") -> None:
        """Do what a command does, once the dialog in front is left."""
        ...

    def taken(self) -> None:
        """What was sent is written, or waits: it need not stand where one writes any more."""
        ...

    def tell(self, *told: Message) -> None:
        """Say something, until the next thing is done."""
        ...

    def compose(self, text: str) -> None:
        """Put words where one writes, after what stands there."""
        ...

    @property
    def drafted(self) -> str | None:
        """What stands where one writes; None where one writes only in answer to a dialog."""
        ...

    def let_go(self) -> None:
        """Take what stands where one writes out of there; it is among what was typed and not sent."""

    def borrow(self, rewrite: "Rewrite") -> None:
        """Have a block of the story written again; what is sent then takes its place."""
        ...

    def grown(self) -> None:
        """The story was written to: show what is new, and what follows from it."""
        ...

    def update(self) -> None:
        """Something that waits has changed, and nothing in the file."""
        ...

    def reveal(self, start: int) -> None:
        """Go to the block of the story that begins at a byte."""
        ...

    def open(self, path: Path, told: Message | None = None, at: int | None = None) -> None:
        """Leave the story that is open for another one, at a byte of it if need be."""
        ...

    def edit(self, path: Path, line: int) -> None:
        """Lend the terminal to the person's editor, on a file at a line. Raises `Refusal`."""
        ...

    def set(self, key: str) -> None:
        """A setting has another value: it holds from now on. `key` as in `settings.VALUES`, or `keys`."""
        ...

    def copy(self, text: str) -> None:
        """Hand a text to whatever holds what is copied."""
        ...
