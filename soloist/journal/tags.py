"""Tags, `[PC:Aldric|Fortunes 0->1|traits: crochets]`: read from any hand, written in one way."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from soloist.journal.model import (
    Change,
    Delta,
    Entry,
    Items,
    Number,
    Part,
    Prose,
    Tag,
    Word,
)
from soloist.journal.words import (
    PREFIX_READINGS,
    PROSE_PREFIXES,
    CannotCarry,
    carried,
    prefix_word,
    read_name,
    sides,
    write_name,
)
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

LONGEST: Final = 2000
"""A longer part is a word: nobody's number, and no pattern is run over it."""

# Those whose names may end in a number (`[F:Guard 1]`); after others it counts (`[Timer:Dogues 8]`).
_NUMBERED: Final = frozenset({"PC", "N", "L", "Thread", "F", "R", "Inv", "Unit"})
# Those whose name takes a change without a space (`[Inv:Torch-1]`).
_CHANGED: Final = frozenset({"Clock", "Track", "Timer", "Inv", "Wealth"})

_VALUE: Final = (
    r"(?:(?P<before>-?\d{1,18})\s*(?:/\s*\d{1,18}\s*)?(?:->|→)\s*)?(?P<value>(?(before)-?)\d{1,18})"
    r"(?:\s*/\s*(?P<maximum>\d{1,18}))?"
)
# A space parts the name and its amount; a change may be glued to a name that ends in no digit.
_AMOUNT: Final = regex.compile(
    r'(?:(?P<name>"[^"]+"|(?:(?!->|→).)*?\S)(?P<gap>\s+|(?<=[^\s\d])(?=[+-]\d+$)))?'
    rf"(?:{_VALUE}|(?P<change>[+-]\d{{1,18}}))",
    re.DOTALL | re.ASCII,
)


def amount(text: str) -> Number | Delta | None:
    """The number a text ends in, and the name before it, if any: `HP 12/15`, `3→2`, `Stress+1`; else None."""
    found = _AMOUNT.fullmatch(text) if text[-1:].isdigit() and len(text) <= LONGEST else None
    if found is None:
        return None
    name = found["name"] or ""
    if change := found["change"]:
        return Delta(name, int(change))
    value, maximum, before = (
        int(said) if (said := found[each]) else None for each in ("value", "maximum", "before")
    )
    return Number(name, value or 0, maximum, before)


def split_head(prefix: str, head: str) -> tuple[str, Number | Delta | None]:
    """The name, and the number that follows it where the prefix or the number's form says so."""
    number = amount(head)
    if number is None or not number.name:
        return read_name(head), None
    bare = isinstance(number, Delta) or (number.maximum is None and number.before is None)
    glued = isinstance(number, Delta) and head[len(number.name)] in "+-"
    if prefix not in _CHANGED if glued else (bare and prefix in _NUMBERED):
        return read_name(head), None
    return read_name(number.name), replace(number, name="")


ASIDE: Final = regex.compile(r"(?<!\\)(?:\\\\)*(?P<sign>\(\s*(?:secret|note)\s*:|<!--)", re.IGNORECASE)
"""Where an aside begins, at `sign`; one behind a backslash is words."""

BARE: Final = regex.compile(
    rf"(?<![\w\[\\#&/\u2060])#(?:{'|'.join(sorted(PROSE_PREFIXES, key=len, reverse=True))}):"
    r"(?=[^\W\d_])([\w’'-]*\w)"
)
"""A mention of what has a tag, and its name."""

# No tag: what a backslash guards, what stands in two brackets (a wiki's link), the text of a Markdown link.
_TAG: Final = regex.compile(r"(?<![\\\[])\[(#?)([^\W\d_][\w-]*)\s*:([^\[\]]*)\](?!\()")
_CATEGORY: Final = regex.compile(r"([^:,]*[^:,\s])\s*:(.*)", re.DOTALL)
_OPEN: Final = regex.compile(r"(?<![\\\[])\[#?([^\W\d_][\w-]*)\s*:[^\[\]]*\Z")
_OUTCOME: Final = regex.compile("[-=]>|[→⇒]")


# --- reading ------------------------------------------------------------------------------------


class Found(NamedTuple):
    """A tag, and where in a text it begins and ends."""

    start: int
    end: int
    tag: Tag


def prefix_of(word: str, *, known: bool = False) -> str:
    """The English prefix that a word before a colon is, or nothing.

    One that soloist does not know counts if it has a capital, but in prose, where only the `known` ones do.
    """
    if known:
        return PROSE_PREFIXES.get(word, "")
    return PREFIX_READINGS.get(word) or (word if word[:1].isupper() else "")


def tags_in(text: str, *, known: bool = False, nameless: bool = False) -> Iterator[Found]:
    """The tags of a text in order: of play, or of prose, where those that are `known` are on one line.

    One that names nothing, `[N:|wary]`, is no tag, and comes only where the `nameless` are asked for.
    """
    for found in _TAG.finditer(text) if "[" in text else ():
        sharp, word, body = found.groups()
        prefix = prefix_of(word, known=known)
        if prefix and not (known and "\n" in body):
            tag = _tag(prefix, body, bool(sharp))
            if tag.name or nameless:
                yield Found(found.start(), found.end(), tag)


def parted(text: str, *, known: bool = False) -> Iterator[tuple[str, Tag | None]]:
    """What stands before each tag of a text, with the tag; at its end the rest, with none."""
    at = 0
    for start, end, tag in tags_in(text, known=known):
        yield text[at:start], tag
        at = end
    yield text[at:], None


def find_tags(text: str, *, known: bool = False) -> tuple[Tag, ...]:
    """The tags alone."""
    return tuple(found.tag for found in tags_in(text, known=known))


def tags_by_line(entry: Entry) -> Iterable[tuple[int, tuple[Tag, ...]]]:
    """The tags of an entry with the line they stand on, each line of a paragraph apart."""
    if not isinstance(entry, Prose) or entry.span.line == entry.span.last:
        return ((entry.span.line, entry.tags),)
    lines = enumerate(entry.text.split("\n"), entry.span.line)
    return ((line, find_tags(text, known=True)) for line, text in lines)


def find_tags_of_outcome(text: str) -> tuple[Tag, ...]:
    """The tags of a `d:` or `tbl:` line: those after its first arrow, for before it brackets mean else."""
    last = text.rfind("[")
    arrow = _OUTCOME.search(text, 0, last) if last > 0 else None
    return find_tags(text[arrow.end() :]) if arrow else ()


def unclosed(text: str, *, known: bool = False) -> int | None:
    """Where a tag begins that a text ends in without closing it, if it ends in one."""
    found = _OPEN.search(text, max(0, text.rfind("["))) if "[" in text else None
    return found.start() if found and prefix_of(found[1], known=known) else None


def parse_tag(text: str) -> Tag | None:
    """The tag that `text` is, brackets included; None when it is no tag."""
    text = text.strip()
    return next((found.tag for found in tags_in(text) if found[:2] == (0, len(text))), None)


def _tag(prefix: str, body: str, reference: bool) -> Tag:
    if "\n" in body:  # a tag over several lines: a line end parts like `|`
        body = body.replace("\n", "|")
    head, *segments = body.split("|")
    own = prefix != "PC"
    parts = [part for segment in segments if (part := parse_part(segment, own)) is not None]
    name, number = split_head(prefix, head.strip())
    if number is not None:
        parts.insert(0, number)
    return Tag(prefix, name, tuple(parts), reference)


@lru_cache(maxsize=8192)
def parse_part(segment: str, own: bool = False) -> Part | None:
    """One part of a tag, between two `|`; None when it is empty. Every other text is some part.

    An amount without a name is the element's `own`, but a person's.
    """
    text = segment.strip()
    if not text:
        return None
    if ":" in text and (category := _CATEGORY.fullmatch(text)):
        items = tuple(item for raw in category[2].split(",") if (item := raw.strip()))
        return Items(category[1].strip(), items)
    number = amount(text)
    if number is not None and own and not number.name:
        return number
    if len(text) > 1 and text[0] in "+-" and text[1] != ">":
        word = text[1:].strip()
        return Change("", word) if text[0] == "+" else Change(word, "")
    if number is not None and number.name:
        return number
    before, *after = sides(text)
    return Change(before, after[0]) if after and before and after[0] else Word(text)


# --- writing ------------------------------------------------------------------------------------


def write_tag(tag: Tag, tag_lang: str = "en") -> str:
    """The tag as soloist writes it, `tag_lang` being the story's `tags` setting.

    What is read back is the tag itself, save that a value below zero without a `before` gets the
    `before` 0, and a value with a maximum, always restated whole, loses its own. Raises
    `CannotCarry` for a sign no reader can carry and for a word every reader takes for a number.
    """
    head = write_name(tag.name)
    parts = list(tag.parts)
    if parts and isinstance(first := parts[0], Number) and not first.name:
        head = f"{head} {_write_number(first)}"
        del parts[0]
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
        case Change(before, ""):  # nothing else takes a bare word away
            text = f"-{carried(before)}"
        case Change(before, after) if before:
            text = f"{carried(before)} -> {carried(after)}"
        case Delta() | Change():
            raise Refusal(
                message(
                    "a change is written with the value it leads to, as in “{example}”", example="HP 8->6"
                )
            )
        case _:
            assert_never(part)
    if isinstance(part, Word | Change) and parse_part(text) != part:
        raise _misread(text)
    return text


def _write_number(part: Number) -> str:
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
        text,
        suggestion,
        message(
            "every reader would take “{given}” for a number or a list; write “{suggestion}” instead",
            given=text,
            suggestion=suggestion,
        ),
    )
