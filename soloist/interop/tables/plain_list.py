"""Tables in plain text: one result a line, with numbers, ranges or weights, under names or without."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table, Tables
from soloist.interop.tables.credit_lines import (
    Credits,
    is_labelled,
    is_sure,
    says_whose,
    without_credits,
)
from soloist.interop.tables.faces import FACE_LOSSES, Faced, dice_in, in_order, lay, without_dice
from soloist.interop.tables.mentions import MENTION_LOSSES, row_of
from soloist.interop.tables.new_names import same_spelling, tell_name
from soloist.interop.tables.ranges import NO_START, RANGES, Span, spans_of
from soloist.interop.tables.row_text import Names
from soloist.interop.tables.row_weights import (
    WEIGHT_LOSSES,
    begins_with_percent,
    heavy,
    percents,
    weighed,
)
from soloist.message import Message, Refusal, count, message

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign

LOSSES: Final[Mapping[str, Message]] = {
    **FACE_LOSSES,
    **MENTION_LOSSES,
    **WEIGHT_LOSSES,
    "counted rows": count(
        "{n} table whose numbers only count its rows", "{n} tables whose numbers only count their rows", 2
    ),
    "headings": count("{n} line as the name of a table", "{n} lines as names of tables", 2),
    "comments": count("{n} comment", "{n} comments", 2),
    "parted lines": count(
        "{n} line of several rows, parted at its strokes",
        "{n} lines of several rows, parted at their strokes",
        2,
    ),
    "bullets": count("{n} bullet", "{n} bullets", 2),
}  # fmt: skip
"""What plain text may hold beside `TABLE_LOSSES`."""

_BULLET: Final = re.compile(r"(?:[-*+•‣◦·–—▪●○]|\[[ xX]?\])[ \t\u00a0]+")
_BULLETS: Final = re.compile(rf"(?:{_BULLET.pattern})+")
_LEAD: Final = re.compile(
    rf"\*{{0,2}}[(\[]?({RANGES})"
    r"([)\]*]{0,3}[ \t]?[.:=)|]\*{0,2}[ \t]*|[)\]*]{0,3}[ \t]+[-–—=][ \t]+|[)\]*]{0,3}[ \t\u00a0]+)(?=\S)",
    re.IGNORECASE,
)
_LOOSE: Final = re.compile(r"[ \t\u00a0]+")
_NAMES: Final[tuple[re.Pattern[str], ...]] = (
    re.compile(r"\[([^\[\]\n]{1,120})\][ \t]*"),
    re.compile(r"<<?([^<>\n]{1,120})>>?[ \t]*"),
    re.compile(r"={2,}[ \t]*([^=\n]{1,120}?)[ \t]*={2,}[ \t]*"),
    re.compile(r"-{2,}[ \t]*([^\n-][^\n]{0,120}?)[ \t]*-{2,}[ \t]*"),
    re.compile(r"#{1,6}[ \t]+([^\n]{1,120}?)[ \t]*#*"),
    re.compile(r"(?:table|tableau|liste|list)[ \t]*:[ \t]*([^\n]{1,120})", re.IGNORECASE),
    re.compile(r"\*\*([^*\n]{1,120})\*\*[ \t]*"),
)
_UNDERLINE: Final = re.compile(r"[ \t]*(?:-{3,}|={3,}|~{3,})[ \t]*")
_COMMENT: Final = re.compile(r"(?://|;|#(?![ \t]*\d)|--[ \t])[^\n]*")
_REMARK: Final = re.compile(r"<!--[^\n]*-->|%%[^\n]*%%")
_MOST_TITLE: Final = 120
_STROKE: Final = " | "
_MOST_UNREAD: Final = 24
_MANY: Final = 3  # strokes of a line that is a list
_MOST_LISTS: Final = 3  # such lines of one table; more of them are rows of columns


@dataclass(frozen=True, slots=True)
class _Section:
    """Lines of one table and what names it."""

    title: str
    line: int
    rows: list[tuple[str, int]] = field(default_factory=list)


def read(foreign: "Foreign", tally: Tally) -> Tables:
    """The tables of plain text. Raises `Refusal` where there is no line."""
    credits = Credits(tally)
    sections = [section for section in _sections(foreign.text, credits, tally) if section.rows]
    if not sections:
        raise Refusal(message("{name} has no lines that could be rows.", name=foreign.name))
    names = Names()
    called: dict[str, str] = {}
    given: list[str] = []
    for number, section in enumerate(sections, 1):
        title = without_dice(section.title, dice_in(section.title)).strip(" :")
        title = title or (foreign.name if len(sections) == 1 else f"{foreign.name} {number}")
        while names.known(title):
            title += "\u200b"
        given.append(names.of(title))
        if not same_spelling(title, given[-1]):
            tell_name(tally, title, given[-1], section.line)
        called.setdefault(title.casefold(), given[-1])

    def find(name: str) -> str | None:
        return called.get(name.strip().casefold())

    tables = tuple(_table(section, name, find, tally) for section, name in zip(sections, given, strict=True))
    return Tables("", tables, credit=credits.line())


# --- sections -------------------------------------------------------------------------------------


def _sections(text: str, credits: Credits, tally: Tally) -> list[_Section]:
    """The text in pieces: blocks that have a name above them, or begin to count anew."""
    lines = [(line.rstrip(), number) for number, line in enumerate(text.split("\n"), 1)]
    sections = [_Section("", 1)]
    fresh = True
    at = 0
    while at < len(lines):
        line, number = lines[at]
        bare = line.strip()
        below = lines[at + 1][0] if at + 1 < len(lines) else ""
        if not bare or _UNDERLINE.fullmatch(line):
            fresh = fresh or not bare
            at += 1
            continue
        title = _title(bare, below, fresh=fresh, lines=lines, at=at)
        if _may_say_whose(bare, title, above=fresh and at < 6 and _alone(lines, at)) and credits.take(
            bare, number
        ):
            pass
        elif _REMARK.fullmatch(bare):
            tally.add("left", "comments", number)
        elif title:
            tally.add("guessed", "headings", number)
            sections.append(_Section(title, number))
        elif _COMMENT.fullmatch(bare) and not _LEAD.match(bare):
            tally.add("left", "comments", number)
        else:
            if fresh and sections[-1].rows and _first(bare) and not _goes_on(sections[-1].rows[-1][0], bare):
                sections.append(_Section("", number))
            sections[-1].rows.append((bare, number))
        fresh = False
        at += 1
    return [_Section(each.title, each.line, without_credits(each.rows, credits)) for each in sections]


def _may_say_whose(bare: str, title: str, *, above: bool) -> bool:
    """Whether a line says whose the text is: a comment, one alone at the top, or one beyond doubt."""
    if above or _COMMENT.fullmatch(bare) or _REMARK.fullmatch(bare):
        return says_whose(bare)
    return is_sure(bare) or (bool(title) and is_labelled(bare))


def _title(bare: str, below: str, *, fresh: bool, lines: Sequence[tuple[str, int]], at: int) -> str:
    """The name a line gives to what follows; empty for a row."""
    if len(bare) > _MOST_TITLE or begins_with_percent(bare):
        return ""
    following = next(
        (
            line.strip()
            for line, _ in lines[at + 1 : at + 4]
            if line.strip() and not _UNDERLINE.fullmatch(line)
        ),
        "",
    )
    for form in _NAMES:
        found = form.fullmatch(bare)
        if found and following and not (bare.startswith("#") and following.startswith("#")):
            return (
                found[1].strip() if spans_of(found[1]) is None and found[1].strip().casefold() != "x" else ""
            )
    if _UNDERLINE.fullmatch(below) and not _LEAD.match(bare):
        return bare
    if not fresh or not following or _LEAD.match(bare) or _BULLET.match(bare):
        return ""
    numbered = _LEAD.match(following) is not None or _BULLET.match(following) is not None
    if bare.endswith(":"):
        return bare.rstrip(": ")
    return bare if numbered else ""


def _alone(lines: Sequence[tuple[str, int]], at: int) -> bool:
    """Whether a line stands between blank ones."""
    return at + 1 >= len(lines) or not lines[at + 1][0].strip()


def _first(bare: str) -> bool:
    """Whether a row counts from one."""
    found = _LEAD.match(bare)
    spans = spans_of(found[1]) if found else None
    return spans is not None and spans[0][0] in {NO_START, 0, 1, 2, 11}


def _goes_on(before: str, bare: str) -> bool:
    """Whether the number of a row follows that of the row before."""
    one, two = _LEAD.match(before), _LEAD.match(bare)
    last, next_ = spans_of(one[1]) if one else None, spans_of(two[1]) if two else None
    return bool(last and next_ and last[-1][1] + 1 == next_[0][0])


# --- rows -----------------------------------------------------------------------------------------


def _table(section: _Section, name: str, find: Callable[[str], str | None], tally: Tally) -> Table:
    """One table: its rows without bullets, on the faces their numbers say, or with the weights."""
    texts: list[tuple[str, int]] = []
    for text, line in _parted(section, tally):
        found = _BULLETS.match(text + " ")
        if found:
            tally.add("left", "bullets", line, len(_BULLET.findall(found[0])))
        texts.append((text[found.end() if found else 0 :].strip(), line))
    dice = dice_in(section.title)
    table = Table(name, (), line=section.line)

    def row(text: str, line: int) -> Row:
        return Row((row_of(text, find, line, tally),), line=line)

    shares = percents(texts) if not dice else None
    rows_numbered = numbered(texts, dice) if shares is None else None
    if rows_numbered is not None:
        faced = [Faced(row(text, line), spans, _unread(text)) for text, line, spans in rows_numbered]
        if not dice and _only_counts([spans for _, _, spans in rows_numbered]):
            tally.add("guessed", "counted rows", section.line)
            return replace(table, rows=tuple(each.row for each in faced))
        laid = lay(faced, dice, section.line, tally)
        return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
    having = shares or weighed(texts)
    if having is not None:
        tally.add("guessed", "weights behind", section.line)
        return replace(
            table,
            rows=tuple(
                replace(row(text, line), weight=weight) for text, line, weight in heavy(having, tally)
            ),
        )
    rows = tuple(row(text, line) for text, line in texts)
    if dice:
        laid = in_order(rows, dice, section.line, tally)
        return replace(table, rows=laid.rows, roll=laid.roll, reroll=laid.reroll)
    return replace(table, rows=rows)


def _parted(section: _Section, tally: Tally) -> Sequence[tuple[str, int]]:
    """The rows of a section; of one whose lines are whole lists, `a | b | c`, each of theirs."""
    lists = [text.count(_STROKE) >= _MANY for text, _ in section.rows]
    if not all(lists) or len(lists) > _MOST_LISTS:
        return section.rows
    for _, line in section.rows:
        tally.add("guessed", "parted lines", line)
    return [
        (piece.strip(), line) for text, line in section.rows for piece in text.split(_STROKE) if piece.strip()
    ]


def numbered(texts: Sequence[tuple[str, int]], dice: str) -> list[tuple[str, int, tuple[Span, ...]]] | None:
    """Rows with the numbers before them; None where they have none, or mean something else by them.

    Numbers with nothing but a space behind them (`3 wolves`) are faces only where each row has one and they
    go on without a gap.
    """
    led = [_led(text) for text, _ in texts]
    firm = [spans if not loose else () for _, spans, loose in led]
    having = [spans for _, spans, _ in led if spans]
    other = any(is_loose and _unread(text) for (text, _), (_, _, is_loose) in zip(texts, led, strict=True))
    if _most(firm, 7) and (other or not _in_order(having)[1]):  # a row that begins with some other number
        led = [
            each if spans else (text, (), False)
            for each, spans, (text, _) in zip(led, firm, texts, strict=True)
        ]
        having = [spans for spans in firm if spans]
    loose = any(spans and is_loose for _, spans, is_loose in led)
    if not _most([spans for _, spans, _ in led], 10 if loose else 7):
        return None
    rising, close = _in_order(having)
    if loose and not (len(having) > 1 and rising and (close or "\t" in texts[0][0])):
        return None
    if not (rising or dice):
        return None
    return [(text, line, spans) for (text, spans, _), (_, line) in zip(led, texts, strict=True)]


def _led(text: str) -> tuple[str, tuple[Span, ...], bool]:
    """A row without its numbers, these, and whether only a space parts them."""
    lead = _LEAD.match(text)
    spans = spans_of(lead[1].strip()) if lead else None
    if lead is None or spans is None:
        return text, (), False
    return text[lead.end() :], spans, _LOOSE.fullmatch(lead[2]) is not None


def _most(spans: Sequence[tuple[Span, ...]], tenths: int) -> bool:
    having = sum(map(bool, spans))
    return bool(having) and having * 10 >= len(spans) * tenths


def _in_order(having: Sequence[tuple[Span, ...]]) -> tuple[bool, bool]:
    """Whether numbers rise, or ranges fall, from row to row, and whether they do so without a gap."""
    if len(having) > 1 and having[0][0][0] > having[-1][0][0] and not _bare_numbers(having):
        having = having[::-1]
    rising = all(one[-1][1] < two[0][0] for one, two in pairwise(having))
    close = all(one[-1][1] + 1 == two[0][0] for one, two in pairwise(having)) or _digits(having)
    return rising, rising and close


def _unread(text: str) -> str:
    """What stands before the colon of a row, where that has a number in it."""
    before, colon, _ = text.partition(":")
    return before.strip() if colon and len(before) <= _MOST_UNREAD and re.search(r"\d", before) else ""


def _bare_numbers(having: Sequence[tuple[Span, ...]]) -> bool:
    """Whether each row has one number, which may as well be a weight."""
    return all(len(spans) == 1 and spans[0][0] == spans[0][1] for spans in having)


def _digits(having: Sequence[tuple[Span, ...]]) -> bool:
    """Whether numbers are those of two dice read apart, 11 to 66."""
    ends = [str(end) for spans in having for span in spans for end in span]
    return all(len(end) == 2 and set(end) <= set("123456") for end in ends)


def _only_counts(spans: Sequence[tuple[Span, ...]]) -> bool:
    """Whether the numbers are 1, 2, 3… of the rows, and so say nothing."""
    return [each[:1] for each in spans] == [((at, at),) for at in range(1, len(spans) + 1)]
