"""Tags, `[PC:Aldric|Fortunes 0->1|traits: crochets]`: read from any hand, written in one way."""

import re
from functools import lru_cache
from typing import Final, assert_never

from soloist.journal.model import Change, Delta, Items, Minus, Number, Part, Plus, Tag, Word
from soloist.journal.names import CannotCarry, carried, read_name, write_name
from soloist.journal.words import PREFIX_READINGS, prefix_word
from soloist.message import Refusal, message

# Those whose name is followed by a number: `[Clock:Crue 2/6]`, `[Timer:Dogues 10]`.
_COUNTED: Final = frozenset({"E", "Clock", "Track", "Timer"})
_KNOWN: Final = "|".join(sorted(PREFIX_READINGS, key=len, reverse=True))

_IN_PLAY: Final = re.compile(r"(?<!\\)\[(#?)([^\W\d_][\w-]*)\s*:([^\[\]]*)\]")
_IN_PROSE: Final = re.compile(rf"(?<!\\)\[(#?)({_KNOWN})\s*:([^\[\]\n]*)\]")

_LONGEST: Final = 2000  # a longer part is a word: nobody's number, and no pattern is run over it
_CATEGORY: Final = re.compile(r"([^:,]*[^:,\s])\s*:(.*)", re.DOTALL)
_INTEGER: Final = r"-?\d{1,18}"
_VALUE: Final = (
    rf"(?:(?P<before>{_INTEGER})\s*(?:/\s*\d{{1,18}}\s*)?(?:->|→)\s*)?(?P<value>(?(before)-?)\d{{1,18}})"
    r"(?:\s*/\s*(?P<maximum>\d{1,18}))?"
)
_NUMBER: Final = re.compile(rf"(?P<name>(?:(?!->|→).)*?\S)\s+{_VALUE}", re.DOTALL | re.ASCII)
_COUNT: Final = re.compile(
    rf'(?P<name>"[^"]+"|.*?\S)(?:\s+{_VALUE}|\s+(?P<change>[+-]\d{{1,18}}))', re.DOTALL | re.ASCII
)
_DELTA: Final = re.compile(r"(.*?[^\s\d])\s*([+-]\d{1,18})", re.DOTALL | re.ASCII)
_ARROW: Final = re.compile(r"\s*(?:->|→)\s*")
_OPENS: Final = re.compile(r"\[#?([^\W\d_][\w-]*)\s*:[^\[\]]*", re.DOTALL)


# --- reading ------------------------------------------------------------------------------------


def find_tags(text: str) -> tuple[Tag, ...]:
    """The tags of a play line, in order; a prefix soloist does not know counts if it has a capital."""
    if "[" not in text:
        return ()
    tags: list[Tag] = []
    for sharp, word, body in _IN_PLAY.findall(text):
        prefix = PREFIX_READINGS.get(word)
        if prefix or word[0].isupper():
            tags.append(_tag(prefix or word, body, bool(sharp)))
    return tuple(tags)


def find_known_tags(text: str) -> tuple[Tag, ...]:
    """The tags with a known prefix, the only ones that count in prose."""
    if "[" not in text:
        return ()
    return tuple(
        _tag(PREFIX_READINGS[word], body, bool(sharp)) for sharp, word, body in _IN_PROSE.findall(text)
    )


def opens_tag(stripped: str, *, known: bool) -> bool:
    """Whether a line starts a tag that it does not close; `known` asks for a known prefix."""
    if "]" in stripped:
        return False
    found = _OPENS.fullmatch(stripped)
    return (
        bool(found) and (found[1] in PREFIX_READINGS or (not known and found[1][0].isupper()))
        if found
        else False
    )


def parse_tag(text: str) -> Tag | None:
    """The tag that `text` is, brackets included; None when it is no tag."""
    found = _IN_PLAY.fullmatch(text.strip())
    if not found:
        return None
    prefix = PREFIX_READINGS.get(found[2])
    if prefix is None and not found[2][0].isupper():
        return None
    return _tag(prefix or found[2], found[3], bool(found[1]))


def _tag(prefix: str, body: str, reference: bool) -> Tag:
    if "\n" in body:  # a tag over several lines: a line end parts like `|`
        body = body.replace("\n", "|")
    head, *segments = body.split("|")
    head = head.strip()
    parts = [part for segment in segments if (part := parse_part(segment)) is not None]
    name, number = _split_head(prefix, head)
    if number is not None:
        parts.insert(0, number)
    return Tag(prefix, name, tuple(parts), reference)


def _split_head(prefix: str, head: str) -> tuple[str, Part | None]:
    """The name, and the number that follows it where the prefix or the number's form says so."""
    found = _COUNT.fullmatch(head) if head[-1:].isdigit() and len(head) <= _LONGEST else None
    if not found:
        return read_name(head), None
    counted = prefix in _COUNTED or prefix not in PREFIX_READINGS
    if found["change"]:
        number: Part = Delta("", int(found["change"]))
    else:
        number = _number("", found)
        counted = counted or found["maximum"] is not None or found["before"] is not None
    return (read_name(found["name"]), number) if counted else (read_name(head), None)


def _number(name: str, found: re.Match[str]) -> Number:
    before, maximum = found["before"], found["maximum"]
    return Number(
        name,
        int(found["value"]),
        int(maximum) if maximum else None,
        int(before) if before is not None else None,
    )


@lru_cache(maxsize=8192)
def parse_part(segment: str) -> Part | None:
    """One part of a tag, between two `|`; None when it is empty. Every other text is some part."""
    text = segment.strip()
    if not text:
        return None
    if len(text) > _LONGEST and ":" not in text:
        return Word(text)
    if ":" in text and (category := _CATEGORY.fullmatch(text)):
        items = tuple(item for raw in category[2].split(",") if (item := raw.strip()))
        return Items(category[1].strip(), items)
    if len(text) > 1 and text[0] in "+-" and text[1] != ">":
        word = text[1:].strip()
        return Plus(word) if text[0] == "+" else Minus(word)
    return _parse_value(text)


def _parse_value(text: str) -> Part:
    arrow = "->" in text or "→" in text
    if text[-1].isdigit():
        if number := _NUMBER.fullmatch(text):
            return _number(number["name"], number)
        if not arrow and (delta := _DELTA.fullmatch(text)):
            return Delta(delta[1], int(delta[2]))
    if arrow:
        before, *after = _ARROW.split(text, maxsplit=1)
        if before and after[0]:
            return Change(before, after[0])
    return Word(text)


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
        case Delta() | Plus() | Minus():
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
