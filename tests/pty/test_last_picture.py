"""The last picture: on the screen before anything is loaded, and never in the way."""

import os
import re
import signal
import stat
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pexpect
import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.paths import from_environment, paths
from soloist.storage.picture import LARGEST, harmless, look, occasion, place, read
from soloist.tui.terminal.last_picture import ENTER

SIZE = (24, 80)
STORY = "# Le quai\n\nMina attend.\n\n```lonelog\n@ Monter à bord\n=> Elle monte.\n```\n"
LEAVE = b"\x1b[?1049l"
NOTHING: Mapping[str, str] = MappingProxyType({})
ROOT = str(Path(__file__).parents[2])


class Terminal:
    """soloist in a pseudo-terminal: every chunk it wrote, and the screen they make."""

    def __init__(
        self,
        home: Path,
        *words: str,
        size: tuple[int, int] = SIZE,
        environ: Mapping[str, str] = NOTHING,
    ) -> None:
        environment = os.environ | {"PYTHONPATH": ROOT, **environ}
        command = ["-m", "soloist", *words]
        self.process = pexpect.spawn(
            sys.executable,
            command,
            dimensions=size,
            env=environment,
            cwd=str(home),
            timeout=15,
            use_poll=True,
        )
        self.process.delaybeforesend = None
        self.chunks: list[bytes] = []
        self.screen = pyte.Screen(size[1], size[0])
        self._stream = pyte.ByteStream(self.screen)

    def until(self, done: Callable[[], bool], seconds: float = 15) -> bool:
        """Read until something holds; whether it came to that."""
        end = time.monotonic() + seconds
        while not done() and time.monotonic() < end:
            try:
                self.chunks.append(self.process.read_nonblocking(65536, 0.1))
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                self.process.close()
                break
            self._stream.feed(self.chunks[-1])
        return done()

    @property
    def output(self) -> bytes:
        return b"".join(self.chunks)

    def shows(self, text: str) -> Callable[[], bool]:
        """Whether a text stands on the screen."""
        return lambda: any(text in row for row in self.screen.display)

    def end(self, keys: bytes = b"\x11") -> int:
        """Read to the end; the exit code, or the signal as a negative number."""
        self.process.send(keys)
        assert self.until(lambda: self.process.closed)
        code = self.process.exitstatus
        return -int(self.process.signalstatus) if code is None else int(code)


def seen(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """Every cell of a screen but those of the state line: character and colours."""
    rows = range(1, screen.lines)
    return [[tuple(screen.buffer[y][x]) for x in range(screen.columns)] for y in rows]


@pytest.fixture
def story(home: Path) -> Path:
    """A story, and a picture of it."""
    path = home / "quai.md"
    path.write_text(STORY, encoding="utf-8")
    keep(path, "\n".join(["PICTURE of quai"] + ["."] * (SIZE[0] - 1)))
    return path


def keep(path: Path, rows: str) -> Path:
    """Put a picture of a story where soloist looks for one; where that is."""
    file = picture(path.parent)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"\n".join((asked(path), look(path), b"", rows.encode())))
    file.chmod(0o600)
    return file


def asked(path: Path) -> bytes:
    """The occasion of opening a story in its folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(path.parent)
        return occasion(["play", str(path)], SIZE[1], SIZE[0])


def leave(home: Path, path: Path) -> None:
    """Open a story and quit when it is read."""
    terminal = Terminal(home, "play", str(path))
    assert terminal.until(terminal.shows("saved"))
    assert terminal.end() == 0
    assert stat.S_IMODE(picture(home).stat().st_mode) == 0o600


def picture(home: Path) -> Path:
    """Where it is kept."""
    return paths(os.environ, home).state / "picture"


def test_the_first_frame_is_the_picture(home: Path, story: Path) -> None:
    """The picture left behind comes in one go, no blank moment follows, the first frame looks the same."""
    leave(home, story)
    terminal = Terminal(home, "play", str(story))
    assert terminal.until(terminal.shows("saved"))
    before, start, rest = terminal.output.partition(b"\x1b[1;1H")
    assert before.count(ENTER.encode()) == 1
    screen = pyte.Screen(*SIZE[::-1])
    stream = pyte.ByteStream(screen)
    stream.feed(before)
    assert "reading" in screen.display[0]
    assert any("F1" in row for row in screen.display)
    pictured = seen(screen)
    painted = pyte.Screen(*SIZE[::-1])  # the same without the picture under it
    stream_alone = pyte.ByteStream(painted)
    rows = len([row for row in screen.display if row.strip()])
    same = False
    for step in re.split(rb"(?=\x1b\[\d+;\d+H)", start + rest):
        for each in (stream, stream_alone):
            each.feed(step)
        assert len([row for row in screen.display if row.strip()]) >= rows - 1
        same = same or seen(painted) == pictured
    assert same
    assert terminal.end() == 0
    assert terminal.output.count(LEAVE) == 1


def test_keys_typed_ahead_are_kept(home: Path, story: Path) -> None:
    """What is typed at the picture, pasted text too, is in the composer; nothing is echoed or sent."""
    terminal = Terminal(home, "play", str(story))
    assert terminal.until(lambda: ENTER.encode() in terminal.output)
    terminal.process.send("été\x1b[200~ collé\rici\x1b[201~!".encode())
    assert terminal.until(terminal.shows("été collé"))
    assert terminal.until(terminal.shows("ici!"))
    assert terminal.until(terminal.shows("draft kept"))
    assert terminal.end() == 0
    assert story.read_text("utf-8") == STORY


def test_where_there_is_none(home: Path, story: Path) -> None:
    """Another size, another state of the story, other words, other wishes: then there is no picture."""

    def at_once(*words: str, size: tuple[int, int] = SIZE, environ: Mapping[str, str] = NOTHING) -> bool:
        terminal = Terminal(home, *words, size=size, environ=environ)
        assert terminal.until(lambda: bool(terminal.output))
        terminal.process.close(force=True)
        return b"PICTURE" in terminal.output

    play = ("play", str(story))
    assert at_once(*play)
    assert not at_once(*play, size=(24, 81))
    assert not at_once(*play, environ={"NO_COLOR": "1"})
    assert not at_once(*play, environ={"SOLOIST_NO_PICTURE": "1"})
    assert not at_once(*play, environ={"TERM": "dumb"})
    assert not at_once(*play, environ={"SOLOIST_HOME": str(home / "other")})
    assert not at_once(*play, "--help")
    story.write_text(STORY + "\nPlus tard.\n", encoding="utf-8")
    assert not at_once(*play)


@pytest.mark.parametrize(
    "harm",
    [
        "\x1b]52;c;ZXZpbA==\x07",
        "\x1b[2J",
        "\x1b[?1049l",
        "\x07",
        "\r",
        "\u009b2J",
        "\x1b[6n",
        "\u202e",
        "\x1bc",
        "\n",
    ],
)
def test_a_hostile_picture_is_not_shown(story: Path, harm: str) -> None:
    """Whatever was put into the file, nothing of it reaches the terminal but text and colours."""
    rows = "\n" * (SIZE[0] - 1)
    keep(story, f"good{rows}")
    assert read(asked(story)) == f"good{rows}"
    keep(story, f"bad{harm}{rows}")
    assert read(asked(story)) is None


def test_a_picture_others_could_have_made_is_not_shown(story: Path, tmp_path: Path) -> None:
    """A file others can write to or read, a link, a pipe, one too large, one that is no picture."""
    file = picture(story.parent)
    assert read(asked(story))
    file.chmod(0o664)
    assert read(asked(story)) is None
    for content in (b"", b"\n\n", b"\xff", asked(story) + b"\nzz\n\nx", asked(story) + b"\n1 zz\n\nx"):
        file.chmod(0o600)
        file.write_bytes(content)
        assert read(asked(story)) is None
    keep(story, "x" * LARGEST + "\n" * (SIZE[0] - 1))
    assert read(asked(story)) is None
    keep(story, "x" + "\n" * (SIZE[0] - 1)).rename(tmp_path / "real")
    file.symlink_to(tmp_path / "real")
    assert read(asked(story)) is None
    file.unlink()
    os.mkfifo(file, 0o600)
    assert read(asked(story)) is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_start_that_is_ended_gives_the_terminal_back(
    home: Path, story: Path, number: signal.Signals
) -> None:
    """A signal while modules are loaded: the other screen is left, keys are echoed again."""
    terminal = Terminal(home, "play", str(story))
    assert terminal.until(lambda: ENTER.encode() in terminal.output)
    ours = os.dup(terminal.process.child_fd)
    terminal.process.kill(number)
    assert terminal.until(lambda: not terminal.process.isalive())
    assert terminal.until(lambda: LEAVE in terminal.output)
    modes = termios.tcgetattr(ours)[3]
    os.close(ours)
    assert modes & termios.ECHO
    assert modes & termios.ICANON
    process = (
        terminal.process
    )  # a shell says the same of one that was ended by it and one that left because of it
    assert (process.exitstatus or 128 + (process.signalstatus or 0)) == 128 + number


def test_a_refusal_is_said_on_the_terminal(home: Path, story: Path) -> None:
    """A start that is refused after the picture: it goes, then the reason is said where it stays."""
    (home / "sitecustomize.py").write_text(
        "import soloist.cli.play as play\n"
        "from soloist.values.message import Refusal, message\n"
        "def run(*given): raise Refusal(message('No, not today.'))\n"
        "play.run = run\n",
        encoding="utf-8",
    )
    terminal = Terminal(home, "play", str(story), environ={"PYTHONPATH": f"{home}:{ROOT}"})
    assert terminal.until(lambda: terminal.process.closed)
    assert terminal.output.startswith(ENTER.encode())
    assert b"No, not today." in terminal.output.rpartition(LEAVE)[2]


@given(st.lists(st.sampled_from(["a", "é", "\n", "\x1b[1;38;5;7m", "\x1b[m", "\u202f", "─", "日"])))
def test_what_is_painted_is_harmless(parts: list[str]) -> None:
    """Text, line ends and colours pass."""
    assert harmless("".join(parts))


@given(
    st.text(),
    st.characters(categories=("Cc", "Cf", "Cs", "Co", "Cn")).filter(lambda c: c not in "\n\u200c\u200d"),
)
def test_nothing_else_is_harmless(text: str, control: str) -> None:
    """A single character that is neither makes the whole picture worthless."""
    assert not harmless(text + control)
    assert not harmless(text + "\x1b[" + text.replace("m", ""))


@pytest.mark.parametrize("state", [None, "/tmp/state", "relative"])
def test_the_state_folder_is_the_same(state: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the picture is kept follows the rule the rest of soloist goes by."""
    monkeypatch.delenv("XDG_STATE_HOME")
    if state is not None:
        monkeypatch.setenv("XDG_STATE_HOME", state)
    assert Path(place()) == from_environment().state / "picture"
