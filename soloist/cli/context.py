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


def story_shelf(story: "Story") -> "Shelf":
    """The tables in reach of a story, those of the packs its head names with them."""
    return _shelf(story.file.means.root, story.lang, story.packs)


def asked_shelf(options: argparse.Namespace, terminal: Terminal) -> "Shelf":
    """The tables in reach where there is no story, with those of `--pack`; raises `Refusal` without it."""
    from soloist.storage.shelf.packs import find_pack

    root = workspace(options).root
    packs = (find_pack(root, name, exactly=True).head.label for name in getattr(options, "pack", ()))
    return _shelf(root, story_lang(options, terminal), tuple(packs))


def _shelf(root: Path | None, lang: str, packs: tuple[str, ...]) -> "Shelf":
    from soloist.storage.shelf.shelf import load_shelves, shelf_roots

    return load_shelves(shelf_roots(root, lang), root, lang, packs)


def open_seat(options: argparse.Namespace, terminal: Terminal, journal: str) -> "Seat":
    """A seat at the table of a story."""
    from soloist.play.story.seat import Seat

    story = open_story(options, terminal, journal)
    return Seat(story, story_shelf(story), now)


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


# --- where a command works: the workspace, and the state folder of this process


def workspace(options: argparse.Namespace, journal: str | None = None) -> Workspace:
    """The workspace meant: `--workspace`, the story's, this folder, or the person's own."""
    named = Path(options.workspace) if options.workspace else None
    return find_workspace(named, journal, current_folder(), from_environment())


def means() -> Means:
    """The state folder and the clock of this process."""
    return Means(from_environment().state)
