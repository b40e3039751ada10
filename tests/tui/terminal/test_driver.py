"""The driver, as far as it can be seen without a terminal; the rest is seen in tests/pty."""

import pytest

from soloist.tui.terminal.driver import _Writer


class Gone:
    """A terminal whose window was closed."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")

    def flush(self) -> None:
        raise OSError(5, "Input/output error")

    def fileno(self) -> int:
        raise OSError(9, "Bad file descriptor")


def test_what_cannot_be_painted_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread that paints goes on when the terminal is gone: the app would wait for it for ever."""
    monkeypatch.setattr("sys.__stderr__", Gone())
    writer = _Writer()
    writer.start()
    writer.put("été")
    writer.end()
    assert not writer.is_alive()
