"""`soloist share`: an exchange of a story for others, as Markdown, plain text, its source or a picture."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.context import open_story
from soloist.cli.place import means
from soloist.cli.terminal import DONE, Terminal
from soloist.storage.paths import current_folder
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.told.excerpt import Excerpt

_FORMS = ("markdown", "text", "source", "svg")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print the exchange, or write it into a file; what is private is left out."""
    from soloist.play.told.excerpt import excerpt_at, last_excerpt, offset_of

    story = open_story(options, terminal, options.journal)
    data = story.data
    if options.at is not None:
        excerpt = excerpt_at(data, offset_of(data, options.at))
    else:
        excerpt = last_excerpt(data)
    text = _told(options, excerpt)
    if options.output is None:
        terminal.give(text.removesuffix("\n"))
    else:
        _write(current_folder() / options.output, text, force=options.force)
    return DONE


def _told(options: argparse.Namespace, excerpt: "Excerpt") -> str:
    from soloist.publish.share import exchange

    told = exchange.exchange(excerpt)
    if options.form == "svg":
        return exchange.as_svg(told, dark=options.dark)
    forms = {"markdown": exchange.as_markdown, "text": exchange.as_text, "source": exchange.as_source}
    return forms[options.form](told)


def _write(path: Path, text: str, *, force: bool) -> None:
    """Write a file whole; raises `Refusal` where one is there already, unless `force`."""
    from soloist.storage.refusals import named
    from soloist.storage.shared_files import write_whole

    try:
        write_whole(means().disk, path, text.encode("utf-8", "replace"), force=force)
    except FileExistsError as error:
        taken = message("{path} is there already. Name another file, or add --force.", path=named(path))
        raise Refusal(taken) from error
