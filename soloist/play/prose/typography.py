"""Typography of what is sent, in French and in English: quotes, dashes, dots, and the spaces before signs."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple

from soloist.journal import lexer
from soloist.play.prose.line_parts import is_notation, stretches
from soloist.values import regex
from soloist.values.message import records

NB: Final = "\u00a0"
NN: Final = "\u202f"
_SPACES: Final = f" {NB}{NN}"
_OPENERS: Final = "([{—–-*_/"  # after these a mark may open, where none is open yet
_QUOTES: Final = "\"'“‘"
_LEADS: Final = f"{_SPACES}>*_"  # what may stand before the first word of a line
_REACH: Final = 4000  # letters of a paragraph in which the other mark of a pair is looked for

_AFTER: Final = ".,;:!?…)»]*_–—-”’"  # what may follow a mark that closes
_MORE: Final = regex.compile(r"[.…]+\w|[*_–—-]+[^\W_]")  # “…and” goes on, as does “*No*”
_CLOSED_LATER: Final = regex.compile(r"(?<![\s«“(])['’](?![^\W_])")
_CLOSES: Final = regex.compile(r"(?<=[^\s«])[ \u00a0]?$")
_AND: Final = regex.compile(r"(?<!\bletter)(?<!\bletters)(?<!\ba)(?<!\ban)(?<!\bthe)(?<=\w)[ -]‘([nN])$")
_CLOSED_BY: Final = {"«": "»", "“": "”", "‘": "’"}
_OPENED_BY: Final = {close: open_ for open_, close in _CLOSED_BY.items()}
_MARK: Final = regex.compile(rf"(?P<first>^[{_LEADS}]*[«“‘])|[«»“”‘]|’(?![^\W_])", re.MULTILINE)

_LAST: Final = regex.compile(r"(?<![\w@/\\.])[^\W\d_]{2,}$")
_LIGATURE: Final = regex.compile(
    "(?:c|ch|s|ranc|cons)oeurs?|écoeur[a-zéèê]*|oeuvr[a-zéèê]*|manoeuvr[a-zéèê]*|désoeuvr[a-zéèê]*|boeufs?|voeux?"
    "|noeuds?|moeurs|oeils?|oeill[a-zéèê]+|oeufs?|foetus|oesophag[a-zé]*"
)
_ELIDED: Final = regex.compile(
    r"(?<!\w)‘(?:\d\ds?|t(?:is|was|were|will|isn|wasn|ween)|em|neath)$", re.IGNORECASE
)


_WORDED: Final = frozenset("#?@[") | {"=>"}  # lines of play that are told in words
_APOSTROPHE: Final = regex.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")


def typeset(text: str, lang: str) -> str:
    """A whole text with its prose set in type, `lang` being the story's language; twice gives the same again.

    Code, addresses, paths, dice, tables and front matter are left alone; of other play, all but apostrophes.
    """
    within, lines, out, above = Blocks(), text.split("\n"), list[str](), ""
    style = _style(lang)
    for at, line in enumerate(lines):
        if (taken := within.takes(line)) or is_notation(line) or not line.strip():
            above = ""
            if (within.play or not taken) and lexer.sign(line) in _WORDED:
                line = _APOSTROPHE.sub("’", line)
        else:
            line = _line(line, style, above, lines[at + 1 : at + 1 + _BELOW])
            above = f"{above}{line}\n"[-_REACH:]
        out.append(line)
    return "\n".join(out)


def _line(line: str, style: "Style", above: str, below: Sequence[str]) -> str:
    """A line of prose; `above` is what of its paragraph is set already, `below` are the lines after it."""
    out = ""
    closed = {at for each in stretches(line) for at in range(each.start, each.end)}
    follows = "\n".join(takewhile(str.strip, below)) if "'" in line else ""
    for at, char in enumerate(line):
        if char.isalnum() or at in closed:
            out += char
        elif char == "'" and line[at - 1 : at].isalpha() and not out.endswith(("‘n", "‘N")):
            out += "’"  # the commonest of all, and the same in both languages
        else:
            out = out if char in "'’" else style.ended(out)
            open_ = unclosed(above + out) if char in _QUOTES else ""
            out = _signed(out, char, f"{line[at + 1 :]}\n{follows}", style, open_)
    return out if line.endswith(_ENDS) or len(line) - 1 in closed else style.ended(out)


_ENDS: Final = tuple(" .,;:!?…»”\"')")
_BELOW: Final = 30  # lines


class Blocks:
    """Reads lines in order and knows which are in a fence, in front matter or in a block of a kind.

    `play` says that the last of these was a fence of play.
    """

    def __init__(self) -> None:
        self._until: Callable[[str], bool] | None = None
        self._first, self.play = True, False

    def takes(self, line: str) -> bool:
        """Whether the next line belongs to such a block."""
        first, self._first = self._first, False
        if self._until is not None:
            if self._until(line.strip()):
                self._until = None
            return True
        if first and line.rstrip() == "---":
            self._until = lambda stripped: stripped in ("---", "...")
        elif opened := lexer.opening(line):
            marker, self.play = opened.marker, opened.play
            self._until = lambda stripped: lexer.closes(stripped, marker)
        elif lexer.narrative_word(line) is not None:
            self._until, self.play = lexer.closes_narrative, False
        return self._until is not None


# --- the rules ----------------------------------------------------------------------------------


def _signed(line: str, char: str, rest: str, style: "Style", open_: str) -> str:
    """A line, set so far, with its next sign as it is set before `rest`; see `unclosed` for `open_`."""
    if char in _QUOTES:
        both = _AND.search(line) if char in "'‘" and not rest[:1].isalpha() else None
        if char not in style.quotes or line.endswith("\\"):
            return line + char
        return f"{line[:-2]}’{both[1]}’" if both is not None else style.quotes[char](line, rest, open_)
    if char in _SPACES and line[-1:].isalnum():
        return line + char
    tail = line if len(line) <= _NEAR else f"x{line[-_NEAR:]}"
    for pattern, text in style.rules.get(char, ()):
        if found := pattern.search(f"{tail}{char}\0{rest}"):
            return line + char if text is None else line[: len(line) - len(found[0]) + 2] + found.expand(text)
    return line + char


_NEAR: Final = 60  # letters before a sign that a rule looks at


def _rules(lang: str) -> "Mapping[str, list[Rule]]":
    """What `typography.txt` says of each sign in a language."""
    spaces = str.maketrans("_~^", _SPACES)
    found: dict[str, list[Rule]] = {}
    for each in records(__package__, "typography.txt"):
        if lang in each["lang"].split():
            text = each["set"].translate(spaces) if "set" in each else None
            for sign in each["on"].translate(spaces):
                found.setdefault(sign, []).append((regex.compile(each["find"]), text))
    return found


# --- quotations -------------------------------------------------------------------------------------


def unclosed(text: str) -> str:
    """The signs of the quotations that a paragraph leaves open, outermost first.

    A line that begins with one begins anew: what was open before it is somebody else’s, and over.
    """
    held = ""
    for found in _MARK.finditer(text, max(0, len(text) - _REACH)):
        sign = found[0][-1]
        if found["first"] is not None:
            held = sign
        elif sign in _CLOSED_BY:
            held += sign
        elif (at := held.rfind(_OPENED_BY[sign])) >= 0 and (sign != "’" or at == len(held) - 1):
            held = held[:at]
    return held


def _ends(rest: str) -> bool:
    """Whether a mark before `rest` ends a word or a sentence, so that it cannot open."""
    return (rest[0].isspace() or rest[0] in _AFTER) and not _MORE.match(rest)


def _english_double(line: str, rest: str, open_: str) -> str:
    """What is open closes next, unless a word begins after a space: then the writer forgot to close it."""
    inside, before = "“" in open_, line[-1:]
    if not line.strip(_LEADS):
        opens = True
    elif before.isspace() or before in "([{":
        opens = not (inside and _ends(rest))
    elif not inside and before.isdigit():  # inches
        return line + '"'
    else:
        opens = not inside and before in f"{_OPENERS}“‘" and not _ends(rest)
    return line + ("“" if opens else "”")


def _english_single(line: str, rest: str, open_: str) -> str:
    """An apostrophe, or a quotation inside a quotation; ’90s and ’tis are finished with their word.

    A quotation is closed later, or goes on in the next paragraph: then it began this one, with a capital.
    """
    before, first = line[-1:], not line.strip(_LEADS)
    if first or before.isspace() or before in "([{“":
        opens = first or not open_.endswith("‘")
    else:
        opens = before in _OPENERS and not open_.endswith("‘") and not _ends(rest)
    if opens and not _CLOSED_LATER.search(rest[:_REACH]):
        opens = first and rest[0].isupper()
    return line + ("‘" if opens else "’")


def _french_double(line: str, rest: str, open_: str) -> str:
    """Guillemets; a quotation inside a quotation has “ ”."""
    base = line.rstrip(_SPACES)
    is_apart, last = base != line, base[-1:]
    closes = _CLOSES.search(line)
    closing = f"{line[: closes.start()]}{NN}»" if closes else ""
    if base and "«" in open_:
        if open_.endswith("“"):
            return line + "”"
        within = last == "«" or ((is_apart or last in "(—–’[") and not _ends(rest))
        return line + "“" if within else closing or line + "»"
    if not base or is_apart or last in f"{_OPENERS}’“" or rest[0].isalpha():
        return line + ("«" if rest[0] in _SPACES else f"«{NN}")
    return line + '"' if last.isdigit() else closing


def _french_single(line: str, rest: str, _: str) -> str:
    """Most are apostrophes: one that opens is closed later."""
    opens = (not line or line[-1] in f"{_SPACES}(«“") and rest[0].isalpha()
    return line + ("‘" if opens and _CLOSED_LATER.search(rest[:_REACH]) else "’")


def _english_word(line: str) -> str:
    """A line with its last word finished: ’tis, ’90s."""
    found = _ELIDED.search(line, max(0, len(line) - 12))
    return f"{line[: found.start()]}’{line[found.start() + 1 :]}" if found else line


def _french_word(line: str) -> str:
    """A line with its last word finished: cœur, œuvre."""
    last = _LAST.search(line, max(0, len(line) - 24))
    word = last[0].casefold() if last else ""
    if "oe" not in word or not _LIGATURE.fullmatch(word):
        return line
    at = len(line) - len(word) + word.index("oe")
    return f"{line[:at]}{'œ' if line[at].islower() else 'Œ'}{line[at + 2 :]}"


Rule = tuple["re.Pattern[str]", str | None]
"""What is looked for in the line, the sign, a NUL and the rest; what takes its place, None: it stays."""


class Style(NamedTuple):
    """How a language is set: what becomes of a sign, of a quotation mark, of a word that is finished.

    What sets a mark is given the line set so far, the rest of it, and the quotations that are open.
    """

    rules: Mapping[str, list[Rule]]
    quotes: Mapping[str, Callable[[str, str, str], str]]
    ended: Callable[[str], str]


@cache
def _style(lang: str) -> Style:
    """How a language is set; one that is not here is set as English is."""
    if lang != "fr":
        return Style(_rules("en"), {'"': _english_double, "'": _english_single}, _english_word)
    single = dict.fromkeys("'‘", _french_single)
    return Style(_rules("fr"), {'"': _french_double, **single}, _french_word)
