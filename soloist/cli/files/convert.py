"""`soloist convert`: makes a story UTF-8, whatever it was; a copy is kept."""

import argparse

from soloist.cli.context import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.storage.paths import current_folder
from soloist.storage.reading import pasted, read_file, to_utf8
from soloist.storage.story.rewrite import convert_to_utf8
from soloist.values.message import message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Convert the file once, whatever is odd about it; a plain one is left alone."""
    path = workspace(options, options.journal).find(options.journal, current_folder())
    content = read_file(path)[0]
    if to_utf8(content) == content:
        terminal.tell(message("Nothing to convert: it is UTF-8 already."))
        return DONE
    convert_to_utf8(path, means())
    terminal.tell(
        message("Converted; a copy of how it was is kept: soloist undo --list {path}", path=pasted(path))
    )
    terminal.give(str(path))
    return DONE
