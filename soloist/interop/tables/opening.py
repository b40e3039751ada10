"""Opening a foreign file of tables: which format it is, its bytes as text, and the table file it becomes."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Final

from soloist.interop.formats import TABLES, Foreign, Format, called, known
from soloist.interop.loss import Loss, Tally
from soloist.interop.tables.json_lines import read_values
from soloist.interop.tables.rows import (
    Row,
    Table,
    Tables,
    decoded,
    fits,
    listed,
    shortened,
    text_of,
)
from soloist.play.asking.own_rows import written
from soloist.storage.listing import slug, tells
from soloist.storage.reading import first_bytes, pasted
from soloist.storage.refusals import named
from soloist.storage.shelf.own_tables import own_files
from soloist.storage.workspace import Workspace
from soloist.tables.model import TableFile
from soloist.tables.names import HIDDEN
from soloist.tables.reading.limits import MAX_CHARACTERS, MAX_LINES
from soloist.tables.reading.read import read_tables
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, Refusal, count, message

# --- formats --------------------------------------------------------------------------------------


_FIRST: Final = 1 << 18
_LOOKED_AT: Final = 50  # lines of a pack
_MARKUP: Final = regex.compile(
    r"\s*(?:<(?:!doctype|html|head|body|svg|tw-|\?xml)|%PDF|\{\\rtf|PK\x03\x04)", re.IGNORECASE
)
_NO_LETTER: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_FEW: Final = 100  # one sign in so many that no text has, and it is none
_PANDOC: Final = frozenset({".org", ".docx", ".odt", ".rtf", ".epub", ".rst", ".adoc", ".tex"})


def format_of(data: bytes, path: str, wanted: str = "") -> Format:
    """The format of a file: the one `wanted`, else by its ending and what it holds (its first 256 KB).

    Raises `Refusal` for a format nobody knows, for bytes that are no text and for what is not recognised.
    """
    text, ending = decoded(data[:_FIRST]), PurePath(path).suffix.casefold()
    form = called(wanted, TABLES) if wanted else known(text, path, "tables")
    if _MARKUP.match(text) or len(_NO_LETTER.findall(text)) * _FEW > len(text):
        raise unknown(path, text=False)
    if not (wanted or (form and form.json)) and (ending == ".json" or _is_json(data)):
        read_values(decoded(data), path, Tally())
        raise Refusal(
            message(
                "{path} is JSON of a kind soloist does not know. As tables it knows Datasworn, roll tables "
                "of Foundry and Tracery (a list of texts under each name), as a story OPSE Oracle. If it is "
                "one of these, say which: --format datasworn, foundry or tracery.",
                path=path,
            )
        )
    if form is None:
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
    text = decoded(data)
    lines = [line for line in text.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip()]
    return _reads(text, (list, dict)) or (len(lines) > 1 and all(_reads(line, (dict,)) for line in lines))


def _reads(text: str, kinds: tuple[type, ...]) -> bool:
    try:
        return isinstance(json.loads(text), kinds)
    except (ValueError, RecursionError):
        return False


# --- opening --------------------------------------------------------------------------------------

LANGUAGE: Final[Mapping[str, Message]] = {"fr": message("in French"), "en": message("in English")}
"""What the language of a file is called."""
_NO_ROW: Final = regex.compile(r"^[ \t]*(?:$|#|//|;|--|<!--|%%|[-=~]{3})", re.MULTILINE)
_ESCAPED: Final = regex.compile(r"(?<!\\)(?:\\\\)*\\u([0-9A-Fa-f]{4})")
_NOT_MISSED: Final = frozenset(
    "\n\r\t\v\f\x85\u2028\u2029"  # rows have a space or a slash for these
    "\u180e\u200b\u2060\u2061\u2062\u2063\u2064\ufeff"  # these show nothing and do nothing
)


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
            format=self.form.label,
            language=LANGUAGE[self.lang],
            tables=count("{n} table", "{n} tables", len(self.read.tables)),
            rows=count("{n} row", "{n} rows", self.rows),
        )


def opened_tables(
    data: bytes, path: str, *, wanted: str = "", name: str = "", lang: str | None, usual: str, date: str = ""
) -> OpenedTables:
    """The table file of a file’s bytes; `name` is what it is to be called, `lang` as for stories.

    Its head says that it was made on a `date`, and of which file; without one it says nothing of that.

    Raises `Refusal` for a file that holds no tables of its format, or more than one file may hold.
    """
    form = format_of(data, path, wanted)
    tally = Tally("tables", form.id)
    text = text_of(data, tally).replace("\r", "\n")
    if len(text) > form.most * 10**6:
        raise Refusal(
            message(
                "{path} is longer than {n} million characters, the most that is read as {format}: take it "
                "apart.",
                path=path,
                n=form.most,
                format=form.label,
            )
        )
    stem = PurePath(path).stem
    if form.id == "list" or (form.id == "csv" and '"' not in text):  # quotes hold cells of several lines
        lines = text.count("\n") + 1 - len(_NO_ROW.findall(text))
        _refuse_many(lines, len(text) if lines > MAX_LINES else 0, stem)
    for line, many in _hidden_signs(text, escaped=bool(form.json)):
        tally.add("hidden signs", line, many)
    tables: Tables = form.read(Foreign(text, stem, lang or ""), tally)
    spoken = lang or tables.lang
    if not spoken:
        spoken = tongue(row.text for table in tables.tables for row in table.rows) or usual
        tally.add("language", 1)
    title = name or tables.name or stem
    tables = replace(tables, name=slug(title) if tells(title) else "tables")
    imported = f"{_name(path)}, {date}, {_fingerprint(data)}" if date else ""
    made, read = _table_file(tables, spoken, tally, imported)
    return OpenedTables(form, tables, spoken, made, read, tally.losses())


def _hidden_signs(text: str, *, escaped: bool) -> Iterator[tuple[int, int]]:
    """Lines with signs no row may hold, and how many; `escaped` counts those that JSON spells, too."""
    if not HIDDEN.search(text.replace("\n", "")) and not (escaped and "\\u" in text):
        return
    for number, line in enumerate(text.split("\n"), 1):
        signs = HIDDEN.findall(line)
        if escaped:
            codes = [int(code, 16) for code in _ESCAPED.findall(line)]
            # Halves of signs are told where JSON is read.
            signs += [chr(code) for code in codes if not 0xD800 <= code < 0xE000 and HIDDEN.match(chr(code))]
        if many := sum(sign not in _NOT_MISSED for sign in signs):
            yield number, many


_WORD: Final = regex.compile(r"[^\W\d_]+")
_ENGLISH: Final = listed(
    "the of and a an to in is are with you your for from at this that it its his her their who what "
    "when twice again roll by without into not has have was were they she he my"
)
_FRENCH: Final = listed(
    "le la les l de des du d et un une à est en au aux dans sur qui que qu ce cette ces son sa ses "
    "pour par avec sans il elle ils elles ne pas plus vous votre fois je n s j nous leur leurs"
)
_FRENCH_LETTERS: Final = frozenset("éèêëàâçîïôœùû")


def tongue(texts: Iterable[str]) -> str:
    """`en`, `fr`, or nothing where the small words of texts do not tell."""
    english = french = looked = 0
    for text in texts:
        looked += len(text)
        if looked > 200_000:
            break
        words = [word.casefold() for word in _WORD.findall(text)]
        english += sum(word in _ENGLISH for word in words)
        french += sum(word in _FRENCH or not _FRENCH_LETTERS.isdisjoint(word) for word in words)
    if max(english, french) < 2 or max(english, french) < 2 * min(english, french):
        return ""
    return "en" if english > french else "fr"


# --- the table file -------------------------------------------------------------------------------

_SIMPLE: Final = regex.compile(r"[^\W\d_][\w’ ,.;/()+-]*[\w.)]")  # reads as itself wherever it stands alone
_NOT_SO: Final = frozenset({"~", "null", "true", "false", "yes", "no", "on", "off"})


def _table_file(tables: Tables, lang: str, tally: Tally, imported: str) -> tuple[str, TableFile]:
    """The text of a file that holds them, and that text read again; `imported` says what it was made of.

    Rows no table could hold are left out and counted, and so are tables nothing is left of.
    Raises `Refusal` where there is nothing to write, or more than a table file may hold.
    """
    given = tuple(_kept(tables.tables, tally))
    if not given:
        raise Refusal(message("There is no table with rows in {name}.", name=tables.name))
    rows = [row for table in given for row in table.rows]
    _refuse_many(len(rows), sum(len(row.text) for row in rows), tables.name)
    said = {"imported": imported, "credit": tables.credit, "about": tables.about, "lang": lang}
    head = [f"{key}: {_value(words)}" for key, words in said.items() if words]
    text = "\n".join([*head, "tables:", *_lines(given)]) + "\n"
    read, problems = read_tables(text, f"{tables.name}.yaml", lang)
    wrong = next((problem for problem in problems if problem.severity == "error"), None)
    if wrong is not None or not read.readable:
        told = wrong or next(iter(problems))
        raise Refusal(
            message("{name} cannot become one file of tables: {why}", name=tables.name, why=told.message)
        )
    for table, back in zip(given, read.tables, strict=True):
        for row, got in zip(table.rows, back.strips[0].rows, strict=True):
            if got.mark is not None:
                tally.add("gender", row.line)
            else:
                assert got.text == row.text.strip(), (got.text, row.text)
    tally.add("tables", given[0].line, len(given))
    tally.add("rows", given[0].line, len(rows))
    return text, read


def _refuse_many(rows: int, long: int, name: str) -> None:
    """Raise `Refusal` for more rows or characters than a table file may hold, before they are laid out."""
    if rows > MAX_LINES or long > MAX_CHARACTERS:
        raise Refusal(
            message(
                "{name} has {rows} rows of {n} characters: a file of tables holds {most} rows and {limit} "
                "million characters. Take it apart.",
                name=name, rows=rows, n=long, most=MAX_LINES, limit=MAX_CHARACTERS // 10**6,
            )
        )  # fmt: skip


def _kept(tables: Iterable[Table], tally: Tally) -> Iterator[Table]:
    for table in tables:
        rows: list[Row] = []
        for row in table.rows:
            text = shortened(row.text)
            if text != row.text:
                tally.add("long rows", row.line)
            if fits(text):
                rows.append(replace(row, text=text))
            else:
                tally.add("empty rows", row.line)
        fewer = len(rows) < len(table.rows)
        if not rows:
            tally.add("empty tables", table.line)
            continue
        if fewer:
            tally.add("emptied", table.line)
        yield replace(table, rows=tuple(rows), reroll=bool(table.roll) if fewer else table.reroll)


def _lines(tables: Iterable[Table]) -> Iterator[str]:
    for table in tables:
        yield f"  {_value(table.name)}:"
        said = {"about": table.about, "credit": table.credit, "roll": table.roll}
        yield from (f"    {key}: {_value(words)}" for key, words in said.items() if words)
        switches = {"else: reroll": table.reroll, "draw: deck": table.deck, "local: yes": table.local}
        yield from (f"    {line}" for line, wanted in switches.items() if wanted)
        if table.aliases:
            yield f"    aliases: [{', '.join(written(name, flow=True) for name in table.aliases)}]"
        yield "    rows:"
        yield from (f"      {_row(row)}" for row in table.rows)


def _row(row: Row) -> str:
    """`- a wolf`, `1-2: a wolf`, `- {text: "a wolf", weight: 3}`."""
    lead = f"{row.faces}:" if row.faces else "-"
    weight = f", weight: {row.weight}" if row.weight != 1 and not row.faces else ""
    if row.hint or weight:
        hint = f", hint: {_quoted(row.hint)}" if row.hint else ""
        return f"{lead} {{text: {_quoted(row.text)}{weight}{hint}}}"
    return f"{lead} {_value(row.text)}"


def _value(text: str) -> str:
    """`text` as the value of a line: as it is where that is plain, else in quotes."""
    simple = _SIMPLE.fullmatch(text) and text.casefold() not in _NOT_SO
    return text if simple else _quoted(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# --- which file tables were made of: `imported: "a.csv, 2026-05-03, 9f86d081884c7d65"` --------------

_DIGEST: Final = 16  # digits of the fingerprint: enough to tell any two files of a person apart
_HEAD: Final = 4_096  # bytes in which that line stands: soloist writes it first
_LINE: Final = regex.compile(
    r"^(?:imported|import[ée]):[ \t]*[\"']?(.{1,1000}), (\d{4}-\d\d-\d\d), ([0-9a-f]{16})[\"']?[ \t\r]*$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Earlier:
    """Tables at `path` that were made of the same file on a `date`; whether its bytes were the same."""

    path: Path
    date: str
    same: bool

    def told(self) -> Message:
        """What is said of it before anything is written."""
        values = {"date": self.date, "path": named(self.path)}
        if self.same:
            return message("Imported already on {date}, as {path}, from this very file.", **values)
        return message(
            "A file of this name was imported already on {date}, as {path}; its content has changed since.",
            **values,
        )


def earlier(workspace: Workspace, path: str, data: bytes) -> Earlier | None:
    """The person's file that was made of this one: of these very bytes, else of a file of this name.

    Of several the latest. What cannot be read is none of them.
    """
    name, fingerprint = _name(path), _fingerprint(data)
    found: list[tuple[bool, str, str, Path]] = []
    for own in own_files(workspace):
        try:
            head = first_bytes(own, _HEAD).decode("utf-8", "replace")
        except Refusal:
            continue
        said = _LINE.search(head)
        if said and (said[3] == fingerprint or said[1].replace('\\"', '"') == name):
            found.append((said[3] == fingerprint, said[2], str(own), own))
    if not found:
        return None
    same, date, _, own = max(found)
    return Earlier(own, date, same)


def _name(path: str) -> str:
    """The name of a file on one line, without what no table file can hold."""
    words = " ".join(PurePath(path).name.split()).replace("\\", "/")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in words)[:255]


def _fingerprint(data: bytes) -> str:
    return sha256(data).hexdigest()[:_DIGEST]
