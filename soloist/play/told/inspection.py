"""Everything wrong in a person's files, gathered: tables that cannot be read, stories that disagree."""

from collections.abc import Iterator
from pathlib import Path

from soloist.journal.checking.verify import verify
from soloist.journal.read import conflicts
from soloist.play.story.birth import option_problems
from soloist.play.story.story import Story
from soloist.storage.listing import check_story, inspected
from soloist.storage.means import Means
from soloist.storage.reading import said
from soloist.storage.shelf.own_tables import unread
from soloist.storage.shelf.pack_shelf import hidden_of
from soloist.storage.shelf.packs import missing_packs, packs_named
from soloist.storage.shelf.shelf import load_shelves, shelf_roots
from soloist.storage.shelf.shelf_folder import LANGUAGES, ShelfFolder
from soloist.storage.story.journal_file import JournalFile
from soloist.tables.check import check_file, first_hundred
from soloist.tables.lookup import Shelves
from soloist.values.message import Problem, Refusal


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
        (*tables, *(held for story in found.stories for held in _story(story, workspace, means)))
    )


def _story(path: Path, workspace: Path, means: Means) -> tuple[Problem, ...]:
    """What the reader could not make sense of in a story, and what `verify` finds."""
    try:
        check_story(path)
        story = Story(JournalFile(path, means))
    except Refusal as refusal:
        return (Problem(str(path), 0, 0, "error", refusal.message),)
    read = (held._replace(file=str(path)) for held in (*conflicts(story.data), *story.problems))
    disagree = (
        Problem(str(path), held.line, 1, "error", held.message)
        for held in verify(story.journal, story.system).problems
    )
    options = option_problems(story.system, story.state.options, story.state.option_lines, str(path))
    unknown = story.unknown_rules
    noted = () if unknown is None else (Problem(str(path), 0, 0, "note", unknown),)
    packs = (
        Problem(str(path), 1, 1, severity, told) for severity, told in missing_packs(workspace, story.packs)
    )
    hidden = (
        Problem(str(path), 1, 1, "note", told)
        for told in hidden_of(workspace, packs_named(workspace, story.packs), (story.lang,))
    )
    return (*noted, *packs, *hidden, *_odd(story), *read, *options, *disagree)


def _odd(story: Story) -> tuple[Problem, ...]:
    """What is odd about the bytes of a story: nothing is lost by it, but other programs may stumble."""
    odd = story.file.odd
    if odd is None:
        return ()
    return (Problem(str(story.path), odd.line, odd.column, "warning", said(story.path, odd)),)


def _tables(folder: Path, workspace: Path) -> Iterator[Problem]:
    """What could not be read in a folder of tables, and what a look at all shelves finds in the rest."""
    bound = workspace if folder.is_relative_to(workspace) else folder
    lang = folder.name if folder.name in LANGUAGES else ""
    here = ShelfFolder(folder, bound)
    around = load_shelves(shelf_roots(workspace, lang or "en"), workspace).shelves
    shelves = Shelves((here, *around.shelves), lang)
    yield from here.problems()
    for file in here.values():
        yield from check_file(file, shelves)
