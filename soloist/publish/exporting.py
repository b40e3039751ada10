"""A story on its way out: what is read of it, the book that is made of that, and the file it becomes."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from soloist.journal.folding.fold import fold
from soloist.journal.model import Journal
from soloist.journal.privacy import published
from soloist.journal.read import read
from soloist.journal.state import State
from soloist.play.dialogs.conversation import Conversation, pick, work
from soloist.play.dialogs.dialog import Option, line
from soloist.play.fork import others
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.story.story import Story
from soloist.play.told.veil import masked
from soloist.publish.book.book import (
    CHOICES,
    Book,
    Choices,
)
from soloist.publish.book.manuscript import (
    cast,
    credits,
    glossary,
    manuscript,
    matter,
    title_lines,
)
from soloist.publish.book.scenes import scenes
from soloist.publish.forks.roads import Road, roads
from soloist.publish.formats.formats import FORMATS, Format, Made, Outline, format_called
from soloist.publish.formats.pdf_book import set_cover
from soloist.publish.plan import NO_PLAN, Plan, plan_of, planned
from soloist.publish.statistics import presence
from soloist.rules.system import System
from soloist.storage.disk import Disk
from soloist.storage.means import Means
from soloist.storage.reading import read_own
from soloist.storage.refusals import Unreadable, named
from soloist.storage.shared_files import keep_new, new_folder
from soloist.tables.lookup import Shelves
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, message

PRESENT: Final = ("PC", "N", "L", "E")
"""Who and what may be in a scene: people, places, elements."""


@record
class Source:
    """A story: its bytes, its entries, what they fold to, its rules, the tables in reach."""

    data: bytes
    journal: Journal
    state: State
    system: System
    shelves: Shelves
    siblings: tuple[bytes, ...] = ()
    """Stories that share a past with it, for formats in which a reader chooses."""
    plan: Plan = NO_PLAN
    """What its writer decided about the book."""
    picture: Callable[[str], bytes] = lambda _name: b""
    """What reads a picture by the name that the book has for it; it raises `Refusal`."""

    def road(self, choices: Choices) -> Road:
        """The story and its siblings as interactive fiction, its rolls told where they are not hidden."""
        choices = choices.over(self.plan)
        played = [entry for each in (self.journal, *map(read, self.siblings)) for entry in each.entries]
        credited = credits(played, self.system, self.shelves, self.state.lang)
        head, rolled = matter(self.state, choices, credited), choices.mechanics not in ("", "hidden")
        return roads((self.data, *self.siblings), head, self.plan, rolled=rolled)

    def book(self, choices: Choices, *, everybody: bool = False) -> Book:
        """The book of the story, made of what its author lets others read; its lists may name `everybody`."""
        told = published(self.data, self.journal.entries)
        journal, state, choices = self.journal, self.state, choices.over(self.plan)
        if told != self.data:
            journal = read(told, analog=journal.analog)
            state = fold(journal.entries)
        credited = credits(journal.entries, self.system, self.shelves, state.lang)
        head = matter(state, choices, credited)
        whole = manuscript(journal, choices, head, self.system)
        book = planned(whole, self.plan, choices.chapters)
        if "yes" not in (choices.cast, choices.glossary):
            return book
        held = [each for each in scenes(journal) if self.plan.scene(each.key).out != "yes"]
        everybody = everybody or book.mechanics != "hidden"  # where rolls are told, a reader meets them
        met = presence(held, state, PRESENT)
        known = {each.name for each in met if everybody or any(each.scenes.values())}
        return replace(
            book,
            cast=cast(state, known) if choices.cast == "yes" else (),
            glossary=glossary(state, known) if choices.glossary == "yes" else (),
        )


def _picture(path: Path, disk: Disk) -> bytes:
    if data := read_own(path, disk):
        return data
    raise Unreadable(path, message("there is no such file or folder: check the name."))


def source_of(story: Story, shelves: Shelves, means: Means, made: Format, root: Path | None) -> Source:
    """All that a format takes of a story, with what its family inside `root` took, if that is wanted.

    Raises `Refusal` where the plan of the book is not sound.
    """
    source = Source(story.data, story.journal, story.state, story.system, shelves)
    if made.shape == "raw":
        return source
    siblings = others(story.path, root) if root and made.shape == "roads" else ()
    return replace(
        source,
        siblings=siblings,
        plan=plan_of(story.path, means),
        picture=lambda name: _picture(story.path.parent / name, means.disk),
    )


# --- what a format makes of it ---------------------------------------------------------------------

FOLDER: Final = "books"
"""The folder of a workspace where exports are kept, unless a person says otherwise."""


def pieces(source: Source, made: Format, choices: Choices) -> Iterator[str | bytes | Message | Made]:
    """What a format writes: its file, piece by piece, or its files, and what of the book could not be shown.

    A folder of another writers’ program is the book by scenes, and who is in it. Raises `Refusal` where the
    format lacks its library.
    """
    write = made.load()
    match made.shape:
        case "raw":
            told = write(source)
        case "roads":
            told = write(source.road(choices))
        case "folder":
            whole = replace(choices.over(source.plan), chapters="scenes", cast="yes", glossary="yes")
            met = presence(scenes(source.journal), source.state, PRESENT)
            told = write(Outline(source.book(whole, everybody=True), source.plan, met))
        case shape:
            bare = {"mechanics": "hidden", "cast": "no", "glossary": "no"} if shape == "manuscript" else {}
            book = source.book(replace(choices, **bare))
            if made.cover:
                cover = source.picture(book.matter.cover) if book.matter.cover else set_cover(book)
                write = partial(write, cover=cover)
            told = write(book)
    yield from told


def exported(
    source: Source,
    made: Format,
    choices: Choices,
    warned: Callable[[Message], None] = lambda _message: None,
) -> bytes:
    """The whole file; `warned` hears what of the book could not be shown. Raises as `pieces`."""
    data = b""
    for each in pieces(source, made, choices):
        if isinstance(each, Message):
            warned(each)
        elif not isinstance(each, Made):
            data += each if isinstance(each, bytes) else each.encode("utf-8", "replace")
    return data


def files_of(source: Source, made: Format, choices: Choices) -> Iterable[Made]:
    """The files of a folder. Raises as `pieces`."""
    return (each for each in pieces(source, made, choices) if isinstance(each, Made))


# --- asked for at a story -----------------------------------------------------------------------


def export(face: Face, words: str) -> Conversation[None]:
    """Write the story in a format, as the plan of its book has it: a new file among the books.

    The format stands after the command, or is asked for. Raises `Refusal`.
    """
    session = face.session
    if words.strip():
        yield from _write(face, format_called(words.strip()))
        return
    plan = plan_of(session.path, face.services.means)
    told = title_lines(session.story.state)
    page = message(
        "{title}, {author}; what was rolled: {rolls} ({book} changes it).",
        title=plan.title or told["title"],
        author=plan.author or told["author"] or message("no author"),
        rolls=CHOICES["mechanics"][plan.mechanics or "hidden"],
        book=face.services.key("book"),
    )
    options = [Option(each.id, each.label, each.help, do=partial(_write, face, each)) for each in FORMATS]
    yield from pick("export", message("Export"), options, above=(line(page, "quiet"),))


def _write(face: Face, made: Format) -> Conversation[None]:
    made.load()  # what it lacks is said before anything is read
    lacks = list[Message]()
    title = message("The file is being written…")
    path = yield from work(title, lambda: _kept(face.session, made, lacks.append))
    face.tell(message("Exported: {path}", path=named(path)), *lacks)


def _kept(session: Session, made: Format, warned: Callable[[Message], None]) -> Path:
    """The file that was made, slow for a long story; none is ever written over.

    What is out of sight while two share the keyboard is in no book; the story's own play can then not be
    exported. Raises `Refusal`.
    """
    story, services, veiled = session.story, session.services, session.veiled
    if veiled and made.shape == "raw":
        raise Refusal(message("That holds all that Destiny knows. Change seats first, then export."))
    source = source_of(story, session.story.shelves, services.means, made, services.workspace.root)
    if veiled:
        data, siblings = masked(story.data), tuple(map(masked, source.siblings))
        journal = read(data, analog=story.analog)
        state = fold(journal.entries)
        source = replace(source, data=data, journal=journal, state=state, siblings=siblings)
    folder, stem = services.workspace.root / FOLDER, session.path.stem
    if made.shape == "folder":
        return new_folder(
            services.means.disk, folder / (stem + made.suffix), files_of(source, made, Choices())
        )
    data = exported(source, made, Choices(), warned=warned)
    return keep_new(services.means.disk, folder, stem, made.suffix, data)
