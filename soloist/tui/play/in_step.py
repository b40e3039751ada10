"""The play screen kept in step with its file, whoever changed it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from soloist.tui.play.table_top import TableTop

LOOK = 1.0  # seconds between looks at the file


class InStep:
    """Looks at the file from time to time; what others changed is read in a thread, shown and said."""

    def __init__(
        self, screen: "TableTop", told: Callable[[Message], None], looked: Callable[[], None]
    ) -> None:
        """Nothing is looked at before `begin`. `told` says what others changed; `looked` ends every look."""
        self._screen, self._told, self._looked = screen, told, looked
        self._busy = False  # whether what changes now is read here already, or no surprise

    def begin(self) -> None:
        """Look from now on."""
        self._screen.set_interval(LOOK, self._look)

    def _look(self) -> None:
        if not self._busy and self._screen.sitting.look():
            self._screen.run_worker(self._changed(), group="story")
        self._looked()

    async def _changed(self) -> None:
        try:
            async with self._reading(ours=False):
                pass
        except Refusal as refusal:
            self._screen.refuse(refusal)
            return
        self._told(message("Another program changed the file; this is how it stands now."))

    @asynccontextmanager
    async def _reading(self, *, ours: bool) -> AsyncIterator[None]:
        """Read the file after what is done within, and show it; raises `Refusal` where it cannot be read."""
        self._busy = True
        try:
            yield
            if self._screen.sitting.seat is not None:
                await asyncio.to_thread(self._screen.sitting.refresh)
                self._screen.grown(ours=ours)
        finally:
            self._busy = False
