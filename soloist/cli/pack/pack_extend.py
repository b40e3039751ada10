"""`soloist pack extend`: a further evening into a pack that is there; nothing in it is written over."""

import argparse
from typing import TYPE_CHECKING

from soloist.cli.pack.pack_named import pack_named, say_hidden
from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.values.message import count

if TYPE_CHECKING:
    from soloist.lab.packs.extend import Gain


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say row by row what is new, and add it unless it is only to be listed."""
    from soloist.cli.context import open_story, shelf_of
    from soloist.lab.packs.extend import extend, gains_from
    from soloist.storage.shelf.pack_hidden import hidden_in

    pack = pack_named(options, options.name)
    story = open_story(options, terminal, options.journal)
    root = workspace(options, options.journal).root
    shelves = shelf_of(options, options.journal, story.lang, story.packs).shelves
    found = gains_from(pack, story, shelves, root)
    if not options.list:
        extend(pack, found, means())
    if options.json:
        told = [_as_json(gain) for gain in found.gains]
        terminal.give_json({"path": str(pack.path), "added": told, "written": not options.list})
    else:
        for gain in found.gains:
            for row in gain.rows:
                terminal.give(f"+ {gain.name}: {row.text}")
    for each in found.left:
        terminal.tell(each)
    n = sum(len(gain.rows) for gain in found.gains)
    if options.list or not n:
        terminal.tell(count("{n} row is new.", "{n} rows are new.", n))
    else:
        place = str(pack.path)
        terminal.tell(count("{n} row is new in {path}.", "{n} rows are new in {path}.", n, path=place))
        say_hidden(hidden_in(root, pack), terminal)
    return DONE


def _as_json(gain: "Gain") -> dict[str, object]:
    return {"table": gain.name, "file": gain.path, "rows": [row.text for row in gain.rows]}
