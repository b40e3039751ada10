"""What readers see of macros: the words of links, which lead on or stay, and texts that are shown."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from soloist.interop.twee_links import Link, is_web, link_of
from soloist.interop.twee_macro_names import (
    GOES,
    GOTO_LINKS,
    HARLOWE_LINKS,
    SHOWS,
    STILL,
    STYLES,
    SUGAR_LINKS,
    names,
    normal,
)
from soloist.interop.twee_page import END, MARK, Page

# --- what a macro is given ------------------------------------------------------------------------

_TOKEN: Final = re.compile(
    r"""\[\[(?P<link>(?:[^\[\]\n]|\]\[)+)\]\]
    |\\.
    |\"(?P<double>(?:[^\"\\]|\\.)*)\"
    |\"(?P<rest>.*)\Z
    |(?<![\w)\]])'(?P<single>(?:[^'\\]|\\.)*)'
    |\((?P<macro>[A-Za-z][\w-]{0,40}):
    |(?P<name>(?:[$_][A-Za-z]\w*|(?<![\w.])(?:s|(?:window\.)?story\.state)\.[A-Za-z_]\w*)
        \b(?!\()(?:\.\w+\b(?!\()|\[[^\[\]\n]*\]|['’]s[ ]\w+)*)(?!\()
    |(?P<member>\.[A-Za-z_]\w*)
    |(?P<compare>[!=]==?|[<>]=?)
    |(?P<bare>[^\W\d_]\w*)
    |(?P<number>\d\w*)
    |(?P<sign>[^\s`])""",
    re.DOTALL | re.VERBOSE,
)
_INDEX: Final = re.compile(r"\[\s*([\"'])([^\n]*?)\1\s*\]")
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_MEANT: Final = {"n": "\n", "t": " "}
_COMPARES: Final = frozenset(
    ("is", "isnot", "not", "eq", "neq", "ne", "in", "contains", "matches", "gt", "lt")
)
_TRANSPARENT: Final = frozenset((
    "either", "str", "string", "text", "print", "cond", "nth", "a", "array", "shuffled", "rotated", "random",
    "upperfirst", "uppercase", "lowercase", "lowerfirst", "joined", "strrepeated", "verbatim", "unique",
    "verbatimprint"
))  # fmt: skip
"""Macros and functions that show what they are given."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text: `shown` as it stands, or held by the macro; `quoted` where it is more than a variable’s name.

    `link` is what stands in brackets, of a link given to a macro; `bare` a word without quotes; `down` how
    many lines below the beginning it stands.
    """

    text: str = ""
    shown: bool = True
    quoted: bool = False
    link: str = ""
    bare: str = ""
    down: int = 0


def given(arguments: str) -> tuple[Words, ...]:
    """What stands between the name of a macro and its end, in Harlowe, SugarCube or JavaScript."""
    return tuple(_Given().read(arguments))


class _Given:
    """Goes from token to token; only a text outside calls, indices and comparisons is shown."""

    def __init__(self) -> None:
        self._found: list[Words] = []
        self._open: list[bool] = []  # for each bracket, whether what stands in it is hidden
        self._hidden = 0
        self._current = -1  # the words that a `+` goes on with
        self._joins = self._operand = self._compared = self._bound = False
        self._call = ""
        self._down = 0

    def read(self, arguments: str) -> list[Words]:
        """All of it, in order."""
        seen = 0
        for token in _TOKEN.finditer(arguments):
            self._down += arguments.count("\n", seen, token.start())
            seen = token.start()
            kind = token.lastgroup or ""
            text = token[kind] if kind else ""
            if kind in ("double", "single", "rest"):
                self._text(_ESCAPE.sub(lambda found: _MEANT.get(found[1], found[1]), text))
            elif kind == "link":
                self._found.append(Words(link=text, shown=self._hidden == 0, down=self._down))
                self._ends()
            elif kind == "name":
                self._name(text)
            elif kind == "macro":
                self._opens(hidden=normal(text) not in _TRANSPARENT)
            elif kind == "compare":
                self._ends()
                self._compared = True
            elif kind == "bare":
                self._word(text)
            elif kind == "number":
                self._value("", quoted=False)
                self._bound = text.startswith("2bind")
            elif kind == "sign":
                self._sign(text)
        return self._found

    def _text(self, text: str) -> None:
        if self._hidden or self._compared:
            self._found.append(Words(text, shown=False, quoted=True, down=self._down))
            self._joins, self._operand, self._compared = False, True, False
        else:
            self._value(text, quoted=True)

    def _name(self, text: str) -> None:
        for found in _INDEX.finditer(text):
            self._found.append(Words(found[2], shown=False, quoted=True, down=self._down))
        if self._bound or self._hidden or self._compared:
            self._joins, self._operand, self._compared, self._bound = False, True, False, False
        else:
            self._value(text, quoted=False)

    def _value(self, text: str, *, quoted: bool, bare: str = "") -> None:
        """Something that has a value: after a `+` it goes on with the words before."""
        if not self._hidden:
            if self._joins and self._current >= 0:
                before = self._found[self._current]
                self._found[self._current] = replace(
                    before, text=before.text + text, quoted=before.quoted or quoted
                )
            else:
                self._current = len(self._found)
                self._found.append(Words(text, quoted=quoted, bare=bare, down=self._down))
        self._joins, self._operand, self._compared, self._call = False, True, False, bare

    def _word(self, word: str) -> None:
        if word == "bind":
            self._bound = True
        elif word in _COMPARES:
            self._ends()
            self._compared = True
        elif word in ("to", "into", "and", "or", "each", "via"):
            self._ends()
        else:
            self._value("", quoted=False, bare=word)

    def _sign(self, sign: str) -> None:
        if sign in "([{":
            called = self._operand and not (sign == "(" and self._call in _TRANSPARENT)
            self._opens(hidden=called or sign == "{")
        elif sign in ")]}":
            if self._open and self._open.pop():
                self._hidden -= 1
            self._operand = True
        elif self._hidden == 0 and sign == "?" and self._operand:
            self._asked()
        elif self._hidden == 0 and sign == "+":
            self._joins, self._operand = True, False
        else:
            self._ends()

    def _asked(self) -> None:
        """What stood before a `?` is what it depends on, and is not shown."""
        if self._current >= 0:
            before = self._found[self._current]
            self._found[self._current] = replace(before, shown=False)
        self._ends()

    def _opens(self, *, hidden: bool) -> None:
        self._open.append(hidden)
        self._hidden += hidden
        self._operand = False

    def _ends(self) -> None:
        """What follows is something else."""
        if not self._hidden:
            self._current = -1
            self._joins = False
        self._operand = False


# --------------------------------------------------------------------------------------------------

_HOLDER: Final = re.compile(r"\s*[$_][A-Za-z][\w.\[\]$\"']*\s*")  # the variable an input is kept in
_NEAR: Final = 9  # links in each other, of which one may have been left open
_NAMED_VALUE: Final = re.compile(r"\s*([^\W\d_][\w$]*(?:\.\w+|\[\w+\])*)\s*;?\s*")
_ELSE: Final = re.compile(r"\b(?:else|case|default)\b")
_QUOTED: Final = re.compile(r"[\"']")
_BOX: Final = re.compile(r"\s*[=X]+\s*")  # how wide a box is
_STATE: Final = re.compile(r"(?:s|(?:window\.)?story\.state)\.\w")  # Snowman’s variables
_OTHER_WAY: Final = names("else elseif case default")  # what could stand in the place of what is before
_BOXES: Final = names("textbox textarea numberbox listbox dropdown button input-box input force-input-box")
_VALUES: Final = frozenset(("print", "=", "-", "str", "string", "text", "verbatim", "verbatimprint"))


@dataclass(frozen=True, slots=True)
class Call:
    """A macro: its name as `normal` writes it, what it is given, its line, and where its body ends.

    `harlowe` tells the formats apart; `end` is a place, or the name of the macro that closes it, empty where
    there is no body; `body` is how that begins.
    """

    name: str
    arguments: str
    line: int
    end: int | str = ""
    harlowe: bool = False
    body: str = ""


@dataclass(frozen=True, slots=True)
class _Open:
    """A link whose body is being read; `place` is where its words stand."""

    place: int
    label: str
    end: int | str


class Macros:
    """The macros of one passage; `within` makes Markdown of a text that a macro shows."""

    def __init__(self, page: Page, within: Callable[[str, int], str]) -> None:
        """No link is open."""
        self._page, self._within = page, within
        self._open: list[_Open] = []
        self._staying: dict[
            int, int
        ] = {}  # where words of links stand that have led nowhere yet, and the line
        self._options = 0  # of the list that is open

    def met(self, call: Call) -> None:
        """Show what readers see of a macro; nothing runs."""
        self._page.tally.add("left", "macros", call.line)
        if call.name in _OTHER_WAY | _BOXES:
            self._page.apart(wanted=True)
        before, words = self._page.place(), given(call.arguments)
        handler = (_OF_HARLOWE if call.harlowe else _OF_SUGAR).get(call.name, Macros._other)
        handler(self, call, words)
        if self._page.silent(before):
            self._page.hole()
        elif call.name in _BOXES:
            self._page.apart(wanted=True)

    def closed(self, end: int | str) -> None:
        """The body of a macro ends here, and those within it."""
        if end in ("cycle", "listbox"):
            self._options = 0
        if any(each.end == end for each in self._open[-_NEAR:]):
            while self._open.pop().end != end:
                pass
        self._page.apart(wanted=end in _BOXES)

    def ended(self) -> None:
        """The passage ends: what has led nowhere is text."""
        for line in self._staying.values():
            self._page.tally.add("carried", "macro words", line)

    def shown(self, expression: str, line: int) -> None:
        """An expression whose value stands in the text; what is no text but a name stands as that."""
        words, named = given(expression), _NAMED_VALUE.fullmatch(expression)
        if named and not any(each.text and each.shown for each in words):
            words = (Words(named[1]),)
        for each in words:
            if each.shown and (named or _STATE.search(each.text)):
                self._page.tally.add("left", "variables", line)
        before = self._page.place()
        self._show(Call("print", expression, line), words)
        if self._page.silent(before):
            self._page.hole()

    def kept(self, code: str, line: int) -> None:
        """Code of which nothing is shown."""
        self._spare(given(code), line)
        if _ELSE.search(code):
            self._page.apart(wanted=True)
        self._page.hole()

    def own(self, told: str, line: int) -> None:
        """A line that is the format’s, as Chapbook has them: `lamp: 'lit'`, `[if night]`."""
        self._page.tally.add("left", "macros", line)
        self.kept(told, line)
        if not _QUOTED.search(told):
            self._page.spare_sentence(told.strip().strip("[]"), line)

    def insert(self, name: str, arguments: str, line: int) -> None:
        """One of Chapbook’s, `{reveal link: 'the key', passage: 'Hall'}`, by its name in small letters."""
        self._page.tally.add("left", "macros", line)
        words, said, key = given(arguments), dict[str, list[Words]](), ""
        for each in words:
            key = each.bare or key
            if each.quoted and each.shown:
                said.setdefault(key, []).append(each)
        first, call = said.get("", [])[:1], Call("insert", arguments, line)
        if name.startswith("embed"):
            shown, way = first, Call("include", arguments, line)
            self._go(way, first)
        elif target := said.get("passage", [])[:1] or (first if name == "link to" else []):
            shown = [*(said.get("label", [])[:1] if target is first else first), *target]
            self._goto_link(call, shown)
        elif name == "reveal link":
            shown = [*first, *said.get("text", [])]
            for each in shown:
                self._show(call, [each])
                self._page.apart(wanted=each is not shown[-1])
        else:
            shown = said.get("choices") or said.get("label", [])
            self._show(call, shown)
        self._spare(_but(words, *shown), line)

    # --- links

    def _link(self, call: Call, words: Sequence[Words]) -> None:
        """A link with a body, or with a passage behind its words."""
        linked = next((each for each in words if each.link), None)
        if linked is not None:
            self._page.lead(link_of(linked.link, call.line))
            self._spare(_but(words, linked), call.line)
            return
        label, *more = [each for each in words if each.shown and (each.text or each.bare)] or [Words()]
        target = more[0] if more and not call.harlowe else None
        said = self._label(label, call.line)
        if target is not None and (target.quoted or (target.bare or target.text) in self._page.names):
            self._to(Link(said, _flat(target.bare or target.text), call.line))
        elif said:
            words_here = _flat(label.text or label.bare)
            again = _flat(call.body[: 2 * len(words_here)]).startswith(words_here)
            place = self._page.label("" if again else said)
            self._staying[place] = call.line
            if call.end not in ("", "back", "return"):
                self._open.append(_Open(place, said, call.end))
        self._page.apart(wanted=said != "" and call.end != "")
        self._spare(_but(words, label, target), call.line)

    def _goto_link(self, call: Call, words: Sequence[Words]) -> None:
        """The words of a link and its passage, or the passage alone."""
        shown = [each for each in words if each.shown and each.text]
        if not shown:
            self._other(call, words)
            return
        target, label = shown[-1], shown[0]
        if call.name.startswith(("click", "mouse")):
            label = target
            self._to(Link("", _flat(target.text), call.line))
        elif target.quoted:
            self._to(Link(self._label(label, call.line), _flat(target.text), call.line))
        else:
            self._told(label, call.line)
            self._page.write(self._label(label, call.line))
        self._spare(_but(words, label, target), call.line)

    def _choice(self, call: Call, words: Sequence[Words]) -> None:
        """The passage first, then the words."""
        texts = [each for each in words if each.quoted]
        if any(each.link for each in words) or not texts:
            self._link(call, words)
        else:
            self._link(call, [*texts[1:2], texts[0], *texts[2:]] if len(texts) > 1 else [*texts, *texts])

    def _actions(self, call: Call, words: Sequence[Words]) -> None:
        for each in words:
            if each.link:
                self._page.lead(link_of(each.link, call.line))
            elif each.text and each.shown:
                self._to(Link(_flat(each.text), _flat(each.text), call.line))
            self._page.write(" ")
        self._spare([each for each in words if not each.shown], call.line)

    def _to(self, link: Link) -> None:
        if link.target in self._page.names:
            self._page.tally.add("guessed", "macro links", link.line)
        self._page.lead(link) if link.label else self._page.way(link)

    def _go(self, call: Call, words: Sequence[Words]) -> None:
        """What goes on elsewhere without a click: behind the words of the link it stands in."""
        linked = next((each for each in words if each.link), None)
        target = next((each for each in words if each.shown and (each.text or each.bare)), None)
        if linked is not None:
            to = link_of(linked.link, call.line).target
        elif target is not None and (target.quoted or target.bare in self._page.names):
            to = _flat(target.text or target.bare)
        else:
            self._spare(words, call.line)
            return
        web = is_web(to) and to not in self._page.names
        if to in self._page.names:
            self._page.tally.add("guessed", "macro links", call.line)
        if self._open and call.name not in ("include", "display"):
            link = self._open[-1]
            if self._page.clicked(link.place, link.label, Link(link.label, to, call.line)):
                self._staying.pop(link.place, None)
        elif web:
            self._page.lead(Link("", to, call.line))
        else:
            self._page.way(Link("", to, call.line))
        self._spare(_but(words, target), call.line)

    # --- texts

    def _show(self, call: Call, words: Sequence[Words]) -> None:
        """Texts that stand where the macro does; what could be one or another stands side by side."""
        kept = [each for each in words if _is_shown(call.name, each)]
        if call.name in ("textbox", "textarea"):
            for each in kept:
                if each.text in self._page.names:
                    self._to(Link("", each.text, call.line))
            kept = [each for each in kept if each.text not in self._page.names]
        if call.name == "option" or (call.name == "dialog" and not call.harlowe):
            kept = kept[:1]  # then comes its value, or how it looks
        told = "" if not kept else " / ".join(self._within(each.text, call.line) for each in kept)
        if any(each.quoted for each in kept) and any(sign.isalnum() for sign in told):
            self._page.tally.add("carried", "macro words", call.line)
        if call.name == "option":
            if self._options:
                self._page.beside()
            self._options += 1
        self._page.write(told)
        self._spare(_but(words, *kept), call.line)

    def _label(self, words: Words, line: int) -> str:
        return _flat(self._within(words.text, line)) if words.text else words.bare

    def _told(self, words: Words, line: int) -> None:
        if words.quoted or words.bare:
            self._page.tally.add("carried", "macro words", line)

    def _still(self, call: Call, words: Sequence[Words]) -> None:
        self._spare(words, call.line)

    def _style(self, call: Call, words: Sequence[Words]) -> None:
        """How something looks: there are no words in it."""

    def _other(self, call: Call, words: Sequence[Words]) -> None:
        """A macro somebody made: where it names a passage it leads there, with what else it says on it."""
        linked = next((each for each in words if each.link), None)
        texts = [each for each in words if each.quoted]
        target = next((each for each in reversed(texts) if _flat(each.text) in self._page.names), None)
        if target is None and linked is not None:
            self._page.lead(link_of(linked.link, call.line))
        elif target is not None:
            label = texts[0] if texts[0] is not target else None
            said = self._label(label, call.line) if label else ""
            self._to(Link(said, _flat(target.text), call.line))
            texts = _but(texts, target, label)
        self._spare(texts, call.line)

    def _spare(self, words: Sequence[Words], line: int) -> None:
        for each in words:
            if each.quoted:
                self._page.spare(each.text, line + each.down)


def _but(words: Sequence[Words], *gone: Words | None) -> list[Words]:
    """All but those themselves: others may say the same."""
    those = {*map(id, gone)}
    return [each for each in words if id(each) not in those]


def _is_shown(name: str, words: Words) -> bool:
    """Whether readers see a text, and it is not where something is kept or how wide it is."""
    if not (words.shown and words.text) or name in _VALUES:
        return words.shown and bool(words.text)
    return words.quoted and not (_HOLDER.fullmatch(words.text) or _BOX.fullmatch(words.text))


def _flat(text: str) -> str:
    return " ".join(text.replace(MARK, "").replace(END, "").split())


_Handler = Callable[[Macros, Call, Sequence[Words]], None]


def _handlers(links: str) -> Mapping[str, _Handler]:
    listed: Sequence[tuple[str, _Handler]] = (
        (STYLES, Macros._style),
        (STILL, Macros._still),
        (SHOWS, Macros._show),
        (GOES, Macros._go),
        (GOTO_LINKS, Macros._goto_link),
        (links, Macros._link),
        ("choice", Macros._choice),
        ("actions", Macros._actions),
    )
    return {name: handler for listing, handler in listed for name in names(listing)}


_OF_HARLOWE: Final = {**_handlers(HARLOWE_LINKS), "checkbox": Macros._show}
_OF_SUGAR: Final = _handlers(SUGAR_LINKS)
