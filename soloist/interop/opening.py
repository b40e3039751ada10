"""Opening files of other tools: which format each has, and the story and the tables they become together."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path, PurePath
from typing import Final, TypeVar

from soloist.interop.formats import STORIES, TABLES, Asked, Becomes, Foreign, Format, called, known
from soloist.interop.loss import Loss, Tally
from soloist.interop.stories.lonelog import with_head
from soloist.interop.stories.markdown import lang_of
from soloist.interop.stories.story import Imported, Part, Scene, Session, journal_text
from soloist.interop.tables.rows import Links, Row, Table, Tables, decoded, fits, listed, shortened, text_of
from soloist.journal.headings import parse_heading
from soloist.journal.privacy import words
from soloist.play.asking.own_rows import written
from soloist.storage.listing import slug, tells
from soloist.storage.reading import pasted, to_utf8
from soloist.tables.model import TableFile
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.reading.limits import MAX_CHARACTERS, MAX_LINES, MAX_TABLES, MAX_VALUES
from soloist.tables.reading.read import read_tables
from soloist.values import regex
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Message, Refusal, count, message

# --- files and what they become -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Made:
    """What files become: a story with its title, or a file of tables with its name.

    `text` is that of the journal or of the table file, `facts` what a program is told of it, `summary` what a
    person is told, `read` the tables. Of a story `words` are the first ones of its body.
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
            cure = message("It is no text.")
        super().__init__(
            message(
                "{path} is nothing soloist knows. Stories come as Twine (.html, .twee), Markdown (.md), "
                "Lonelog, journals of jrnl and OPSE Oracle; tables as Datasworn, Foundry, Tracery, "
                "Perchance, Markdown, CSV, lists of JSON and lines of text (.txt). {cure}",
                path=path,
                cure=cure,
            )
        )


Read = TypeVar("Read")


def each_read(sources: Sequence[Source], read: Callable[[Source], Read], skipped: Tally) -> list[Read]:
    """What is read of each file; which of several cannot be is told, of one alone `Refusal` is raised."""
    found: list[Read] = []
    for source in sources:
        with skipped.sparing(source.file):
            found.append(read(source))
    return found


# --- formats --------------------------------------------------------------------------------------

_MARKUP: Final = regex.compile(
    r"\s*(?:<(?:!doctype|html|head|body|svg|\?xml)|%PDF|\{\\rtf|PK\x03\x04)", re.IGNORECASE
)
_NO_LETTER: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_FEW: Final = 100  # one sign in so many that no text has, and it is none


def format_of(data: bytes, path: str, wanted: str = "") -> Format:
    """The format of a file of tables: the one `wanted`, else by its ending and what it holds.

    Raises `Refusal` for a format nobody knows, for bytes that are no text and for what is not recognised.
    """
    text = decoded(data)
    form = called(wanted, TABLES) if wanted else known(text, path, "tables")
    if _MARKUP.match(text) or len(_NO_LETTER.findall(text)) * _FEW > len(text):
        raise Unknown(path, text=False)
    if form is None:
        raise Unknown(path)
    return form


# --- the language ---------------------------------------------------------------------------------

LANGUAGE: Final[Mapping[str, Message]] = {"fr": message("in French"), "en": message("in English")}
"""What the language of a file is called."""
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

_CONTROLS: Final = regex.compile("[\x00-\x08\x0e-\x1f\x7f]")
_ODD: Final = 4  # one sign in so many that no text has: it is none
_LONGEST_TITLE: Final = 300


def opened_story(
    sources: Sequence[Source], name: str, asked: Asked, date: str, skipped: Tally
) -> Made | None:
    """The journal of files of that name, in their order, born on a `date`, as it was asked for.

    None where nothing of several can be read. Raises `Refusal` for one alone that is none of the formats, or
    holds no text.
    """
    texts = [decoded(source.data) for source in sources]
    own = next(filter(None, map(lang_of, texts)), "")
    spoken = asked.lang or own or tongue(texts) or asked.usual[0]
    read = each_read(sources, lambda source: _story_of(source, spoken, asked.form), skipped)
    if not read:
        return None
    first, form, story, tally = read[0]
    title = " ".join((asked.title or (name if first.way else story.title or name)).split())[:_LONGEST_TITLE]
    if asked.title and not first.way and story.title not in (title, first.stem):
        tally.add("asked title", 1)
        tally.name("asked title", story.title)
    if not (asked.lang or own):
        tally.add("language", 1)
    head = {"title": title, "ruleset": asked.ruleset, "lang": spoken, "start_date": date}
    if form.id == "lonelog" and not first.way:
        text = with_head(to_utf8(first.data).decode("utf-8-sig", "replace"), head)
    else:
        text = journal_text(tuple(_in_order(read)), head, name)
    sessions = [session for _, _, each, _ in read for session in each.sessions]
    scenes, words = sum(len(session.scenes) for session in sessions), _count(text)
    summary = message(
        "{file} is a story, “{title}” ({system}, {lang}): {sessions}, {scenes}, {words}.",
        file=name, title=title, system=asked.ruleset, lang=spoken,
        sessions=count("{n} session", "{n} sessions", len(sessions)),
        scenes=count("{n} scene", "{n} scenes", scenes),
        words=count("{n} word", "{n} words", words),
    )  # fmt: skip
    told = {
        "title": title,
        "system": asked.ruleset,
        "sessions": len(sessions),
        "scenes": scenes,
        "words": words,
    }
    every = (loss for *_, tally in read for loss in tally.losses())
    losses = tuple(loss for loss in every if loss.what != "title" or not asked.title)
    return Made("story", form.id, title, spoken, text, told, summary, losses)


def _story_of(source: Source, lang: str, wanted: str) -> tuple[Source, Format, Imported, Tally]:
    """A file, its format and the story it tells. Raises `Refusal`."""
    tally = Tally("tables", "stories", file=source.file)
    text, path = text_of(source.data, tally), source.path
    form = called(wanted, STORIES) if wanted else known(text, path, "story")
    if form is None:
        raise Unknown(path)
    if not text.strip():
        raise Refusal(message("{path} is empty: there is nothing to make a story of.", path=path))
    if not any(sign.isalnum() for sign in text) or _ODD * len(_CONTROLS.findall(text)) > len(text):
        raise Refusal(message("{path} holds no text: it is not what its name says.", path=path))
    return source, form, form.read(Foreign(text, source.stem, lang), tally), tally


def _in_order(read: Sequence[tuple[Source, Format, Imported, Tally]]) -> Iterator[Part]:
    """What several files tell as parts of one story: a file without headings is a scene under its title.

    Such files of a folder that follow each other are one session, which a folder within the others names.
    """
    before: tuple[str, ...] | None = None
    for source, _, story, tally in read:
        folder, sessions = source.way[:-1], story.sessions
        own = len(sessions) != 1 or sessions[0].title or not source.way
        bare = not own and not sessions[0].scenes
        if bare:
            named = parse_heading(f"## {folder[-1]}") if len(folder) > 1 else None
            scene = Scene(story.title, sessions[0].blocks, 1)
            sessions = (Session(named.title if named else "", scenes=(scene,)),)
        elif not own:
            sessions = (replace(sessions[0], title=story.title),)
        yield Part(replace(story, sessions=sessions), tally, goes_on=bare and before == folder)
        before = folder if bare else None


def _count(text: str) -> int:
    """Words of prose: without the head, headings and notes."""
    from soloist.journal.model import Prose
    from soloist.journal.read import read

    found = read(text.encode("utf-8", "replace")).entries
    return sum(words(each.text.encode("utf-8", "replace")) for each in found if isinstance(each, Prose))


# --- tables ---------------------------------------------------------------------------------------

_NO_ROW: Final = regex.compile(r"^[ \t]*(?:$|#|//|;|--|<!--|%%|[-=~]{3})", re.MULTILINE)


def opened_tables(
    sources: Sequence[Source], name: str, asked: Asked, date: str, skipped: Tally
) -> Made | None:
    """The one table file of files of that name, whose tables know each other, as it was asked for.

    Its head says that it was made on a `date`, and of what; without one it says nothing of that. What one
    table file cannot hold is left, and told. None where nothing of several can be read; raises `Refusal` for
    one alone that holds no tables of its format.
    """
    links = Links()

    def named(source: Source) -> tuple[Source, Format, Tally, Tables]:
        return source, *_named_tables(source, asked, links)

    found = each_read(sources, named, skipped)
    if not found:
        return None
    first, form, tally, tables = found[0]
    given = [pair for each in found for pair in _kept(*each)]
    spoken = asked.lang or next(filter(None, (each.lang for *_, each in found)), "")
    if not spoken:
        spoken = tongue(row.text for table, _ in given for row in table.rows) or asked.usual[1]
        tally.add("language", 1)
    title = asked.title or (name if first.way else tables.name or first.stem)
    file = slug(title) if tells(title) else "tables"
    said = {
        "imported": f"{one_name(name)}, {date}, {fingerprint(sources)}" if date else "",
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
        language=LANGUAGE[spoken],
        tables=count("{n} table", "{n} tables", len(read.tables)),
        rows=count("{n} row", "{n} rows", rows),
    )
    losses = tuple(loss for _, _, tally, _ in found for loss in tally.losses())
    facts = {"name": file, "tables": [table.name for table in read.tables], "rows": rows, "text": text}
    return Made("tables", form.id, file, spoken, text, facts, summary, losses, read)


def _named_tables(source: Source, asked: Asked, links: Links) -> tuple[Format, Tally, Tables]:
    """The tables of a file, all of them named: their rows are read when they are gone through."""
    path = source.path
    form = format_of(source.data, path, asked.form)
    tally = Tally("tables", form.id, file=source.file)
    text = text_of(source.data, tally).replace("\r", "\n")
    if len(text) > form.most * 10**6:
        raise Refusal(
            message(
                "{path} is longer than {n} million characters, the most that is read as {format}: take it "
                "apart.",
                path=path, n=form.most, format=form.label,
            )
        )  # fmt: skip
    if form.id == "list" or (form.id == "csv" and '"' not in text):  # quotes hold cells of several lines
        lines = text.count("\n") + 1 - len(_NO_ROW.findall(text))
        if lines > MAX_LINES:
            raise _too_many(lines, len(text), source.stem)
    way = (*source.way[:-1], source.stem) if source.way else ()
    foreign = Foreign(text, source.stem, asked.lang or "", links, way, PurePath(path).name)
    return form, tally, form.read(foreign, tally)


def _kept(source: Source, form: Format, tally: Tally, tables: Tables) -> Iterator[tuple[Table, Tally]]:
    """The tables of a file with the rows that a table file can hold; of several files each has its credit."""
    told = not source.way or not tables.about
    for table in tables.tables:
        told = told or table.about == tables.about
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
        reroll = bool(table.roll) if fewer else table.reroll
        credit = table.credit or (tables.credit if source.way else "")
        yield replace(table, rows=tuple(rows), reroll=reroll, credit=credit), tally
    if not told:
        tally.add("file about", 1)


# --- the table file -------------------------------------------------------------------------------

_SIMPLE: Final = regex.compile(r"[^\W\d_][\w’ ,.;/()+-]*[\w.)]")  # reads as itself wherever it stands alone
_NOT_SO: Final = frozenset({"~", "null", "true", "false", "yes", "no", "on", "off"})
_ALIAS: Final = regex.compile(r"[^\W\d_][\w’' -]{1,59}")
_ROOM: Final = (MAX_TABLES, MAX_LINES - 50, MAX_CHARACTERS - 10_000, MAX_VALUES - 500)
"""Tables, lines, characters and values of one table file, without its head."""


def _table_file(
    given: Sequence[tuple[Table, Tally]], said: Mapping[str, str], name: str, titles: Mapping[str, str]
) -> tuple[str, TableFile]:
    """The text of a file that holds as many of the tables as it can, and that text read again.

    Raises `Refusal` where there is nothing to write.
    """
    if not given:
        raise Refusal(message("There is no table with rows in {name}.", name=name))
    lines = [f"{key}: {_value(words)}" for key, words in said.items() if words] + ["tables:"]
    held: list[tuple[Table, Tally]] = []
    used = [0] * len(_ROOM)
    for table, tally in _called(given, titles):
        text = "\n".join(_lines(table))
        many = text.count("\n") + 1
        needs = [1, many, len(text) + 1, many + sum(map(text.count, ",[{:"))]
        if any(one + more > most for one, more, most in zip(used, needs, _ROOM, strict=True)):
            tally.add("no room", table.line)
            tally.name("no room", table.name)
            continue
        used = [one + more for one, more in zip(used, needs, strict=True)]
        held.append((table, tally))
        lines.append(text)
    if not held:
        rows = [row for table, _ in given for row in table.rows]
        raise _too_many(len(rows), sum(len(row.text) for row in rows), name)
    text = "\n".join(lines) + "\n"
    read, problems = read_tables(text, f"{name}.yaml", said["lang"])
    wrong = next((problem for problem in problems if problem.severity == "error"), None)
    if wrong is not None or not read.readable:
        told = wrong or next(iter(problems))
        raise Refusal(message("{name} cannot become one file of tables: {why}", name=name, why=told.message))
    for tally, those in groupby(held, lambda pair: pair[1]):
        tables = [table for table, _ in those]
        tally.add("tables", tables[0].line, len(tables))
        tally.add("rows", tables[0].line, sum(len(table.rows) for table in tables))
    for (table, tally), back in zip(held, read.tables, strict=True):
        for row, got in zip(table.rows, back.strips[0].rows, strict=True):
            if got.mark is not None:
                tally.add("gender", row.line)
            else:
                assert got.text == row.text.strip(), (got.text, row.text)
    return text, read


def _called(given: Sequence[tuple[Table, Tally]], titles: Mapping[str, str]) -> Iterator[tuple[Table, Tally]]:
    """Tables with what they are called in their files among their aliases, where one alone can be asked so.

    That a name is lost is told, but for how names are spelled.
    """
    own = {table.name: " ".join(HIDDEN.sub("", titles.get(table.name, "")).split()) for table, _ in given}
    every = ({*map(fold_name, (table.name, own[table.name], *table.aliases))} for table, _ in given)
    times = Counter(name for names in every for name in names)
    for table, tally in given:
        title, about = own[table.name], table.about
        aliases = [*table.aliases]
        if slug(title) != table.name and not table.local:
            aliases += [title] * bool(_ALIAS.fullmatch(title))
            if title not in aliases or times[fold_name(title)] > 1:
                tally.add("names", table.line)
                tally.name("names", f"{title[:40]} → {table.name}" if title else table.name)
                about = " · ".join(dict.fromkeys(filter(None, (title, about))))
        alone = tuple(name for name in dict.fromkeys(aliases) if times[fold_name(name)] == 1)
        yield replace(table, aliases=alone, about=about), tally


def _too_many(rows: int, long: int, name: str) -> Refusal:
    return Refusal(
        message(
            "{name} has {rows} rows of {n} characters: a file of tables holds {most} rows and {limit} "
            "million characters. Take it apart.",
            name=name, rows=rows, n=long, most=MAX_LINES, limit=MAX_CHARACTERS // 10**6,
        )
    )  # fmt: skip


def _lines(table: Table) -> Iterator[str]:
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


def one_name(name: str) -> str:
    """The name of a file on one line, without what no table file can hold."""
    words = " ".join(name.split()).replace("\\", "/")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in words)[:255]


def fingerprint(sources: Iterable[Source]) -> str:
    """What tells the bytes of files from any others."""
    return sha256(b"".join(source.data for source in sources)).hexdigest()[:_DIGEST]
