"""From a command as it was called to the things it works on: a story, tables, a file it writes."""

from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.terminal import Call
from soloist.storage.means import Means
from soloist.storage.paths import current_folder, from_environment
from soloist.storage.workspace import Workspace, find_workspace
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.story.story import Story
    from soloist.storage.shelf.shelf import Shelf


def open_story(call: Call, journal: str | None = None) -> "Story":
    """The story of that name or path, else the one that is named; says what of it cannot be read as meant."""
    from soloist.play.story.story import Story
    from soloist.storage.story.journal_file import JournalFile

    here = workspace(call, journal)
    path = here.find(call.journal if journal is None else journal, current_folder())
    story = Story(JournalFile(path, means()._replace(root=here.root)))
    call.wrote = lambda: story.file.wrote
    if story.file.notice is not None:
        call.tell(story.file.notice)
    for problem in story.problems:
        call.complain(f"{path}:{problem.line}: {call.lingo.render(problem.message)}")
    return story


def asked_shelf(call: Call) -> "Shelf":
    """The tables in reach where there is no story, with those of `--pack`; raises `Refusal` without it."""
    from soloist.storage.shelf.packs import find_pack
    from soloist.storage.shelf.shelf import load_shelves

    root = workspace(call).root
    packs = (find_pack(root, name, exactly=True).head.label for name in getattr(call, "pack", ()))
    return load_shelves(root, story_lang(call), tuple(packs))


def write_file(call: Call, name: str | Path, data: bytes | str) -> Path:
    """Write a file whole, and its path. Raises `Refusal` where one is there already, without `--force`."""
    from soloist.storage.shared_files import write_whole

    path = current_folder() / name
    try:
        write_whole(
            means().disk,
            path,
            data if isinstance(data, bytes) else data.encode("utf-8", "replace"),
            force=call.force,
        )
    except FileExistsError as error:
        raise already_there(path) from error
    return path


def already_there(path: Path) -> Refusal:
    """What to say of a file that is not to be replaced."""
    from soloist.storage.refusals import named

    return Refusal(message("{path} is there already. Name another file, or add --force.", path=named(path)))


def story_lang(call: Call) -> str:
    """The language of tables when no story says it: `--lang`, else the interface's."""
    lang: str = call.lang or call.lingo.lang
    return lang


# --- where a command works: the workspace, and the state folder of this process


def workspace(call: Call, journal: str | None = None) -> Workspace:
    """The workspace meant: `--workspace`, that of the story named, this folder, or the person's own."""
    named = Path(call.workspace) if call.workspace else None
    story = vars(call).get("journal") if journal is None else journal
    return find_workspace(named, story, current_folder(), from_environment())


def means() -> Means:
    """The state folder and the clock of this process."""
    return Means(from_environment().state)
