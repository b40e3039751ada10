"""`soloist check`: looks for mistakes in tables and stories, `file:line:col: message`."""

import argparse
from pathlib import Path

from soloist.cli.context import means, workspace
from soloist.cli.terminal import CONTENT, DONE, Terminal
from soloist.play.told.inspection import inspect
from soloist.publish.plan import plan_problems
from soloist.storage.listing import NoStory
from soloist.storage.paths import current_folder
from soloist.storage.shelf.packs import is_pack, open_pack, pack_paths
from soloist.storage.workspace import NoSuchStory, Workspace
from soloist.values.message import Problem, Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say everything found; the exit code is 3 where anything but a note is."""
    here = workspace(options)
    found: list[Problem] = []
    for path in [_place(name, here) for name in options.path] or here.folders():
        if is_pack(path):
            found += _in_pack(path)
            continue
        found += inspect(path, here.root, means())
        found += plan_problems(path)
    if not options.path:
        found += [held for path in pack_paths(here.root) for held in _in_pack(path)]
    problems = [held._asdict() for held in found]
    terminal.answer(options, {"problems": problems}, map(terminal.problem, found))
    if not found:
        terminal.tell(message("Nothing wrong was found."))
    return CONTENT if any(held.severity != "note" for held in found) else DONE


def _place(name: str, here: Workspace) -> Path:
    """A file or folder of that name, else the story it means."""
    try:
        return here.find(name, current_folder())
    except (NoSuchStory, NoStory):
        return Path(name)


def _in_pack(path: Path) -> tuple[Problem, ...]:
    """What is wrong in the pack at a path, read as a stranger would, or that it is none."""
    from soloist.lab.packs.check import check_pack  # few workspaces have packs

    try:
        return check_pack(open_pack(path))
    except Refusal as refusal:
        return (Problem(str(path), 0, 0, "error", refusal.message),)
