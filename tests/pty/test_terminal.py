"""What only a real terminal shows: bytes out, bytes in, signals, and its disappearance."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

APP = Path(__file__).with_name("tiny_app.py")
ROWS, COLUMNS = 40, 100
ENTER_SCREEN, LEAVE_SCREEN = b"\x1b[?1049h", b"\x1b[?1049l"
MODES_OFF = (b"\x1b[?1000l", b"\x1b[?1003l", b"\x1b[?2004l", b"\x1b[?25h")

# What Textual itself sends: colours, cursor and screen modes, mouse and its pointer, synchronised painting.
OWN = re.compile(
    rb"\x1b\[[0-9;:]*m|\x1b\[[0-9;]*H|\x1b\[\?(?:7|25|1000|1003|1004|1006|1015|1016|1049|2004|2026|2048)(?:[hl]|\$p)"
    rb"|\x1b\[<u|\x1b\[>[0-9]*u|\x1b\]22;[a-z-]*\x07"
)
PAYLOADS = {
    "clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "title": "\x1b]0;owned\x07",
    "title by ST": "\x1b]2;owned\x1b\\",
    "erase": "\x1b[2J",
    "leave screen": "\x1b[?1047l",
    "C1 CSI": "\u009b2J",
    "C1 OSC": "\u009d0;owned\u009c",
    "device control": "\x1bP$q\x1b\\",
    "hyperlink": "\x1b]8;;http://x\x1b\\x\x1b]8;;\x1b\\",
    "reset": "\x1bc",
    "answer": "\x1b[6n",
    "kitty": "\x1b[>1u\x1b_Gf=100;AAAA\x1b\\",
    "paste": "\x1b[201~",
    "bell and return": "\x07a\rb\x08\x7f",
    "bidi and tags": "\u202e\u2066\U000e0041\u200b\ufeff\u2028",
    "markup": "[bold]x[/x][@click=app.quit]y[link=http://z]",
}


class Terminal:
    """The tiny app in a pseudo-terminal, and all it wrote there."""

    def __init__(self, folder: Path, payload: bytes, *, shell: str = "") -> None:
        self.draft, self.log = folder / "draft", folder / "log"
        text = folder / "payload"
        text.write_bytes(payload)
        command = [sys.executable, str(APP), str(self.draft), str(self.log), str(text)]
        if shell:
            command = ["sh", "-c", shell + ' exec "$@"', "sh", *command]
        environment = os.environ | {"PYTHONPATH": str(APP.parents[2])}
        size = (ROWS, COLUMNS)
        self.process = pexpect.spawn(command[0], command[1:], dimensions=size, env=environment, timeout=10)
        self.output = b""

    def wait_for(self, text: bytes) -> None:
        """Read until the app wrote `text`."""
        self.process.expect_exact(text)
        self.output += self.process.before + self.process.after

    def end(self) -> int:
        """Read to the end; the exit code."""
        self.process.expect(pexpect.EOF)
        self.output += self.process.before
        self.process.close()
        code: int = self.process.exitstatus
        return code


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts the app, which is killed if the test leaves it."""
    started: list[Terminal] = []

    def run(payload: str = "un", shell: str = "") -> Terminal:
        terminal = Terminal(tmp_path, payload.encode("utf-8", "surrogatepass"), shell=shell)
        started.append(terminal)
        terminal.wait_for(b"READY")
        return terminal

    yield run
    for terminal in started:
        terminal.process.close(force=True)


def test_bytes_that_are_no_text_do_no_harm(start: Callable[..., Terminal]) -> None:
    """An invalid byte on standard input is one strange character, and the keys after it arrive."""
    terminal = start()
    terminal.process.send(b"\xff\xe9z")
    terminal.process.send(b"\x1bOQ")
    terminal.wait_for(b"KEY f2")
    terminal.process.send(b"\x11")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.output


def test_a_paste_with_escapes_keeps_its_order(start: Callable[..., Terminal]) -> None:
    """Colours in what is pasted are left out; the words stay in their order, the keys after them."""
    terminal = start("")
    terminal.process.send(b"\x1b[200~alpha \x1b[31mROUGE\x1b[0m om")
    time.sleep(0.3)  # longer than a lone escape is waited for
    terminal.process.send("ega é\rfin \x1b[201~suite\x1bOQ".encode())
    terminal.wait_for(b"KEY f2")
    terminal.process.kill(signal.SIGTERM)
    assert terminal.end() == 143
    assert terminal.draft.read_text("utf-8") == "alpha ROUGE omega é\nfin suite"


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGQUIT, 131)]
)
def test_a_signal_saves_and_gives_the_terminal_back(
    start: Callable[..., Terminal], number: signal.Signals, code: int
) -> None:
    """The draft is kept, the terminal is as it was, the exit code tells which signal it was."""
    terminal = start("brouillon")
    terminal.process.kill(number)
    assert terminal.end() == code
    after = terminal.output.rpartition(LEAVE_SCREEN)
    assert after[1], "the alternate screen was not left"
    assert all(mode in terminal.output for mode in MODES_OFF)
    assert terminal.draft.read_text(encoding="utf-8") == "brouillon"
    assert b"Traceback" not in terminal.output


@pytest.mark.parametrize("shell", ["", "trap '' HUP;"], ids=["plain", "HUP ignored"])
def test_a_closed_terminal_ends_it(start: Callable[..., Terminal], shell: str) -> None:
    """When the window is closed the draft is saved and the process ends, even started under nohup."""
    terminal = start("brouillon", shell)
    terminal.process.ptyproc.fileobj.close()
    assert exit_code(terminal.process, seconds=8) == 129
    assert terminal.draft.read_text(encoding="utf-8") == "brouillon"


def test_a_terminal_that_goes_without_a_signal_ends_it(tmp_path: Path) -> None:
    """A terminal that does not control the process sends no signal when it closes: reading then fails."""
    ours, theirs = pty.openpty()
    (tmp_path / "payload").write_text("brouillon", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, APP, tmp_path / "draft", tmp_path / "log", tmp_path / "payload"],
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
        env=os.environ | {"PYTHONPATH": str(APP.parents[2])},
    )  # fmt: skip
    os.close(theirs)
    try:
        seen = b""
        while b"READY" not in seen and select.select([ours], [], [], 10)[0]:
            seen += os.read(ours, 65536)
        os.close(ours)
        assert process.wait(8) == 129
    finally:
        process.kill()
    assert (tmp_path / "draft").read_text(encoding="utf-8") == "brouillon"


def exit_code(process: pexpect.spawn, seconds: int) -> int | None:
    """The exit code of a child, or None when it goes on."""
    for _ in range(seconds * 50):
        if not process.isalive():
            code: int = process.exitstatus
            return code
        select.select([], [], [], 0.02)
    return None


def test_a_fault_is_three_lines_and_no_word_of_the_story(start: Callable[..., Terminal]) -> None:
    """After a crash the terminal is given back, and neither it nor the log quotes what was written."""
    terminal = start("Aldric a peur")
    terminal.process.send(b"\x1b[19~")
    assert terminal.end() == 1
    said = terminal.output.rpartition(LEAVE_SCREEN)[2]
    assert b"stopped on a fault of its own (ValueError)" in said
    assert b"Traceback" not in said
    assert b"Aldric" not in said
    assert "action_fail" in terminal.log.read_text(encoding="utf-8")
    assert "Aldric" not in terminal.log.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "names", [tuple(PAYLOADS)[n::4] for n in range(4)], ids=lambda names: " + ".join(names)
)
def test_no_escape_sequence_leaks(start: Callable[..., Terminal], names: tuple[str, ...]) -> None:
    """Of what a story says, nothing reaches the terminal as a command, from any sink."""
    terminal = start(" ".join(PAYLOADS[name] for name in names))
    terminal.process.send(b"\x11")
    assert terminal.end() == 0
    painted = OWN.sub(b"", terminal.output)
    controls = set(painted) & (set(range(0x20)) | {0x7F}) - set(b"\n\r\t")
    assert not controls, (controls, painted[-500:])
    assert not re.search(
        "[\u0080-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]", painted.decode()
    )
    assert terminal.output.count(LEAVE_SCREEN) == 1


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_without_a_terminal_it_refuses(term: str) -> None:
    """Nothing is drawn on a pipe or a terminal that can't; the refusal names the commands."""
    environment = os.environ | {"PYTHONPATH": str(APP.parents[2]), "TERM": term}
    run = subprocess.run(
        [sys.executable, APP, *"abc"], input=b"hi\n", capture_output=True, env=environment, check=False
    )
    assert b"soloist --help" in run.stderr
    assert ENTER_SCREEN not in run.stdout + run.stderr


def test_an_ascii_locale_is_no_trouble(
    start: Callable[..., Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accents are painted under a locale that has none."""
    for name, value in (
        ("LC_ALL", "POSIX"),
        ("PYTHONUTF8", "0"),
        ("PYTHONCOERCECLOCALE", "0"),
        ("PYTHONIOENCODING", "ascii"),
    ):
        monkeypatch.setenv(name, value)
    terminal = start("été « là »")
    terminal.process.send(b"\x11")
    assert terminal.end() == 0
    assert "été « là »".encode() in terminal.output
