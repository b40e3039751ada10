"""A busy machine, for tests of screens: what is done in threads comes late, and messages take their time.

What a test looks at must be waited for, and what the app does must hold in any order: `pytest --late SEED`.
"""

import time
from asyncio import Future
from asyncio.base_events import BaseEventLoop
from collections.abc import Callable
from concurrent.futures import Executor
from random import Random
from typing import Any, Final

import pytest
from textual.message import Message
from textual.message_pump import MessagePump

_OF_THREADS: Final = (0.0, 0.05, 0.15, 0.3)  # seconds before the work, half of it after
_OF_MESSAGES: Final = (0.0,) * 60 + (0.002,) * 20 + (0.02,) * 8 + (0.1,)


def make_late(patch: pytest.MonkeyPatch, seed: str) -> None:
    """Let threads and messages come late, by times that `seed` repeats as far as a machine can."""
    rng = Random(seed)
    at_once, dispatch = BaseEventLoop.run_in_executor, MessagePump._dispatch_message

    def late(
        loop: BaseEventLoop, executor: Executor | None, work: Callable[..., Any], *given: Any
    ) -> Future[Any]:
        wait = rng.choice(_OF_THREADS)

        def waiting(*given: Any) -> Any:
            time.sleep(wait)
            try:
                return work(*given)
            finally:
                time.sleep(wait / 2)

        return at_once(loop, executor, waiting, *given)

    async def slowly(pump: MessagePump, message: Message) -> None:
        time.sleep(rng.choice(_OF_MESSAGES))
        await dispatch(pump, message)

    patch.setattr(BaseEventLoop, "run_in_executor", late)
    patch.setattr(MessagePump, "_dispatch_message", slowly)
