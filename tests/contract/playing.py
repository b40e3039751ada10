"""The transcripts of `tests/contract/systems`, read and typed; their README says how they are written."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

from soloist.values.dataclass import dataclass
from tests.contract.running import Ran, Shell

FOLDER = Path(__file__).parent / "systems"
GAMES = ("hades", "spin", "roses", "bravoure", "oneshot")
_PLAY = re.compile(r"^## ([^·\n]+) · ([^·\n]+?)(?: · ([^\n]+))?\n+```\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Play:
    """One transcript: its file, the rows of docs/systems.md it plays or its name, in which games, with whom.

    A file called `….fr.md` is played in French.
    """

    file: str
    rows: tuple[str, ...]
    games: tuple[str, ...]
    people: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def lang(self) -> str:
        """The language of the story."""
        return "fr" if self.file.endswith(".fr.md") else "en"


def plays(folder: Path = FOLDER) -> tuple[Play, ...]:
    """All of a folder, file by file."""
    return tuple(
        Play(
            path.name,
            tuple(rows.split()),
            GAMES if games == "every game" else tuple(games.split(", ")),
            tuple((people or "Wren").split(", ")),
            tuple(filter(None, map(str.strip, transcript.splitlines()))),
        )
        for path in sorted(folder.glob("*.md"))
        for rows, games, people, transcript in _PLAY.findall(path.read_text("utf-8"))
    )


def perform(run: Shell, play: Play, game: str) -> None:
    """Begin a story, type every line, and have the story verified."""
    people = [word for name in play.people for word in ("--pc", name)]
    path = Path(run("new", "S", "--system", game, "--lang", play.lang, *people).out.strip())
    seen = ""
    for line in play.lines:
        sign, _, rest = line.partition(" ")
        if sign in ("$", "!"):
            before = path.read_text("utf-8")
            ran = _typed(run, [word.replace("\\n", "\n") for word in shlex.split(rest)], game, str(path))
            written = path.read_text("utf-8")
            assert ran.code == (0 if sign == "$" else 2), (line, ran.out, ran.err)
            assert sign == "$" or written == before, line
            seen = ran.out + ran.err + written.removeprefix(before)
        elif sign == "=":
            state = json.loads(run("state", str(path), "--json").out)
            for expected in rest.split("; "):
                name, _, value = expected.partition(": ")
                assert _found(state, name) == json.loads(value), (expected, state)
        elif sign == "~":
            old, _, new = rest.replace("\\n", "\n").partition(" ~>")
            new = new.removeprefix(" ")
            before, found, after = path.read_text("utf-8").rpartition(old)
            assert found, line
            path.write_text(before + new + after, "utf-8")
            wrong = run("verify", str(path), "--json").json
            path.write_text(before + old + after, "utf-8")
            assert isinstance(wrong, dict), line
            assert wrong["problems"], line
        elif sign == "-":
            assert rest not in seen, (line, seen)
        else:
            assert line in seen, (line, seen)
    told = json.loads(run("verify", str(path), "--json").out)
    unread = [each for each in told["unchecked"] if each["why"] != "deck"]  # whose cards the story says
    assert (told["problems"], unread) == ([], []), path.read_text("utf-8")


def _typed(run: Shell, words: list[str], game: str, path: str) -> Ran:
    """One command, with its game and its story where it wants them."""
    verb, *rest = words
    if verb == "play":
        return run("play", path, "--linear", stdin=rest[0] + "\n")
    if verb == "roll":
        return run(verb, game, *rest, "--into", path)
    if verb == "ask":
        return run(verb, *rest, "--into", path)
    return run(verb, game, *rest) if verb == "odds" else run(verb, path, *rest)


def _found(state: Any, name: str) -> object:
    """What a dotted name leads to: from the top, or from a sheet, the first one unless it is named."""
    who, _, rest = name.partition(".")
    held, path = (state["pcs"][who], rest) if who in state["pcs"] else (state, name)
    sheet = held if held is not state else next(iter(state["pcs"].values()))
    gauges = {each: gauge["value"] for each, gauge in sheet["gauges"].items()}
    for place in (state["counters"], sheet["counters"], gauges, sheet["lists"], sheet):
        if path in place:
            return place[path]
    for step in path.split("."):
        held = held[step]
    return held
