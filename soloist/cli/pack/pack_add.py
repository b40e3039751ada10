"""`soloist pack add`: a pack somebody made, put into the workspace once it was looked at."""

import argparse
from pathlib import Path

from soloist.cli.pack.pack_named import say_hidden, say_warnings
from soloist.cli.place import means, workspace
from soloist.cli.terminal import CONTENT, DONE, Terminal
from soloist.storage.shelf.packs import open_pack
from soloist.values.message import message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check it, copy it, say where it is; one with an error is told and left where it was."""
    from soloist.lab.packs.check import check_pack
    from soloist.storage.shelf.pack_hidden import hidden_in
    from soloist.storage.shelf.packs_write import add_pack

    pack = open_pack(Path(options.path))
    found = check_pack(pack)
    faults = [held for held in found if held.severity == "error"]
    for held in faults:
        terminal.complain(terminal.problem(held))
    if faults:
        terminal.tell(message("It was not added: whoever made it has these to mend."))
        return CONTENT
    say_warnings(found, terminal)
    root = workspace(options).root
    path = add_pack(means().disk, root, pack)
    if options.json:
        terminal.give_json({"path": str(path), "name": pack.head.name, "version": pack.head.version})
        return DONE
    terminal.give(str(path))
    say_hidden(hidden_in(root, pack), terminal)
    terminal.tell(message("To play with it: soloist new TITLE --pack {name}", name=pack.head.name))
    return DONE
