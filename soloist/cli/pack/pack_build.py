"""`soloist pack build`: a pack as one file, the same bytes every time."""

import argparse

from soloist.cli.pack.pack_named import pack_named, say_read, say_warnings
from soloist.cli.place import means
from soloist.cli.terminal import DONE, Terminal


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the file and say where it is; a pack with an error is refused."""
    from soloist.lab.packs.check import built, check_pack, file_name
    from soloist.storage.paths import current_folder
    from soloist.storage.shelf.packs_write import file_at, write_zip

    pack = pack_named(options, options.path)
    data = built(pack)
    path = file_at(current_folder() / (options.output or ""), file_name(pack))
    write_zip(means().disk, path, data, force=options.force)
    say_warnings(check_pack(pack), terminal)
    if options.json:
        terminal.give_json({"path": str(path), "bytes": len(data)})
    else:
        terminal.give(str(path))
        say_read(pack, terminal)
    return DONE
