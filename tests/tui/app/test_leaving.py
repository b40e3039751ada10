"""How soloist ends: signals, faults, terminals that are not there."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from soloist.tui.terminal.environment import KITTY, NoTerminal, prepare, refuse_without_terminal
from soloist.tui.terminal.ordered import OrderedApp
from soloist.tui.terminal.signals import Crash, Leaving, redacted, three_lines
from soloist.values.message import Message

SECRET = "Aldric a peur"


class Told:
    """What a crash did."""

    def __init__(self, *, disk_full: bool = False) -> None:
        self.saved = 0
        self.logged: list[str] = []
        self.lines: tuple[Message, ...] = ()
        self.disk_full = disk_full
        self.crash = Crash(self.save, self.log, self.tell)

    def save(self) -> None:
        if self.disk_full:
            raise OSError(28, SECRET)
        self.saved += 1

    def log(self, report: str) -> str:
        if self.disk_full:
            raise OSError(28, SECRET)
        self.logged.append(report)
        return "/state/crash.log"

    def tell(self, lines: tuple[Message, ...]) -> None:
        self.lines = lines


def failure() -> Exception:
    """An error that quotes the story, with a cause and with locals that do."""
    story = SECRET
    try:
        try:
            raise KeyError(story)
        except KeyError as error:
            raise ValueError(f"no {story}") from error
    except ValueError as error:
        return error


def test_a_report_has_no_word_of_the_story() -> None:
    """Neither messages nor local values are in it; the places are."""
    report = redacted(failure())
    assert SECRET not in report
    assert "KeyError (message withheld" in report
    assert "ValueError (message withheld" in report
    assert "test_leaving.py" in report


def test_a_fault_saves_logs_and_tells() -> None:
    """The draft first, then the report, then three lines that say where it is."""
    told = Told()
    told.crash.handle(failure())
    assert (told.saved, len(told.logged), len(told.lines)) == (1, 1, 3)
    assert "/state/crash.log" in str(told.lines[2])


def test_a_fault_while_handling_a_fault_is_told() -> None:
    """When neither draft nor report can be written, the lines say so."""
    told = Told(disk_full=True)
    told.crash.handle(failure())
    assert "could not be kept" in str(told.lines[1])
    assert "No report" in str(told.lines[2])
    assert SECRET not in "".join(map(str, told.lines))


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("place", ["x.log", None])
def test_there_are_three_lines(saved: bool, place: str | None) -> None:
    """Always three, each a sentence."""
    assert all(str(line).endswith(".") for line in three_lines(ValueError(), saved, place))


async def test_a_signal_saves_then_leaves() -> None:
    """The draft is saved before anything is closed, and the exit code names the signal."""
    done: list[object] = []
    leaving = Leaving(lambda: done.append("saved"), done.append, lambda: done.append("restored"))
    loop = asyncio.get_running_loop()
    leaving.watch()
    try:
        leaving.listen(loop)
        signal.raise_signal(signal.SIGTERM)
        while len(done) < 2:
            await asyncio.sleep(0)
    finally:
        leaving.close()
    assert done == ["saved", 143]


async def test_a_fault_in_the_app_is_reported_once_it_is_closed(capfd: pytest.CaptureFixture[str]) -> None:
    """An error in a handler ends the app; nothing of it is printed by Textual."""

    class Faulty(OrderedApp):
        async def on_mount(self) -> None:
            raise ValueError(SECRET)

    app = Faulty(Told().crash)
    with pytest.raises(ValueError, match=SECRET):
        async with app.run_test():
            pass
    assert app.return_code == 1
    assert SECRET not in "".join(capfd.readouterr())


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_no_screen_without_a_capable_terminal(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    """TERM=dumb is refused with a hint of the commands."""
    monkeypatch.setenv("TERM", term)
    with pytest.raises(NoTerminal) as refused:
        refuse_without_terminal()
    assert "soloist --help" in str(refused.value.message)
    assert term in str(refused.value.message)


@pytest.mark.parametrize("stream", ["__stdin__", "__stderr__"])
def test_no_screen_without_streams(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    """A stream that is closed is no terminal."""
    for name in ("__stdin__", "__stderr__"):
        monkeypatch.setattr(sys, name, None if name == stream else Tty())
    with pytest.raises(NoTerminal) as refused:
        refuse_without_terminal()
    assert stream.strip("_") in str(refused.value.message)


class Tty:
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_the_environment_is_kept_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kitty protocol is off unless asked for, and an editor gets the environment as it was."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv(KITTY, raising=False)
    for name in ("__stdin__", "__stdout__", "__stderr__"):
        monkeypatch.setattr(sys, name, None)
    before = prepare()
    assert os.environ[KITTY] == "1"
    assert KITTY not in before
    assert before["NO_COLOR"] == "1"
    monkeypatch.setenv(KITTY, "0")
    prepare()
    assert os.environ[KITTY] == "0"


@pytest.mark.parametrize("jobs", [True, False])
def test_a_shell_with_jobs_is_told_from_none(jobs: bool) -> None:
    """A group of its own under a shell of the same session comes back from a stop; a leader's does not."""
    ask = f"{sys.executable} -c 'from soloist.tui.terminal.signals import orphaned; print(orphaned())'"
    told = subprocess.run(
        ["bash", "-c", f"set -m; {ask}; true" if jobs else f"exec {ask}"],
        start_new_session=True,
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert told.stdout.strip() == str(not jobs)
