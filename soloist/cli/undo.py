"""`soloist undo`: takes the last block back out of a story, a copy kept."""

import argparse

from soloist.cli.context import open_story
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.undo import undo


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("journal", help=lingo.say("a story: its file, its name or its title"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print what was taken back, so that nothing is lost."""
    block = undo(open_story(options, terminal, options.journal))
    terminal.tell(message("Taken back, from line {line}:", line=block.line))
    terminal.give(block.text)
    return DONE
