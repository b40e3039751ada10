"""What a macro is given: texts it shows, put together as they are shown, and those it keeps to itself."""

import re
from dataclasses import dataclass, replace
from typing import Final

from soloist.interop.twee_macro_names import normal

_TOKEN: Final = re.compile(
    r"""\[\[(?P<link>(?:[^\[\]\n]|\]\[)+)\]\]
    |\\.
    |\"(?P<double>(?:[^\"\\]|\\.)*)\"
    |\"(?P<rest>.*)\Z
    |(?<![\w)\]])'(?P<single>(?:[^'\\]|\\.)*)'
    |\((?P<macro>[A-Za-z][\w-]{0,40}):
    |(?P<name>(?:[$_][A-Za-z]\w*|(?<![\w.])(?:s|(?:window\.)?story\.state)\.[A-Za-z_]\w*)
        \b(?!\()(?:\.\w+\b(?!\()|\[[^\[\]\n]*\]|['’]s[ ]\w+)*)(?!\()
    |(?P<member>\.[A-Za-z_]\w*)
    |(?P<compare>[!=]==?|[<>]=?)
    |(?P<bare>[^\W\d_]\w*)
    |(?P<number>\d\w*)
    |(?P<sign>[^\s`])""",
    re.DOTALL | re.VERBOSE,
)
_INDEX: Final = re.compile(r"\[\s*([\"'])([^\n]*?)\1\s*\]")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_MEANT: Final = {"n": "\n", "t": " "}
_COMPARES: Final = frozenset(
    ("is", "isnot", "not", "eq", "neq", "ne", "in", "contains", "matches", "gt", "lt")
)
_TRANSPARENT: Final = frozenset((
    "either", "str", "string", "text", "print", "cond", "nth", "a", "array", "shuffled", "rotated", "random",
    "upperfirst", "uppercase", "lowercase", "lowerfirst", "joined", "strrepeated", "verbatim", "unique",
    "verbatimprint"
))  # fmt: skip
"""Macros and functions that show what they are given."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text: `shown` as it stands, or held by the macro; `quoted` where it is more than a variable’s name.

    `link` is what stands in brackets, of a link given to a macro; `bare` a word without quotes; `down` how
    many lines below the beginning it stands.
    """

    text: str = ""
    shown: bool = True
    quoted: bool = False
    link: str = ""
    bare: str = ""
    down: int = 0


def given(arguments: str) -> tuple[Words, ...]:
    """What stands between the name of a macro and its end, in Harlowe, SugarCube or JavaScript."""
    return tuple(_Given().read(arguments))


class _Given:
    """Goes from token to token; only a text outside calls, indices and comparisons is shown."""

    def __init__(self) -> None:
        self._found: list[Words] = []
        self._open: list[bool] = []  # for each bracket, whether what stands in it is hidden
        self._hidden = 0
        self._current = -1  # the words that a `+` goes on with
        self._joins = self._operand = self._compared = self._bound = False
        self._call = ""
        self._down = 0

    def read(self, arguments: str) -> list[Words]:
        """All of it, in order."""
        seen = 0
        for token in _TOKEN.finditer(arguments):
            self._down += arguments.count("\n", seen, token.start())
            seen = token.start()
            kind = token.lastgroup or ""
            text = token[kind] if kind else ""
            if kind in ("double", "single", "rest"):
                self._text(_ESCAPE.sub(lambda found: _MEANT.get(found[1], found[1]), text))
            elif kind == "link":
                self._found.append(Words(link=text, shown=self._hidden == 0, down=self._down))
                self._ends()
            elif kind == "name":
                self._name(text)
            elif kind == "macro":
                self._opens(hidden=normal(text) not in _TRANSPARENT)
            elif kind == "compare":
                self._ends()
                self._compared = True
            elif kind == "bare":
                self._word(text)
            elif kind == "number":
                self._value("", quoted=False)
                self._bound = text.startswith("2bind")
            elif kind == "sign":
                self._sign(text)
        return self._found

    def _text(self, text: str) -> None:
        if self._hidden or self._compared:
            self._found.append(Words(text, shown=False, quoted=True, down=self._down))
            self._joins, self._operand, self._compared = False, True, False
        else:
            self._value(text, quoted=True)

    def _name(self, text: str) -> None:
        for found in _INDEX.finditer(text):
            self._found.append(Words(found[2], shown=False, quoted=True, down=self._down))
        if self._bound or self._hidden or self._compared:
            self._joins, self._operand, self._compared, self._bound = False, True, False, False
        else:
            self._value(text, quoted=False)

    def _value(self, text: str, *, quoted: bool, bare: str = "") -> None:
        """Something that has a value: after a `+` it goes on with the words before."""
        if not self._hidden:
            if self._joins and self._current >= 0:
                before = self._found[self._current]
                self._found[self._current] = replace(
                    before, text=before.text + text, quoted=before.quoted or quoted
                )
            else:
                self._current = len(self._found)
                self._found.append(Words(text, quoted=quoted, bare=bare, down=self._down))
        self._joins, self._operand, self._compared, self._call = False, True, False, bare

    def _word(self, word: str) -> None:
        if word == "bind":
            self._bound = True
        elif word in _COMPARES:
            self._ends()
            self._compared = True
        elif word in ("to", "into", "and", "or", "each", "via"):
            self._ends()
        else:
            self._value("", quoted=False, bare=word)

    def _sign(self, sign: str) -> None:
        if sign in "([{":
            called = self._operand and not (sign == "(" and self._call in _TRANSPARENT)
            self._opens(hidden=called or sign == "{")
        elif sign in ")]}":
            if self._open and self._open.pop():
                self._hidden -= 1
            self._operand = True
        elif self._hidden == 0 and sign == "?" and self._operand:
            self._asked()
        elif self._hidden == 0 and sign == "+":
            self._joins, self._operand = True, False
        else:
            self._ends()

    def _asked(self) -> None:
        """What stood before a `?` is what it depends on, and is not shown."""
        if self._current >= 0:
            before = self._found[self._current]
            self._found[self._current] = replace(before, shown=False)
        self._ends()

    def _opens(self, *, hidden: bool) -> None:
        self._open.append(hidden)
        self._hidden += hidden
        self._operand = False

    def _ends(self) -> None:
        """What follows is something else."""
        if not self._hidden:
            self._current = -1
            self._joins = False
        self._operand = False
