"""What the tests in a real terminal stand on: signals as a shell would hand them down."""

import signal
from collections.abc import Iterator

import pytest

_HEARD = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


@pytest.fixture(autouse=True)
def _signals_are_heard() -> Iterator[None]:
    """A run in the background ignores some, and whatever it starts would: for one test, none is."""
    ignored = [number for number in _HEARD if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
