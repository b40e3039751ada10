"""Tables looked at line by line: families, their tables, the rows of one, words found in them."""

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import called
from soloist.message import Message, Refusal, count, message
from soloist.play.ask_entries import entries, first_pinned
from soloist.play.ask_match import matching
from soloist.play.story_tables import drawn_from, reach
from soloist.play.tables_rows import card_rows, die_text, even, percent
from soloist.storage.favourites import Favourites
from soloist.tables.names import fold_name

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.session.session import Session
    from soloist.play.tables_rows import CardRow
    from soloist.tables.lookup import Shelves

_ROWS: Final = 20  # read out at once
_FOUND: Final = 12
_FROM: Final = re.compile(r"(.*\S)\s+(\d+)")


def shelves_of(sitting: "Session") -> "Shelves":
    """The tables in reach now, what the story lends to them among them."""
    seat = sitting.at_table
    return reach(seat.shelves, seat.story.state)


def tell_families(sitting: "Session", voice: "Voice") -> None:
    """The families, a line each with how many tables it has; before them the tables that are pinned."""
    names = called("tables", voice.lingo.lang)
    tables = list(shelves_of(sitting).targets())
    there = {target.name for target in tables}
    pinned = [name for name in _pinned(sitting) if name in there]
    if pinned:
        voice.pair(voice.lingo.say("Pinned"), ", ".join(pinned))
    for family, number in Counter(target.file.name for target in tables).items():
        voice.tell(count("{family}: {n} table", "{family}: {n} tables", number, family=family))
    voice.tell(
        message(
            "{command} and a family reads its tables, a table asks it; {command} find looks for words.",
            command=names,
        )
    )


def tell_family(sitting: "Session", voice: "Voice", named: str) -> bool:
    """Say the tables of a family; whether there is one of that name."""
    wanted = fold_name(named.rstrip("/"))
    found = [target for target in shelves_of(sitting).targets() if fold_name(target.file.name) == wanted]
    for target in found:
        if target.table.about:
            voice.pair(target.name, target.table.about)
        else:
            voice.line(target.name)
    return bool(found)


def find_tables(sitting: "Session", voice: "Voice", words: str) -> None:
    """Say the tables that fit words, as the list of the screen finds them, the likeliest first."""
    story = sitting.story
    known = entries(shelves_of(sitting), story.system.id, story.lang)
    found = matching(first_pinned(known, _pinned(sitting), asked=False), words)
    if not found:
        raise Refusal(message("No table has “{words}” in its name or its first rows.", words=words))
    for entry in found[:_FOUND]:
        if entry.about:
            voice.pair(entry.name, entry.about)
        else:
            voice.line(entry.name)
    if more := len(found) - _FOUND if len(found) > _FOUND else 0:
        voice.tell(count("{n} more; say more words.", "{n} more; say more words.", more))


def read_rows(sitting: "Session", voice: "Voice", named: str) -> None:
    """Say the rows of a table with their faces and chances, twenty at a time; a number begins further on."""
    shelves, first = shelves_of(sitting), 1
    try:
        target = shelves.find(named)
    except Refusal:
        if not (found := _FROM.fullmatch(named)):
            raise
        target, first = shelves.find(found[1]), max(1, int(found[2]))
    rows = card_rows(target, tuple(drawn_from(sitting.story.state)(target.name)))
    same = even(rows)
    die, lang = die_text(target), voice.lingo.lang
    told = voice.lingo.count("{n} row", "{n} rows", len(rows))
    if same and len(rows) > 1:
        told = voice.lingo.say("{rows}, {chance} each", rows=told, chance=f"{same} ({percent(same, lang)})")
    voice.line(", ".join(filter(None, (target.name, die, told))))
    for row in rows[first - 1 : first - 1 + _ROWS]:
        voice.tell(_row(row, lang, alone=same is None))
    if (left := len(rows) - (first - 1 + _ROWS)) > 0:
        verb = "lire" if lang == "fr" else "read"
        again = f"{called('tables', lang)} {verb} {target.name} {first + _ROWS}"
        voice.tell(count("{n} row more: {again}", "{n} rows more: {again}", left, again=again))
    if target.table.credit:
        voice.line(target.table.credit)


def _row(row: "CardRow", lang: str, *, alone: bool) -> Message:
    """A row; `alone` says its own chance."""
    text = f"{row.text} ({row.hint})" if row.hint else row.text
    if not row.weight:
        return message("{faces}: {text}, drawn already", faces=row.faces, text=text)
    if not alone:
        return message("{what}: {text}", what=row.faces, text=text)
    return message("{faces}: {text}, {chance}", faces=row.faces, text=text, chance=percent(row.chance, lang))


def _pinned(sitting: "Session") -> tuple[str, ...]:
    means = sitting.desk.means
    return Favourites(means.state, means.disk).names()
