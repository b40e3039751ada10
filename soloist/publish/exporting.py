"""A story put into a format: the bytes of the file it is handed on as, and what is asked before."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from soloist.journal.read import read
from soloist.play.dialogs.conversation import Again, Conversation, ask, menu, work
from soloist.play.dialogs.dialog import Done, Field, Form, Option, choice, line
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.told.veil import masked
from soloist.publish.book.book import Choices
from soloist.publish.book.matter import title_lines
from soloist.publish.book.scenes import scenes
from soloist.publish.formats.formats import FORMATS, Format, Made, Outline, format_called
from soloist.publish.formats.pdf_book import set_cover
from soloist.publish.plan.plan import Plan, plan_of
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
    style: str | None = None,
    warned: Callable[[Message], None] = lambda _message: None,
) -> bytes:
    """The whole file; `style` is a style sheet in the place of the format's own, for a PDF typst beside it.

    `warned` hears what of the book could not be shown.

    Raises `Refusal` where the format lacks its library, takes no style sheet, or not this one.
    """
    if style is not None and not made.style:
        raise Refusal(message("{name} takes no style sheet.", name=made.label))
    write, dressed = made.load(), dict[str, Any]()
    if not made.book:
        return b"".join(write(source if made.shape == "raw" else source.road(choices)))
    if made.shape == "manuscript":
        choices = replace(choices, mechanics="hidden", cast=False, glossary=False)
    book = source.book(choices)
    if style is not None:
        dressed[made.style] = style
    if made.cover:
        dressed["cover"] = source.picture(book.matter.cover) if book.matter.cover else set_cover(book)
    told = list(write(book, **dressed))
    for each in told:
        if isinstance(each, Message):
            warned(each)
    return b"".join(each for each in told if isinstance(each, bytes))


def files_of(source: Source, made: Format, choices: Choices) -> Iterable[Made]:
    """The story as the folder of files of another writers’ program: the book by scenes, and who is in it."""
    from soloist.publish.stats.statistics import presence

    choices = replace(choices.over(source.plan), chapters="scenes", cast=True, glossary=True)
    if choices.mechanics == "appendix":  # a scene is a file
        choices = replace(choices, mechanics="footnotes")
    book = source.book(choices, everybody=True)
    met = presence(scenes(source.journal), source.state, ("PC", "N", "L", "E"))
    files: Iterable[Made] = made.load()(Outline(book, source.plan, met))
    return files


# --- asked for at a story -----------------------------------------------------------------------


def export(face: Face, words: str) -> Conversation[None]:
    """Ask for a format and, of a book, what is in it; write a new file among the books of the workspace.

    A format after the command is written at once, as the plan of the book has it. Raises `Refusal`.
    """
    session, desk = face.session, face.desk
    if words.strip():
        yield from _write(face, format_called(words.strip()), Choices())
        return
    plan = plan_of(session.path, session.story.data, desk.means)

    def chosen(done: Done) -> Conversation[Again | bool]:
        made = format_called(done.deed)
        choices = Choices()
        if made.shape not in ("raw", "folder"):
            filled = yield from ask("export book", _form(session, plan, made))
            if filled is None:
                return Again(done.deed)
            said: dict[str, Any] = filled.subject
            choices = Choices(
                **{name: value == "with" if name in _LISTS else value for name, value in said.items()}
            )
        yield from _write(face, made, choices)
        return True

    options = [Option(each.id, each.label, each.help) for each in FORMATS]
    yield from menu("export", lambda: choice(message("Export"), options), chosen)


def _write(face: Face, made: Format, choices: Choices) -> Conversation[None]:
    made.load()  # what it lacks is said before anything is read
    lacks = list[Message]()
    title = message("The file is being written…")
    path = yield from work(title, lambda: _kept(face.session, made, choices, lacks.append))
    face.tell(message("Exported: {path}", path=named(path)), *lacks)


def _kept(session: Session, made: Format, choices: Choices, warned: Callable[[Message], None]) -> Path:
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
        return new_folder(desk.means.disk, folder / (stem + made.suffix), files_of(source, made, choices))
    data = exported(source, made, choices, warned=warned)
    return keep_new(desk.means.disk, folder, stem, made.suffix, data)


_ROLLED: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "hidden": message("left out"),
        "margin": message("beside the text"),
        "footnotes": message("in footnotes"),
        "appendix": message("at the end"),
    }
)
_LISTS: Final = {"cast": message("Cast"), "glossary": message("Places and things")}
_ROADS: Final = {
    "hidden": _ROLLED["hidden"],
    "margin": message("told, with its chances and the roads not taken"),
}


def _form(session: Session, plan: Plan, made: Format) -> Form:
    chapters = {"scenes": message("scenes"), "sessions": message("sessions")}
    either = {"": message("without"), "with": message("with")}
    where = message(
        "What you wrote after => goes where the rolls go, never into the text. "
        "Secrets and notes are always left out."
    )

    def field(
        name: str, label: Message, values: Mapping[str, Message], value: str = "", help_: Any = ""
    ) -> Field:
        options = tuple(Option(*each) for each in values.items())
        return Field(name, label, value if value in values else next(iter(values)), options, help=help_)

    rolled = _ROADS if made.shape == "roads" else _ROLLED
    fields = [field("mechanics", message("What was rolled"), rolled, plan.mechanics or "", where)]
    if made.shape != "roads":
        fields.append(field("chapters", message("Chapters"), chapters, plan.chapters or ""))
        fields += [field(name, label, either) for name, label in _LISTS.items()]
    if made.shape == "manuscript":
        fields = fields[1:2]
    told = title_lines(session.story.state)
    page = message(
        "Title page: {title}, {author} ({book} changes it).",
        title=plan.title or told["title"],
        author=plan.author or told["author"] or message("no author"),
        book=session.desk.key("book"),
    )
    return Form(made.label, tuple(fields), Option("write", message("write the file")), (line(page, "quiet"),))
