"""What a foreign file of tables holds, as values, and foreign words as the language of rows has them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from soloist.interop.loss import Kinds, Tally
from soloist.storage.listing import slug, tells
from soloist.storage.reading import oddity, to_utf8
from soloist.tables.die import parse_die
from soloist.tables.model import Row as OwnRow
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.references import keepings, references
from soloist.tables.text.parts import TableHole
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import count, message

TABLE_LOSSES: Final[Kinds] = {
    "carried": {
        "tables": count("{n} table", "{n} tables"),
        "rows": count("{n} row", "{n} rows"),
        "credit": message("authors, source and licence"),
        "uses": count("{n} roll on another table", "{n} rolls on other tables"),
        "dice": count("{n} roll of dice inside a row", "{n} rolls of dice inside rows"),
        "hints": count("{n} note beside a row, as its hint", "{n} notes beside rows, as their hints"),
        "sums": count(
            "dice of {n} table as weights of its rows, with the same chances",
            "dice of {n} tables as weights of their rows, with the same chances"),
        "kept": count("{n} name that a row gives to a result", "{n} names that rows give to results"),
        "changed lists": count(
            "{n} list once more, as a method spells it", "{n} lists once more, as methods spell them"),
    },
    "guessed": {
        "names": count("{n} table with another name here", "{n} tables with other names here"),
        "lines": count("{n} row of several lines, now in one", "{n} rows of several lines, now each in one"),
        "language": message("the language, which the file does not say"),
        "bytes": message("bytes that are no UTF-8, read as Windows-1252"),
        "wide": message("a file in UTF-16, read as such"),
        "gender": count(
            "{n} row whose last brackets read as a gender", "{n} rows whose last brackets read as a gender"),
        "emptied": count(
            "{n} table without its rows that have no text: where they fall it is rolled again",
            "{n} tables without their rows that have no text: where they fall they are rolled again"),
        "across": count(
            "{n} table of several columns, each of whose rows is one result",
            "{n} tables of several columns, each of whose rows is one result"),
        "weights before": count(
            "the numbers before the rows of {n} table as weights",
            "the numbers before the rows of {n} tables as weights"),
        "mentions": count(
            "{n} name of a table of this file between brackets: it is rolled",
            "{n} names of tables of this file between brackets: they are rolled"),
        "spaces": count(
        "{n} row with several spaces together, now one", "{n} rows with several spaces together, now one"),
        "linked rolls": count(
            "{n} link to a table, alone in its row: it is rolled",
            "{n} links to tables, alone in their rows: they are rolled"),
        "grammar": count(
            "{n} article or plural, put as the grammar here does: none before a name",
            "{n} articles or plurals, put as the grammar here does: none before a name"),
        "guessed dice": count(
            "the dice of {n} table, from the numbers before its rows",
            "the dice of {n} tables, from the numbers before their rows"),
        "even rows": count(
            "{n} table with dice and no numbers that fit them: its rows are equally likely",
            "{n} tables with dice and no numbers that fit them: their rows are equally likely"),
        "zero": count(
            "{n} table with a 0 and a range without an end: its dice count from 1, and never roll the 0",
            "{n} tables with a 0 and a range without an end: their dice count from 1, and never roll the 0"),
        "in order": count(
            "{n} table with dice and no numbers: its first row has the lowest roll, its last the highest",
        "{n} tables with dice and no numbers: their first rows have the lowest roll, their last the highest"),
        "formula": count(
            "dice of {n} table that are no dice here: a row counts by the width of its range",
            "dice of {n} tables that are no dice here: rows count by the width of their ranges"),
        "no dice": count(
            "dice of {n} table that names none: a row counts by the width of its range",
            "dice of {n} tables that name none: rows count by the width of their ranges"),
        "reversed": count(
            "{n} range from the larger number to the smaller: turned around",
            "{n} ranges from the larger number to the smaller: turned around"),
        "gaps": count(
            "{n} table with faces that no row has: they are rolled again",
            "{n} tables with faces that no row has: they are rolled again"),
        "rounded weights": count(
            "the chances of {n} table whose weights are too large: they are rounded",
            "the chances of {n} tables whose weights are too large: they are rounded"),
    },
    "left": {
        "empty rows": count("{n} row without a text", "{n} rows without a text"),
        "empty tables": count("{n} table without rows", "{n} tables without rows"),
        "long rows": count("the end of {n} row that is too long", "the ends of {n} rows that are too long"),
        "long notes": count(
            "the end of {n} note that is too long", "the ends of {n} notes that are too long"),
        "unknown": count(
        "{n} mention of a table that is not in the file", "{n} mentions of tables that are not in the file"),
        "markup": count("the look of {n} row: its words stay", "the look of {n} rows: their words stay"),
        "hidden signs": count(
            "{n} sign that controls something or turns text around",
            "{n} signs that control something or turn text around"),
        "pictures": count("{n} picture", "{n} pictures"),
        "comments": count("{n} comment", "{n} comments"),
        "links": count("where {n} link led: its words stay", "where {n} links led: their words stay"),
        "scripts": count("{n} script, which nothing runs here", "{n} scripts, which nothing runs here"),
        "odd dice": count(
            "{n} roll of dice that are none here: it stands as it was written",
            "{n} rolls of dice that are none here: they stand as they were written"),
        "fields": count(
            "{n} detail that has no place here: a tag, a colour, a setting",
            "{n} details that have no place here: tags, colours, settings"),
        "modifiers": count(
            "{n} modifier: the text comes unchanged", "{n} modifiers: the texts come unchanged"),
        "edges": count("the spaces at the ends of {n} row", "the spaces at the ends of {n} rows"),
        "unpaired": count(
            "{n} row with a sign that has no partner: as it is written",
            "{n} rows with signs that have no partners: as they are written"),
        "no weight": count("{n} row that weighs nothing", "{n} rows that weigh nothing"),
        "no number": count(
            "{n} row without a number among rows that have some: no roll gives it",
            "{n} rows without numbers among rows that have some: no roll gives them"),
        "odd faces": count(
            "{n} row whose numbers cannot be read: no roll gives it",
            "{n} rows whose numbers cannot be read: no roll gives them"),
        "shared faces": count(
            "faces of {n} row that an earlier row has too: that one keeps them",
            "faces of {n} rows that earlier rows have too: those keep them"),
        "covered": count(
            "{n} row all of whose faces earlier rows have: it is gone",
            "{n} rows all of whose faces earlier rows have: they are gone"),
        "no faces": count("{n} row that no roll gives", "{n} rows that no roll gives"),
        "broken signs": count(
            "{n} half of a sign: it stands as � there", "{n} halves of signs: they stand as � there"),
        "doubled keys": count(
            "{n} value whose key comes again: the last one counts",
            "{n} values whose keys come again: the last ones count"),
    },
}  # fmt: skip
"""What a file of tables may hold, in words; a format adds kinds of its own."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """A file as a reader gets it: its text with plain line feeds, its name, the language asked for."""

    text: str
    name: str
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One result in the language of rows.

    `faces` are those that give it, as a table file has them (`3`, `1-2`, `11,13`), or empty; then `weight`
    (1 to 1,000,000) counts. `line` is where it stands in the file, from 1, 0 where lines say nothing.
    """

    text: str
    faces: str = ""
    weight: int = 1
    hint: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """Rows with their faces or weights, and the die of their table (`""` for one face a row)."""

    rows: tuple[Row, ...]
    roll: str = ""
    reroll: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `name` can stand in a hole (see `Names`).

    `roll` is its die (`2d6`), empty for one face a row; `reroll` says that a face without a row is rolled
    again; `deck` draws without putting back; a `local` one is found from its own file only.
    """

    name: str
    rows: tuple[Row, ...]
    roll: str = ""
    reroll: bool = False
    deck: bool = False
    local: bool = False
    about: str = ""
    credit: str = ""
    aliases: tuple[str, ...] = ()
    line: int = 0

    def on(self, laid: Laid) -> "Table":
        """The table with rows that lie on their die."""
        return replace(self, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)


@dataclass(frozen=True, slots=True)
class Tables:
    """A whole file. `name` is proposed for it, `lang` is `fr`, `en` or empty where it does not say.

    `credit` holds authors, source and licence as the data give them.
    """

    name: str
    tables: tuple[Table, ...]
    lang: str = ""
    about: str = ""
    credit: str = ""


# --- bytes ----------------------------------------------------------------------------------------


def decoded(data: bytes) -> str:
    """The text of a file with plain line feeds, whatever its encoding."""
    return to_utf8(data).decode("utf-8-sig", "replace").replace("\r\n", "\n")


def text_of(data: bytes, tally: Tally) -> str:
    """The same, with what had to be guessed of its encoding told."""
    odd = oddity(data)
    if odd is not None and odd.kind != "old_line_ends":
        tally.add("wide" if odd.kind == "utf16" else "bytes", odd.line)
    return decoded(data)


# --- words ----------------------------------------------------------------------------------------

LONGEST: Final = 20_000
"""Characters of a text that are looked at; a row takes a quarter of that."""
EMPTY: Final = "{|}"
"""A row without a text, as the language of rows has one."""
JOIN: Final = " · "
_MOST: Final = 5_000  # what a table file takes as one row
_MOST_BESIDE: Final = 2_000  # characters of a hint, or of what a table is about
_CUT: Final = "…"
_LINE_END: Final = regex.compile(r"[ \t]*(?:\r\n|[\r\n\v\f\x85\u2028\u2029])+[ \t]*")
_MENTION: Final = regex.compile(
    r"<<[ \t]*([^<>\n]{1,80}?)[ \t]*>>|\[\[?[ \t]*@?([^\[\]\n]{1,80}?)[ \t]*\]\]?"
    r"|\{[ \t]*@?([^{}\n]{1,80}?)[ \t]*\}|(?<![\w*])\*([^*\s][^*\n]{0,80}?)\*(?![\w*])"
)
_BREAK: Final = regex.compile(r"(?<!\\)<(?:br|hr) ?/?>", re.IGNORECASE)
_COMMAND: Final = regex.compile(r"/?r(?:oll)?[ \t]+", re.IGNORECASE)
_DICE: Final = regex.compile(r"(?=.*\dd)[\dd+\-*/() \t]{2,60}")


def listed(words: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(words.split())


def plain(text: str) -> str:
    """Text that means itself: its braces doubled, its lines in one, what hides or controls taken out."""
    return kept(text.strip()).strip()


def kept(text: str) -> str:
    """The same with the space around it."""
    one = _LINE_END.sub(" / ", text)
    return HIDDEN.sub("", one.replace("\t", " ")).replace("{", "{{").replace("}", "}}")


def one_line(text: str) -> str:
    """Words beside a row or a table, on one line and without what hides."""
    return " ".join(HIDDEN.sub(" ", text).split())


def hole(inside: str) -> str:
    """The hole another table fills, or dice."""
    return f"{{{inside}}}"


def fits(text: str) -> bool:
    """Whether a row takes it: not empty, not too long, every hole understood."""
    return bool(text.strip()) and len(text) <= _MOST and not parse_template(text)[1]


def shortened(text: str) -> str:
    """As much of a plain text as a row takes."""
    if len(text) <= _MOST:
        return text
    start = text[: _MOST - 1]
    return start[: len(start) - (len(start) - len(start.rstrip("{}"))) % 2] + _CUT


def without_tags(text: str) -> str:
    """A text without its tags of HTML; a line ends where one says so."""
    return re.sub(r"(?<!\\)</?[A-Za-z][^<>\n]{0,300}>", "", _BREAK.sub("\n", text))


class Words:
    """The text of one row while it is written, and what is told of it."""

    def __init__(self, line: int, tally: Tally) -> None:
        """Nothing is written yet."""
        self.line, self.tally = line, tally
        self.out: list[str] = []
        self.looked = False

    def say(self, text: str) -> None:
        """Words that mean themselves, with the space around them."""
        self.out.append(kept(text))

    def lost(self, what: str, times: int = 1) -> None:
        """Something that does not come."""
        self.tally.add(what, self.line, times)

    def roll(self, name: str, times: str = "") -> None:
        """A roll on a table of the file, several `times` where that can be."""
        self.tally.add("uses", self.line)
        wanted = hole(f"{times}: {name}") if times not in ("", "1") else hole(name)
        self.out.append(wanted if fits(wanted) else hole(name))

    def dice(self, written: str) -> str:
        """The hole of dice as somebody wrote them; empty for what are none here."""
        flat = written.lower().replace("d%", "d100")
        wanted = hole(re.sub(r"(?<![\d)])d(?=\d)", "1d", flat).strip())
        if not _DICE.fullmatch(wanted[1:-1]) or not fits(wanted):
            return ""
        self.tally.add("dice", self.line)
        return wanted

    def throw(self, written: str, label: str = "") -> None:
        """Dice where they stand, or, of those that are none here, their words; a label goes around them."""
        found = self.dice(written)
        if not found:
            self.lost("odd dice")
            self.say(label or written)
        elif label:
            before, there, after = label.partition(written)
            self.out.append(f"{kept(before)}{found}{kept(after)}" if there else f"{kept(label)} ({found})")
        else:
            self.out.append(found)

    def text(self) -> str:
        """The row in one line."""
        if self.looked:
            self.lost("markup")
        return " ".join("".join(self.out).split())

    def mentioning(self, text: str, find: Callable[[str], str | None]) -> str:
        """A row of plain text: what stands in brackets and is called like a table, or dice, is rolled."""
        text = text[:LONGEST]
        if re.search(r"[^\S\n]{2,}|\t", text.strip()):
            self.tally.add("spaces", self.line)
        at = 0
        for found in _MENTION.finditer(text):
            inside = next(filter(None, found.groups()))
            filled = ""
            if name := find(inside):
                self.tally.add("mentions", self.line)
                filled = hole(name)
            elif found[4] is None:
                filled = self.dice(_COMMAND.sub("", inside))
            if filled:
                self.say(text[at : found.start()])
                self.out.append(filled)
                at = found.end()
        self.say(text[at:])
        return self.text()


def has_mention(text: str) -> bool:
    """Whether plain text holds what is a roll where a table is called so: `[colour]`, `[2d6]`."""
    return _MENTION.search(text) is not None


def cut(text: str, line: int, tally: Tally) -> str:
    """As much as stands beside a row or a table."""
    if len(text) <= _MOST_BESIDE:
        return text
    tally.add("long notes", line)
    return text[: _MOST_BESIDE - 1] + _CUT


# --- names ----------------------------------------------------------------------------------------

_LONGEST_NAME: Final = 40
_ALIAS: Final = regex.compile(r"[^\W\d_][\w’' -]{1,59}")
_VALUES: Final = frozenset(
    {"pc", "pj", "scene", "title", "titre", "session", "story", "histoire", "else", "sinon"}
)  # what a hole takes from the story, whatever tables there are


class Names:
    """Names for the tables of a file, each other than the others and fit for a hole."""

    def __init__(self) -> None:
        """None is given yet."""
        self._taken: set[str] = set()
        self._given: dict[str, str] = {}
        self._last: dict[str, int] = {}  # by a name that others are like, the number behind the last of them

    def of(self, foreign: str) -> str:
        """The name of the table that is called so there: always the same one for the same word."""
        if foreign not in self._given:
            self._given[foreign] = self._free(_fit(foreign))
        return self._given[foreign]

    def new(self, foreign: str) -> str:
        """The name of one more table that is called so there; the first of them is found by it."""
        return self._free(_fit(foreign)) if foreign in self._given else self.of(foreign)

    def known(self, foreign: str) -> bool:
        """Whether a name was given for that one."""
        return foreign in self._given

    def _free(self, wanted: str) -> str:
        name, number = wanted, self._last.get(wanted, 1)
        while fold_name(name) in self._taken:
            number += 1
            name = f"{wanted}-{number}"
        self._last[wanted] = number
        self._taken.add(fold_name(name))
        return name


def tell_name(tally: Tally, called: str, name: str, line: int) -> None:
    """Tell of a table that is not called here as it is there, but for how names are spelled."""
    if tells(called) and slug(called) == name:
        return
    words = " ".join(HIDDEN.sub("", called).split())
    shown = words if len(words) <= _LONGEST_NAME else f"{words[: _LONGEST_NAME - 1]}…"
    tally.add("names", line)
    tally.name("names", f"{shown} → {name}" if shown else name)


def aliases(titles: Iterable[str], names: Iterable[str]) -> Callable[[str], tuple[str, ...]]:
    """What gives the alias of a table by its title: itself, where one table alone can be asked for by it."""
    times = Counter(map(fold_name, titles))
    free = {title for title, many in times.items() if many == 1} - set(map(fold_name, names))
    return lambda title: (title,) if fold_name(title) in free and _ALIAS.fullmatch(title) else ()


def _fit(foreign: str) -> str:
    """A name in one word that a hole takes for a table's."""
    name = slug(foreign) if tells(foreign) else "table"
    if not name[0].isalpha() or parse_die(name) is not None or not _is_name(name):
        name = f"table-{name}"
    return name


def _is_name(name: str) -> bool:
    parts, misread = parse_template(hole(name))
    return not misread and len(parts) == 1 and isinstance(parts[0], TableHole) and name not in _VALUES


def renamed(text: str, new: Callable[[str], str]) -> str:
    """A row’s text with each name of a table as `new` gives it; what it keeps under a name stays.

    Case does not count in names, but for the first letter, which keeps its own: a capital asks for one.
    """
    if "{" not in text:
        return text
    parts, misread = parse_template(text)
    if misread:
        return text
    row = OwnRow(text, parts, ())
    kept = {fold_name(each.name) for each in keepings(row)}
    for each in sorted(references(row), key=lambda one: one.at, reverse=True):
        if each.use in {"noun", "number"} or fold_name(each.name) in kept:
            continue
        at = text.find(each.name, each.at)
        if 0 <= at <= each.at + 4:
            name = new(each.name)
            first = (
                name[:1].upper() if each.name[:1].isupper() else name[:1].lower()
            )  # a capital is asked for
            text = f"{text[:at]}{first}{name[1:]}{text[at + len(each.name) :]}"
    return text
