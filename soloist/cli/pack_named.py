"""Which pack a person means: a path, or the name of one in the workspace."""

import argparse
from collections.abc import Iterable

from soloist.cli.place import workspace
from soloist.cli.terminal import Terminal
from soloist.message import Problem
from soloist.storage.packs import Pack, find_pack, pack_at
from soloist.storage.paths import current_folder


def pack_named(options: argparse.Namespace, name: str) -> Pack:
    """The pack at that path, else the one of that name. Raises `Refusal`."""
    return pack_at(current_folder() / name) or find_pack(workspace(options).root, name)


def say_warnings(found: Iterable[Problem], terminal: Terminal) -> None:
    """What does not keep a pack from being built or added, and is worth mending all the same."""
    for held in found:
        if held.severity == "warning":
            terminal.complain(terminal.problem(held))


def problem_as_json(held: Problem, terminal: Terminal) -> dict[str, object]:
    """The contract of `check --json`."""
    return {
        "file": held.file,
        "line": held.line,
        "column": held.column,
        "severity": held.severity,
        "message": terminal.lingo.render(held.message),
    }
