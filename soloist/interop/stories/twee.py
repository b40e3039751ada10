"""Twee as a story: passages become scenes in the order a reader meets them, links become notes of choices."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.story import Heading, Imported, Piece, beside, plain_title
from soloist.interop.stories.twee_text import Link, pieces_of
from soloist.interop.tables.rows import listed
from soloist.values import regex
from soloist.values.dataclass import record, replace

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


@record
class Passage:
    """A passage: `text` without blank lines at its end, which begins on line `first`."""

    name: str
    tags: tuple[str, ...]
    text: str
    line: int
    first: int


@record
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


@record
class _Read:
    """A passage that was read: its pieces, and the ways out of it that lead somewhere."""

    passage: Passage
    pieces: tuple[Piece, ...]
    links: tuple[Link, ...]


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

    def pieces(self) -> Iterator[Piece]:
        """What can be reached from the first passage, then in a session what nothing leads to."""
        reached = self._walk()
        yield from self._scenes(reached)
        if lost := [(name, "") for name in self._read if name not in dict(reached)]:
            yield Heading("session")
            for name, _ in lost:
                self._tally.add("unreached", self._read[name].passage.line)
            yield from self._scenes(lost)

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
                waiting += [(link.target, name) for link in reversed(self._read[name].links)]
        return list(order.items())

    def _choice(self, link: Link) -> tuple[str, str]:
        target = plain_title(link.target)  # as the scene is called here
        return "choice", target if link.label in ("", link.target) else f"{link.label} -> {target}"

    def _scenes(self, order: Sequence[tuple[str, str]]) -> Iterator[Piece]:
        """A scene for each passage; in notes where one comes from, its tags, and then the ways out of it."""
        before = ""
        for name, came in order:
            read, above = self._read[name], list[tuple[str, str]]()
            passage, pieces = read.passage, read.pieces
            yield Heading("scene", name, passage.line)
            if came not in ("", before):
                self._tally.add("branches", passage.line)
                above.append(("note", f"<- {plain_title(came)}"))
            if passage.tags:
                above.append(("note", f"tags: {', '.join(passage.tags)}"))
            if above:
                yield beside(above, self._lang)
            named = pieces and isinstance(pieces[0], Heading) and pieces[0].title == name
            yield from pieces[1:] if named else pieces
            if read.links:
                yield beside(map(self._choice, read.links), self._lang)
            before = name
