"""Which pack a person means: a path, or the name of one in the workspace."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from soloist.cli.place import workspace
from soloist.cli.terminal import Terminal
from soloist.storage.paths import current_folder
from soloist.storage.refusals import named
from soloist.storage.shelf.packs import Pack, edited_pack, pack_at
from soloist.values.message import Problem, message

if TYPE_CHECKING:
    from soloist.storage.shelf.pack_hidden import Hidden


def pack_named(options: argparse.Namespace, name: str) -> Pack:
    """The pack at that path, else the one of that name, a folder before a zip. Raises `Refusal`."""
    return pack_at(current_folder() / name) or edited_pack(workspace(options).root, name)


def say_read(pack: Pack, terminal: Terminal) -> None:
    """Which of several packs of one name was read."""
    terminal.tell(message("{path} was read.", path=named(pack.path)))


def say_warnings(found: Iterable[Problem], terminal: Terminal) -> None:
    """What does not keep a pack from being built or added, and is worth mending all the same."""
    for held in found:
        if held.severity == "warning":
            terminal.complain(terminal.problem(held))


def say_hidden(found: "Iterable[Hidden]", terminal: Terminal) -> None:
    """Which tables of a pack nobody hears in this workspace, and what is asked instead."""
    for held in found:
        terminal.tell(held.said())


def problem_as_json(held: Problem, terminal: Terminal) -> dict[str, object]:
    """The contract of `check --json`."""
    return {
        "file": held.file,
        "line": held.line,
        "column": held.column,
        "severity": held.severity,
        "message": terminal.lingo.render(held.message),
    }
