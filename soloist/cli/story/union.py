"""`soloist union`: adds to a story what a copy set aside by a syncing program has more; the copy stays."""

import argparse
from pathlib import Path

from soloist.cli.context import open_story, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.play.changes.union import missing, union
from soloist.play.story.story import Story
from soloist.storage.disk import real
from soloist.storage.paths import current_folder
from soloist.storage.reading import pasted, read_file
from soloist.storage.workspace import NoSuchStory, Workspace
from soloist.values.message import Refusal, count, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the copies with what each would add, or add what one has."""
    here = workspace(options, options.journal)
    story = open_story(options, terminal, options.journal)
    if options.copy is None:
        _list(story, here, terminal, as_json=options.json)
        return DONE
    copy = _copy(options.copy, here, story)
    added = union(story, read_file(copy)[0], copy.name)
    if options.json:
        terminal.give_json({"copy": str(copy), "added": added})
    if not added:
        terminal.tell(message("Nothing to add: the story has all that the copy has."))
    else:
        terminal.tell(count("{n} block was added.", "{n} blocks were added.", added))
    terminal.tell(message("The copy is as it was; when you no longer want it: rm {copy}", copy=pasted(copy)))
    return DONE


def _list(story: Story, here: Workspace, terminal: Terminal, *, as_json: bool) -> None:
    found = [each.path for each in here.copies(story.path)]
    rows = [(path, len(missing(story.data, read_file(path)[0]))) for path in found]
    if as_json:
        terminal.give_json([{"copy": path, "missing": blocks} for path, blocks in rows])
        return
    if not rows:
        terminal.tell(message("No copy set aside by a sync stands beside this story."))
    for path, blocks in rows:
        told = count("{n} block to add", "{n} blocks to add", blocks)
        terminal.give(f"{path}: {terminal.lingo.render(told)}")
        if blocks:
            terminal.tell(
                message("To add: soloist union {story} {copy}", story=pasted(story.path), copy=pasted(path))
            )


def _copy(name: str, here: Workspace, story: Story) -> Path:
    """The copy of that path, or of that name beside the story; raises `Refusal`."""
    try:
        path = here.find(name, current_folder())
    except NoSuchStory:
        path = here.find(name, story.path.parent)
    if real(path) == real(story.path):
        raise Refusal(message("That is the story itself; name a copy of it."))
    return path
