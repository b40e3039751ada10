"""Tags, `[PC:Aldric|Fortunes 0->1|traits: crochets]`: read from any hand, written in one way."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from soloist.journal.model import (
    Change,
    Delta,
    Entry,
    Fence,
    FrontMatter,
    Items,
    Narrative,
    Note,
    Number,
    Other,
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
from soloist.values.message import Refusal, message

LONGEST: Final = 2000
"""A longer part is a word: nobody's number, and no pattern is run over it."""

# Those whose names may end in a number (`[F:Guard 1]`); after others it counts (`[Timer:Dogues 8]`).
_NUMBERED: Final = frozenset({"PC", "N", "L", "Thread", "F", "R", "Inv", "Unit"})
# Those whose name takes a change without a space (`[Inv:Torch-1]`).
_CHANGED: Final = frozenset({"Clock", "Track", "Timer", "Inv", "Wealth"})

_INTEGER: Final = r"-?\d{1,18}"
_VALUE: Final = (
    rf"(?:(?P<before>{_INTEGER})\s*(?:/\s*\d{{1,18}}\s*)?(?:->|→)\s*)?(?P<value>(?(before)-?)\d{{1,18}})"
    r"(?:\s*/\s*(?P<maximum>\d{1,18}))?"
)
_NUMBER: Final = regex.compile(rf"(?P<name>(?:(?!->|→).)*?\S)\s+{_VALUE}", re.DOTALL | re.ASCII)
_ALONE: Final = regex.compile(_VALUE, re.ASCII)
_COUNT: Final = regex.compile(
    rf'(?P<name>"[^"]+"|.*?\S)(?:\s+{_VALUE}|\s+(?P<change>[+-]\d{{1,18}}))', re.DOTALL | re.ASCII
)
_DELTA: Final = regex.compile(r"(.*?[^\s\d])\s*([+-]\d{1,18})", re.DOTALL | re.ASCII)
_GLUED: Final = regex.compile(r"(.*[^\s\d+-])([+-]\d{1,18})", re.DOTALL | re.ASCII)


def split_head(prefix: str, head: str) -> tuple[str, Part | None]:
    """The name, and the number that follows it where the prefix or the number's form says so."""
    if len(head) > LONGEST or not head[-1:].isdigit():
        return read_name(head), None
    if prefix in _CHANGED and (glued := _GLUED.fullmatch(head)):
        return read_name(glued[1]), Delta("", int(glued[2]))
    found = _COUNT.fullmatch(head)
    if not found or (prefix in _NUMBERED and found["maximum"] is None and found["before"] is None):
        return read_name(head), None
    number = Delta("", int(found["change"])) if found["change"] else _number("", found)
    return read_name(found["name"]), number


def parse_alone(segment: str) -> Part | None:
    """A part that is an amount of the element itself: `3`, `3→2`, `4/10`, `-1`; else None."""
    text = segment.strip()
    if not text[-1:].isdigit() or len(text) > 60:
        return None
    if text[0] in "+-":
        return Delta("", int(text)) if text[1:].isascii() and text[1:].isdigit() else None
    found = _ALONE.fullmatch(text)
    return _number("", found) if found else None


def _number(name: str, found: re.Match[str]) -> Number:
    before, maximum = found["before"], found["maximum"]
    return Number(
        name,
        int(found["value"]),
        int(maximum) if maximum else None,
        int(before) if before is not None else None,
    )


def parse_value(text: str) -> Part:
    """A part that is no list and no `+x`: a number, a change of one, a change of words, a word."""
    if text[-1].isdigit() and (number := _NUMBER.fullmatch(text)):
        return _number(number["name"], number)
    before, *after = sides(text)
    if not after:
        delta = _DELTA.fullmatch(text) if text[-1].isdigit() else None
        return Delta(delta[1], int(delta[2])) if delta else Word(text)
    return Change(before, after[0]) if before and after[0] else Word(text)


ASIDE: Final = regex.compile(r"(?<!\\)(?:\\\\)*(?P<sign>\(\s*(?:secret|note)\s*:|<!--)", re.IGNORECASE)
"""Where an aside begins, at `sign`; one behind a backslash is words."""

_KNOWN: Final = "|".join(sorted(PROSE_PREFIXES, key=len, reverse=True))

BARE: Final = regex.compile(rf"(?<![\w\[\\#&/\u2060])#(?:{_KNOWN}):(?=[^\W\d_])([\w’'-]*\w)")
"""A mention of what has a tag, and its name."""

# No tag: what a backslash guards, what stands in two brackets (a wiki's link), the text of a Markdown link.
_IN_PLAY: Final = regex.compile(r"(?<![\\\[])\[(#?)([^\W\d_][\w-]*)\s*:([^\[\]]*)\](?!\()")
IN_PROSE: Final = regex.compile(rf"(?<![\\\[])\[(#?)({_KNOWN})\s*:([^\[\]\n]*)\](?!\()")
"""A tag as prose may hold it: with a known prefix, on one line."""

_CATEGORY: Final = regex.compile(r"([^:,]*[^:,\s])\s*:(.*)", re.DOTALL)
_OPENS: Final = regex.compile(r"\[#?([^\W\d_][\w-]*)\s*:[^\[\]]*", re.DOTALL)
_OUTCOME: Final = regex.compile("[-=]>|[→⇒]")


# --- reading ------------------------------------------------------------------------------------


def find_tags(text: str) -> tuple[Tag, ...]:
    """The tags of a play line, in order; a prefix soloist does not know counts if it has a capital."""
    if "[" not in text:
        return ()
    tags = (_play_tag(*found) for found in _IN_PLAY.findall(text))
    return tuple(tag for tag in tags if tag is not None and tag.name)


def find_known_tags(text: str) -> tuple[Tag, ...]:
    """The tags with a known prefix, the only ones that count in prose."""
    if "[" not in text:
        return ()
    tags = (_tag(PROSE_PREFIXES[word], body, bool(sharp)) for sharp, word, body in IN_PROSE.findall(text))
    return tuple(tag for tag in tags if tag.name)


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
    word = found[1] if found else ""
    return word in PROSE_PREFIXES if known else word in PREFIX_READINGS or word[:1].isupper()


def parse_tag(text: str) -> Tag | None:
    """The tag that `text` is, brackets included; None when it is no tag."""
    found = _IN_PLAY.fullmatch(text.strip())
    tag = _play_tag(*found.groups()) if found else None
    return tag if tag is not None and tag.name else None


def _play_tag(sharp: str, word: str, body: str) -> Tag | None:
    prefix = PREFIX_READINGS.get(word) or (word if word[0].isupper() else "")
    return _tag(prefix, body, bool(sharp)) if prefix else None


def _tag(prefix: str, body: str, reference: bool) -> Tag:
    if "\n" in body:  # a tag over several lines: a line end parts like `|`
        body = body.replace("\n", "|")
    head, *segments = body.split("|")
    parse = parse_part if prefix == "PC" else _part
    parts = [part for segment in segments if (part := parse(segment)) is not None]
    name, number = split_head(prefix, head.strip())
    if number is not None:
        parts.insert(0, number)
    return Tag(prefix, name, tuple(parts), reference)


@lru_cache(maxsize=8192)
def _part(segment: str) -> Part | None:
    """One part of anything but a person: there an amount without a name is the element's own."""
    part = parse_part(segment)
    return (parse_alone(segment) or part) if isinstance(part, Word | Change) else part


@lru_cache(maxsize=8192)
def parse_part(segment: str) -> Part | None:
    """One part of a tag, between two `|`; None when it is empty. Every other text is some part."""
    text = segment.strip()
    if not text:
        return None
    if len(text) > LONGEST and ":" not in text:
        return Word(text)
    if ":" in text and (category := _CATEGORY.fullmatch(text)):
        items = tuple(item for raw in category[2].split(",") if (item := raw.strip()))
        return Items(category[1].strip(), items)
    if len(text) > 1 and text[0] in "+-" and text[1] != ">":
        word = text[1:].strip()
        return Change("", word) if text[0] == "+" else Change(word, "")
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
        1,
        text,
        suggestion,
        message(
            "every reader would take “{given}” for a number or a list; write “{suggestion}” instead",
            given=text,
            suggestion=suggestion,
        ),
    )
