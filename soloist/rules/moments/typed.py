"""Reading what is typed at a step, and putting names into short lines."""

import re

from soloist.message import Refusal, message

LONGEST = 24  # letters of a name inside the words of a way
_WORDY = 9  # a sentence has more words than this, and long parts
_LONG_PART = 4


def sentence(text: str) -> bool:
    """Whether a line is a sentence, as tables give them, so that its commas do not make a list of it."""
    parts, words = re.split(r"[,;]", text.strip()), len(text.split())
    return text.strip()[:1].isupper() and words > _WORDY and words >= _LONG_PART * len(parts)


def names(text: str) -> tuple[str, ...]:
    """What commas or semicolons part, each once; a sentence is one. Raises `Refusal` for nothing at all."""
    parts = [text] if sentence(text) else re.split(r"[,;\n]", text)
    plain = (" ".join(part.split()).rstrip(".").rstrip() for part in parts)
    found = tuple(dict.fromkeys(part for part in plain if part))
    if not found:
        raise Refusal(message("Nothing is named here. Write a few words, parted by commas."))
    return found


def items(text: str) -> tuple[str, ...]:
    """The same for a list of a sheet, which no comma may stand in: a sentence has dashes instead."""
    return tuple(whole(name) for name in names(text))


def whole(text: str) -> str:
    """A line as one item of a list."""
    return re.sub(r"\s*,\s*", " – ", text.strip().rstrip("."))


def line(text: str) -> str:
    """One line of what was typed, without the signs a line of play starts with."""
    found = re.sub(r"^(?:=>|->|→)\s*", "", " ".join(text.split()))
    if not found:
        raise Refusal(message("Nothing is said here. Write a few words after the sign."))
    return found


def detailed(item: str) -> tuple[str, str]:
    """A name and what is said of it: `the red moon: it bleeds`; nothing where only the name is given."""
    name, _, detail = item.partition(":")
    return name.strip(), detail.strip()


def numbered(item: str) -> tuple[str, int | None]:
    """A name and the number after it: `the flood 6`, `the flood 0/6`; of two numbers the last."""
    found = re.fullmatch(r"(.*?\S)\s+(?:\d{1,3}\s*/\s*)?(\d{1,3})", item.strip())
    return (found[1], int(found[2])) if found else (item.strip(), None)


def short(name: str) -> str:
    """A name that fits into the words of a way."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def within(name: str, lang: str) -> str:
    """A name to stand between quotation marks: those it has itself are inner ones."""
    if lang != "fr":
        return name.replace("“", "‘").replace("”", "’")
    return re.sub(r"[ \u00a0\u202f]*»", "”", re.sub(r"«[ \u00a0\u202f]*", "“", name))
