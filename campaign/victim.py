"""A real process that does one thing to a real story and is meant to die in it: `python -m campaign.victim`.

Each line on its standard input names a deed; a fork of it answers with its number, waits for one byte,
does the deed and says how it ended. What it says: `PID`, then `saved` or `refused`, then `end`.
"""

import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from campaign.ledger import OLD
from campaign.scenes import PROSE, ROLL, TYPED
from soloist.cli.main import main as soloist
from soloist.play.story.story import Story
from soloist.storage.disk import REAL, create
from soloist.storage.means import held
from soloist.storage.story.journal_file import JournalFile
from soloist.values.message import Refusal


def _append(story: Path, state: Path) -> None:
    file = JournalFile(story, state)
    file.read()
    file.append(lambda _: PROSE, TYPED)


def _roll(story: Path, state: Path) -> None:
    Story(JournalFile(story, state)).file.append(lambda _: ROLL)


def _undo(story: Path, state: Path) -> None:
    file = JournalFile(story, state)
    whole = file.read()
    file.replace_tail(len(whole) - 19, whole[-19:], b"", "undo")


def _log(story: Path, state: Path) -> None:
    if soloist(["log", str(story), TYPED.text]):
        raise Refusal(None)  # type: ignore[arg-type]  # said already, by the command itself


def _birth(story: Path, state: Path) -> None:
    with held(REAL, state, story):
        create(REAL, story, PROSE)


def _draft(story: Path, state: Path) -> None:
    JournalFile(story, state).drafts.keep(story, TYPED)


DEEDS: Final[dict[str, Callable[[Path, Path], None]]] = {
    "append": _append,
    "roll": _roll,
    "undo": _undo,
    "log": _log,
    "birth": _birth,
    "draft": _draft,
}


def _do(deed: str, story: Path, state: Path, limit: int) -> str:
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        DEEDS[deed](story, state)
    except (Refusal, OSError):
        return "refused"
    return "saved"


def _child(words: dict[str, str], answer: int) -> None:
    story, state = Path(words["story"]), Path(words["state"])
    os.write(answer, f"{os.getpid()}\n".encode())
    os.read(0, 1)
    said = _do(words["deed"], story, state, int(words["limit"]))
    os.write(answer, f"{said}\n".encode())
    os._exit(0)


def _warm() -> None:
    """Do everything once, so that the deeds are system calls of the protocol and not of imports."""
    with tempfile.TemporaryDirectory() as name:
        story = Path(name, "journals", "story.md")
        story.parent.mkdir()
        for deed in DEEDS.values():
            if deed is not _birth:
                story.write_bytes(OLD)
            else:
                story.unlink()
            deed(story, Path(name, "state"))


def main() -> int:
    """Serve until there is nothing more to do; what a command prints goes nowhere."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    answer, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    _warm()
    rest = b""
    while part := os.read(0, 4096):
        rest += part
        if rest.endswith(b"\n"):
            words = json.loads(rest)
            rest = b""
            child = os.fork()
            if child == 0:
                _child(words, answer)
            os.waitpid(child, 0)
            os.write(answer, b"end\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
