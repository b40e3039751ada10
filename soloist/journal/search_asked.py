"""What a person asks a search for: words, and what stands in quotation marks, to be found as it is."""

import re
from typing import Final, NamedTuple

_PART: Final = r'(?<!\S)["“«„]([^"“”«»„]+)(?:["”»“](?!\S)|$)|(\S+)'


class Asked(NamedTuple):
    """The `whole` is looked for first; where it is nowhere, blocks that hold all `parts`, if it has any."""

    whole: str
    parts: tuple[str, ...] = ()


def asked(words: str) -> Asked:
    """Read what was typed: nothing but a phrase in quotation marks has no parts, nor has a single word.

    A quotation mark that is not closed yet holds all that follows.
    """
    found = [(quoted.strip(), word) for quoted, word in re.findall(_PART, words)]
    match [each for each in found if any(each)]:
        case [(quoted, "")]:
            return Asked(quoted)
        case [_, _, *_] as parts:
            return Asked(words, tuple(quoted or word for quoted, word in parts))
        case _:
            return Asked(words)


def in_quotes(words: str) -> str:
    """What one word of a command line asks for: with spaces in it, it was in quotation marks there."""
    return f'"{words}"' if len(words.split()) > 1 and asked(words).whole == words else words
