"""Opening files of other tools: which format each has, and the story and the tables they become together."""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Final, TypeVar

from soloist.interop.formats import (
    Asked,
    Becomes,
    Foreign,
    Format,
    Loss,
    Tally,
    called,
    formats,
    known,
)
from soloist.interop.stories.markdown import lang_of
from soloist.interop.stories.story import Heading, Part, Played, journal_text
from soloist.interop.tables.rows import LONGEST_ROW, Links, Row, Table, Tables, decoded, fits, listed, text_of
from soloist.journal.folding.skim import skim
from soloist.journal.privacy import words
from soloist.journal.write import LINE_ENDS
from soloist.lingo import language_name
from soloist.play.fork import with_head
from soloist.storage.listing import slug, tells
from soloist.storage.reading import pasted, to_utf8
from soloist.tables.model import TableFile
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.reading.read import read_tables
from soloist.tables.reading.source import MAX_LINES
from soloist.values import regex
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Message, Refusal, count, message

# --- files and what they become -------------------------------------------------------------------


@record
class Source:
    """A file that is brought: its bytes, its path, and among several the way to it, its name the last.

    `file` is what its places are told by, empty for one that is alone.
    """

    data: bytes
    path: str
    way: tuple[str, ...] = ()
    file: str = ""

    @property
    def stem(self) -> str:
        """Its name without the ending."""
        return PurePath(self.path).stem.strip() or "–"


@record
class Made:
    """What files become: a story with its title, or a file of tables with its name.

    `text` is that of the journal or of the table file, `facts` what a program is told of it, `summary` what a
    person is told, `losses` what became of what was met so far, `read` the tables.
    """

    kind: Becomes
    form: str
    name: str
    lang: str
    text: str
    facts: Mapping[str, object]
    summary: Message
    losses: tuple[Loss, ...]
    read: TableFile | None = field(default=None, repr=False)


_PANDOC: Final = frozenset({".org", ".docx", ".odt", ".rtf", ".epub", ".rst", ".adoc", ".tex"})


class Unknown(Refusal):
    """A file that is neither a story nor tables."""

    what = "other files"

    def __init__(self, path: str, *, text: bool = True) -> None:
        """Say what would be known, and the cure."""
        if PurePath(path).suffix.casefold() in _PANDOC:
            command = f"pandoc {pasted(Path(path))} -t gfm -o story.md"
            cure = message("Make Markdown of it: {command}", command=command)
        elif text:
            cure = message("If each of its lines is a row: --format list")
        else:
            cure = message("It is not text.")
        super().__init__(
            message(
                "{path} is of no kind that soloist knows. Stories come as Twine (.html, .twee), Markdown "
                "(.md), Lonelog, journals of jrnl and OPSE Oracle; tables as Datasworn, Foundry, Tracery, "
                "Perchance, Markdown, CSV, lists of JSON and lines of text (.txt). {cure}",
                path=path,
                cure=cure,
            )
        )


Read = TypeVar("Read")


def each_read(sources: Sequence[Source], read: Callable[[Source], Read], tally: Tally) -> list[Read]:
    """What is read of each file; which of several cannot be is told, of one alone `Refusal` is raised."""
    found: list[Read] = []
    for source in sources:
        with tally.sparing(source.file):
            found.append(read(source))
    return found


# --- formats --------------------------------------------------------------------------------------

_MARKUP: Final = regex.compile(
    r"\s*(?:<(?:!doctype|html|head|body|svg|\?xml)|%PDF|\{\\rtf|PK\x03\x04)", re.IGNORECASE
)
_NO_LETTER: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_OWN: Final = regex.compile(r"^tables:[ \t]*(?:#.*)?\r?$", re.MULTILINE)
_FEW: Final = 20  # one sign in so many that no text has, and it is none


def format_of(source: Source, asked: Asked) -> Format:
    """The format of a file: the one asked for, else by its ending and what it holds.

    Raises `Refusal` for a format nobody knows, for bytes that are no text and for what is not recognised.
    """
    text = decoded(source.data)
    if asked.form:
        form: Format | None = called(asked.form, formats(asked.kind))
    else:
        form = known(text, source.path, asked.kind)
    markup = (form is None or form.kind == "tables") and _MARKUP.match(text)
    if markup or len(_NO_LETTER.findall(text)) * _FEW > len(text):
        raise Unknown(source.path, text=False)
    if form is None and _OWN.search(text):
        raise Refusal(
            message(
                "{path} is already a file of tables for soloist: put it into oracles/, as it is. To see "
                "what may be wrong in it: soloist check {path}",
                path=source.path,
            )
        )
    if form is None:
        raise Unknown(source.path)
    return form


# --- the language ---------------------------------------------------------------------------------

_WORD: Final = regex.compile(r"(?<![\w{-])[^\W\d_]+(?![\w}-])")
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
    english = french = 0
    for text in texts:
        found = [word.casefold() for word in _WORD.findall(text)]
        english += sum(word in _ENGLISH for word in found)
        french += sum(word in _FRENCH or not _FRENCH_LETTERS.isdisjoint(word) for word in found)
    if max(english, french) < 2 or max(english, french) < 2 * min(english, french):
        return ""
    return "en" if english > french else "fr"


# --- a story --------------------------------------------------------------------------------------

_LONGEST_TITLE: Final = 300


def opened_story(sources: Sequence[Source], name: str, asked: Asked, date: str, tally: Tally) -> Made | None:
    """The journal of files of that name, in their order, born on a `date`, as it was asked for.

    None where nothing of several can be read. Raises `Refusal` for one alone that is none of the formats, or
    holds no text.
    """
    own = next(filter(None, (lang_of(decoded(source.data)) for source in sources)), "")
    spoken = asked.lang or own or tongue(decoded(source.data) for source in sources) or asked.usual

    def story_of(source: Source) -> tuple[Source, Format, Part]:
        form, told = format_of(source, replace(asked, kind="story")), tally.of(source.file)
        text = "\n".join(LINE_ENDS.split(text_of(source.data, told)))
        if not any(sign.isalnum() for sign in text):
            raise Refusal(message("{path} is empty: there is nothing to make a story of.", path=source.path))
        return source, form, Part(form.read(Foreign(text, source.stem, spoken), told), told)

    read = each_read(sources, story_of, tally)
    if not read:
        return None
    (first, form, part), story = read[0], read[0][2].story
    title = " ".join((asked.title or (name if first.way else story.title or name)).split())[:_LONGEST_TITLE]
    if asked.title and not first.way and story.title not in (title, first.stem):
        part.tally.add("asked title", 1, named=story.title)
    if not (asked.lang or own):
        part.tally.add("language", 1)
    rules, data = asked.ruleset or asked.usual_rules, to_utf8(first.data).removeprefix(BOM_UTF8)
    head = {"title": title, "ruleset": rules, "lang": spoken, "start_date": date}
    if form.id == "lonelog" and not first.way:  # as it is, but for what its head lacks or was asked for
        front = skim(data, recent=0).state.front
        values = {key: value for key, value in head.items() if getattr(asked, key, "") or not front.get(key)}
        rules = values.get("ruleset") or front["ruleset"]
        text = with_head(data, values).decode("utf-8", "replace")
        for piece in part.story.pieces:
            if isinstance(piece, Played):
                part.tally.add("play", 0, len(piece.lines))
    else:
        text = journal_text(list(_in_order((source, part) for source, _, part in read)), head, name)
    sessions, scenes, words = _counts(text)
    summary = message(
        "{file} is a story, “{title}” ({system}, {lang}): {sessions}, {scenes}, {words}.",
        file=name, title=title, system=rules, lang=spoken,
        sessions=count("{n} session", "{n} sessions", sessions),
        scenes=count("{n} scene", "{n} scenes", scenes),
        words=count("{n} word", "{n} words", words),
    )  # fmt: skip
    told = {"title": title, "system": rules, "sessions": sessions, "scenes": scenes, "words": words}
    if asked.title:
        tally.forget("title")
    return Made("story", form.id, title, spoken, text, told, summary, tally.losses())


def _in_order(read: Iterable[tuple[Source, Part]]) -> Iterator[Part]:
    """What several files tell as parts of one story; one that begins with no session is one, by its title."""
    for source, part in read:
        pieces = part.story.pieces
        begun = [each for each in pieces[:1] if isinstance(each, Heading) and each.kind == "session"]
        if not (begun and (begun[0].title or not source.way)):
            title = part.story.title if source.way else ""
            pieces = (Heading("session", title), *pieces[len(begun) :])
        yield replace(part, story=replace(part.story, pieces=pieces))


def _counts(text: str) -> tuple[int, int, int]:
    """Sessions, scenes and words of prose: without the head, headings and notes."""
    from soloist.journal.model import Heading, Prose
    from soloist.journal.read import read

    found = read(text.encode("utf-8", "replace")).entries
    kinds = [each.kind for each in found if isinstance(each, Heading)]
    said = sum(words(each.text.encode("utf-8", "replace")) for each in found if isinstance(each, Prose))
    return max(kinds.count("session"), 1), kinds.count("scene"), said


# --- tables ---------------------------------------------------------------------------------------


def opened_tables(sources: Sequence[Source], name: str, asked: Asked, date: str, tally: Tally) -> Made | None:
    """The one table file of files of that name, whose tables know each other, as it was asked for.

    Its head says that it was made on a `date`, and of what; without one it says nothing of that. None where
    nothing of several can be read; raises `Refusal` for one alone that holds no tables of its format, and for
    what one table file cannot hold.
    """
    links = Links()

    def tables_of(source: Source) -> tuple[Source, Format, Tally, Tables]:
        """The tables of a file, all of them named: their rows are read when they are gone through."""
        form, told = format_of(source, replace(asked, kind="tables")), tally.of(source.file)
        text, path = text_of(source.data, told).replace("\r", "\n"), source.path
        if len(text) > form.most * 10**6:
            raise Refusal(
                message(
                    "{path} is longer than {n} million characters, the most that is read as {format}: split "
                    "it.",
                    path=path, n=form.most, format=form.label,
                )
            )  # fmt: skip
        if form.id in ("list", "csv") and text.count("\n") > 2 * MAX_LINES:  # before anything is made of it
            why = message("This file has over {limit} lines; split it.", limit=MAX_LINES)
            raise Refusal(
                message("{name} cannot become one file of tables: {why}", name=source.stem, why=why)
            )
        way = (*source.way[:-1], source.stem) if source.way else ()
        foreign = Foreign(text, source.stem, asked.lang or "", links, way, source.file or PurePath(path).name)
        return source, form, told, form.read(foreign, told)

    found = each_read(sources, tables_of, tally)
    if not found:
        return None
    first, form, told, tables = found[0]
    given = [pair for source, _, own, each in found for pair in _kept(source, own, each)]
    if not given:
        raise Refusal(message("There is no table with rows in {name}.", name=PurePath(first.path).name))
    spoken = asked.lang or next(filter(None, (each.lang for *_, each in found)), "")
    if not spoken:
        spoken = tongue(row.text for table, _ in given for row in table.rows) or asked.usual
        told.add("language", 1)
    title = asked.title or (name if first.way else tables.name or first.stem)
    file = slug(title) if tells(title) else "tables"
    said = {
        "imported": f"{one_name(name)}, {date}" if date else "",
        "credit": "" if first.way else tables.credit,
        "about": "" if first.way else tables.about,
        "lang": spoken,
    }
    text, read = _table_file(given, said, file, links.titles)
    rows = sum(len(table.strips[0].rows) for table in read.tables)
    summary = message(
        "{file} is {format} ({language}): {tables}, {rows}.",
        file=name,
        format=count("tables of {n} file", "tables of {n} files", len(found)) if first.way else form.label,
        language=language_name(spoken),
        tables=count("{n} table", "{n} tables", len(read.tables)),
        rows=count("{n} row", "{n} rows", rows),
    )
    facts = {"name": file, "tables": [table.name for table in read.tables], "rows": rows, "text": text}
    return Made("tables", form.id, file, spoken, text, facts, summary, tally.losses(), read)


def _kept(source: Source, tally: Tally, tables: Tables) -> Iterator[tuple[Table, Tally]]:
    """The tables of a file with the rows that a table file can hold; of several files each has its credit."""
    if source.way and tables.about:
        tally.add("file about", 1)
    for table in tables.tables:
        rows: list[Row] = []
        for row in table.rows:
            if fits(row.text):
                rows.append(row)
            else:
                tally.add("long rows" if len(row.text) > LONGEST_ROW else "empty rows", row.line)
        if not rows:
            tally.add("empty tables", table.line)
            continue
        tally.add("tables", table.line)
        tally.add("rows", table.line, len(rows))
        reroll = table.reroll or (len(rows) < len(table.rows) and bool(table.roll))
        credit = table.credit or (tables.credit if source.way else "")
        yield replace(table, rows=tuple(rows), reroll=reroll, credit=credit), tally


# --- the table file -------------------------------------------------------------------------------

_SIMPLE: Final = regex.compile(r"[^\W\d_][\w’ ,.;/()+-]*[\w.)]")  # reads as itself wherever it stands alone
_NOT_SO: Final = frozenset({"~", "null", "true", "false", "yes", "no", "on", "off"})
_ALIAS: Final = regex.compile(r"[^\W\d_][\w’' -]{1,59}")


def _table_file(
    given: Sequence[tuple[Table, Tally]], said: Mapping[str, str], name: str, titles: Mapping[str, str]
) -> tuple[str, TableFile]:
    """The text of a file that holds the tables, and that text read again. Raises `Refusal` if it cannot."""
    lines = [f"{key}: {_value(words)}" for key, words in said.items() if words] + ["tables:"]
    called = list(_called(given, titles))
    for table, _ in called:
        lines += _lines(table)
    text = "\n".join(lines) + "\n"
    read, problems = read_tables(text, f"{name}.yaml", said["lang"])
    wrong = next((each for each in problems if each.severity == "error"), None)
    if wrong is not None or not read.readable:
        told = wrong or next(iter(problems))
        raise Refusal(message("{name} cannot become one file of tables: {why}", name=name, why=told.message))
    for (table, tally), back in zip(called, read.tables, strict=True):
        for row, got in zip(table.rows, back.strips[0].rows, strict=True):
            if got.mark is not None:
                tally.add("gender", row.line)
            else:
                assert got.text == row.text.strip(), (got.text, row.text)
    return text, read


def _called(given: Sequence[tuple[Table, Tally]], titles: Mapping[str, str]) -> Iterator[tuple[Table, Tally]]:
    """Tables with what they are called in their files among their aliases, where one alone can be asked so.

    Else that is told, and stands in what they are about.
    """
    own = {table.name: " ".join(HIDDEN.sub("", titles.get(table.name, "")).split()) for table, _ in given}
    every = ({*map(fold_name, (table.name, own[table.name], *table.aliases))} for table, _ in given)
    times = Counter(name for names in every for name in names)
    for table, tally in given:
        title, about = own[table.name], table.about
        wanted = [*table.aliases, title] if slug(title) != table.name and not table.local else table.aliases
        fit = [each for each in wanted if _ALIAS.fullmatch(each) and times[fold_name(each)] == 1]
        if title and title in wanted and title not in fit:
            tally.add("names", table.line, named=f"{title[:40]} → {table.name}")
            about = " · ".join(dict.fromkeys(filter(None, (title, about))))
        yield replace(table, aliases=tuple(dict.fromkeys(fit)), about=about), tally


def _lines(table: Table) -> Iterator[str]:
    yield f"  {_value(table.name)}:"
    said = {"about": table.about, "credit": table.credit, "roll": table.roll}
    yield from (f"    {key}: {_value(words)}" for key, words in said.items() if words)
    switches = {"else: reroll": table.reroll, "draw: deck": table.deck, "local: yes": table.local}
    yield from (f"    {line}" for line, wanted in switches.items() if wanted)
    if table.aliases:
        yield f"    aliases: [{', '.join(_value(name) for name in table.aliases)}]"
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


# --- which file tables were made of: `imported: "a.csv, 2026-05-03"` --------------------------------


def one_name(name: str) -> str:
    """The name of a file on one line, without what no table file can hold."""
    words = " ".join(name.split()).replace("\\", "/")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in words)[:255]
