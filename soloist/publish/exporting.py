"""A story put into a format: the bytes of the file it is handed on as, and what is asked before."""

import io
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from soloist.journal.read import read
from soloist.lingo import Lingo
from soloist.play.commands import key_of
from soloist.play.dialogs.conversation import Conversation, ask, work
from soloist.play.dialogs.dialog import Field, Form, Listing, Option, choice, line
from soloist.play.forks.family import others
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.play.told.veil import masked
from soloist.publish.book.book import CHAPTERS, MECHANICS, Choices
from soloist.publish.book.matter import credits_on, title_lines
from soloist.publish.book.scenes import scenes
from soloist.publish.formats.formats import FORMATS, Format, Made, Outline, format_called
from soloist.publish.formats.pdf_book import set_cover
from soloist.publish.plan.plan import Plan, plan_of
from soloist.publish.source import Source
from soloist.storage.disk import Disk
from soloist.storage.reading import read_file
from soloist.storage.refusals import Missing, Unreadable, named
from soloist.storage.shared_files import keep_new, new_folder
from soloist.storage.state_files import ExportChoices
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_EITHER: Final = ("", "with")
"""What a list of the book says that is not in it, or is."""
_VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "mechanics": MECHANICS, "chapters": CHAPTERS, "cast": _EITHER, "glossary": _EITHER,
}  # fmt: skip
_ROLLED: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "hidden": message("left out"),
        "margin": message("beside the text"),
        "footnotes": message("in footnotes"),
        "appendix": message("at the end"),
    }
)

FOLDER: Final = "books"
"""The folder of a workspace where exports are kept, unless a person says otherwise."""

Told: TypeAlias = Callable[[int, int], None]
"""Hears how much of how much is done."""


def exported(
    source: Source,
    made: Format,
    choices: Choices,
    style: str | None = None,
    told: Told = lambda _done, _whole: None,
    warned: Callable[[Message], None] = lambda _message: None,
) -> bytes:
    """The whole file; `style` is a style sheet in the place of the format's own, for a PDF typst beside it.

    `warned` hears what of the book could not be shown.

    Raises `Refusal` where the format lacks its library, takes no style sheet, or not this one.
    """
    if style is not None and not made.style:
        raise Refusal(message("{name} takes no style sheet.", name=made.label))
    write = made.load()
    if not made.book:
        return b"".join(write(source if made.raw else source.road(choices)))
    if made.shape == "manuscript":
        choices = replace(choices, mechanics="hidden", cast=False, glossary=False)
    book = source.book(choices)
    dressed: dict[str, Any] = {made.style: style} if style is not None else {}
    if made.cover:
        dressed["cover"] = source.picture(book.matter.cover) if book.matter.cover else set_cover(book)
    out = io.BytesIO()
    if made.shape != "chunks":
        for each in write(book, out, told=told, **dressed) or ():
            warned(each)
    else:
        for done, chunk in enumerate(write(book, **dressed)):  # about one a chapter
            told(min(done, len(book.chapters)), len(book.chapters))
            out.write(chunk)
    return out.getvalue()


def beside(folder: Path, disk: Disk) -> Callable[[str], bytes]:
    """What reads a file by its name, from a folder unless it says otherwise. It raises `Refusal`."""

    def read_beside(name: str) -> bytes:
        path = folder / name
        try:
            return read_file(path, disk)[0]
        except Missing as error:
            told = message("there is no such file or folder: check the name.")
            raise Unreadable(path, told) from error

    return read_beside


def files_of(source: Source, made: Format, choices: Choices) -> Iterable[Made]:
    """The story as the folder of files of another writers’ program: the book by scenes, and who is in it."""
    from soloist.publish.stats.statistics import presence

    choices = choices.over(source.plan)
    rolled = "footnotes" if choices.mechanics == "appendix" else choices.mechanics  # a scene is a file
    book = source.book(replace(choices, mechanics=rolled, chapters="scenes", cast=True, glossary=True))
    met = presence(scenes(source.journal), source.state, ("PC", "N", "L", "E"))
    files: Iterable[Made] = made.load()(Outline(book, source.plan, met))
    return files


# --- asked for at a story -----------------------------------------------------------------------


def export(face: Face, words: str) -> Conversation[None]:
    """Ask for a format and, of a book, what is in it; write a new file among the books of the workspace.

    A format after the command is written at once, as the story was exported last. Raises `Refusal`.
    """
    session, desk = face.session, face.desk
    memory = ExportChoices(desk.means.state, desk.means.disk)
    plan, last = plan_of(session.path, session.story.data, desk.means), memory.of(session.path)
    planned = {"mechanics": plan.mechanics or "hidden", "chapters": plan.chapters or "scenes"}
    values = planned | {name: said for name, said in last.items() if said in _VALUES.get(name, ())}
    if words.strip():
        made = format_called(words.strip())
        yield from _write(face, made, values if made.book else {})
        return
    ids = [each.id for each in FORMATS]
    mark = last["format"] if last.get("format") in ids else ids[0]
    while done := (yield from ask("export", _formats(desk.lingo, mark))):
        made, mark, chosen = format_called(done.deed), done.deed, dict[str, str]()
        if made.shape not in ("raw", "folder"):
            filled = yield from ask("export book", _form(session, plan, values, made))
            if filled is None:
                continue
            chosen = filled.subject
        # what the plan says too is left to the plan, which may be changed meanwhile
        kept = {name: said for name, said in chosen.items() if said and said != planned.get(name)}
        memory.note(session.path, {**(kept if made.book else last), "format": made.id})
        yield from _write(face, made, chosen)
        return


def _write(face: Face, made: Format, values: Mapping[str, str]) -> Conversation[None]:
    made.load()  # what it lacks is said before anything is read
    lacks = list[Message]()
    session = face.session
    title = message("The file is being written…")
    said: dict[str, Any] = {
        name: bool(value) if value in _EITHER else value for name, value in values.items()
    }
    choices = Choices(**said)
    path = yield from work(title, lambda: _kept(session, made, choices, lacks.append))
    face.tell(message("Exported: {path}", path=named(path)), *lacks)


def _kept(session: Session, made: Format, choices: Choices, warned: Callable[[Message], None]) -> Path:
    """The file that was made, slow for a long story; none is ever written over.

    What is out of sight while two share the keyboard is in no book; the story's own play can then not be
    exported. Raises `Refusal`.
    """
    story, desk, veiled = session.story, session.desk, session.veiled
    if veiled and made.raw:
        raise Refusal(message("That holds all that Destiny knows. Change seats first, then export."))
    data = masked(story.data) if veiled else story.data
    credit_of = credits_on(session.at_table.shelves)
    source = Source(data, read(data, analog=story.analog), story.state, story.system, credit_of)
    if made.shape == "roads":
        siblings = others(session.path, desk.workspace.root)
        source = replace(source, siblings=tuple(map(masked, siblings)) if veiled else siblings)
    if not made.raw:
        picture = beside(session.path.parent, desk.means.disk)
        source = replace(source, plan=plan_of(session.path, story.data, desk.means), picture=picture)
    folder, stem = desk.workspace.root / FOLDER, session.path.stem
    if made.shape == "folder":
        return new_folder(desk.means.disk, folder / (stem + made.suffix), files_of(source, made, choices))
    data = exported(source, made, choices, warned=warned)
    return keep_new(desk.means.disk, folder, stem, made.suffix, data)


def _formats(lingo: Lingo, mark: str) -> Listing:
    roads, rolls = lingo.say("readers choose"), lingo.say("a row a roll, with its chances")
    about = {
        "roads": roads,
        "raw": lingo.say("all of the play, secrets and notes too"),
        "folder": lingo.say("a folder of files, a note a scene"),
    }
    options = tuple(
        Option(each.id, lingo.render(each.label), rolls if each.id == "csv" else about.get(each.shape, ""))
        for each in FORMATS
    )
    return choice(lingo.say("Export"), options, mark)


def _form(session: Session, plan: Plan, values: Mapping[str, str], made: Format) -> Form:
    lingo = session.desk.lingo
    say, words = lingo.say, lingo.render
    either = tuple(map(Option, _EITHER, (say("without"), say("with"))))
    lists = {"cast": say("Cast"), "glossary": say("Places and things")}
    fields: tuple[Field, ...] = (
        Field(
            "mechanics",
            say("What was rolled"),
            values["mechanics"],
            tuple(Option(id_, words(_ROLLED[id_])) for id_ in MECHANICS),
            help=say(
                "What you wrote after => goes where the rolls go, never into the text. "
                "Secrets and notes are always left out."
            ),
        ),
        Field(
            "chapters",
            say("Chapters"),
            values["chapters"],
            (Option("scenes", say("scenes")), Option("sessions", say("sessions"))),
        ),
        *(Field(name, label, values.get(name, ""), either) for name, label in lists.items()),
    )
    if made.shape == "manuscript":
        fields = tuple(each for each in fields if each.id == "chapters")
    if made.shape == "roads":
        told = say("told, with its chances and the roads not taken")
        either = (Option("hidden", words(_ROLLED["hidden"])), Option("margin", told))
        fields = (Field("mechanics", say("What was rolled"), "hidden", either),)
    deed = Option("write", say("write the file"))
    return Form(words(made.label), fields, deed, (line(_title_page(session, plan), "quiet"),))


def _title_page(session: Session, plan: Plan) -> str:
    """Title and author of the book, and where they are changed."""
    lingo, said = session.desk.lingo, title_lines(session.story.state)
    return lingo.say(
        "Title page: {title}, {author} ({book} changes it).",
        title=plan.title or said["title"],
        author=plan.author or said["author"] or message("no author"),
        book=key_of("book", lingo.render, lingo.lang),
    )
