"""Tables in Markdown notes: those of Obsidian’s Dice Roller and Iron Vault, lists and lines under headings.

Which block of a note is a table is told by its dice or its block id; only a note with none of these gives
its other lists, or else its lines, as Solo RPG Toolkit has them.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.column_words import kind_of
from soloist.interop.tables.credit_lines import Credits, without_credits
from soloist.interop.tables.dice_formula import read_formula
from soloist.interop.tables.faces import (
    FACE_LOSSES,
    Faced,
    digits_of,
    in_order,
    lay,
)
from soloist.interop.tables.markdown_beside import taken_apart
from soloist.interop.tables.markdown_blocks import Grid, Items, Lines, note_of
from soloist.interop.tables.markdown_choice import Found, chosen, has_faces, is_sure, line_of, split_faces
from soloist.interop.tables.markdown_head import HEAD_LOSSES, Head, head_of, shown
from soloist.interop.tables.markdown_inline import INLINE_LOSSES, row_of
from soloist.interop.tables.markdown_left import tell_blocks, tell_names
from soloist.interop.tables.markdown_names import bare_head, name_in
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.plain_list import numbered
from soloist.interop.tables.ranges import apart_of, digit_faces, spans_of
from soloist.interop.tables.row_text import Names, plain
from soloist.interop.tables.row_weights import WEIGHT_LOSSES, heavy, percents
from soloist.interop.tables.toolkit_note import is_toolkit, same_word
from soloist.interop.tables.toolkit_tables import TOOLKIT_LOSSES, toolkit_tables
from soloist.message import Message, Refusal, count, message
from soloist.storage.slug import slug

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    **FACE_LOSSES,
    **INLINE_LOSSES,
    **HEAD_LOSSES,
    **TOOLKIT_LOSSES,
    **WEIGHT_LOSSES,
    "across": count(
        "{n} table of several columns, each of whose rows is one result",
        "{n} tables of several columns, each of whose rows is one result",
        2,
    ),
    "even tables": count(
        "{n} table that names no dice: its rows are equally likely",
        "{n} tables that name no dice: their rows are equally likely",
        2,
    ),
    "lists": count("{n} list as a table", "{n} lists as tables", 2),
    "lines of tables": count(
        "{n} stretch of lines as a table, a row each", "{n} stretches of lines as tables, a row each", 2
    ),
    "items below": count(
        "{n} row with what stood below it further in", "{n} rows with what stood below them further in", 2
    ),
    "other note": count(
        "{n} roll on a table of another note: its name stays",
        "{n} rolls on tables of other notes: their names stay",
        2,
    ),
    "prose": count("{n} line that is no table", "{n} lines that are no tables", 2),
    "other tables": count(
        "{n} table nothing rolls on: no dice, no block id",
        "{n} tables nothing rolls on: no dice, no block ids",
        2,
    ),
    "other lists": count(
        "{n} list nothing rolls on: no dice, no block id",
        "{n} lists nothing rolls on: no dice, no block ids",
        2,
    ),
    "code": count("{n} block of code", "{n} blocks of code", 2),
    "face marks": count(
        "the mark behind the numbers of {n} row: †, ‡, § or *",
        "the marks behind the numbers of {n} rows: †, ‡, § or *",
        2,
    ),
    "dice side by side": count(
        "{n} table side by side with others, with dice of its own",
        "{n} tables side by side, each with dice of its own",
        2,
    ),
    "columns beyond": count(
        "what {n} row has beyond the columns of its table",
        "what {n} rows have beyond the columns of their tables",
        2,
    ),
}  # fmt: skip
"""What a Markdown note may hold beside `TABLE_LOSSES`."""

_MARK: Final = re.compile(r"[†‡§]|[ \t]\*+$")
_JOIN: Final = " · "
_MOST_NAME: Final = 80


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The tables of a note. Raises `Refusal` where it holds none."""
    note = note_of(foreign.text)
    head = head_of(note, tally)
    sure = is_sure(note.blocks)
    if is_toolkit(foreign.text, foreign.name, note, head, sure=sure):
        return toolkit_tables(note, foreign.text, foreign.name, head, foreign.lang, tally)
    found, left = chosen(taken_apart(note.blocks, tally), templates=bool(head.templates))
    if not found:
        raise Refusal(
            message(
                "{name} holds no tables: a table begins with a head such as | d6 | … |, or is a list or "
                "lines under a heading.",
                name=foreign.name,
            )
        )
    credits = Credits(tally)
    found = [each for each in (_without_credits(each, credits) for each in found) if each is not None]
    tell_blocks(note.blocks, left, credits, tally)
    made = _Reader(foreign.name, head, found, tally).tables()
    tell_names(note.blocks, found, replace(made, name=made.name or foreign.name), credits, tally)
    return replace(made, credit=credits.line([made.credit]))


def _without_credits(found: Found, credits: Credits) -> Found | None:
    """A table of items or lines without those that say whose the text is; None where nothing is left."""
    block = found.block
    if isinstance(block, Lines):
        kept = without_credits(block.lines, credits)
        return replace(found, block=Lines(kept)) if kept else None
    if isinstance(block, Items):
        texts = [(item.text, item.line) for item in block.items]
        lines = {line for _, line in without_credits(texts, credits)}
        items = [item for item in block.items if item.line in lines]
        return replace(found, block=replace(block, items=items)) if items else None
    return found


class _Reader:
    """Makes the tables of a note, once all their names are known."""

    def __init__(self, note: str, head: Head, found: Sequence[Found], tally: Tally) -> None:
        self._note, self._head, self._tally = note, head, tally
        self._first = next((each.path[0] for each in found if each.path), "")
        self._found: list[Found] = []  # with their names
        self._names = Names()
        self._ids: dict[str, str] = {}  # of blocks, headings and the note, folded
        self._name_all(found)

    def tables(self) -> Tables:
        """All of them, templates first, for they are what one asks for."""
        made = [self._template(*each) for each in self._head.templates]
        made.extend(self._table(each) for each in self._found)
        return Tables(self._head.name, tuple(made), self._head.lang, self._head.about, self._head.credit)

    # --- names --------------------------------------------------------------------------------

    def _name_all(self, blocks: Sequence[Found]) -> None:
        under = Counter(each.path for each in blocks)
        heads = Counter(path[-1].casefold() for path in under if path)
        seen: Counter[tuple[str, ...]] = Counter()
        for each in blocks:
            seen[each.path] += 1
            heading = each.path[-1] if each.path else ""
            if heading and heads[heading.casefold()] > 1 and len(each.path) > 1:
                heading = f"{each.path[-2]} {heading}"
            alone = under[each.path] == 1
            called = self._called(
                each, heading, alone=alone, first=seen[each.path] == 1, only=len(blocks) == 1
            )
            named = replace(each, name=self._names.new(called))
            if not same_spelling(called, named.name):
                tell_name(self._tally, called, named.name, line_of(each.block))
            self._found.append(named)
            self._know(named, heading)

    def _called(self, found: Found, heading: str, *, alone: bool, first: bool, only: bool) -> str:
        """What a table is called: what stands right above it, its id, or the head of its column."""
        name = name_in(found.caption)
        heading = name_in(heading)
        if not name and alone:
            name = heading or (self._head.name or self._note if only else "")
        if not name and not isinstance(found.block, Lines):
            name = found.block.id
        if not name and isinstance(found.block, Grid) and len(found.block.head) > 1:
            column = bare_head(found.block.head[-1])
            several = len(found.block.head) > 2  # and no one of them says what the whole is
            name = f"{heading} {column}" if heading and not first else heading if several else column
        return (name or heading or self._note)[:_MOST_NAME]

    def _know(self, found: Found, heading: str) -> None:
        keys = [found.path[-1] if found.path else "", heading]
        if not isinstance(found.block, Lines):
            keys.insert(0, found.block.id)
        for key in keys:
            if key:
                self._ids.setdefault(name_in(key).casefold(), found.name)

    def _find(self, line: int) -> "_Finder":
        return _Finder(self._ids, {self._note.casefold(), self._first.casefold()}, self._tally, line)

    # --- tables -------------------------------------------------------------------------------

    def _table(self, found: Found) -> Table:
        block = found.block
        if isinstance(block, Grid):
            faced, about = self._grid(block, found)
        elif isinstance(block, Items):
            faced, about = self._items(block, found), ""
        else:
            self._tally.add("guessed", "lines of tables", line_of(block))
            faced, about = self._faced(block.lines), ""
        line = line_of(block)
        aliases = () if isinstance(block, Lines) or not block.id else self._alias(block.id, found.name)
        single = len(self._found) == 1
        table = Table(found.name, (), about=about, aliases=aliases, line=line)
        if single and self._head.about:
            table = replace(table, about=about or self._head.about)
        dice = found.dice
        if any(each.spans for each in faced):
            laid = lay(faced, dice, line, self._tally)
            return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
        rows = tuple(each.row for each in faced)
        if dice and spans_of(dice) is None:
            laid = in_order(rows, dice, line, self._tally)
            return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
        if isinstance(block, Grid):
            self._tally.add("guessed", "even tables", line)
        return replace(table, rows=rows)

    def _alias(self, foreign: str, name: str) -> tuple[str, ...]:
        alias = foreign.casefold()
        return (alias,) if alias != name and not self._names.known(alias) and alias[0].isalpha() else ()

    def _grid(self, block: Grid, found: Found) -> tuple[list[Faced], str]:
        """Rows of pipes; of several columns each row is one result. What heads them says what it is about."""
        first = 1 if found.dice or has_faces(block) else 0
        width = len(block.head)
        noted = [at for at in range(first + 1, width) if kind_of(block.head[at]) == "hint"]
        heads = [bare_head(cell) for at, cell in enumerate(block.head) if at >= first and at not in noted]
        spans = self._spans(block, found.dice) if first else [()] * len(block.rows)
        if first and not any(spans):  # a die above words: its first column is text like the others
            first = 0
        faced: list[Faced] = []
        for (cells, line), those in zip(block.rows, spans, strict=True):
            if any(cells[width:]):
                self._tally.add("left", "columns beyond", line)
            texts = [
                self._text(cell, line)
                for at, cell in enumerate(cells[:width])
                if at >= first and at not in noted
            ]
            hint = shown(" — ".join(bare_head(cells[at]) for at in noted if at < len(cells) and cells[at]))
            if hint:
                self._tally.add("carried", "hints", line)
            row = Row((_JOIN.join(text for text in texts if text),), hint=hint[:500], line=line)
            faced.append(Faced(row, those, bare_head(cells[0])[:_MOST_NAME] if first and cells else ""))
        if len(heads) > 1:
            self._tally.add("guessed", "across", block.line)
            return faced, shown(_JOIN.join(head for head in heads if head))[:300]
        said = [head for head in heads if head and kind_of(head) != "text" and slug(head) != found.name]
        return faced, shown("".join(said))[:300]

    def _spans(self, block: Grid, dice: str) -> list[tuple[tuple[int, int], ...]]:
        """The faces of each row; those of dice read apart may stand one by one, `2,3` for 23."""
        many = digits_of(dice)
        written = [cells[0] if cells else "" for cells, _ in block.rows]
        found = [
            (
                apart_of(each, dice.count(";") + 1)
                if ";" in dice
                else (many and digit_faces(each, many)) or spans_of(each)
            )
            or ()
            for each in written
        ]
        for (_, line), cell, spans in zip(block.rows, written, found, strict=True):
            if spans and _MARK.search(cell):
                self._tally.add("left", "face marks", line)
        return found

    def _items(self, block: Items, found: Found) -> list[Faced]:
        """A list; `1-3: x` before its items are faces, and so are the numbers of a list that has dice.

        Percents are weights where neither dice nor a block id make a plugin roll on it.
        """
        self._tally.add("guessed", "lists", block.line)
        for item in block.items:
            if item.below:
                self._tally.add("guessed", "items below", item.line)
        if found.dice and not any(split_faces(item.text)[1] for item in block.items):
            led = self._led(block, found.dice)
            if led:
                return led
        texts = [(item.text, item.line) for item in block.items]
        shares = percents(texts) if not found.dice and not block.id else None
        if shares is not None:
            self._tally.add("guessed", "weights behind", block.line)
            return [
                Faced(Row((self._text(text, line),), weight=weight, line=line), ())
                for text, line, weight in heavy(shares, self._tally)
            ]
        faced = self._faced(texts)
        numbers = [int(item.number) for item in block.items if item.number]
        if found.dice and len(numbers) == len(faced) and not any(each.spans for each in faced):
            if len(set(numbers)) != len(numbers):  # Markdown counts by itself: 1. 1. 1.
                numbers = list(range(numbers[0], numbers[0] + len(numbers)))
            return [replace(each, spans=((at, at),)) for each, at in zip(faced, numbers, strict=True)]
        return faced

    def _led(self, block: Items, dice: str) -> list[Faced]:
        """Items that begin with ranges, `6- x`, which have every roll of the dice; none for any others."""
        led = numbered([(item.text, item.line) for item in block.items], dice)
        formula = read_formula(dice)
        if led is None or formula is None:
            return []
        spans = [span for _, _, those in led for span in those]
        whole = min(low for low, _ in spans), max(high for _, high in spans)
        if whole[0] > formula.bounds[0] or whole[1] < formula.bounds[1]:
            return []
        return [Faced(Row((self._text(text, line),), line=line), those) for text, line, those in led]

    def _faced(self, texts: Sequence[tuple[str, int]]) -> list[Faced]:
        """Rows with the faces before them, where most have some."""
        split = [split_faces(text) for text, _ in texts]
        if sum(1 for _, spans in split if spans) * 10 < len(split) * 7:
            split = [(text, ()) for text, _ in texts]
        return [
            Faced(Row((self._text(text, line),), line=line), spans)
            for (text, spans), (_, line) in zip(split, texts, strict=True)
        ]

    def _text(self, text: str, line: int) -> str:
        joined = text.replace("\n", " / ")
        row = row_of(joined, self._find(line), line, self._tally)
        return self._holes(row, line) if self._head.templates else row

    def _template(self, key: str, text: str, line: int) -> Table:
        """A line of the head that rolls on the sections below."""
        name = self._names.new(key)
        if not same_spelling(key, name):
            tell_name(self._tally, key, name, line)
        row = Row((self._holes(plain(text), line),), line=line)
        return Table(name, (row,), line=line)

    def _holes(self, text: str, line: int) -> str:
        """`{{name}}`, as `plain` leaves a keyword, as a hole where there is such a section."""

        def filled(found: "re.Match[str]") -> str:
            wanted = found[1].rpartition("/")[2].strip()
            name = next((name for key, name in self._ids.items() if same_word(key, wanted)), None)
            if name is None:
                self._tally.add("left", "unknown", line)
                self._tally.name("left", "unknown", wanted)
                return found[0]
            self._tally.add("carried", "uses", line)
            return f"{{{name}}}"

        return re.sub(r"\{\{([^{}\n]{1,200})\}\}", filled, text)


class _Finder:
    """Finds a table of the file by the note and the block a link names; `own` are what the note is called."""

    def __init__(self, ids: Mapping[str, str], own: set[str], tally: Tally, line: int) -> None:
        self._ids, self._own, self._tally, self._line = ids, own, tally, line

    def __call__(self, note: str, place: str) -> str | None:
        stem = note.rpartition("/")[2].removesuffix(".md").replace("%20", " ").strip()
        if stem and stem.casefold() not in self._own:
            self._tally.add("left", "other note", self._line)
            self._tally.name("left", "other note", f"{stem}^{place}" if place else stem)
            return None
        return self._ids.get((place or stem).casefold())
