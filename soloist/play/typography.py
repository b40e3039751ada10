"""Typography as it is typed, in French and in English: quotes, dashes, dots, and the spaces before signs."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from soloist.play.letters import MAY_ELIDE, PAIR, ended
from soloist.play.line_parts import Stretch, is_notation, stretches
from soloist.play.quotes import (
    closes_after_all,
    opens_single,
    opens_within,
    parts_words,
    shortened_and,
)

NB: Final = "\u00a0"
NN: Final = "\u202f"
_SPACES: Final = f" {NB}{NN}"
_OPENERS: Final = "([{—–-*_/"
_SCHEMES: Final = re.compile(r"(?<!\w)(?:https?|ftp|sftp|file|mailto|ssh|git|[A-Z])$")
_SHORTCODE: Final = re.compile(r":[\w+-]+$")
_ENTITY: Final = re.compile(r"&#?\w+$")
_SMILEY: Final = re.compile(rf"[{NB}{NN}]([:;]-?)$")
_DASH: Final = re.compile(r" {0,3}(-{1,3}|[–—])$")
_PICTURE: Final = re.compile(r"\[[^\[\]]*\]\(")
_DASHES: Final = ("-", "–", "—")
_SAID: Final = ".!?…»,;:"  # how speech ends, and a line of a list seldom
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_BLOCKS: Final = ("```", "~~~", "\\---")


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
    if is_notation(whole) or _in(stretches(whole, len(line), len(line)), len(line)) or _in_block(before):
        return None
    if lang == "fr" and (provisional := closes_after_all(line, char)):
        return Edit(len(provisional), f"{NN}»{provisional[2:]}{_finished(char)}")
    return _edit(line, char, rest, lang)


def typeset(text: str, lang: str) -> str:
    """A whole text of prose and play as `typed` would have left it; twice gives the same again."""
    within = Blocks()
    return "\n".join(
        line if within.takes(line) or is_notation(line) else _line(line, lang) for line in text.split("\n")
    )


def _line(line: str, lang: str) -> str:
    places = _places(line, lang)
    if not places:
        return line
    out, done = "", 0
    found = stretches(line)
    closed = iter(found)
    stretch = next(closed, None)
    for at in places:
        while stretch is not None and stretch.end <= at:
            stretch = next(closed, None)
        if line[at].isalnum() or (stretch is not None and stretch.start <= at):
            continue
        out += line[done:at]
        char, done = line[at], at + 1
        if char == "'" and line[at - 1 : at].isalpha() and not out.endswith(("‘n", "‘N")):
            out += "’"  # the commonest of all, and the same in both languages
            continue
        edit = _edit(out, char, f"{line[done:]}\n", lang)
        out = out + char if edit is None else out[: len(out) - edit.drop] + edit.text
    out += line[done:]
    if not line.endswith(_ENDS) and not _in(found, len(line) - 1):
        last = ended(out, lang)
        out = out if last is None else out[: len(out) - last[0]] + last[1]
    return out


def _places(line: str, lang: str) -> Sequence[int]:
    """The columns of a line at which a rule may apply; at all others none does.

    Most characters are letters and spaces, and `_edit` would leave them as they are.
    """
    last = len(line) - 1
    if lang == "fr":
        if PAIR.search(line):  # a word to be spelt otherwise is finished by any sign
            return [at for at, char in enumerate(line) if at == last or not char.isalnum()]
        found = [match.start() for match in _OF_FRENCH.finditer(line)]
        for match in _AFTER_QUOTE.finditer(line):
            found += range(*match.span(1))
    else:
        found = [match.start() for match in _OF_ENGLISH.finditer(line)]
        found += [min(match.end(), last) for match in MAY_ELIDE.finditer(line)]
    if any(sign in line for sign in _OF_SEVERAL):
        found += [match.start() for match in _LAST_OF_SEVERAL.finditer(line)]
    if opened := _OPENED.match(line):
        found += range(*opened.span(1))
    if " - " in line:
        found += [match.start() for match in _AFTER_HYPHEN.finditer(line)]
    return sorted({*found})


_OF_FRENCH: Final = re.compile("[;!?:«»“\"'‘]")
_OF_ENGLISH: Final = re.compile("[\"']")
_OF_SEVERAL: Final = ("...", "--", "–", "(", ")")
_LAST_OF_SEVERAL: Final = re.compile(r"(?<=\.\.)\.|(?<=[-–])[->]|(?<=[:;-])[()]")
_AFTER_QUOTE: Final = re.compile(rf"[«\"]([{_SPACES}]+)")
_OPENED: Final = re.compile(rf"[{_SPACES}]*[-–—]+([{_SPACES}]+)")
_AFTER_HYPHEN: Final = re.compile("(?<= -) ")
_ENDS: Final = tuple(" .,;:!?…»”\"')")


def _in(closed: tuple[Stretch, ...], at: int) -> bool:
    return any(stretch.start <= at < stretch.end for stretch in closed)


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


def _edit(line: str, char: str, rest: str, lang: str) -> Edit | None:
    """The word that `char` ends is finished, then `char` itself is set."""
    word = None if char in "'’" else ended(line, lang)
    if word is None:
        return _set(line, char, rest, lang)
    drop, text = word
    edit = _set(line[: len(line) - drop] + text, char, rest, lang) or Edit(0, char)
    return Edit(drop, text[: len(text) - edit.drop] + edit.text)


def _set(line: str, char: str, rest: str, lang: str) -> Edit | None:
    if char in "\"'" and line.endswith("\\"):  # guarded by a backslash
        return None
    rule = (_FRENCH if lang == "fr" else _ENGLISH).get(char)
    return rule(line, char, rest) if rule is not None else None


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
    """A hyphen between spaces and words is a dash."""
    return Edit(1, "– ") if parts_words(line, rest) else None


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


def _french_quote(line: str, char: str, rest: str) -> Edit | None:
    """Guillemets by what is open on the line; a quotation inside a quotation has “ ”."""
    base, spaces = _parted(line)
    inner = line[line.rfind("«") + 1 :] if line.count("«") > line.count("»") else None
    if inner is not None:
        if inner.count("“") > inner.count("”"):
            return Edit(0, "”")
        if opens_within(base, spaces, rest):
            return Edit(0, "“")
        return _french_close(line, "»", rest) or Edit(0, "»")
    if not base or spaces or base[-1] in _OPENERS or base[-1] in "’“" or rest[:1].isalpha():
        return _french_open(line, "«", rest) or Edit(0, "«")
    return None if base[-1].isdigit() else _french_close(line, "»", rest)


def _french_inner(line: str, char: str, rest: str) -> Edit | None:
    """The mark of an inner quotation that closes the outer one: nothing is said after it."""
    del char
    base, spaces = _parted(line)
    if not spaces or line.count("«") <= line.count("»") or base.endswith("«"):
        return None
    inner = line[line.rfind("«") + 1 :]
    if not rest or inner.count("“") > inner.count("”") or opens_within(base, spaces, rest):
        return None
    return _french_close(line, "»", rest)


def _french_single(line: str, char: str, rest: str) -> Edit | None:
    del char
    if (letter := shortened_and(line)) and not rest[:1].isalpha():
        return Edit(2, f"’{letter}’")
    return Edit(0, "‘" if opens_single(line, rest) else "’")


def _opens(line: str) -> bool:
    """Whether a quotation mark after `line` opens."""
    return not line or line[-1].isspace() or line[-1] in _OPENERS or line[-1] in "“‘"


def _english_quote(line: str, char: str, rest: str) -> Edit | None:
    del char, rest
    if _opens(line):
        return Edit(0, "“")
    inches = line[-1].isdigit() and line.count("“") <= line.count("”")
    return None if inches else Edit(0, "”")


def _english_single(line: str, char: str, rest: str) -> Edit | None:
    """An apostrophe, or a quotation inside a quotation; ’90s and ’tis are finished with their word."""
    del char, rest
    if letter := shortened_and(line):
        return Edit(2, f"’{letter}’")
    return Edit(0, "‘" if _opens(line) else "’")


def _english_space(line: str, char: str, rest: str) -> Edit | None:
    speech = _speech(line, rest, 2)
    if speech is None:
        return _parting(line, rest)
    return Edit(speech.drop, speech.text + char) if speech.drop else None


Rule = Callable[[str, str, str], Edit | None]
_BOTH: Final[dict[str, Rule]] = {".": _dots, "-": _hyphen, ">": _greater}
_FRENCH: Final[dict[str, Rule]] = {
    **_BOTH,
    **dict.fromkeys((" ", NB, NN), _french_space),
    **dict.fromkeys(";!?", _french_high),
    **dict.fromkeys("()", _bracket),
    ":": _french_colon,
    "«": _french_open,
    "»": _french_close,
    '"': _french_quote,
    "“": _french_inner,
    "'": _french_single,
    "‘": _french_single,
}
_ENGLISH: Final[dict[str, Rule]] = {
    **_BOTH,
    " ": _english_space,
    '"': _english_quote,
    "'": _english_single,
}
