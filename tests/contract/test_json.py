"""The page on JSON tells the truth: its commands are run in its order, and their answers have its shape."""

import json
import re
import shlex
from pathlib import Path

import pytest

from soloist.cli.commands import COMMANDS
from tests.contract.running import Shell

_COMMAND = re.compile(r"```sh\n(soloist .*?)\n```\n(?:\n```json\n(.*?)\n```\n)?", re.DOTALL)


def shape(value: object) -> object:
    """What a program relies on: the keys and the kinds, whatever the values and however many of a kind."""
    match value:
        case dict():
            kinds = {key: shape(each) for key, each in value.items()}
            alike = {repr(each): each for each in kinds.values()}
            kind = next(iter(alike.values()), None)
            return {"any": kind} if len(kinds) > len(alike) == 1 and isinstance(kind, dict) else kinds
        case list():
            return sorted({repr(shape(each)) for each in value})
        case bool() | str() | None:
            return type(value).__name__
        case _:
            return "number"


def test_every_answer_is_as_the_page_shows_it(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No key is missing on the page or in the answer, and no command that prints data is left out.

    “…” stands for what the page leaves out.
    """
    run = Shell(tmp_path / "home", monkeypatch)
    shown = set()
    for line, answer in _COMMAND.findall((root / "docs" / "json.md").read_text(encoding="utf-8")):
        words, _, file = line.partition(" > ")
        command, *given = shlex.split(words)[1:]
        ran = run(command, *given, "--lang", "en")
        assert ran.code == 0, words + ran.err
        if file:
            (tmp_path / file).write_text(ran.out, encoding="utf-8")
        if answer:
            shown |= {command, f"{command} {given[0]}"}
            told, real = json.loads(answer), ran.json
            if isinstance(real, dict):
                real |= {key: each for key, each in told.items() if each == "…" and key in real}
            assert shape(real) == shape(told), words
    assert {name for name, each in COMMANDS.items() if "--json" in dict(each.takes)} <= shown
