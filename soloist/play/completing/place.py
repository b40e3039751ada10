"""Where the caret is: what kind of thing stands there, what is typed of it, what may be offered."""

import re
from typing import Final, Literal, TypeAlias

from soloist.journal.lexer import cut_sign
from soloist.journal.tags import prefix_of
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message

MOST: Final = 12
"""How many candidates are offered at once."""


@record
class Candidate:
    """What could stand in the place of a word: `name` is shown, `text` written, `about` says what it is."""

    name: str
    text: str
    about: Message | str = ""


@record
class Completion:
    """Candidates, the best first, for what stands in a line from `start` to before `end` (from 0)."""

    start: int = 0
    end: int = 0
    candidates: tuple[Candidate, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to offer."""
        return bool(self.candidates)

    def accepted(self, line: str, candidate: Candidate) -> tuple[str, int]:
        """The line with a candidate in its place, and the column the caret is at then."""
        return line[: self.start] + candidate.text + line[self.end :], self.start + len(candidate.text)


NOTHING: Final = Completion()


Kind: TypeAlias = Literal[
    "command", "prefix", "name", "part", "actor", "trait", "table", "prose",
]  # fmt: skip


@record
class Place:
    """A kind of thing in the making.

    `typed` is what stands of it before the caret, `after` the rest of the line. `prefix` and `name` are of
    the tag around it, the English prefix. `play` says that the line is play, `reference` that the tag begins
    with `#`.
    """

    kind: Kind
    typed: str
    after: str = ""
    prefix: str = ""
    name: str = ""
    play: bool = True
    reference: bool = False


_COMMAND: Final = regex.compile(r"\s*/([\w-]*)")
_TAG: Final = regex.compile(r"(?<![\\\[])\[(#?)([^\[\]]*)")
_PREFIXED: Final = regex.compile(r"([^\W\d_][\w-]*)\s*:(\s*)(.*)", re.DOTALL)
_KIND: Final = regex.compile(r"[^\W\d_][\w-]*|")
_ACTORS: Final = regex.compile(r"\s*@\(([^()]*)")
_ARROW: Final = regex.compile(r"->|→")
_DOING: Final = regex.compile(r"\s*@(?:\([^()]*\))?")
_ROLLED: Final = regex.compile(r"\bd\d+=|->|→")


def place(line: str, column: int, *, alone: bool = True) -> Place | None:
    """What stands at a column of a line, None where nothing can be completed.

    `alone` says that the line is all there is: a command is one only then. In the middle of a word there
    is nothing to complete.
    """
    before, after = line[:column], line[column:]
    if after[:1].isalnum():
        return None
    if alone and not after.strip() and (found := _COMMAND.fullmatch(before)):
        return Place("command", "/" + found[1])
    sign, words = cut_sign(before)
    if sign in ("d:", "tbl:") and not _ROLLED.search(before):
        return Place("table", before[words:], after) if sign == "tbl:" else None
    play = bool(sign)
    if (found := _open_tag(before)) is not None:
        return _tag(after, found, play=play)
    if found := _ACTORS.fullmatch(before):
        return Place("actor", re.split("[+>]", found[1])[-1].lstrip(), after)
    if sign in ("d:", "tbl:", "->", "\\---") or before.lstrip().startswith("####"):
        return None
    doing = _DOING.match(before)
    typed = before[doing.end() :] if doing else before
    return Place("trait" if doing else "prose", typed, after, play=play)


def _open_tag(before: str) -> re.Match[str] | None:
    """The bracket the caret is in."""
    at = before.rfind("[")
    return _TAG.fullmatch(before, at) or None if at >= 0 and before[at - 1 : at] not in ("\\", "[") else None


def _tag(after: str, found: re.Match[str], *, play: bool) -> Place | None:
    reference, body = bool(found[1]), found[2]
    if _KIND.fullmatch(body):
        return Place("prefix", body, after, play=play, reference=reference)
    prefixed = _PREFIXED.fullmatch(body)
    prefix = prefix_of(prefixed[1], known=not play) if prefixed else ""
    if prefixed is None or not prefix:
        return None
    name, bar, parts = prefixed[3].partition("|")
    if not bar:
        return Place("name", name, after, prefix, play=play, reference=reference)
    part = parts.rpartition("|")[2]
    if ":" in part or _ARROW.search(part):  # a list and a change are offered whole
        return None
    return Place("part", part.lstrip(), after, prefix, name.strip())
