"""What is wrong in the tables, the story and the plan of its book, by file; the editor opens at the place."""

from collections.abc import Callable, Iterable
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.lingo import Lingo
from soloist.play.asking.own_tables import OwnTables
from soloist.play.commands import command as command_of
from soloist.play.commands import slash_name
from soloist.play.dialogs.conversation import Conversation, ask, work
from soloist.play.dialogs.dialog import Listing, Look, Option, Row, line
from soloist.play.session.face import Face
from soloist.play.session.session import Session
from soloist.publish.plan.plan import plan_problems
from soloist.storage.listing import PLAN
from soloist.values.message import Message, Problem, Refusal, message

_WEIGHT: Final = MappingProxyType({"error": 0, "warning": 1, "note": 2})
_LOOKS: Final = MappingProxyType[str, Look]({"error": "bad", "warning": "mixed", "note": "quiet"})


def problems(face: Face, words: str) -> Conversation[None]:
    """Show every problem with its line until the list is left; Enter opens the editor there.

    Raises `Refusal` for whoever must not see them.
    """
    session, desk = face.session, face.desk
    if session.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    own = OwnTables(desk.workspace, session.story.lang, desk.means)
    mark, refused = "", None
    while True:
        found = yield from work(message("Looking…"), lambda: tuple(_found(session)))
        listing = _listing(desk.lingo, own, found, {str(session.path), str(_plan(session.path))})
        done = yield from ask("problems", listing, mark=mark, refused=refused)
        if done is None:
            return
        mark, refused = done.subject.name, None
        problem: Problem = done.subject.subject
        try:
            face.edit(Path(problem.file), max(1, problem.line))
        except Refusal as refusal:
            refused = refusal.message


def by_file(found: Iterable[Problem], own: Callable[[str], bool]) -> tuple[Problem, ...]:
    """Each problem once, by its file and line; the person's files and those with the worst ones first."""
    every, worst = tuple(found), dict[str, int]()
    for one in every:
        worst[one.file] = min(_WEIGHT[one.severity], worst.get(one.file, _WEIGHT["note"]))
    rows = sorted(every, key=lambda one: (not own(one.file), worst[one.file], one.file, one.line, one.column))
    return tuple(one for at, one in enumerate(rows) if rows[at - 1 : at] != [one])


def _plan(path: Path) -> Path:
    return path.with_name(path.stem + PLAN)


def _found(session: Session) -> Iterable[Problem]:
    """Of the story, of its plan, of the tables; what the rules say of recorded rolls is for `verify`."""
    session.refresh()
    yield from (each._replace(file=str(session.path)) for each in session.story.problems)
    yield from plan_problems(_plan(session.path))
    shelf = session.at_table.shelf
    shelf.refresh()
    yield from shelf.problems()


def _listing(lingo: Lingo, own: OwnTables, found: tuple[Problem, ...], beside: set[str]) -> Listing:
    rows = tuple(
        _row(lingo, each, own.named(each.file))
        for each in by_file(found, lambda file: file in beside or own.whose(file) == "own")
    )
    return Listing(
        lingo.say("Problems in your files"),
        rows,
        (Option("open", lingo.say("open it there")),),
        above=(line(_totals(found, lingo, any_file=own.any), "quiet"),),
        shows=lambda row: () if row is None else (line(f"│ {row.subject.excerpt.strip()}", "quiet"),),
    )


def _row(lingo: Lingo, problem: Problem, file: str) -> Row:
    words = {"error": message("error"), "warning": message("warning"), "note": message("note")}
    word: Message = words[problem.severity]
    told = (
        message("line {line}, {word}: {what}", line=problem.line, word=word, what=problem.message)
        if problem.line
        else message("the whole file, {word}: {what}", word=word, what=problem.message)
    )
    place = f"{problem.file}:{problem.line}:{problem.column} {problem.message}"
    return Row(lingo.render(told), place, part=file, look=_LOOKS[problem.severity], subject=problem)


def _totals(found: tuple[Problem, ...], lingo: Lingo, *, any_file: bool) -> str:
    """How many there are, or that there is nothing, and how to make a table where there is none."""
    if not any_file and not found:
        tables = slash_name(command_of("tables"), lingo.lang)
        return lingo.say("You have no tables of your own yet. {tables} makes one.", tables=tables)
    if not found:
        return lingo.say("Nothing is wrong in your files.")
    return lingo.count("{n} problem", "{n} problems", len(found))
