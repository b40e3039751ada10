"""`soloist share`: an exchange of a story for others, as Markdown, plain text, its source or a picture."""

import argparse

from soloist.cli.context import open_story, write_file
from soloist.cli.terminal import DONE, Terminal


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print the exchange, or write it into a file; what is private is left out."""
    from soloist.play.told.excerpt import excerpt_at, last_excerpt, offset_of
    from soloist.publish import exchange

    data = open_story(options, terminal, options.journal).data
    excerpt = last_excerpt(data) if options.at is None else excerpt_at(data, offset_of(data, options.at))
    told = exchange.exchange(excerpt)
    drawn = options.form == "svg"
    text = exchange.as_svg(told, dark=options.dark) if drawn else exchange.FORMS[options.form][1](told)
    if options.output is None:
        terminal.give(text.removesuffix("\n"))
    else:
        write_file(options.output, text, force=options.force)
    return DONE
