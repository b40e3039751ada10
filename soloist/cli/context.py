"""From the options of a command to the things it works on: a story, tables, a seat, a file it writes."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.terminal import Terminal
from soloist.storage.clock import now
from soloist.storage.means import Means
from soloist.storage.paths import current_folder, from_environment
from soloist.storage.workspace import Workspace, find_workspace
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.story.seat import Seat
    from soloist.play.story.story import Story
    from soloist.storage.shelf.shelf import Shelf


def open_story(options: argparse.Namespace, terminal: Terminal, journal: str) -> "Story":
    """The story of that name or path; says what its file has that cannot be read as meant."""
    from soloist.play.story.story import Story
    from soloist.storage.story.journal_file import JournalFile

    here = workspace(options, journal)
    path = here.find(journal, current_folder())
    story = Story(JournalFile(path, means()._replace(root=here.root)))
    terminal.wrote = lambda: story.file.wrote
    if story.file.notice is not None:
        terminal.tell(story.file.notice)
    for problem in story.problems:
        terminal.complain(f"{path}:{problem.line}: {terminal.lingo.render(problem.message)}")
    return story


def shelf_of(
    options: argparse.Namespace, journal: str | None, lang: str, packs: tuple[str, ...] = ()
) -> "Shelf":
    """The tables in reach of a story told in `lang` whose head names these packs."""
    from soloist.storage.shelf.shelf import load_shelves, shelf_roots

    here = workspace(options, journal)
    return load_shelves(shelf_roots(here.root, lang), here.root, lang, packs)


def open_seat(options: argparse.Namespace, terminal: Terminal, journal: str) -> "Seat":
    """A seat at the table of a story."""
    from soloist.play.story.seat import Seat

    story = open_story(options, terminal, journal)
    return Seat(story, shelf_of(options, journal, story.lang, story.packs), now)


def write_file(name: str | Path, data: bytes | str, *, force: bool) -> Path:
    """Write a file whole, and its path. Raises `Refusal` where one is there already, unless `force`."""
    from soloist.storage.shared_files import write_whole

    path = current_folder() / name
    try:
        write_whole(
            means().disk,
            path,
            data if isinstance(data, bytes) else data.encode("utf-8", "replace"),
            force=force,
        )
    except FileExistsError as error:
        raise already_there(path) from error
    return path


def already_there(path: Path) -> Refusal:
    """What to say of a file that is not to be replaced."""
    from soloist.storage.refusals import named

    return Refusal(message("{path} is there already. Name another file, or add --force.", path=named(path)))


def story_lang(options: argparse.Namespace, terminal: Terminal) -> str:
    """The language of tables when no story says it: `--lang`, else the interface's."""
    lang: str = options.lang or terminal.lingo.lang
    return lang


def packs_asked(options: argparse.Namespace) -> tuple[str, ...]:
    """The packs `--pack` names. Raises `Refusal` for one that is not there."""
    from soloist.storage.shelf.packs import find_exactly

    root = workspace(options).root
    return tuple(find_exactly(root, name).head.label for name in options.pack)


# --- where a command works: the workspace, and the state folder of this process


def workspace(options: argparse.Namespace, journal: str | None = None) -> Workspace:
    """The workspace meant: `--workspace`, the story's, this folder, or the person's own."""
    named = Path(options.workspace) if options.workspace else None
    return find_workspace(named, journal, current_folder(), from_environment())


def means() -> Means:
    """The state folder and the clock of this process."""
    return Means(from_environment().state)
