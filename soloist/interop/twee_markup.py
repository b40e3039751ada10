"""The text of a passage as Markdown: markup is translated, macros leave their words, scripts go."""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from html import unescape
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.twee_links import Link, address, link_of
from soloist.interop.twee_macro_names import HARLOWE, names, normal
from soloist.interop.twee_macros import Call, Macros
from soloist.interop.twee_page import Marked, Page
from soloist.interop.twee_scan import Scan

# --- the html of a passage as markdown ------------------------------------------------------------

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


# --------------------------------------------------------------------------------------------------

_STOP: Final = re.compile(
    r"<!--|/%|/\*|\*/|%/|<<|<%|\[\[|\[(?:[<>]?img)\[|\(|\]|\||</?[A-Za-z]|&#?\w{1,32};"
    r"|\\[ \t]*(?:\n[ \t]*|\Z)|(?<=\n)[ \t]*\\|\$(?=[A-Za-z_])|\{"
)
_TAG: Final = re.compile(r"</?([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_MACRO: Final = re.compile(r"\(([A-Za-z][\w-]{0,40}):")
_SUGAR_NAME: Final = re.compile(r"\s*(/?[A-Za-z_][\w-]*|[-=](?=[\s\"'`$_\w(\[]))")
_GIVEN: Final = re.compile(r"[\"$?]|\([A-Za-z-]+:|(?:^|[\s,])['_]|^\s*$")  # no prose
_PROSE: Final = re.compile(r"[^\W\d_]{2,}\s+[^\W\d_]+\s+[^\W\d_]{2,}")
_INSERT: Final = re.compile(
    r"\{(reveal link|link to|embed passage(?: named)?|cycling link|dropdown menu|back link|restart link)\b"
    r"((?:[^{}\"'\n]|\"[^\"\n]*\"|'(?:[^'\\\n]|\\.)*'){1,2000}?)\}",
    re.IGNORECASE,
)
_CHANGER: Final = re.compile(r"\s*\+\s*(?=\([A-Za-z][\w-]*:)")
_HOOK_NAME: Final = re.compile(r"\|[\w-]{1,40}(?:>|\))(?=\[(?!\[))")
_HOOK_NAMED: Final = re.compile(r"\]<[\w-]{1,40}\|")
_CODE: Final = re.compile(r"\s*<code>", re.IGNORECASE)
_LAID_OUT: Final = re.compile(r"(</code>\s*)?</pre>", re.IGNORECASE)  # how it ends
_LIVE: Final = re.compile(
    r"<<|<%|\[\[|</?[A-Za-z]|<!--|/\*|/%|\([A-Za-z][\w-]{0,40}:|\[(?:[<>]?img)\[|\{\w+ link"
)
_NAME: Final = re.compile(r"\w*")
_MARKS: Final = frozenset("\\`*_[]<>&#~|")
_FIRST: Final = frozenset("-+=:>")
_DROPPED: Final = {"script": "scripts", "style": "styles"}
_DEEPEST: Final = 3  # a text that a macro in a text in a text shows
_LONGEST: Final = 2000  # letters of a link that are looked at


def marked(
    text: str, line: int, maker: str, names: Set[str], tally: Tally, own: Sequence[tuple[int, str]] = ()
) -> Marked:
    """The Markdown of a passage whose text begins on `line`; `maker` is the story format in small letters.

    `own` are lines, with their numbers, that are the format’s and were taken out.
    """
    page = Page(names, tally)
    for number, told in own:
        Macros(page, lambda text, _: text).own(told, number)
    _Reading(Scan(text, line), maker, page).all()
    page.tell_spare()
    return page.marked()


class _Reading:
    def __init__(self, scan: Scan, maker: str, page: Page, depth: int = 0) -> None:
        self._scan, self._maker, self._page, self._depth = scan, maker, page, depth
        self._harlowe = maker.startswith("harlowe")
        self._parenthesised = not maker or self._harlowe
        self._angled = not maker.startswith(("harlowe", "chapbook", "snowman"))
        self._html, self._macros = Html(page), Macros(page, self._within)
        self._closing: set[int] = set()  # brackets that end a hook

    def all(self) -> None:
        """Read it from its first letter to its last."""
        text, place = self._scan.text, 0
        while found := _STOP.search(text, place):
            self._page.write(text[place : found.start()])
            place = self._met(found)
        self._page.write(text[place:])
        self._macros.ended()

    def _within(self, text: str, line: int) -> str:
        """A text that a macro shows, as Markdown."""
        if self._depth >= _DEEPEST:
            return text
        page = Page(self._page.names, self._page.tally)
        _Reading(Scan(text, line), self._maker, page, self._depth + 1).all()
        return self._page.adopt(page)

    def _met(self, found: "re.Match[str]") -> int:
        """Deal with what stands at a sign; where to go on."""
        sign, at = found[0], found.start()
        reader = _READERS.get(sign)
        if reader is not None:
            after = reader(self, at)
        elif "\\" in sign:
            after = self._goes_on(found)
        elif sign.startswith("["):
            after = self._picture(at)
        elif sign[0] == "&":
            after = self._reference(found)
        else:
            after = self._tagged(at)
        if after > at:
            return after
        self._page.write(sign[0])
        return at + 1

    def _until(self, closing: str, at: int, what: str) -> int:
        end = self._scan.find(closing, at + 2)
        if end < 0:
            return 0
        self._page.tally.add("left", what, self._scan.line(at))
        return end + len(closing)

    def _comment(self, at: int) -> int:
        closing = {"<!--": "-->", "/%": "%/", "/*": "*/"}
        sign = next(each for each in closing if self._scan.text.startswith(each, at))
        return self._until(closing[sign], at, "comments")

    def _goes_on(self, found: "re.Match[str]") -> int:
        """A backslash at the end of a line, or where a format has it at the beginning, makes one of two."""
        if found[0][-1:] != "\\" or found.end() == len(self._scan.text):
            if found[0][-1:] in " \t":
                self._page.blank()
            return found.end()
        macro = not self._maker and self._scan.text.startswith("<<", found.end())
        if macro or self._maker.startswith(("harlowe", "sugarcube")):
            self._page.unbreak()
        else:
            self._page.write(found[0])
        return found.end()

    def _picture(self, at: int) -> int:
        """A picture goes; what it leads to stays."""
        end = self._until("]]", at, "pictures")
        if end:
            self._page.gap()
        inside = self._scan.text[at:end][:_LONGEST].removesuffix("]]").split("][")
        if end and len(inside) > 1 and inside[1].strip() in self._page.names:
            self._page.way(Link("", inside[1].strip(), self._scan.line(at)))
        return end

    def _twine_link(self, at: int) -> int:
        end = self._scan.find("]]", at + 2)
        inside = self._scan.text[at + 2 : end] if at + 2 < end < at + _LONGEST else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:  # as SugarCube has them
            self._page.tally.add("left", "setters", self._scan.line(at))
            self._macros.kept(inside.partition("][")[2], self._scan.line(at))
        self._page.lead(link_of(inside, self._scan.line(at)))
        return end + 2

    # --- macros

    def _sugar(self, at: int) -> int:
        if not self._angled:
            self._page.write("\\<\\<")
            return at + 2
        end = self._scan.macro_end(at + 2)
        found = _SUGAR_NAME.match(self._scan.text, at + 2, max(end, 0))
        if end < 0 or found is None:
            return 0
        name, line = normal(found[1]), self._scan.line(at)
        if name == "script" and (closing := self._scan.find("<</script>>", end)) >= 0:
            self._page.tally.add("left", "scripts", line)
            return closing + len("<</script>>")
        if name.startswith("/"):
            self._macros.closed(name[1:])
            return end + 2
        body = self._scan.text[end + 2 : end + 2 + _LONGEST]
        self._macros.met(Call(name, self._scan.text[found.end() : end], line, name, body=body))
        return end + 2

    def _snow(self, at: int) -> int:
        after = self._until("%>", at, "macros")
        if after:
            code = self._scan.text[at + 2 : after - 2]
            shows = code[:1] in ("=", "-")
            (self._macros.shown if shows else self._macros.kept)(code[shows:], self._scan.line(at))
        return after

    def _insert(self, at: int) -> int:
        found = _INSERT.match(self._scan.text, at) if self._maker.startswith("chapbook") else None
        if found is None:
            return 0
        self._macros.insert(found[1].casefold(), found[2], self._scan.line(at))
        return found.end()

    def _harlowes(self, at: int) -> int:
        found = _MACRO.match(self._scan.text, at) if self._parenthesised else None
        if found is None:
            return 0
        known = normal(found[1]) in HARLOWE
        end = self._scan.pair(at) if known or self._harlowe else -1
        arguments = self._scan.text[found.end() : end] if end >= 0 else ""
        if end < 0 or not (_GIVEN.search(arguments) or self._is_macro(arguments, known=known)):
            return 0
        line, text = self._scan.line(at), self._scan.text
        after = self._hook(end + 1)
        hook = self._scan.pair(after - 1) if after > end + 1 else ""
        body = text[after : after + _LONGEST] if hook != "" else ""
        self._macros.met(Call(normal(found[1]), arguments, line, hook, harlowe=True, body=body))
        changed = _CHANGER.match(text, after) if hook == "" else None
        return changed.end() if changed else after

    def _is_macro(self, arguments: str, *, known: bool) -> bool:
        """Whether what has neither texts nor variables is no remark in brackets, `(note: so they say)`."""
        return known and (self._harlowe or _PROSE.search(arguments) is None)

    def _hook(self, after: int) -> int:
        """Step into the hook that follows a macro: its words stay, its brackets go."""
        text = self._scan.text
        place = after + 1 if text.startswith(" [", after) else after
        link = text.startswith("[[", place) and not text.startswith("[[[", place)
        if link or not text.startswith("[", place):
            return after
        end = self._scan.pair(place)
        if end < 0:
            return after
        self._closing.add(end)
        return place + 1

    def _bracket(self, at: int) -> int:
        if at in self._closing:
            self._macros.closed(at)
        found = _HOOK_NAMED.match(self._scan.text, at) if self._harlowe else None
        if found:
            return found.end()
        return at + 1 if at in self._closing else 0

    def _hook_name(self, at: int) -> int:
        found = _HOOK_NAME.match(self._scan.text, at) if self._harlowe else None
        return self._hook(found.end()) if found else 0

    def _variable(self, at: int) -> int:
        found = _NAME.match(self._scan.text, at + 1)
        self._page.tally.add("left", "variables", self._scan.line(at))
        end = found.end() if found else at + 1
        self._page.write(self._scan.text[at:end])
        return end

    # --- HTML

    def _reference(self, found: "re.Match[str]") -> int:
        """Signs spelt out are text: those Markdown would take for marks get a backslash."""
        meant = unescape(found[0])
        if meant == found[0]:
            return 0
        first = self._page.at_first()
        if any(sign in _MARKS for sign in meant) or (first and meant[:1] in _FIRST):
            meant = "".join(f"\\{sign}" if sign in _MARKS | _FIRST else sign for sign in meant)
        elif first and meant.isdigit():
            meant += "\\"  # `1\.` begins no list
        self._page.write(" ".join(re.split(r"[\n\r\x00-\x08\x0e-\x1f]", meant)))
        return found.end()

    def _tagged(self, at: int) -> int:
        found = _TAG.match(self._scan.text, at)
        if found is None:
            return 0
        name, closes = found[1].casefold(), self._scan.text[at + 1] == "/"
        line = self._scan.line(at)
        if name in _DROPPED:
            return self._dropped(name, found.end(), line)
        if name == "pre" and not closes and (after := self._block(found)):
            return after
        if name != "code":
            self._html.tag(name, found[2], line, closes=closes)
            return found.end()
        end = -1 if closes else self._scan.find("</code>", found.end())
        if end < 0:
            return found.end()
        self._html.code(self._scan.text[found.end() : end])
        return end + len("</code>")

    def _block(self, found: "re.Match[str]") -> int:
        """Text laid out by its blanks, where nothing in it is more than text; 0 where something is."""
        text, opened = self._scan.text, _CODE.match(self._scan.text, found.end())
        start = opened.end() if opened else found.end()
        live = _LIVE.search(text, start)
        ended = _LAID_OUT.match(text, live.start()) if live else None
        if live is None or ended is None or found[2].strip() or (ended[1] is None) is (opened is not None):
            return 0
        text = text[start : live.start()]
        if not text.strip():
            return 0
        line = self._scan.line(found.start())
        for _ in re.finditer(r"\$(?=[A-Za-z_])", text):
            self._page.tally.add("left", "variables", line)
        self._html.code(text.strip("\n"), block=True)
        return ended.end()

    def _dropped(self, name: str, start: int, line: int) -> int:
        self._page.tally.add("left", _DROPPED[name], line)
        end = self._scan.find(f"</{name}>", start)
        return start if end < 0 else end + len(name) + 3


def _kept(reading: _Reading, at: int) -> int:
    return 0


_READERS: Final[Mapping[str, Callable[[_Reading, int], int]]] = {
    "<!--": _Reading._comment, "/%": _Reading._comment, "/*": _Reading._comment, "*/": _kept, "%/": _kept,
    "<<": _Reading._sugar, "<%": _Reading._snow, "[[": _Reading._twine_link, "(": _Reading._harlowes,
    "]": _Reading._bracket, "|": _Reading._hook_name, "$": _Reading._variable,
    "{": _Reading._insert,
}  # fmt: skip
