"""Plain Markdown as a story: headings become sessions and scenes, paragraphs stay as they are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.story import Heading, Imported, Piece, outside, told
from soloist.journal.headings import (
    end_of_head,
    front_matter,
    parse_front_matter,
    parse_heading,
    parse_value,
)
from soloist.lingo import language_of
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Refusal

# --- the head -------------------------------------------------------------------------------------

_OURS: Final = frozenset({"title", "lang", "ruleset", "forked_from", "tutorial"})
_OPTION: Final = regex.compile(r"[a-z]+\.[a-z_]+")
_DATE: Final = regex.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_WORD: Final = regex.compile(r"[^\W_]+")
_LONGEST: Final = 300  # letters of a title or a heading: more is a paragraph somebody marked as one


def _head(lines: Sequence[str]) -> tuple[tuple[tuple[str, str], ...], int]:
    """The values of the head and the lines it takes; nothing and 0 where a rule is all there is."""
    if not lines or lines[0].lstrip("\ufeff").rstrip() != "---":
        return (), 0
    end, closed = end_of_head(lines[:600])
    values = parse_front_matter(lines[1:end], 2)[0] if closed else ()
    return (values, end + 1) if values else ((), 0)


def lang_of(text: str) -> str:
    """The language that the head of a file names, if it does and it is one of ours."""
    given = dict(_head([line.rstrip("\r") for line in text.split("\n", 600)])[0])
    return language_of(given.get("lang", given.get("language", "")).strip().casefold()[:2])


def _kept_keys(values: Sequence[tuple[str, str]], lines: Sequence[str], tally: Tally) -> dict[str, str]:
    """The keys a journal can carry, in order; each line of the head that says more is told."""
    kept = {key: value for key, value in values if _can_stand(key, value)}
    given: Mapping[str, str] = dict(values)
    ours = ["title", "lang"] if language_of(given.get("lang", "").casefold()[:2]) else ["title"]
    every = kept | {key: given[key] for key in ours if key in given}
    carried = {*_WORD.findall("\n".join([*every, *every.values()]))}
    for number, line in enumerate(lines[1:-1], 2):
        said = parse_value(line.partition(":")[2])[0] if "\\" in line else line
        if set(_WORD.findall(said)) - carried:
            tally.add("head lines", number)
    return kept


def _can_stand(key: str, value: str) -> bool:
    if key in _OURS or _OPTION.fullmatch(key) or (key == "tags" and language_of(value.strip())):
        return False
    if key == "start_date" and not _DATE.fullmatch(value):
        return False
    try:
        front_matter({key: value})
    except Refusal:
        return False
    return True


# --- the text -------------------------------------------------------------------------------------

_NUMBERED: Final = regex.compile(r"S\d{1,9}(?:[ \t]+[^\[]*)?", re.ASCII)  # nothing but a number and a title


@record
class _Found:
    """A heading of the file: its place among the lines, its level, and its words.

    One that is read as a session’s or a scene’s, its `kind`, has a `number` and is `bare` without it.
    """

    place: int
    level: int
    title: str
    kind: str = ""
    bare: str = ""
    number: int | None = None


def markdown_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story a Markdown file tells. Never raises."""
    lines = foreign.text.split("\n")
    values, taken = _head(lines)
    head, lines = lines[:taken], [""] * taken + lines[taken:]
    headings = list(_headings(lines))
    given = dict(values).get("title", "").strip()
    tops = [each for each in headings if each.level == 1]
    opens = len(tops) == 1 and not any(map(str.strip, lines[: tops[0].place]))
    title = given
    if opens and (not given or headings[1:] or tops[0].title == given):
        top = tops[0]
        if given and top.title != given:
            tally.add("second title", top.place + 1)
        title = given or top.title
        headings.remove(top)
        lines[top.place] = ""
    elif not given:
        tally.add("title", 1)
    return Imported(title or foreign.name, tuple(_pieces(lines, headings)), _kept_keys(values, head, tally))


def _headings(lines: Sequence[str]) -> Iterator[_Found]:
    for place in outside(lines):
        text = lines[place]
        found = parse_heading(text) if len(text) <= _LONGEST else None
        if found is not None:
            words = re.sub(r"[ \t]#+$", "", re.sub(r"^#+", "", text.strip())).strip().strip("#").strip()
            counted = found.kind == "session" or (found.kind == "scene" and bool(_NUMBERED.fullmatch(words)))
            number, kind = (found.number, found.kind) if counted else (None, "")
            yield _Found(place, found.level, words, kind, found.title, number)


def _pieces(lines: Sequence[str], headings: Sequence[_Found]) -> Iterator[Piece]:
    """The text between headings: of several levels the first are sessions, the second scenes."""
    levels = sorted({heading.level for heading in headings})
    upper, lower = (levels[0], levels[1]) if len(levels) > 1 else (0, levels[0] if levels else 0)
    starts = [*(heading.place for heading in headings), len(lines)]
    yield from told(lines[: starts[0]], 1)
    for each, end in zip(headings, starts[1:], strict=True):
        kind = {upper: "session", lower: "scene"}.get(each.level, "own")
        title, line = each.bare if kind == each.kind else each.title, each.place + 1
        yield Heading(kind, title, line, each.number, max(each.level - lower, 1))
        yield from told(lines[each.place + 1 : end], line + 1)
