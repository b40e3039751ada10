"""Stories and what commands make of them, as it was read and found right: the files of `told/`.

A file holds stories and tables below `=== PATH`, then commands behind `$`, each above its answer. What stands
behind ` :: ` keeps those lines of the answer that match it. After a change that is meant, run this once with
`SOLOIST_TOLD=write` and look at what it wrote.
"""

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.contract.running import Shell


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).with_name("told").glob("*.txt")), ids=lambda path: path.stem
)
def test_it_answers_as_told(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letter by letter."""
    run, told = Shell(tmp_path / "home", monkeypatch), path.read_bytes().decode()
    parts = re.split(r"(?m)^(?==== \S+/|--- |\$ )", told)
    for at, part in enumerate(parts):
        first, _, text = part.partition("\n")
        if first.startswith("=== "):
            file = run.root / first[4:]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        elif first.startswith("$ "):
            command, _, kept = first[2:].partition(" :: ")
            ran = run(*shlex.split(command))
            lines = [line for line in (ran.err + ran.out).split("\n") if re.search(kept, line)]
            parts[at] = "\n".join((first, *lines)).rstrip("\n") + "\n\n"
    made = "".join(parts).rstrip("\n") + "\n"
    if os.environ.get("SOLOIST_TOLD") == "write":
        path.write_text(made, encoding="utf-8", newline="")
    assert made == told
