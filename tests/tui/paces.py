"""Letters typed at a person's pace, with the times a terminal gives them; a busy machine changes none."""

from random import Random
from time import monotonic
from typing import Final

from textual import events
from textual.pilot import Pilot

from soloist.tui import first_letters
from soloist.tui.keys_in_order import KeysInOrder

PACES: Final = ((0.04, 0.06), (0.08, 0.15), (0.25, 0.45), (0.3, 0.6))
"""Seconds between two letters, at least and at most."""
_NAMES: Final = {" ": "space"}


async def typed(
    pilot: Pilot[None], words: str, pace: tuple[float, float], seed: str = "",
    rest: tuple[float, float] | None = None,
) -> None:  # fmt: skip
    """Type letter by letter; a pause in which a letter that waits is done has that effect.

    After the second letter the pace is that of the `rest`, if that is another.
    `keys_in_order.PAUSE` is one that never passes by itself.
    """
    chance = Random(f"{words}{pace}{seed}")
    now, app = monotonic() + 60.0, pilot.app
    assert isinstance(app, KeysInOrder)
    for place, sign in enumerate(words):
        gap = chance.uniform(*(rest if rest and place > 1 else pace))
        now += gap
        await passed(pilot, gap)
        event = events.Key(_NAMES.get(sign, sign), sign)
        event.time = now
        app.post_message(event)
        await pilot.pause()


async def passed(pilot: Pilot[None], gap: float) -> None:
    """So many seconds go by."""
    app = pilot.app
    assert isinstance(app, KeysInOrder)
    if app._letters and gap > app._letters.pauses * first_letters.PAUSE:
        await app._paused(app._letters.number)
        await pilot.pause()
