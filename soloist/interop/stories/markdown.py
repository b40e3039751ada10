"""Plain Markdown as a story: headings become sessions and scenes, paragraphs stay as they are."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.story import Block, Imported, OwnHeading, Scene, Session, Told, fenced, numbered
from soloist.journal.headings import (
    HeadingText,
    end_of_head,
    front_matter,
    parse_front_matter,
    parse_heading,
    parse_value,
)
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal

_OURS: Final = frozenset({"title", "lang", "ruleset", "forked_from", "tutorial"})
_OPTION: Final = regex.compile(r"[a-z]+\.[a-z_]+")
_DATE: Final = regex.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_WORD: Final = regex.compile(r"[^\W_]+")
_MOST: Final = 200
_head_keys_LONGEST: Final = 2000
_LONGEST_TITLE: Final = 300


def kept_keys(values: Sequence[tuple[str, str]], lines: Sequence[str], tally: Tally) -> dict[str, str]:
    """The keys a journal can carry, in order; the last of the same name counts.

    `lines` are those of the head, its first `---` among them; what of them is not carried is told.
    """
    kept: dict[str, str] = {}
    elsewhere: dict[str, str] = {}  # not among the keys of the journal, and yet not lost
    for key, value in values:
        if key == "title":
            elsewhere[key] = " ".join(value.split())[:_LONGEST_TITLE]
        elif key == "lang" and value.strip().casefold()[:2] in ("fr", "en"):
            elsewhere[key] = value.split()[0]
        elif len(kept) < _MOST and len(value) <= _head_keys_LONGEST and _can_stand(key, value):
            kept[key] = value
    if kept:
        tally.add("head keys", 1, len(kept))
    _tell(lines, kept | elsewhere, tally)
    return kept


def _can_stand(key: str, value: str) -> bool:
    if key in _OURS or _OPTION.fullmatch(key) or (key == "tags" and value.strip() == "fr"):
        return False
    if key == "start_date" and not _DATE.fullmatch(value):
        return False
    try:
        front_matter({key: value})
    except Refusal:
        return False
    return True


def _tell(lines: Sequence[str], carried: Mapping[str, str], tally: Tally) -> None:
    """Each line of the head that says more than is carried of it."""
    every = {word for pair in carried.items() for text in pair for word in _WORD.findall(text)}
    for number, line in enumerate(lines[1:], 2):
        key, _, value = line.partition(":")
        # What an escape stands for is not to be looked for letter by letter.
        said = parse_value(value)[0] if "\\" in value else line
        left = (
            line[:1].strip()
            and value
            and not any(f"{each}.".startswith(f"{parse_value(key)[0]}.") for each in carried)
        )
        if left or set(_WORD.findall(said)) - every:
            tally.add("head lines", number)


_UNDERLINE: Final = regex.compile(r" {0,3}(=+|-+)[ \t]*")
_NOT_TITLE: Final = regex.compile(r"[ \t]*([-+*>#|]|\d+[.)])(\s|$)|\s{4}|\t")
_LONGEST: Final = 300  # letters of a heading: more is a paragraph somebody marked as one
_NUMBERED: Final = regex.compile(r"S\d{1,9}(?:[ \t]+[^\[]*)?", re.ASCII)  # nothing but a number and a title


def _head(lines: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], int]:
    """The values of the head and the lines it takes; nothing and 0 where a rule is all there is."""
    if not lines or lines[0].lstrip("\ufeff").rstrip() != "---":
        return (), 0
    texts = [line.rstrip("\r") for line in lines[:600]]
    end, closed = end_of_head(texts)
    values = parse_front_matter(texts[1:end], 2)[0] if closed else ()
    return (values, end + 1) if values else ((), 0)


@dataclass(frozen=True, slots=True)
class _Heading:
    """A heading of the file: its place among the lines, how many lines it takes, its level, its words.

    One that is read as a session’s or a scene’s, its `kind`, has a `number` and is `bare` without it.
    """

    place: int
    takes: int
    level: int
    title: str
    line: int
    kind: str = ""
    bare: str = ""
    number: int | None = None


def lang_of(text: str) -> str:
    """The language that the head of a file names, if it does and it is one of ours."""
    given = dict(_head(text.split("\n", 600))[0])
    lang = given.get("lang", given.get("language", "")).strip().casefold()[:2]
    return lang if lang in ("fr", "en") else ""


def markdown_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story a Markdown file tells. Never raises."""
    text = foreign.text
    values, taken = _head(text.split("\n", 600))
    head = text.split("\n", taken)[: max(taken - 1, 0)]
    lines = [each for each in numbered(text) if each[0] > taken]
    headings = list(_headings(lines))
    title, top = _title(dict(values).get("title", ""), lines, headings, foreign.name, tally)
    if top is not None:
        headings.remove(top)
        for place in range(top.place, top.place + top.takes):
            lines[place] = (lines[place][0], "")
    sessions = tuple(_Laying(lines, headings, tally).sessions())
    return Imported(title, sessions, kept_keys(values, head, tally))


def _headings(lines: Sequence[tuple[int, str]]) -> Iterator[_Heading]:
    texts = [text for _, text in lines]
    pairs = fenced(texts)
    place, blank = 0, True
    while place < len(texts):
        text = texts[place]
        if place in pairs:
            place, blank = pairs[place] + 1, True
            continue
        found = parse_heading(text)
        takes = 1
        if found is not None and len(text) > _LONGEST:
            found = None
        if found is not None:
            yield _heading(place, lines[place][0], text, found)
        elif blank and (level := _underlined(texts, place)):
            takes = 2
            yield _Heading(place, 2, level, text.strip(), lines[place][0])
        blank = not text.strip() or found is not None or takes == 2
        place += takes


def _heading(place: int, line: int, text: str, found: HeadingText) -> _Heading:
    """A heading with all its words: what soloist takes for a phase is one’s own in any other file."""
    words = re.sub(r"[ \t]#+$", "", re.sub(r"^#+", "", text.strip())).strip().strip("#").strip()
    counted = found.kind == "session" or (found.kind == "scene" and _NUMBERED.fullmatch(words) is not None)
    number = found.number if counted else None
    return _Heading(place, 1, found.level, words, line, found.kind if counted else "", found.title, number)


def _underlined(texts: Sequence[str], place: int) -> int:
    """The level of a heading of one line, underlined by the next; 0 where it is none."""
    text = texts[place]
    if place + 1 >= len(texts) or not text.strip() or len(text) > _LONGEST or _NOT_TITLE.match(text):
        return 0
    found = _UNDERLINE.fullmatch(texts[place + 1])
    return (1 if found[1][0] == "=" else 2) if found else 0


def _title(
    given: str, lines: Sequence[tuple[int, str]], headings: Sequence[_Heading], name: str, tally: Tally
) -> tuple[str, _Heading | None]:
    """The title, and the heading that says it, if one does: only what opens the file can.

    Several headings of the first level are parts of a story, unless nothing stands under the first. A single
    one, others below it, is the title, whatever the head calls the story.
    """
    given = given.strip()
    tops = [heading for heading in headings if heading.level == 1]
    first = tops[0] if tops and _opens(tops[0], lines) else None
    if first is not None and (not given or _same(first.title, given)):
        if len(tops) == 1:
            return first.title or given or name, first
        if given or not _text_after(first, lines, headings):
            tally.add("title section", first.line)
            return first.title or name, first
    if first is not None and given and len(tops) == 1 and len(headings) > 1:
        tally.add("second title", first.line)
        return given, first
    if not given:
        tally.add("title", 1)
    return given or name, None


def _opens(heading: _Heading, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether nothing stands before a heading."""
    return not any(text.strip() for _, text in lines[: heading.place])


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _text_after(heading: _Heading, lines: Sequence[tuple[int, str]], headings: Sequence[_Heading]) -> bool:
    """Whether there is a word between a heading and the next one."""
    after = next((each.place for each in headings if each.place > heading.place), len(lines))
    return any(text.strip() for _, text in lines[heading.place + heading.takes : after])


class _Laying:
    """Lays the text between headings into scenes and sessions."""

    def __init__(self, lines: Sequence[tuple[int, str]], headings: Sequence[_Heading], tally: Tally) -> None:
        self._lines, self._headings, self._tally = lines, headings, tally
        levels = sorted(Counter(heading.level for heading in headings))
        self._session = levels[0] if len(levels) > 1 else 0
        self._scene = levels[1] if len(levels) > 1 else (levels[0] if levels else 0)

    def sessions(self) -> Iterator[Session]:
        """The sessions, at least one; what stands before the first heading is in the first."""
        before, scenes = list[Block](), list[tuple[_Heading, list[Block]]]()
        title: _Heading | None = None
        for heading, told in self._parts():
            if heading is None:
                before += told
            elif heading.level == self._session:
                self._tally.add("sessions", heading.line)
                if title or before or scenes:
                    yield _session(title, before, scenes)
                title, before, scenes = heading, list(told), []
            elif heading.level == self._scene:
                self._tally.add("scenes", heading.line)
                scenes.append((heading, list(told)))
            else:
                level = max(heading.level - self._scene, 1)
                blocks = scenes[-1][1] if scenes else before
                blocks += (OwnHeading(heading.title, level, heading.line), *told)
        yield _session(title, before, scenes)

    def _parts(self) -> Iterator[tuple[_Heading | None, tuple[Told, ...]]]:
        """Each heading with the text after it; the text before the first has none."""
        starts = [heading.place for heading in self._headings]
        yield None, self._told(0, starts[0] if starts else len(self._lines))
        for heading, end in zip(self._headings, [*starts, len(self._lines)][1:], strict=True):
            yield heading, self._told(heading.place + heading.takes, end)

    def _told(self, start: int, end: int) -> tuple[Told, ...]:
        lines = self._lines[start:end]
        if not any(text.strip() for _, text in lines):
            return ()
        return (Told.of(lines),)


def _session(
    heading: _Heading | None, before: Sequence[Block], scenes: Sequence[tuple[_Heading, list[Block]]]
) -> Session:
    told = tuple(
        Scene(_title_of(each, "scene"), tuple(blocks), each.line, _number_of(each, "scene"))
        for each, blocks in scenes
    )
    if heading is None:
        return Session("", tuple(before), told)
    number = _number_of(heading, "session")
    return Session(_title_of(heading, "session"), tuple(before), told, heading.line, number)


def _title_of(heading: _Heading, kind: str) -> str:
    return heading.bare if heading.kind == kind else heading.title


def _number_of(heading: _Heading, kind: str) -> int | None:
    return heading.number if heading.kind == kind else None
