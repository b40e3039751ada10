"""Twee as a story: passages become scenes in the order a reader meets them, links become notes of choices."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.story import (
    Block,
    Imported,
    OwnHeading,
    Scene,
    Session,
    Told,
    beside,
    plain_title,
)
from soloist.interop.stories.twee_text import Link, blocks_of
from soloist.interop.tables.rows import listed
from soloist.values import regex
from soloist.values.dataclass import dataclass

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

STYLE, SCRIPT = "stylesheet", "script"


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
    if published := _PUBLISHED.search(text):
        return _of_page(text, published, tally)
    title, data = "", dict[str, object]()
    found: dict[str, Passage] = {}
    before, *parts = re.split("^::", text, flags=re.MULTILINE)
    if before.lstrip("\ufeff").strip():
        tally.add("before", 1)
    line = before.count("\n") + 1
    for part in parts:
        header, _, body = part.partition("\n")
        name, tags = _header(header, line, tally)
        if name == TITLE:
            title = title or " ".join(body.split())
        elif name == DATA:
            data = data or _json(body, line, tally)
        else:
            if not name or name in found:
                tally.add("same names" if name else "no name", line)
                name = f"{name} ({line})".strip()
            found[name] = Passage(name, tags, body.rstrip(), line, line + 1)
        line += part.count("\n")
    return Twee(title, tuple(found.values()), data)


def _of_page(text: str, story: "re.Match[str]", tally: Tally) -> Twee:
    """The same of the page of HTML that Twine publishes a story as."""
    said = _attributes(story)
    found: dict[str, Passage] = {}
    at, line = 0, 1
    for each in _PASSAGE.finditer(text):
        line, at = line + text.count("\n", at, each.start()), each.start()
        own = _attributes(each)
        name, tags = own.get("name", "").strip(), tuple(own.get("tags", "").split())
        if not name or name in found:
            tally.add("same names" if name else "no name", line)
            name = f"{name} ({line})".strip()
        found[name] = Passage(name, tags, unescape(each[2]).rstrip(), line, line)
        if own.get("pid") == said.get("startnode"):
            said["start"] = name
    for each in _MACHINERY.finditer(text):
        if each[2].strip():
            tally.add(f"{each[1].casefold()}s", text.count("\n", 0, each.start()) + 1)
    return Twee(" ".join(said.get("name", "").split()), tuple(found.values()), said)


def _attributes(tag: "re.Match[str]") -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag[1])}


def _header(line: str, number: int, tally: Tally) -> tuple[str, tuple[str, ...]]:
    """The name and tags of `:: Name [tags] {…}`, of which the colons are gone."""
    found = _HEADER.fullmatch(line[:_LONGEST].strip())
    if found is None:
        return line[:_LONGEST].strip(), ()
    tags = (found["tags"] or "").split()
    return _ESCAPED.sub(r"\1", found["name"]).strip(), tuple(_ESCAPED.sub(r"\1", tag) for tag in tags)


def _json(text: str, line: int, tally: Tally) -> dict[str, object]:
    try:
        value = json.loads(text[:_LONGEST])
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, dict):
        return value
    tally.add("bad story data", line)
    return {}


# --- the story ------------------------------------------------------------------------------------

UNWRITTEN: Final = ("To be written.", "Reste à écrire.")
"""What soloist’s own roads hold where nothing is written yet."""

_AUTHOR: Final = "StoryAuthor"
_SPECIAL: Final = listed(
    "StoryInit StoryMenu StoryCaption StoryInterface StorySubtitle StoryBanner StoryVariables StoryShare"
    " StorySettings StoryDisplayTitle StoryIncludes PassageHeader PassageFooter PassageReady PassageDone"
    " StoryScript StoryStylesheet"
)
_SPECIAL_TAGS: Final = listed(
    "widget init startup header footer debug-startup debug-header debug-footer annotation"
    " Twine.image Twine.private Twine.audio Twine.video Twine.vtt"
)
_CONTROLS: Final = regex.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class _Read:
    """A passage that was read: its blocks, and the ways out of it that lead somewhere."""

    passage: Passage
    blocks: tuple[Block, ...]
    links: tuple[Link, ...]

    @property
    def stub(self) -> bool:
        """Whether it is a road of soloist’s that nobody has written yet."""
        return "stub" in self.passage.tags and any(words in self.passage.text for words in UNWRITTEN)


def twee_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story a file of Twee 3 tells, or a page of Twine. Never raises."""
    twee = read_twee(_clean(foreign.text, tally), tally)
    told = [each for each in twee.passages if _is_told(each, tally)]
    names = {each.name for each in told}
    maker = twee.said("format").casefold()
    read = {each.name: _Read(each, *blocks_of(each.text, each.first, maker, names, tally)) for each in told}
    if not twee.title:
        tally.add("title", 1)
    author = next((each.text for each in twee.passages if each.name == _AUTHOR), "")
    head = {"author": " ".join(author.split())[:300]} if author.strip() else {}
    if head:
        tally.add("head keys", 1)
    sessions = _Telling(twee, read, foreign.lang, tally).sessions()
    return Imported(twee.title or foreign.name, tuple(sessions), head)


def _clean(text: str, tally: Tally) -> str:
    if _CONTROLS.search(text) is None:
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if _CONTROLS.search(line):
            tally.add("controls", number)
            lines[number - 1] = _CONTROLS.sub("", line)
    return "\n".join(lines)


def _is_told(passage: Passage, tally: Tally) -> bool:
    """Whether a passage is one of the story, and not the format’s or the author’s machinery."""
    if SCRIPT in passage.tags or passage.name == "UserScript":
        tally.add("scripts", passage.line)
    elif STYLE in passage.tags or passage.name == "UserStylesheet":
        tally.add("styles", passage.line)
    elif passage.name == _AUTHOR:
        pass
    elif passage.name in _SPECIAL or _SPECIAL_TAGS & {*passage.tags}:
        tally.add("special", passage.line)
    else:
        return True
    return False


class _Telling:
    """The order in which passages are told, and what stands beside them."""

    def __init__(self, twee: Twee, read: Mapping[str, _Read], lang: str, tally: Tally) -> None:
        self._twee, self._read, self._lang, self._tally = twee, read, lang, tally
        colours = twee.data.get("tag-colors")
        self._ours = isinstance(colours, dict) and {"stub", "end"} <= {*colours}

    def sessions(self) -> Iterator[Session]:
        """What can be reached from the first passage, then what nothing leads to."""
        if self._ours:
            self._tally.add("play head", 1)
        reached = self._walk(self._first())
        seen = {name for name, _ in reached}
        lost = [(name, "") for name in self._read if name not in seen]
        yield Session("", (), tuple(self._scenes(reached)))
        told = [each for each in lost if not self._aside(self._read[each[0]])]
        for name, _ in told:
            self._tally.add("unreached", self._read[name].passage.line)
        if scenes := tuple(self._scenes(lost, lost=True)):
            yield Session("", (), scenes)

    def _first(self) -> str:
        wanted = self._twee.said("start")
        if wanted in self._read:
            return wanted
        if "Start" in self._read:
            return "Start"
        if self._read:
            self._tally.add("start", next(iter(self._read.values())).passage.line)
        return next(iter(self._read), "")

    def _walk(self, first: str) -> list[tuple[str, str]]:
        """Each passage once with the one it was met from: a road to its end, then the road beside it."""
        order: dict[str, str] = {}
        waiting = [(first, "")] if first else []
        while waiting:
            name, came = waiting.pop()
            if name in order:
                continue
            order[name] = came
            onward = sorted(
                self._read[name].links, key=lambda link: "stub" in self._read[link.target].passage.tags
            )
            waiting += [(link.target, name) for link in reversed(onward) if link.target not in order]
        return list(order.items())

    def _aside(self, read: _Read) -> bool:
        return read.stub or (self._ours and "credits" in read.passage.tags)

    # --- scenes

    def _scenes(self, order: Sequence[tuple[str, str]], *, lost: bool = False) -> Iterator[Scene]:
        title, line, blocks = "", 0, list[Block]()
        before, begun = "", False
        credited: list[Block] = []
        for name, came in order:
            read = self._read[name]
            if self._aside(read):
                credited += self._put_aside(read)
                continue
            title_here, told = self._titled(read)
            goes_on = self._ours and begun and came == before and not title_here
            if not goes_on:
                if begun:
                    yield Scene(title, tuple(blocks), line)
                title, line, blocks = title_here or name, read.passage.line, []
            blocks += self._told(read, told, "" if came == before or lost else came, title_here)
            before, begun = name, True
            self._tally.add("passages joined" if goes_on else "passages", read.passage.line)
        if begun:
            yield Scene(title, (*blocks, *credited), line)

    def _put_aside(self, read: _Read) -> Iterator[Block]:
        """A road nobody wrote is only named by its link; credits are never lost."""
        if read.stub:
            self._tally.add("stubs", read.passage.line)
            return
        lines = [line for block in read.blocks if isinstance(block, Told) for line in block.text.split("\n")]
        said = tuple(("note", line) for line in lines if line.strip())
        self._tally.add("credits", read.passage.line, len(said))
        if said:
            yield beside(said, self._lang)

    def _titled(self, read: _Read) -> tuple[str, tuple[Block, ...]]:
        """A heading that opens a passage of ours is the title of its scene."""
        if self._ours and read.blocks and isinstance(read.blocks[0], OwnHeading):
            return read.blocks[0].title, read.blocks[1:]
        return "", read.blocks

    def _told(self, read: _Read, blocks: Sequence[Block], came: str, title: str) -> Iterator[Block]:
        """A passage: where it comes from, its text, its choices."""
        top: list[tuple[str, str]] = []
        if came:
            self._tally.add("branches", read.passage.line)
            top.append(("note", f"<- {plain_title(came)}"))
        if title and title != read.passage.name:
            top.append(("note", f":: {read.passage.name}"))
        if read.passage.tags and not self._ours:
            self._tally.add("tags", read.passage.line)
            top.append(("note", f"tags: {', '.join(read.passage.tags)}"))
        if top:
            yield beside(top, self._lang)
        yield from blocks
        if choices := tuple(self._choices(read)):
            yield beside(choices, self._lang)

    def _choices(self, read: _Read) -> Iterator[tuple[str, str]]:
        for link in read.links:
            if self._ours and "credits" in self._read[link.target].passage.tags:
                continue
            self._tally.add("links", link.line)
            named = link.label and link.label != link.target
            target = plain_title(link.target)  # as the scene is called here
            yield "choice", f"{link.label} -> {target}" if named else target
