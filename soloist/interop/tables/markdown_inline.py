"""The words of a Markdown cell or item as a row: dice and links to tables become holes, the look goes."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables.row_text import fits, hole, plain
from soloist.message import Message, count

Find: TypeAlias = Callable[[str, str], str | None]
"""The name of a table here, from the note and the block or heading a link names; None for none of these."""

INLINE_LOSSES: Final[Mapping[str, Message]] = {
    "odd dice": count(
        "{n} roll of dice that are none here: it stands as it was written",
        "{n} rolls of dice that are none here: they stand as they were written",
        2,
    ),
    "columns of links": count(
        "the column {n} link asks for: the whole row is rolled",
        "the columns {n} links ask for: the whole rows are rolled",
        2,
    ),
    "comments": count("{n} comment", "{n} comments", 2),
}
"""What the words of Markdown may lose; part of the `LOSSES` of each format that holds them."""

_STOP: Final = re.compile(r"[`\[!\\*_~=<%&{}]")
_CODE: Final = re.compile(r"(`{1,3})([^`]+)\1")
_DICE: Final = re.compile(r"[ \t]*dice(?:-mod)?[+-]?[ \t]*:[ \t]*(.*)", re.IGNORECASE | re.DOTALL)
_ROLLS_ON: Final = re.compile(
    r"(?P<many>[^\[\]]{0,40})(?:\[\[(?P<wiki>[^\[\]]{1,300})\]\]|\[[^\[\]]{0,300}\]\((?P<url>[^()]{1,300})\))(?P<rest>.*)",
    re.DOTALL,
)
_WIKI: Final = re.compile(r"(!?)\[\[([^\[\]\n]{1,300})\]\]")
_LINK: Final = re.compile(r"(!?)\[([^\[\]\n]{0,300})\]\(([^()\s]{1,500}|<[^<>\n]{1,500}>|[^()\n]{1,500})\)")
_TAG: Final = re.compile(r"</?([A-Za-z][A-Za-z0-9-]{0,20})(?:[ \t/][^<>\n]{0,300})?>")
_COMMENTS: Final = {"<!--": "-->", "%%": "%%"}
_LONGEST: Final = 20_000  # four times what a row takes
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]{2,10});")
_MARKS: Final = re.compile(r"\*{1,3}|~~|==|(?<!\w)_{1,3}(?=\w)|(?<=[\w.!?,;:])_{1,3}(?!\w)")
_ORACLE: Final = re.compile(r"(?:datasworn:|id:)?[a-z_.]*(?:oracle_rollable|oracle)[a-z_.]*:(.+)")
_BLOCK_ID: Final = re.compile(r"[ \t]\^([A-Za-z0-9-]{1,100})[ \t]*$")


def block_id(text: str) -> tuple[str, str]:
    """A line without the block id at its end, and that id."""
    found = _BLOCK_ID.search(text)
    return (text[: found.start()], found[1]) if found else (text, "")


def row_of(text: str, find: Find, line: int, tally: Tally) -> str:
    """Markdown as the text of a row; `find` knows the tables of the file."""
    reader = _Inline(text, find, line, tally)
    return " ".join(reader.read().split())


class _Inline:
    """One walk over a text."""

    def __init__(self, text: str, find: Find, line: int, tally: Tally) -> None:
        self._text, self._find, self._line, self._tally = text[:_LONGEST], find, line, tally
        self._open: set[str] = set()  # comments that do not end
        self._out: list[str] = []
        self._look = False

    def read(self) -> str:
        text, at = self._text, 0
        while at < len(text):
            stop = _STOP.search(text, at)
            end = stop.start() if stop else len(text)
            self._words(text[at:end])
            at = self._special(end) if stop else end
        if self._look:
            self._tally.add("left", "markup", self._line)
        return "".join(self._out).strip()

    def _words(self, words: str) -> None:
        """Words that mean themselves; the space around them stays."""
        before = " " if words[:1].isspace() else ""
        after = " " if words[-1:].isspace() and words.strip() else ""
        self._out.append(f"{before}{plain(words)}{after}")

    def _special(self, at: int) -> int:
        """What begins at a sign that may mean something; returns where it ends."""
        text, sign = self._text, self._text[at]
        if sign == "\\" and at + 1 < len(text) and not text[at + 1].isalnum() and not text[at + 1].isspace():
            self._words(text[at + 1])
            return at + 2
        if sign == "`" and (found := _CODE.match(text, at)):
            self._code(found[2])
        elif sign in "![" and (found := _WIKI.match(text, at)):
            self._wiki(bool(found[1]), found[2])
        elif sign in "![" and (found := _LINK.match(text, at)):
            self._link(bool(found[1]), found[2], found[3].strip("<>"))
        elif sign in "<%" and (end := self._comment(at)):
            self._tally.add("left", "comments", self._line)
            return end
        elif sign == "<" and (found := _TAG.match(text, at)):
            self._look = True
            self._out.append(" / " if found[1].lower() in {"br", "p", "li"} and self._out else "")
        elif sign == "&" and (found := _ENTITY.match(text, at)):
            from html import unescape

            self._words(unescape(found[0]).replace("\u00a0", " ") if found[0] != "&nbsp;" else " ")
        elif sign in "*_~=" and (found := _MARKS.match(text, at)):
            self._look = True
        else:
            self._words(sign)
            return at + 1
        return found.end()

    def _comment(self, at: int) -> int:
        """Where a comment that begins here ends; 0 for none."""
        for begin, close in _COMMENTS.items():
            if begin not in self._open and self._text.startswith(begin, at):
                end = self._text.find(close, at + len(begin))
                if end >= 0:
                    return end + len(close)
                self._open.add(begin)
        return 0

    def _code(self, code: str) -> None:
        found = _DICE.match(code)
        if found is None:
            self._look = True
            self._words(code)
            return
        formula = found[1].replace("\\|", "|")
        rolls = _ROLLS_ON.fullmatch(formula)
        if rolls:
            self._rolls_on(rolls)
        else:
            self._dice(formula)

    def _dice(self, formula: str) -> None:
        """Dice inside a row: `1d6 + 2|avg|noform`."""
        bare = formula.partition("|")[0].strip()
        hole_of = "{" + re.sub(r"(?<![\dd)])d(?=\d)", "1d", bare.replace("d%", "d100").lower()) + "}"
        if re.fullmatch(r"[\dd+\-*/() \t]{1,60}", hole_of[1:-1]) and fits(hole_of):
            self._tally.add("carried", "dice", self._line)
            self._out.append(hole_of)
        else:
            self._tally.add("left", "odd dice", self._line)
            self._words(bare)

    def _rolls_on(self, rolls: "re.Match[str]") -> None:
        """`dice: 2d4[[Note^id]]|column`: a table, perhaps several times."""
        target = rolls["wiki"] or rolls["url"]
        note, _, place = target.partition("^") if "^" in target else target.partition("#")
        name = self._find(note.strip().rstrip("#"), place.partition("|")[0].strip())
        if name is None:
            if not note.strip().rstrip("#"):
                self._tally.add("left", "unknown", self._line)
            self._words((place or note).partition("|")[0].strip())
            return
        if rolls["rest"].strip().lstrip("|") not in {"", "render", "noform", "nodice"}:
            self._tally.add("left", "columns of links", self._line)
        many = (
            rolls["many"].strip().rstrip("dD")
            if not re.search(r"\dd\d", rolls["many"])
            else rolls["many"].strip()
        )
        wanted = f"{{{many}: {name}}}" if many not in {"", "1"} else hole(name)
        self._tally.add("carried", "uses", self._line)
        self._out.append(wanted if fits(wanted) else hole(name))

    def _wiki(self, embedded: bool, target: str) -> None:
        where, _, shown = target.replace("\\|", "|").partition("|")
        if embedded:
            self._tally.add("left", "pictures", self._line)
            return
        self._tally.add("left", "links", self._line)
        self._words(shown.strip() or where.rpartition("/")[2].lstrip("#^").replace(".md", ""))

    def _link(self, embedded: bool, shown: str, target: str) -> None:
        if embedded:
            self._tally.add("left", "pictures", self._line)
            return
        oracle = _ORACLE.fullmatch(target.strip())
        name = self._find("", oracle[1].rpartition("/")[2]) if oracle else None
        if name is not None:
            self._tally.add("carried", "uses", self._line)
            self._out.append(hole(name))
            return
        self._tally.add("left", "unknown" if oracle else "links", self._line)
        self._words(shown or target)
