"""Play as quiet cards: the declaration, the dice as they lie, the outcome, what it changed."""

import re
from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content

from soloist.journal.dice_text import parse_outcome
from soloist.journal.lexer import closes_narrative, narrative_word
from soloist.journal.lines import read_line
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    DiceText,
    Die,
    Entry,
    Group,
    Note,
    Question,
    TableLine,
    TableText,
    Tag,
    TagLine,
    Thrown,
)
from soloist.journal.tags import parted
from soloist.journal.words import note_kind
from soloist.play.prose.prose_tags import minus, tag_parts
from soloist.play.rolls.signs import face_sign
from soloist.rules.term import phrase
from soloist.tui.story_view.page import WIDE, Page, hung, inline, styled
from soloist.values import regex
from soloist.values.message import count

_KIND = regex.compile(r"\s*\(\s*([^():]*?)\s*:.*", re.DOTALL)  # the word as the file has it
_DICELESS = regex.compile(
    r"(?P<label>[^\W\d][^\[\]\d]*?)\s+(?:->|→)\s+(?P<outcome>\S.*)"
)  # a roll without dice
_SECRET = "secret"
_AGAINST = phrase("against")
_STRUCK = phrase("struck")  # the file says the same word in every language, for other readers


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
        opened = narrative_word(lines[at])
        if opened is None:
            if lines[at].strip():
                yield from _line(lines[at], page)
            at += 1
            continue
        closing = (i for i in range(at + 1, len(lines)) if closes_narrative(lines[i]))
        end = next(closing, len(lines))
        word = lines[at].strip().lstrip("\\-").strip()
        yield from _narrative(note_kind(opened), word, lines[at + 1 : end], page)
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
        case Note(kind="guide"):
            return ()
        case TagLine(tags=tags) if is_all_tags(line):
            return tuple(styled(" · ".join(tag_parts(tag, page.colon)), "tag") for tag in tags)
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
    dice = " ".join(_face(value, parsed.sides, page) for value in parsed.dice)
    result = parsed.result if parsed.result is not None else "…"
    content = styled(f"{dice} " if dice else "", "odd") + styled(result, "result")
    origin = f" ← {parsed.origin}" if parsed.origin else ""
    return content + styled(f"  {parsed.name}{origin}", "quiet")


# --- the dice: faces, pools, what came of them ----------------------------------------------------


_SPACE = Content(" ")
_NUMBER = regex.compile(r"[+\-−]?\d{1,6}(?:\s*/\s*\d{1,6})?|yes|no|oui|non", re.ASCII)
_DICE = regex.compile(r"\d[dD]$", re.ASCII)


def dice_rows(parsed: DiceText, written: str, page: Page) -> tuple[Content, ...]:
    """The rows of a `d:` line: the pools with their reasons, then the outcome in words."""
    result = _outcome(parsed, written, page)
    label = styled(parsed.label, "quiet")
    paired = len(parsed.left) == 1 == len(parsed.right) and len(parsed.groups) > 1
    if paired and page.width >= WIDE:
        return (*_sides(parsed, page), *_reasons(parsed.groups[2:], page), label + result)
    dice = _against(parsed, page) + result
    head = label + (_SPACE if dice.plain[:1].strip() else "") + dice if parsed.label else dice
    return (head, *_reasons(parsed.groups, page))


def _reasons(groups: Sequence[Group], page: Page) -> tuple[Content, ...]:
    """A row for the reasons of each side, then one for the numbers and conditions of the roll."""
    told = [(group, _is_number(group)) for group in groups]
    rows = [
        styled(f"{group.word}{page.colon}" if group.word else "", "quiet")
        + styled(", ".join(group.items), "reason")
        for group, number in told
        if not number
    ]
    colon = page.colon.rstrip(" ") + "\u00a0"  # a number stays with its name
    numbers = [
        f"{group.word}{colon}{', '.join(group.items)}"
        if group.word and group.items
        else group.word or ", ".join(group.items)
        for group, number in told
        if number
    ]
    return (*rows, *([styled(" · ".join(numbers), "quiet")] if numbers else ()))


def _is_number(group: Group) -> bool:
    """Whether it tells what an input stood at, and no reason for dice: `Fatigue: 0`, `new place: yes`."""
    if not group.word:
        return len(group.items) == 1 and not _DICE.search(group.items[0])
    return all(map(_NUMBER.fullmatch, group.items))


def face(die: Die, sides: int, page: Page) -> Content:
    """One die: its face, and before it, struck, those that were rolled again."""
    shown = Content("")
    for dropped in die.faces[:-1]:
        shown += styled(_face(dropped, sides, page), "dropped") + styled("›", "quiet")
    style = "even" if sides == 6 and die.face % 2 == 0 else "odd"
    return shown + styled(_face(die.face, sides, page), style)


def _face(value: int, sides: int, page: Page) -> str:
    return face_sign(value, sides, glyphs=page.glyphs)


def pool(thrown: Thrown, page: Page) -> Content:
    """The dice of a pool, each wave of bonus dice after a `+`; the bare sum where there is one."""
    thrown_waves = (wave for wave in (thrown.dice, *thrown.bonus) if wave)
    waves = [_SPACE.join([face(die, thrown.sides, page) for die in wave]) for wave in thrown_waves]
    dice = styled(" + ", "quiet").join(waves)
    bare = not waves or thrown.total is not None or thrown.modifier
    if bare:
        change = minus(f"{thrown.modifier:+d}") if thrown.modifier else ""
        name = styled(f"{thrown.count}d{thrown.sides}{change}", "reason")
        dice = name + _SPACE + dice if waves else name
    return dice if thrown.total is None else dice + f" = {thrown.total}"


def _against(parsed: DiceText, page: Page) -> Content:
    """All pools on one line: left & left against right."""
    sides = [
        styled(" & ", "quiet").join([pool(thrown, page) for thrown in side])
        for side in (parsed.left, parsed.right)
        if side
    ]
    if parsed.target is not None:
        sides.append(Content(str(parsed.target)))
    return styled(f" {_AGAINST.of(page.lang)} ", "quiet").join(sides)


def _sides(parsed: DiceText, page: Page) -> tuple[Content, ...]:
    """Both pools one under the other, their reasons aligned."""
    words = [group.word for group in parsed.groups[:2]]
    pools = [pool(parsed.left[0], page), pool(parsed.right[0], page)]
    margin, room = max(map(len, words)), max(dice.cell_length for dice in pools)
    return tuple(
        styled(f"{group.word:<{margin}}  ", "quiet")
        + dice
        + " " * (room - dice.cell_length + 2)
        + styled(", ".join(group.items), "reason")
        for group, dice in zip(parsed.groups, pools, strict=False)
    )


def _outcome(parsed: DiceText, written: str, page: Page) -> Content:
    """` → Succès (+2)`, in the colour of its mood; the words always stay."""
    if parsed.outcome is None:
        return Content("")
    value = parsed.value
    text = parsed.outcome
    if value is not None:
        text += minus(f" ({value:+d})" if value < 0 or f"(+{value}" in written else f" ({value})")
    content = styled(" → ", "quiet") + styled(text, page.mood(parsed))
    if parsed.shift is not None:
        shift = parsed.shift
        content += styled(f" ← {shift.outcome} {minus(f'{shift.value:+d}')}, {shift.cause}", "quiet")
    return content + styled(f", {parsed.tail}", "quiet") if parsed.tail else content


# --- tags in a reader's words: `Destin 0 → 1` for `[N:Destinée|Destin 0->1]` ----------------------


_PLACE = "\ue000"  # stands for a tag while what surrounds it is set


def with_tags(text: str, colon: str) -> Content:
    """Text as written, but its tags in a reader's words."""
    return _marked(parted(text), colon)


def inline_with_tags(text: str, colon: str) -> Content:
    """Prose set for reading, with the tags it holds in a reader's words."""
    found = [*parted(text, known=True)]
    if _PLACE in text:
        return inline(text)
    words = inline(_PLACE.join(words for words, _ in found)).split(_PLACE, allow_blank=True)
    return _marked(zip(words, (tag for _, tag in found), strict=True), colon)


def is_all_tags(line: str) -> bool:
    """Whether there are tags in a line and nothing else."""
    found = [*parted(line)]
    return len(found) > 1 and not any(words.strip() for words, _ in found)


def _marked(pieces: Iterable[tuple[str | Content, Tag | None]], colon: str) -> Content:
    content = Content("")
    for words, tag in pieces:
        content += words
        if tag is not None:
            content += styled(f"‹{' · '.join(tag_parts(tag, colon))}›", "tag")
    return content
