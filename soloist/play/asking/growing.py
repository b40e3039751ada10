"""What a story holds that a game could grow from, and the table of one’s own that it goes to."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from soloist.journal import model
from soloist.journal.privacy import struck
from soloist.journal.read import read
from soloist.journal.state import State, folded
from soloist.lingo import languages, lingo_of
from soloist.play.asking.own_tables import OwnRow, OwnTables, one_line
from soloist.play.desk.entries import is_mark
from soloist.play.desk.entries import kind_of as kind_on_desk
from soloist.play.prose.prose_tags import DATE_LINE, plain_prose, without_tags
from soloist.rules.systems import SYSTEMS
from soloist.rules.term import phrase
from soloist.tables.lookup import Shelves
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.memory import no_collection
from soloist.values.message import Message, records

_FROM: Final = phrase("from")
_SESSION: Final = phrase("session")
_SCENE: Final = phrase("scene")
_WORDS: Final = "|".join(_FROM.words)


@record
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
    written = model.encoded(re.escape(_file(file)))
    said = rb"(?m)^[ \t]*#[ \t]*(?:%s)[ \t]+%s(?:,|[ \t\r]*$)" % (_WORDS.encode(), written)
    return re.search(said, tables) is not None


def _file(name: str) -> str:
    """The name on one line, without what no table file can hold."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in " ".join(name.split()))


_SENTENCE: Final = regex.compile(
    r"(?<=[.!?…])(?:[\s\u00a0\u202f]*[»”\"’)])*(?:[\s\u00a0\u202f]+)(?=[^\W\d_a-zà-öø-ÿœ]|[«“—–\"\d({\[])"
)
_GUARDED: Final = regex.compile(r"\\([!-/:-@\[-`{-~])")
_LEAST: Final = 2  # letters of something worth a row


@record
class Find:
    """One of them: what it is, its words as a row would be typed, where it stands (line from 1, byte)."""

    what: str
    text: str
    line: int
    start: int
    origin: Origin


def finds(data: bytes, state: State, file: str, *, here: tuple[int, int] | None = None) -> tuple[Find, ...]:
    """What the story `data`, kept in a file of that name, holds, in its order, each text once.

    Secrets are left out, and what was struck. Bytes `here` are looked at sentence by sentence, with what is
    tried and asked there; prose elsewhere is not.
    """
    with no_collection():
        entries = read(data).entries
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
    named: set[tuple[str, str]] = set()
    for place, entry in enumerate(entries):
        if type(entry) is model.Fence:
            continue
        session, scene = _counted(entry, session, scene)
        if place in gone or isinstance(entry, model.Note | model.Narrative | model.FrontMatter):
            continue
        near = here[0] <= entry.span.start < here[1]
        if type(entry) is model.Prose and not near and not entry.tags:
            continue
        for what, text in (*_said(entry, state.lang, near=near), *_named(entry, state, named)):
            origin = Origin(file, session, scene)
            yield Find(what, _as_row(text), entry.span.line, entry.span.start, origin)


def _said(entry: model.Entry, lang: str, *, near: bool) -> Iterator[tuple[str, str]]:
    match entry:
        case model.Heading(kind="scene"):
            yield "scene", entry.title
        case model.Answer() | model.Consequence() | model.Question() | model.Action():
            if near or isinstance(entry, model.Answer | model.Consequence):
                yield type(entry).__name__.casefold(), without_tags(entry.text).strip()
        case model.Prose() if near:
            prose = without_tags("\n".join(entry.text.splitlines()))
            lines = (each for each in prose.split("\n") if not DATE_LINE.fullmatch(each))
            for line in plain_prose("\n".join(lines), lang).split("\n"):
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


def _named(entry: model.Entry, state: State, named: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """What an entry brings up first of the things on the desk, by its kind there, and what it is like now.

    Beside the name, after `//`, stands what a card of its kind says.
    """
    for tag in entry.tags:
        key, element = (tag.prefix, folded(tag.name)), state.element(tag.prefix, tag.name)
        if element is None or tag.prefix == "PC" or key in named:
            continue
        named.add(key)
        kind = kind_on_desk(element)
        said = [word for word in element.words if not is_mark(word)]
        said += (item for listed in element.lists.values() for item in listed.items)
        yield kind, f"{element.name} {BESIDE} {', '.join(said)}" if said and kind in KINDS else element.name


def _as_row(text: str) -> str:
    """Words of a story as the text of a row: on one line, its braces doubled."""
    line = " ".join(part for part in re.split(r"[ \t\r\n]+", _GUARDED.sub(r"\1", text)) if part)
    return line.replace("{", "{{").replace("}", "}}")


BESIDE: Final = "//"
"""Stands, between spaces, before what is shown beside the result and not recorded."""
_BESIDE: Final = regex.compile(rf"(?:^|[ \t]+){BESIDE}(?:[ \t]+|$)")


class Kind(NamedTuple):
    """What a find can become: what it is called, how its text is written, the table it goes to."""

    id: str
    label: Message
    hint: Message
    table: Message


KINDS: Final = {each["id"]: Kind(**each) for each in records(__package__, "kinds.txt")}


def kind_of(find: Find | None) -> Kind:
    """What a find becomes most often; a row where there is none."""
    return KINDS.get(find.what if find is not None else "", KINDS["row"])


def usual_table(kind: Kind, own: OwnTables, shelves: Shelves, system: str) -> str:
    """The table a kind goes to: the one its rules have, else one of the person's own."""
    called = lingo_of(own.lang).render(kind.table)
    shipped = shelves.reach(f"{system}/{called}") if system and kind.id != "row" else None
    if shipped is not None and shipped.table.shape == "list" and not shipped.table.deck:
        return shipped.name
    return f"{own.usual}/{called}"


def grown_tables(id_: str, shelves: Shelves) -> tuple[str, ...]:
    """The tables people grew for that kind, whosever; none for what is no kind."""
    kind = KINDS.get(id_)
    called = {lingo_of(lang).render(kind.table) for lang in languages()} if kind is not None else ()
    names = (target.name.partition("/") for target in shelves.targets() if target.part is None)
    return tuple("".join(name) for name in names if name[2] in called and name[0] not in SYSTEMS)


def row_typed(text: str, origin: Origin, lang: str) -> OwnRow:
    """A row as it was typed: its text, and after `//` what stands beside it. Raises `Refusal` for no text."""
    said, *beside = _BESIDE.split(one_line(text), maxsplit=1)
    return OwnRow(one_line(said), "".join(beside).strip(), origin.remark(lang))
