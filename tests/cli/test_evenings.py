"""Evenings of commands: what is typed to the shell, what it says, what stands in the files; `evenings/*.txt`.

`--- promise` begins an evening, # a remark. `$ words` runs a command; the lines `< typed` after it are what
it reads. `write FILE "text"` makes a file, `add` goes on with it, `swap` changes one text in it for
another; it is `there` or `gone`. `code 2` is how the last command ended, `json [keys] = value` a part of
its answer. Any other line looks: at what it said (`out`, `err`, `said.0` to the first line), at the only
`story`, at a file; that holds the text, `not`, so many times, as a whole `line`, `is` it, `starts` or
`ends` so, or is `like` a pattern. `@@` is the folder that the home of the evening is in.
"""

import json
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import pytest

from tests.contract.running import Ran, Shell

HELD: Final = Path(__file__).with_name("evenings")
LOOK: Final = re.compile(r'(\S+) (?:(not|line|is|starts|ends|like|\d+) )?(".*")')
HOW: Final[Mapping[str, Callable[[str, str], object]]] = {
    "": lambda place, text: text in place,
    "not": lambda place, text: text not in place,
    "line": lambda place, text: text in place.splitlines(),
    "is": lambda place, text: text == place,
    "starts": lambda place, text: place.startswith(text),
    "ends": lambda place, text: place.endswith(text),
    "like": lambda place, text: re.search(text, place),
}


def evenings() -> Iterator[Any]:
    """Each by its name."""
    for path in sorted(HELD.glob("*.txt")):
        for part in re.split(r"^--- ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            name, _, lines = part.partition("\n")
            yield pytest.param(lines.split("\n"), id=f"{path.stem}: {name}")


def found_at(name: str) -> Path:
    """The file of that name, in which a star stands for what the only one is called."""
    place = Path(name)
    return next(iter(place.parent.glob(place.name))) if "*" in name else place


class Evening:
    """One of them."""

    def __init__(self, run: Shell) -> None:
        """Nothing was said yet."""
        self.run, self.ran = run, Ran(0, "", "")

    def command(self, words: str, typed: list[str]) -> None:
        """Run one."""
        asked = json.loads(words) if words.startswith("[") else shlex.split(words)
        self.ran = self.run(*asked, stdin="".join(f"{line}\n" for line in typed))

    def change(self, how: str, rest: str) -> None:
        """Write a file, go on with one, put one text in the place of another."""
        name, _, text = rest.partition(" ")
        place, given = found_at(name), json.loads(text)
        place.parent.mkdir(parents=True, exist_ok=True)
        before = "" if how == "write" else place.read_text("utf-8")
        place.write_text(before.replace(*given) if how == "swap" else before + given, encoding="utf-8")

    def met(self, line: str) -> bool:
        """Whether what a line says is so."""
        word, _, rest = line.partition(" ")
        if word == "code":
            return self.ran.code != 0 if rest == "not 0" else self.ran.code == int(rest)
        if word in ("there", "gone"):
            return Path(rest).exists() is (word == "there")
        if word == "json":
            keys, _, wanted = rest.partition(" = ")
            held: Any = self.ran.json
            return bool(reduce(lambda part, key: part[key], json.loads(keys), held) == json.loads(wanted))
        found = LOOK.fullmatch(line)
        assert found is not None, line
        said, text = self.place(found[1]), json.loads(found[3])
        how = found[2] or ""
        return said.count(text) == int(how) if how.isdigit() else bool(HOW[how](said, text))

    def place(self, name: str) -> str:
        """What stands there."""
        if name.startswith("said."):
            answers = re.split(r"^.*> $", self.ran.out, flags=re.MULTILINE)[1:-1]
            return answers[int(name[5:])].strip()
        if name in ("out", "err"):
            return self.ran.out if name == "out" else self.ran.err
        return self.run.story() if name == "story" else found_at(name).read_text("utf-8")


@pytest.mark.parametrize("lines", [*evenings()])
def test_an_evening(lines: list[str], run: Shell) -> None:
    """What is promised is so."""
    evening = Evening(run)
    steps = [line.replace("@@", str(run.root.parent)) for line in lines if line and not line.startswith("#")]
    for number, step in enumerate(steps):
        word, _, rest = step.partition(" ")
        if word == "$":
            typed = takewhile(lambda line: line.startswith("<"), steps[number + 1 :])
            evening.command(rest, [line[2:] for line in typed])
        elif word in ("write", "swap", "add"):
            evening.change(word, rest)
        elif not step.startswith("<"):
            assert evening.met(step), (step, evening.ran, evening.run.root)
