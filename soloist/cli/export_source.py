"""What an export is made from: the story, and the plan of its book."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.context import shelf_of
from soloist.cli.place import means
from soloist.cli.terminal import Terminal
from soloist.message import message
from soloist.play.story.story import Story
from soloist.publish.plan import Plan
from soloist.publish.plan_read import sound_plan, with_family
from soloist.storage.book_plan import BookPlan

if TYPE_CHECKING:
    from soloist.publish.source import Source


def source_of(options: argparse.Namespace, story: Story) -> "Source":
    """The story, with whose the tables are that it asked."""
    from soloist.publish.credits import credits_on
    from soloist.publish.source import Source

    shelf = shelf_of(options, options.journal, story.lang, story.packs)
    return Source(story.data, story.journal, story.state, story.system, credits_on(shelf.shelves))


def plan_told(source: "Source", story: Path, terminal: Terminal) -> Plan:
    """The plan beside the story; scenes it names that are not there are told. Raises `Refusal`."""
    found = BookPlan(story, means())
    plan = sound_plan(found.read(), found.path.name)
    if plan.scenes:
        from soloist.publish.scenes import scenes

        for key in plan.strangers(each.key for each in scenes(source.journal)):
            terminal.tell(
                message("{file} names {key}, which is no scene of the story.", file=found.path.name, key=key)
            )
    return with_family(plan, story, source.data, source.state.title, means())
