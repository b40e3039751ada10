"""Chances as a table of CSV, and drawn into a file."""

import argparse

from soloist.cli.place import means
from soloist.cli.terminal import Terminal
from soloist.lab.odds.picture import as_png, picture
from soloist.lab.odds.plain import Answer, rows
from soloist.message import Refusal, message
from soloist.play.told.spreadsheet import csv_text
from soloist.storage.paths import current_folder
from soloist.storage.refusals import named
from soloist.storage.shared_files import write_whole


def as_csv(answer: Answer) -> str:
    """The rows of an answer, without the last line end."""
    return csv_text(rows(answer)).removesuffix("\n")


def draw(answer: Answer, options: argparse.Namespace, terminal: Terminal) -> None:
    """Write the picture; raises `Refusal` where a file is there already, unless `force`."""
    svg = picture(answer, terminal.lingo.lang)
    if options.svg:
        _write(options.svg, svg.encode("utf-8"), terminal, force=options.force)
    if options.png:
        _write(options.png, as_png(svg), terminal, force=options.force)


def _write(name: str, data: bytes, terminal: Terminal, *, force: bool) -> None:
    path = current_folder() / name
    try:
        write_whole(means().disk, path, data, force=force)
    except FileExistsError as error:
        taken = message("{path} is there already. Name another file, or add --force.", path=named(path))
        raise Refusal(taken) from error
    terminal.tell(message("Drawn: {path}", path=named(path)))
