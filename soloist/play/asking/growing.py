"""What a story holds that a game could grow from, and its row in a table of one’s own, taken back."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.journal import model
from soloist.journal.folding.skim import no_collection
from soloist.journal.privacy import struck
from soloist.journal.read import read
from soloist.journal.state import Element, State, folded
from soloist.journal.words import is_hat
from soloist.play.asking.own_rows import OwnRow, one_line
from soloist.play.asking.own_tables import OwnTables, die_after
from soloist.play.desk.entries import SCENE_TYPE, is_called
from soloist.play.desk.missions import steps_of
from soloist.play.prose.plain_prose import plain_prose
from soloist.play.prose.prose_tags import without_tags
from soloist.play.told.veil import masked
from soloist.rules.systems import SYSTEMS
from soloist.rules.term import Term
from soloist.storage.shelf.own_tables import Added
from soloist.storage.shelf.own_taken import take_back
from soloist.tables.check import dead_in
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, TableFile
from soloist.tables.names import fold_name
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, count, message

_FROM: Final = Term("from", "depuis")
_SESSION: Final = Term("session", "session")
_SCENE: Final = Term("scene", "scène")
_WORDS: Final = f"{_FROM.en}|{_FROM.fr}"


@dataclass(frozen=True, slots=True)
class Origin:
    """A place of a story: the name of its file, session and scene by number, 0 where there is none yet."""

    file: str
    session: int = 0
    scene: int = 0

    def remark(self, lang: str) -> str:
        """What the line above the row says."""
        places = ((_SESSION, self.session), (_SCENE, self.scene))
        told = [_file(self.file), *(f"{word.of(lang)} {number}" for word, number in places if number)]
        return f"{_FROM.of(lang)} {', '.join(told)}"


def grown_from(tables: bytes, file: str) -> bool:
    """Whether a file of tables holds a row that says it came from the story in a file of that name."""
    written = re.escape(_file(file)).encode("utf-8", "surrogateescape")
    said = rb"(?m)^[ \t]*#[ \t]*(?:%s)[ \t]+%s(?:,|[ \t\r]*$)" % (_WORDS.encode(), written)
    return re.search(said, tables) is not None


def _file(name: str) -> str:
    """The name on one line, without what no table file can hold."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in " ".join(name.split()))


What: TypeAlias = Literal[
    "role",
    "place",
    "thing",
    "thread",
    "mission",
    "scene",
    "answer",
    "consequence",
    "question",
    "action",
    "sentence",
]
_NAMED: Final[dict[str, What]] = {
    "N": "role", "L": "place", "E": "thing", "Thread": "thread", "Track": "mission", "Clock": "thing",
}  # fmt: skip
_SENTENCE: Final = regex.compile(
    r"(?<=[.!?…])(?:[\s\u00a0\u202f]*[»”\"’)])*(?:[\s\u00a0\u202f]+)(?=[^\W\d_a-zà-öø-ÿœ]|[«“—–\"\d({\[])"
)
_GUARDED: Final = regex.compile(r"\\([!-/:-@\[-`{-~])")
_LEAST: Final = 2  # letters of something worth a row


@dataclass(frozen=True, slots=True)
class Find:
    """One of them: what it is, its words as a row would be typed, where it stands (line from 1, byte)."""

    what: What
    text: str
    line: int
    start: int
    origin: Origin


def finds(
    data: bytes, state: State, file: str, *, veiled: bool = False, here: tuple[int, int] | None = None
) -> tuple[Find, ...]:
    """What the story `data`, kept in a file of that name, holds, in its order, each text once.

    Secrets are left out, and what was struck; `veiled` leaves out what only Destiny may see. Bytes `here`
    are looked at sentence by sentence, with what is tried and asked there; prose elsewhere is not.
    """
    with no_collection():
        entries = read(masked(data) if veiled else data).entries
        seen: set[str] = set()
        found = []
        for find in _walk(entries, state, file, here or (0, 0)):
            known = folded(find.text)
            if known not in seen and sum(map(str.isalnum, find.text)) >= _LEAST:
                seen.add(known)
                found.append(find)
    return tuple(found)


def origin_at(data: bytes, file: str, place: int) -> Origin:
    """Where byte `place` of a story stands."""
    session = scene = 0
    for entry in read(data).entries:
        if entry.span.start > place:
            break
        session, scene = _counted(entry, session, scene)
    return Origin(file, session, scene)


def _counted(entry: model.Entry, session: int, scene: int) -> tuple[int, int]:
    """Session and scene from an entry on."""
    if isinstance(entry, model.Heading) and entry.kind == "session":
        return entry.number or session, 0
    if isinstance(entry, model.Heading) and entry.kind == "scene":
        return session, entry.number or scene
    return session, scene


def _walk(entries: Sequence[model.Entry], state: State, file: str, here: tuple[int, int]) -> Iterator[Find]:
    gone = struck(entries) if state.struck else frozenset()
    session = scene = 0
    given: frozenset[str] = frozenset()
    named: set[tuple[str, str]] = set()
    said: set[tuple[What, str]] = set()
    for place, entry in enumerate(entries):
        if type(entry) is model.Fence:
            continue
        session, scene = _counted(entry, session, scene)
        given = _given(entry, given)
        if place in gone or isinstance(entry, model.Note | model.Narrative | model.FrontMatter):
            continue
        near = here[0] <= entry.span.start < here[1]
        if type(entry) is model.Prose and not near and not entry.tags:
            continue
        for what, text in (*_said(entry, state.lang, given, near=near), *_named(entry, state, named)):
            if (what, text) not in said:
                said.add((what, text))
                origin = Origin(file, session, scene)
                yield Find(what, _as_row(text), entry.span.line, entry.span.start, origin)


def _given(entry: model.Entry, before: frozenset[str]) -> frozenset[str]:
    """What dice and tables said since the question: who repeats that has improvised nothing."""
    match entry:
        case model.Question() | model.Heading() | model.Prose() | model.Action():
            return frozenset()
        case model.TableLine(parsed=parsed) if parsed is not None and parsed.result:
            return before | {folded(parsed.result)}
        case model.DiceLine(parsed=parsed) if parsed is not None and parsed.outcome:
            return before | {folded(parsed.outcome)}
        case _:
            return before


def _said(entry: model.Entry, lang: str, given: Set[str], *, near: bool) -> Iterator[tuple[What, str]]:
    match entry:
        case model.Heading(kind="scene"):
            yield "scene", entry.title
        case model.Answer() if folded(entry.text.strip()) not in given:
            yield "answer", without_tags(entry.text).strip()
        case model.Consequence():
            yield "consequence", without_tags(entry.text).strip()
        case model.Question() if near:
            yield "question", without_tags(entry.text).strip()
        case model.Action() if near:
            yield "action", without_tags(entry.text).strip()
        case model.Prose() if near:
            prose = without_tags("\n".join(entry.text.splitlines()))
            for line in plain_prose(prose, lang).split("\n"):
                yield from (("sentence", said) for said in sentences(line))
        case _:
            pass


def sentences(line: str) -> Iterator[str]:
    """A line of prose, a sentence at a time, its closing quotes with it."""
    at = 0
    for end in _SENTENCE.finditer(line):
        said = line[at : end.end()].strip()
        at = end.end()
        yield said
    if line[at:].strip():
        yield line[at:].strip()


def _named(entry: model.Entry, state: State, named: set[tuple[str, str]]) -> Iterator[tuple[What, str]]:
    """The names an entry brings up first, with what the story knows of them now."""
    for tag in getattr(entry, "tags", ()):
        key = (tag.prefix, folded(tag.name))
        what = _NAMED.get(tag.prefix)
        if what is None or key in named or (tag.prefix == "N" and is_hat(tag.name)):
            continue
        named.add(key)
        element = state.element(tag.prefix, tag.name)
        if element is None:
            continue
        if tag.prefix == "E" and is_called(element, SCENE_TYPE):
            what = "scene"
        if tag.prefix == "Track" and not steps_of(element):
            what = "thread"
        yield what, _told(element, what)


def _told(element: Element, what: What) -> str:
    """A name, and after `//` what a card of its kind says."""
    beside: list[str] = []
    if what == "mission":
        beside = [f"{step.text} {step.dice}D" for step in steps_of(element)]
    elif what in ("role", "scene"):
        lists = (listed.items for key, listed in element.lists.items() if key != "session")
        own = [word for word in element.words if not is_called(element, SCENE_TYPE) or what != "scene"]
        beside = [*own, *(item for items in lists for item in items)]
    return f"{element.name} // {', '.join(beside)}" if beside else element.name


def _as_row(text: str) -> str:
    """Words of a story as the text of a row: on one line, its braces doubled."""
    line = " ".join(part for part in re.split(r"[ \t\r\n]+", _GUARDED.sub(r"\1", text)) if part)
    return line.replace("{", "{{").replace("}", "}}")


KindId: TypeAlias = Literal["row", "role", "scene", "mission", "canvas"]

BESIDE: Final = "//"
"""Stands, between spaces, before what is shown beside the result and not recorded."""
_BESIDE: Final = regex.compile(rf"(?:^|[ \t]+){BESIDE}(?:[ \t]+|$)")
SIX: Final = 6
"""Questions of a canvas, a face of the die each (SPIN 0.1, Canevas)."""
QUESTIONS: Final = (
    Term("Where?", "Où ?"),
    Term("Who?", "Qui ?"),
    Term("What?", "Quoi ?"),
    Term("How?", "Comment ?"),
    Term("How much?", "Combien ?"),
    Term("Why?", "Pourquoi ?"),
)
"""What the six questions of a canvas are about, by face (SPIN 0.1, Canevas)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One of them: what it is called, how its text is written, the table it goes to unless told otherwise."""

    id: KindId
    label: Message
    hint: Message
    table: Term


KINDS: Final = (
    Kind(
        "row",
        message("A row of a table"),
        message("{{…}} takes from a table; what stands after // is shown beside the result."),
        Term("finds", "trouvailles"),
    ),
    Kind(
        "role",
        message("A role card"),
        message("Who it is // what gives dice and what is wanted: traits, means, aim."),
        Term("profiles", "profils"),
    ),
    Kind(
        "scene",
        message("A scene type"),
        message("What happens // traits of the place, how it may turn."),
        Term("scene-types", "scènes-types"),
    ),
    Kind(
        "mission",
        message("A mission type"),
        message("What is to be done // its steps with their dice: watch 1D, break in 2D."),
        Term("mission-types", "missions-types"),
    ),
    Kind(
        "canvas",
        message("A canvas"),
        message("One of six questions, in this order: where, who, what, how, how much, why."),
        Term("canvas", "canevas"),
    ),
)


def kind_of(id_: str) -> Kind:
    """The kind of that id, which must be one."""
    return next(each for each in KINDS if each.id == id_)


def proposed(find: Find) -> KindId:
    """What a find grows into most often."""
    return find.what if find.what in ("role", "scene", "mission") else "row"


def usual_table(kind: Kind, own: OwnTables, shelves: Shelves, system: str, last: Mapping[str, str]) -> str:
    """The table a kind goes to: the last one, else the one its rules have, else one of the person's own.

    A canvas has a table to itself: the last one until it has its six questions, then a new one.
    """
    lang = own.lang
    named = last.get(kind.id, "")
    if kind.id == "canvas":
        return named if named and 0 < len(rows_of(shelves, named)) < SIX else _next_canvas(kind, own, shelves)
    if named:
        return named
    shipped = shelves.reach(f"{system}/{kind.table.of(lang)}") if system and kind.id != "row" else None
    if shipped is not None and shipped.table.shape == "list" and not shipped.table.deck:
        return shipped.name
    return f"{own.usual}/{kind.table.of(lang)}"


def _next_canvas(kind: Kind, own: OwnTables, shelves: Shelves) -> str:
    stem = f"{own.usual}/{kind.table.of(own.lang)}"
    return next(
        name
        for number in range(1, 10_000)
        if shelves.reach(name := stem if number == 1 else f"{stem}-{number}") is None
    )


def rows_of(shelves: Shelves, named: str) -> tuple[str, ...]:
    """The texts of a list; none where there is no such table."""
    target = shelves.reach(named)
    return tuple(row.text for strip in target.table.strips for row in strip.rows) if target else ()


def grown_tables(id_: str, shelves: Shelves) -> tuple[str, ...]:
    """The tables people grew for that kind, whosever; none for what is no kind."""
    called = {name for kind in KINDS if kind.id == id_ for name in (kind.table.en, kind.table.fr)}
    names = (target.name for target in shelves.targets() if target.part is None)
    parted = ((name, *name.partition("/")[::2]) for name in names)
    return tuple(name for name, stem, leaf in parted if leaf in called and stem not in SYSTEMS)


def found_table(shelves: Shelves, named: str) -> Target | None:
    """The table meant, where it is there: by its full name, or by one that only a single table has."""
    target = shelves.reach(named)
    if target is not None or "/" in named:
        return target
    wanted = fold_name(named)
    alone = [each for each in shelves.targets() if wanted in _called(each)]
    return alone[0] if len({each.name for each in alone}) == 1 else None


def _called(target: Target) -> set[str]:
    return {fold_name(name) for name in (target.table.name, *target.table.aliases)}


def row_typed(text: str, remark: str) -> OwnRow:
    """A row as it was typed: its text, and after `//` what stands beside it. Raises `Refusal` for no text."""
    said, *beside = _BESIDE.split(one_line(text), maxsplit=1)
    return OwnRow(one_line(said), "".join(beside).strip(), remark)


_PC: Final = Term("pc", "pj")
_ELSE: Final = Term("else", "sinon")
_LISTS: Final = (
    (
        ("N",),
        Term("story/roles", "histoire/rôles"),
        Term("portraits/village-names", "portraits/noms-du-village"),
    ),
    (("L",), Term("story/places", "histoire/lieux"), Term("", "")),
    (("Thread",), Term("story/threads", "histoire/fils"), Term("", "")),
)
_BEFORE: Final = regex.compile(r"\b(?:(?P<word>de|à)[ \u00a0]|(?P<letter>d)[’'])$", re.IGNORECASE)
_LETTER: Final = r"[^\W_]"


class _Name(NamedTuple):
    name: str
    hole: str


def with_holes(text: str, state: State, shelves: Shelves) -> str:
    """The text with every name of the story in it as a hole.

    A protagonist becomes `{pj}`; a role, a place or a thread one of the story's, or, where nobody is
    known yet, of a table that comes with soloist. In French *de* and *à* before it go into the hole, so
    that they agree with whatever fills it.
    """
    while (
        found := min(_found(text, state, shelves), key=lambda hit: (hit[0], -hit[1]), default=None)
    ) is not None:
        start, end, name = found
        hole = name.hole
        if state.lang == "fr" and (before := _BEFORE.search(text, 0, start)):
            start, word = before.start(), before["word"] or f"{before['letter']}e"
            hole = f"{word.capitalize() if word[0].isupper() else word.lower()}: {hole}"
        text = f"{text[:start]}{{{hole}}}{text[end:]}"
    return text


def _found(text: str, state: State, shelves: Shelves) -> Iterator[tuple[int, int, _Name]]:
    """Each name in the text, outside holes that are there already."""
    holes = [(hole.start(), hole.end()) for hole in re.finditer(r"(?<!\{)\{[^{}]*\}", text)]
    for name in _names(state, shelves):
        for hit in re.finditer(rf"(?<!{_LETTER}){re.escape(name.name)}(?!{_LETTER})", text):
            if not any(start <= hit.start() < end for start, end in holes):
                yield hit.start(), hit.end(), name


def _names(state: State, shelves: Shelves) -> Iterator[_Name]:
    lang = state.lang
    for name in state.pcs:
        yield _Name(name, _PC.of(lang))
    for prefixes, listed, instead in _LISTS:
        other = instead.of(lang)
        known = other and shelves.reach(other) is not None
        hole = f"{listed.of(lang)} {_ELSE.of(lang)} {other}" if known else listed.of(lang)
        for prefix in prefixes:
            for element in state.elements.get(prefix, {}).values():
                yield _Name(element.name, hole)


@dataclass(frozen=True, slots=True)
class Grown:
    """A row that was added: its kind, the full name of its table, its text, where it is."""

    kind: KindId
    table: str
    text: str
    added: Added


@dataclass(frozen=True, slots=True)
class Ground:
    """A table a row would go to: its full name, its file, how many rows it has, what to know before.

    `kind` says what becomes of it: a row more of the person's own, the first after those of a shipped one,
    or the first of a new table.
    """

    name: str
    path: Path
    rows: int
    fresh: bool
    shipped: bool
    warning: Message | None = None


def ground(own: OwnTables, shelves: Shelves, named: str, system: str) -> Ground:
    """Where a row for the table of that name would go. Raises `Refusal` where it cannot."""
    named = _full(own, named)
    target = found_table(shelves, named)
    if target is None:
        path = own.place_of(named)
        name = named.rpartition("/")[2]
        return Ground(f"{path.stem}/{name}", path, 0, fresh=True, shipped=False)
    path = own.place_of_row(target)
    shipped = own.whose(target.file.file) != "own"
    return Ground(
        target.name, path, len(rows_of(shelves, target.name)), False, shipped, die_after(target, system)
    )


def grow(own: OwnTables, shelves: Shelves, kind: Kind, named: str, text: str, origin: Origin) -> Grown:
    """Add a row, as typed (see `row_typed`), to a table that is there or not.

    Raises `Refusal` where nothing can be written: no text, a row that is there already, a canvas that has
    its six questions, a table whose rows have faces, a hole nobody can fill; and as `OwnTables.add_rows`.
    """
    named = _full(own, named)
    row = row_typed(text, origin.remark(own.lang))
    target = found_table(shelves, named)
    known = rows_of(shelves, target.name) if target is not None else ()
    if fold_name(row.text) in map(fold_name, known):
        assert target is not None, "nothing is known of a new table"
        raise Refusal(message("{table} has this row already.", table=target.name))
    if kind.id == "canvas" and len(known) >= SIX:
        raise Refusal(
            message("{table} has its six questions: name another table for the next canvas.", table=named)
        )
    _refuse_dead(own, shelves, named, target, row.text)
    if target is None:
        name, added = own.add_table(named, (row,))
        return Grown(kind.id, name, row.text, added)
    return Grown(kind.id, target.name, row.text, own.add_rows(target, (row,)))


def _refuse_dead(own: OwnTables, shelves: Shelves, named: str, target: Target | None, text: str) -> None:
    """Raise `Refusal` for a row with a hole that no table in reach of its file can fill."""
    parts, misread = parse_template(text)
    if misread:  # told where the row is written, with its place
        return
    there = target.file if target is not None else _file_at(shelves, own.place_of(named))
    why = next(dead_in(Row(text, parts, ()), there, shelves), None)
    if why is not None:
        raise Refusal(
            message(
                "{why} Nothing was written: mend the hole, make that table first, or double the braces where "
                "they are words, {doubled}.",
                why=why,
                doubled="{{…}}",
            )
        )


def _file_at(shelves: Shelves, path: Path) -> TableFile:
    """The file of tables at `path`, an empty one where none is there yet."""
    found = (each.file for each in shelves.targets() if Path(each.file.file) == path)
    return next(found, TableFile(path.stem, str(path)))


def ungrow(own: OwnTables, grown: Grown) -> None:
    """Take the row out again: the file is what it was, to the byte. Raises as `storage.own_taken`."""
    take_back(grown.added, own.means)


def told(own: OwnTables, grown: Grown, rows: int) -> Message:
    """What was done; `rows` are those the table has now."""
    return count(
        "{table} has {n} row now: {where}, line {line}.",
        "{table} has {n} rows now: {where}, line {line}.",
        rows,
        table=grown.table,
        where=own.named(str(grown.added.path)),
        line=grown.added.line,
    )


def _full(own: OwnTables, named: str) -> str:
    """A name as it was typed, without what is around it."""
    named = named.strip()
    if not named.rpartition("/")[2].strip():
        raise Refusal(message("The table needs a name, by which it is asked: taverns, or places/taverns."))
    return named
