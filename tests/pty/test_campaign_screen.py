"""A few kills, signals and lost terminals on the real screen; `make campaign` tries many more."""

import signal

import pytest

from campaign.report import Row
from campaign.signals import CODES, MOMENTS, others, signalled, taken_away
from campaign.typing import together, typed_and_killed

_BRIEF = {"while typing": (signal.SIGTERM, signal.SIGINT), "in a dialog": (signal.SIGHUP,)}


def _good(rows: list[Row]) -> None:
    bad = [row for row in rows if not row.good]
    assert rows
    assert not bad, bad


def test_killed_while_typing() -> None:
    """A handful of kill -9: every saved entry once, and of what was not sent all but the last second."""
    row = typed_and_killed(60, seed=3, kills=1)
    assert row.tried == 2
    assert row.good, row


def test_two_screens_and_the_command_line() -> None:
    """Three programs write to one story at once: everything is there once."""
    row = together(5, entries=10)
    assert row.good, row


def test_signals_while_typing() -> None:
    """Words kept, story whole, terminal as before, the code that tells why."""
    brief = [moment for moment in MOMENTS if moment.name in _BRIEF]
    _good([row for moment in brief for row in signalled(_BRIEF[moment.name], (moment,))])


def test_terminals_that_fail() -> None:
    """Stalled, resized without end, stopped, continued out of turn."""
    _good(list(others()))


@pytest.mark.slow
def test_signals_at_every_moment() -> None:
    """Each signal at each moment."""
    _good([*signalled(tuple(CODES), MOMENTS), *taken_away()])


@pytest.mark.slow
def test_a_hundred_kills() -> None:
    """Killed at random a hundred times during real typing, at most the last second of a draft is lost."""
    row = typed_and_killed(600, seed=11, kills=50)
    assert row.tried == 100
    assert row.good, row


@pytest.mark.slow
def test_sixty_entries_from_three_programs() -> None:
    """The same as the brief one, for longer."""
    row = together(6, entries=60)
    assert row.good, row
