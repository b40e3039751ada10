"""A person's own tables line by line: a table pinned, rows more, a table of one's own."""

from typing import TYPE_CHECKING

from soloist.cli.linear_table_rows import shelves_of
from soloist.message import Message, Refusal, message
from soloist.play.own_faults import die_after, row_fault
from soloist.play.own_tables import OwnTables
from soloist.play.own_words import rows_of, rows_typed
from soloist.storage.favourites import Favourites

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.session.session import Session
    from soloist.storage.own_tables import Added
    from soloist.tables.lookup import Target


def pin(sitting: "Session", voice: "Voice", named: str) -> None:
    """Put a table among the first, or back among the others. Raises `Refusal` for none of that name."""
    target, means = shelves_of(sitting).find(named), sitting.desk.means
    if Favourites(means.state, means.disk).toggle(target.name):
        voice.tell(message("{table} is pinned: it comes first.", table=target.name))
    else:
        voice.tell(message("{table} is no longer pinned.", table=target.name))


def add_rows(sitting: "Session", voice: "Voice", argument: str) -> None:
    """Add a row to the table named first; a row that is not there is asked for.

    Raises `Refusal` where no table is named so, or a row cannot go there.
    """
    target, row = _table_and_row(sitting, argument)
    own = _own(sitting)
    where = own.named(str(own.place_of_row(target)))
    if not row:
        voice.tell(
            message("A row more for {table}, in {where}. Enter alone leaves.", table=target.name, where=where)
        )
        if not (row := voice.answer(voice.lingo.say("Row")).strip()):
            return
    if (die := die_after(target, sitting.story.system.id)) is not None and not voice.agrees(
        message("{die} Add it?", die=die)
    ):
        voice.tell(message("Nothing was written: {line}", line=row))
        return
    try:
        added = own.add_rows(target, row)
    except Refusal:
        voice.let_go(row)
        raise
    fault = row_fault(sitting.at_table.shelves, target.name, len(rows_typed(row)))
    _tell_added(own, added, voice, fault)


def new_table(sitting: "Session", voice: "Voice", named: str) -> None:
    """Make a table of the rows that are typed, a line each, up to an empty one. Raises `Refusal`."""
    own = _own(sitting)
    if not named:
        told = message("Its name; file/name puts it into another file. Enter alone leaves.")
        voice.tell(told)
        if not (named := voice.answer(voice.lingo.say("Name")).strip()):
            return
    hidden = own.hidden_by(named, sitting.at_table.shelves)
    if hidden is not None and not voice.agrees(
        message("This hides the shipped table {table}. Make it all the same?", table=hidden.name)
    ):
        voice.tell(message("Nothing was written."))
        return
    voice.tell(message("One row a line; an empty line ends the table."))
    rows: list[str] = []
    try:
        while row := voice.answer(voice.lingo.say("Row {n}", n=len(rows) + 1)).strip():
            rows.append(row)
        if not rows_of("\n".join(rows)):
            voice.tell(message("Nothing was written."))
            return
        name, added = own.add_table(named, "\n".join(rows))
    except (Refusal, KeyboardInterrupt, EOFError):
        for row in rows:
            voice.let_go(row)
        raise
    _tell_added(own, added, voice, row_fault(sitting.at_table.shelves, name, len(rows)))


def _own(sitting: "Session") -> OwnTables:
    desk = sitting.desk
    return OwnTables(desk.workspace, sitting.story.lang, desk.means)


def _table_and_row(sitting: "Session", argument: str) -> "tuple[Target, str]":
    """The table whose name the words begin with, the longest there is, and the words that follow."""
    shelves, words = sitting.at_table.shelves, argument.split(" ")
    for length in range(len(words), 0, -1):
        try:
            return shelves.find(" ".join(words[:length]).rstrip(":")), " ".join(words[length:]).strip()
        except Refusal:
            if length == 1:
                raise
    raise AssertionError("a text has a first word")


def _tell_added(own: OwnTables, added: "Added", voice: "Voice", fault: Message | None) -> None:
    where, line = own.named(str(added.path)), added.line
    if added.overtaken is not None:
        copy = str(added.overtaken.place)
        told = message(
            "Another program wrote {where} in the same moment; what it wrote is kept in {copy}.",
            where=where,
            copy=copy,
        )
    elif fault is not None:
        told = message(
            "Added: {where}, line {line}; but it cannot be rolled so: {what}",
            where=where,
            line=line,
            what=fault,
        )
    else:
        told = message("Added: {where}, line {line}.", where=where, line=line)
    voice.tell(told)
