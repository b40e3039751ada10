"""In tmux, 80 by 24, as many play: French is typed, an action rolled and kept, and the journal holds it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.pty.real_terminal import PATIENCE, ROOT

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
STORY: Final = "---\nruleset: hades\nlang: fr\npcs: Ann\n---\n\n# Le quai\n\nAnn attend.\n"
COLOURS: Final = re.compile(r"\x1b\[(?:[0-9]*;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;0-9]*m")


class Pane:
    """A pane of a tmux of its own."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._ended = home / "ended"
        self.story = home / "quai.md"
        self.story.write_text(STORY, encoding="utf-8")

    def start(self, term: str, **environ: str) -> None:
        """Run soloist in it, which calls its terminal `term`."""
        words = [sys.executable, "-m", "soloist", "--lang", "fr", "play", str(self.story)]
        settings = [f"{name}={value}" for name, value in {"PYTHONPATH": str(ROOT), **environ}.items()]
        command = f"{shlex.join(['env', *settings, *words])}; echo $? >{shlex.quote(str(self._ended))}"
        (self._home / "tmux.conf").write_text(
            f"set -g default-terminal {term}\nset -g remain-on-exit on\n", encoding="utf-8"
        )
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", command)

    def tmux(self, *words: str) -> str:
        """Tell tmux something; what it answers."""
        server = ["tmux", "-u", "-S", str(self._home / "tmux"), "-f", str(self._home / "tmux.conf")]
        environment = {name: value for name, value in os.environ.items() if name != "TMUX"}
        told = subprocess.run(
            [*server, *words], check=True, capture_output=True, env=environment, cwd=self._home
        )
        return told.stdout.decode()

    def type(self, text: str) -> None:
        """Type letters."""
        self.tmux("send-keys", "-l", text)

    def key(self, *names: str) -> None:
        """Press keys, by tmux's names."""
        self.tmux("send-keys", *names)

    def screen(self, *more: str) -> str:
        """What stands on the screen."""
        return self.tmux("capture-pane", "-p", *more)

    def until(self, done: Callable[[], bool]) -> bool:
        """Wait until something holds; whether it came to that."""
        end = time.monotonic() + PATIENCE
        while not done() and time.monotonic() < end:
            time.sleep(0.05)  # between two looks
        return done()

    def shows(self, text: str) -> bool:
        """Wait until a text stands on the screen."""
        return self.until(lambda: text in self.screen())

    def holds(self, pattern: str) -> bool:
        """Wait until the journal holds what the pattern finds."""
        return self.until(lambda: re.search(pattern, self.story.read_text("utf-8")) is not None)

    def ends(self) -> bool:
        """Quit, once the table has the keys again, and wait until soloist has ended well.

        Its status is left in a file: tmux 3.3 does not always come round to asking for it.
        """
        assert self.until(lambda: "Entrée\u00a0: " not in self.screen())
        self.key("C-q")
        return self.until(lambda: self._ended.exists() and self._ended.read_text("utf-8") == "0\n")


@pytest.fixture
def pane(home: Path) -> Iterator[Pane]:
    """A pane, gone afterwards with its server."""
    made = Pane(home)
    yield made
    subprocess.run(
        ["tmux", "-S", str(home / "tmux"), "kill-server"], check=False, capture_output=True, cwd=home
    )


@pytest.mark.slow
@pytest.mark.parametrize("term", ["tmux-256color", "screen-256color"])
def test_an_evening_in_tmux(pane: Pane, term: str) -> None:
    """Prose with its accents and spaces, an action, the roll: the journal holds them, the screen is left."""
    pane.start(term)
    assert pane.shows("enregistré")
    assert COLOURS.search(pane.screen("-e"))
    pane.type("« Où l’île s’achève », dit-elle!")
    assert pane.shows("dit-elle")
    pane.key("C-s")
    assert pane.holds("«\\sOù l’île s’achève\\s», dit-elle\\s!\n")
    assert pane.until(lambda: "dit-elle" not in pane.screen().splitlines()[-2])
    pane.type("@ Forcer la grille 3/4")
    assert pane.shows("@ Forcer la grille 3/4")
    pane.key("Enter")
    assert pane.shows("Entrée\u00a0: le garder")
    pane.key("Enter")
    assert pane.holds(r"(?m)^@ Forcer la grille\nd: Opposition .* -> ")
    assert pane.ends()
    assert pane.tmux("display-message", "-p", "#{alternate_on}").strip() == "0"


def test_no_colour_in_tmux(pane: Pane) -> None:
    """NO_COLOR: the same screen in words alone."""
    pane.start("tmux-256color", NO_COLOR="1")
    assert pane.shows("enregistré")
    assert not COLOURS.search(pane.screen("-e"))
    assert pane.ends()
