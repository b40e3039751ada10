"""The text of a passage as Markdown: markup is translated, macros, scripts and styles are counted only."""

import re
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from html import unescape
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.twee_links import Link, link_of, quoted
from soloist.interop.twee_scan import Scan

_STOP: Final = re.compile(
    r"<!--|/%|/\*|\*/|%/|<<|<%|\[\[|\[(?:[<>]?img)\[|\(|\]|\||</?[A-Za-z]|&#?\w{1,32};|\\\n|\$(?=[A-Za-z_])"
)
_TAG: Final = re.compile(r"</?([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_MACRO: Final = re.compile(r"\(([A-Za-z][\w-]{0,40}):")
_HOOK_NAME: Final = re.compile(r"\|[\w-]{1,40}(?:>|\))(?=\[(?!\[))")
_HOOK_NAMED: Final = re.compile(r"\]<[\w-]{1,40}\|")
_NAME: Final = re.compile(r"\w*")
_ADDRESS: Final = re.compile(r"href\s*=\s*[\"']((?:https?://|mailto:)[^\"'\s()<>]+)[\"']", re.IGNORECASE)
_START: Final = re.compile(r"start\s*=\s*\"?(\d{1,6})")
_PASSAGE: Final = re.compile(r"data-passage\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_MARKS: Final = frozenset("\\`*_[]<>&#~|")
_FIRST: Final = frozenset("-+=:>")
_INLINE: Final = {"em": "*", "i": "*", "strong": "**", "b": "**", "del": "~~", "s": "~~"}
_DROPPED: Final = {"script": "scripts", "style": "styles"}
_HARLOWE: Final = (
    " set put move if unless else-if else elseif either a array dm dataset ds print display link link-goto"
    " link-reveal link-repeat link-reveal-goto link-undo link-show link-rerun goto go-to undo live stop"
    " event click click-replace mouseover replace append prepend show hide rerun text-style text-colour"
    " text-color color colour background bg font align transition t8n transition-time t8n-time hook random"
    " enchant change css cycling-link seq-link dropdown input-box box float-box alert prompt confirm save-"
    " game load-game saved-games open-url reload for loop cond nth verbatim verbatim-print icon-undo char-"
    " style text meter columns collapse nobr current-date current-time history passage visits hover-style"
    " button"
    " "
)
_DEEPEST: Final = 9
_LONGEST: Final = 2000  # letters of a link, or of what a macro is given, that are looked at
MARK, END = "\x01", "\x02"  # around the words of a link; no passage holds them


@dataclass(frozen=True, slots=True)
class Marked:
    """Markdown in which the words of links stand between `MARK` and `END`, and the links."""

    text: str
    links: tuple[Link, ...]


def marked(text: str, line: int, maker: str, names: Set[str], tally: Tally) -> Marked:
    """The Markdown of a passage whose text begins on `line`; `maker` is the story format in small letters."""
    return _Reading(Scan(text, line), maker, names, tally).all()


class _Reading:
    def __init__(self, scan: Scan, maker: str, names: Set[str], tally: Tally) -> None:
        self._scan, self._names, self._tally = scan, names, tally
        self._harlowe = maker.startswith("harlowe")
        self._macros = not maker or self._harlowe
        self._out: list[str] = []
        self._links: list[Link] = []
        self._closing: set[int] = set()  # brackets that end a hook
        self._prefix: list[str] = []
        self._address: list[str] = []
        self._numbers: list[int] = []

    def all(self) -> Marked:
        """Read it from its first letter to its last."""
        text, place = self._scan.text, 0
        while found := _STOP.search(text, place):
            self._say(text[place : found.start()])
            place = self._met(found)
        self._say(text[place:])
        return Marked("".join(self._out), tuple(self._links))

    def _say(self, text: str) -> None:
        if text:
            self._out.append(text.replace("\n", "\n" + "".join(self._prefix)) if self._prefix else text)

    def _met(self, found: "re.Match[str]") -> int:
        """Deal with what stands at a sign; where to go on."""
        sign, at = found[0], found.start()
        reader = _READERS.get(sign)
        if reader is not None:
            after = reader(self, at)
        elif sign.startswith("[") and sign != "[[":
            after = self._until("]]", at, "pictures")
        elif sign[0] == "&":
            after = self._reference(found)
        else:
            after = self._html(at)
        if after > at:
            return after
        self._say(sign[0])
        return at + 1

    def _until(self, closing: str, at: int, what: str) -> int:
        end = self._scan.find(closing, at + 2)
        if end < 0:
            return 0
        self._tally.add("left", what, self._scan.line(at))
        return end + len(closing)

    def _comment(self, at: int) -> int:
        closing = {"<!--": "-->", "/%": "%/", "/*": "*/"}
        sign = next(each for each in closing if self._scan.text.startswith(each, at))
        return self._until(closing[sign], at, "comments")

    def _twine_link(self, at: int) -> int:
        end = self._scan.find("]]", at + 2)
        inside = self._scan.text[at + 2 : end] if at + 2 < end < at + _LONGEST else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:  # as SugarCube has them
            self._tally.add("left", "setters", self._scan.line(at))
        self._lead(link_of(inside, self._scan.line(at)))
        return end + 2

    def _lead(self, link: Link) -> None:
        self._links.append(link)
        if link.label:
            self._out.append(f"{MARK}{link.label}{END}")

    # --- macros

    def _sugar(self, at: int) -> int:
        end = self._scan.find(">>", at + 2)
        if end < 0:
            return 0
        inside = self._scan.text[at + 2 : end]
        name = inside.split(None, 1)[0].casefold() if inside.strip() else ""
        line = self._scan.line(at)
        if name == "script" and (closing := self._scan.find("<</script>>", end)) >= 0:
            self._tally.add("left", "scripts", line)
            return closing + len("<</script>>")
        if not name.startswith("/"):
            self._tally.add("left", "macros", line)
            self._leads(inside, line)
        return end + 2

    def _snow(self, at: int) -> int:
        return self._until("%>", at, "macros")

    def _harlowes(self, at: int) -> int:
        found = _MACRO.match(self._scan.text, at) if self._macros else None
        if found is None or not (self._harlowe or f" {found[1].casefold()} " in _HARLOWE):
            return 0
        end = self._scan.pair(at)
        if end < 0:
            return 0
        line = self._scan.line(at)
        self._tally.add("left", "macros", line)
        self._leads(self._scan.text[found.end() : min(end, found.end() + _LONGEST)], line)
        return self._hook(end + 1)

    def _hook(self, after: int) -> int:
        """Step into the hook that follows a macro: its words stay, its brackets go."""
        text = self._scan.text
        place = after + 1 if text.startswith(" [", after) else after
        if text.startswith("[[", place) or not text.startswith("[", place):
            return after
        end = self._scan.pair(place)
        if end < 0:
            return after
        self._closing.add(end)
        return place + 1

    def _bracket(self, at: int) -> int:
        found = _HOOK_NAMED.match(self._scan.text, at) if self._harlowe else None
        if found:
            return found.end()
        return at + 1 if at in self._closing else 0

    def _hook_name(self, at: int) -> int:
        found = _HOOK_NAME.match(self._scan.text, at) if self._harlowe else None
        return self._hook(found.end()) if found else 0

    def _leads(self, arguments: str, line: int) -> None:
        """A macro that names a passage leads there, with what else it says on it."""
        words = quoted(arguments) if '"' in arguments or "'" in arguments else []
        target = next((word for word in reversed(words) if " ".join(word.split()) in self._names), None)
        if target is None and "[[" in arguments and "]]" in arguments:
            self._links.append(link_of(arguments.partition("[[")[2].partition("]]")[0], line))
        elif target is not None:
            self._tally.add("guessed", "macro links", line)
            label = words[0] if words[0] != target else ""
            self._lead(Link(" ".join(label.split()), " ".join(target.split()), line))

    def _variable(self, at: int) -> int:
        found = _NAME.match(self._scan.text, at + 1)
        self._tally.add("left", "variables", self._scan.line(at))
        end = found.end() if found else at + 1
        self._say(self._scan.text[at:end])
        return end

    # --- HTML

    def _reference(self, found: "re.Match[str]") -> int:
        """Signs spelt out are text: those Markdown would take for marks get a backslash."""
        meant = unescape(found[0])
        if meant == found[0]:
            return 0
        first = self._at_first()
        if any(sign in _MARKS for sign in meant) or (first and meant[:1] in _FIRST):
            meant = "".join(f"\\{sign}" if sign in _MARKS | _FIRST else sign for sign in meant)
        elif first and meant.isdigit():
            meant += "\\"  # `1\.` begins no list
        self._say(" ".join(re.split(r"[\n\r\x00-\x08\x0e-\x1f]", meant)))
        return found.end()

    def _at_first(self) -> bool:
        """Whether nothing stands yet on the line that is being written."""
        said = next((each for each in reversed(self._out) if each), "\n")
        return "\n" in said and not said.rpartition("\n")[2].strip(" >")

    def _html(self, at: int) -> int:
        found = _TAG.match(self._scan.text, at)
        if found is None:
            return 0
        name, closes = found[1].casefold(), self._scan.text[at + 1] == "/"
        line = self._scan.line(at)
        if name in _DROPPED:
            return self._dropped(name, found.end(), line)
        if name == "code" and not closes:
            return self._code(found.end())
        if name in _INLINE:
            self._say(_INLINE[name])
        elif name == "a":
            self._anchor(found[2], closes, line)
        elif name == "img":
            self._tally.add("left", "pictures", line)
        elif not self._laid(name, found[2], closes):
            self._tally.add("left", "HTML", line, not closes)
        return found.end()

    def _dropped(self, name: str, start: int, line: int) -> int:
        self._tally.add("left", _DROPPED[name], line)
        end = self._scan.find(f"</{name}>", start)
        return start if end < 0 else end + len(name) + 3

    def _code(self, start: int) -> int:
        end = self._scan.find("</code>", start)
        if end < 0:
            return start
        text = unescape(self._scan.text[start:end].replace("<br>", "\n"))
        ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        if "\n" in text:
            fence = "`" * max(3, len(ticks))
            self._say(f"\n\n{fence}text\n{text}\n{fence}\n\n")
        else:
            room = " " if text[:1] == "`" or text[-1:] == "`" else ""
            self._say(f"{ticks}{room}{text}{room}{ticks}")
        return end + len("</code>")

    def _anchor(self, attributes: str, closes: bool, line: int) -> None:
        if closes:
            self._say(self._address.pop() if self._address else "")
            return
        place, address = _PASSAGE.search(attributes), _ADDRESS.search(attributes)
        if place:
            self._links.append(Link("", " ".join(unescape(place[1] or place[2] or "").split()), line))
        self._say("[" if address and not place else "")
        self._address.append(f"]({unescape(address[1])})" if address and not place else "")

    def _laid(self, name: str, attributes: str, closes: bool) -> bool:
        """Tags that lay text out; whether this is one."""
        if name == "br":
            self._say("\n")
        elif name == "hr":
            self._say("\n\n***\n\n")
        elif name in ("p", "div"):
            self._say("\n\n")
        elif len(name) == 2 and name[0] == "h" and name[1] in "123456":
            self._say("\n\n" if closes else f"\n\n{'#' * int(name[1])} ")
        elif name == "blockquote":
            self._quote(closes)
        elif name in ("ul", "ol"):
            self._list(name, attributes, closes)
        elif name == "li":
            self._item(closes)
        else:
            return False
        return True

    def _quote(self, closes: bool) -> None:
        if not closes:
            self._say("\n")
            self._deeper("> ")
            self._out.append("\n" + "".join(self._prefix))
        elif "> " in self._prefix:
            self._prefix.remove("> ")
            self._say("\n\n")

    def _list(self, name: str, attributes: str, closes: bool) -> None:
        if closes:
            if self._numbers:
                self._numbers.pop()
            self._say("\n\n")
        else:
            start = _START.search(attributes)
            first = int(start[1]) if start else 1
            self._numbers.append(first if name == "ol" else -1)

    def _item(self, closes: bool) -> None:
        if closes:
            if "  " in self._prefix:
                self._prefix.remove("  ")
            return
        number = self._numbers[-1] if self._numbers else -1
        if number >= 0:
            self._numbers[-1] += 1
        self._say(f"\n{number}. " if number >= 0 else "\n- ")
        self._deeper("  ")

    def _deeper(self, prefix: str) -> None:
        """Go on inside a quote or a list; nobody reads the tenth level of them."""
        if len(self._prefix) < _DEEPEST:
            self._prefix.append(prefix)


def _joined(reading: _Reading, at: int) -> int:
    """A backslash at the end of a line goes on with the next one."""
    return at + 2


def _kept(reading: _Reading, at: int) -> int:
    return 0


_READERS: Final[Mapping[str, Callable[[_Reading, int], int]]] = {
    "<!--": _Reading._comment, "/%": _Reading._comment, "/*": _Reading._comment, "*/": _kept, "%/": _kept,
    "<<": _Reading._sugar, "<%": _Reading._snow, "[[": _Reading._twine_link, "(": _Reading._harlowes,
    "]": _Reading._bracket, "|": _Reading._hook_name, "\\\n": _joined, "$": _Reading._variable,
}  # fmt: skip
