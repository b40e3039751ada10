"""What a foreign file of tables holds, as values, and foreign words as the language of rows has them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import ClassVar, Final
from unicodedata import normalize

from soloist.interop.formats import Foreign, Tally
from soloist.storage.listing import slug, tells
from soloist.storage.reading import oddity, to_utf8
from soloist.tables.die import parse_die
from soloist.tables.grammar.english import takes_an
from soloist.tables.model import Row as OwnRow
from soloist.tables.names import HIDDEN, fold_name
from soloist.tables.text.parts import NumberHole, TableHole
from soloist.tables.text.template import parse_template
from soloist.values import regex
from soloist.values.dataclass import record


@record
class Row:
    """One result in the language of rows.

    `faces` are those that give it, as a table file has them (`3`, `1-2`, `11,13`), or empty; then `weight`
    (1 to 1,000,000) counts. `line` is where it stands in the file, from 1, 0 where lines say nothing.
    """

    text: str
    faces: str = ""
    weight: int = 1
    hint: str = ""
    line: int = 0


@record
class Table:
    """A table. `name` can stand in a hole (see `Names`).

    `roll` is its die (`2d6`), empty for one face a row; `reroll` says that a face without a row is rolled
    again; `deck` draws without putting back; a `local` one is found from its own file only.
    """

    name: str
    rows: tuple[Row, ...] = ()
    roll: str = ""
    reroll: bool = False
    deck: bool = False
    local: bool = False
    about: str = ""
    credit: str = ""
    aliases: tuple[str, ...] = ()
    line: int = 0


@record
class Tables:
    """A whole file. `name` is proposed for it, `lang` is empty where it does not say.

    `credit` holds authors, source and licence as the data give them. The tables are named when there are
    `Tables`, and made, once, when they are gone through: then all files that come together have named theirs.
    """

    name: str
    tables: Iterable[Table]
    lang: str = ""
    about: str = ""
    credit: str = ""


# --- bytes ----------------------------------------------------------------------------------------


def decoded(data: bytes) -> str:
    """The text of a file with plain line feeds, whatever its encoding."""
    return to_utf8(data).decode("utf-8-sig", "replace").replace("\r\n", "\n")


def text_of(data: bytes, tally: Tally) -> str:
    """The same, with what had to be guessed of its encoding told."""
    odd = oddity(data)
    if odd is not None:
        tally.add("wide" if odd.kind == "utf16" else "bytes", odd.line)
    return decoded(data)


# --- words ----------------------------------------------------------------------------------------

LONGEST: Final = 20_000
"""Characters of a text that are looked at; a row takes a quarter of that."""
EMPTY: Final = "{|}"
"""A row without a text, as the language of rows has one."""
JOIN: Final = " · "
LONGEST_ROW: Final = 5_000
"""What a table file takes as one row."""
_MOST_BESIDE: Final = 2_000  # characters of a hint, or of what a table is about
_CUT: Final = "…"
_LINE_END: Final = regex.compile(r"[ \t]*(?:\r\n|[\r\n\v\f\x85\u2028\u2029])+[ \t]*")
_MENTION: Final = regex.compile(
    r"<<[ \t]*([^<>\n]{1,80}?)[ \t]*>>|\[\[?[ \t]*@?([^\[\]\n]{1,80}?)[ \t]*\]\]?"
    r"|\{[ \t]*@?([^{}\n]{1,80}?)[ \t]*\}|(?<![\w*])\*([^*\s][^*\n]{0,80}?)\*(?![\w*])"
)
_BREAK: Final = regex.compile(r"(?<!\\)<(?:br|hr) ?/?>", re.IGNORECASE)
_COMMAND: Final = regex.compile(r"/?r(?:oll)?[ \t]+", re.IGNORECASE)
_DICE: Final = regex.compile(r"(?=.*\dd)[\ddkhlf<>=+\-*/() \t]{2,60}")


def listed(words: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(words.split())


def plain(text: str) -> str:
    """Text that means itself: its braces doubled, its lines in one, what hides or controls taken out."""
    return kept(text.strip()).strip()


def kept(text: str) -> str:
    """The same with the space around it."""
    one = _LINE_END.sub(" / ", text)
    return HIDDEN.sub("", one.replace("\t", " ")).replace("{", "{{").replace("}", "}}")


def one_line(text: str) -> str:
    """Words beside a row or a table, on one line and without what hides."""
    return " ".join(HIDDEN.sub(" ", text).split())


def hole(inside: str) -> str:
    """The hole another table fills, or dice."""
    return f"{{{inside}}}"


def fits(text: str) -> bool:
    """Whether a row takes it: not empty, not too long, every hole understood."""
    return bool(text.strip()) and len(text) <= LONGEST_ROW and not parse_template(text)[1]


class Words:
    """The text of one row while it is written, and what is told of it."""

    def __init__(self, line: int, tally: Tally) -> None:
        """Nothing is written yet."""
        self.line, self.tally = line, tally
        self.out: list[str] = []

    def say(self, text: str) -> None:
        """Words that mean themselves, with the space around them."""
        self.out.append(kept(text))

    def tell(self, what: str, named: str = "") -> None:
        """Something in it, by its kind."""
        self.tally.add(what, self.line, named=named)

    def roll(self, name: str, times: str = "") -> None:
        """A roll on a table of the file, several `times` where that can be."""
        wanted = hole(f"{times}: {name}") if times not in ("", "1") else hole(name)
        self.out.append(wanted if fits(wanted) else hole(name))

    def linked(self, name: str, label: str, *called: str) -> None:
        """A link alone in its row, which is rolled, behind its words unless they only name the table."""
        self.tell("linked rolls")
        said = " ".join(label.split())
        own = {"", *map(fold_name, (name, *called))}
        self.out.append(hole(name) if fold_name(said) in own else f"{kept(said)}: {hole(name)}")

    def dice(self, written: str) -> str:
        """The hole of dice as somebody wrote them; empty for what are none here."""
        flat = written.lower().replace("d%", "d100")
        wanted = hole(re.sub(r"(?<![\d)])d(?=[\df])", "1d", flat).strip())
        parts, misread = parse_template(wanted)
        sound = not misread and _DICE.fullmatch(wanted[1:-1]) and isinstance(parts[0], NumberHole)
        return wanted if sound else ""

    def throw(self, written: str, label: str = "") -> None:
        """Dice where they stand, or, of those that are none here, their words; a label goes around them."""
        if not (found := self.dice(written)):
            self.tell("odd dice")
            self.say(label or written)
            return
        before, there, after = label.partition(written)
        around = f"{kept(before)}{found}{kept(after)}" if there else f"{kept(label)} ({found})"
        self.out.append(around if label else found)

    def row(self, raw: str, whole: str | None) -> str:
        """What was made of the text `raw` as a row; that text itself where it is none."""
        text = (whole or "").strip() or EMPTY
        if whole is not None and fits(text):
            return text
        self.tell("unpaired")
        return plain(raw)

    def bare(self, raw: str) -> str:
        """A text without its tags of HTML, which is told; a line ends where one says so."""
        bare = re.sub(r"(?<!\\)</?[A-Za-z][^<>\n]{0,300}>", "", _BREAK.sub("\n", raw))
        if bare != raw:
            self.tell("markup")
        return bare

    def text(self) -> str:
        """The row in one line."""
        return " ".join("".join(self.out).split())

    def mentioning(self, text: str, find: Callable[[str], str | None]) -> str:
        """A row of plain text: what stands in brackets and is called like a table, or dice, is rolled."""
        text, at = text[:LONGEST], 0
        for found in _MENTION.finditer(text):
            inside = next(filter(None, found.groups()))
            filled = hole(name) if (name := find(inside)) else ""
            if filled:
                self.tell("mentions")
            elif found[4] is None:
                filled = self.dice(_COMMAND.sub("", inside))
            if filled:
                self.say(text[at : found.start()])
                self.out.append(filled)
                at = found.end()
        self.say(text[at:])
        return self.text()


HOLE: Final = "\ue000"
"""The place of a hole while the look of the words around it is taken off."""


def around(
    text: str,
    pattern: "re.Pattern[str]",
    piece: "Callable[[re.Match[str]], str]",
    holes: list[str],
    look: Callable[[str], str],
) -> str:
    """A text without its look, `piece` in the place of what the pattern finds.

    Where that is to be a hole it puts one into `holes`, and says `HOLE`.
    """
    flat = pattern.sub(piece, text.replace(HOLE, ""))
    return re.sub(HOLE, lambda _: holes.pop(0), look(flat))


def parted(text: str, sign: str, quotes: str = "#") -> list[str]:
    """A text parted at a sign that stands in no brackets and in no quotes, nor behind a backslash."""
    found, depth, quote = [""], 0, ""
    for piece in re.findall(r"\\.|[^\\]|\\", text, re.DOTALL):
        if piece == sign and not quote and depth <= 0:
            found.append("")
            continue
        if quote or piece in quotes:
            quote = "" if piece == quote else quote or piece
        else:
            depth += (piece in "[{(") - (piece in "]})")
        found[-1] += piece
    return found


_ARTICLE: Final = regex.compile(r"\0([aA])\s*(\{(?!\{)[^{}:]*\}(?!\}))?")


def with_articles(text: str, tally: Tally, line: int) -> str:
    """A row in which a zero byte and `a` or `A` stand where an English article belongs to what follows.

    Before a hole the hole says it; before a word it is the article the word has.
    """

    def article(found: "re.Match[str]") -> str:
        word, follows = found[1], found[2]
        if follows:
            tally.add("grammar", line)
            inside = follows if set(follows) & set("|=") else follows[1:-1]
            return hole(f"{'An' if word == 'A' else 'an'}: {inside}")
        return f"{word}n " if takes_an(text[found.end() :]) else f"{word} "

    return _ARTICLE.sub(article, text)


class Unpaired(ValueError):
    """A sign without its partner, or brackets too deep in each other."""


def apart(text: str, signs: Mapping[str, str]) -> list[tuple[str, str]]:
    """A text in pieces: words behind nothing, what stands between two `signs` behind the first of them.

    A sign behind a backslash stands behind that. Raises `Unpaired`.
    """
    found, opened, at = list[tuple[str, str]](), list[str](), 0
    for sign in _SIGN.finditer(text):
        mark, inside, kind = sign[0], bool(opened), ""
        if opened and signs[opened[-1]] == mark:
            kind = opened.pop()
        elif mark in signs:
            opened.append(mark)
        elif mark in signs.values():
            raise Unpaired
        elif mark[0] != "\\":
            continue
        if not (inside and opened):
            found.append((kind, text[at : sign.start()]))
            found += [("\\", mark[1:])] if mark[0] == "\\" else []
            at = sign.end()
    if opened:
        raise Unpaired
    return [*found, ("", text[at:])]


class Bracketed(Words):
    """Rows of a language whose holes stand between `signs`."""

    signs: ClassVar[Mapping[str, str]]

    def spoken(self, raw: str) -> str:
        """A text as a row; as it is written where a sign has no partner, which is told."""
        try:
            return self.row(raw, self.pieces(self.bare(raw.strip("\r\n"))))
        except Unpaired:
            return self.row(raw, None)

    def pieces(self, raw: str, depth: int = 0) -> str:
        """Words and holes. Raises `Unpaired`."""
        if depth > _DEEPEST:
            raise Unpaired
        found = (self.said(*each, depth) if each[0] else kept(each[1]) for each in apart(raw, self.signs))
        return with_articles("".join(found), self.tally, self.line)

    def said(self, sign: str, inside: str, depth: int) -> str:
        """What stands behind a sign, as the language of rows has it."""
        raise NotImplementedError


_DEEPEST: Final = 12  # brackets within each other; public grammars have two
_SIGN: Final = regex.compile(r"\\.|[#\[\]{}]", re.DOTALL)


def cut(text: str, line: int, tally: Tally) -> str:
    """As much as stands beside a row or a table."""
    if len(text) <= _MOST_BESIDE:
        return text
    tally.add("long notes", line)
    return text[: _MOST_BESIDE - 1] + _CUT


# --- names ----------------------------------------------------------------------------------------

_VALUES: Final = frozenset(
    {"pc", "pj", "scene", "title", "titre", "session", "story", "histoire", "else", "sinon"}
)  # what a hole takes from the story, whatever tables there are


class Links:
    """The tables of all files that come together: their names, and the ways to them, which links end like."""

    def __init__(self) -> None:
        """There are none yet."""
        self.taken: set[str] = set()
        self.times = Counter[str]()  # how often a name was taken already
        self.titles: dict[str, str] = {}
        """What tables are called in their files, by their names here."""
        self.ways: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        """Ways of folders, the note, what a table is called there, by the last of it, and its name."""


_APART: Final = regex.compile(r"(?:[\W_]|%20)+")


def bare(name: str) -> str:
    """A name of a file, a heading or an id as links have it: what parts its words does not count."""
    return _APART.sub(" ", normalize("NFC", name)).strip().casefold() or name


class Names:
    """Names for the tables of a file, each other than the others and fit for a hole."""

    def __init__(self, foreign: Foreign) -> None:
        """None is given yet; those of files that come together share their links."""
        self._links, self._way = foreign.links or Links(), foreign.way or (foreign.name,)
        self.titles = self._links.titles
        self._given: dict[str, str] = {}
        self.further: dict[str, Table] = {}  # made for rows, beside those of the file

    def of(self, called: str) -> str:
        """The name of the table that is called so there: always the same one for the same word."""
        return self._given[called] if called in self._given else self.new(called)

    def new(self, called: str, *keys: str, wanted: str = "") -> str:
        """The name of one more table that is called so there, or like the one wanted; it is found by keys."""
        stem = _fit(wanted or called)
        if len(self._way) > 1 and fold_name(stem) in self._links.taken:
            stem = _fit(f"{self._way[-1]} {stem}")
        name = stem
        while fold_name(name) in self._links.taken:
            self._links.times[stem] += 1
            name = f"{stem}-{self._links.times[stem] + 1}"
        self._links.taken.add(fold_name(name))
        self.titles[name] = called
        self._given.setdefault(called, name)
        for key in keys:
            self.link(name, key)
        return name

    def link(self, name: str, *key: str) -> None:
        """Let a table be found by the way to it in its file, without one by the file."""
        folded = tuple(map(bare, (*self._way, *key)))
        self._links.ways.setdefault(folded[-1], []).append((folded, name))

    def find(self, *way: str) -> str | None:
        """The name of the table of any file to which a way leads that ends so, those of this file first."""
        wanted, here = tuple(map(bare, way)), tuple(map(bare, self._way))
        ways = sorted(self._links.ways.get(wanted[-1], ()), key=lambda each: each[0][: len(here)] != here)
        return next((name for path, name in ways if path[-len(wanted) :] == wanted), None)

    def beside(self, texts: Sequence[str], line: int, weights: Sequence[int] = ()) -> str:
        """The name of a table that has these texts."""
        name = self.of(f"= {' | '.join(texts)} {weights if len(set(weights)) > 1 else ''}"[:400].strip())
        pairs = zip(texts, weights or repeat(1), strict=False)
        rows = tuple(Row(text.strip() or EMPTY, weight=max(weight, 1), line=line) for text, weight in pairs)
        self.further.setdefault(name, Table(name, rows, local=True, line=line))
        return name


def _fit(foreign: str) -> str:
    """A name in one word that a hole takes for a table's."""
    name = slug(foreign) if tells(foreign) else "table"
    parts, misread = parse_template(hole(name))
    is_name = not misread and len(parts) == 1 and isinstance(parts[0], TableHole) and name not in _VALUES
    return name if name[0].isalpha() and parse_die(name) is None and is_name else f"table-{name}"


def renamed(text: str, new: Callable[[str], str]) -> str:
    """A row’s text with each name of a table as `new` gives it; what it keeps under a name stays.

    Case does not count in names, but for the first letter, which keeps its own: a capital asks for one.
    """
    if "{" not in text:
        return text
    parts, misread = parse_template(text)
    if misread:
        return text
    row = OwnRow(text, parts, ())
    kept = {fold_name(each.name) for each in row.references(kept=True)}
    for each in sorted(row.references(), key=lambda one: one.at, reverse=True):
        if each.use in {"noun", "number"} or fold_name(each.name) in kept:
            continue
        at = text.find(each.name, each.at)
        if 0 <= at <= each.at + 4:
            name = new(each.name)
            first = (
                name[:1].upper() if each.name[:1].isupper() else name[:1].lower()
            )  # a capital is asked for
            text = f"{text[:at]}{first}{name[1:]}{text[at + len(each.name) :]}"
    return text
