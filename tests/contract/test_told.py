"""What soloist answers, as it was read once and found right: the transcripts in `told/`.

A transcript is text, run from top to bottom in an empty workspace:

    What it is for, in words.

    === journals/quay.md
    The lines of a file, up to the next of these marks.

    --- what a scene promises
    Words about it. Each scene begins anew with all that stands above the first one.

    $ search rain --in quay
    journals/quay.md:3:4: The rain.

    $ play quay --linear :: ^Enter
    < what is typed into it
    Enter: go on

    % ls journals
    quay.md

`$ WORDS` is a command of soloist, `% WORDS` one of the shell, and below it stands its whole answer: what
it says on its output, then what it says beside it, behind `! `, then the code it ends with in brackets
where that is not 0. Before a command of soloist may stand something of its environment, as in
`LC_ALL=fr_FR.UTF-8`, behind it ` > FILE`, which takes its output. Behind ` :: ` stands a pattern: the
lines that match it are told and no others, of these what is in its parentheses where it has some. In an
answer `@` is the workspace, `~` the home of the person, `TODAY` the day, `NOW` an hour in
brackets; a line of it that would be a mark has a backslash before it.

After a change that is meant, run this once with `SOLOIST_TOLD=write`, and look at what it wrote.
"""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from datetime import date
from itertools import takewhile
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest

from tests.contract.running import Ran, Shell

HELD: Final = Path(__file__).with_name("told")
MARK: Final = re.compile(r"^(?==== \S+$|--- |[$%] )", re.MULTILINE)
SCENE: Final = re.compile(r"^(?=--- )", re.MULTILINE)
TO_FILE: Final = re.compile(r"(.*) > (\S+)")


def scenes() -> Iterator[Any]:
    """Every scene, with what stands above the first one in its file."""
    for path in sorted(HELD.rglob("*.txt")):
        above, *each = SCENE.split(path.read_bytes().decode())
        name = path.relative_to(HELD).with_suffix("")
        for scene in each:
            title, _, _ = scene.removeprefix("--- ").partition("\n")
            yield pytest.param(path, above, scene, id=f"{name}: {title}")


class Teller:
    """Tells the parts of a transcript again, each with the answer it has now."""

    def __init__(self, run: Shell) -> None:
        """Everything happens in the workspace of this shell."""
        self.run = run
        names = {str(run.root): "@", os.environ["HOME"]: "~", date.today().isoformat(): "TODAY"}
        self.names = {re.compile(re.escape(long)): short for long, short in names.items()}
        self.names |= {re.compile(r"TODAY \d\d:\d\d"): "TODAY", re.compile(r"\(\d\d:\d\d\b"): "(NOW"}

    def told(self, text: str) -> str:
        """The text, once all that stands in it is done."""
        return "".join(map(self.part, MARK.split(text)))

    def part(self, part: str) -> str:
        """One file, command, or stretch of words."""
        first, _, rest = part.partition("\n")
        if first.startswith("=== "):
            file = self.run.root / first[4:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(rest.rstrip("\n") + "\n", encoding="utf-8", newline="")
        if first[:2] not in ("$ ", "% "):
            return part
        words, _, kept = first[2:].partition(" :: ")
        typed = [*takewhile(re.compile("<( |$)").match, rest.split("\n"))]
        stdin = "".join(f"{line[2:]}\n" for line in typed)
        ran = self.soloist(words, stdin) if first[0] == "$" else self.shell(words, stdin)
        return "\n".join((first, *typed, *self.answer(ran, kept))).rstrip("\n") + "\n\n"

    def soloist(self, words: str, stdin: str) -> Ran:
        """One of our commands, whose output may go to a file."""
        found = TO_FILE.fullmatch(words)
        said = shlex.split(found[1] if found else words)
        given = [*takewhile(re.compile("[A-Z_]+=").match, said)]
        with patch.dict(os.environ, dict(word.split("=", 1) for word in given)):
            ran = self.run(*said[len(given) :], stdin=stdin)
        if found is None:
            return ran
        (self.run.root / found[2]).write_text(ran.out, encoding="utf-8", newline="")
        return Ran(ran.code, "", ran.err)

    def shell(self, words: str, stdin: str) -> Ran:
        """One of the shell."""
        ran = subprocess.run(
            ("sh", "-c", words), cwd=self.run.root, input=stdin, capture_output=True, text=True, check=False
        )
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    def answer(self, ran: Ran, kept: str) -> Iterator[str]:
        """The lines of an answer that are told."""
        beside = "".join(f"! {line}\n" for line in ran.err.splitlines())
        said = ran.out + "\n" * (ran.out[-1:] not in ("", "\n")) + beside
        for long, short in self.names.items():
            said = long.sub(short, said)
        pattern = re.compile(kept)
        for line in said.rstrip("\n").split("\n") if said else ():
            if pattern.groups:
                yield from (" ".join(filter(None, found.groups())) for found in pattern.finditer(line))
            elif pattern.search(line):
                yield MARK.sub(r"\\", line)
        if ran.code:
            yield f"[{ran.code}]"


@pytest.mark.parametrize(("path", "above", "scene"), [*scenes()])
def test_it_answers_as_told(run: Shell, path: Path, above: str, scene: str, monkeypatch: Any) -> None:
    """Letter by letter."""
    run.root.mkdir()
    monkeypatch.chdir(run.root)
    teller = Teller(run)
    held = [text.rstrip("\n") for text in (above, scene)]
    made = [teller.told(text).rstrip("\n") for text in held]
    if os.environ.get("SOLOIST_TOLD") == "write":
        parts = [part.rstrip("\n") for part in SCENE.split(path.read_bytes().decode())]
        now = dict(zip(held, made, strict=True))
        text = "\n\n".join(now.get(part, part) for part in parts) + "\n"
        path.write_text(text, encoding="utf-8", newline="")
    assert made == held
