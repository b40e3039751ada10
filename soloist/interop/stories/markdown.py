"""Plain Markdown as a story: headings become sessions and scenes, paragraphs stay as they are."""

import re
from collections.abc import Iterator, Mapping, Sequence
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
    fenced,
    numbered,
    sessions_of,
)
from soloist.journal.headings import (
    end_of_head,
    front_matter,
    parse_front_matter,
    parse_heading,
    parse_value,
)
from soloist.journal.model import Heading
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal

_OURS: Final = frozenset({"title", "lang", "ruleset", "forked_from", "tutorial"})
_OPTION: Final = regex.compile(r"[a-z]+\.[a-z_]+")
_DATE: Final = regex.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_WORD: Final = regex.compile(r"[^\W_]+")
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
        elif _can_stand(key, value):
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
        said = parse_value(line.partition(":")[2]) if "\\" in line else line
        if set(_WORD.findall(said)) - every:
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

    def called(self, kind: str) -> str:
        """What it is called as one of that kind."""
        return self.bare if kind == self.kind else self.title


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
    sessions = sessions_of(_parts(lines, headings, tally))
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
        found = parse_heading(text) if len(text) <= _LONGEST else None
        takes = 1
        if found is not None:
            yield _heading(place, lines[place][0], text, found)
        elif blank and (level := _underlined(texts, place)):
            takes = 2
            yield _Heading(place, 2, level, text.strip(), lines[place][0])
        blank = not text.strip() or found is not None or takes == 2
        place += takes


def _heading(place: int, line: int, text: str, found: Heading) -> _Heading:
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
    """The title, and the heading that says it: the only one of the first level, where it opens the file.

    Several of the first level are parts of a story.
    """
    given = given.strip()
    tops = [heading for heading in headings if heading.level == 1]
    if (
        len(tops) == 1
        and _opens(tops[0], lines)
        and (not given or len(headings) > 1 or tops[0].title == given)
    ):
        if given and tops[0].title != given:
            tally.add("second title", tops[0].line)
        return given or tops[0].title or name, tops[0]
    if not given:
        tally.add("title", 1)
    return given or name, None


def _opens(heading: _Heading, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether nothing stands before a heading."""
    return not any(text.strip() for _, text in lines[: heading.place])


def _parts(
    lines: Sequence[tuple[int, str]], headings: Sequence[_Heading], tally: Tally
) -> Iterator[Session | Scene]:
    """The text between headings: of several levels the first are sessions, the second scenes."""
    levels = sorted({heading.level for heading in headings})
    upper, lower = (levels[0], levels[1]) if len(levels) > 1 else (0, levels[0] if levels else 0)
    starts = [heading.place for heading in headings]
    parts: list[tuple[_Heading | None, list[Block]]] = [(None, _told(lines[: (starts or [len(lines)])[0]]))]
    for heading, end in zip(headings, [*starts, len(lines)][1:], strict=True):
        told = _told(lines[heading.place + heading.takes : end])
        if heading.level in (upper, lower):
            tally.add("sessions" if heading.level == upper else "scenes", heading.line)
            parts.append((heading, told))
        else:
            level = max(heading.level - lower, 1)
            parts[-1][1].extend((OwnHeading(heading.title, level, heading.line), *told))
    for each, blocks in parts:
        if each is None:
            yield Session("", tuple(blocks))
        elif each.level == upper:
            yield Session(each.called("session"), tuple(blocks), (), each.line, each.number)
        else:
            yield Scene(each.called("scene"), tuple(blocks), each.line, each.number)


def _told(lines: Sequence[tuple[int, str]]) -> list[Block]:
    return [Told.of(lines)] if any(text.strip() for _, text in lines) else []
