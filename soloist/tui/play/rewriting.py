"""A block of the story in the composer, to be written again; what stood there waits meanwhile."""

import asyncio
from typing import TYPE_CHECKING, Final

from soloist.play.commands import key_name, key_of
from soloist.play.session.draft import joined
from soloist.play.session.session import Session
from soloist.tui.writing.composer import Composer
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.play.session.rewriting import Rewrite

_WAITS: Final = message("What stood in the composer waits, and comes back after that.")
_KEPT: Final = message("Your words for it are in the composer; sending them adds them as a new block.")


class Rewriting:
    """The block that is being written again, if any, and what is `waiting` meanwhile. Refusals are raised."""

    def __init__(self, composer: Composer, session: Session) -> None:
        """No block is in the composer yet."""
        self.waiting = ""
        self._composer = composer
        self._session = session
        self._rewrite: Rewrite | None = None
        self._writing = False

    @property
    def active(self) -> bool:
        """Whether what is sent next takes the place of a block."""
        return self._rewrite is not None

    @property
    def replaced(self) -> str:
        """The text whose place is taken; empty where there is none."""
        return self._rewrite.block.text if self._rewrite is not None else ""

    @property
    def typed(self) -> str:
        """What is in the composer and is not in the story."""
        return "" if self._composer.text == self.replaced else self._composer.text

    @property
    def changing(self) -> bytes:
        """The part of the story that what is typed will take the place of, once it is another."""
        rewrite = self._rewrite
        return b"" if rewrite is None or self._composer.text == rewrite.block.text else rewrite.block.raw

    def begin(self, rewrite: "Rewrite") -> tuple[Message, ...]:
        """Put a block into the composer; what to say of it, and of how that ends."""
        self.leave()
        typed, block = self.typed, rewrite.block
        self._composer.recallable(typed if typed.strip() else "")
        self.waiting, self._rewrite = joined(self.waiting, typed), rewrite
        self._composer.gathers = not rewrite.last and block.kind != "heading"
        self._composer.put(block.text)
        self._composer.focus()
        return (*self.hint(), *rewrite.told, *((_WAITS,) if self.waiting.strip() else ()))

    def hint(self) -> tuple[Message, ...]:
        """How to end it, while a block is written again."""
        if self._rewrite is None:
            return ()
        lingo = self._session.services.lingo
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
        written = self.typed
        self._composer.recallable(written if written.strip() else "")
        self._session.versions.keep("" if keep else written)
        self._over(joined(self.waiting, written if keep else ""))
        up = key_name("up", self._session.services.lingo.render)
        back = _KEPT if keep else message("{key} in the empty composer calls your words back.", key=up)
        return (message("It stays as it is."), *((back,) if written.strip() else ()))

    async def send(self, text: str) -> tuple[Message, ...] | None:
        """Put `text` in the place of the block, all or nothing; what no longer agrees.

        None where that is being done already. Once it is shown it is `sent`.
        """
        rewrite = self._rewrite
        if rewrite is None or self._writing:
            return None
        self._writing = True
        try:
            return await asyncio.to_thread(rewrite.put, text)
        finally:
            self._writing = False

    def sent(self, text: str) -> None:
        """`text` is in the story: what was typed since and what waited, but that, is in the composer."""
        waited = "" if self.waiting.strip("\n") == text.strip("\n") else self.waiting
        rest = waited + self.typed
        self._session.versions.sent(text, rest)
        self._over(rest)

    def _over(self, rest: str) -> None:
        self.waiting, self._rewrite, self._composer.gathers = "", None, False
        self._composer.put(rest)
        self._composer.focus()
