"""What is wrong in the tables, the story and the plan of its book, by file; the editor opens at the place."""

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.play.asking.own_tables import OwnTables
from soloist.play.commands import command, slash_name
from soloist.play.dialogs.conversation import Again, Conversation, menu, work
from soloist.play.dialogs.dialog import Done, Line, Listing, Look, Option, Row, line
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.publish.plan.plan import plan_problems
from soloist.storage.listing import PLAN
from soloist.values.message import Message, Problem, Refusal, count, message

_LOOKS: Final = MappingProxyType[str, Look]({"error": "bad", "warning": "mixed", "note": "quiet"})
_WORDS: Final = {"error": message("error"), "warning": message("warning"), "note": message("note")}


def problems(face: Face, words: str) -> Conversation[None]:
    """Show every problem with its line until the list is left; Enter opens the editor there.

    Raises `Refusal` for whoever must not see them.
    """
    session, desk = face.session, face.desk
    if session.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    own = OwnTables(desk.workspace, session.story.lang, desk.means)
    found = yield from work(message("Looking…"), lambda: [*_found(session)])

    def listing() -> Listing:
        rows: dict[str, Row] = {}
        for each in sorted(found, key=lambda one: (own.whose(one.file) == "shipped", one.file, one.line)):
            row = _row(each, own.named(each.file))
            rows.setdefault(row.id, row)
        total: Message = count("{n} problem", "{n} problems", len(rows))
        if not rows:
            tables = slash_name(command("tables"), desk.lingo.lang)
            none = message("You have no tables of your own yet. {tables} makes one.", tables=tables)
            total = message("Nothing is wrong in your files.") if own.any else none
        opened = (Option("open", message("open it there")),)
        above = (line(total, "quiet"),)
        return Listing(
            message("Problems in your files"), tuple(rows.values()), opened, above=above, shows=_shown
        )

    def edit(done: Done) -> Conversation[Again]:
        nonlocal found
        problem: Problem = done.subject.subject
        face.edit(Path(problem.file), max(1, problem.line))
        found = yield from work(message("Looking…"), lambda: [*_found(session)])
        return Again(done.subject.name)

    yield from menu("problems", listing, edit)


def _found(session: Session) -> Iterator[Problem]:
    """Of the story, of its plan, of the tables; what the rules say of recorded rolls is for `verify`."""
    session.refresh()
    yield from (each._replace(file=str(session.path)) for each in session.story.problems)
    yield from plan_problems(session.path.with_name(session.path.stem + PLAN))
    shelf = session.at_table.shelf
    shelf.refresh()
    yield from shelf.problems()


def _row(problem: Problem, file: str) -> Row:
    told, word = problem.message, _WORDS[problem.severity]
    text = message("the whole file, {word}: {what}", word=word, what=told)
    if problem.line:
        text = message("line {line}, {word}: {what}", line=problem.line, word=word, what=told)
    place = f"{problem.file}:{problem.line}:{problem.column} {told}"
    return Row(text, place, part=file, look=_LOOKS[problem.severity], subject=problem)


def _shown(row: Row | None) -> tuple[Line, ...]:
    return () if row is None else (line(f"│ {row.subject.excerpt.strip()}", "quiet"),)
