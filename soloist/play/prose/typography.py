"""Typography as it is typed, in French and in English: quotes, dashes, dots, and the spaces before signs."""

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
_BLOCKS: Final = (*lexer.MARKERS, "\\---")

_AFTER: Final = ".,;:!?…)»]*_–—-”’"  # what may follow a mark that closes
_MORE: Final = regex.compile(r"[.…]+\w|[*_–—-]+[^\W_]")  # “…and” goes on, as does “*No*”
_CLOSED_LATER: Final = regex.compile(r"(?<![\s«“(])['’](?![^\W_])")
_PROVISIONAL: Final = regex.compile(r"«[^«»“”]*[^«»“”\s]([ \u00a0\u202f]“\.?)$")
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


class Edit(NamedTuple):
    """What a typed character becomes: `drop` characters before it go too, `text` takes their place."""

    drop: int
    text: str


def typed(before: str, char: str, after: str, lang: str) -> Edit | None:
    """What to make of `char`, typed between `before` and `after`; None where it stays as it is.

    The two are the whole text around the caret, `lang` is the story's language (`fr`, else English).
    Lines of play, tags, code, addresses, paths, dice and front matter are left alone.
    """
    if len(char) != 1 or char.isalnum():
        return None
    line, rest = before[before.rfind("\n") + 1 :], after.partition("\n")[0]
    whole = line + char + rest
    closed = any(start <= len(line) < end for start, end in stretches(whole))
    if closed or is_notation(whole) or _in_block(before):
        return None
    style = _style(lang)
    if style.late is not None and (late := style.late(line, char)) is not None:
        return late
    if char not in _QUOTES:
        return _edit(line, char, rest, style)
    paragraph = before[before.rfind("\n\n") + 1 :][-_REACH:]
    below = after.partition("\n")[2].partition("\n\n")[0]
    return _edit(line, char, rest and f"{rest}\n{below}", style, unclosed(typeset(paragraph, lang)))


def typeset(text: str, lang: str) -> str:
    """A whole text of prose and play as `typed` would have left it; twice gives the same again."""
    within, lines, out, above = Blocks(), text.split("\n"), list[str](), ""
    style = _style(lang)
    for at, line in enumerate(lines):
        if within.takes(line) or is_notation(line) or not line.strip():
            above = ""
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
            continue
        if char == "'" and line[at - 1 : at].isalpha() and not out.endswith(("‘n", "‘N")):
            out += "’"  # the commonest of all, and the same in both languages
            continue
        open_ = unclosed(above + out) if char in _QUOTES else ""
        edit = _edit(out, char, f"{line[at + 1 :]}\n{follows}", style, open_)
        out = out + char if edit is None else out[: len(out) - edit.drop] + edit.text
    if not line.endswith(_ENDS) and len(line) - 1 not in closed:
        last = style.ended(out)
        out = out if last is None else out[: len(out) - last[0]] + last[1]
    return out


_ENDS: Final = tuple(" .,;:!?…»”\"')")
_BELOW: Final = 30  # lines


class Blocks:
    """Reads lines in order and knows which are in a fence, in front matter or in a block of a kind."""

    def __init__(self) -> None:
        self._until: Callable[[str], bool] | None = None
        self._first = True

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
            marker = opened.marker
            self._until = lambda stripped: lexer.closes(stripped, marker)
        elif lexer.narrative_word(line) is not None:
            self._until = lexer.closes_narrative
        return self._until is not None


def _in_block(before: str) -> bool:
    if not before.startswith("---\n") and not any(sign in before for sign in _BLOCKS):
        return False
    within = Blocks()
    taken = False
    for line in before.split("\n"):
        taken = within.takes(line)
    return taken


# --- the rules ----------------------------------------------------------------------------------


def _edit(line: str, char: str, rest: str, style: "Style", open_: str = "") -> Edit | None:
    """The word that `char` ends is finished, then `char` itself is set; see `unclosed` for `open_`."""
    word = None if char in "'’" else style.ended(line)
    if word is None:
        return _set(line, char, rest, style, open_)
    drop, text = word
    edit = _set(line[: len(line) - drop] + text, char, rest, style, open_) or Edit(0, char)
    return Edit(drop, text[: len(text) - edit.drop] + edit.text)


def _set(line: str, char: str, rest: str, style: "Style", open_: str) -> Edit | None:
    if char in _QUOTES:
        quote = style.quotes.get(char)
        if quote is None or line.endswith("\\"):
            return None
        both = _AND.search(line) if char in "'‘" and not rest[:1].isalpha() else None
        return Edit(2, f"’{both[1]}’") if both is not None else quote(line, rest, open_)
    if char in _SPACES and line[-1:].isalnum():
        return None
    tail = line if len(line) <= _NEAR else f"x{line[-_NEAR:]}"
    for pattern, text in style.rules.get(char, ()):
        if found := pattern.search(f"{tail}{char}\0{rest}"):
            return None if text is None else Edit(len(found[0]) - 2, found.expand(text))
    return None


_NEAR: Final = 60  # letters before the caret that a rule looks at


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
    return rest != "" and (rest[0].isspace() or rest[0] in _AFTER) and not _MORE.match(rest)


def _english_double(line: str, rest: str, open_: str) -> Edit | None:
    """What is open closes next, unless a word begins after a space: then the writer forgot to close it."""
    inside, before = "“" in open_, line[-1:]
    if not line.strip(_LEADS):
        opens = True
    elif before.isspace() or before in "([{":
        opens = not (inside and _ends(rest))
    else:
        opens = not inside and before in f"{_OPENERS}“‘" and not _ends(rest)
        if not inside and before.isdigit():  # inches
            return None
    return Edit(0, "“" if opens else "”")


def _english_single(line: str, rest: str, open_: str) -> Edit:
    """An apostrophe, or a quotation inside a quotation; ’90s and ’tis are finished with their word.

    A quotation is closed later, or goes on in the next paragraph: then it began this one, with a capital.
    """
    before, first = line[-1:], not line.strip(_LEADS)
    if first or before.isspace() or before in "([{“":
        opens = first or not open_.endswith("‘")
    else:
        opens = before in _OPENERS and not open_.endswith("‘") and not _ends(rest)
    if opens and rest and not _CLOSED_LATER.search(rest[:_REACH]):
        opens = first and rest[0].isupper()
    return Edit(0, "‘" if opens else "’")


def _french_double(line: str, rest: str, open_: str) -> Edit | None:
    """Guillemets; a quotation inside a quotation has “ ”."""
    base = line.rstrip(_SPACES)
    spaces = line[len(base) :]
    closes = _CLOSES.search(line)
    closing = Edit(len(closes[0]), f"{NN}»") if closes else None
    if base and "«" in open_:
        if open_.endswith("“"):
            return Edit(0, "”")
        return Edit(0, "“") if _opens_within(base, spaces, rest) else closing or Edit(0, "»")
    if not base or spaces or base[-1] in _OPENERS or base[-1] in "’“" or rest[:1].isalpha():
        return Edit(0, "«" if rest and rest[0] in _SPACES else f"«{NN}")
    return None if base[-1].isdigit() else closing


def _french_single(line: str, rest: str, open_: str) -> Edit:
    """Most are apostrophes: one that opens is closed later; while it is typed, inside quotes, it opens."""
    opens = not line or line[-1] in f"{_SPACES}(«“"
    if rest:
        opens = opens and rest[0].isalpha() and _CLOSED_LATER.search(rest[:_REACH]) is not None
    else:
        opens = opens and open_ != ""
    return Edit(0, "‘" if opens else "’")


def _opens_within(base: str, spaces: str, rest: str) -> bool:
    """Whether a mark inside guillemets opens a quotation; `base` and `spaces` stand before it, `rest` after.

    While it is being typed `rest` is empty: then what begins a word opens, unless a sentence just ended.
    """
    if base.endswith("«"):
        return True
    if not spaces and base[-1:] not in tuple("(—–’[" if rest else "(’["):
        return False
    return not _ends(rest) if rest else not (spaces and base[-1:] in tuple(".!?…"))


def _french_late(line: str, char: str) -> Edit | None:
    """The “ at the end of `line` turns out to close, now that `char` is typed after it.

    After a dot one waits: it may be the first of three.
    """
    space = NN if char in ";!?" else NB if char == ":" else ""
    found = _PROVISIONAL.search(line) if char != "." and char in f"{_SPACES}{_AFTER}" else None
    return Edit(len(found[1]), f"{NN}»{found[1][2:]}{space}{char}") if found else None


def _english_word(line: str) -> Edit | None:
    """The word at the end of `line`, whatever finishes it: ’tis, ’90s; None where it stays."""
    found = _ELIDED.search(line, max(0, len(line) - 12))
    return Edit(len(line) - found.start(), "’" + line[found.start() + 1 :]) if found else None


def _french_word(line: str) -> Edit | None:
    """The word at the end of `line`, whatever finishes it: cœur, œuvre; None where it stays."""
    last = _LAST.search(line, max(0, len(line) - 24))
    word = last[0] if last else ""
    if "oe" not in word.casefold() or not _LIGATURE.fullmatch(word.casefold()):
        return None
    at = word.casefold().index("oe")
    return Edit(len(word), f"{word[:at]}{'œ' if word[at].islower() else 'Œ'}{word[at + 2 :]}")


Rule = tuple["re.Pattern[str]", str | None]
"""What is looked for in the line, the sign, a NUL and the rest; what takes its place, None: it stays."""


class Style(NamedTuple):
    """How a language is set: what becomes of a sign, of a quotation mark, of a word that is finished.

    `late` sets again, now that a sign follows, what could not be known before.
    """

    rules: Mapping[str, list[Rule]]
    quotes: Mapping[str, Callable[[str, str, str], Edit | None]]
    ended: Callable[[str], Edit | None]
    late: Callable[[str, str], Edit | None] | None = None


@cache
def _style(lang: str) -> Style:
    """How a language is set; one that is not here is set as English is."""
    if lang != "fr":
        return Style(_rules("en"), {'"': _english_double, "'": _english_single}, _english_word)
    single = dict.fromkeys("'‘", _french_single)
    return Style(_rules("fr"), {'"': _french_double, **single}, _french_word, _french_late)
