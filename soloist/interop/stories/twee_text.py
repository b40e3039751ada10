"""The text of a passage of Twine as blocks of a scene: markup is translated, macros go, their links stay.

Nothing runs. One rule holds for the macros of every story format: they go, each told with its line; one
that leads on is a choice, the words of its link stay, and any other text it holds in quotes is named.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from html import unescape
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.stories.story import Block, OwnHeading, Told, fenced
from soloist.interop.tables.rows import listed
from soloist.values import regex
from soloist.values.dataclass import dataclass

_MARK, _END = "\x01", "\x02"  # around the words of a link that leads on
_SOFT: Final = "\x05"  # words that follow need a blank before them
_HOLE: Final = "\x06"  # something that was not shown: of two blanks around it one is enough
_LINE: Final = "\x0e"  # a line ends here, if it holds anything
_SIGNS: Final = f"{_SOFT}{_HOLE}"
_RESOLVED: Final = (
    (re.compile(rf"[ \t{_SIGNS}]*(?<!\n){_LINE}[{_LINE}{_SIGNS}]*\n?"), "\n"),
    (re.compile(rf"(?:(?<=\s)|\A)[{_SIGNS}]+[{_SIGNS}{_MARK}]* "), ""),
    (re.compile(rf"(?<=[^\s{_SIGNS}]){_HOLE}*{_SOFT}[{_SIGNS}]*(?=[\w\"'“‘«(\[*$`~{_MARK}])"), " "),
    (re.compile(f"[{_SIGNS}{_LINE}]"), ""),
)
_WEB: Final = regex.compile(r"(?:https?|ftp)://\S|mailto:\S", re.IGNORECASE)
_ENCODED: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in ' ()<>\\"*`[]'})
_NAMED: Final = 60  # letters of a text that is named
_LOOKED_AT: Final = 4000  # letters of a macro or a link


def _flat(text: str) -> str:
    return " ".join(re.sub(f"[{_MARK}{_END}]", "", text).split())


@dataclass(frozen=True, slots=True)
class Link:
    """A way out of a passage, on a line of the file; `label` is what is clicked, empty where nothing is."""

    label: str
    target: str
    line: int


def link_of(inside: str, line: int) -> Link:
    """What stands between `[[` and `]]`: `to`, `label->to`, `to<-label`, `label|to`, each with a setter."""
    inside = inside.partition("][")[0]  # SugarCube’s setter
    label, arrow, target = inside.rpartition("->")
    if not arrow:
        target, arrow, label = inside.partition("<-")
    if not arrow:
        label, arrow, target = inside.rpartition("|")
    return Link(_flat(label if arrow else inside), _flat(target if arrow else inside), line)


_STOP: Final = regex.compile(
    r"(?P<comment><!--|/%|/\*)|(?P<snow><%)|(?P<sugar><<)|(?P<link>\[\[)|(?P<picture>\[[<>]?img\[(?=[^\n]*\]\]))"
    r"|(?P<harlowe>\([A-Za-z][\w-]{0,40}:(?!//))|(?P<hook>\|[\w-]{1,40}>(?=\[(?!\[)))|(?P<bracket>[\[\]])"
    r"|(?P<tag></?[A-Za-z])|(?P<reference>&#?\w{1,32};)|(?P<variable>\$[A-Za-z_]\w*)"
    r"|(?P<insert>\{[a-z][a-z ]{2,30}[:,])",
    re.IGNORECASE,
)
_CLOSING: Final = {"<!--": "-->", "/%": "%/", "/*": "*/", "<%": "%>"}
_QUOTED: Final = r"\"((?:[^\"\\]|\\.)*)\"|(?<![\w)\]])'((?:[^'\\]|\\.)*)'"
_TEXT: Final = regex.compile(rf"\[\[((?:[^\[\]\n]|\]\[)+)\]\]|{_QUOTED}", re.DOTALL)
_ENDS: Final = {
    sign: re.compile(rf"{_QUOTED}|(?P<opens>\(|\{{)|(?P<ends>{ends})", re.DOTALL)
    for sign, ends in (("(", r"\)"), ("<", ">>"), ("{", r"\}"))
}
_SUGAR: Final = regex.compile(r"\s*(/?[A-Za-z_][\w-]*|[-=])(.*)", re.DOTALL)
_CODED: Final = regex.compile(r"[\"$?]|\([A-Za-z-]+:|(?:^|[\s,])['_]|^\s*$")  # no prose in brackets
_PROSE: Final = regex.compile(r"[^\W\d_]{2,}\s+[^\W\d_]+\s+[^\W\d_]{2,}|[^\W\d_]\s+[^\W\d_]+\s+[^\W\d_]+")
_LINKS: Final = regex.compile(
    r"link.*|reveallink|button|click|choice|back(?:link)?|return|goto|include|display|openurl|embedpassage.*"
)
"""Macros that may lead on."""
_GOES: Final = regex.compile(
    r"goto|include|display|openurl|embedpassage.*|linkgoto|linkrevealgoto|linkto|choice"
)
"""Those that do whatever they are given."""
_APART: Final = regex.compile(
    r"else.*|case|default|option|text(?:box|area)|button|input.*|cyclinglink.*|dropdown.*"
)
"""Macros that stand apart from the words before them."""
_CONTROL: Final = frozenset({"if", "unless", "elseif", "set", "put"})
_TAG: Final = regex.compile(r"</?([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_CODE: Final = regex.compile(r"<code>([^<`]*)</code>", re.IGNORECASE)
_HREF: Final = regex.compile(r"href\s*=\s*([\"'])\s*((?:https?://|mailto:)[^\"'<>]+)\1", re.IGNORECASE)
_PASSAGE: Final = regex.compile(r"data-passage\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_ESCAPED: Final = regex.compile(r"[\\`*_\[\]<>&#~|]|^[-+=:]")
_TAGS: Final[Mapping[str, tuple[str, str]]] = {
    "em": ("*", "*"), "i": ("*", "*"), "strong": ("**", "**"), "b": ("**", "**"), "del": ("~~", "~~"),
    "br": ("\n", "\n"), "hr": ("\n\n***\n\n", ""), "p": ("\n\n", "\n\n"), "li": ("", _LINE),
    "ul": (_LINE, "\n\n"), "ol": (_LINE, "\n\n"), "blockquote": ("\n\n> ", "\n\n"),
    "a": ("", ""), "img": (_SOFT, _SOFT),
    **{f"h{level}": (f"\n\n{'#' * level} ", "\n\n") for level in range(1, 7)},
}  # fmt: skip
"""What stands for tags that have a form in Markdown, and for their ends."""
_BLOCKS: Final = listed(
    "article body caption center details div dl figcaption footer form header main nav pre section summary"
    " table tr dt dd"
)
_CELLS: Final = listed("td th option select button input textarea")


def _normal(name: str) -> str:
    """The name of a macro as its format compares it."""
    return name if name in "-=" else re.sub(r"[-_ ]", "", name.casefold())


class _Reading:
    """A passage while it is written as Markdown; `names` are those of all passages."""

    def __init__(self, maker: str, names: Set[str], tally: Tally) -> None:
        self.names, self.tally, self.maker = names, tally, maker
        self.links: list[Link] = []
        self.out: list[str] = []
        self.harlowe = maker.startswith("harlowe")
        self._hooks: list[bool] = []  # for each bracket that is open, whether it goes
        self._anchors: list[str] = []
        self._item = "- "

    def read(self, text: str, line: int) -> str:
        """The text: each of `_READERS` says where to go on, 0 where nothing it knows stands there."""
        ends = [found.start() for found in re.finditer("\n", text)]
        place = 0
        while found := _STOP.search(text, place):
            self.out.append(text[place : found.start()])
            at = line + bisect_left(ends, found.start())
            place = _READERS[found.lastgroup or ""](self, found, at)
            if not place:
                self.out.append(found[0][0])
                place = found.start() + 1
        whole = "".join([*self.out, text[place:]])
        for sign, by in _RESOLVED:
            whole = sign.sub(by, whole)
        return whole

    # --- links

    def _lead(self, link: Link) -> None:
        """A link where it stands: its words, and a way on where it leads somewhere."""
        if link.target in self.names:
            self.links.append(link)
            self.out += [_SOFT, _MARK, link.label, _END] if link.label else []
        elif _WEB.match(link.target):
            shown = re.sub(r"(?<!\\)([\[\]])", r"\\\1", link.label or link.target)
            self.out.append(f"[{shown}]({link.target.translate(_ENCODED)})")
        else:
            self.out.append(link.label)
            self.tally.add("broken links", link.line)
            self.tally.name("broken links", link.target[:_NAMED])

    def _link(self, found: "re.Match[str]", line: int) -> int:
        end = found.string.find("]]", found.end(), found.end() + _LOOKED_AT)
        inside = found.string[found.end() : end] if end >= 0 else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:
            self.tally.add("setters", line)
            self.keep(inside.partition("][")[2], line)
        self._lead(link_of(inside, line))
        return end + 2

    def _picture(self, found: "re.Match[str]", line: int) -> int:
        end = found.string.find("]]", found.end(), found.end() + _LOOKED_AT)
        self.tally.add("pictures", line)
        return end + 2

    # --- macros

    def macro(self, called: str, arguments: str, line: int) -> None:
        """Take a macro away: what it leads to is a choice, its other texts are named."""
        self.tally.add("macros", line)
        name = _normal(called)
        self.out.append(_SOFT if _APART.fullmatch(name) else _HOLE)
        if _LINKS.fullmatch(name) is None:
            self.keep(arguments, line)
            return
        found = list(_TEXT.finditer(re.sub(r"(['\"])\s*\+\s*\1", "", arguments)))
        if inner := next((each[1] for each in found if each[1]), ""):
            self._lead(link_of(inner, line))
            return
        texts = [_flat(each[2] or each[3] or "") for each in found]
        goes = _GOES.fullmatch(name) is not None
        target = next((text for text in reversed(texts) if text in self.names), "")
        if not (goes or len(texts) > 1) or name in ("linkreplace", "linkappend", "linkprepend", "linkreveal"):
            target = ""
        elif not target and texts:
            target = texts[0 if name == "linkto" else -1]
        label = next((text for text in texts if text != target), "")
        if not target:
            self.out += [label, _SOFT]
        else:
            if target in self.names:
                self.tally.add("macro links", line)
            self._lead(Link(label or target * (name == "linkgoto"), target, line))
        self._tell(((text, 0) for text in texts if text not in (target, label)), line)

    def keep(self, arguments: str, line: int) -> None:
        """Texts that are not shown: told as lost where they hold words."""
        texts = ((next(filter(None, each.groups()), ""), each.start()) for each in _TEXT.finditer(arguments))
        self._tell(((_flat(text), arguments.count("\n", 0, at)) for text, at in texts), line)

    def _tell(self, texts: Iterable[tuple[str, int]], line: int) -> None:
        for text, down in texts:
            if text not in self.names and (" " in text or _WEB.match(text) or text[-1:] in (".", "!", "?")):
                self.tally.add("macro texts", line + down)
                self.tally.name("macro texts", text if len(text) <= _NAMED else f"{text[:_NAMED].rstrip()}…")

    def _closing(self, found: "re.Match[str]") -> int:
        """Where what begins a macro is closed, -1 if nowhere near; what stands in quotes closes nothing."""
        depth, nests, opens = 1, found[0][0] in "({", found[0][0]
        until = found.end() + _LOOKED_AT
        for sign in _ENDS[opens].finditer(found.string, found.end(), until):
            depth += (sign["opens"] == opens and nests) - (sign["ends"] is not None)
            if not depth:
                return sign.start()
        return -1 if opens == "(" else found.string.find(">>" if opens == "<" else "}", found.end(), until)

    def _until(self, found: "re.Match[str]", what: str, line: int) -> int:
        end = found.string.find(_CLOSING[found[0]], found.end())
        if end >= 0:
            self.tally.add(what, line)
        return end + len(_CLOSING[found[0]]) if end >= 0 else 0

    def _comment(self, found: "re.Match[str]", line: int) -> int:
        return self._until(found, "comments", line)

    def _sugar(self, at: "re.Match[str]", line: int) -> int:
        if self.maker.startswith(("harlowe", "chapbook", "snowman")):
            self.out.append("\\<\\<")
            return at.end()
        end = self._closing(at)
        found = _SUGAR.fullmatch(at.string, at.end(), end) if end >= 0 else None
        if found is None:
            return 0
        if found[1] == "script" and (closing := at.string.find("<</script>>", end)) >= 0:
            self.tally.add("scripts", line)
            return closing + len("<</script>>")
        if found[1][0] == "/":
            self.out.append(_SOFT if _APART.fullmatch(_normal(found[1][1:])) else _HOLE)
        else:
            self.macro(found[1], found[2], line)
        return end + 2

    def _snow(self, found: "re.Match[str]", line: int) -> int:
        after = self._until(found, "macros", line)
        if after:
            self.out.append(_SOFT if re.search(r"\belse\b", found.string[found.end() : after]) else _HOLE)
            self.keep(found.string[found.end() : after], line)
        return after

    def _insert(self, found: "re.Match[str]", line: int) -> int:
        """An insert of Chapbook, `{embed passage: 'Hall'}`."""
        end = self._closing(found) if self.maker.startswith("chapbook") else -1
        if end < 0:
            return 0
        arguments = found.string[found.end() : end]
        name = found[0][1:-1]
        shows = _normal(name) == "reveallink" and "passage:" not in arguments
        self.macro("linkreveal" if shows else name, arguments, line)
        return end + 1

    def _of_harlowe(self, found: "re.Match[str]", line: int) -> int:
        end = self._closing(found) if not self.maker or self.harlowe else -1
        name, arguments = found[0][1:-1], found.string[found.end() : max(end, 0)]
        own = self.harlowe and (_normal(name) in _CONTROL or not _PROSE.search(arguments))
        if end < 0 or not (own or _CODED.search(arguments)):
            return 0
        self.macro(name, arguments, line)
        after = self._into(found.string, end + 1)
        changer = re.compile(r"\s*\+\s*(?=\([A-Za-z][\w-]*:)").match(found.string, after)
        return changer.end() if changer else after

    def _into(self, text: str, after: int) -> int:
        """Step into the hook that follows a macro: its words stay, its brackets go."""
        place = after + 1 if text.startswith(" [", after) else after
        if not text.startswith("[", place) or re.compile(r"\[\[(?!\[)").match(text, place):
            return after
        self._hooks.append(True)
        return place + 1

    def _hook(self, found: "re.Match[str]", line: int) -> int:
        return self._into(found.string, found.end()) if self.harlowe else 0

    def _bracket(self, found: "re.Match[str]", line: int) -> int:
        if found[0] == "[":
            self._hooks += [False] * bool(self._hooks)
            return 0
        if not (self._hooks and self._hooks.pop()):
            return 0
        self.out.append(_HOLE)
        return found.end()

    def _variable(self, found: "re.Match[str]", line: int) -> int:
        self.tally.add("variables", line)
        self.out.append(found[0])
        return found.end()

    # --- HTML

    def _reference(self, found: "re.Match[str]", line: int) -> int:
        """Signs spelt out are text: what Markdown would take for marks gets a backslash."""
        meant = unescape(found[0])
        shown = _ESCAPED.sub(lambda sign: f"\\{sign[0]}", meant)
        self.out.append(" ".join(re.split(r"[\n\r\x00-\x08\x0e-\x1f]", shown)) + "\\" * meant.isdigit())
        return found.end()

    def _tag(self, at: "re.Match[str]", line: int) -> int:
        found = _TAG.match(at.string, at.start())
        if found is None:
            return 0
        name, closes = found[1].casefold(), found[0][1] == "/"
        if name in ("script", "style"):
            self.tally.add(f"{name}s", line)
            end = at.string.find(f"</{name}>", found.end())
            return found.end() if end < 0 else end + len(name) + 3
        if code := _CODE.match(at.string, at.start()):
            self.out.append(f"`{unescape(code[1])}`")
            return code.end()
        told = not closes and (name not in _TAGS or bool(found[2].strip(" \t\n/")))
        if name == "a":
            told = self._anchor(found[2], line, closes=closes)
        elif name == "img":
            self.tally.add("pictures", line)
            told = False
        elif name in ("ul", "ol"):
            self._item = "- " if name == "ul" or closes else "1. "
        if name == "li" and not closes:
            self.out.append(f"{_LINE}{self._item}")
        apart = "\n\n" if name in _BLOCKS else _SOFT * (name in _CELLS)
        self.out.append(_TAGS[name][closes] if name in _TAGS else apart)
        if told:
            self.tally.add("HTML", line)
        return found.end()

    def _anchor(self, attributes: str, line: int, *, closes: bool) -> bool:
        """A link, to a passage or to the web; whether it is neither."""
        if closes:
            self.out.append(self._anchors.pop() if self._anchors else "")
            return False
        place, web = _PASSAGE.search(attributes), _HREF.search(attributes)
        if place:
            self._lead(Link("", _flat(unescape(place[1] or place[2] or "")), line))
        found = unescape(web[2]) if web and not place else ""
        self.out.append("[" if found else "")
        self._anchors.append(f"]({found.strip().translate(_ENCODED)})" if found else "")
        return not (place or web)


_READERS: Final[Mapping[str, Callable[[_Reading, "re.Match[str]", int], int]]] = {
    "comment": _Reading._comment, "sugar": _Reading._sugar, "snow": _Reading._snow, "tag": _Reading._tag,
    "link": _Reading._link, "picture": _Reading._picture, "harlowe": _Reading._of_harlowe,
    "bracket": _Reading._bracket, "hook": _Reading._hook, "reference": _Reading._reference,
    "variable": _Reading._variable, "insert": _Reading._insert,
}  # fmt: skip


_CHAPBOOK: Final = regex.compile(
    r"\A(?:[\w. ]+(?:\([^()\n]*\))?[ \t]*:.*\n|[ \t]*\n)*--[ \t]*$"
    r"|^\[(?:javascript|css|note|note to myself|n\.b\.|todo|fixme)\b[^\]\n]*\][\s\S]*?(?=^\[(?!\[)|\Z)"
    r"|^\[(?!\[)(?:[^\[\]\n]|\[[^\[\]\n]*\])+\][ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)


def _of_chapbook(text: str, first: int, page: _Reading) -> str:
    """The text without what sets variables above it, its modifiers, and what these hide; lines stay."""

    def cut(found: "re.Match[str]") -> str:
        line = first + text.count("\n", 0, found.start())
        page.tally.add("macros", line)
        page.keep(found[0], line)
        return "\n" * found[0].count("\n")

    return _CHAPBOOK.sub(cut, text)


# --- blocks ---------------------------------------------------------------------------------------

_ALONE: Final = regex.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = regex.compile(f"{_MARK}[^{_END}]*{_END}")
_INDENTED: Final = regex.compile(r"((?:>[ \t]?)*)[ \t]*")
_HEADING: Final = regex.compile(r"(#{1,6})[ \t]+(\S.*)")
_BANG: Final = regex.compile(r"^(!{1,6})[ \t]*(?=\S)", re.MULTILINE)
_ITEM: Final = regex.compile(r"^[ \t]*#+[ \t]*(?=[^\s#])", re.MULTILINE)
_PAIRS: Final = ((re.compile(r"''(.*?)''"), r"**\1**"), (re.compile(r"(?<!:)//(.*?)(?<!:)//"), r"*\1*"))


def blocks_of(
    text: str, first: int, maker: str, names: Set[str], tally: Tally
) -> tuple[tuple[Block, ...], tuple[Link, ...]]:
    """The blocks and the links of a passage whose text begins on line `first`."""
    page = _Reading(maker, names, tally)
    if maker.startswith("chapbook"):
        text = _of_chapbook(text, first, page)
    elif maker.startswith("sugarcube"):
        text = _ITEM.sub("1. ", text)
        text = _BANG.sub(lambda found: f"{'#' * len(found[1])} ", text)
    return tuple(_blocks(page.read(text, first), maker, first)), tuple(page.links)


def _blocks(whole: str, maker: str, line: int) -> Iterator[Block]:
    told: list[str] = []
    for text, within in _lines(whole.split("\n"), maker):
        if found := None if within else _HEADING.fullmatch(text):
            if any(told):
                yield Told("\n".join(told), line)
            told = []
            yield OwnHeading(found[2].strip(), len(found[1]), line)
        elif text or within or (told and told[-1]):
            told.append(text)  # one blank line parts as well as three
    if any(told):
        yield Told("\n".join(told), line)


def _lines(lines: Sequence[str], maker: str) -> Iterator[tuple[str, bool]]:
    """Lines without blanks before their words, and whether they stand in a fence, in which nothing changes.

    Lines of links alone go.
    """
    signs = _PAIRS if maker.startswith(("harlowe", "sugarcube")) or not maker else ()
    pairs, until = fenced(lines), -1  # where the fence ends
    for place, line in enumerate(lines):
        inside, until = place <= until, max(until, pairs.get(place, -1))
        if place <= until:
            yield line, inside
            continue
        if _MARK in line and _ALONE.fullmatch(_WORDS.sub("", line)):
            continue
        line = _INDENTED.sub(r"\1", line.replace(_MARK, "").replace(_END, ""), count=1)
        for sign, by in signs:
            line = sign.sub(by, line)
        yield line.rstrip(), False
