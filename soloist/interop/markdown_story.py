"""Plain Markdown as a story: headings become sessions and scenes, paragraphs stay as they are."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.interop.head_keys import kept_keys
from soloist.interop.imported import Block, Imported, OwnHeading, Scene, Session, Told
from soloist.interop.lines import fenced, numbered
from soloist.interop.loss import Tally
from soloist.journal import fences
from soloist.journal.front_matter import end_of_head, parse_front_matter
from soloist.journal.headings import parse_heading
from soloist.rules.term import Term

_UNDERLINE: Final = re.compile(r" {0,3}(=+|-+)[ \t]*")
_NOT_TITLE: Final = re.compile(r"[ \t]*([-+*>#|]|\d+[.)])(\s|$)|\s{4}|\t")
APPARATUS: Final = (
    Term("The rolls", "Les jets"),
    Term("Cast", "Personnages"),
    Term("Places and things", "Lieux et choses"),
    Term("Credits", "Crédits"),
)
"""What stands after the text of a book of soloist’s, in its order."""
_BACK: Final = 2  # the level of their headings there
_MET: Final = (
    ("HTML kept", re.compile(r"</?[A-Za-z][\w-]*(?:\s[^<>]*)?/?>|<!--")),
    ("pictures kept", re.compile(r"!\[[^\[\]]*\]")),
    ("tables kept", re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*")),
    ("footnotes kept", re.compile(r"\[\^[^\[\]\s]+\]")),
)


def is_journal(text: str) -> bool:
    """Whether Markdown is a story of soloist’s already: play in fences, or the rules it is played by."""
    lines = text.split("\n")
    if any(line.lstrip(" ").startswith(("```", "~~~")) and _of_play(line) for line in lines):
        return True
    return any(key == "ruleset" for key, _ in _head(lines)[0])


def _of_play(line: str) -> bool:
    opened = fences.opening(line.rstrip("\r"))
    return opened is not None and opened.named


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
    """A heading of the file: its place among the lines, how many lines it takes, and its level."""

    place: int
    takes: int
    level: int
    title: str
    line: int


def markdown_story(text: str, name: str, tally: Tally) -> Imported:
    """The story a Markdown file tells; `name` is the file’s without its ending. Never raises."""
    values, taken = _head(text.split("\n", 600))
    given = dict(values)
    lines = [each for each in numbered(text) if each[0] > taken]
    headings = list(_headings(lines))
    title, top = _title(given.get("title", ""), lines, headings, name, tally)
    if top is not None:
        headings.remove(top)
        for place in range(top.place, top.place + top.takes):
            lines[place] = (lines[place][0], "")
    end = _apparatus(headings) if top is not None else None
    if end is not None:
        for heading in (each for each in headings if each.place >= end and each.level == _BACK):
            tally.add("left", "apparatus", heading.line)
        headings = [each for each in headings if each.place < end]
        lines = lines[:end]
    lang = given.get("lang", given.get("language", "")).strip().casefold()[:2]
    _meet(lines, tally)
    sessions = tuple(_Laying(lines, headings, tally).sessions())
    return Imported(title, lang if lang in ("fr", "en") else "", sessions, kept_keys(values, tally))


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
        if found is not None:
            yield _Heading(place, 1, found.level, _words(text, found.kind, found.title), lines[place][0])
        elif blank and (level := _underlined(texts, place)):
            takes = 2
            yield _Heading(place, 2, level, text.strip(), lines[place][0])
        blank = not text.strip() or found is not None or takes == 2
        place += takes


def _words(text: str, kind: str, title: str) -> str:
    """The words of a heading: what soloist takes for a phase is one’s own in any other file."""
    return text.strip().strip("#").strip() if kind == "phase" else title


def _underlined(texts: Sequence[str], place: int) -> int:
    """The level of a heading of one line, underlined by the next; 0 where it is none."""
    text = texts[place]
    if place + 1 >= len(texts) or not text.strip() or _NOT_TITLE.match(text):
        return 0
    found = _UNDERLINE.fullmatch(texts[place + 1])
    return (1 if found[1][0] == "=" else 2) if found else 0


def _title(
    given: str, lines: Sequence[tuple[int, str]], headings: Sequence[_Heading], name: str, tally: Tally
) -> tuple[str, _Heading | None]:
    """The title, and the heading that says it, if one does.

    Several headings of the first level are parts of a story, unless nothing stands under the first. A single
    one that opens the file, others below it, is its title, whatever the head calls the story.
    """
    given = given.strip()
    tops = [heading for heading in headings if heading.level == 1]
    if tops and (not given or _same(tops[0].title, given)):
        first = tops[0]
        if len(tops) == 1:
            return first.title or given or name, first
        if given or not _text_after(first, lines, headings):
            tally.add("guessed", "title section", first.line)
            return first.title or name, first
    if given and len(tops) == 1 and tops[0] is headings[0] and len(headings) > 1:
        tally.add("left", "second title", tops[0].line)
        return given, tops[0]
    if not given:
        tally.add("guessed", "title", 1)
    return given or name, None


def _apparatus(headings: Sequence[_Heading]) -> int | None:
    """Where what soloist puts after the text of a book begins; None where the file has no such end."""
    found = None
    wanted = len(APPARATUS)
    for heading in reversed(headings):
        if heading.level > _BACK:
            continue
        place = next((at for at, term in enumerate(APPARATUS) if heading.title in term.words), -1)
        known = heading.level == _BACK and place == len(APPARATUS) - 1 if found is None else place >= 0
        if not known or place >= wanted:
            break
        found, wanted = heading.place, place
    return found


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _text_after(heading: _Heading, lines: Sequence[tuple[int, str]], headings: Sequence[_Heading]) -> bool:
    """Whether there is a word between a heading and the next one."""
    after = next((each.place for each in headings if each.place > heading.place), len(lines))
    return any(text.strip() for _, text in lines[heading.place + heading.takes : after])


def _meet(lines: Sequence[tuple[int, str]], tally: Tally) -> None:
    """Count what stays text though a reader of Markdown would show more."""
    pairs = fenced([text for _, text in lines])
    until = -1
    for place, (number, text) in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        if place <= until or not any(sign in text for sign in "<[|"):
            continue
        for what, sign in _MET:
            found = sign.fullmatch(text) if what == "tables kept" else sign.search(text)
            if found:
                tally.add("carried", what, number)


class _Laying:
    """Lays the text between headings into scenes and sessions."""

    def __init__(self, lines: Sequence[tuple[int, str]], headings: Sequence[_Heading], tally: Tally) -> None:
        self._lines, self._headings, self._tally = lines, headings, tally
        levels = sorted(Counter(heading.level for heading in headings))
        self._session = levels[0] if len(levels) > 1 else 0
        self._scene = levels[1] if len(levels) > 1 else (levels[0] if levels else 0)

    def sessions(self) -> Iterator[Session]:
        """The sessions, at least one; what stands before the first heading is in the first."""
        title, before, scenes = "", list[Block](), list[tuple[_Heading, list[Block]]]()
        for heading, told in self._parts():
            if heading is None:
                before += told
            elif heading.level == self._session:
                self._tally.add("carried", "sessions", heading.line)
                if title or before or scenes:
                    yield _session(title, before, scenes)
                title, before, scenes = heading.title, list(told), []
            elif heading.level == self._scene:
                self._tally.add("carried", "scenes", heading.line)
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
        return (Told("\n".join(text for _, text in lines), lines[0][0]),)


def _session(title: str, before: Sequence[Block], scenes: Sequence[tuple[_Heading, list[Block]]]) -> Session:
    told = tuple(Scene(heading.title, tuple(blocks), heading.line) for heading, blocks in scenes)
    return Session(title, tuple(before), told)
