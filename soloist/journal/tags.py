"""Tags, `[PC:Aldric|Fortunes 0->1|traits: crochets]`: read from any hand, written in one way."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from soloist.journal.amounts import LONGEST, parse_alone, parse_value, split_head
from soloist.journal.model import (
    Change,
    Delta,
    Entry,
    Fence,
    FrontMatter,
    Items,
    Minus,
    Narrative,
    Note,
    Number,
    Other,
    Part,
    Plus,
    Prose,
    Tag,
    Word,
)
from soloist.journal.names import CannotCarry, carried, write_name
from soloist.journal.words import PREFIX_READINGS, PROSE_PREFIXES, prefix_word
from soloist.message import Refusal, message

_KNOWN: Final = "|".join(sorted(PROSE_PREFIXES, key=len, reverse=True))

# No tag: what a backslash guards, what stands in two brackets (a wiki's link), the text of a Markdown link.
_IN_PLAY: Final = re.compile(r"(?<![\\\[])\[(#?)([^\W\d_][\w-]*)\s*:([^\[\]]*)\](?!\()")
_IN_PROSE: Final = re.compile(rf"(?<![\\\[])\[(#?)({_KNOWN})\s*:([^\[\]\n]*)\](?!\()")

_CATEGORY: Final = re.compile(r"([^:,]*[^:,\s])\s*:(.*)", re.DOTALL)
_EXITS: Final = re.compile(r"(exits|sorties)\s+(.*)", re.DOTALL | re.IGNORECASE)
_OPENS: Final = re.compile(r"\[#?([^\W\d_][\w-]*)\s*:[^\[\]]*", re.DOTALL)
_OUTCOME: Final = re.compile("[-=]>|[→⇒]")


# --- reading ------------------------------------------------------------------------------------


def find_tags(text: str) -> tuple[Tag, ...]:
    """The tags of a play line, in order; a prefix soloist does not know counts if it has a capital."""
    if "[" not in text:
        return ()
    tags: list[Tag] = []
    for sharp, word, body in _IN_PLAY.findall(text):
        prefix = PREFIX_READINGS.get(word)
        if prefix or word[0].isupper():
            tag = _tag(prefix or word, body, bool(sharp))
            if prefix == "Wealth":
                tags += _coins(tag)
            elif tag.name:
                tags.append(tag)
    return tuple(tags)


def find_known_tags(text: str) -> tuple[Tag, ...]:
    """The tags with a known prefix, the only ones that count in prose."""
    if "[" not in text:
        return ()
    tags: list[Tag] = []
    for sharp, word, body in _IN_PROSE.findall(text):
        tag = _tag(PROSE_PREFIXES[word], body, bool(sharp))
        if tag.name:
            tags.append(tag)
    return tuple(tags)


def tags_by_line(entry: Entry) -> Iterator[tuple[int, tuple[Tag, ...]]]:
    """The tags of an entry with the line they stand on, each line of a paragraph apart."""
    if isinstance(entry, FrontMatter | Fence | Note | Narrative | Other) or not entry.tags:
        return
    if not isinstance(entry, Prose) or entry.span.line == entry.span.last:
        yield entry.span.line, entry.tags
        return
    for place, line in enumerate(entry.text.split("\n")):
        if tags := find_known_tags(line):
            yield entry.span.line + place, tags


def find_tags_of_outcome(text: str) -> tuple[Tag, ...]:
    """The tags of a `d:` or `tbl:` line: those after its first arrow, for before it brackets mean else."""
    last = text.rfind("[")
    arrow = _OUTCOME.search(text, 0, last) if last > 0 else None
    return find_tags(text[arrow.end() :]) if arrow else ()


def opens_tag(stripped: str, *, known: bool) -> bool:
    """Whether a line starts a tag that it does not close; `known` asks for a prefix that counts in prose."""
    if "]" in stripped:
        return False
    found = _OPENS.fullmatch(stripped)
    if not found:
        return False
    if known:
        return found[1] in PROSE_PREFIXES
    return found[1] in PREFIX_READINGS or found[1][0].isupper()


def parse_tag(text: str) -> Tag | None:
    """The tag that `text` is, brackets included; None when it is no tag."""
    found = _IN_PLAY.fullmatch(text.strip())
    if not found:
        return None
    prefix = PREFIX_READINGS.get(found[2])
    if prefix is None and not found[2][0].isupper():
        return None
    tag = _tag(prefix or found[2], found[3], bool(found[1]))
    return tag if tag.name else None


def _coins(tag: Tag) -> Iterator[Tag]:
    """Money says something of each coin: `[Wealth:Gold 45|Silver 12]` is a tag of gold, one of silver."""
    coins = [part for part in tag.parts if isinstance(part, Number | Delta) and part.name]
    rest = tuple(part for part in tag.parts if not isinstance(part, Number | Delta) or not part.name)
    if tag.name:
        yield Tag("Wealth", tag.name, rest, tag.reference)
    for part in coins:
        yield _coin(part, tag.reference)


def _coin(part: Number | Delta, reference: bool) -> Tag:
    amount: Part = (
        Delta("", part.change)
        if isinstance(part, Delta)
        else Number("", part.value, part.maximum, part.before)
    )
    return Tag("Wealth", part.name, (amount,), reference)


def _tag(prefix: str, body: str, reference: bool) -> Tag:
    if "\n" in body:  # a tag over several lines: a line end parts like `|`
        body = body.replace("\n", "|")
    head, *segments = body.split("|")
    if prefix == "PC":
        parts = [part for segment in segments if (part := parse_part(segment)) is not None]
    else:
        parts = [part for segment in segments if (part := _part(segment)) is not None]
    name, number = split_head(prefix, head.strip())
    if number is not None:
        parts.insert(0, number)
    return Tag(prefix, name, tuple(parts), reference)


@lru_cache(maxsize=8192)
def _part(segment: str) -> Part | None:
    """One part of anything but a person: there an amount without a name is the element's own."""
    part = parse_part(segment)
    return (parse_alone(segment) or part) if isinstance(part, Word | Change | Plus | Minus) else part


@lru_cache(maxsize=8192)
def parse_part(segment: str) -> Part | None:
    """One part of a tag, between two `|`; None when it is empty. Every other text is some part."""
    text = segment.strip()
    if not text:
        return None
    if len(text) > LONGEST and ":" not in text:
        return Word(text)
    if ":" in text and (category := _EXITS.fullmatch(text) or _CATEGORY.fullmatch(text)):
        items = tuple(item for raw in category[2].split(",") if (item := raw.strip()))
        return Items(category[1].strip(), items)
    if len(text) > 1 and text[0] in "+-" and text[1] != ">":
        word = text[1:].strip()
        return Plus(word) if text[0] == "+" else Minus(word)
    return parse_value(text) if len(text) <= LONGEST else Word(text)


# --- writing ------------------------------------------------------------------------------------


def write_tag(tag: Tag, tag_lang: str = "en") -> str:
    """The tag as soloist writes it, `tag_lang` being the story's `tags` setting.

    What is read back is the tag itself, save that a value below zero without a `before` gets the
    `before` 0, and a value with a maximum, always restated whole, loses its own. Raises
    `CannotCarry` for a sign no reader can carry and for a word every reader takes for a number.
    """
    head = write_name(tag.name)
    parts = list(tag.parts)
    if parts and isinstance(parts[0], Number) and not parts[0].name:
        head = f"{head} {_write_number(parts.pop(0))}"
    sharp = "#" if tag.reference else ""
    return f"[{sharp}{prefix_word(tag.prefix, tag_lang)}:{'|'.join([head, *map(write_part, parts)])}]"


def write_part(part: Part) -> str:
    """One part as it stands between two `|`; raises `CannotCarry` as `write_tag` does."""
    match part:
        case Number():
            text = _write_number(part)
        case Items(name, items):
            key = _kept(carried(name, in_list=True), ":")
            text = f"{key}: {', '.join(carried(item, in_list=True) for item in items)}"
        case Word(word):
            text = carried(word)
            if parse_part(text) != part:
                raise _misread(text)
        case Change(before, after):
            text = f"{carried(before)} -> {carried(after)}"
            if parse_part(text) != part:
                raise _misread(text)
        case Minus(word):  # nothing else takes a bare word away
            text = f"-{carried(word)}"
            if parse_part(text) != part:
                raise _misread(text)
        case Delta() | Plus():
            raise Refusal(
                message(
                    "a change is written with the value it leads to, as in “{example}”", example="HP 8->6"
                )
            )
        case _:
            assert_never(part)
    return text


def _write_number(part: Part) -> str:
    assert isinstance(part, Number)
    name = f"{_kept(carried(part.name), ':')} " if part.name else ""
    if part.maximum is not None:
        return f"{name}{part.value}/{part.maximum}"
    before = 0 if part.before is None and part.value < 0 else part.before
    return f"{name}{part.value}" if before is None else f"{name}{before}->{part.value}"


def _kept(name: str, sign: str) -> str:
    if not name or sign in name or name[0] in "+-":
        raise _misread(name)
    return name


def _misread(text: str) -> CannotCarry:
    plain = re.sub(r"\s*:\s*", " – ", text).lstrip("+- ") or "?"
    suggestion = re.sub(r"\s*([+-]?\d+(?:\s*/\s*\d+)?)$", r" (\1)", plain, flags=re.ASCII).strip()
    return CannotCarry(
        text,
        1,
        text,
        suggestion,
        message(
            "every reader would take “{given}” for a number or a list; write “{suggestion}” instead",
            given=text,
            suggestion=suggestion,
        ),
    )
