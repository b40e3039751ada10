"""The text of a passage of Twine as blocks of a scene: markup is translated, macros leave their words.

Nothing runs. Of a macro stays what a reader sees: the words of a link, which is a choice where it leads on,
and texts that are shown; what else it holds in quotes is named. Story formats: Harlowe, SugarCube, Chapbook,
Snowman; where nobody says which one it is, those macros count that are none of a person’s words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from html import unescape
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.stories.story import Beside, Block, OwnHeading, Told, fenced
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

# --- signs in what is written, which no passage holds -----------------------------------------------

MARK, END = "\x01", "\x02"  # around the words of a link that leads on
NOTE: Final = "\x03"  # before the number of an author’s note, alone on a line
GAP: Final = "\x04"  # what follows stands beside what is before, as cells of a table do
SOFT: Final = "\x05"  # words that follow need a blank before them
HOLE: Final = "\x06"  # something that was not shown: of two blanks around it one is enough
LINE: Final = "\x0e"  # a line ends here, if it holds anything
_SIGNS: Final = ("", GAP, SOFT, HOLE)
_NO_SIGN: Final = rf"[^\s{GAP}{SOFT}{HOLE}]"
_RESOLVED: Final = tuple(
    (re.compile(sign), by)
    for sign, by in (
        (rf"[ \t]*(?<!\n){LINE}[{LINE}{GAP} \t]*\n?", "\n"),
        (rf"(?:(?<=\s)|\A){HOLE}[{HOLE}{SOFT}{MARK}]* ", ""),
        (rf"(?<={_NO_SIGN})[{SOFT}{HOLE}]*{GAP}[{GAP}{SOFT}{HOLE}]*(?=\S)", " "),
        (rf"(?<={_NO_SIGN}){HOLE}*{SOFT}[{SOFT}{HOLE}]*(?=[\w\"'“‘«(\[*$`~{MARK}])", " "),
        (f"[{GAP}{SOFT}{HOLE}{LINE}]", ""),
    )
)
"""What becomes of the signs between words, one after the other."""


def _resolved(text: str) -> str:
    """A text whose signs between words are blanks, line feeds, or nothing."""
    for sign, by in _RESOLVED:
        text = sign.sub(by, text)
    return text


# --- what stands at the beginnings of lines, before a passage is read -------------------------------

_BANG: Final = regex.compile(r"^(!{1,6})[ \t]*(\S.*)$", re.MULTILINE)
_SUGAR_ITEM: Final = regex.compile(
    r"([ \t]*)(?:(\*+)(?=[ \t]+[^\s*]|[^\s*][^*]*$)|(?<![ \t])(#+))[ \t]*(\S.*)"
)
_ITEM: Final = regex.compile(r"([ \t]*)(?:(\*+)(?=[ \t]+[^\s*])|((?:0\.)+)(?=[ \t]))[ \t]+(\S.*)")
_BETWEEN: Final = regex.compile(r"\s*(?:<<.*>>|\([A-Za-z][\w-]*:.*\)\[?|\])?\s*")  # lines that end no list
_MODIFIER: Final = regex.compile(r"\[(?!\[)((?:[^\[\]]|\[[^\[\]]*\])+)\][ \t]*")
_VARIABLE: Final = regex.compile(r"[ \t]*(?:[A-Za-z_][\w. ]*(?:\([^()]*\))?[ \t]*:.*)?")
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
            above = above if _BETWEEN.fullmatch(line) else []
            continue
        blanks, stars, numbers, words = found.groups()
        marks = stars or numbers
        depth = min(marks.count(marks[0]), len(above) + 1)
        above[depth - 1 :] = ["* " if stars else "1. "]
        margin = blanks if depth == 1 else " " * sum(map(len, above[:-1]))
        lines[place] = f"{margin}{above[-1]}{words}"
    return "\n".join(lines)


def _of_chapbook(text: str, first: int, page: "Page") -> tuple[int, list[str]]:
    """Where the text proper begins, from 0, and its lines; an author’s note is a sign with its number."""
    lines = text.split("\n")
    cut = next((place for place, line in enumerate(lines) if line.strip() == "--"), -1)
    start = cut + 1 if all(map(_VARIABLE.fullmatch, lines[: max(cut, 0)])) else 0
    for place in range(start - 1):
        if lines[place].strip():
            page.machinery(lines[place], first + place)
    holds = ""
    for place, line in enumerate(lines[start:], start):
        if found := _MODIFIER.fullmatch(line):
            each = [_HIDING.get(" ".join(part.casefold().split()), "") for part in found[1].split(";")]
            if holds := next(filter(None, each), ""):
                page.tally.add(holds, first + place, fate="carried" if holds == "comments" else None)
            if not all(each):
                page.machinery(line, first + place)
            lines[place] = ""
        elif holds:
            lines[place] = ""
            if holds == "comments" and line.strip():
                lines[place] = f"{NOTE}{len(page.notes)}"
                page.notes.append(line.strip())
    return start, lines[start:]


# --- links ----------------------------------------------------------------------------------------

_WEB: Final = regex.compile(r"(?:https?|ftp)://\S|mailto:\S", re.IGNORECASE)
_ENCODED: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in ' ()<>\\"*`[]'})


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
    if not arrow:
        label = target = inside
    return Link(_flat(label), _flat(target), line)


# --- what is written ------------------------------------------------------------------------------

_NAMED: Final = 60  # letters of a text that is named
_NEAR: Final = 9  # signs one after the other, links in each other: nobody writes more
_LOOKED_FOR: Final = 200  # texts of macros in a passage: looking for more would take too long
_SENTENCE: Final = regex.compile(r"[^\W\d_].*[.!?…][\"'’”»)\s]*\Z", re.DOTALL)


class Page:
    """A passage while it is written as Markdown; `names` are those of all passages."""

    def __init__(self, names: Set[str], tally: Tally) -> None:
        """Nothing is written yet."""
        self.names, self.tally = names, tally
        self.links: list[Link] = []
        self.notes: list[str] = []
        self.out: list[str] = []
        self._prefix: list[str] = []
        self._spare: list[tuple[str, int]] = []
        self._hard = 0  # up to where no word needs a blank any more
        self._behind = -1  # where a link ends, with the marks and signs right behind it

    def write(self, text: str) -> None:
        """Go on with a text."""
        if text:
            self.out.append(text.replace("\n", "\n" + "".join(self._prefix)))

    def sign(self, sign: str) -> None:
        """One of the signs between words, or a mark that closes: a mark stands right behind its words."""
        behind, at = self._behind == len(self.out), len(self.out)
        few = max(at - _NEAR, 0)
        while sign not in _SIGNS and at > few and self.out[at - 1] in _SIGNS[1:]:
            at -= 1
        self.out.insert(at, sign)
        self._behind = len(self.out) if behind else self._behind

    def harden(self) -> None:
        """Words that follow need no blank, after all."""
        for at in range(len(self.out) - 1, self._hard - 1, -1):
            if self.out[at] not in _SIGNS:
                break
            self.out[at] = self.out[at].replace(SOFT, "")
        self._hard = len(self.out)

    def deeper(self, prefix: str, first: str = "") -> None:
        """Begin a quote or an item of a list, with its first sign; nobody reads the tenth level of them."""
        self.write("\n" + first)
        if len(self._prefix) < 9:
            self._prefix.append(prefix)

    def higher(self, prefix: str) -> None:
        """End a quote or an item."""
        if prefix in self._prefix:
            self._prefix.remove(prefix)

    def label(self, words: str) -> int:
        """The words of a link, apart from one right before it; their place, for `clicked`."""
        if words and self._behind == len(self.out):
            self.sign(GAP)
        self.out.append(words)
        self._behind = len(self.out) if words else -1
        return len(self.out) - 1

    def lead(self, link: Link) -> bool:
        """A link where it stands: one that leads nowhere keeps its words, one to the web its address."""
        return self.clicked(self.label(link.label or (link.web and link.target)), link)

    def way(self, link: Link) -> bool:
        """A link of which nothing is shown here; whether it leads anywhere."""
        self.out.append("")
        return self.clicked(len(self.out) - 1, replace(link, label=""))

    def clicked(self, place: int, link: Link) -> bool:
        """The words at a place are a link, if it leads anywhere."""
        if link.target in self.names:
            self.links.append(link)
            self.out[place] = f"{MARK}{self.out[place]}{END}" if self.out[place] else ""
        elif link.web:
            self.out[place] = link.web
        else:
            self.tally.add("broken links", link.line)
            self.tally.name("broken links", _shortened(link.target))
            return False
        return True

    # --- what macros keep to themselves

    def machinery(self, told: str, line: int) -> None:
        """A line that is the format’s own: `lamp: 'lit'`, `[if night]`."""
        self.tally.add("macros", line)
        self.keep(given(told), (), line)
        bare = told.strip().strip("[]")
        if not set("\"'") & set(told) and _SENTENCE.search(bare):
            self._spare.append((bare, line))

    def keep(self, words: Iterable["Words"], used: Sequence["Words"], line: int) -> None:
        """Texts of a macro that are not shown: told as lost where they hold words that stand nowhere else."""
        for each in words:
            text = each.text
            several = sum(any(map(str.isalnum, word)) for word in text.split()) > 1
            spoken = several or _SENTENCE.search(text) or _WEB.match(text)
            if each.quoted and each not in used and spoken and text not in self.names:
                self._spare.append((text, line + each.down))

    def adopt(self, page: "Page") -> str:
        """What was written of a text within this one: its links and what it keeps are this page’s."""
        self.links += page.links
        self._spare += page._spare
        return "".join(page.out)

    def tell_spare(self) -> None:
        """Tell of them; only when all is written can it be known what else is said."""
        said = _flat(_resolved("".join(self.out))) if self._spare else ""
        for number, (text, line) in enumerate(self._spare):
            if number >= _LOOKED_FOR or _flat(text) not in said:
                self.tally.add("macro texts", line)
                self.tally.name("macro texts", _shortened(text))


def _shortened(text: str) -> str:
    """A text on one line, cut where it is long."""
    text = _flat(text)
    return text if len(text) <= _NAMED else f"{text[:_NAMED].rstrip()}…"


def _flat(text: str) -> str:
    return " ".join(text.replace(MARK, "").replace(END, "").split())


# --- what a macro is given ------------------------------------------------------------------------

_TOKEN: Final = regex.compile(
    r"""\[\[(?P<link>(?:[^\[\]\n]|\]\[)+)\]\]
    |\\.
    |"(?P<double>(?:[^"\\]|\\.)*)(?:"|\Z)
    |(?<![\w)\]])'(?P<single>(?:[^'\\]|\\.)*)'
    |(?P<index>(?<=[\w)\]])\[\s*(?P<mark>["'])(?P<key>[^\n]*?)(?P=mark)\s*\])
    |\(?(?P<call>[A-Za-z_][\w.-]*[(:])(?<!\?:)(?=[^:]|$)
    |(?P<name>(?:[$_][A-Za-z]\w*|(?<![\w.])(?:s|(?:window\.)?story\.state)\.[A-Za-z_]\w*)
        (?:\.\w+\b(?!\()|\[[^\[\]\n"']*\]|['’]s[ ]\w+)*)
    |(?P<compare>[!=]==?|[<>]=?|\b(?:is|isnot|not|eq|neq|ne|in|contains|matches|gte?|lte?)\b)
    |(?P<over>\b(?:to|into|and|or|each|via|2?bind)\b)
    |(?P<bare>[^\W\d_]\w*)
    |(?P<sign>[^\s`])""",
    re.DOTALL | re.VERBOSE,
)
_MEANT: Final = {"n": "\n", "t": " "}
_SAID: Final = frozenset(
    [
        "either",
        "str",
        "string",
        "text",
        "print",
        "cond",
        "nth",
        "a",
        "array",
        "shuffled",
        "rotated",
        "random",
        "upperfirst",
        "uppercase",
        "lowercase",
        "lowerfirst",
        "joined",
        "strrepeated",
        "verbatim",
        "unique",
        "verbatimprint",
    ]
)
"""Macros and functions that show what they are given."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A text: `shown` as it stands, or held by the macro; `quoted` where it is more than a variable’s name.

    `link` is what stands in brackets, of a link given to a macro; `bare` a word without quotes, or the one
    before it and a colon, as Chapbook has it; `down` how many lines below the beginning it stands.
    """

    text: str = ""
    shown: bool = True
    quoted: bool = False
    link: str = ""
    bare: str = ""
    down: int = 0

    @property
    def target(self) -> str:
        """The passage it names, where it names one."""
        return _flat(self.text or self.bare)


def given(arguments: str) -> list[Words]:
    """What stands between the name of a macro and its end, in Harlowe, SugarCube or JavaScript.

    Only a text outside calls, indices and comparisons is shown; those a `+` stands between are one.
    """
    found: list[Words] = []
    calls: list[bool] = []  # for each bracket, whether what stands in it is hidden
    joins = compared = False
    current, key, down, seen = -1, "", 0, 0
    for token in _TOKEN.finditer(arguments):
        down += arguments.count("\n", seen, token.start())
        seen = token.start()
        kind = token.lastgroup
        hidden = any(calls) or compared or kind == "index"
        if kind in ("double", "single", "name", "bare", "link", "index"):
            each = _words(token, key, down, shown=not hidden)
            if kind != "name" or each.shown:
                current = _put(each, found, current if joins or hidden else -1)
            joins = compared = False
        elif kind == "call" and token["call"][-1] == ":" and token[0][0] != "(":
            key, current, joins = token["call"][:-1], -1, False
        elif kind == "call" or token[0] in "([{":
            name = _normal((token["call"] or "").rstrip("(:"))
            calls.append(token[0] == "{" or (kind == "call" and name not in _SAID))
            compared = False
        elif token[0] in ")]}":
            calls[-1:] = []
        elif token[0] == "+" and not hidden:
            joins = True
        elif not any(calls):
            compared = kind == "compare"
            if token[0] == "?":  # what stood before is what it depends on
                found[current:] = [replace(each, shown=False) for each in found[current:] if current >= 0]
            current, joins = -1, False
    return found


def _put(each: Words, found: list[Words], current: int) -> int:
    """A text behind the others, or, where it is shown, one with the `current` one; where that stands now."""
    if not each.shown or current < 0:
        found.append(each)
        return len(found) - 1 if each.shown else current
    before = found[current]
    found[current] = replace(before, text=before.text + each.text, quoted=before.quoted or each.quoted)
    return current


def _words(token: "re.Match[str]", key: str, down: int, *, shown: bool) -> Words:
    raw = next((token[kind] for kind in ("double", "single", "key") if token[kind] is not None), None)
    text = re.sub(r"\\(.)", lambda at: _MEANT.get(at[1], at[1]), raw or "", flags=re.DOTALL)
    return Words(
        token["name"] or text, shown, raw is not None, token["link"] or "", token["bare"] or key, down
    )


# --- macros ---------------------------------------------------------------------------------------

_KINDS: Final[Mapping[str, str]] = {
    "link": "link link-replace link-reveal link-repeat link-rerun link-append link-prepend link-show"
    " link-undo link-fullscreen link-storylet icon-undo button back return",
    "goto": "link-goto link-reveal-goto",
    "click": "click-goto mouseover-goto mouseout-goto",
    "go": "goto go-to include display open-url redirect-to",
    "shows": "print = - text string str either cond nth verbatim verbatim-print cycling-link seq-link"
    " sequence-link dropdown cycle option textbox textarea input input-box force-input-box alert prompt"
    " confirm dialog link-cycle meter upper-first lower-first uppercase lowercase",
    "still": "set put move unset if elseif else unless else-if for switch case run capture capture-all widget"
    " live event history visited visits passage loop enchant change replace append prepend show hide rerun"
    " click-replace click-append click-prepend mouseover mouseout mouseover-replace mouseout-replace array a"
    " dm dataset ds datamap script storylet metadata hook audio checkbox radiobutton listbox optionsfrom"
    " remember forget save-game load-game saved-games random remove toggleclass addclass type",
    "style": "text-style text-colour text-color color colour bg background css font align transition t8n"
    " transition-time transition-depart transition-arrive t8n-time t8n-depart t8n-arrive hover-style"
    " char-style line-style border border-colour border-color corner-radius box float-box text-rotate"
    " text-size text-indent opacity gradient columns collapse nobr",
    "choice": "choice",
    "actions": "actions",
    "other": "undo stop current-time current-date reload restart",
}
"""Macros of Harlowe and SugarCube by what readers see of them."""
_SUGAR_ONLY: Final = (
    "back return - = type option cycle textbox textarea link-cycle remove run script audio case redirect-to"
    " include unset elseif switch capture capture-all widget visited listbox optionsfrom remember forget"
    " radiobutton addclass toggleclass choice actions"
)
_BESIDE: Final = (
    "else elseif case default textbox textarea numberbox listbox dropdown button input-box input"
    " force-input-box"
)
"""What stands in the place of what is before it, and what stands apart from words on a page."""
_HOLDER: Final = regex.compile(
    r"\s*[$_][A-Za-z][\w.\[\]$\"']*\s*|\s*[=X]+\s*"
)  # where it is kept, how wide it is
_NAMED_VALUE: Final = regex.compile(r"\s*([^\W\d_][\w$]*(?:\.\w+|\[\w+\])*)\s*;?\s*")
_STATE: Final = regex.compile(r"(?:s|(?:window\.)?story\.state)\.\w")  # Snowman’s variables


def _normal(name: str) -> str:
    """The name of a macro as its format compares it."""
    return name if name in "-=" else name.casefold().replace("-", "").replace("_", "")


_KIND_OF: Final = {_normal(name): kind for kind, names in _KINDS.items() for name in names.split()}
_APART: Final = frozenset(map(_normal, _BESIDE.split()))
_VALUES: Final = frozenset({"print", "=", "-", "str", "string", "text", "verbatim", "verbatimprint"})
_OF_HARLOWE: Final = frozenset(_KIND_OF) - {_normal(name) for name in _SUGAR_ONLY.split()} | {"for", "click"}


@dataclass(frozen=True, slots=True)
class Call:
    """A macro: its name as its format compares it, what it is given, its line, and where its body ends.

    `end` is a place, or the name of the macro that closes it, empty where there is no body; `body` is how
    that begins.
    """

    name: str
    arguments: str
    line: int
    end: int | str = ""
    harlowe: bool = False
    body: str = ""

    @property
    def kind(self) -> str:
        """What readers see of it."""
        if self.name == "click":
            return "still" if self.harlowe else "link"
        return "shows" if self.harlowe and self.name == "checkbox" else _KIND_OF.get(self.name, "other")


class Macros:
    """The macros of one passage; `within` makes Markdown of a text that a macro shows."""

    def __init__(self, page: Page, within: Callable[[str, int], str]) -> None:
        """No link is open."""
        self._page, self._within = page, within
        self._open: list[tuple[int, str, int | str]] = []  # of links: place, words, where they end
        self._staying: dict[int, int] = {}  # where words of links stand that lead nowhere yet, and the line
        self._options = 0  # of the list that is open

    def met(self, call: Call) -> None:
        """Show what readers see of a macro; nothing runs."""
        page, words = self._page, given(call.arguments)
        page.tally.add("macros", call.line)
        page.sign(SOFT if call.name in _APART else HOLE)
        before = len(page.out)
        used = self._used(call, words)
        if call.kind != "style":
            page.keep(words, used, call.line)
        if call.name in _APART and any(page.out[before:]):
            page.sign(SOFT)

    def closed(self, end: int | str) -> None:
        """The body of a macro ends here, and those within it."""
        self._options = 0 if end in ("cycle", "listbox") else self._options
        if any(each[2] == end for each in self._open[-_NEAR:]):
            while self._open.pop()[2] != end:
                pass
        self._page.harden()
        if end in _APART:
            self._page.sign(SOFT)

    def ended(self) -> None:
        """The passage ends: what has led nowhere is text."""
        for line in self._staying.values():
            self._page.tally.add("macro words", line)

    def shown(self, expression: str, line: int) -> None:
        """An expression whose value stands in the text; what is no text but a name stands as that."""
        words, name = given(expression), _NAMED_VALUE.fullmatch(expression)
        if name and not any(each.text and each.shown for each in words):
            words = [Words(name[1])]
        for each in words:
            if each.shown and each.text and (name or _STATE.search(each.text)):
                self._page.tally.add("variables", line)
        self._page.sign(HOLE)
        self._page.keep(words, self._show(Call("print", expression, line), words), line)

    def kept(self, code: str, line: int) -> None:
        """Code of which nothing is shown."""
        self._page.keep(given(code), [], line)
        self._page.sign(SOFT if re.search(r"\b(?:else|case|default)\b", code) else HOLE)

    def insert(self, name: str, arguments: str, line: int) -> None:
        """One of Chapbook’s, `{reveal link: 'the key', passage: 'Hall'}`, by its name in small letters."""
        self._page.tally.add("macros", line)
        words = given(f"first: {arguments.lstrip(' :')}" if ":" in arguments else arguments)
        said: dict[str, list[Words]] = {}
        for each in words:
            if each.quoted and each.shown:
                said.setdefault(each.bare if each.bare != "for" else "first", []).append(each)
        first, label, call = (
            said.get("first", [])[:1],
            said.get("label", [])[:1],
            Call("insert", arguments, line),
        )
        if name.startswith("embed"):
            used = self._go(replace(call, name="include"), first)
        elif target := said.get("passage", [])[:1] or (first if name == "link to" else []):
            used = self._to(call, label if target == first else first, target)
        elif name == "reveal link":
            used = self._show(call, first)
            self._page.sign(SOFT)
            used += self._show(call, said.get("text", []))
        else:
            used = self._show(call, said.get("choices") or label)
        self._page.keep(words, used, line)

    # --- links

    def _used(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """Show a macro by its kind; what of its texts is used."""
        linked = [each for each in words if each.link][:1]
        shown = [each for each in words if each.shown and (each.text or each.bare)]
        label, target = self._ends(call, shown, [each for each in words if each.quoted])
        match call.kind:
            case "still" | "style":
                return []
            case "shows":
                return self._show(call, words)
            case "go":
                return self._go(call, linked or target)
            case "actions":
                for each in words:
                    self._to(call, [], [each], same=True)
                    self._page.write(" ")
                return shown
            case kind:
                if linked and not (kind == "other" and target):
                    return self._to(call, [], linked)
                if target and (target[0].quoted or target[0].target in self._page.names):
                    return self._to(call, label, target)
                return [] if kind in ("click", "other") else self._stay(call, label)

    def _ends(self, call: Call, shown: list[Words], texts: list[Words]) -> tuple[list[Words], list[Words]]:
        """The words of a link and the passage it leads to, which may be the same text.

        What a macro somebody made says of a passage leads there too.
        """
        match call.kind:
            case "link":
                return shown[:1], [] if call.harlowe else shown[1:2]
            case "goto":
                return shown[:1], [each for each in shown if each.text][-1:]
            case "click":
                return [], shown[-1:]
            case "choice":
                return texts[1:2] or texts[:1], texts[:1]
            case "other":
                target = [each for each in texts if each.target in self._page.names][-1:]
                return [each for each in texts[:1] if target and each not in target], target
            case _:
                return [], shown[:1]

    def _stay(self, call: Call, label: list[Words]) -> list[Words]:
        """The words of a link with a body, in which it may lead on, or of one nobody knows where it leads."""
        page, said = self._page, self._label(label, call.line)
        if said:
            here = label[0].target
            place = page.label("" if _flat(call.body[: 2 * len(here)]).startswith(here) else said)
            self._staying[place] = call.line
            if call.end not in ("", "back", "return"):
                self._open.append((place, said, call.end))
        if said and call.end != "":
            page.sign(SOFT)
        return label

    def _to(
        self, call: Call, label: list[Words], target: Sequence[Words], *, same: bool = False
    ) -> list[Words]:
        """A choice where it leads anywhere: its words, which may be the `same` as the passage’s name."""
        page, to = self._page, target[0]
        if to.link:
            page.lead(link_of(to.link, call.line))
        elif to.target and to.shown:
            link = Link(to.target if same else self._label(label, call.line), to.target, call.line)
            if link.target in page.names:
                page.tally.add("macro links", call.line)
            (page.lead if link.label else page.way)(link)
        return [*label, to]

    def _go(self, call: Call, target: list[Words]) -> list[Words]:
        """What goes on elsewhere without a click: behind the words of the link it stands in."""
        page = self._page
        to = link_of(target[0].link, call.line).target if target and target[0].link else ""
        if target and not to and (target[0].quoted or target[0].bare in page.names):
            to = target[0].target
        if not to:
            return []
        link = Link("", to, call.line)
        if to in page.names:
            page.tally.add("macro links", call.line)
        if self._open and call.name not in ("include", "display"):
            place, label, _ = self._open[-1]
            if page.clicked(place, replace(link, label=label)):
                self._staying.pop(place, None)
        else:
            (page.lead if link.web and to not in page.names else page.way)(link)
        return target

    # --- texts

    def _show(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """Texts that stand where the macro does; what could be either stands side by side."""
        page, used = self._page, [each for each in words if _is_shown(call.name, each)]
        ways = [each for each in used if call.name in ("textbox", "textarea") and each.text in page.names]
        for each in ways:
            self._to(call, [], [each])
        shown = [each for each in used if each not in ways]
        if call.name == "option" or (call.name == "dialog" and not call.harlowe):
            shown = shown[:1]  # then comes its value, or how it looks
        told = " / ".join(self._within(each.text, call.line) for each in shown)
        if any(each.quoted for each in shown) and any(sign.isalnum() for sign in told):
            page.tally.add("macro words", call.line)
        if call.name == "option":
            line = "".join(page.out[-6:]).rpartition("\n")[2].strip("".join(_SIGNS))
            if self._options:
                page.write("/ " if line[-1:].isspace() else " / " if line else "")
            self._options += 1
        page.write(told)
        return [*shown, *ways]

    def _label(self, label: Sequence[Words], line: int) -> str:
        words = label[0] if label else Words()
        return _flat(_resolved(self._within(words.text, line))) if words.text else words.bare


def _is_shown(name: str, words: Words) -> bool:
    """Whether readers see a text, and it is not where something is kept or how wide it is."""
    if not (words.shown and words.text) or name in _VALUES:
        return words.shown and bool(words.text)
    return words.quoted and not _HOLDER.fullmatch(words.text)


# --- HTML -----------------------------------------------------------------------------------------

_HREF: Final = regex.compile(r"href\s*=\s*([\"'])\s*((?:https?://|mailto:)[^\"'<>]+)\1", re.IGNORECASE)
_START: Final = regex.compile(r"start\s*=\s*\"?(\d{1,6})")
_PASSAGE: Final = regex.compile(r"data-passage\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_MARKS: Final = {"em": "*", "i": "*", "strong": "**", "b": "**", "del": "~~", "s": "~~"}
_LAID: Final[Mapping[str, tuple[str, str]]] = {
    "br": ("\n", "\n"), "hr": ("\n\n***\n\n", "\n\n***\n\n"), "p": ("\n\n", "\n\n"),
    **{f"h{level}": (f"\n\n{'#' * level} ", "\n\n") for level in range(1, 7)},
}  # fmt: skip
"""What stands for tags that lay text out, and for their ends."""
_PARTS: Final[Mapping[str, str]] = {
    name: sign
    for sign, names in {
        "\n\n": "address article aside body caption center details dialog dir div dl fieldset figcaption"
        " figure footer form header hgroup html legend main menu nav optgroup pre search section summary"
        " table tbody tfoot thead",
        LINE: "tr dt dd",
        GAP: "td th option select datalist button input textarea progress meter output rt rp picture svg"
        " video audio canvas iframe object embed img",
    }.items()
    for name in names.split()
}
"""Tags that part words, and how; what else they look like is lost."""


class Html:
    """The tags of one passage, which goes on with each."""

    def __init__(self, page: Page) -> None:
        """No list and no link is open."""
        self._page = page
        self._address: list[str] = []
        self._numbers: list[int] = []  # of the lists that are open, -1 for one without

    def tag(self, name: str, attributes: str, line: int, *, closes: bool) -> None:
        """A tag by its name in small letters."""
        page, bare, lost = self._page, attributes.strip(" \t\n/"), "HTML"
        told = not closes and bool(bare) and not (name == "ol" and _START.fullmatch(bare))
        if name == "a":
            told = self._anchor(attributes, line, closes=closes)
        elif name in _MARKS:
            (page.sign if closes else page.write)(_MARKS[name])
        elif name in _LAID:
            page.write(_LAID[name][closes])
        elif name in ("ul", "ol", "li", "blockquote"):
            self._list(name, attributes, closes=closes)
        else:
            told, sign = not closes, _PARTS.get(name, "")
            (page.sign if sign == GAP else page.write)(sign)
            lost = "pictures" if name == "img" else lost
        if told:
            page.tally.add(lost, line)

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

    def _anchor(self, attributes: str, line: int, *, closes: bool) -> bool:
        """A link, to a passage or to the web; whether it is neither."""
        if closes:
            self._page.sign(self._address.pop() if self._address else "")
            return False
        place, web = _PASSAGE.search(attributes), _HREF.search(attributes)
        if place:
            self._page.way(Link("", _flat(unescape(place[1] or place[2] or "")), line))
        found = unescape(web[2]) if web and not place else ""
        self._page.write("[" if found else "")
        self._address.append(f"]({found.strip().translate(_ENCODED)})" if found else "")
        return not (place or web)

    def _list(self, name: str, attributes: str, *, closes: bool) -> None:
        page = self._page
        if name == "blockquote":
            (page.higher if closes else page.deeper)("> ")
            page.write("\n\n" if closes else "\n")
        elif name == "li" and not closes:
            number = self._numbers[-1] if self._numbers else -1
            self._numbers[-1:] = [number + (number >= 0)] if self._numbers else []
            page.deeper("  ", f"{number}. " if number >= 0 else "- ")
        elif name == "li":
            page.higher("  ")
            page.sign(GAP)
        elif closes:
            self._numbers[-1:] = []
            page.write("\n\n")
        else:
            start = _START.search(attributes)
            self._numbers.append((int(start[1]) if start else 1) if name == "ol" else -1)
            page.sign(GAP)


# --- reading --------------------------------------------------------------------------------------

_STOP: Final = regex.compile(
    r"(?P<comment><!--|/%|/\*)|(?P<sugar><<)|(?P<snow><%)|(?P<link>\[\[)|(?P<picture>\[(?:[<>]?img)\[)"
    r"|(?P<harlowe>\()|(?P<bracket>\])|(?P<hook>\|)|(?P<tag></?[A-Za-z])|(?P<reference>&#?\w{1,32};)"
    r"|(?P<folded>[ \t]*\\[ \t]*\n[ \t]*|\\[ \t]*\Z|[ \t]*\n[ \t]*\\[ \t]*)|(?P<variable>\$(?=[A-Za-z_])\w*)"
    r"|(?P<insert>\{)"
)
_TAG: Final = regex.compile(r"</?([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_MACRO: Final = regex.compile(r"\(([A-Za-z][\w-]{0,40}):")
_SUGAR: Final = regex.compile(
    r"<<\s*(/?[A-Za-z_][\w-]*|[-=](?=[\s\"'`$_\w(\[]))"
    r"((?:[^\"'>\[]|\[\[[^\n\]]*\]|\["
    r"|\"(?:[^\"\\\n]|\\.)*\"|(?<![\w)\]])'(?:[^'\\\n]|\\.)*'|'|>(?!>)){0,2000}?)>>"
)
_SUGAR_LOOSE: Final = regex.compile(
    r"<<\s*(/?[A-Za-z_][\w-]*|[-=](?=[\s\"'`$_\w(\[]))((?:[^>]|>(?!>)){0,4000}?)>>"
)
_GIVEN: Final = regex.compile(r"[\"$?]|\([A-Za-z-]+:|(?:^|[\s,])['_]|^\s*$")  # no prose
_PROSE: Final = regex.compile(r"[^\W\d_]{2,}\s+[^\W\d_]+\s+[^\W\d_]{2,}")
_INSERT: Final = regex.compile(
    r"\{(reveal link|link to|embed passage(?: named)?|cycling link|dropdown menu|back link|restart link)\b"
    r"((?:[^{}\"'\n]|\"[^\"\n]*\"|'(?:[^'\\\n]|\\.)*'){1,2000}?)\}",
    re.IGNORECASE,
)
_CHANGER: Final = regex.compile(r"\s*\+\s*(?=\([A-Za-z][\w-]*:)")
_HOOK_NAME: Final = regex.compile(r"\|[\w-]{1,40}(?:>|\))(?=\[(?!\[))")
_HOOK_NAMED: Final = regex.compile(r"\]<[\w-]{1,40}\|")
_LAID_OUT: Final = regex.compile(
    r"<pre>(\s*<code>)?((?:[^<]|<(?=[\s\d=]))*)(?(1)</code>\s*)</pre>", re.IGNORECASE
)
_LIVE: Final = regex.compile(r"\[\[|\([A-Za-z][\w-]{0,40}:|/\*|/%|\{\w+ link")
_ESCAPED: Final = regex.compile(r"[\\`*_\[\]<>&#~|]|^[-+=:]")
_DROPPED: Final = {"script": "scripts", "style": "styles"}
_CLOSING: Final = {"<!--": "-->", "/%": "%/", "/*": "*/"}
_CLOSES: Final = {")": "(", "]": "["}
_DEEPEST: Final = 3  # a text that a macro in a text in a text shows, a list in a list
_LONGEST: Final = 2000  # letters of a link that are looked at
_BRACKETS: Final = regex.compile(r"[()\[\]]|\"(?:[^\"\\]|\\.)*\"|(?<![\w)\]])'(?:[^'\\\n]|\\.)*'", re.DOTALL)


def blocks_of(
    text: str, first: int, maker: str, names: Set[str], tally: Tally
) -> tuple[tuple[Block, ...], tuple[Link, ...]]:
    """The blocks and the links of a passage whose text begins on line `first`."""
    page = Page(names, tally)
    if maker.startswith("chapbook"):
        cut, lines = _of_chapbook(text, first, page)
        text, first = "\n".join(lines), first + cut
    elif not maker.startswith("snowman"):
        sugar = maker.startswith("sugarcube")
        text = _listed(text, _SUGAR_ITEM if sugar else _ITEM)
        if sugar:
            text = _BANG.sub(lambda found: f"<h{len(found[1])}>{found[2]}</h{len(found[1])}>", text)
    _Reading(text, first, maker, page).all()
    page.tell_spare()
    return tuple(_blocks(_resolved("".join(page.out)), maker, first, page.notes)), tuple(page.links)


class _Reading:
    """A text from its first letter to its last; `line` is that of the first."""

    def __init__(self, text: str, line: int, maker: str, page: Page, depth: int = 0) -> None:
        self._text, self._maker, self._page, self._depth = text, maker, page, depth
        self._harlowe = maker.startswith("harlowe")
        self._html, self._macros = Html(page), Macros(page, self._within)
        self._next: dict[str, int] = {}
        self._pairs: dict[int, int] | None = None
        self._seen, self._line_seen = 0, line
        self._ends: set[int] = set()  # brackets that end a hook

    def all(self) -> None:
        """Read it: each reader of `_READERS` says where to go on, 0 where nothing it knows stands there."""
        text, place = self._text, 0
        while found := _STOP.search(text, place):
            self._page.write(text[place : found.start()])
            place = _READERS[found.lastgroup or ""](self, found)
            if not place:
                self._page.write(found[0][0])
                place = found.start() + 1
        self._page.write(text[place:])
        self._macros.ended()

    def _within(self, text: str, line: int) -> str:
        """A text that a macro shows, as Markdown."""
        if self._depth >= _DEEPEST:
            return text
        page = Page(self._page.names, self._page.tally)
        _Reading(text, line, self._maker, page, self._depth + 1).all()
        return self._page.adopt(page)

    # --- looking ahead without ever looking twice

    def _find(self, closing: str, start: int) -> int:
        """Where `closing` next stands, -1 if nowhere; places asked for must not go back."""
        known = self._next.get(closing, 0)
        if 0 <= known < start or closing not in self._next:
            known = self._next[closing] = self._text.find(closing, start)
        return known

    def _pair(self, opening: int) -> int:
        """Where the bracket opened at a place is closed, -1 if it is not; those in quotes close nothing."""
        if self._pairs is None:
            self._pairs, opened = {}, {"(": list[int](), "[": list[int]()}
            place = 0
            while found := _BRACKETS.search(self._text, place):
                sign, at = found[0], found.start()
                quoted = len(sign) > 1
                inside = quoted and any(_MACRO.match(self._text, each) for each in opened["("][-1:])
                place = found.end() if inside or not quoted else at + 1
                if sign in opened:
                    opened[sign].append(at)
                elif not quoted and opened[_CLOSES[sign]]:
                    self._pairs[opened[_CLOSES[sign]].pop()] = at
        return self._pairs.get(opening, -1)

    def _line(self, place: int) -> int:
        """The line of a place, which must not go back."""
        self._line_seen += self._text.count("\n", self._seen, place)
        self._seen = max(place, self._seen)
        return self._line_seen

    def _until(self, closing: str, at: int, what: str) -> int:
        end = self._find(closing, at + 2)
        if end < 0:
            return 0
        self._page.tally.add(what, self._line(at))
        return end + len(closing)

    # --- signs

    def _comment(self, found: "re.Match[str]") -> int:
        return self._until(_CLOSING[found[0]], found.start(), "comments")

    def _folded(self, found: "re.Match[str]") -> int:
        """A backslash at the end of a line, or where a format has it at the beginning, makes one of two."""
        begins = found[0].find("\\") > found[0].find("\n") >= 0
        known = self._maker.startswith(("harlowe", "sugarcube")) or (
            not self._maker and self._text.startswith("<<", found.end())
        )
        if begins and not known:
            self._page.write(found[0])
        elif found.end() < len(self._text):
            self._page.write(" " * any(sign in found[0] for sign in " \t"))
        return found.end()

    def _picture(self, found: "re.Match[str]") -> int:
        """A picture goes; what it leads to stays."""
        at = found.start()
        end = self._until("]]", at, "pictures")
        if end:
            self._page.sign(GAP)
        inside = self._text[at:end][:_LONGEST].removesuffix("]]").split("][")
        if end and len(inside) > 1 and inside[1].strip() in self._page.names:
            self._page.way(Link("", inside[1].strip(), self._line(at)))
        return end

    def _twine_link(self, found: "re.Match[str]") -> int:
        at = found.start()
        end = self._find("]]", at + 2)
        inside = self._text[at + 2 : end] if at + 2 < end < at + _LONGEST else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:  # as SugarCube has them
            self._page.tally.add("setters", self._line(at))
            self._page.keep(given(inside.partition("][")[2]), [], self._line(at))
        self._page.lead(link_of(inside, self._line(at)))
        return end + 2

    def _variable(self, found: "re.Match[str]") -> int:
        self._page.tally.add("variables", self._line(found.start()))
        self._page.write(found[0])
        return found.end()

    def _reference(self, found: "re.Match[str]") -> int:
        """Signs spelt out are text: what Markdown would take for marks gets a backslash."""
        meant = unescape(found[0])
        if meant == found[0]:
            return 0
        meant = _ESCAPED.sub(lambda sign: f"\\{sign[0]}", meant)
        if meant.isdigit() and self._text[found.end() : found.end() + 1] in (".", ")"):
            meant += "\\"  # `1\.` begins no list
        self._page.write(" ".join(re.split(r"[\n\r\x00-\x08\x0e-\x1f]", meant)))
        return found.end()

    def _tagged(self, at: "re.Match[str]") -> int:
        found = _TAG.match(self._text, at.start())
        if found is None:
            return 0
        name, closes, line = found[1].casefold(), found[0][1] == "/", self._line(at.start())
        if name in _DROPPED:
            self._page.tally.add(_DROPPED[name], line)
            end = self._find(f"</{name}>", found.end())
            return found.end() if end < 0 else end + len(name) + 3
        laid = _LAID_OUT.match(self._text, at.start()) if name == "pre" else None
        if laid and laid[2].strip() and not _LIVE.search(laid[2]):
            for _ in re.finditer(r"\$(?=[A-Za-z_])", laid[2]):
                self._page.tally.add("variables", line)
            self._html.code(laid[2].strip("\n"), block=True)
            return laid.end()
        end = self._find("</code>", found.end()) if name == "code" and not closes else -1
        if end >= 0:
            self._html.code(self._text[found.end() : end])
            return end + len("</code>")
        if name != "code":
            self._html.tag(name, found[2], line, closes=closes)
        return found.end()

    # --- macros

    def _sugar(self, at: "re.Match[str]") -> int:
        if self._maker.startswith(("harlowe", "chapbook", "snowman")):
            self._page.write("\\<\\<")
            return at.end()
        end = self._find(">>", at.end())
        found = _SUGAR.match(self._text, at.start()) or _SUGAR_LOOSE.match(self._text, at.start())
        if found is None or end < 0:
            return 0
        name, line = _normal(found[1]), self._line(at.start())
        if name == "script" and (closing := self._find("<</script>>", found.end())) >= 0:
            self._page.tally.add("scripts", line)
            return closing + len("<</script>>")
        if name.startswith("/"):
            self._macros.closed(name[1:])
        else:
            body = self._text[found.end() : found.end() + _LONGEST]
            self._macros.met(Call(name, found[2], line, name, body=body))
        return found.end()

    def _snow(self, found: "re.Match[str]") -> int:
        after = self._until("%>", found.start(), "macros")
        if after:
            code = self._text[found.end() : after - 2]
            shows = code[:1] in ("=", "-")
            (self._macros.shown if shows else self._macros.kept)(code[shows:], self._line(found.start()))
        return after

    def _insert(self, at: "re.Match[str]") -> int:
        found = _INSERT.match(self._text, at.start()) if self._maker.startswith("chapbook") else None
        if found is None:
            return 0
        self._macros.insert(found[1].casefold(), found[2], self._line(at.start()))
        return found.end()

    def _of_harlowe(self, at: "re.Match[str]") -> int:
        found = _MACRO.match(self._text, at.start()) if not self._maker or self._harlowe else None
        if found is None:
            return 0
        known = _normal(found[1]) in _OF_HARLOWE
        end = self._pair(at.start()) if known or self._harlowe else -1
        arguments = self._text[found.end() : end] if end >= 0 else ""
        # What has neither texts nor variables may be a remark in brackets: `(note: so they say)`.
        plain = known and (self._harlowe or _PROSE.search(arguments) is None)
        if end < 0 or not (plain or _GIVEN.search(arguments)):
            return 0
        after = self._into(end + 1)
        hook: int | str = self._pair(after - 1) if after > end + 1 else ""
        body = self._text[after : after + _LONGEST] if hook != "" else ""
        line = self._line(at.start())
        self._macros.met(Call(_normal(found[1]), arguments, line, hook, harlowe=True, body=body))
        changed = _CHANGER.match(self._text, after) if hook == "" else None
        return changed.end() if changed else after

    def _into(self, after: int) -> int:
        """Step into the hook that follows a macro: its words stay, its brackets go."""
        place = after + 1 if self._text.startswith(" [", after) else after
        link = self._text.startswith("[[", place) and not self._text.startswith("[[[", place)
        if link or not self._text.startswith("[", place) or (end := self._pair(place)) < 0:
            return after
        self._ends.add(end)
        return place + 1

    def _bracket(self, at: "re.Match[str]") -> int:
        ends = at.start() in self._ends
        if ends:
            self._macros.closed(at.start())
        found = _HOOK_NAMED.match(self._text, at.start()) if self._harlowe else None
        return found.end() if found else at.end() if ends else 0

    def _hook(self, at: "re.Match[str]") -> int:
        found = _HOOK_NAME.match(self._text, at.start()) if self._harlowe else None
        return self._into(found.end()) if found else 0


_READERS: Final[Mapping[str, Callable[[_Reading, "re.Match[str]"], int]]] = {
    "comment": _Reading._comment, "sugar": _Reading._sugar, "snow": _Reading._snow, "tag": _Reading._tagged,
    "link": _Reading._twine_link, "picture": _Reading._picture, "harlowe": _Reading._of_harlowe,
    "bracket": _Reading._bracket, "hook": _Reading._hook, "reference": _Reading._reference,
    "folded": _Reading._folded, "variable": _Reading._variable, "insert": _Reading._insert,
}  # fmt: skip


# --- blocks ---------------------------------------------------------------------------------------

_ALONE: Final = regex.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = regex.compile(f"{MARK}[^{END}]*{END}")
_INDENTED: Final = regex.compile(r"((?:>[ \t]?)*)([ \t]*)")
_IS_ITEM: Final = regex.compile(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FEW: Final = 3  # blanks that make no block of code
_HEADING: Final = regex.compile(r"(#{1,6})[ \t]+(\S.*)")
_NOTED: Final = regex.compile(f"{NOTE}(\\d+)")
_PAIRS: Final = ((re.compile(r"''(.*?)''"), r"**\1**"), (re.compile(r"(?<!:)//(.*?)(?<!:)//"), r"*\1*"))


def _blocks(whole: str, maker: str, line: int, notes: Sequence[str]) -> Iterator[Block]:
    """A text as blocks; a note in a fence stands after it, and one whose sign went with others at the end."""
    left = dict(enumerate(notes))
    told, waiting = list[str](), list[tuple[str, str]]()

    def so_far() -> Iterator[Block]:
        if any(told):
            yield Told("\n".join(told), line)
        if waiting:
            yield Beside(tuple(waiting))
        told.clear()
        waiting.clear()

    for text, within in _lines(whole.split("\n"), maker):
        numbers = [int(found[1]) for found in _NOTED.finditer(text)]
        waiting += [("note", left.pop(number)) for number in numbers if number in left]
        text = _NOTED.sub("", text)
        if numbers and not text.strip(" >"):
            continue
        if waiting and text and not within:
            yield from so_far()
        if found := None if within else _HEADING.fullmatch(text):
            yield from so_far()
            yield OwnHeading(found[2].strip(), len(found[1]), line)
        elif text or within or (told and told[-1]):
            told.append(text)  # one blank line parts as well as three
    waiting += [("note", text) for text in left.values()]
    yield from so_far()


def _lines(lines: Sequence[str], maker: str) -> Iterator[tuple[str, bool]]:
    """Lines without blanks before their words, and whether they stand behind the first of a fence,
    in which nothing changes.

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
