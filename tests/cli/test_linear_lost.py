"""Line by line nothing typed is lost: prose is in the story, in the draft, or said to be let go."""

import io
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.cli.main import main
from soloist.cli.talk.voice import heard_as

WORDS = (
    "She waits by the door {n}.",
    "The wall {n} is warm, and hums.",
    "Up the stairs she runs, {n} at a time.",
    "Again the rope slips on stone {n}.",
    "Fate has number {n} for them.",
    "Against the wall he leans {n} long minutes.",
    "More of it came at {n} o’clock",
    "« Rien », dit-elle à {n} pas.",
    "{n} guards come in",
    "Yes, she said to the {n} of them.",
    "other people, {n} in all",
    "caf\u0065\u0301 number {n} is closed",
    "caf\udce9 number {n} is open",
)
COMMANDS = (
    "/roll", "/roll fate", "/roll script", "/undo", "/redo", "/edit", "/grow", "/guide", "/fork", "/tables",
    "/odds 3/2", "/drafts", "/drafts 1", "/history", "/history 1", "/send", "/help",
    "/settings", "/sheet", "/nothing", "/act", "/ask", "/phase", "/seats", "/shuffle", "/open", "/goal",
    "/tables portraits/faces", "/tables portraits/faces x2", "/tables add portraits/faces",
    "/tables new ways", "/desk", "/desk 1", "/desk 2", "/desk new", "/desk new role", "/book",
    "/book zzz", "/search all him", "/secrets", "/problems", "/tag", "/keys act f10",
    "/read", "/read 9", "/reading source", "/copy 9",
)  # fmt: skip
PLAY = (
    "@ Hop 1/1", "@ Climb the wall", "? Is he alone?", "? Who comes?", "d: 2d6", "d: zorg", "=> It holds.",
    "tbl: zorg", "# A scene", "[N:Guard|wary]", "d: fate",
)  # fmt: skip
ANSWERS = (
    "",
    "",
    "",
    "1",
    "2",
    "0",
    "99",
    "?",
    "-",
    "y",
    "n",
    "u",
    "up",
    "anew",
    "+ rope 2D",
    "= 3 | 2",
    "skip",
)
ODD = (
    "\x07",
    "\x1b[2J",
    "\udcff",
    "\ud7ff\udc80",
    "a\tb",
    "\u2028",
    "|",
    "[",
    "```",
    "\\",
    "/",
    "@",
    "(",
    "#",
)


LET_GO = ("This takes no words; left aside: ", "Dropped: ", "Keep the result first", "“")
"""How a line begins that says one of ours was let go; the last is “… is nothing that can be done here”."""


def _numbered(lines: list[str]) -> list[str]:
    return [line.replace("{n}", str(n)) for n, line in enumerate(lines, 100)]


EVENINGS = st.lists(
    st.one_of(*map(st.sampled_from, (WORDS, WORDS, COMMANDS, PLAY, ANSWERS, ODD))), max_size=14
).map(_numbered)


def _ran(*words: str, stdin: str = "") -> str:
    out = io.StringIO()
    with (
        patch.object(sys, "stdin", io.StringIO(stdin)),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", out),
    ):
        main(["--lang", "en", *words])
    return out.getvalue()


def _files(folder: Path) -> str:
    """All that is kept in words under a folder; of JSON, the texts in it."""
    found: list[str] = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            text = path.read_text("utf-8", "replace")
            if path.suffix == ".json":
                text = (
                    text.encode().decode("unicode_escape", "replace")
                    if "\\u" in text
                    else json.dumps(json.loads(text), ensure_ascii=False)
                )
            found.append(text)
    return "\n".join(found)


@settings(max_examples=40, deadline=None)
@given(EVENINGS)
def test_every_line_of_prose_is_somewhere(lines: list[str]) -> None:
    """In the journal, offered again at the next start or by /drafts, or said to be let go; in its order."""
    with TemporaryDirectory() as place:
        home = Path(place)
        environment = {
            "SOLOIST_HOME": str(home / "home"),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_CONFIG_HOME": str(home / "config"),
        }
        before = Path.cwd()
        os.chdir(home)
        try:
            with patch.dict(os.environ, environment):
                _ran("new", "Story", "--lang", "en", "--system", "hades", "--pc", "Aldric")
                said = _ran("play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))
                (path,) = (home / "home" / "journals").glob("*.md")
                journal = path.read_text("utf-8")
                again = _ran("play", "story", "--linear", stdin="/drafts\n/quit\n")
        finally:
            os.chdir(before)
        kept = _files(home / "home" / "oracles") + _files(home / "state")
        prose = [heard_as(line) for line in lines if line not in (*COMMANDS, *PLAY, *ANSWERS, *ODD)]
        for line in prose:
            # an answer to the guide may become the names of several things
            written = all(part in journal for part in line.rstrip(".!… ").split(", "))
            let_go = any(line in told and told.startswith(LET_GO) for told in said.splitlines())
            assert written or line in again or line in kept or let_go, (line, lines, said, again)
        reasons = "".join(row for row in journal.splitlines() if row.startswith("d: "))
        places = [journal.find(line) for line in prose if journal.count(line) == 1 and line not in reasons]
        assert places == sorted(places), (lines, journal)
