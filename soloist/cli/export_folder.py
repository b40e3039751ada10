"""`soloist export --to obsidian`: a story as a folder of files for another writers’ program."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.context import open_story
from soloist.cli.export_source import plan_told, source_of
from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.message import Refusal, count, message
from soloist.publish.choices import Choices
from soloist.publish.exporting import FOLDER
from soloist.publish.folders import Outline, folder_writer
from soloist.publish.scenes import scenes
from soloist.publish.stats.presence import presence
from soloist.storage.folders import fill_folder
from soloist.storage.paths import current_folder

if TYPE_CHECKING:
    from soloist.publish.source import Source

_EVERYBODY = ("PC", "N", "L", "E")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the folder and print its path."""
    if options.style is not None:
        raise Refusal(message("{name} takes no style sheet.", name=options.to))
    if options.output == "-":
        raise Refusal(message("That is a folder of files: --output and a name for it."))
    writer = folder_writer(options.to.casefold())
    story = open_story(options, terminal, options.journal)
    source = source_of(options, story)
    source = replace(source, plan=plan_told(source, story.path, terminal))
    choices = Choices(
        mechanics=options.mechanics or source.plan.mechanics or "hidden",
        cast=True,
        glossary=True,
        author=options.author,
        subtitle=options.subtitle,
        dedication=options.dedication,
    )
    folder = _folder(options, story.path)
    files = writer(_outline(source, choices))
    _, there = fill_folder(means().disk, folder, files, force=options.force)
    terminal.give(str(folder))
    if there:
        terminal.tell(
            count("{n} file was there already and stays as it was.",
                  "{n} files were there already and stay as they were.", len(there))
        )  # fmt: skip
    return DONE


def _outline(source: "Source", choices: Choices) -> Outline:
    found = presence(scenes(source.journal), source.state, _EVERYBODY)
    return Outline(source.book(choices), source.plan, found)


def _folder(options: argparse.Namespace, story: Path) -> Path:
    if options.output is not None:
        return Path(current_folder() / options.output)
    name = f"{story.stem}-{options.to.casefold()}"
    return workspace(options, options.journal).root / FOLDER / name
