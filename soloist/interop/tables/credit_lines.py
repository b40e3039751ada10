"""Lines of a foreign file that say whose its text is, in English and French, as its credit."""

import re
from collections.abc import Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.tables.names import HIDDEN

MOST: Final = 4_000
"""Characters of a credit: lines beyond stay what they were, and are told as that."""

_NOUNS: Final = (
    r"authors?|auteure?s?|autrices?|sources?|licen[cs]es?|copyrights?|attributions?|credits?|crédits?"
    r"|droits d[’']auteur"
)
_MADE_BY: Final = (
    r"(?:written|created|made|edited|translated|designed|compiled) by"
    r"|(?:écrit|créé|rédigé|traduit|composé)e?s? par"
)
_BY: Final = rf"{_MADE_BY}|by|par"
LABELS: Final = rf"{_NOUNS}|{_MADE_BY}"
"""The words before a colon that say whose something is, as a part of a pattern that heeds no case."""

_SPACE: Final = "[ \t\u00a0\u202f]"
_LABEL: Final = re.compile(rf"(?:{_NOUNS}|{_BY}){_SPACE}*[:=：]{_SPACE}*(?=\S)", re.IGNORECASE)
_NAMED: Final = re.compile(rf"(?:{_BY})[ ](?-i:[^\W\d_a-z])[^\n]{{1,120}}", re.IGNORECASE)
_AUTHORED: Final = re.compile(
    r"\w (?:by|par) (?-i:[^\W\d_a-z][\w.’'-]*)(?: (?-i:[^\W\d_a-z][\w.’'-]*)){1,3}\Z", re.IGNORECASE
)
_RIGHTS: Final = re.compile(
    r"©|\(c\)[ ]?\d|\bcopyright\b|\blicen[cs](?:e|ing)|\blicenci|\bcreative ?commons\b|\bCC[ -]?(?:BY|0)\b"
    r"|\bOGL\b|\bpublic domain\b|\bdomaine public\b|\bdroits d[’']auteur\b|\battributions?\b"
    r"|\b(?:edited|adapted|derived) from\b|\badaptée?s? d[e’']"
    r"|\b(?:created|written|edited|translated) by\b|\b(?:écrit|créé|rédigé|traduit)e?s? par\b",
    re.IGNORECASE,
)
_SIGN: Final = re.compile(rf"©{_SPACE}*|\(c\)(?=[ ]?\d)", re.IGNORECASE)
_LICENCE: Final = re.compile(
    r"\bcreative ?commons\b|\bCC[ -]?(?:BY|0)|(?-i:\b(?:OGL|ORC|MIT|BSD|WTFPL|A?L?GPL))|\bApache\b"
    r"|\bpublic domain\b|\bdomaine public\b|\b(?:under|sous)\b[^\n]{0,60}\blicen[cs]e|\brights? reserved\b"
    r"|\bdroits (?:réservés|d[’']auteur)|\bpersonal use\b|\busage personnel|\bnon-?commercial"
    r"|\bfree (?:for|to) (?:use|share|copy|all)\b|\blibre de droits\b|\bredistribut",
    re.IGNORECASE,
)
_WHEN_AND_WHERE: Final = re.compile(
    r"\b(?:19|20)\d\d\b(?![ ]?(?:[gscp]p|p[oac]|xp|coins?|credits?|crédits?|pièces?)\b)"
    r"|https?:|\bwww\.|\S@\S|(?:^|\s)@\w|\b[ru]/\w|\b[\w-]+\.(?:com|org|net|io|fr)\b",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = re.compile(r"cr[eé]dits?[^\w]*[\d .,]+", re.IGNORECASE)
_NOBODY: Final = re.compile(r"(?:an?|the|some|one|my|no|une?|des|les?|la|du|mon|ma|mes)(?=\s)", re.IGNORECASE)
_SOMEBODY: Final = re.compile(
    r"(?:me|myself|anonymous|unknown|moi(?:-même)?|anonyme|inconnue?)[.!]?", re.IGNORECASE
)
_TITLE: Final = re.compile(
    rf"(?:{_NOUNS}|licensing|legal|mentions légales)"
    rf"(?:{_SPACE}*(?:,|/|&|and|et){_SPACE}*(?:{_NOUNS}|licensing|legal))*{_SPACE}*:?",
    re.IGNORECASE,
)
_OF_RIGHTS: Final = re.compile(
    r"licen[cs]|copyright|attribution|credit|crédit|droits|legal|légal", re.IGNORECASE
)
_WITHIN: Final = re.compile(
    rf"(?:^|[.;!?(,–—-]{_SPACE}*)(?:{LABELS}){_SPACE}*[:：]{_SPACE}*([^\n]+)"
    r"|\b(?:by|par) (?-i:([^\W\d_a-z][\w’'-]*(?: [^\W\d_a-z][\w’'-]*){1,3}))",
    re.IGNORECASE,
)
_ANY_LABEL: Final = re.compile(rf"(?:[-*+•>][ \t]+)*[^\W\d_][^:\n]{{0,40}}{_SPACE}*:(?:\s|$)")
_MARKS: Final = re.compile(
    r"[ \t]*(?:(?:<!--|-->|%%|//|--(?=[ \t])|[#;>]+(?=[ \t]|$)|[-*+•](?=[ \t]))[ \t]*)*"
)
_CLOSES: Final = ("-->", "%%")
_MAY: Final = re.compile(
    r"auth|aut(?:eu|ri)|sourc|licen|copyr|attrib|cr[eé]dit|droits|©|\(c\)|\bCC|creative|OGL|domain|adapt"
    r"|derived|\b(?:by|par|from)\b",
    re.IGNORECASE,
)
_LINK: Final = re.compile(r"!?\[([^\[\]\n]{0,300})\]\(<?([^()<>\s]{1,500})>?\)")
_WIKI: Final = re.compile(r"!?\[\[(?:[^\[\]|\n]{1,200}\|)?([^\[\]|\n]{1,200})\]\]")
_ADDRESS: Final = re.compile(r"<((?:https?://|mailto:)[^<>\s]{1,500})>")
_ANCHOR: Final = re.compile(
    r"<a[ \t][^<>\n]{0,200}?href[ \t]*\\?=[ \t]*[\"'](https?://[^\"'<>\s]{1,500})[\"'][^<>\n]{0,200}>([^<>\n]{0,300})</a>",
    re.IGNORECASE,
)
_TAG: Final = re.compile(r"</?[A-Za-z][^<>\n]{0,300}>")
_LOOK: Final = re.compile(r"[*`]+|~~|==(?=\w)|(?<=\w)==|(?<!\w)_+(?=\w)|(?<=[\w.!?,;:)])_+(?!\w)")
_CREDIT_WORD: Final = re.compile(rf"(?:cr[eé]dits?{_SPACE}?:\s*)+(?=\S)", re.IGNORECASE)


def bare(text: str) -> str:
    """A line of Markdown, of a comment or of neither without its signs: all its words stay, and addresses."""
    opened = _MARKS.match(text)
    text = text[opened.end() if opened else 0 :].rstrip()
    for sign in _CLOSES:
        text = text.removesuffix(sign)
    text = _WIKI.sub(r"\1", _LINK.sub(_with_address, text))
    text = _ANCHOR.sub(lambda found: f"{found[2]} ({found[1]})", _ADDRESS.sub(r"\1", text))
    text = _TAG.sub(" ", text)
    return " ".join(HIDDEN.sub(" ", _LOOK.sub("", text)).split())


def _with_address(found: "re.Match[str]") -> str:
    return found[2] if found[1].strip() in ("", found[2]) else f"{found[1]} ({found[2]})"


def says_whose(text: str) -> bool:
    """Whether words that are no row may say whose the text is; a comment, a line of prose, a description."""
    if not _MAY.search(text):
        return False
    said = bare(text)
    return bool(_LABEL.match(said) or _NAMED.fullmatch(said) or _RIGHTS.search(said))


def is_by(text: str) -> bool:
    """Whether a line is no more than whom something is by: `By Ann Rye`."""
    return _NAMED.fullmatch(bare(text)) is not None


def says_within(text: str) -> bool:
    """Whether a sentence among others says so: `A list by Ann Rye. Source: https://x.org`."""
    return any(_names(said, labelled=True) for pair in _WITHIN.findall(bare(text)) for said in pair if said)


def is_labelled(text: str) -> bool:
    """Whether a line begins with a word for it and a colon, `Author: …`, or is a notice of rights, `© …`.

    What follows names a person, a licence, an address or a year; else the line may be a row like any other.
    """
    return _names(_behind_label(text), labelled=True)


def is_sure(text: str) -> bool:
    """Whether such a line is none even among rows: it has a licence, an address or a year, or a sign."""
    said = _behind_label(text)
    signed = text.lstrip().startswith(("©", "(c)", "(C)")) and _names(said, labelled=True)
    return signed or _LICENCE.search(said) is not None or _WHEN_AND_WHERE.search(said) is not None


def names_whose(text: str, *, labelled: bool = False) -> bool:
    """Whether words name somebody, a licence, an address or a year.

    A capital at their start names nobody, but where what stands above has `labelled` them.
    """
    said = bare(text)
    if _LABEL.match(said) or _SIGN.match(said):
        return _names(_behind_label(said), labelled=True)
    return _names(said, labelled=labelled)


def name_somebody(lines: Sequence[str]) -> bool:
    """Whether lines below a heading such as `Credits` are what it says, and no table: half of them do so."""
    return sum(map(names_whose, lines)) * 2 >= len(lines)


def _behind_label(text: str) -> str:
    """What follows the word and the colon, or the sign, of a line that begins so; else nothing."""
    if not _MAY.search(text):
        return ""
    said = bare(text)
    label = _LABEL.match(said) or _SIGN.match(said)
    return said[label.end() :].strip() if label and not _NUMBER.fullmatch(said) else ""


def _names(said: str, *, labelled: bool) -> bool:
    """Whether words name somebody or something whose they may be; behind a label one with a capital does."""
    if _LICENCE.search(said) or _WHEN_AND_WHERE.search(said):
        return True
    own = 0 if labelled and not _NOBODY.match(said) else 1
    capital = any(word[0].isupper() for word in _WORD.findall(said)[own:])
    return capital or (labelled and _SOMEBODY.fullmatch(said) is not None)


def heads_credits(title: str, *, rights: bool = False) -> bool:
    """Whether a heading says that what stands below it is about whose the text is.

    With `rights` not one that names authors or sources alone: these may be a table as well.
    """
    said = bare(title)
    return _TITLE.fullmatch(said) is not None and (not rights or _OF_RIGHTS.search(said) is not None)


def names_author(title: str) -> bool:
    """Whether a heading ends with whom something is by: `Birds of the Bay by Ann Rye`."""
    return _AUTHORED.search(bare(title)) is not None


def without_credits(lines: Sequence[tuple[str, int]], credits: "Credits") -> list[tuple[str, int]]:
    """Rows without the lines among them that say whose they are, which become part of the credit.

    A label and a licence, an address or a year tell one anywhere; a label alone does so before the first row
    and behind the last, unless other rows have a word and a colon, too.
    """
    kept = [(text, line) for text, line in lines if not (is_sure(text) and credits.take(text, line))]
    first = next((at for at, (text, _) in enumerate(kept) if not is_labelled(text)), len(kept))
    last = next((at for at in range(len(kept) - 1, first, -1) if not is_labelled(kept[at][0])), first)
    ends = [*kept[:first], *kept[last + 1 :]]
    if first == len(kept) or not ends or any(_ANY_LABEL.match(text) for text, _ in kept[first : last + 1]):
        return kept
    taken = {line for text, line in ends if credits.take(text, line)}
    return [each for each in kept if each[1] not in taken]


class Credits:
    """The lines taken as the credit of a file, in their order, each once."""

    def __init__(self, tally: Tally) -> None:
        """None yet; each that is taken is told on its line."""
        self._tally = tally
        self._said: dict[str, None] = {}
        self._room = MOST

    def take(self, text: str, line: int) -> bool:
        """Take a line; False for one without words, and where there is no more room."""
        said = bare(text)
        label = _CREDIT_WORD.match(said)
        said = said[label.end() :] if label else said
        if not said or len(said) > self._room:
            return False
        if said not in self._said:
            self._said[said] = None
            self._room -= len(said)
        self._tally.add("carried", "credit", line)
        return True

    def line(self, before: Sequence[str] = ()) -> str:
        """All of it as one line, behind what else says so."""
        return " — ".join(dict.fromkeys([*filter(None, before), *self._said]))
