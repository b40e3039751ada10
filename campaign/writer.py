"""One of several processes writing into a story: `python -m campaign.writer KIND STORY STATE WHO COUNT`.

A third of what it adds are rolls that each raise the same counter, the rest is prose. For each entry that is
acknowledged it prints a line: what it was, when it was begun and when it was saved, in seconds.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from soloist.lingo import Lingo
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.rules.dice import typed_dice
from soloist.storage.means import Means
from soloist.storage.refusals import Busy
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal

DICE: Final = "5 | 2 2"
_BUSY: Final = 4
_PATIENCE: Final = 60  # times that a writer tries again


def window(story: Path, state: Path) -> Callable[[str], int]:
    """What the screen does when something is sent, in one process that lives as long as its window."""
    services = Services(Workspace(story.parent.parent), Means(state), Lingo("en"), lambda: typed_dice(DICE))
    session = Session(services, story)
    session.painted.set()
    session.open()

    def send(text: str) -> int:
        try:
            session.send(text)
        except Busy:
            return _BUSY
        except Refusal as refusal:
            if isinstance(refusal.__cause__, Busy):
                return _BUSY
            print(f"refused: {refusal}", file=sys.stderr)
            return 1
        return 0

    return send


def command(story: Path, state: Path) -> Callable[[str], int]:
    """A process for each entry, as from a shell."""

    def send(text: str) -> int:
        dice = ["--dice", DICE] if text.startswith("@") else []
        words = [sys.executable, "-m", "soloist", "log", str(story), text, *dice]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode not in {0, _BUSY}:
            print(f"refused: {done.stderr}", file=sys.stderr)
        return done.returncode

    return send


def main() -> int:
    """Write `COUNT` entries, trying again where another is writing or the file is gone for a moment."""
    kind, story, state, who, count = sys.argv[1:]
    os.environ["XDG_STATE_HOME"] = str(Path(state).parent)
    send = (window if kind == "window" else command)(Path(story), Path(state))
    print("ready", flush=True)
    sys.stdin.readline()
    code = 0
    for number in range(int(count)):
        text = f"@ {who}-{number} 1/2" if number % 3 == 1 else f"{who}-{number}."
        for _ in range(_PATIENCE):
            begun = time.monotonic()
            code = send(text)
            if code == 0:
                print(f"{text} {begun} {time.monotonic()}", flush=True)
                break
            time.sleep(0.02)
        else:
            print(f"given up: {text} {code}", file=sys.stderr, flush=True)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
