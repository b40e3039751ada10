"""Play as quiet cards: a bar, the declaration, the dice, the outcome, what it changed."""

import re
from collections.abc import Iterator, Sequence

from textual.content import Content

from soloist.journal.dice_text import parse_outcome
from soloist.journal.lines import closes_narrative, narrative_kind, read_line
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    DiceText,
    Entry,
    Note,
    Question,
    TableLine,
    TableText,
    TagLine,
)
from soloist.rules.term import Term
from soloist.tui.story_view.faces import GLYPHS, dice_rows
from soloist.tui.story_view.page import Page, hung, styled
from soloist.tui.story_view.tag_text import is_all_tags, tag_text, with_tags
from soloist.values import regex
from soloist.values.message import count

_KIND = regex.compile(r"\s*\(\s*([^():]*?)\s*:.*", re.DOTALL)  # the word as the file has it
_DICELESS = regex.compile(
    r"(?P<label>[^\W\d][^\[\]\d]*?)\s+(?:->|→)\s+(?P<outcome>\S.*)"
)  # a roll without dice
_SECRET = "secret"
_STRUCK = Term(en="struck", fr="biffé")  # the file says the same word in both languages, for other readers


def card(lines: Sequence[str], page: Page) -> tuple[Content, ...]:
    """The rows of the safe lines of a play fence, its marks left out."""
    bar = styled("▎ ", "bar")
    rest = bar + Content("  ")
    rows: list[Content] = []
    for content in _contents(lines, page):
        rows += hung(content, bar, rest, page.width)
    return tuple(rows)


def _contents(lines: Sequence[str], page: Page) -> Iterator[Content]:
    at = 0
    while at < len(lines):
        kind = narrative_kind(lines[at].strip())
        if kind is None:
            if lines[at].strip():
                yield from _line(lines[at], page)
            at += 1
            continue
        closing = (i for i in range(at + 1, len(lines)) if closes_narrative(lines[i].strip()))
        end = next(closing, len(lines))
        word = lines[at].strip().lstrip("\\-").strip()
        yield from _narrative(kind, word, lines[at + 1 : end], page)
        at = end + 1


def _narrative(kind: str, word: str, body: Sequence[str], page: Page) -> Iterator[Content]:
    if kind == _SECRET:
        yield _folded(len(body), page)
        return
    if word:
        yield styled(word, "quiet")
    for line in body:
        yield styled(line, "note")


def _folded(lines: int, page: Page) -> Content:
    return styled(page.say(count("secret · {n} line", "secret · {n} lines", lines)), "note")


def _line(line: str, page: Page) -> tuple[Content, ...]:
    entry = read_line(line)
    match entry:
        case DiceLine(parsed=parsed, text=text) if parsed is not None:
            return dice_rows(parsed, text, page)
        case DiceLine(text=text) if found := _DICELESS.fullmatch(text):
            said = DiceText(found["label"], (), (), (), None, *parse_outcome(found["outcome"]))
            return dice_rows(said, text, page)
        case TagLine(tags=tags) if is_all_tags(line):
            return tuple(styled(tag_text(tag, page.colon), "tag") for tag in tags)
        case _:
            return (_words(entry, line, page),)


def _words(entry: Entry, line: str, page: Page) -> Content:
    """A line that is shown as one paragraph."""
    match entry:
        case Action(actors=actors, text=text):
            who = styled(", ".join(actors) + " · ", "quiet") if actors else Content("")
            return styled("@ ", "quiet") + who + styled(text, "action")
        case Question(text=text):
            return styled("? ", "quiet") + styled(text, "question")
        case TableLine(parsed=parsed) if parsed is not None and not parsed.shuffle:
            return _table(parsed, page)
        case Answer(text=text):
            return styled("→ ", "quiet") + styled(text, "result")
        case Consequence(text=text):
            return styled("⇒ ", "quiet") + with_tags(text, page.colon)
        case TagLine():
            return with_tags(line.strip(), page.colon)
        case Note(kind=kind, text=text):
            if kind == _SECRET:
                return _folded(1, page)
            named = _KIND.match(line) if kind != "note" else None
            called = _STRUCK.of(page.lang) if kind == "struck" else named[1] if named else ""
            word = styled(called + page.colon, "quiet") if called else Content("")
            return word + styled(text, "struck" if kind == "struck" else "note")
        case _:
            return styled(line.strip(), "raw")


def _table(parsed: TableText, page: Page) -> Content:
    """`⚁ Loi  hades/direction.Champ ← Rencontre`."""
    faces = page.glyphs and parsed.sides == 6
    dice = " ".join(GLYPHS[v - 1] if faces and 1 <= v <= 6 else f"[{v}]" for v in parsed.dice)
    result = parsed.result if parsed.result is not None else "…"
    content = styled(f"{dice} " if dice else "", "odd") + styled(result, "result")
    origin = f" ← {parsed.origin}" if parsed.origin else ""
    return content + styled(f"  {parsed.name}{origin}", "quiet")
