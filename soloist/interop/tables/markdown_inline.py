"""The words of a Markdown cell or item as a row: dice and links to tables become holes, the look goes."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.tables.row_text import fits, hole, plain
from soloist.message import Message, count

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

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

_DICE: Final = re.compile(r"[ \t]*dice(?:-mod)?[+-]?[ \t]*:[ \t]*(.*)", re.IGNORECASE | re.DOTALL)
_ROLLS_ON: Final = re.compile(
    r"(?P<many>[^\[\]]{0,40})(?:\[\[(?P<wiki>[^\[\]]{1,300})\]\]|\[[^\[\]]{0,300}\]\((?P<url>[^()]{1,300})\))(?P<rest>.*)",
    re.DOTALL,
)
_OBSIDIAN: Final = re.compile(r"(!?)\[\[([^\[\]\n]{1,300})\]\]|(%%[^%]*%%)|(==)")
_ORACLE: Final = re.compile(r"(?:datasworn:|id:)?[a-z_.]*(?:oracle_rollable|oracle)[a-z_.]*:(.+)")
_LONGEST: Final = 20_000  # four times what a row takes


def row_of(text: str, find: Find, line: int, tally: Tally) -> str:
    """Markdown as the text of a row; `find` knows the tables of the file."""
    reader = _Inline(find, line, tally)
    for token in _parser().parseInline(text[:_LONGEST])[0].children or ():
        reader.take(token)
    return reader.row()


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("strikethrough").disable("text_join")


class _Inline:
    """The words of one row so far."""

    def __init__(self, find: Find, line: int, tally: Tally) -> None:
        self._find, self._line, self._tally = find, line, tally
        self._out: list[str] = []
        self._look = False
        self._rolled = 0  # depth of links whose words a roll stands for

    def row(self) -> str:
        if self._look:
            self._tally.add("left", "markup", self._line)
        return " ".join("".join(self._out).split())

    def take(self, token: "Token") -> None:
        match token.type:
            case "text":
                self._text(token.content)
            case "text_special":
                self._words(token.content)
            case "code_inline":
                self._code(token.content)
            case "link_open":
                self._link(str(token.attrGet("href") or ""))
            case "link_close":
                self._rolled = 0
            case "image":
                self._tally.add("left", "pictures", self._line)
            case "html_inline":
                self._html(token.content)
            case "softbreak" | "hardbreak":
                self._out.append(" / ")
            case _:
                self._look = True

    def _words(self, words: str) -> None:
        """Words that mean themselves; the space around them stays."""
        if not self._rolled:
            before = " " if words[:1].isspace() else ""
            after = " " if words[-1:].isspace() and words.strip() else ""
            self._out.append(f"{before}{plain(words)}{after}")

    def _text(self, text: str) -> None:
        """Words with the links, comments and marks of Obsidian in them."""
        at = 0
        for found in _OBSIDIAN.finditer(text):
            self._words(text[at : found.start()])
            at = found.end()
            if found[3]:
                self._tally.add("left", "comments", self._line)
            elif found[4]:
                self._look = True
            elif found[1]:
                self._tally.add("left", "pictures", self._line)
            else:
                self._tally.add("left", "links", self._line)
                where, _, shown = found[2].partition("|")
                self._words(shown.strip() or where.rpartition("/")[2].lstrip("#^").replace(".md", ""))
        self._words(text[at:])

    def _html(self, tag: str) -> None:
        if tag.startswith("<!--"):
            self._tally.add("left", "comments", self._line)
        elif re.match(r"</?(?:br|p|li)\b", tag, re.IGNORECASE):
            self._out.append(" / " if self._out else "")
        else:
            self._look = True

    def _code(self, code: str) -> None:
        found = _DICE.match(code)
        if found is None:
            self._look = True
            self._words(code)
        elif rolls := _ROLLS_ON.fullmatch(found[1].replace("\\|", "|")):
            self._rolls_on(rolls)
        else:
            self._dice(found[1].partition("|")[0].strip())

    def _dice(self, formula: str) -> None:
        """Dice inside a row: `1d6 + 2`."""
        wanted = "{" + re.sub(r"(?<![\dd)])d(?=\d)", "1d", formula.replace("d%", "d100").lower()) + "}"
        if re.fullmatch(r"[\dd+\-*/() \t]{1,60}", wanted[1:-1]) and fits(wanted):
            self._tally.add("carried", "dice", self._line)
            self._out.append(wanted)
        else:
            self._tally.add("left", "odd dice", self._line)
            self._words(formula)

    def _rolls_on(self, rolls: "re.Match[str]") -> None:
        """`dice: 2d4[[Note^id]]|column`: a table, perhaps several times."""
        target = rolls["wiki"] or rolls["url"]
        note, _, place = target.partition("^") if "^" in target else target.partition("#")
        note, place = note.strip().rstrip("#"), place.partition("|")[0].strip()
        name = self._find(note, place)
        if name is None:
            if not note:
                self._tally.add("left", "unknown", self._line)
            self._words((place or note).partition("|")[0].strip())
            return
        if rolls["rest"].strip().lstrip("|") not in {"", "render", "noform", "nodice"}:
            self._tally.add("left", "columns of links", self._line)
        many = rolls["many"].strip()
        many = many if re.search(r"\dd\d", many) else many.rstrip("dD")
        wanted = f"{{{many}: {name}}}" if many not in {"", "1"} else hole(name)
        self._tally.add("carried", "uses", self._line)
        self._out.append(wanted if fits(wanted) else hole(name))

    def _link(self, target: str) -> None:
        """A link to an oracle of Iron Vault rolls it; where any other leads is told."""
        oracle = _ORACLE.fullmatch(target.strip())
        name = self._find("", oracle[1].rpartition("/")[2]) if oracle else None
        if name is None:
            self._tally.add("left", "unknown" if oracle else "links", self._line)
            return
        self._tally.add("carried", "uses", self._line)
        self._out.append(hole(name))
        self._rolled = 1
