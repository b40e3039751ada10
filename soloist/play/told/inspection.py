"""Everything wrong in a person's files, gathered: tables that cannot be read, stories that disagree."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from soloist.journal.checking.verify import verify
from soloist.journal.read import conflicts
from soloist.lingo import language_of
from soloist.play.story.birth import option_problems
from soloist.play.story.story import Story
from soloist.storage.listing import check_story, inspected
from soloist.storage.means import Means
from soloist.storage.reading import said
from soloist.storage.shelf.own_tables import unread
from soloist.storage.shelf.pack_shelf import hidden_of
from soloist.storage.shelf.packs import missing_packs, packs_named
from soloist.storage.shelf.shelf import load_shelves
from soloist.storage.shelf.shelf_folder import ShelfFolder
from soloist.storage.story.journal_file import JournalFile
from soloist.tables.check import check_file, first_hundred
from soloist.tables.lookup import Shelves
from soloist.values.message import Message, Problem, Refusal


def inspect(path: Path, workspace: Path, means: Means) -> tuple[Problem, ...]:
    """What is wrong in a file, or in every story and table file under a folder."""
    try:
        found = inspected(path)
    except Refusal as refusal:
        return (Problem(str(path), 0, 0, "error", refusal.message),)
    tables = [held for folder in found.folders for held in _tables(folder, workspace)]
    tables += [held for folder in found.folders for held in unread(folder, workspace)]
    if found.only is not None:
        tables = [held for held in tables if held.file == str(found.only)]
    return first_hundred(
        (*tables, *(held for path in found.stories for held in _story(path, workspace, means)))
    )


def _story(path: Path, workspace: Path, means: Means) -> Iterator[Problem]:
    try:
        check_story(path)
        story = Story(JournalFile(path, means))
    except Refusal as refusal:
        yield Problem(str(path), 0, 0, "error", refusal.message)
        return
    yield from story_problems(story, workspace)


def story_problems(story: Story, workspace: Path) -> Iterator[Problem]:
    """What the reader could not make sense of in a story, what is not there, and what `verify` finds."""
    file = str(story.path)

    def told(severity: Literal["error", "warning", "note"], what: Message, line: int = 1) -> Problem:
        return Problem(file, line, line and 1, severity, what)

    if (unknown := story.unknown_rules) is not None:
        yield told("note", unknown, 0)
    for severity, missing in missing_packs(workspace, story.packs):
        yield told(severity, missing)
    for hidden in hidden_of(workspace, packs_named(workspace, story.packs), (story.lang,)):
        yield told("note", hidden)
    if (odd := story.file.odd) is not None:  # nothing is lost by it, but other programs may stumble
        yield Problem(file, odd.line, odd.column, "warning", said(story.path, odd))
    for held in (*conflicts(story.data), *story.problems):
        yield held._replace(file=file)
    yield from option_problems(story.system, story.state.options, story.state.option_lines, file)
    for each in verify(story.journal, story.system).problems:
        yield told("error", each.message, each.line)


def _tables(folder: Path, workspace: Path) -> Iterator[Problem]:
    """What could not be read in a folder of tables, and what a look at all shelves finds in the rest."""
    bound = workspace if folder.is_relative_to(workspace) else folder
    lang = language_of(folder.name)
    here = ShelfFolder(folder, bound)
    around = load_shelves(workspace, lang or "en").shelves
    shelves = Shelves((here, *around.shelves), lang)
    yield from here.problems()
    for file in here.values():
        yield from check_file(file, shelves)
