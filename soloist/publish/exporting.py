"""A story put into a format: the bytes of the file it is handed on as, and what is asked before."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from soloist.journal.read import read
from soloist.play.dialogs.conversation import Conversation, pick, work
from soloist.play.dialogs.dialog import Option, line
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.told.veil import masked
from soloist.publish.book.book import CHOICES, Choices
from soloist.publish.book.matter import title_lines
from soloist.publish.book.scenes import scenes
from soloist.publish.formats.formats import FORMATS, Format, Made, Outline, format_called
from soloist.publish.formats.pdf_book import set_cover
from soloist.publish.plan import plan_of
from soloist.publish.source import Source, source_of
from soloist.storage.refusals import named
from soloist.storage.shared_files import keep_new, new_folder
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

FOLDER: Final = "books"
"""The folder of a workspace where exports are kept, unless a person says otherwise."""


def exported(
    source: Source,
    made: Format,
    choices: Choices,
    warned: Callable[[Message], None] = lambda _message: None,
) -> bytes:
    """The whole file; `warned` hears what of the book could not be shown.

    Raises `Refusal` where the format lacks its library.
    """
    write = made.load()
    if not made.book:
        return b"".join(write(source if made.shape == "raw" else source.road(choices)))
    manuscript = made.shape == "manuscript"
    book = source.book(replace(choices, mechanics="hidden") if manuscript else choices)
    if manuscript:
        book = replace(book, cast=(), glossary=())
    if made.cover:
        cover = source.picture(book.matter.cover) if book.matter.cover else set_cover(book)
        write = partial(write, cover=cover)
    told = list(write(book))
    for each in told:
        if isinstance(each, Message):
            warned(each)
    return b"".join(each for each in told if isinstance(each, bytes))


def files_of(source: Source, made: Format, choices: Choices) -> Iterable[Made]:
    """The story as the folder of files of another writers’ program: the book by scenes, and who is in it."""
    from soloist.publish.statistics import presence

    choices = replace(choices.over(source.plan), chapters="scenes", cast=True, glossary=True)
    if choices.mechanics == "appendix":  # a scene is a file
        choices = replace(choices, mechanics="footnotes")
    book = source.book(choices, everybody=True)
    met = presence(scenes(source.journal), source.state, ("PC", "N", "L", "E"))
    files: Iterable[Made] = made.load()(Outline(book, source.plan, met))
    return files


# --- asked for at a story -----------------------------------------------------------------------


def export(face: Face, words: str) -> Conversation[None]:
    """Write the story in a format, as the plan of its book has it: a new file among the books.

    The format stands after the command, or is asked for. Raises `Refusal`.
    """
    session = face.session
    if words.strip():
        yield from _write(face, format_called(words.strip()))
        return
    plan = plan_of(session.path, session.story.data, face.desk.means)
    told = title_lines(session.story.state)
    page = message(
        "{title}, {author}; what was rolled: {rolls} ({book} changes it).",
        title=plan.title or told["title"],
        author=plan.author or told["author"] or message("no author"),
        rolls=CHOICES["mechanics"][plan.mechanics or "hidden"],
        book=face.desk.key("book"),
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
    story, desk, veiled = session.story, session.desk, session.veiled
    if veiled and made.shape == "raw":
        raise Refusal(message("That holds all that Destiny knows. Change seats first, then export."))
    source = source_of(story, session.at_table.shelves, desk.means, made, desk.workspace.root)
    if veiled:
        data = masked(story.data)
        siblings = tuple(map(masked, source.siblings))
        source = replace(source, data=data, journal=read(data, analog=story.analog), siblings=siblings)
    folder, stem = desk.workspace.root / FOLDER, session.path.stem
    if made.shape == "folder":
        return new_folder(desk.means.disk, folder / (stem + made.suffix), files_of(source, made, Choices()))
    data = exported(source, made, Choices(), warned=warned)
    return keep_new(desk.means.disk, folder, stem, made.suffix, data)
