"""`soloist paths`: where stories, tables, drafts and settings are."""

import argparse

from soloist.cli.place import workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.storage.paths import from_environment
from soloist.storage.shelf import shelf_roots


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print every place."""
    paths, here = from_environment(), workspace(options)
    places: dict[str, object] = {
        "workspace": str(here.root),
        "journals": str(here.journals),
        "oracles": [str(root) for root in shelf_roots(here.root, terminal.lingo.lang)],
        "state": str(paths.state),
        "config": str(paths.config),
    }
    if options.json:
        terminal.give_json(places)
        return DONE
    for name, place in places.items():
        for line in place if isinstance(place, list) else [place]:
            terminal.give(f"{name:<10} {line}")
    return DONE
