"""`soloist fork`: a sibling of a story that shares its past up to a place; prints where its file is."""

import argparse

from soloist.cli.context import means, open_story
from soloist.cli.terminal import DONE, Terminal


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the sibling beside the story, which is only read."""
    from soloist.play.fork import leave, place_called

    story = open_story(options, terminal, options.journal)
    data = story.data
    place = place_called(data, options.at)
    path = leave(story.path, data, place, means(), title=options.title)
    terminal.answer(options, {"path": path, "from": story.path, "line": place.line}, (str(path),))
    return DONE
