"""`soloist pack check`: looks for mistakes in a pack, `file:line:col: message` as `soloist check` does."""

import argparse

from soloist.cli.pack.pack_named import pack_named, problem_as_json, say_hidden, say_read
from soloist.cli.place import workspace
from soloist.cli.terminal import CONTENT, DONE, Terminal
from soloist.storage.shelf.head_packs import FOLDER
from soloist.values.message import message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say everything found; the exit code is 3 where anything but a note is."""
    from soloist.lab.packs.check import check_pack
    from soloist.storage.shelf.pack_hidden import hidden_in

    pack, root = pack_named(options, options.path), workspace(options).root
    found = check_pack(pack)
    if options.json:
        terminal.give_json(
            {"path": str(pack.path), "problems": [problem_as_json(held, terminal) for held in found]}
        )
    else:
        for held in found:
            terminal.give(terminal.problem(held))
        say_read(pack, terminal)
    if not found:
        terminal.tell(message("Nothing wrong was found."))
    say_hidden(hidden_in(root, pack) if pack.path.parent == root / FOLDER else (), terminal)
    return CONTENT if any(held.severity != "note" for held in found) else DONE
