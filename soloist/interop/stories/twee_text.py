"""The text of a passage of Twine as blocks of a scene: markup is translated, macros leave their words.

Nothing runs. Of a macro stays what a reader sees: the words of a link, which is a choice where it leads on,
and texts that are shown; what else it holds in quotes is named. Story formats: Harlowe, SugarCube, Chapbook,
Snowman; where nobody says which one it is, those macros count that are none of a person’s words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.stories.story import Beside, Block, OwnHeading, Told, fenced

# --- what stands at the beginnings of lines, before a passage is read -------------------------------

NOTE: Final = "\x03"  # before the number of an author’s note, alone on a line; no passage holds it
_BANG: Final = re.compile(r"^(!{1,6})[ \t]*(\S.*)$", re.MULTILINE)
_SUGAR_ITEM: Final = re.compile(r"([ \t]*)(\*+|#+)([ \t]*)(\S.*)")
_ITEM: Final = re.compile(r"([ \t]*)(\*+|(?:0\.)+)([ \t]+)(\S.*)")
_BETWEEN: Final = re.compile(r"\s*(?:<<.*>>|\([A-Za-z][\w-]*:.*\)\[?|\])?\s*")  # lines that end no list
_MODIFIER: Final = re.compile(r"\[(?!\[)((?:[^\[\]]|\[[^\[\]]*\])+)\][ \t]*")
_VARIABLE: Final = re.compile(r"[ \t]*(?:[A-Za-z_][\w. ]*(?:\([^()]*\))?[ \t]*:.*)?")
_HIDING: Final = {
    "javascript": "scripts", "css": "styles", "note": "comments", "note to self": "comments",
    "note to myself": "comments", "n.b.": "comments", "nb": "comments", "todo": "comments",
    "fixme": "comments",
}  # fmt: skip
_CHAPBOOK: Final = re.compile(
    r"^\[(?:(?:if|unless)[ \t][^\[\]\n]+|ifalways|ifnever|cont['’]d|javascript|css|after[ \t]\d[^\[\]\n]*"
    r"|align[ \t]+(?:cent(?:er|re)|left|right))\][ \t]*$"
    r"|\{(?:reveal link|embed passage(?: named)?|cycling link for|dropdown menu for|link to):",
    re.IGNORECASE | re.MULTILINE,
)
_OTHERS: Final = re.compile(r"<<[/A-Za-z]|\((?:if|else|set|put|link|go-?to|link-goto|print|text-style):|<%")


def maker_of(said: str, texts: Iterable[str]) -> str:
    """The story format in small letters; Chapbook by its lines where a file, one of several, says none."""
    told = "\n".join(texts)
    guessed = "chapbook" if _CHAPBOOK.search(told) and not _OTHERS.search(told) else ""
    return said.casefold() or guessed


def _listed(text: str, item: re.Pattern[str]) -> str:
    """Lists whose depth is how many marks they have, as lists that are set in."""
    lines = text.split("\n")
    pairs = fenced(lines)
    above: list[str] = []  # the marks of the items that the next may stand in
    until = -1
    for place, line in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        if place <= until:
            continue
        found = item.fullmatch(line)
        if found is None or not _is_item(*found.groups()):
            above = above if _BETWEEN.fullmatch(line) else []
            continue
        blanks, marks, _, words = found.groups()
        depth = min(marks.count(marks[0]), len(above) + 1)
        above[depth - 1 :] = ["* " if marks[0] == "*" else "1. "]
        margin = blanks if depth == 1 else " " * sum(map(len, above[:-1]))
        lines[place] = f"{margin}{above[-1]}{words}"
    return "\n".join(lines)


def _is_item(blanks: str, marks: str, room: str, words: str) -> bool:
    """Whether this is an item, and no stars around words or between scenes."""
    if marks[0] != "*":
        return not (marks[0] == "#" and blanks)
    return bool(words.strip("* \t")) and (room != "" or (not blanks and "*" not in words))


def _of_chapbook(text: str, first: int, page: "Page") -> tuple[int, list[str]]:
    """Where the text proper begins, from 0, and its lines; an author’s note is a sign with its number."""
    lines = text.split("\n")
    cut = next((place for place, line in enumerate(lines) if line.strip() == "--"), -1)
    start = cut + 1 if cut >= 0 and all(map(_VARIABLE.fullmatch, lines[:cut])) else 0
    for place in range(start - 1):
        if lines[place].strip():
            page.machinery(lines[place], first + place)
    holds = ""
    for place in range(start, len(lines)):
        line = lines[place]
        if found := _MODIFIER.fullmatch(line):
            each = [_HIDING.get(" ".join(part.casefold().split()), "") for part in found[1].split(";")]
            holds = next(filter(None, each), "")
            if holds:
                page.tally.add("carried" if holds == "comments" else "left", holds, first + place)
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

_WEB: Final = re.compile(r"(?:https?|ftp)://\S|mailto:\S", re.IGNORECASE)
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
    return Link(" ".join(label.split()), " ".join(target.split()), line)


# --- what is written ------------------------------------------------------------------------------

MARK, END = "\x01", "\x02"  # around the words of a link; no passage holds them
_NAMED: Final = 60  # letters of a text that is named
_LOOKED_FOR: Final = 200  # texts of macros in a passage: looking for more would take too long
_SENTENCE: Final = re.compile(r"[^\W\d_].*[.!?…][\"'’”»)\s]*\Z", re.DOTALL)


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
        self._gap = self._soft = self._hole = False
        self._linked = self._behind = -1  # where a link ends, and the marks right behind it

    def last(self) -> str:
        """The last piece that holds something."""
        return next((each for each in reversed(self.out) if each), "\n")

    def write(self, text: str) -> None:
        """Go on with a text."""
        if self._hole and text[:1] == " " and self.last()[-1].isspace():
            text = text[1:]
        if text:
            self.part(text[0])
            self.out.append(text.replace("\n", "\n" + "".join(self._prefix)))

    def deeper(self, prefix: str, first: str = "") -> None:
        """Begin a quote or an item of a list, with its first sign; nobody reads the tenth level of them."""
        self.write("\n" + first)
        if len(self._prefix) < 9:
            self._prefix.append(prefix)

    def higher(self, prefix: str) -> None:
        """End a quote or an item."""
        if prefix in self._prefix:
            self._prefix.remove(prefix)

    def part(self, sign: str) -> None:
        """The sign that follows: a blank before it, where one is wanted and there is none."""
        wanted = self._gap or (self._soft and (sign.isalnum() or sign in "\"'“‘«([*_$`~" + MARK))
        if wanted and not sign.isspace() and not self.last()[-1].isspace():
            self.out.append(" ")
        self._soft = self._gap = self._hole = False

    def gap(self) -> None:
        """What follows stands beside what is before, as cells of a table do: at least a blank parts them."""
        self._gap = True

    def soft(self, *, wanted: bool = True) -> None:
        """Words that follow need a blank before them, or, after all, none."""
        self._soft = wanted

    def hole(self) -> None:
        """Something that was not shown stood between two blanks: one is enough."""
        self._hole = True

    def mark(self, mark: str, *, closes: bool) -> None:
        """A mark around words: one that closes stands right behind them."""
        behind = self._behind == len(self.out) and (closes or not self._gap)
        if closes:
            self.out.append(mark)
        else:
            self.write(mark)
        if behind:
            self._behind = len(self.out)
            self._linked = len(self.out) if closes else self._linked

    def silent(self, place: int) -> bool:
        """Whether nothing was written since a place."""
        return not any(self.out[place:])

    def label(self, words: str) -> int:
        """The words of a link, apart from one right before it; their place, for `clicked`."""
        if words:
            if self._behind == len(self.out):
                if self._linked < self._behind:
                    self.out[self._linked] = f" {self.out[self._linked]}"
                else:
                    self.gap()
            self.part(words[0])
        self.out.append(words)
        self._linked = self._behind = len(self.out) if words else -1
        return len(self.out) - 1

    def lead(self, link: Link) -> None:
        """A link where it stands: one that leads nowhere keeps its words, one to the web its address."""
        self.clicked(self.label(link.label or (link.web and link.target)), link)

    def clicked(self, place: int, link: Link) -> bool:
        """The words at a place are a link, if it leads anywhere."""
        if link.target in self.names:
            self.links.append(link)
            if self.out[place:]:
                self.out[place] = f"{MARK}{self.out[place]}{END}" if self.out[place] else ""
            return True
        if link.web:
            self.out[place] = link.web
            return True
        self.tally.add("left", "broken links", link.line)
        self.tally.name("left", "broken links", _shortened(link.target))
        return False

    def way(self, link: Link) -> bool:
        """A link of which nothing is shown here; whether it leads anywhere."""
        self.out.append("")
        return self.clicked(len(self.out) - 1, replace(link, label=""))

    # --- what macros keep to themselves

    def machinery(self, told: str, line: int) -> None:
        """A line that is the format’s own: `lamp: 'lit'`, `[if night]`."""
        self.tally.add("left", "macros", line)
        for each in given(told):
            if each.quoted:
                self.spare(each.text, line + each.down)
        bare = told.strip().strip("[]")
        if not set("\"'") & set(told) and _SENTENCE.search(bare):
            self.spare(bare, line)

    def spare(self, text: str, line: int) -> None:
        """A text of a macro that is not shown: told as lost where it holds words that stand nowhere else."""
        several = sum(any(map(str.isalnum, each)) for each in text.split()) > 1
        if text not in self.names and (several or _SENTENCE.search(text) or _WEB.match(text)):
            self._spare.append((text, line))

    def adopt(self, page: "Page") -> str:
        """What was written of a text within this one: its links and what it keeps are this page’s."""
        self.links += page.links
        self._spare += page._spare
        return "".join(page.out) + " " * page._gap

    def tell_spare(self) -> None:
        """Tell of them; only when all is written can it be known what else is said."""
        said = _flat("".join(self.out)) if self._spare else ""
        for number, (text, line) in enumerate(self._spare):
            if number >= _LOOKED_FOR or _flat(text) not in said:
                self.tally.add("left", "macro texts", line)
                self.tally.name("left", "macro texts", _shortened(text))


def _shortened(text: str) -> str:
    """A text on one line, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= _NAMED else f"{text[:_NAMED].rstrip()}…"


def _flat(text: str) -> str:
    return " ".join(text.replace(MARK, "").replace(END, "").split())


# --- what a macro is given ------------------------------------------------------------------------

_TOKEN: Final = re.compile(
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
    {"either", "str", "string", "text", "print", "cond", "nth", "a", "array", "shuffled", "rotated", "random",
     "upperfirst", "uppercase", "lowercase", "lowerfirst", "joined", "strrepeated", "verbatim", "unique",
     "verbatimprint"}
)  # fmt: skip
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
        kind = {"double": "text", "single": "text"}.get(token.lastgroup or "", token.lastgroup)
        hidden = any(calls) or compared or kind == "index"
        if kind in ("text", "name", "bare", "link", "index"):
            each = replace(_words(token), shown=not hidden, bare=token["bare"] or key, down=down)
            if not (kind == "name" and hidden):
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


def _words(token: "re.Match[str]") -> Words:
    raw = next((token[kind] for kind in ("double", "single", "key") if token[kind] is not None), None)
    text = re.sub(r"\\(.)", lambda at: _MEANT.get(at[1], at[1]), raw or "", flags=re.DOTALL)
    return Words(token["name"] or text, quoted=raw is not None, link=token["link"] or "")


# --- macros ---------------------------------------------------------------------------------------

_KINDS: Final[Mapping[str, str]] = {
    "link": "link link-replace link-reveal link-repeat link-rerun link-append link-prepend link-show"
    " link-undo link-fullscreen link-storylet icon-undo button back return",
    "goto link": "link-goto link-reveal-goto click-goto mouseover-goto mouseout-goto",
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
_HOLDER: Final = re.compile(
    r"\s*[$_][A-Za-z][\w.\[\]$\"']*\s*|\s*[=X]+\s*"
)  # where it is kept, how wide it is
_NAMED_VALUE: Final = re.compile(r"\s*([^\W\d_][\w$]*(?:\.\w+|\[\w+\])*)\s*;?\s*")
_STATE: Final = re.compile(r"(?:s|(?:window\.)?story\.state)\.\w")  # Snowman’s variables
_VALUES: Final = frozenset({"print", "=", "-", "str", "string", "text", "verbatim", "verbatimprint"})
_NEAR: Final = 9  # links in each other, of which one may have been left open


def _normal(name: str) -> str:
    """The name of a macro as its format compares it."""
    return name if name in "-=" else name.casefold().replace("-", "").replace("_", "")


_KIND_OF: Final = {_normal(name): kind for kind, names in _KINDS.items() for name in names.split()}
_APART: Final = frozenset(map(_normal, _BESIDE.split()))
_OF_HARLOWE: Final = frozenset(_KIND_OF) - {_normal(name) for name in _SUGAR_ONLY.split()} | {"for"}


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


class Macros:
    """The macros of one passage; `within` makes Markdown of a text that a macro shows."""

    def __init__(self, page: Page, within: Callable[[str, int], str]) -> None:
        """No link is open."""
        self._page, self._within = page, within
        self._open: list[
            tuple[int, str, int | str]
        ] = []  # of links: their place, their words, where they end
        self._staying: dict[int, int] = {}  # where words of links stand that lead nowhere yet, and the line
        self._options = 0  # of the list that is open

    def met(self, call: Call) -> None:
        """Show what readers see of a macro; nothing runs."""
        page, words = self._page, given(call.arguments)
        page.tally.add("left", "macros", call.line)
        kind = _KIND_OF.get(call.name, "other")
        if call.name == "click":
            kind = "still" if call.harlowe else "link"
        if call.name == "checkbox" and call.harlowe:
            kind = "shows"
        if call.name in _APART:
            page.soft()
        before = len(page.out)
        used = _HANDLERS[kind](self, call, words) if kind in _HANDLERS else []
        if kind != "style":
            for each in words:
                if each.quoted and each not in used:
                    page.spare(each.text, call.line + each.down)
        if page.silent(before):
            page.hole()
        elif call.name in _APART:
            page.soft()

    def closed(self, end: int | str) -> None:
        """The body of a macro ends here, and those within it."""
        self._options = 0 if end in ("cycle", "listbox") else self._options
        if any(each[2] == end for each in self._open[-_NEAR:]):
            while self._open.pop()[2] != end:
                pass
        self._page.soft(wanted=end in _APART)

    def ended(self) -> None:
        """The passage ends: what has led nowhere is text."""
        for line in self._staying.values():
            self._page.tally.add("carried", "macro words", line)

    def shown(self, expression: str, line: int) -> None:
        """An expression whose value stands in the text; what is no text but a name stands as that."""
        words, name = given(expression), _NAMED_VALUE.fullmatch(expression)
        if name and not any(each.text and each.shown for each in words):
            words = [Words(name[1])]
        for each in words:
            if each.shown and each.text and (name or _STATE.search(each.text)):
                self._page.tally.add("left", "variables", line)
        before = len(self._page.out)
        used = self._show(Call("print", expression, line), words)
        self._spare(words, used, line)
        if self._page.silent(before):
            self._page.hole()

    def kept(self, code: str, line: int) -> None:
        """Code of which nothing is shown."""
        self._spare(given(code), [], line)
        if re.search(r"\b(?:else|case|default)\b", code):
            self._page.soft()
        self._page.hole()

    def insert(self, name: str, arguments: str, line: int) -> None:
        """One of Chapbook’s, `{reveal link: 'the key', passage: 'Hall'}`, by its name in small letters."""
        self._page.tally.add("left", "macros", line)
        words = given(f"first: {arguments.lstrip(' :')}" if ":" in arguments else arguments)
        said: dict[str, list[Words]] = {}
        for each in words:
            if each.quoted and each.shown:
                said.setdefault(each.bare if each.bare != "for" else "first", []).append(each)
        first, call = said.get("first", [])[:1], Call("insert", arguments, line)
        used: list[Words] = []
        if name.startswith("embed"):
            used = self._go(replace(call, name="include"), first)
        elif target := said.get("passage", [])[:1] or (first if name == "link to" else []):
            used = self._goto_link(
                call, [*(said.get("label", [])[:1] if target == first else first), *target]
            )
        elif name == "reveal link":
            for each in (*first, *said.get("text", [])):
                used += self._show(call, [each])
                self._page.soft(wanted=each in first)
        else:
            used = self._show(call, said.get("choices") or said.get("label", []))
        self._spare(words, used, line)

    def _spare(self, words: Sequence[Words], used: Sequence[Words], line: int) -> None:
        for each in words:
            if each.quoted and each not in used:
                self._page.spare(each.text, line + each.down)

    # --- links

    def _link(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """A link with a body, or with a passage behind its words; what of the words is used."""
        if linked := [each for each in words if each.link]:
            self._page.lead(link_of(linked[0].link, call.line))
            return linked[:1]
        label, *more = [each for each in words if each.shown and (each.text or each.bare)] or [Words()]
        target = more[0] if more and not call.harlowe else None
        said = self._label(label, call.line)
        if target is not None and (target.quoted or (target.bare or target.text) in self._page.names):
            self._to(Link(said, _flat(target.bare or target.text), call.line))
            return [label, target]
        if said:
            here = _flat(label.text or label.bare)
            again = _flat(call.body[: 2 * len(here)]).startswith(here)
            place = self._page.label("" if again else said)
            self._staying[place] = call.line
            if call.end not in ("", "back", "return"):
                self._open.append((place, said, call.end))
        self._page.soft(wanted=said != "" and call.end != "")
        return [label]

    def _goto_link(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """The words of a link and its passage, or the passage alone."""
        shown = [each for each in words if each.shown and each.text]
        if not shown:
            return self._other(call, words)
        target, label = shown[-1], shown[0]
        if call.name.startswith(("click", "mouse")):
            self._to(Link("", _flat(target.text), call.line))
            return [target]
        if target.quoted:
            self._to(Link(self._label(label, call.line), _flat(target.text), call.line))
        else:
            self._page.tally.add("carried", "macro words", call.line, int(label.quoted))
            self._page.write(self._label(label, call.line))
        return [label, target]

    def _choice(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """The passage first, then the words."""
        texts = [each for each in words if each.quoted]
        if any(each.link for each in words) or not texts:
            return self._link(call, words)
        return self._link(call, [texts[1], texts[0]] if len(texts) > 1 else [*texts, *texts])

    def _actions(self, call: Call, words: Sequence[Words]) -> list[Words]:
        for each in words:
            if each.link:
                self._page.lead(link_of(each.link, call.line))
            elif each.text and each.shown:
                self._to(Link(_flat(each.text), _flat(each.text), call.line))
            self._page.write(" ")
        return [each for each in words if each.shown]

    def _to(self, link: Link) -> None:
        if link.target in self._page.names:
            self._page.tally.add("guessed", "macro links", link.line)
        self._page.lead(link) if link.label else self._page.way(link)

    def _go(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """What goes on elsewhere without a click: behind the words of the link it stands in."""
        linked = [each for each in words if each.link][:1]
        target = [each for each in words if each.shown and (each.text or each.bare)][:1]
        if linked:
            to = link_of(linked[0].link, call.line).target
        elif target and (target[0].quoted or target[0].bare in self._page.names):
            to = _flat(target[0].text or target[0].bare)
        else:
            return []
        link = Link("", to, call.line)
        if to in self._page.names:
            self._page.tally.add("guessed", "macro links", call.line)
        if self._open and call.name not in ("include", "display"):
            place, label, _ = self._open[-1]
            if self._page.clicked(place, replace(link, label=label)):
                self._staying.pop(place, None)
        elif link.web and to not in self._page.names:
            self._page.lead(link)
        else:
            self._page.way(link)
        return linked or target

    # --- texts

    def _show(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """Texts that stand where the macro does; what could be either stands side by side."""
        page, used = self._page, [each for each in words if _is_shown(call.name, each)]
        ways = [each for each in used if call.name in ("textbox", "textarea") and each.text in page.names]
        for each in ways:
            self._to(Link("", each.text, call.line))
        shown = [each for each in used if each not in ways]
        if call.name == "option" or (call.name == "dialog" and not call.harlowe):
            shown = shown[:1]  # then comes its value, or how it looks
        told = " / ".join(self._within(each.text, call.line) for each in shown)
        if any(each.quoted for each in shown) and any(sign.isalnum() for sign in told):
            page.tally.add("carried", "macro words", call.line)
        if call.name == "option":
            line = page.last().rpartition("\n")[2]
            if self._options:
                page.write("/ " if line[-1:].isspace() else " / " if line else "")
            self._options += 1
        page.write(told)
        return [*shown, *ways]

    def _label(self, words: Words, line: int) -> str:
        return _flat(self._within(words.text, line)) if words.text else words.bare

    def _other(self, call: Call, words: Sequence[Words]) -> list[Words]:
        """A macro somebody made: where it names a passage it leads there, with what else it says on it."""
        linked = [each for each in words if each.link][:1]
        texts = [each for each in words if each.quoted]
        target = next((each for each in reversed(texts) if _flat(each.text) in self._page.names), None)
        if target is None and linked:
            self._page.lead(link_of(linked[0].link, call.line))
        if target is None:
            return linked
        label = texts[0] if texts[0] is not target else None
        said = self._label(label, call.line) if label else ""
        self._to(Link(said, _flat(target.text), call.line))
        return [target, *([label] if label else [])]


def _is_shown(name: str, words: Words) -> bool:
    """Whether readers see a text, and it is not where something is kept or how wide it is."""
    if not (words.shown and words.text) or name in _VALUES:
        return words.shown and bool(words.text)
    return words.quoted and not _HOLDER.fullmatch(words.text)


_HANDLERS: Final[Mapping[str, Callable[[Macros, Call, Sequence[Words]], list[Words]]]] = {
    "link": Macros._link,
    "goto link": Macros._goto_link,
    "go": Macros._go,
    "shows": Macros._show,
    "choice": Macros._choice,
    "actions": Macros._actions,
    "other": Macros._other,
}


# --- HTML -----------------------------------------------------------------------------------------

_HREF: Final = re.compile(
    r"href\s*=\s*(?:\"\s*((?:https?://|mailto:)[^\"<>]+)\"|'\s*((?:https?://|mailto:)[^'<>]+)')",
    re.IGNORECASE,
)
_START: Final = re.compile(r"start\s*=\s*\"?(\d{1,6})")
_PASSAGE: Final = re.compile(r"data-passage\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_MARKS: Final = {"em": "*", "i": "*", "strong": "**", "b": "**", "del": "~~", "s": "~~"}
_LAID: Final[Mapping[str, tuple[str, str]]] = {
    "br": ("\n", "\n"), "hr": ("\n\n***\n\n", "\n\n***\n\n"), "p": ("\n\n", "\n\n"), "div": ("\n\n", "\n\n"),
    **{f"h{level}": (f"\n\n{'#' * level} ", "\n\n") for level in range(1, 7)},
}  # fmt: skip
"""What stands for tags that lay text out, and for their ends."""
_BLOCKS: Final = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "details",
    "dialog",
    "dir",
    "dl",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "header",
    "hgroup",
    "html",
    "legend",
    "main",
    "menu",
    "nav",
    "optgroup",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
]
_LINES: Final = ("tr", "dt", "dd")
_CELLS: Final = [
    "td",
    "th",
    "option",
    "select",
    "datalist",
    "button",
    "input",
    "textarea",
    "progress",
    "meter",
    "output",
    "rt",
    "rp",
    "picture",
    "svg",
    "video",
    "audio",
    "canvas",
    "iframe",
    "object",
    "embed",
]
"""What stands beside other words without being one with them."""


class Html:
    """The tags of one passage, which goes on with each."""

    def __init__(self, page: Page) -> None:
        """No list and no link is open."""
        self._page = page
        self._address: list[str] = []
        self._numbers: list[int] = []  # of the lists that are open, -1 for one without

    def tag(self, name: str, attributes: str, line: int, *, closes: bool) -> None:
        """A tag by its name in small letters."""
        page, bare = self._page, attributes.strip(" \t\n/")
        if name == "a":
            self._anchor(attributes, line, closes=closes)
            return
        told = not closes and (bool(bare) or name == "div") and not (name == "ol" and _START.fullmatch(bare))
        if name in _MARKS:
            page.mark(_MARKS[name], closes=closes)
        elif name in _LAID:
            page.write(_LAID[name][closes])
        elif name in ("ul", "ol", "li", "blockquote"):
            self._list(name, attributes, closes=closes)
        elif name == "img":
            page.gap()
            page.tally.add("left", "pictures", line)
            told = False
        else:
            told = not closes
            self._parts(name)
        if told:
            page.tally.add("left", "HTML", line)

    def _parts(self, name: str) -> None:
        """Tags that part words; what they look like is lost."""
        if name in _BLOCKS:
            self._page.write("\n\n")
        elif name in _CELLS:
            self._page.gap()
        elif name in _LINES and self._page.last().rpartition("\n")[2].strip():
            self._page.write("\n")

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
            self._page.mark(self._address.pop() if self._address else "", closes=True)
            return
        place, web = _PASSAGE.search(attributes), _HREF.search(attributes)
        if place:
            self._page.way(Link("", " ".join(unescape(place[1] or place[2] or "").split()), line))
        elif not web:
            self._page.tally.add("left", "HTML", line)
        found = unescape(web[1] or web[2]) if web and not place else ""
        self._page.write("[" if found else "")
        self._address.append(f"]({found.strip().translate(_ENCODED)})" if found else "")

    def _list(self, name: str, attributes: str, *, closes: bool) -> None:
        if name == "blockquote":
            (self._page.higher if closes else self._page.deeper)("> ")
            self._page.write("\n\n" if closes else "\n")
        elif name == "li" and not closes:
            number = self._numbers[-1] if self._numbers else -1
            if number >= 0:
                self._numbers[-1] += 1
            self._page.deeper("  ", f"{number}. " if number >= 0 else "- ")
        elif closes and name != "li":
            self._numbers[-1:] = []
            self._page.write("\n\n")
        else:
            self._page.gap()
            if name == "li":
                self._page.higher("  ")
            else:
                start = _START.search(attributes)
                self._numbers.append((int(start[1]) if start else 1) if name == "ol" else -1)


# --- reading --------------------------------------------------------------------------------------

_STOP: Final = re.compile(
    r"<!--|/%|/\*|<<|<%|\[\[|\[(?:[<>]?img)\[|\(|\]|\||</?[A-Za-z]|&#?\w{1,32};"
    r"|\\[ \t]*(?:\n[ \t]*|\Z)|(?<=\n)[ \t]*\\|\$(?=[A-Za-z_])|\{"
)
_TAG: Final = re.compile(r"</?([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_MACRO: Final = re.compile(r"\(([A-Za-z][\w-]{0,40}):")
_SUGAR: Final = re.compile(
    r"<<\s*(/?[A-Za-z_][\w-]*|[-=](?=[\s\"'`$_\w(\[]))"
    r"((?:[^\"'>\[]|\[\[[^\n\]]*\]|\["
    r"|\"(?:[^\"\\\n]|\\.)*\"|(?<![\w)\]])'(?:[^'\\\n]|\\.)*'|'|>(?!>)){0,2000}?)>>"
)
_SUGAR_LOOSE: Final = re.compile(
    r"<<\s*(/?[A-Za-z_][\w-]*|[-=](?=[\s\"'`$_\w(\[]))((?:[^>]|>(?!>)){0,4000}?)>>"
)
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
_LAID_OUT: Final = re.compile(
    r"<pre>(\s*<code>)?((?:[^<]|<(?=[\s\d=]))*)(?(1)</code>\s*)</pre>", re.IGNORECASE
)
_LIVE: Final = re.compile(r"\[\[|\([A-Za-z][\w-]{0,40}:|/\*|/%|\{\w+ link")
_ESCAPED: Final = frozenset("\\`*_[]<>&#~|")
_FIRST: Final = frozenset("-+=:>")
_DROPPED: Final = {"script": "scripts", "style": "styles"}
_CLOSING: Final = {"<!--": "-->", "/%": "%/", "/*": "*/"}
_DEEPEST: Final = 3  # a text that a macro in a text in a text shows, a list in a list
_LONGEST: Final = 2000  # letters of a link that are looked at
_SIGNS: Final = re.compile(r"[()\[\]]|\"(?:[^\"\\]|\\.)*\"|(?<![\w)\]])'(?:[^'\\\n]|\\.)*'", re.DOTALL)


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
    return tuple(_blocks(_lines("".join(page.out), maker), first, page.notes)), tuple(page.links)


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
        """Read it."""
        text, place = self._text, 0
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
        _Reading(text, line, self._maker, page, self._depth + 1).all()
        return self._page.adopt(page)

    def _met(self, found: "re.Match[str]") -> int:
        """Deal with what stands at a sign; where to go on."""
        sign, at = found[0], found.start()
        reader = _READERS.get(sign)
        if reader is not None:
            after = reader(self, at)
        elif sign in _CLOSING:
            after = self._until(_CLOSING[sign], at, "comments")
        elif "\\" in sign:
            after = self._goes_on(found)
        elif sign.startswith("["):
            after = self._picture(at)
        else:
            after = self._reference(found) if sign[0] == "&" else self._tagged(at)
        if after > at:
            return after
        self._page.write(sign[0])
        return at + 1

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
            while found := _SIGNS.search(self._text, place):
                sign, at = found[0], found.start()
                quoted = len(sign) > 1
                inside = quoted and any(_MACRO.match(self._text, each) for each in opened["("][-1:])
                place = found.end() if inside or not quoted else at + 1
                if sign in opened:
                    opened[sign].append(at)
                elif not quoted and opened[{")": "(", "]": "["}[sign]]:
                    self._pairs[opened[{")": "(", "]": "["}[sign]].pop()] = at
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
        self._page.tally.add("left", what, self._line(at))
        return end + len(closing)

    # --- signs

    def _goes_on(self, found: "re.Match[str]") -> int:
        """A backslash at the end of a line, or where a format has it at the beginning, makes one of two."""
        out = self._page.out
        if found[0][-1:] != "\\" or found.end() == len(self._text):
            if found[0][-1:] in (" ", "\t") and out and not out[-1][-1:].isspace():
                self._page.write(" ")
            return found.end()
        macro = not self._maker and self._text.startswith("<<", found.end())
        if macro or self._maker.startswith(("harlowe", "sugarcube")):
            out[-1:] = [re.sub(r"\n[ >]*\Z", "", each) for each in out[-1:]]
        else:
            self._page.write(found[0])
        return found.end()

    def _picture(self, at: int) -> int:
        """A picture goes; what it leads to stays."""
        end = self._until("]]", at, "pictures")
        if end:
            self._page.gap()
        inside = self._text[at:end][:_LONGEST].removesuffix("]]").split("][")
        if end and len(inside) > 1 and inside[1].strip() in self._page.names:
            self._page.way(Link("", inside[1].strip(), self._line(at)))
        return end

    def _twine_link(self, at: int) -> int:
        end = self._find("]]", at + 2)
        inside = self._text[at + 2 : end] if at + 2 < end < at + _LONGEST else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:  # as SugarCube has them
            self._page.tally.add("left", "setters", self._line(at))
            self._macros.kept(inside.partition("][")[2], self._line(at))
        self._page.lead(link_of(inside, self._line(at)))
        return end + 2

    def _variable(self, at: int) -> int:
        found = re.compile(r"\$\w*").match(self._text, at)
        self._page.tally.add("left", "variables", self._line(at))
        self._page.write(found[0] if found else "$")
        return found.end() if found else at + 1

    def _reference(self, found: "re.Match[str]") -> int:
        """Signs spelt out are text: those Markdown would take for marks get a backslash."""
        meant = unescape(found[0])
        if meant == found[0]:
            return 0
        first = not self._page.last().rpartition("\n")[2].strip(" >") and "\n" in self._page.last()
        if any(sign in _ESCAPED for sign in meant) or (first and meant[:1] in _FIRST):
            meant = "".join(f"\\{sign}" if sign in _ESCAPED | _FIRST else sign for sign in meant)
        elif first and meant.isdigit():
            meant += "\\"  # `1\.` begins no list
        self._page.write(" ".join(re.split(r"[\n\r\x00-\x08\x0e-\x1f]", meant)))
        return found.end()

    def _tagged(self, at: int) -> int:
        found = _TAG.match(self._text, at)
        if found is None:
            return 0
        name, closes, line = found[1].casefold(), self._text[at + 1] == "/", self._line(at)
        if name in _DROPPED:
            self._page.tally.add("left", _DROPPED[name], line)
            end = self._find(f"</{name}>", found.end())
            return found.end() if end < 0 else end + len(name) + 3
        laid = _LAID_OUT.match(self._text, at) if name == "pre" else None
        if laid and laid[2].strip() and not _LIVE.search(laid[2]):
            for _ in re.finditer(r"\$(?=[A-Za-z_])", laid[2]):
                self._page.tally.add("left", "variables", line)
            self._html.code(laid[2].strip("\n"), block=True)
            return laid.end()
        if name != "code":
            self._html.tag(name, found[2], line, closes=closes)
            return found.end()
        end = -1 if closes else self._find("</code>", found.end())
        if end < 0:
            return found.end()
        self._html.code(self._text[found.end() : end])
        return end + len("</code>")

    # --- macros

    def _sugar(self, at: int) -> int:
        if self._maker.startswith(("harlowe", "chapbook", "snowman")):
            self._page.write("\\<\\<")
            return at + 2
        end = self._find(">>", at + 2)
        found = (_SUGAR.match(self._text, at) or _SUGAR_LOOSE.match(self._text, at)) if end >= 0 else None
        if found is None:
            return 0
        name, line = _normal(found[1]), self._line(at)
        if name == "script" and (closing := self._find("<</script>>", found.end())) >= 0:
            self._page.tally.add("left", "scripts", line)
            return closing + len("<</script>>")
        if name.startswith("/"):
            self._macros.closed(name[1:])
        else:
            body = self._text[found.end() : found.end() + _LONGEST]
            self._macros.met(Call(name, found[2], line, name, body=body))
        return found.end()

    def _snow(self, at: int) -> int:
        after = self._until("%>", at, "macros")
        if after:
            code = self._text[at + 2 : after - 2]
            shows = code[:1] in ("=", "-")
            (self._macros.shown if shows else self._macros.kept)(code[shows:], self._line(at))
        return after

    def _insert(self, at: int) -> int:
        found = _INSERT.match(self._text, at) if self._maker.startswith("chapbook") else None
        if found is None:
            return 0
        self._macros.insert(found[1].casefold(), found[2], self._line(at))
        return found.end()

    def _of_harlowe(self, at: int) -> int:
        found = _MACRO.match(self._text, at) if not self._maker or self._harlowe else None
        if found is None:
            return 0
        known = _normal(found[1]) in _OF_HARLOWE
        end = self._pair(at) if known or self._harlowe else -1
        arguments = self._text[found.end() : end] if end >= 0 else ""
        # What has neither texts nor variables may be a remark in brackets: `(note: so they say)`.
        plain = known and (self._harlowe or _PROSE.search(arguments) is None)
        if end < 0 or not (plain or _GIVEN.search(arguments)):
            return 0
        after = self._hook(end + 1)
        hook: int | str = self._pair(after - 1) if after > end + 1 else ""
        body = self._text[after : after + _LONGEST] if hook != "" else ""
        self._macros.met(Call(_normal(found[1]), arguments, self._line(at), hook, harlowe=True, body=body))
        changed = _CHANGER.match(self._text, after) if hook == "" else None
        return changed.end() if changed else after

    def _hook(self, after: int) -> int:
        """Step into the hook that follows a macro: its words stay, its brackets go."""
        place = after + 1 if self._text.startswith(" [", after) else after
        link = self._text.startswith("[[", place) and not self._text.startswith("[[[", place)
        if link or not self._text.startswith("[", place) or (end := self._pair(place)) < 0:
            return after
        self._ends.add(end)
        return place + 1

    def _bracket(self, at: int) -> int:
        if at in self._ends:
            self._macros.closed(at)
        found = _HOOK_NAMED.match(self._text, at) if self._harlowe else None
        return found.end() if found else at + 1 if at in self._ends else 0

    def _hook_name(self, at: int) -> int:
        found = _HOOK_NAME.match(self._text, at) if self._harlowe else None
        return self._hook(found.end()) if found else 0


_READERS: Final[Mapping[str, Callable[[_Reading, int], int]]] = {
    "<<": _Reading._sugar, "<%": _Reading._snow, "[[": _Reading._twine_link, "(": _Reading._of_harlowe,
    "]": _Reading._bracket, "|": _Reading._hook_name, "$": _Reading._variable, "{": _Reading._insert,
}  # fmt: skip


# --- blocks ---------------------------------------------------------------------------------------

_ALONE: Final = re.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = re.compile(f"{MARK}[^{END}]*{END}")
_INDENTED: Final = re.compile(r"((?:>[ \t]?)*)([ \t]*)")
_IS_ITEM: Final = re.compile(r"(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\Z)")
_FEW: Final = 3  # blanks that make no block of code
_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_NOTED: Final = re.compile(f"{NOTE}(\\d+)")


def _lines(text: str, maker: str) -> Iterator[str]:
    """Lines without blanks before their words, which mean nothing but where a list stands in a list.

    Lines of links alone go. Where the format has blocks of code by their blanks, only a few go.
    """
    marks = maker.startswith(("harlowe", "sugarcube")) or not maker
    lines = text.split("\n")
    pairs = fenced(lines)
    until, margin = -1, -1  # where the fence ends, how far the list is set in
    for place, line in enumerate(lines):
        until = max(until, pairs.get(place, -1))
        if place <= until:
            yield line
            continue
        if MARK in line:
            if _ALONE.fullmatch(_WORDS.sub("", line)):
                continue
            line = line.replace(MARK, "").replace(END, "")
        found = _INDENTED.match(line)
        quote, blanks = (found[1], len(found[2].expandtabs(4))) if found else ("", 0)
        words, own = line[found.end() if found else 0 :], not maker.startswith("chapbook")
        if words and _IS_ITEM.match(words):
            margin = blanks if margin < 0 else min(margin, blanks)
            line = f"{quote}{' ' * (blanks - margin)}{words}" if own else line
        elif words and (own or blanks <= _FEW):
            margin = margin if blanks else -1
            line = quote + words
        if marks:
            line = _paired(_paired(line, re.compile("''"), "''", "**"), re.compile("(?<!:)//"), "//", "*")
        yield line.rstrip()


def _paired(line: str, sign: re.Pattern[str], mark: str, by: str) -> str:
    """Marks that come in pairs, by those of Markdown; a last one alone stays."""
    first, *parts = sign.split(line)
    told = [first]
    for place, part in enumerate(parts):
        told += [mark if not place % 2 and place == len(parts) - 1 else by, part]
    return "".join(told)


def _blocks(given_lines: Iterable[str], line: int, notes: Sequence[str]) -> Iterator[Block]:
    """Lines as blocks; a note in a fence stands after it, and one whose sign went with others at the end."""
    lines = list(given_lines)
    left = dict(enumerate(notes))
    told, waiting = list[str](), list[tuple[str, str]]()

    def so_far() -> Iterator[Block]:
        if any(told):
            yield Told("\n".join(told), line)
        if waiting:
            yield Beside(tuple(waiting))
        told.clear()
        waiting.clear()

    pairs, until = fenced(lines), -1
    for place, text in enumerate(lines):
        inside, until = place <= until, max(until, pairs.get(place, -1))
        if NOTE in text:
            numbers = [int(found[1]) for found in _NOTED.finditer(text)]
            waiting += [("note", left.pop(number)) for number in numbers if number in left]
            text = _NOTED.sub("", text)
            if not text.strip(" >"):
                continue
        if waiting and text and not inside:
            yield from so_far()
        found = _HEADING.fullmatch(text) if place > until else None
        if found:
            yield from so_far()
            yield OwnHeading(found[2].strip(), len(found[1]), line)
        elif text or place <= until or (told and told[-1]):
            told.append(text)  # one blank line parts as well as three
    waiting += [("note", text) for text in left.values()]
    yield from so_far()
