"""`soloist log`: adds text to a story exactly as the composer of the screen would."""

import argparse

from soloist.cli.arguments import dice_from, dice_options
from soloist.cli.context import open_seat
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.play.send import send


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("journal", help=lingo.say("a story: its file, its name or its title"))
    parser.add_argument("text", nargs="?", default="-", help=lingo.say("what to add; - reads it from stdin"))
    dice_options(parser, lingo)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Send the text; what it leaves waiting is written too, since nobody stays to answer."""
    text = terminal.stdin.read() if options.text == "-" else options.text
    seat = open_seat(options, terminal, options.journal)
    sent = send(seat, text, dice_from(options))
    seat.flush()
    for notice in sent.notices:
        terminal.tell(notice)
    if seat.phase is not None:
        seat.write_phase()
    return DONE
