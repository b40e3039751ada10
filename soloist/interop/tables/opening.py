"""Opening a foreign file of tables: which format it is, its bytes as text, and the table file it becomes."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path, PurePath
from types import UnionType
from typing import Final

from soloist.interop.loss import Loss, Tally
from soloist.interop.tables.carried import Tables
from soloist.interop.tables.formats import FORMATS, Format
from soloist.interop.tables.provenance import provenance
from soloist.interop.tables.table_file import refuse_many, table_file
from soloist.interop.tables.tongue import tongue
from soloist.message import Message, Refusal, count, message
from soloist.storage.encoding import oddity, pasted, to_utf8
from soloist.storage.slug import slug, tells
from soloist.tables.model import TableFile
from soloist.tables.names import HIDDEN
from soloist.tables.reading.limits import MAX_LINES

# --- what a foreign file of tables may hold, in words; a format adds kinds of its own -------------

TABLE_LOSSES: Final[Mapping[str, Message]] = {
    # carried
    "tables": count("{n} table", "{n} tables", 2),
    "rows": count("{n} row", "{n} rows", 2),
    "credit": message("authors, source and licence"),
    "uses": count("{n} roll on another table", "{n} rolls on other tables", 2),
    "dice": count("{n} roll of dice inside a row", "{n} rolls of dice inside rows", 2),
    "hints": count("{n} note beside a row, as its hint", "{n} notes beside rows, as their hints", 2),
    # guessed
    "names": count("{n} table with another name here", "{n} tables with other names here", 2),
    "lines": count("{n} row of several lines, now in one", "{n} rows of several lines, now each in one", 2),
    "language": message("the language, which the file does not say"),
    "bytes": message("bytes that are no UTF-8, read as Windows-1252"),
    "wide": message("a file in UTF-16, read as such"),
    "gender": count(
        "{n} row whose last brackets read as a gender", "{n} rows whose last brackets read as a gender", 2
    ),
    "emptied": count(
        "{n} table without its rows that have no text: where they fall it is rolled again",
        "{n} tables without their rows that have no text: where they fall they are rolled again",
        2,
    ),
    # left
    "empty rows": count("{n} row without a text", "{n} rows without a text", 2),
    "empty tables": count("{n} table without rows", "{n} tables without rows", 2),
    "long rows": count("the end of {n} row that is too long", "the ends of {n} rows that are too long", 2),
    "unknown": count(
        "{n} mention of a table that is not in the file", "{n} mentions of tables that are not in the file", 2
    ),
    "markup": count("the look of {n} row: its words stay", "the look of {n} rows: their words stay", 2),
    "hidden signs": count(
        "{n} sign that controls something or turns text around",
        "{n} signs that control something or turn text around",
        2,
    ),
    "pictures": count("{n} picture", "{n} pictures", 2),
    "links": count("where {n} link led: its words stay", "where {n} links led: their words stay", 2),
    "scripts": count("{n} script, which nothing runs here", "{n} scripts, which nothing runs here", 2),
}  # fmt: skip


# --------------------------------------------------------------------------------------------------

# --- signs of a foreign file that no row may hold -------------------------------------------------

_ESCAPED: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u([0-9A-Fa-f]{4})")
_NOT_MISSED: Final = frozenset(
    "\n\r\t\v\f\x85\u2028\u2029"  # rows have a space or a slash for these
    "\u180e\u200b\u2060\u2061\u2062\u2063\u2064\ufeff"  # these show nothing and do nothing
)


def hidden_signs(text: str, *, escaped: bool) -> Iterator[tuple[int, int]]:
    """Lines from 1 with such signs, and how many; `escaped` counts those that JSON spells, too."""
    if not HIDDEN.search(text.replace("\n", "")) and not (escaped and "\\u" in text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        signs = HIDDEN.findall(line)
        if escaped:
            signs += [sign for sign in _spelt(line) if HIDDEN.fullmatch(sign)]
        many = sum(sign not in _NOT_MISSED for sign in signs)
        if many:
            yield number, many


def _spelt(line: str) -> Iterator[str]:
    """What JSON’s escapes in a line stand for; halves of signs are told where JSON is read."""
    for found in _ESCAPED.finditer(line):
        code = int(found[1], 16)
        if not 0xD800 <= code < 0xE000:
            yield chr(code)


# --------------------------------------------------------------------------------------------------

LANGUAGE: Final[Mapping[str, Message]] = {"fr": message("in French"), "en": message("in English")}
"""What the language of a file is called."""

LARGEST: Final = 16 << 20
"""Bytes of the largest file that is opened; the largest public collections have some three million."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """A file as a reader gets it: its text with plain line feeds, its name, the language asked for."""

    text: str
    name: str
    lang: str = ""


@dataclass(frozen=True, slots=True)
class OpenedTables:
    """What a file becomes: the values, the text of the table file, that text read, what became of it."""

    form: Format
    tables: Tables
    lang: str
    text: str
    read: TableFile
    losses: tuple[Loss, ...]

    @property
    def rows(self) -> int:
        """How many rows its tables have."""
        return sum(len(table.strips[0].rows) for table in self.read.tables)

    def summary(self, file: str) -> Message:
        """What the file of that name is, and how much."""
        return message(
            "{file} is {format} ({language}): {tables}, {rows}.",
            file=file,
            format=self.form.name,
            language=LANGUAGE[self.lang],
            tables=count("{n} table", "{n} tables", len(self.read.tables)),
            rows=count("{n} row", "{n} rows", self.rows),
        )


_FIRST: Final = 1 << 18
_LOOKED_AT: Final = 50  # lines of a pack
_LINES: Final = "list"
_NO_ROW: Final = re.compile(r"^[ \t]*(?:$|#|//|;|--|<!--|%%|[-=~]{3})", re.MULTILINE)
_JSON: Final = frozenset({"datasworn", "foundry", "tracery"})
_MARKUP: Final = re.compile(
    r"\s*(?:<(?:!doctype|html|head|body|svg|tw-|\?xml)|%PDF|\{\\rtf|PK\x03\x04)", re.IGNORECASE
)
_NO_LETTER: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_FEW: Final = 100  # one sign in so many that no text has, and it is none
_PANDOC: Final = frozenset({".org", ".docx", ".odt", ".rtf", ".epub", ".rst", ".adoc", ".tex"})


def format_of(data: bytes, path: str, wanted: str = "") -> Format:
    """The format of a file: the one `wanted`, else by its ending, else by what it holds.

    Raises `Refusal` for a format nobody knows, for bytes that are no text, for what is not recognised and
    for a file that is too large.
    """
    if len(data) > LARGEST:
        raise Refusal(message("{path} is larger than {n} MB: take it apart.", path=path, n=LARGEST >> 20))
    if wanted and all(form.id != wanted for form in FORMATS):
        known = ", ".join(form.id for form in FORMATS)
        raise Refusal(message("No format “{name}”; there are: {known}", name=wanted, known=known))
    text = to_utf8(data[:_FIRST]).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    ending = PurePath(path).suffix.casefold()
    if _MARKUP.match(text) or len(_NO_LETTER.findall(text)) * _FEW > len(text):
        raise unknown(path, text=False)
    if wanted:
        return next(form for form in FORMATS if form.id == wanted)
    by_name = next((form for form in FORMATS if ending in form.suffixes), None)
    if by_name is not None and by_name.id != _LINES:
        return by_name
    if by_name is not None and not _is_json(data):  # a generator is often kept as plain text
        perchance = next(form for form in FORMATS if form.id == "perchance")
        return perchance if perchance.looks(text) else by_name
    form = next(form for form in FORMATS if form.looks(text))
    if form.id not in _JSON and (ending == ".json" or _is_json(data)):
        raise Refusal(_unknown_json(path))
    if form.id == _LINES and ending not in {"", *form.suffixes}:
        raise unknown(path)
    return form


def unknown(path: str, *, text: bool = True) -> Refusal:
    """What is said of a file that is neither a story nor tables: what would be, and the cure."""
    ending = PurePath(path).suffix.casefold()
    if ending in {".html", ".htm"}:
        cure = message("A story of Twine: in Twine, Import it, then Build, Export as Twee.")
    elif ending in _PANDOC:
        command = f"pandoc {pasted(Path(path))} -t gfm -o story.md"
        cure = message("Make Markdown of it: {command}", command=command)
    elif text:
        cure = message("If each of its lines is a row: --format list")
    else:
        cure = message("It is no text.")
    return Refusal(
        message(
            "{path} is nothing soloist knows. Stories come as Twee 3 (.twee), Markdown (.md), Lonelog, "
            "journals of jrnl and OPSE Oracle; tables as Datasworn, Foundry, Tracery, Perchance, Markdown, "
            "CSV and lines of text (.txt). {cure}",
            path=path,
            cure=cure,
        )
    )


def _is_json(data: bytes) -> bool:
    """Whether the whole of a file is an object or a list of JSON, or objects on each line, as in a pack."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"[", b"{"):
        return False
    text = to_utf8(data).decode("utf-8-sig", "replace")
    lines = [line for line in text.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip()]
    return _reads_as(list | dict, text) or (len(lines) > 1 and all(_reads_as(dict, line) for line in lines))


def _reads_as(kind: type | UnionType, text: str) -> bool:
    try:
        return isinstance(json.loads(text), kind)
    except (ValueError, RecursionError):
        return False


def _unknown_json(path: str) -> Message:
    return message(
        "{path} is JSON of a kind soloist does not know. As tables it knows Datasworn, roll tables of "
        "Foundry and Tracery (a list of texts under each name), as a story OPSE Oracle. If it is one of "
        "these, say which: --format datasworn, foundry or tracery.",
        path=path,
    )


def opened_tables(
    data: bytes, path: str, *, wanted: str = "", name: str = "", lang: str | None, usual: str, date: str = ""
) -> OpenedTables:
    """The table file of a file’s bytes; `name` is what it is to be called, `lang` as for stories.

    Its head says that it was made on a `date`, and of which file; without one it says nothing of that.

    Raises `Refusal` for a file that holds no tables of its format, or more than one file may hold.
    """
    form = format_of(data, path, wanted)
    reader = import_module(form.module)
    tally = Tally({**TABLE_LOSSES, **_own_losses(reader.LOSSES)})
    odd = oddity(data)
    if odd is not None and odd.kind != "old_line_ends":
        tally.add("guessed", "wide" if odd.kind == "utf16" else "bytes", odd.line)
    text = to_utf8(data).decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > form.most * 10**6:
        raise Refusal(
            message(
                "{path} is longer than {n} million characters, the most that is read as {format}: take it "
                "apart.",
                path=path,
                n=form.most,
                format=form.name,
            )
        )
    if form.id == _LINES or (form.id == "csv" and '"' not in text):  # quotes hold cells of several lines
        _refuse_long(text, PurePath(path).stem)
    for line, many in hidden_signs(text, escaped=form.id in _JSON):
        tally.add("left", "hidden signs", line, many)
    tables: Tables = reader.read(Foreign(text, PurePath(path).stem, lang or ""), tally)
    spoken = lang or tables.lang or tongue(row.cells[0] for table in tables.tables for row in table.rows)
    if not (lang or tables.lang):
        tally.add("guessed", "language", 1)
    spoken = spoken or usual
    tables = replace(tables, name=_file_name(name or tables.name or PurePath(path).stem))
    imported = provenance(path, data, date) if date else ""
    written, read = table_file(tables, spoken, tally, imported)
    return OpenedTables(form, tables, spoken, written, read, tally.losses())


def _refuse_long(text: str, name: str) -> None:
    """Raise `Refusal` for more lines than there may be rows, before any is read; remarks count as none."""
    rows = text.count("\n") + 1 - len(_NO_ROW.findall(text))
    if rows > MAX_LINES:
        refuse_many(rows, len(text), name)


def _file_name(called: str) -> str:
    return slug(called) if tells(called) else "tables"


def _own_losses(losses: Mapping[str, Message]) -> Mapping[str, Message]:
    assert not losses.keys() & TABLE_LOSSES.keys(), "a kind of thing has one name"
    return losses
