"""A block of the story in the composer, to be written again; what stood there waits meanwhile."""

import asyncio
from typing import TYPE_CHECKING, Final

from soloist.play.commands import key_name, key_of
from soloist.tui.play.table_top import TableTop
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.play.session.rewriting import Rewrite

_WAITS: Final = message("What stood in the composer waits, and comes back after that.")
_KEPT: Final = message("Your words for it are in the composer; sending them adds them as new.")


class Rewriting:
    """The block that is being written again, if any. Refusals are raised."""

    def __init__(self, screen: TableTop) -> None:
        """`screen` has the composer."""
        self._screen = screen
        self._rewrite: Rewrite | None = None
        self._writing = False

    @property
    def active(self) -> bool:
        """Whether what is sent next takes the place of a block."""
        return self._rewrite is not None

    def begin(self, rewrite: "Rewrite") -> None:
        """Put a block into the composer, and say how that ends."""
        self.leave()
        self._rewrite = rewrite
        block = rewrite.block
        lines = not rewrite.last and block.kind != "heading"
        waits = self._screen.borrow(block.text, block.raw, lines=lines)
        self._screen.tell(*self.hint(), *rewrite.told, *((_WAITS,) if waits else ()))

    def hint(self) -> tuple[Message, ...]:
        """How to end it, while a block is written again."""
        if self._rewrite is None:
            return ()
        lingo = self._screen.lingo
        leave = key_name("escape", lingo.render)
        if self._rewrite.last:
            return (message("Sending replaces the last block; {key} leaves it as it is.", key=leave),)
        send = key_of("send", lingo.render, lingo.lang)
        return (message("{send} puts it back changed; {leave} leaves it as it is.", send=send, leave=leave),)

    def emptied(self) -> tuple[Message, ...]:
        """What to say when nothing is left of the block."""
        if self._rewrite is None:
            return ()
        return (message("An empty block is not put back: {key} takes a block out.", key=key_of("undo")),)

    def leave(self, *, keep: bool = True) -> tuple[Message, ...]:
        """Leave the block as it is, what was written for it in the composer; not to `keep`, Up calls it back.

        What to say of it, nothing where no block was being written again.
        """
        if self._writing or self._rewrite is None:  # too late, or nothing to leave
            return ()
        self._rewrite = None
        written = self._screen.give_back(keep=keep)
        up = key_name("up", self._screen.lingo.render)
        back = _KEPT if keep else message("{key} in the empty composer calls your words back.", key=up)
        return (message("It stays as it is."), *((back,) if written else ()))

    async def send(self, text: str) -> None:
        """Put `text` in the place of the block, all or nothing, and say what no longer agrees."""
        rewrite = self._rewrite
        if rewrite is None or self._writing:
            return
        self._writing = True
        try:
            told = await asyncio.to_thread(rewrite.put, text)
        finally:
            self._writing = False
        self._rewrite = None
        self._screen.accepted()
        self._screen.give_back(text)
        self._screen.tell(*told)
