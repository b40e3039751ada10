"""The HTML of a passage as Markdown: what lays text out is translated, all else goes and is told."""

import re
from html import unescape
from typing import Final

from soloist.interop.twee_links import Link, address
from soloist.interop.twee_macro_names import names
from soloist.interop.twee_page import Page

_HREF: Final = re.compile(
    r"href\s*=\s*(?:\"\s*((?:https?://|mailto:)[^\"<>]+)\"|'\s*((?:https?://|mailto:)[^'<>]+)')",
    re.IGNORECASE,
)
_START: Final = re.compile(r"start\s*=\s*\"?(\d{1,6})")
_PASSAGE: Final = re.compile(r"data-passage\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_INLINE: Final = {"em": "*", "i": "*", "strong": "**", "b": "**", "del": "~~", "s": "~~"}
_BLOCKS: Final = names(
    "address article aside body caption center details dialog dir dl fieldset figcaption figure footer form"
    " header hgroup html legend main menu nav optgroup pre search section summary table tbody tfoot thead"
)
_LINES: Final = frozenset(("tr", "dt", "dd"))
_CELLS: Final = names(
    "td th option select datalist button input textarea progress meter output rt rp img picture svg video"
    " audio canvas iframe object embed"
)
"""What stands beside other words without being one with them."""


class Html:
    """The tags of one passage, which goes on with each."""

    def __init__(self, page: Page) -> None:
        """No list and no link is open."""
        self._page = page
        self._address: list[str] = []
        self._numbers: list[int] = []

    def tag(self, name: str, attributes: str, line: int, *, closes: bool) -> None:
        """A tag by its name in small letters."""
        if name == "a":
            self._anchor(attributes, line, closes=closes)
            return
        if name == "img":
            self._page.gap()
            self._page.tally.add("left", "pictures", line)
            return
        known = self._laid(name, attributes, closes=closes) or self._parts(name)
        said = name == "ol" and _START.fullmatch(attributes.strip(' \t\n"/')) is not None
        if not closes and not said and (not known or name == "div" or attributes.strip(" \t\n/")):
            self._page.tally.add("left", "HTML", line)

    def code(self, text: str, *, block: bool = False) -> None:
        """What stands between two tags of code; of many lines, or where `block` says so, it is a block."""
        text = unescape(text.replace("<br>", "\n"))
        ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        if block or "\n" in text:
            fence = "`" * max(3, len(ticks))
            self._page.write(f"\n\n{fence}text\n{text}\n{fence}\n\n")
        else:
            room = " " if text[:1] == "`" or text[-1:] == "`" else ""
            self._page.write(f"{ticks}{room}{text}{room}{ticks}")

    def _anchor(self, attributes: str, line: int, *, closes: bool) -> None:
        if closes:
            self._page.closes(self._address.pop() if self._address else "")
            return
        place, web = _PASSAGE.search(attributes), _HREF.search(attributes)
        if not place and not web:
            self._page.tally.add("left", "HTML", line)
        if place:
            self._page.way(Link("", " ".join(unescape(place[1] or place[2] or "").split()), line))
        self._page.write("[" if web and not place else "")
        found = unescape(web[1] or web[2]) if web and not place else ""
        self._address.append(f"]({address(found)})" if found else "")

    def _laid(self, name: str, attributes: str, *, closes: bool) -> bool:
        """Tags that lay text out; whether this is one."""
        if name in _INLINE:
            (self._page.closes if closes else self._page.opens)(_INLINE[name])
        elif name == "br":
            self._page.write("\n")
        elif name == "hr":
            self._page.write("\n\n***\n\n")
        elif name in ("p", "div"):
            self._page.write("\n\n")
        elif len(name) == 2 and name[0] == "h" and name[1] in "123456":
            self._page.write("\n\n" if closes else f"\n\n{'#' * int(name[1])} ")
        elif name == "blockquote":
            self._quote(closes=closes)
        elif name in ("ul", "ol"):
            self._list(name, attributes, closes=closes)
        elif name == "li":
            self._item(closes=closes)
        else:
            return False
        return True

    def _parts(self, name: str) -> bool:
        """Tags that part words, and are told all the same: what they look like is lost."""
        if name in _BLOCKS:
            self._page.write("\n\n")
        elif name in _LINES and not self._page.at_first():
            self._page.write("\n")
        elif name in _CELLS:
            self._page.gap()
        return False

    def _quote(self, *, closes: bool) -> None:
        if not closes:
            self._page.quote()
        else:
            self._page.higher("> ")
            self._page.write("\n\n")

    def _list(self, name: str, attributes: str, *, closes: bool) -> None:
        if closes:
            if self._numbers:
                self._numbers.pop()
            self._page.write("\n\n")
        else:
            start = _START.search(attributes)
            first = int(start[1]) if start else 1
            self._numbers.append(first if name == "ol" else -1)
            self._page.gap()

    def _item(self, *, closes: bool) -> None:
        if closes:
            self._page.higher("  ")
            self._page.gap()
            return
        number = self._numbers[-1] if self._numbers else -1
        if number >= 0:
            self._numbers[-1] += 1
        self._page.write(f"\n{number}. " if number >= 0 else "\n- ")
        self._page.deeper("  ")
