"""A story told by commands alone: begun, played with dice from the table, looked at and verified."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.contract.running import Ran, Shell


class Teller:
    """Somebody who plays one story from the command line, and never fails to."""

    def __init__(self, run: Shell, title: str, system: str, lang: str, pcs: tuple[str, ...]) -> None:
        """Begins the story, in a workspace of its own."""
        self._run, self._system = run, system
        people = (word for name in pcs for word in ("--pc", name))
        self._path = Path(self._well("new", title, "--system", system, "--lang", lang, *people).out.strip())

    def log(self, text: str, dice: str = "") -> str:
        """Type something into the story; what is answered."""
        return self._well("log", str(self._path), text, *_thrown(dice)).out

    def roll(self, test: str, *words: str, dice: str = "", seed: int | None = None) -> str:
        """Roll a test into the story; what is answered."""
        thrown = _thrown(dice) if seed is None else ("--seed", str(seed))
        return self._well("roll", self._system, test, *words, "--into", str(self._path), *thrown).out

    def refused(self, text: str, dice: str = "") -> str:
        """Type something that is refused, and why; nothing is written."""
        return self._refused("log", str(self._path), text, *_thrown(dice))

    def refused_roll(self, test: str, *words: str, dice: str = "") -> str:
        """Roll what is refused, and why; nothing is written."""
        return self._refused("roll", self._system, test, *words, "--into", str(self._path), *_thrown(dice))

    def at(self, line: int) -> Mapping[str, Any]:
        """What the story added up to at a line."""
        told = self._well("state", str(self._path), "--at", str(line), "--json").json
        assert isinstance(told, dict)
        return told

    @property
    def state(self) -> Mapping[str, Any]:
        """What the story adds up to."""
        told = self._well("state", str(self._path), "--json").json
        assert isinstance(told, dict)
        return told

    def counter(self, id_: str, who: str = "") -> int:
        """A counter of the story, or of one of its protagonists."""
        held = self.state["pcs"][who]["counters"] if who else self.state["counters"]
        number = held[id_]
        assert isinstance(number, int)
        return number

    def agrees(self, checked: int) -> None:
        """Every roll of the story is played again, that many of them, and nothing is wrong."""
        wanted = {"checked": checked, "unverifiable": 0, "problems": [], "unchecked": []}
        assert self._well("verify", str(self._path), "--json").json == wanted, self.text

    @property
    def lines(self) -> list[str]:
        """The lines of the file, the first one first."""
        return self._path.read_text(encoding="utf-8").split("\n")

    @property
    def text(self) -> str:
        """The story from its first scene on."""
        return self._path.read_text(encoding="utf-8").split("*Date:", 1)[1].split("\n", 1)[1]

    def _well(self, *words: str) -> Ran:
        ran = self._run(*words)
        assert ran.code == 0, (words, ran.err)
        return ran

    def _refused(self, *words: str) -> str:
        before = self._path.read_bytes()
        ran = self._run(*words)
        assert (ran.code, ran.out, self._path.read_bytes()) == (2, "", before)
        return ran.err


def _thrown(dice: str) -> tuple[str, ...]:
    return ("--dice", dice) if dice else ()
