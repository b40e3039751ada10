"""The keywords of Solo RPG Toolkit, `{name}`, `{name|food}`, `{<food}` and `{a}`, as holes of a row."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.markdown_inline import row_of
from soloist.interop.tables.row_text import fits
from soloist.interop.tables.toolkit_note import Capitals
from soloist.message import Message, count

KEYWORD_LOSSES: Final[Mapping[str, Message]] = {
    "own words": count(
        "{n} keyword for words Solo RPG Toolkit brings along: it stands as it was written",
        "{n} keywords for words Solo RPG Toolkit brings along: they stand as they were written",
        2,
    ),
    "never twice": count(
        "{n} keyword that stands again in its text: there the second is never the first, here it may be",
        "{n} keywords that stand again in their texts: there the second is never the first, here it may be",
        2,
    ),
    "some of": count(
        "{n} choice among lists not all of which are in the file: it is made among those that are",
        "{n} choices among lists not all of which are in the file: they are made among those that are",
        2,
    ),
    "repeated elsewhere": count(
        "{n} keyword that repeats what another text drew: here it is drawn anew",
        "{n} keywords that repeat what other texts drew: here they are drawn anew",
        2,
    ),
}
"""What keywords may lose; part of the `LOSSES` of Markdown."""

KEYWORD: Final = re.compile(r"(?<!\{)\{+ ?([^{}\n]{1,200}?) ?\}+")
OWN_WORDS: Final = frozenset(
    {"noun", "verb", "adjective", "adverb", "job", "occupation", "aspect", "descriptor", "town name",
     "in wild", "in town"}
)  # fmt: skip
_OPEN, _CLOSE = "\ue000", "\ue001"  # stand where a keyword stood while the words around it are read
_PLACE: Final = re.compile(rf"{_OPEN}(\d{{1,4}}){_CLOSE}")
_VOWELS: Final = frozenset("aeiou")
_MOST: Final = 1_000
_LONGEST: Final = 20_000  # four times what a row takes


class Keywords:
    """Fills the keywords of one note; `find` gives the table here of a keyword, or None and tells why not."""

    def __init__(
        self,
        find: Callable[[str, int], str | None],
        kept: Callable[[str], str],
        tally: Tally,
        *,
        articles: bool,
    ) -> None:
        """`kept` gives a new name for what is drawn once and shown again; `articles` is for English."""
        self._find, self._kept, self._tally, self._articles = find, kept, tally, articles

    def row(
        self, text: str, line: int, times: int = 1, capitals: Capitals = "", *, drawn: bool = False
    ) -> str:
        """The text of a row, `times` over with strokes between; what is no keyword means itself.

        `drawn` says that another text draws it, whose keywords it may repeat.
        """
        found: list[str] = []

        def stands(keyword: "re.Match[str]") -> str:
            if len(found) >= _MOST:
                return keyword[0]
            found.append(keyword[1].strip())
            return f"{_OPEN}{len(found) - 1}{_CLOSE}"

        bare = _bare(text[:_LONGEST])
        whole = " / ".join([bare] * times)
        read = row_of(KEYWORD.sub(stands, whole).replace("\n", " / "), _none, line, self._tally)
        holes = self._holes(found, line, drawn=drawn)
        made = self._with_articles(read, found, holes, line)
        if capitals == "all":
            made = made.upper()
        return _capital(_filled(made, found, holes, capitals), capitals)

    def _holes(self, found: list[str], line: int, *, drawn: bool) -> list[str]:
        """What stands in each hole, without its braces; empty for a keyword that stays."""
        before: dict[str, int] = {}
        again: dict[int, int] = {}
        names: list[str | None] = []
        for at, keyword in enumerate(found):
            key = keyword.casefold()
            wanted = key.removeprefix("<").strip()
            if key.startswith("<") and wanted in before:
                again[at] = before[wanted]
                names.append(None)
                continue
            name = None if wanted == "a" else self._find(wanted, line)
            if name is not None:
                self._tally.add("carried", "uses", line)
                if key.startswith("<") and drawn:
                    self._tally.add("guessed", "repeated elsewhere", line)
                elif wanted in before:
                    self._tally.add("guessed", "never twice", line)
                before[wanted] = at
            names.append(name)
        kept = {first: self._kept(f"same {names[first]}") for first in dict.fromkeys(again.values())}
        return [
            kept[again[at]] if at in again else f"{kept[at]} = {name}" if at in kept else name or ""
            for at, name in enumerate(names)
        ]

    def _with_articles(self, read: str, found: list[str], holes: list[str], line: int) -> str:
        """`{a}` before a word is the article the word has; before a hole, the hole says it."""

        def article(each: "re.Match[str]") -> str:
            at = int(each[1])
            if found[at].casefold() != "a":
                return each[0]
            after = each.string[each.end() :]
            hole = _PLACE.match(after.lstrip())
            if hole and holes[int(hole[1])] and self._articles and after[:1] == " ":
                holes[int(hole[1])] = f"a: {holes[int(hole[1])]}"
                return _OPEN
            word = re.search(r"\w", after.split(_OPEN)[0])
            if word:
                return "an" if word[0].casefold() in _VOWELS else "a"
            self._tally.add("left", "own words", line)
            self._tally.name("left", "own words", "a")
            return each[0]

        return _PLACE.sub(article, read).replace(f"{_OPEN} ", "")


def _filled(read: str, found: list[str], holes: list[str], capitals: Capitals) -> str:
    def filled(each: "re.Match[str]") -> str:
        inside = holes[int(each[1])]
        if not inside:
            return f"{{{{{found[int(each[1])]}}}}}"
        loud = f"{{caps: {inside}}}"
        return loud if capitals == "all" and fits(loud) else f"{{{inside}}}"

    return _bare(_PLACE.sub(filled, read))


def _bare(text: str) -> str:
    return text.replace(_OPEN, "").replace(_CLOSE, "")


def _capital(text: str, capitals: Capitals) -> str:
    """A text that begins with a capital, where that is asked for."""
    if capitals != "first" or not text:
        return text
    if text.startswith("{") and not text.startswith("{{"):
        end = text.index("}")
        if "=" in text[:end]:
            return f"{{cap: {text[1:]}" if ":" not in text[:end] else text
        return f"{{{text[1:2].upper()}{text[2:]}"
    return f"{text[:1].upper()}{text[1:]}"


def _none(note: str, place: str) -> str | None:
    """No link of such a note rolls on anything."""
    return None
