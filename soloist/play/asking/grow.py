"""What a story holds that a game could grow from: names, answers nobody rolled, consequences, scenes."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from soloist.journal import model
from soloist.journal.read import read
from soloist.journal.skim import no_collection
from soloist.journal.state import Element, State, folded
from soloist.journal.struck import struck
from soloist.journal.words import is_hat
from soloist.play.desk.entries import SCENE_TYPE, is_called
from soloist.play.desk.missions import steps_of
from soloist.play.prose.plain_prose import plain_prose
from soloist.play.prose.prose_tags import without_tags
from soloist.play.told.veil import masked
from soloist.rules.term import Term

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
_SENTENCE: Final = re.compile(
    r"(?<=[.!?…])(?:[\s\u00a0\u202f]*[»”\"’)])*(?:[\s\u00a0\u202f]+)(?=[^\W\d_a-zà-öø-ÿœ]|[«“—–\"\d({\[])"
)
_GUARDED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
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
