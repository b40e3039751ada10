"""Twee as a story: passages become scenes in the order a reader meets them, links become notes of choices."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.story import Heading, Imported, Piece, Told, beside, plain_title
from soloist.interop.stories.twee_text import Link, pieces_of
from soloist.interop.tables.rows import listed
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

# --- twee 3, the text form of twine's stories -----------------------------------------------------

_HEADER: Final = regex.compile(
    r"(?P<name>(?:\\.|[^\\\[{<])*)(?:\[(?P<tags>(?:\\.|[^\\\]])*)\])?\s*(?P<more>\{.*\}|<[\d,.\s-]*>)?",
    re.DOTALL,
)
_ESCAPED: Final = regex.compile(r"\\(.)", re.DOTALL)
_LONGEST: Final = 1 << 16  # letters of a header or of StoryData that are looked at
DATA, TITLE = "StoryData", "StoryTitle"
_PUBLISHED: Final = regex.compile(r"<tw-storydata\b([^>]*)>", re.IGNORECASE)
_PASSAGE: Final = regex.compile(r"<tw-passagedata\b([^>]*)>(.*?)</tw-passagedata>", re.IGNORECASE | re.DOTALL)
_MACHINERY: Final = regex.compile(
    r"<(script|style)\b[^>]*twine-user-[^>]*>(.*?)</\1>", re.IGNORECASE | re.DOTALL
)
_ATTRIBUTE: Final = regex.compile(r"([\w-]+)=\"([^\"]*)\"")


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage: `text` without blank lines at its end, which begins on line `first`."""

    name: str
    tags: tuple[str, ...]
    text: str
    line: int
    first: int


@dataclass(frozen=True, slots=True)
class Twee:
    """A file of Twee 3: its passages in order with unique names, and what StoryData says."""

    title: str
    passages: tuple[Passage, ...]
    data: Mapping[str, object]

    def said(self, key: str) -> str:
        """A text that StoryData says, or nothing."""
        value = self.data.get(key)
        return value.strip() if isinstance(value, str) else ""


def read_twee(text: str, tally: Tally) -> Twee:
    """The passages of a file. Never raises: what is wrong goes to `tally` with its line."""
    published = _PUBLISHED.search(text)
    title, data = "", dict[str, object]()
    if published:
        data |= _attributes(published)
        title = str(data.get("name", ""))
        for machinery in _MACHINERY.finditer(text):
            tally.add("scripts", text.count("\n", 0, machinery.start()) + 1)
    elif text.partition("::")[0].strip():
        tally.add("before", 1)
    found: dict[str, Passage] = {}
    for each, pid in _published(text) if published else _written(text):
        name = each.name
        if name == TITLE:
            title = title or each.text
        elif name == DATA:
            data = data or _json(each, tally)
        else:
            if not name or name in found:
                tally.add("same names", each.line)
                name = f"{name} ({each.line})".strip()
            found[name] = replace(each, name=name)
            if pid and pid == data.get("startnode"):
                data["start"] = name
    return Twee(" ".join(title.split()), tuple(found.values()), data)


def _written(text: str) -> Iterator[tuple[Passage, str]]:
    """The passages of Twee 3: `:: Name [tags] {…}` and what stands below."""
    before, *parts = re.split("^::", text, flags=re.MULTILINE)
    line = before.count("\n") + 1
    for part in parts:
        header, _, body = part.partition("\n")
        found = _HEADER.fullmatch(header[:_LONGEST].strip())
        name, tags = (found["name"], found["tags"] or "") if found else (header[:_LONGEST], "")
        bare, *tagged = (_ESCAPED.sub(r"\1", each).strip() for each in (name, *tags.split()))
        yield Passage(bare, tuple(tagged), body.rstrip(), line, line + 1), ""
        line += part.count("\n")


def _published(text: str) -> Iterator[tuple[Passage, str]]:
    """The same of the page of HTML that Twine publishes a story as, each with its number there."""
    at, line = 0, 1
    for each in _PASSAGE.finditer(text):
        line, at = line + text.count("\n", at, each.start()), each.start()
        own = _attributes(each)
        name, tags = own.get("name", "").strip(), tuple(own.get("tags", "").split())
        yield Passage(name, tags, unescape(each[2]).rstrip(), line, line), own.get("pid", "")


def _attributes(tag: "re.Match[str]") -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag[1])}


def _json(data: Passage, tally: Tally) -> dict[str, object]:
    try:
        value = json.loads(data.text[:_LONGEST])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        tally.add("bad story data", data.line)
    return value if isinstance(value, dict) else {}


# --- the story ------------------------------------------------------------------------------------

UNWRITTEN: Final = ("To be written.", "Reste à écrire.")
"""What soloist’s own roads hold where nothing is written yet."""

_AUTHOR: Final = "StoryAuthor"
_SPECIAL: Final = listed(
    "StoryInit StoryMenu StoryCaption StoryInterface StorySubtitle StoryBanner StoryVariables StoryShare"
    " StorySettings StoryDisplayTitle StoryIncludes PassageHeader PassageFooter PassageReady PassageDone"
    " StoryScript StoryStylesheet UserScript UserStylesheet"
)
_SPECIAL_TAGS: Final = listed(
    "script stylesheet widget init startup header footer debug-startup debug-header debug-footer annotation"
    " Twine.image Twine.private Twine.audio Twine.video Twine.vtt"
)
_CONTROLS: Final = regex.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class _Read:
    """A passage that was read: its pieces, and the ways out of it that lead somewhere."""

    passage: Passage
    pieces: tuple[Piece, ...]
    links: tuple[Link, ...]

    @property
    def stub(self) -> bool:
        """Whether it is a road of soloist’s that nobody has written yet."""
        return "stub" in self.passage.tags and any(words in self.passage.text for words in UNWRITTEN)


def twee_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story a file of Twee 3 tells, or a page of Twine. Never raises."""
    twee = read_twee(_CONTROLS.sub("", foreign.text), tally)
    told = [each for each in twee.passages if _is_told(each, tally)]
    names = {each.name for each in told}
    maker = twee.said("format").casefold()
    read = {each.name: _Read(each, *pieces_of(each.text, each.first, maker, names, tally)) for each in told}
    if not twee.title:
        tally.add("title", 1)
    author = next((" ".join(each.text.split()) for each in twee.passages if each.name == _AUTHOR), "")
    head = {"author": author[:300]} if author else {}
    return Imported(
        twee.title or foreign.name, tuple(_Telling(twee, read, foreign.lang, tally).pieces()), head
    )


def _is_told(passage: Passage, tally: Tally) -> bool:
    """Whether a passage is one of the story, and not the format’s or the author’s machinery."""
    special = passage.name in _SPECIAL or bool(_SPECIAL_TAGS & {*passage.tags})
    if special:
        tally.add("special", passage.line)
    return not special and passage.name != _AUTHOR


class _Telling:
    """The order in which passages are told, and what stands beside them."""

    def __init__(self, twee: Twee, read: Mapping[str, _Read], lang: str, tally: Tally) -> None:
        self._twee, self._read, self._lang, self._tally = twee, read, lang, tally
        colours = twee.data.get("tag-colors")
        self._ours = isinstance(colours, dict) and {"stub", "end"} <= {*colours}

    def pieces(self) -> Iterator[Piece]:
        """What can be reached from the first passage, then in a session what nothing leads to."""
        if self._ours:
            self._tally.add("play head", 1)
        reached = self._walk()
        yield from self._scenes(reached)
        lost = [(name, "") for name in self._read if name not in dict(reached)]
        for name, _ in lost:
            if not (self._read[name].stub or self._credits(name)):
                self._tally.add("unreached", self._read[name].passage.line)
        if pieces := list(self._scenes(lost, lost=True)):
            yield Heading("session")
            yield from pieces

    def _walk(self) -> list[tuple[str, str]]:
        """Each passage once with the one it was met from: a road to its end, then the road beside it."""
        first = next((each for each in (self._twee.said("start"), "Start") if each in self._read), "")
        if self._read and not first:
            first = next(iter(self._read))
            self._tally.add("start", self._read[first].passage.line)
        order: dict[str, str] = {}
        waiting = [(first, "")] if first else []
        while waiting:
            name, came = waiting.pop()
            if name not in order:
                order[name] = came
                onward = sorted(
                    self._read[name].links, key=lambda link: "stub" in self._read[link.target].passage.tags
                )
                waiting += [(link.target, name) for link in reversed(onward)]
        return list(order.items())

    def _above(self, read: _Read, came: str, title: str) -> Iterator[tuple[str, str]]:
        """Notes above a passage: where one comes from, its own name, its tags."""
        if came:
            self._tally.add("branches", read.passage.line)
            yield "note", f"<- {plain_title(came)}"
        if title not in ("", read.passage.name):
            yield "note", f":: {read.passage.name}"
        if read.passage.tags and not self._ours:
            yield "note", f"tags: {', '.join(read.passage.tags)}"

    def _credits(self, name: str) -> bool:
        return self._ours and "credits" in self._read[name].passage.tags

    def _choice(self, link: Link) -> tuple[str, str]:
        target = plain_title(link.target)  # as the scene is called here
        return "choice", target if link.label in ("", link.target) else f"{link.label} -> {target}"

    def _scenes(self, order: Sequence[tuple[str, str]], *, lost: bool = False) -> Iterator[Piece]:
        """A scene for each passage; of ours those that go on without a title are in the one before."""
        before, credited = "", list[tuple[str, str]]()
        for name, came in order:
            read = self._read[name]
            passage, pieces = read.passage, read.pieces
            if read.stub:  # a road nobody wrote is only named by its link
                self._tally.add("stubs", passage.line)
                continue
            if self._credits(name):  # credits are never lost
                lines = [line for each in pieces if isinstance(each, Told) for line in each.text.split("\n")]
                credited += [("note", line) for line in lines if line.strip()]
                continue
            title = ""
            if self._ours and pieces and isinstance(pieces[0], Heading):
                title, pieces = pieces[0].title, pieces[1:]
            if not (self._ours and before and came == before and not title):
                yield Heading("scene", title or name, passage.line)
            if top := list(self._above(read, came if came != before and not lost else "", title)):
                yield beside(top, self._lang)
            yield from pieces
            if choices := [self._choice(each) for each in read.links if not self._credits(each.target)]:
                yield beside(choices, self._lang)
            before = name
        if credited:
            yield beside(credited, self._lang)
