"""The text of a passage of Twine as blocks of a scene: markup is translated, macros leave their words.

Nothing runs. One rule holds for every macro of Harlowe, SugarCube, Chapbook and Snowman: a passage it names
is a way on, the texts of one that shows texts are prose, and the texts of any other are named as lost.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from html import unescape
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.stories.story import Beside, Block, OwnHeading, Told, fenced
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

# --- signs in what is written, which no passage holds -----------------------------------------------

MARK, END = "\x01", "\x02"  # around the words of a link that leads on
SOFT: Final = "\x05"  # words that follow need a blank before them
HOLE: Final = "\x06"  # something that was not shown: of two blanks around it one is enough
LINE: Final = "\x0e"  # a line ends here, if it holds anything
_RESOLVED: Final = tuple(
    (re.compile(sign), by)
    for sign, by in (
        (rf"[ \t{SOFT}{HOLE}]*(?<!\n){LINE}[{LINE}{SOFT}{HOLE}]*\n?", "\n"),
        (rf"(?:(?<=\s)|\A){HOLE}[{HOLE}{SOFT}{MARK}]* ", ""),
        (rf"(?<=[^\s{SOFT}{HOLE}]){HOLE}*{SOFT}[{SOFT}{HOLE}]*(?=[\w\"'“‘«(\[*$`~{MARK}])", " "),
        (f"[{SOFT}{HOLE}{LINE}]", ""),
    )
)


def _resolved(text: str) -> str:
    """A text whose signs between words are blanks, line feeds, or nothing."""
    for sign, by in _RESOLVED:
        text = sign.sub(by, text)
    return text


def _flat(text: str) -> str:
    return " ".join(text.replace(MARK, "").replace(END, "").split())


# --- links ----------------------------------------------------------------------------------------

_WEB: Final = regex.compile(r"(?:https?|ftp)://\S|mailto:\S", re.IGNORECASE)
_ENCODED: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in ' ()<>\\"*`[]'})
_NEAR: Final = 50  # pieces between the words of a link and where it leads
_NAMED: Final = 60  # letters of a text that is named


@dataclass(frozen=True, slots=True)
class Link:
    """A way out of a passage, on a line of the file; `label` is what is clicked, empty where nothing is."""

    label: str
    target: str
    line: int

    @property
    def web(self) -> str:
        """The link in Markdown, where it leads out of the story: to a page or to somebody’s mail."""
        if _WEB.match(self.target) is None:
            return ""
        shown = re.sub(r"(?<!\\)([\[\]])", r"\\\1", self.label or self.target)
        return f"[{shown}]({self.target.translate(_ENCODED)})"


def link_of(inside: str, line: int) -> Link:
    """What stands between `[[` and `]]`: `to`, `label->to`, `to<-label`, `label|to`, each with a setter."""
    inside = inside.partition("][")[0]  # SugarCube’s setter
    label, arrow, target = inside.rpartition("->")
    if not arrow:
        target, arrow, label = inside.partition("<-")
    if not arrow:
        label, arrow, target = inside.rpartition("|")
    return Link(_flat(label if arrow else inside), _flat(target if arrow else inside), line)


def _shortened(text: str) -> str:
    text = _flat(text)
    return text if len(text) <= _NAMED else f"{text[:_NAMED].rstrip()}…"


# --- what a macro is given ------------------------------------------------------------------------

_TOKEN: Final = regex.compile(
    r"""\[\[(?P<link>(?:[^\[\]\n]|\]\[)+)\]\]
    |"(?P<double>(?:[^"\\]|\\.)*)(?:"|\Z)
    |(?<![\w)\]])'(?P<single>(?:[^'\\]|\\.)*)'
    |(?P<index>(?<=[\w)\]])\[\s*(?P<mark>["'])(?P<key>[^\n]*?)(?P=mark)\s*\])
    |(?P<call>\(?[A-Za-z_][\w.-]*[(:])(?=[^:]|$)
    |(?P<name>(?:[$_][A-Za-z]\w*|(?<![\w.])(?:s|(?:window\.)?story\.state)\.[A-Za-z_]\w*)
        (?:\.\w+\b(?!\()|\[[^\[\]\n"']*\]|['’]s[ ]\w+)*)
    |(?P<sign>[^\s\w`])""",
    re.DOTALL | re.VERBOSE,
)
_MEANT: Final = {"n": "\n", "t": " "}
_SAID: Final = regex.compile(
    r"either|str|string|text|print|cond|nth|a|array|shuffled|rotated|random|(?:upper|lower)(?:first|case)"
    r"|joined|strrepeated|verbatim|unique"
)
"""Functions that show what they are given."""


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A text of a macro, `shown` or held in a call or an index; `down` how many lines below its beginning.

    One that is a `link` stands in double brackets; `quoted` ones are more than the name of a variable.
    """

    text: str
    shown: bool
    down: int
    quoted: bool = True
    link: bool = False


def given(arguments: str) -> list[Given]:
    """The texts a macro is given, in any of the formats; those a `+` stands between are one."""
    found: list[Given] = []
    calls: list[bool] = []  # for each bracket, whether what stands in it is hidden
    joins = False
    for token in _TOKEN.finditer(arguments):
        kind, down = token.lastgroup, arguments.count("\n", 0, token.start())
        if kind in ("call", "sign"):
            sign = token[0][-1]
            if sign in "([{" or token[0][0] == "(":
                name = _normal(token[0].strip("(:"))
                calls.append(sign == "{" or (kind == "call" and _SAID.fullmatch(name) is None))
            elif sign in ")]}":
                calls[-1:] = []
            elif sign == "?":  # what stood before is what it depends on
                found = [replace(each, shown=False) for each in found]
            joins = sign == "+" or (joins and (kind == "call" or sign in "()"))
            continue
        raw = next(filter(None, (token["link"], token["double"], token["single"], token["key"])), "")
        text = re.sub(r"\\(.)", lambda at: _MEANT.get(at[1], at[1]), raw, flags=re.DOTALL)
        shown = not any(calls) and kind != "index"
        each = Given(token["name"] or text, shown, down, kind != "name", kind == "link")
        if joins and shown and found and found[-1].shown:
            before = found.pop()
            each = Given(before.text + each.text, True, before.down, before.quoted or each.quoted)
        found.append(each)
        joins = False
    return found


# --- macros by what readers see of them -------------------------------------------------------------

_GOES: Final = regex.compile(
    r"goto|linkgoto|linkrevealgoto|include|display|openurl|redirectto|linkto|embedpassage(?:named)?"
)
_LINKS: Final = regex.compile(r"link.*|revealink|button|iconundo|back(?:link)?|return|reveallink|click")
_SHOWS: Final = regex.compile(
    r"print|[=-]|str|string|text|either|cond|nth|verbatim(?:print)?|cyclinglink(?:for)?|seq(?:uence)?link|cycle"
    r"|dropdown(?:menu(?:for)?)?|option|textbox|textarea|(?:force)?input(?:box)?|alert|prompt|confirm|dialog|meter"
    r"|(?:upper|lower)(?:first|case)|checkbox"
)
_STILL: Final = regex.compile(
    r"set|put|move|unset|(?:else)?if|else|unless|for|switch|case|run|capture(?:all)?|widget|live|event|history"
    r"|visit.*|passage|loop|enchant|change|replace|append|prepend|show|hide|rerun|script|storylet|array|a|dm|ds"
    r"|datamap|dataset|remember|forget|savegame|loadgame|type|listbox|radiobutton|hook|metadata"
)
"""Macros whose texts are never a passage or shown."""
_LOOKS: Final = regex.compile(
    r"css|text(?:style|colou?r|rotatez?|size|indent)|colou?r|bg|background|font|align|(?:transition|t8n).*|hoverstyle"
    r"|(?:char|line)style|border.*|cornerradius|(?:float)?box|opacity|gradient|columns?|nobr"
)
_APART: Final = regex.compile(
    r"else|elseif|case|default|textbox|textarea|numberbox|listbox|dropdown|button|input.*"
)
"""What stands in the place of what is before it, or apart from words on a page."""
_HOLDER: Final = regex.compile(
    r"\s*[$_][A-Za-z][\w.\[\]$\"']*\s*|\s*[=X]+\s*"
)  # where it is kept, how wide it is
_VARIABLE: Final = regex.compile(
    r"(?:s|(?:window\.)?story\.state)\.\w|[^\W\d_][\w$]*(?:\.\w+|\[\w+\])*\s*;?\s*\Z"
)
_SENTENCE: Final = regex.compile(r"[^\W\d_].*[.!?…][\"'’”»)\s]*\Z", re.DOTALL)


def _normal(name: str) -> str:
    """The name of a macro as its format compares it."""
    return name if name in "-=" else re.sub(r"[-_ ]", "", name.casefold())


# --- a passage while it is read ---------------------------------------------------------------------

_STOP: Final = regex.compile(
    r"(?P<comment><!--|/%|/\*)|(?P<sugar><<)|(?P<snow><%)|(?P<link>\[\[)|(?P<picture>\[(?:[<>]?img)\[)"
    r"|(?P<harlowe>\([A-Za-z][\w-]{0,40}:(?!//))|(?P<hook>\|[\w-]{1,40}(?:>|\))(?=\[(?!\[)))"
    r"|(?P<bracket>[\[\]](?:<[\w-]{1,40}\|)?)|(?P<tag></?[A-Za-z])|(?P<reference>&#?\w{1,32};)"
    r"|(?P<folded>[ \t]*\\[ \t]*\n[ \t]*|\\[ \t]*\Z|[ \t]*\n[ \t]*\\[ \t]*)|(?P<variable>\$(?=[A-Za-z_])\w*)"
    r"|(?P<insert>\{(?:reveal link|link to|embed passage(?: named)?|cycling link(?: for)?"
    r"|dropdown menu(?: for)?|back link|restart link)\b)",
    re.IGNORECASE,
)
_TAG: Final = regex.compile(r"</?([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_SUGAR: Final = regex.compile(r"\s*(/?[A-Za-z_][\w-]*|[-=](?=[\s\"'`$_\w(\[]))(.*)", re.DOTALL)
_CODED: Final = regex.compile(r"[\"$?]|\([A-Za-z-]+:|(?:^|[\s,])['_]|^\s*$")  # no prose in brackets
_PROSE: Final = regex.compile(r"[^\W\d_]{2,}\s+[^\W\d_]+\s+[^\W\d_]{2,}|[^\W\d_]\s+[^\W\d_]+\s+[^\W\d_]+")
_LAID_OUT: Final = regex.compile(
    r"<pre>(?:\s*<code>)?((?:[^<]|<(?=[\s\d=]))*)(?:</code>\s*)?</pre>", re.IGNORECASE
)
_CODE: Final = regex.compile(r"<code>([^<]*(?:<(?!/code>)[^<]*)*)</code>", re.IGNORECASE)
_QUOTED: Final = r"\"(?:[^\"\\]|\\.)*\"|(?<![\w)\]])'(?:[^'\\\n]|\\.)*'"
_ENDS: Final = {
    opens: re.compile(rf"{_QUOTED}|(?P<opens>{re.escape(opens)})|(?P<ends>{re.escape(ends)})", re.DOTALL)
    for opens, ends in (("(", ")"), ("<<", ">>"), ("{", "}"))
}
_CLOSING: Final = {"<!--": "-->", "/%": "%/", "/*": "*/"}
_DEEPEST: Final = 3  # a text that a macro in a text in a text shows, a list in a list
_LONGEST: Final = 4000  # letters of a macro or a link that are looked at
_ESCAPED: Final = regex.compile(r"[\\`*_\[\]<>&#~|]|^[-+=:]")
_START: Final = regex.compile(r"\s*start\s*=\s*\"?(\d{1,6})\"?\s*")
_HREF: Final = regex.compile(r"href\s*=\s*([\"'])\s*((?:https?://|mailto:)[^\"'<>]+)\1", re.IGNORECASE)
_PASSAGE: Final = regex.compile(r"data-passage\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_TAGS: Final[Mapping[str, tuple[str, str]]] = {
    "em": ("*", "*"), "i": ("*", "*"), "strong": ("**", "**"), "b": ("**", "**"), "del": ("~~", "~~"),
    "br": ("\n", "\n"), "hr": ("\n\n***\n\n", ""), "p": ("\n\n", "\n\n"), "li": ("", LINE),
    "ul": (LINE, "\n\n"), "ol": (LINE, "\n\n"),
    **{f"h{level}": (f"\n\n{'#' * level} ", "\n\n") for level in range(1, 7)},
}  # fmt: skip
"""What stands for tags that have a form in Markdown, and for their ends."""
_PARTS: Final[Mapping[str, str]] = {
    name: sign
    for sign, names in {
        "\n\n": "address article aside body caption center details dialog dir div dl fieldset figcaption"
        " figure footer form header html legend main menu nav pre section summary table tbody tfoot thead",
        LINE: "tr dt dd",
        SOFT: "td th option select button input textarea progress meter rt rp picture svg video audio iframe"
        " object embed img",
    }.items()
    for name in names.split()
}
"""Tags that part words, and how; what else they look like is lost."""


class _Passage:
    """A passage while it is written as Markdown; `names` are those of all passages."""

    def __init__(self, maker: str, names: Set[str], tally: Tally) -> None:
        self.names, self.tally, self.maker = names, tally, maker
        self.links: list[Link] = []
        self.out: list[str] = []
        self.harlowe = maker.startswith("harlowe")
        self._spare: list[tuple[str, int]] = []
        self._words: dict[int, int] = {}  # where words of links stand that lead nowhere yet, and the line
        self._open = (0, 0)  # the words of the last of them
        self._lists: list[int] = []  # the number of their next item, 0 for those without
        self._quotes: list[int] = []  # where they begin
        self._hooks: list[bool] = []
        self._anchors: list[str] = []
        self._last = ""  # the macro before

    def read(self, text: str, line: int, depth: int = 0) -> None:
        """Write a text: each of `_READERS` says where to go on, 0 where nothing it knows stands there."""
        ends = [found.start() for found in re.finditer("\n", text)]
        place = 0
        while found := _STOP.search(text, place):
            self.out += [text[place : found.start()]] * (place < found.start())
            at = line + bisect_left(ends, found.start())
            place = _READERS[found.lastgroup or ""](self, found, at, depth)
            if not place:
                self.out.append(found[0][0])
                place = found.start() + 1
        self.out.append(text[place:])

    def whole(self) -> str:
        """All that was written; what is said nowhere in it is told."""
        for line in self._words.values():
            self.tally.add("macro words", line)
        whole = _resolved("".join(self.out))
        said = _flat(whole) if self._spare else ""
        for text, line in self._spare:
            if _flat(text) not in said:
                self.tally.add("macro texts", line)
                self.tally.name("macro texts", _shortened(text))
        return whole

    # --- links

    def lead(self, link: Link, start: int | None = None) -> bool:
        """A link where it stands, or around the words from `start` on; whether it leads anywhere."""
        if start is None:
            self.out += [SOFT] * bool(link.label and self.out and self.out[-1] == END)
            start = len(self.out)
            self.out.append(link.label)
        if link.target in self.names:
            self.links.append(link)
            if link.label:
                self.out.insert(start, MARK)
                self.out.append(END)
        elif link.web:
            self.out[start:] = [link.web]
        else:
            self.tally.add("broken links", link.line)
            self.tally.name("broken links", _shortened(link.target))
            return False
        return True

    def keep(self, words: Iterable[Given], line: int) -> None:
        """Texts that are not shown: told as lost where they hold words that stand nowhere else."""
        for each in words:
            several = sum(any(map(str.isalnum, word)) for word in each.text.split()) > 1
            if each.quoted and each.text not in self.names and (
                several or _SENTENCE.search(each.text) or _WEB.match(each.text)
            ):  # fmt: skip
                self._spare.append((each.text, line + each.down))

    def macro(self, called: str, arguments: str, line: int, depth: int, *, opens: bool = False) -> None:
        """Show what readers see of a macro; `opens` says that it has a body."""
        self.tally.add("macros", line)
        name, before, used = _normal(called), self._last, list[Given]()
        self._last = name
        self.out.append(SOFT if _APART.fullmatch(name) else HOLE)
        if _LOOKS.fullmatch(name):
            return
        words = given(arguments)
        texts = [each for each in words if each.shown and each.quoted and not _HOLDER.fullmatch(each.text)]
        texts = texts[name.endswith("for") :]
        links = bool(_LINKS.fullmatch(name))
        if _SHOWS.fullmatch(name):
            shown = [each for each in words if each.shown and each.text] if name in _VALUES else texts
            used = shown[:1] if name in ("option", "dialog") else shown
            self.show(used, line, depth, "/ " * (before == name == "option"))
        elif not _STILL.fullmatch(name):
            used = self._led(name, texts, line, depth, links=links)
            if not used and links and texts and name != "click":
                self._stay(texts, line, depth, opens=opens)
                used = texts[:1] if opens else texts
        self.out += [SOFT] * bool(used and _APART.fullmatch(name))
        self.keep([each for each in words if each not in used], line)

    def _led(self, name: str, texts: Sequence[Given], line: int, depth: int, *, links: bool) -> list[Given]:
        """A way on, where the macro names one; which of its texts it uses."""
        if link := next((link_of(each.text, line) for each in texts if each.link), None):
            self.lead(link)
            return [each for each in texts if each.link]
        goes = _GOES.fullmatch(name) is not None
        target = next((each for each in reversed(texts) if _flat(each.text) in self.names), None)
        if target is None and (goes or (links and len(texts) > 1)):
            target = texts[-1 * (name != "linkto")] if texts else None
        if target is None or (links and not goes and len(texts) < 2 and name != "click"):
            return []
        to = _flat(target.text)
        if to in self.names:
            self.tally.add("macro links", line)
        label = next((each for each in texts if each is not target), None)
        label = target if name in ("linkgoto", "linkto") and label is None else label
        start, end = self._open
        after = "".join(self.out[end:]) if len(self.out) - end < _NEAR else "…"
        if label is None and start in self._words and not after.strip(f" \n\t{HOLE}{SOFT}"):
            shown = _flat(_resolved("".join(self.out[start:end])))
            del self.out[end:]
            if self.lead(Link(shown, to, line), start):
                self._words.pop(start)
        elif label is None or name.startswith(("click", "mouse")):
            (self.lead if _WEB.match(to) else self._way)(Link("", to, line))
            return [target]
        else:
            start = len(self.out)
            self.read(label.text, line, depth + 1) if depth < _DEEPEST else self.out.append(label.text)
            self.lead(Link(_flat(_resolved("".join(self.out[start:]))), to, line), start)
        return [target, *([label] if label else [])]

    def _way(self, link: Link) -> None:
        if link.target in self.names:
            self.links.append(link)
        else:
            self.lead(link)

    def _stay(self, texts: Sequence[Given], line: int, depth: int, *, opens: bool) -> None:
        """The words of a link in whose body it may lead on."""
        start = len(self.out)
        self.show(texts[:1] if opens else texts, line, depth, counts=False)
        self._open = (start, len(self.out))
        self._words[start] = line
        self.out.append(SOFT)

    def show(
        self, words: Sequence[Given], line: int, depth: int, first: str = "", *, counts: bool = True
    ) -> None:
        """Texts that stand where the macro does; what could be either stands side by side."""
        self.out.append(first)
        for number, each in enumerate(words):
            self.out += [" / "] * (number > 0)
            self.read(each.text, line, depth + 1) if depth < _DEEPEST else self.out.append(each.text)
        if counts and any(each.quoted and any(map(str.isalnum, each.text)) for each in words):
            self.tally.add("macro words", line)

    # --- signs

    def _closing(self, found: "re.Match[str]", opens: str) -> int:
        """Where what begins a macro is closed, -1 if nowhere near; what stands in quotes closes nothing."""
        depth = 1
        for sign in _ENDS[opens].finditer(found.string, found.end(), found.end() + _LONGEST):
            depth += (sign["opens"] is not None) * (opens != "<<") - (sign["ends"] is not None)
            if not depth:
                return sign.start()
        return (
            -1
            if opens == "("
            else found.string.find(">>" if opens == "<<" else "}", found.end(), found.end() + _LONGEST)
        )

    def _until(self, found: "re.Match[str]", closing: str, what: str, line: int) -> int:
        end = found.string.find(closing, found.end())
        if end < 0:
            return 0
        self.tally.add(what, line)
        return end + len(closing)

    def _comment(self, found: "re.Match[str]", line: int, depth: int) -> int:
        return self._until(found, _CLOSING[found[0]], "comments", line)

    def _folded(self, found: "re.Match[str]", line: int, depth: int) -> int:
        """A backslash at the end of a line, or where a format has it at the beginning, makes one of two."""
        begins = found[0].find("\\") > found[0].find("\n") >= 0
        own = self.maker.startswith(("harlowe", "sugarcube"))
        if begins and not own and (self.maker or not found.string.startswith("<<", found.end())):
            self.out.append(found[0])
        elif found.end() < len(found.string):
            self.out.append(" " * any(sign in found[0] for sign in " \t"))
        return found.end()

    def _picture(self, found: "re.Match[str]", line: int, depth: int) -> int:
        """A picture goes; what it leads to stays."""
        end = self._until(found, "]]", "pictures", line)
        if end:
            self.out.append(SOFT)
            _, _, leads = found.string[found.end() : min(end - 2, found.end() + _LONGEST)].partition("][")
            if leads.strip() in self.names:
                self._way(Link("", leads.strip(), line))
        return end

    def _link(self, found: "re.Match[str]", line: int, depth: int) -> int:
        end = found.string.find("]]", found.end(), found.end() + _LONGEST)
        inside = found.string[found.end() : end] if end >= 0 else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:  # as SugarCube has them
            self.tally.add("setters", line)
            self.keep(given(inside.partition("][")[2]), line)
        self.lead(link_of(inside, line))
        return end + 2

    def _variable(self, found: "re.Match[str]", line: int, depth: int) -> int:
        self.tally.add("variables", line)
        self.out.append(found[0])
        return found.end()

    def _reference(self, found: "re.Match[str]", line: int, depth: int) -> int:
        """Signs spelt out are text: what Markdown would take for marks gets a backslash."""
        meant = unescape(found[0])
        if meant == found[0]:
            return 0
        meant = _ESCAPED.sub(lambda sign: f"\\{sign[0]}", meant)
        if meant.isdigit() and found.string[found.end() : found.end() + 1] in (".", ")"):
            meant += "\\"  # `1\.` begins no list
        self.out.append(" ".join(re.split(r"[\n\r\x00-\x08\x0e-\x1f]", meant)))
        return found.end()

    # --- HTML

    def _tag(self, at: "re.Match[str]", line: int, depth: int) -> int:
        found = _TAG.match(at.string, at.start())
        if found is None:
            return 0
        name, closes = found[1].casefold(), found[0][1] == "/"
        if name in ("script", "style"):
            self.tally.add(f"{name}s", line)
            end = at.string.find(f"</{name}>", found.end())
            return found.end() if end < 0 else end + len(name) + 3
        if coded := (_LAID_OUT if name == "pre" else _CODE).match(at.string, at.start()):
            self._code(coded[1].strip("\n") if name == "pre" else coded[1], block=name == "pre")
            return coded.end()
        told = not closes and (name not in _TAGS or bool(found[2].strip(" \t\n/")))
        if name == "a":
            told = self._anchor(found[2], line, closes=closes)
        elif name == "img":
            self.tally.add("pictures", line)
            told = False
        elif name in ("ul", "ol", "li", "blockquote"):
            told = self._nested(name, found[2], closes=closes) and told
        if name != "p" or not self._lists:
            self.out.append(_TAGS[name][closes] if name in _TAGS else _PARTS.get(name, ""))
        if told:
            self.tally.add("HTML", line)
        return found.end()

    def _nested(self, name: str, attributes: str, *, closes: bool) -> bool:
        """A list, an item or a quote begins or ends; whether attributes of it are lost."""
        start = _START.fullmatch(attributes)
        if name == "blockquote" and not closes:
            self._quotes.append(len(self.out))
        elif name == "blockquote" and self._quotes:
            at = self._quotes.pop()
            quoted = "".join(self.out[at:]).strip("\n").replace("\n", "\n> ")
            self.out[at:] = [f"\n\n> {quoted}\n\n"]
        elif name in ("ul", "ol"):
            number = (int(start[1]) if start else 1) if name == "ol" else 0
            self._lists = self._lists[:-1] if closes else [*self._lists, number][-_DEEPEST:]
        elif not closes:
            number = self._lists[-1] if self._lists else 0
            self.out += [LINE, "   " * (len(self._lists) - 1), f"{number}. " if number else "- "]
            self._lists[-1:] = [number + (number > 0)] if self._lists else []
        return name != "blockquote" and start is None

    def _code(self, text: str, *, block: bool = False) -> None:
        """What stands between two tags of code; of many lines, or where `block` says so, it is a block."""
        text = unescape(text.replace("<br>", "\n"))
        ticks = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
        if block or "\n" in text:
            fence = "`" * max(3, len(ticks))
            self.out.append(f"\n\n{fence}text\n{text}\n{fence}\n\n")
        else:
            room = " " * (text[:1] == "`" or text[-1:] == "`")
            self.out.append(f"{ticks}{room}{text}{room}{ticks}")

    def _anchor(self, attributes: str, line: int, *, closes: bool) -> bool:
        """A link, to a passage or to the web; whether it is neither."""
        if closes:
            self.out.append(self._anchors.pop() if self._anchors else "")
            return False
        place, web = _PASSAGE.search(attributes), _HREF.search(attributes)
        if place:
            self._way(Link("", _flat(unescape(place[1] or place[2] or "")), line))
        found = unescape(web[2]) if web and not place else ""
        self.out.append("[" if found else "")
        self._anchors.append(f"]({found.strip().translate(_ENCODED)})" if found else "")
        return not (place or web)

    # --- macros

    def _sugar(self, at: "re.Match[str]", line: int, depth: int) -> int:
        if self.maker.startswith(("harlowe", "chapbook", "snowman")):
            self.out.append("\\<\\<")
            return at.end()
        end = self._closing(at, "<<")
        found = _SUGAR.fullmatch(at.string, at.end(), end) if end >= 0 else None
        if found is None:
            return 0
        name, after = _normal(found[1]), end + 2
        if name == "script" and (closing := at.string.find("<</script>>", after)) >= 0:
            self.tally.add("scripts", line)
            return closing + len("<</script>>")
        if name.startswith("/"):
            self._last = name
            self.out += [SOFT] * bool(_APART.fullmatch(name[1:]))
        else:
            self.macro(name, found[2], line, depth, opens=True)
        return after

    def _snow(self, found: "re.Match[str]", line: int, depth: int) -> int:
        after = self._until(found, "%>", "macros", line)
        if after:
            code = found.string[found.end() : after - 2].strip()
            words, shown = given(code), list[Given]()
            if code[:1] in ("=", "-"):
                code = code[1:].strip()
                named = _VARIABLE.match(code) and not any(each.quoted for each in words)
                shown = [Given(code.rstrip("; "), True, 0, False)] if named else [
                    each for each in words if each.shown and each.text
                ]  # fmt: skip
                for each in shown:
                    if named or _VARIABLE.match(each.text):
                        self.tally.add("variables", line)
            self.out.append(SOFT if re.search(r"\b(?:else|case|default)\b", code) else HOLE)
            self.show(shown, line, _DEEPEST if not any(each.quoted for each in shown) else depth)
            self.keep([each for each in words if each not in shown], line)
        return after

    def _insert(self, found: "re.Match[str]", line: int, depth: int) -> int:
        end = self._closing(found, "{") if self.maker.startswith("chapbook") else -1
        if end < 0:
            return 0
        arguments = re.sub(
            r"(?:^|,)\s*(?:label|passage|text|choices|for)?:", ",", found.string[found.end() : end]
        )
        shows = found[0] == "{reveal link" and "passage:" not in found.string[found.end() : end]
        self.macro("text" if shows else found[0][1:], arguments, line, depth)
        return end + 1

    def _of_harlowe(self, found: "re.Match[str]", line: int, depth: int) -> int:
        end = self._closing(found, "(") if not self.maker or self.harlowe else -1
        name, arguments = _normal(found[0][1:-1]), found.string[found.end() : max(end, 0)]
        known = any(each.fullmatch(name) for each in (_GOES, _LINKS, _SHOWS, _STILL, _LOOKS))
        plain = (known or self.harlowe) and not _PROSE.search(arguments)
        control = self.harlowe and name in ("if", "unless", "elseif", "set", "put")
        if end < 0 or not (plain or control or _CODED.search(arguments)):
            return 0
        after = self._into(found.string, end + 1)
        self.macro(name, arguments, line, depth, opens=after > end + 1)
        changer = re.compile(r"\s*\+\s*(?=\([A-Za-z][\w-]*:)").match(found.string, after)
        return changer.end() if changer else after

    def _into(self, text: str, after: int) -> int:
        """Step into the hook that follows a macro: its words stay, its brackets go."""
        place = after + 1 if text.startswith(" [", after) else after
        link = text.startswith("[[", place) and not text.startswith("[[[", place)
        if link or not text.startswith("[", place):
            return after
        self._hooks.append(True)
        return place + 1

    def _bracket(self, found: "re.Match[str]", line: int, depth: int) -> int:
        if found[0][0] == "[":
            self._hooks += [False] * bool(self._hooks)
            return 0
        ends = bool(self._hooks) and self._hooks.pop()
        named = self.harlowe and len(found[0]) > 1
        if ends or named:
            self._last = ""
            return found.end() if named else found.start() + 1
        return 0

    def _hook(self, found: "re.Match[str]", line: int, depth: int) -> int:
        return self._into(found.string, found.end()) if self.harlowe else 0


_VALUES: Final = ("print", "=", "-", "str", "string", "text", "verbatim", "verbatimprint")
_READERS: Final[Mapping[str, Callable[[_Passage, "re.Match[str]", int, int], int]]] = {
    "comment": _Passage._comment, "sugar": _Passage._sugar, "snow": _Passage._snow, "tag": _Passage._tag,
    "link": _Passage._link, "picture": _Passage._picture, "harlowe": _Passage._of_harlowe,
    "bracket": _Passage._bracket, "hook": _Passage._hook, "reference": _Passage._reference,
    "folded": _Passage._folded, "variable": _Passage._variable, "insert": _Passage._insert,
}  # fmt: skip


# --- what stands at the beginnings of lines ---------------------------------------------------------

_BANG: Final = regex.compile(r"^(!{1,6})[ \t]*(?=\S)", re.MULTILINE)
_SUGAR_ITEM: Final = regex.compile(
    r"[ \t]*(\*+|(?<![ \t])#+)(?![*#]*\**$)[ \t]*([^\s*#][^*]*|(?<=[ \t])\S.*)"
)
_ITEM: Final = regex.compile(r"[ \t]*(\*+|(?:0\.)+)[ \t]+([^\s*].*)")
_MODIFIER: Final = regex.compile(r"\[(?!\[)((?:[^\[\]]|\[[^\[\]]*\])+)\][ \t]*")
_SET: Final = regex.compile(r"[ \t]*(?:[A-Za-z_][\w. ]*(?:\([^()]*\))?[ \t]*:.*)?")
_HIDING: Final = {
    "javascript": "scripts", "css": "styles",
    **dict.fromkeys(("note", "note to self", "note to myself", "n.b.", "nb", "todo", "fixme"), "comments"),
}  # fmt: skip
_CHAPBOOK: Final = regex.compile(
    r"^\[(?:(?:if|unless)[ \t][^\[\]\n]+|ifalways|ifnever|cont['’]d|javascript|css|after[ \t]\d[^\[\]\n]*"
    r"|align[ \t]+(?:cent(?:er|re)|left|right))\][ \t]*$"
    r"|\{(?:reveal link|embed passage(?: named)?|cycling link for|dropdown menu for|link to):",
    re.IGNORECASE | re.MULTILINE,
)
_OTHERS: Final = regex.compile(
    r"<<[/A-Za-z]|\((?:if|else|set|put|link|go-?to|link-goto|print|text-style):|<%"
)


def maker_of(said: str, texts: Iterable[str]) -> str:
    """The story format in small letters; Chapbook by its lines where a file, one of several, says none."""
    told = "\n".join(texts)
    return said.casefold() or ("chapbook" if _CHAPBOOK.search(told) and not _OTHERS.search(told) else "")


def _listed(text: str, item: re.Pattern[str]) -> str:
    """Lists whose depth is how many marks they have, as lists that are set in."""
    lines = text.split("\n")
    above: list[str] = []  # the marks of the items that the next may stand in
    for place, line in enumerate(lines):
        found = item.fullmatch(line)
        if found is None:
            above = above if not line.strip() or line.lstrip()[0] in "<(]" else []
            continue
        depth = len(found[1].replace("0.", "#"))
        above[depth - 1 :] = ["* " if found[1][0] == "*" else "1. "]
        margin = line[: len(line) - len(line.lstrip())] if depth == 1 else " " * sum(map(len, above[:-1]))
        lines[place] = f"{margin}{above[-1]}{found[2]}"
    return "\n".join(lines)


def _of_chapbook(text: str, first: int, page: _Passage) -> tuple[int, list[str], list[str]]:
    """Where the text proper begins, from 0, its lines, and the author’s notes among them."""
    lines, notes, holds = text.split("\n"), list[str](), ""
    cut = next((place for place, line in enumerate(lines) if line.strip() == "--"), -1)
    start = cut + 1 if all(map(_SET.fullmatch, lines[: max(cut, 0)])) else 0
    for place, line in enumerate(lines):
        found = _MODIFIER.fullmatch(line) if place >= start else None
        each = (
            [_HIDING.get(" ".join(part.casefold().split()), "") for part in found[1].split(";")]
            if found
            else []
        )
        if found and (holds := next(filter(None, each), "")):
            page.tally.add(holds, first + place, fate="carried" if holds == "comments" else None)
        elif holds and line.strip():
            notes += [line.strip()] * (holds == "comments")
        if (place < start - 1 and line.strip()) or (found and not all(each)):
            page.tally.add("macros", first + place)
            bare = line.strip().strip("[]")
            page.keep([Given(bare, True, 0)] if not set("\"'") & set(line) else given(line), first + place)
        lines[place] = "" if found or holds else line
    return start, lines[start:], notes


# --- blocks ---------------------------------------------------------------------------------------

_ALONE: Final = regex.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = regex.compile(f"{MARK}[^{END}]*{END}")
_INDENTED: Final = regex.compile(r"((?:>[ \t]?)*)([ \t]*)")
_IS_ITEM: Final = regex.compile(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FEW: Final = 3  # blanks that make no block of code
_HEADING: Final = regex.compile(r"(#{1,6})[ \t]+(\S.*)")
_PAIRS: Final = ((re.compile(r"''(.*?)''"), r"**\1**"), (re.compile(r"(?<!:)//(.*?)(?<!:)//"), r"*\1*"))


def blocks_of(
    text: str, first: int, maker: str, names: Set[str], tally: Tally
) -> tuple[tuple[Block, ...], tuple[Link, ...]]:
    """The blocks and the links of a passage whose text begins on line `first`; its notes stand at its end."""
    page, notes = _Passage(maker, names, tally), list[str]()
    if maker.startswith("chapbook"):
        cut, lines, notes = _of_chapbook(text, first, page)
        text, first = "\n".join(lines), first + cut
    elif not maker.startswith("snowman"):
        sugar = maker.startswith("sugarcube")
        text = _listed(text, _SUGAR_ITEM if sugar else _ITEM)
        if sugar:
            text = _BANG.sub(lambda found: f"{'#' * len(found[1])} ", text)
    page.read(text, first)
    blocks = list(_blocks(page.whole(), maker, first))
    if notes:
        blocks.append(Beside(tuple(("note", each) for each in notes)))
    return tuple(blocks), tuple(page.links)


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

    Lines of links alone go. Blanks mean nothing but where a list stands in a list; where the format has
    blocks of code by their blanks, only a few go.
    """
    own = not maker.startswith("chapbook")
    signs = _PAIRS if maker.startswith(("harlowe", "sugarcube")) or not maker else ()
    pairs, until, margin = fenced(lines), -1, -1  # where the fence ends, how far the list is set in
    for place, line in enumerate(lines):
        inside, until = place <= until, max(until, pairs.get(place, -1))
        if place <= until:
            yield line, inside
            continue
        if MARK in line and _ALONE.fullmatch(_WORDS.sub("", line)):
            continue
        line = line.replace(MARK, "").replace(END, "")
        found = _INDENTED.match(line)
        quote, blanks = (found[1], len(found[2].expandtabs(4))) if found else ("", 0)
        words = line[found.end() if found else 0 :]
        if words and _IS_ITEM.match(words):
            margin = blanks if margin < 0 else min(margin, blanks)
            line = f"{quote}{' ' * (blanks - margin)}{words}" if own else line
        elif words and (own or blanks <= _FEW):
            margin = margin if blanks else -1
            line = quote + words
        for sign, by in signs:
            line = sign.sub(by, line)
        yield line.rstrip(), False
