"""`soloist paths`: where stories, tables, drafts and settings are."""

import argparse
from collections.abc import Mapping

from soloist.cli.context import workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.storage.paths import from_environment
from soloist.storage.refusals import named
from soloist.storage.shelf.shelf import shelf_roots
from soloist.values.message import Message, message

_WORDS: Mapping[str, Message] = {
    "workspace": message("workspace"),
    "journals": message("stories"),
    "oracles": message("tables"),
    "state": message("drafts and caches"),
    "config": message("settings"),
}
"""What each place is called."""


EPILOG = message(
    "The workspace is the folder of --workspace, else the one whose journals/ holds the story that is "
    "named, else the current folder where it has journals/ or oracles/, else $SOLOIST_HOME, else "
    "~/soloist."
)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print every place."""
    paths, here = from_environment(), workspace(options)
    places: dict[str, object] = {
        "workspace": here.root,
        "journals": here.journals,
        "oracles": shelf_roots(here.root, terminal.lingo.lang),
        "state": paths.state,
        "config": paths.config,
    }
    said = {name: terminal.lingo.render(words) for name, words in _WORDS.items()}
    width = max(map(len, said.values()))
    rows = (
        f"{said[name]:<{width}}  {line}"
        for name, place in places.items()
        for line in (place if isinstance(place, tuple) else (place,))
    )
    terminal.answer(options, places, rows)
    if here.origin == "here" and paths.home_named and paths.home != here.root:
        terminal.flush()
        terminal.tell(
            message(
                "This folder has journals/ or oracles/, so it comes before SOLOIST_HOME, {home}; "
                "--workspace {home} asks for that one.",
                home=named(paths.home),
            )
        )
    return DONE
