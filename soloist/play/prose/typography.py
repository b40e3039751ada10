"""Typography as it is typed, in French and in English: quotes, dashes, dots, and the spaces before signs."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from soloist.play.prose.line_parts import is_notation, stretches
from soloist.values import regex

NB: Final = "\u00a0"
NN: Final = "\u202f"
_SPACES: Final = f" {NB}{NN}"
_OPENERS: Final = "([{—–-*_/"  # after these a mark may open, where none is open yet
_QUOTES: Final = "\"'“‘"
_LEADS: Final = f"{_SPACES}>*_"  # what may stand before the first word of a line
_REACH: Final = 4000  # letters of a paragraph in which the other mark of a pair is looked for
_SCHEMES: Final = regex.compile(r"(?<!\w)(?:https?|ftp|sftp|file|mailto|ssh|git|[A-Z])$")
_SHORTCODE: Final = regex.compile(r":[\w+-]+$")
_ENTITY: Final = regex.compile(r"&#?\w+$")
_SMILEY: Final = regex.compile(rf"[{NB}{NN}]([:;]-?)$")
_DASH: Final = regex.compile(r" {0,3}(-{1,3}|[–—])$")
_PICTURE: Final = regex.compile(r"\[[^\[\]]*\]\(")
_DASHES: Final = ("-", "–", "—")
_SAID: Final = ".!?…»,;:"  # how speech ends, and a line of a list seldom
_FENCE: Final = regex.compile(r" {0,3}(`{3,}|~{3,})")
_BLOCKS: Final = ("```", "~~~", "\\---")

_AFTER: Final = ".,;:!?…)»]*_–—-”’"  # what may follow a mark that closes
_MORE: Final = regex.compile(r"[.…]+\w|[*_–—-]+[^\W_]")  # “…and” goes on, as does “*No*”
_CLOSED_LATER: Final = regex.compile(r"(?<![\s«“(])['’](?![^\W_])")
_PROVISIONAL: Final = regex.compile(r"«[^«»“”]*[^«»“”\s]([ \u00a0\u202f]“\.?)$")
_AND: Final = regex.compile(r"(?<!\bletter)(?<!\bletters)(?<!\ba)(?<!\ban)(?<!\bthe)(?<=\w)[ -]‘([nN])$")
_WORD: Final = regex.compile(r"(?:[^\W\d_]|[»”\"’')\]…!?.,;*_]) -$")
_MEASURED: Final = regex.compile(r"\d[ \u00a0\u202f]?[^\W\d_]{1,4}\.? -$")  # 10 h - 12 h
_NUMBER: Final = regex.compile(r"(?<![^\s(])\d+(?:[ \u00a0\u202f]?[%‰])? -$")
_DICE: Final = regex.compile(r"[dD]\d")
_CLOSED_BY: Final = {"«": "»", "“": "”", "‘": "’"}
_OPENED_BY: Final = {close: open_ for open_, close in _CLOSED_BY.items()}
_MARK: Final = regex.compile(rf"(?P<first>^[{_LEADS}]*[«“‘])|[«»“”‘]|’(?![^\W_])", re.MULTILINE)

_LAST: Final = regex.compile(r"(?<![\w@/\\.])[^\W\d_]{2,}$")
_OE: Final = regex.compile(
    "(?:c|ch|s|ranc|cons)oeurs?|écoeur[a-zéèê]*|oeuvr[a-zéèê]*|manoeuvr[a-zéèê]*|désoeuvr[a-zéèê]*|boeufs?|voeux?"
    "|noeuds?|moeurs|oeils?|oeill[a-zéèê]+|oeufs?|foetus|foeta(?:le?s?|ux)|oesophag[a-zé]*|oecuméni[a-z]*"
    "|oed[èé]m[a-z]*|oedipe?[a-z]*|oenolog[a-z]*|coelacanthes?"
)
_AE: Final = regex.compile("vitae|aequo|caetera|naevus")
_ELIDED_ALWAYS: Final = r"\d\ds?|t(?:is|was|were|will|isn|wasn|ween)|em|n|neath"
_ELIDED_MAYBE: Final = r"till?|cause|cos|round|bout|mid|gainst"  # words too, that may begin a quotation
_ELIDED: Final = regex.compile(rf"(?<!\w)‘(?:{_ELIDED_ALWAYS}|(?P<maybe>{_ELIDED_MAYBE}))$", re.IGNORECASE)
_LIGATURES: Final = ((_OE, "oe", "œ", "Œ"), (_AE, "ae", "æ", "Æ"))


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
    closed = any(start <= len(line) < end for start, end in stretches(whole, len(line), len(line)))
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
        last = style.ended(out, " ")
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
        elif fence := _FENCE.match(line):
            mark = fence[1]
            self._until = lambda stripped: stripped.startswith(mark) and not stripped.strip(mark[0])
        elif line.strip().startswith("\\---") and not line.strip().endswith("---\\"):
            self._until = lambda stripped: stripped in ("---\\", "---")
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
    word = None if char in "'’" else style.ended(line, char)
    if word is None:
        return _set(line, char, rest, style, open_)
    drop, text = word
    edit = _set(line[: len(line) - drop] + text, char, rest, style, open_) or Edit(0, char)
    return Edit(drop, text[: len(text) - edit.drop] + edit.text)


def _set(line: str, char: str, rest: str, style: "Style", open_: str) -> Edit | None:
    if char not in _QUOTES:
        rule = style.rules.get(char)
        return rule(line, char, rest) if rule is not None else None
    if line.endswith("\\"):  # guarded by a backslash
        return None
    if char in "'‘" and (letter := _shortened_and(line)) and not rest[:1].isalpha():
        return Edit(2, f"’{letter}’")
    quote = style.quotes.get(char)
    return quote(line, rest, open_) if quote is not None else None


def _finished(char: str) -> str:
    """A sign after a closing guillemet, with the space it wants."""
    return f"{NN}{char}" if char in ";!?" else f"{NB}{char}" if char == ":" else char


def _parted(line: str) -> tuple[str, str]:
    """A line without the spaces at its end, and those."""
    base = line.rstrip(_SPACES)
    return base, line[len(base) :]


def _dots(line: str, char: str, rest: str) -> Edit | None:
    del char, rest
    if line.endswith("..") and not line.endswith(("...", "/..", "\\..")):
        return Edit(2, "…")
    return None


def _hyphen(line: str, char: str, rest: str) -> Edit | None:
    """`--` is an en dash, `---` an em dash; not at the start of a line, where it may become a rule."""
    del char
    if rest.startswith(">"):
        return None
    if line.endswith("–"):
        return Edit(1, "—")
    base = line[:-1]
    if not line.endswith("-") or base.endswith("-") or not base.strip():
        return None
    option = base[-1:].isspace() and rest[:1].isalpha()  # `ls --all`
    return None if option or base.endswith("<!") else Edit(1, "–")


def _greater(line: str, char: str, rest: str) -> Edit | None:
    """An arrow is no dash."""
    del rest
    return Edit(1, f"--{char}") if line.endswith("–") and line[-2:-1] not in _DASHES else None


def _speech(line: str, rest: str, shortest: int) -> Edit | None:
    """The dash that opens what somebody says, from `shortest` hyphens on."""
    dash = _DASH.match(line)
    if dash is None or (rest.strip() and rest.rstrip()[-1] not in _SAID):
        return None
    sign = dash[1]
    if sign[0] == "-":
        return None if len(sign) < shortest else Edit(len(sign), "—")
    return Edit(0, "")


def _bracket(line: str, char: str, rest: str) -> Edit | None:
    """A face, `:)`, keeps an ordinary space before it."""
    del rest
    face = _SMILEY.search(line)
    return Edit(len(face[0]), f" {face[1]}{char}") if face else None


def _french_space(line: str, char: str, rest: str) -> Edit | None:
    if line.endswith(f"«{NN}") or (line.endswith(NB) and _DASH.match(line[:-1])):
        return Edit(0, "")  # it is there already
    if line.endswith("«"):
        return None if char == NN else Edit(0, NN)
    if char != " ":
        return None
    speech = _speech(line, rest, 1)
    return _parting(line, rest) if speech is None else Edit(speech.drop, speech.text + NB)


def _parting(line: str, rest: str) -> Edit | None:
    """A hyphen between spaces and words is a dash; numbers, dice, times and ranges keep theirs."""
    if not line.endswith(" -") or rest[:1].isdigit() or rest[:1] in tuple(f"{_SPACES}-–—>"):
        return None
    if _NUMBER.search(line):
        parts_words = rest[:1].isalpha() and _DICE.match(rest) is None
    else:
        parts_words = _WORD.search(line, len(line) - 3) is not None and _MEASURED.search(line) is None
    return Edit(1, "– ") if parts_words else None


def _french_high(line: str, char: str, rest: str) -> Edit | None:
    """`; ! ?`: a narrow space that does not break; none before the sign of a picture, `![`."""
    if char == "!" and _PICTURE.match(rest):
        return None
    base, spaces = _parted(line)
    if not base or base[-1] in "([{«<\\" or spaces not in ("", " ", NB):
        return None
    if not spaces and (base[-1] in "!?" or (char == ";" and _ENTITY.search(base))):
        return None
    if char == ";" and rest.startswith((")", "(", "-)")):
        return None
    return Edit(len(spaces), NN + char)


def _french_colon(line: str, char: str, rest: str) -> Edit | None:
    """A full space that does not break; none in a time, an address, a face or `:name:`."""
    base, spaces = _parted(line)
    if not base or spaces not in ("", " ") or rest.startswith((")", "(", "-)", "/", "\\", ":")):
        return None
    if not spaces and not (base[-1].isalpha() or base[-1] in "»)…’”"):
        return None
    if not spaces and (_SCHEMES.search(base) or _SHORTCODE.search(base)):
        return None
    return Edit(len(spaces), NB + char)


def _french_open(line: str, char: str, rest: str) -> Edit | None:
    del line
    return None if rest[:1] in (" ", NB, NN) and rest else Edit(0, char + NN)


def _french_close(line: str, char: str, rest: str) -> Edit | None:
    del rest
    base, spaces = _parted(line)
    if not base or base.endswith("«") or spaces not in ("", " ", NB):
        return None
    return Edit(len(spaces), NN + char)


def _english_space(line: str, char: str, rest: str) -> Edit | None:
    speech = _speech(line, rest, 2)
    if speech is None:
        return _parting(line, rest)
    return Edit(speech.drop, speech.text + char) if speech.drop else None


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
    base, spaces = _parted(line)
    if base and "«" in open_:
        if open_.endswith("“"):
            return Edit(0, "”")
        if _opens_within(base, spaces, rest):
            return Edit(0, "“")
        return _french_close(line, "»", rest) or Edit(0, "»")
    if not base or spaces or base[-1] in _OPENERS or base[-1] in "’“" or rest[:1].isalpha():
        return _french_open(line, "«", rest) or Edit(0, "«")
    return None if base[-1].isdigit() else _french_close(line, "»", rest)


def _french_inner(line: str, rest: str, open_: str) -> Edit | None:
    """The mark of an inner quotation that closes the outer one: nothing is said after it."""
    base, spaces = _parted(line)
    if not spaces or not rest or not open_.endswith("«") or base.endswith("«"):
        return None
    return None if _opens_within(base, spaces, rest) else _french_close(line, "»", rest)


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
    found = _PROVISIONAL.search(line) if char != "." and char in f"{_SPACES}{_AFTER}" else None
    return Edit(len(found[1]), f"{NN}»{found[1][2:]}{_finished(char)}") if found else None


def _shortened_and(line: str) -> str | None:
    """The letter of rock ’n’ roll, where the mark that follows `line` ends that word; else None."""
    found = _AND.search(line)
    return found[1] if found else None


def _english_word(line: str, char: str) -> Edit | None:
    """The word at the end of `line`, which `char` finishes: ’tis, ’90s; None where it stays."""
    found = _ELIDED.search(line, max(0, len(line) - 12))
    if found is None or (found["maybe"] and (char == "-" or _begins_speech(line, found["maybe"]))):
        return None
    return Edit(len(line) - found.start(), "’" + line[found.start() + 1 :])


def _french_word(line: str, char: str) -> Edit | None:
    """The word at the end of `line`, whatever finishes it: cœur, œuvre, ex æquo; None where it stays."""
    del char
    last = _LAST.search(line, max(0, len(line) - 24))
    word = last[0] if last else ""
    for pattern, pair, small, capital in _LIGATURES:
        if pattern.fullmatch(word.casefold()):
            at = word.casefold().index(pair)
            sign = small if word[at].islower() else capital
            return Edit(len(word), word[:at] + sign + word[at + 2 :])
    return None


def _begins_speech(line: str, word: str) -> bool:
    """Whether the quotation that `word` begins is one: `‘Round the corner,’ he said.`"""
    return word[0].isupper() and "“" not in unclosed(line)


Rule = Callable[[str, str, str], Edit | None]
_BOTH: Final[dict[str, Rule]] = {".": _dots, "-": _hyphen, ">": _greater}


class Style(NamedTuple):
    """How a language is set: what becomes of a sign, of a quotation mark, of a word that is finished.

    `late` sets again, now that a sign follows, what could not be known before.
    """

    rules: Mapping[str, Rule]
    quotes: Mapping[str, Rule]
    ended: Callable[[str, str], Edit | None]
    late: Callable[[str, str], Edit | None] | None = None


_STYLES: Final = {
    "en": Style({**_BOTH, " ": _english_space}, {'"': _english_double, "'": _english_single}, _english_word),
    "fr": Style(
        {
            **_BOTH,
            **dict.fromkeys((" ", NB, NN), _french_space),
            **dict.fromkeys(";!?", _french_high),
            **dict.fromkeys("()", _bracket),
            ":": _french_colon,
            "«": _french_open,
            "»": _french_close,
        },
        {'"': _french_double, "“": _french_inner, **dict.fromkeys("'‘", _french_single)},
        _french_word,
        _french_late,
    ),
}
"""By the language of the story; one that is not here is set as English is."""


def _style(lang: str) -> Style:
    return _STYLES.get(lang, _STYLES["en"])
