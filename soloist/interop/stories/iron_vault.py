"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics.

Mechanics stand in blocks of KDL or in pieces of code within a line, `iv-move:…`; the latter are read as the
nodes that a block would hold.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from soloist.interop.loss import Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.play import (
    LONGEST_NAME,
    Line,
    Spelled,
    dice,
    named,
    note,
    pool,
    progress,
    reason,
    respelled,
    same,
    table,
    unlinked,
    woven,
)
from soloist.interop.stories.story import Imported, NoteLine, PlayLine, fenced, spans
from soloist.journal.dice_text import neutralise, parse_thrown
from soloist.journal.model import DiceText, Group
from soloist.journal.write import action
from soloist.rules.systems import SYSTEMS, labelled_test, system_or_free
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, field, replace

# --- KDL, versions 1 and 2, as far as records of play use them --------------------------------------

Value: TypeAlias = str | int | float | bool | None
_DEEPEST: Final = 24
_TOKEN: Final = regex.compile(
    r"""(?P<space>(?:[ \t\r\ufeff\u00a0]|\\[ \t\r]*(?://[^\n]*)?\n)+)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<off>/-[ \t\r\n]*)
    |(?P<type>\([^()\n]*\))
    |(?P<sign>[{}=;\n])
    |r?(?P<marks>\#*)"(?P<raw>(?<=\#").*?|(?<=r").*?)"(?P=marks)
    |"(?P<string>(?:[^"\\]|\\.)*)"
    |(?P<number>[+-]?\d[\d_]{0,17}(?:\.\d[\d_]{0,17})?(?:[eE][+-]?\d{1,3})?(?![\w.]))
    |\#?(?P<word>[^\s\\/(){}<>;\[\]=,"\#]+)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE: Final = regex.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)
_SIGNS: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "s": " "}
_NONE: Final[Mapping[str, Value]] = MappingProxyType({})
_WORDS: Final[Mapping[str, Value]] = {"true": True, "false": False, "null": None}


@dataclass(frozen=True, slots=True)
class Node:
    """A node: its name, its arguments in order, its properties, its children, its line from 1."""

    name: str
    values: tuple[Value, ...] = ()
    properties: Mapping[str, Value] = field(default_factory=lambda: _NONE)
    children: tuple["Node", ...] = ()
    line: int = 1

    def texts(self) -> list[str]:
        """Every text among its arguments and properties."""
        return [value for value in (*self.values, *self.properties.values()) if isinstance(value, str)]

    def said(self) -> str:
        """All of it but its children in one line, as it might be typed."""
        given = [*map(_quoted, self.values)]
        given += [f"{key}={_quoted(value)}" for key, value in self.properties.items()]
        return " ".join([self.name, *given])


def _quoted(value: Value) -> str:
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


class NotKdl(Exception):
    """A text that is no KDL."""


class Kdl:
    """The nodes of a document, and the lines from 1 on which something is commented out, each once."""

    def __init__(self, text: str) -> None:
        """Reads it. Raises `NotKdl`, also for what is nested beyond all use."""
        self.comments: list[int] = []
        self._tokens: list[tuple[str, str, int]] = []
        at, line = 0, 1
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise NotKdl
            kind = found.lastgroup or ""
            ended = line + found[0].count("\n")
            if kind in ("comment", "off"):
                self.comments += range(line, ended + (kind == "comment") + (ended == line) * (kind == "off"))
            if kind == "space" and "//" in found[0]:
                self.comments += range(line, ended)
            if kind not in ("space", "comment", "type"):
                self._tokens.append((kind, found[kind], line))
            at, line = found.end(), ended
        self._tokens.append(("end", "", line))
        self._at = 0
        self.nodes = self._nodes(0)
        if self._tokens[self._at][0] != "end":
            raise NotKdl
        self.comments = sorted(set(self.comments))

    def _is(self, *signs: str) -> bool:
        return self._tokens[self._at][0] == "sign" and self._tokens[self._at][1] in signs

    def _off(self) -> int:
        """The line of a `/-`, which leaves out what comes next; 0 where there is none."""
        kind, _, line = self._tokens[self._at]
        self._at += kind == "off"
        return line if kind == "off" else 0

    def _nodes(self, depth: int) -> tuple[Node, ...]:
        if depth > _DEEPEST:
            raise NotKdl
        found: list[Node] = []
        while True:
            while self._is("\n", ";"):
                self._at += 1
            if self._tokens[self._at][0] == "end" or self._is("}"):
                return tuple(found)
            off = self._off()
            node = self._node(depth)
            if off:
                self._left_out(off)
            else:
                found.append(node)

    def _left_out(self, line: int) -> None:
        self.comments += range(line, self._tokens[self._at - 1][2] + 1)

    def _node(self, depth: int) -> Node:
        name, line = self._value(), self._tokens[self._at - 1][2]
        values, properties, children = list[Value](), dict[str, Value](), tuple[Node, ...]()
        while True:
            if self._tokens[self._at][0] == "end" or self._is("\n", ";", "}"):
                self._at += self._is("\n", ";")
                return Node(str(name), tuple(values), properties, children, line)
            off = self._off()
            if self._is("{"):
                self._at += 1
                inner = self._nodes(depth + 1)
                if not self._is("}"):
                    raise NotKdl
                self._at += 1
                children += () if off else inner
            else:
                value = self._value()
                if self._is("="):
                    self._at += 1
                    properties |= {} if off else {str(value): self._value()}
                elif not off:
                    values.append(value)
            if off:
                self._left_out(off)

    def _value(self) -> Value:
        kind, text, _ = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            digits = text.replace("_", "")
            return float(digits) if set(digits) & set(".eE") else int(digits)
        if kind == "string":
            return _ESCAPE.sub(_meant, text)
        if kind not in ("raw", "word"):
            raise NotKdl
        return _WORDS.get(text, text) if kind == "word" else text


def _meant(escape: "re.Match[str]") -> str:
    if escape[1] is None:
        return _SIGNS.get(escape[2], escape[2])
    code = int(escape[1], 16)
    return chr(code) if code < 0x110000 and chr(code).isprintable() else " "


# --- records within a line, as nodes ----------------------------------------------------------------

_CODE: Final = regex.compile(r"iv-([a-z-]{1,20}):(.*)", re.DOTALL)
_ADD: Final = regex.compile(r"(-?\d{1,7})(?:\(([^()]*)\))?,?", re.ASCII)
_BURN: Final = regex.compile(r"([+-]?\d{1,7}):([+-]?\d{1,7})", re.ASCII)
_ROLL: Final = "stat-name #action #stat #adds #vs1 #vs2"
_NAMED: Final = ("burn", "reasons", "cursed", "odds")
_INLINE: Final[Mapping[str, tuple[str, str]]] = {
    "move": ("move", f"name {_ROLL} *"),
    "action-roll": ("", f"{_ROLL} *"),
    "reroll": ("", "which #old #new stat-name #stat #adds #vs1 #vs2 #action"),
    "oracle": ("oracle", "name #roll result *"),
    "progress": ("progress-roll", "move name #score #vs1 #vs2 *"),
    "noroll": ("move", "name id"),
    "dice": ("dice-expr", "expr #result"),
    "clock-create": ("-", "text id"),
    "clock-advance": ("clock", "name id from #to steps #out-of"),
    "clock-resolve": ("-", "text id"),
    "track-create": ("-", "text id"),
    "track-advance": ("track", "name id from #to rank steps"),
    "track-complete": ("-", "text id"),
    "track-reopen": ("-", "text id"),
    "meter": ("meter", "name from to"),
    "initiative": ("meter", "name from to"),
    "burn": ("burn", "#from #to"),
    "entity-create": ("-", "kind text id"),
    "ooc": ("-", "text"),
}
"""The node of a record and what stands between its strokes: `#` before numbers, `*` for identifiers."""


_IN_WORDS: Final = {
    "clock-create": "clock added", "clock-resolve": "clock resolved", "track-create": "track added",
    "track-complete": "track completed", "track-reopen": "track reopened",
}  # fmt: skip
"""What is said of clocks and tracks that begin or end."""


def inline_node(code: str, line: int) -> Node | None:
    """A record as the node a block would hold; None for what is none or lacks numbers."""
    found = _CODE.fullmatch(code)
    if found is None or found[1] not in _INLINE:
        return None
    kind, parts = found[1], [part.strip() for part in found[2].split("|")]
    name, keys = _INLINE[kind][0], _INLINE[kind][1].split()
    if kind == "ooc":
        parts = [found[2]]
    elif any(len(part) > LONGEST_NAME for part in parts):
        return None
    if kind == "progress" and not all(_number(part) is not None for part in (*parts, "x", "x")[2:5]):
        keys = keys[1:]
    given, values = _given(parts, keys)
    if kind in _IN_WORDS:
        given["text"] = f"{_IN_WORDS[kind]}: {given.get('text') or '–'}"
    if any(_number(given.get(key[1:])) is None for key in keys if key[0] == "#"):
        return None
    if kind == "reroll" and given["which"] not in _DICE:
        return None
    node = Node(name, tuple(values), {key: value for key, value in given.items() if value != ""}, (), line)
    return _SHAPES[kind](node) if kind in _SHAPES else node


def _given(parts: Sequence[str], keys: Sequence[str]) -> tuple[dict[str, Value], list[Value]]:
    """What stands between the strokes, by its keys; and what has none."""
    given, values = dict[str, Value](), list[Value]()
    for at, part in enumerate(parts):
        key = keys[at] if at < len(keys) and keys[at] != "*" else ""
        own, sign, value = part.replace("adds=", "reasons=", 1).partition("=")
        if key:
            given[key.removeprefix("#")] = part
        elif sign and own in _NAMED and own not in given:
            given[own] = value
        elif part and keys[-1] == "*" and not sign:
            given["id"] = part
        elif part:
            values.append(part)
    return given, values


def _with_roll(node: Node) -> Node:
    """A move with its roll, what was added to it for what, and what was burnt for it."""
    given = dict(node.properties)
    line, reasons, burn = node.line, text_of(given.pop("reasons", "")), text_of(given.pop("burn", ""))
    roll = {key: given.pop(key) for key in (each.removeprefix("#") for each in _ROLL.split()) if key in given}
    adds = [(int(found[1]), found[2] or "") for found in _ADD.finditer(reasons)]
    exact = sum(amount for amount, _ in adds) == _number(roll["adds"]) and not _ADD.sub("", reasons).strip()
    burnt = _BURN.fullmatch(burn)
    children = [Node("add", each, line=line) for each in adds if exact]
    children.append(Node("roll", node.values, roll, (), line))
    children += [Node("-", (reasons,), line=line)] * bool(reasons and not exact)
    if burn:
        children.append(
            Node("burn", burnt.groups(), line=line) if burnt else Node("-", (f"burn: {burn}",), line=line)
        )
    return replace(node, values=(), properties=given, children=tuple(children))


def _with_reroll(node: Node) -> Node:
    """A roll as it was, and one of its dice thrown again."""
    given = dict(node.properties)
    which, old, new = text_of(given.pop("which")), given.pop("old"), given.pop("new")
    odd, given[which] = given[which], old
    children = [
        Node("roll", node.values, given, (), node.line),
        Node("reroll", (), {which: new}, (), node.line),
    ]
    if odd not in (old, new):
        children.append(Node("-", (f"{which}: {odd}",), line=node.line))
    return replace(node, values=(), properties={}, children=tuple(children))


def _with_move(node: Node) -> Node:
    """A roll for progress within its move."""
    given = dict(node.properties)
    label = given.pop("move", None)
    inner = replace(node, properties=given)
    return Node("move", (), {"name": label}, (inner,), node.line) if label else inner


def _with_kind(node: Node) -> Node:
    given = dict(node.properties)
    words = f"{given.pop('kind', '')}: {given.pop('text', '')}"
    return replace(node, properties={**given, "text": words})


_SHAPES: Final[Mapping[str, Callable[[Node], Node]]] = {
    **dict.fromkeys(("move", "action-roll"), _with_roll),
    "reroll": _with_reroll,
    "progress": _with_move,
    "entity-create": _with_kind,
}


# --- rolls ------------------------------------------------------------------------------------------

STRONG: Final = Term("Strong hit", "Coup fort")
WEAK: Final = Term("Weak hit", "Coup faible")
MISS: Final = Term("Miss", "Échec")
MATCH: Final = Term("{outcome}, match", "{outcome}, doublé")
ADDS: Final = Term("adds", "bonus")
STAT: Final = Term("stat", "attribut")
TRACK: Final = Term("track", "piste")
_HIGHEST: Final = 10
_DICE: Final = ("action", "vs1", "vs2")


@dataclass(frozen=True, slots=True)
class ActionRoll:
    """A die and what is added to it against two; `faces` are all those each die showed, in order."""

    label: str
    stat: str
    value: int
    adds: int
    faces: Mapping[str, tuple[int, ...]]
    reasons: tuple[tuple[int, str], ...] = ()

    def line(self) -> PlayLine | None:
        """The line; None where the dice cannot have fallen so."""
        return dice(self._in("en"), self._in("fr"))

    def said(self) -> str:
        """All of it in words, for dice that no line can hold."""
        faces = [">".join(map(str, self.faces[which])) for which in _DICE]
        reasons = [f"{text} {amount}".strip() for amount, text in self.reasons]
        adds = f"{self.adds} ({', '.join(reasons)})" if reasons else str(self.adds)
        return f"{self.label}: {self.stat} {faces[0]} + {self.value} + {adds}, {faces[1]} / {faces[2]}"

    def _in(self, lang: str) -> DiceText:
        groups = [Group(reason(self.stat) or STAT.of(lang), (str(self.value),))]
        if self.adds or self.reasons:
            said = [reason(f"{text} {amount}" if text else str(amount)) for amount, text in self.reasons]
            groups.append(Group(ADDS.of(lang), tuple(said) or (str(self.adds),)))
        thrown = pool(6, self.faces["action"], modifier=self.value + self.adds)
        against = pool(10, self.faces["vs1"], self.faces["vs2"])
        came = self.outcome().of(lang)
        return DiceText(_called(self.label), tuple(groups), (thrown,), (against,), outcome=came)

    def outcome(self, score: int | None = None) -> Term:
        """What the dice say, or what `score` in the place of the action says (momentum that is burnt)."""
        if score is None:
            score = min(self.faces["action"][-1] + self.value + self.adds, _HIGHEST)
        return outcome(score, self.faces["vs1"][-1], self.faces["vs2"][-1])


def _called(label: str) -> str:
    """The name of a move; one that is also the name of a test of ours says which game it is of."""
    name = named(label) or "–"
    ours = any(labelled_test(system_or_free(each), name) for each in SYSTEMS)
    return f"{name} Ironsworn" if ours else name


def outcome(score: int, vs1: int, vs2: int) -> Term:
    """A score against two dice: it must be higher than both, or than one; two alike are a match."""
    found = (MISS, WEAK, STRONG)[(score > vs1) + (score > vs2)]
    if vs1 != vs2:
        return found
    return Term(*(MATCH.of(lang).format(outcome=found.of(lang)) for lang in ("en", "fr")))


def progress_roll(label: str, track: str, score: int, vs1: int, vs2: int) -> PlayLine | None:
    """Two dice against which how far a track is was held."""
    lines = []
    for lang in ("en", "fr"):
        which = (Group(TRACK.of(lang), (reason(track),)),) if track else ()
        groups = (Group("score", (str(score),)), *which)
        came = outcome(score, vs1, vs2).of(lang)
        lines.append(DiceText(_called(label), groups, (pool(10, vs1, vs2),), outcome=came))
    return dice(*lines)


# --- nodes as lines of play -------------------------------------------------------------------------

_BOX: Final = 4  # ticks in a box of a track
_TRACK_TICKS: Final = 40
_HUNDRED: Final = 100
_RANKS: Final = {"troublesome": 12, "dangerous": 8, "formidable": 4, "extreme": 2, "epic": 1}
_EXPRESSION: Final = regex.compile(r"\s*((\d{0,3})d(\d{1,4}))\s*(?:([+-])\s*(\d{1,6}))?\s*", re.ASCII)
_OF_ROLL: Final = ("reroll", "burn", "-")
"""What changes the roll before it, or is a word on it."""
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "roll": ("stat-name", "action", "stat", "adds", "vs1", "vs2"),
    "progress-roll": ("name", "score", "vs1", "vs2"),
    "meter": ("name", "from", "to"),
    "burn": ("from", "to"),
    "xp": ("from", "to"),
    "clock": ("name", "from", "to", "out-of"),
    "oracle": ("name", "roll", "result"),
    "oracle-group": ("name",),
    "move": ("name",),
    "actor": ("name",),
    "add": ("amount", "from"),
    "-": ("text",),
    "track": ("name",),
    "progress": ("name",),
    "dice-expr": ("result", "expr"),
}
"""What the arguments without a name are, in order."""


def text_of(value: Value) -> str:
    """A value in words; nothing for none."""
    return value if isinstance(value, str) else "" if value is None else str(value)


def _number(value: Value) -> int | None:
    """A whole number of at most seven digits, also where it is written as a text."""
    if isinstance(value, str) and re.fullmatch(r"[+-]?\d{1,7}", value.strip(), re.ASCII):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**7
    return value if whole and isinstance(value, int) else None


class _NoForm(Exception):
    """A node that stands in a note as it is: it lacks what its kind is told by, or cannot be so."""


_T = TypeVar("_T")


def _needed(value: _T | None) -> _T:
    if value is None:
        raise _NoForm
    return value


class _Part:
    """A node being read: whatever of its arguments and properties was not asked for is left over."""

    def __init__(self, node: Node) -> None:
        self.node, self.children = node, node.children
        keys = list(_KEYS.get(node.name, ()))
        self._given: dict[str | int, Value] = dict(enumerate(node.values)) | dict(node.properties)
        for at, key in enumerate(keys[: len(node.values)]):
            if key not in self._given:
                self._given[key] = self._given.pop(at)

    def has(self, key: str) -> bool:
        """Whether there is such a property, or the argument that stands for it, not read yet."""
        return key in self._given

    def text(self, key: str) -> str:
        """A value in words, without its links; it counts as read."""
        return unlinked(text_of(self._given.pop(key, None)))[0].strip()

    def number(self, key: str) -> int | None:
        """A whole number, which counts as read; None where it is missing or is none."""
        found = _number(self._given.get(key))
        if found is not None:
            del self._given[key]
        return found

    def numbers(self, *keys: str) -> tuple[int, ...]:
        """Several of them; raises `_NoForm`, and nothing counts as read, if one is missing."""
        found = [_needed(_number(self._given.get(key))) for key in keys]
        for key in keys:
            del self._given[key]
        return tuple(found)

    def boxed(self, key: str) -> int | None:
        """Ticks, given whole or as boxes and ticks."""
        if (whole := self.number(key)) is not None:
            return whole
        boxes, ticks = self.number(f"{key}-boxes"), self.number(f"{key}-ticks")
        return None if boxes is None and ticks is None else (boxes or 0) * _BOX + (ticks or 0)

    def rest(self, *, whole: bool = False) -> str:
        """What nobody read of it, its children aside, which then counts as read; or the `whole` of it."""
        values = tuple(value for key, value in self._given.items() if isinstance(key, int))
        left = {key: value for key, value in self._given.items() if isinstance(key, str)}
        own = _KEYS.get(self.node.name, ())
        by_place = tuple(left.pop(key) for key in own if key in left and key not in self.node.properties)
        self._given = {}
        said = self.node if whole else replace(self.node, values=(*by_place, *values), properties=left)
        return said.said() if whole or said.values or said.properties else ""


class Mechanics:
    """Nodes of a block, one after the other, as lines; `first` is the line of its first."""

    def __init__(self, first: int, tally: Tally) -> None:
        self._first, self._tally = first, tally
        self._roll: ActionRoll | None = None  # the last one, which may be rolled again or bettered
        self._roll_line = 0
        self._last: ActionRoll | None = None
        self._remarks: list[Line] = []
        self._reasons: list[tuple[int, str, int]] = []  # how much, for what, on which line
        self._who = ""  # whose moves these are

    def all(self, found: Sequence[Node]) -> Iterator[Line]:
        """The lines of the nodes, also of what no move holds."""
        yield from self._lines(found, "")
        yield from self._unused()

    def _lines(self, found: Sequence[Node], label: str) -> Iterator[Line]:
        """The lines of some nodes; `label` is the move they belong to."""
        for node in found:
            if node.name not in _OF_ROLL:
                yield from self._done()
                self._last = None
            yield from self._whole(node, label)
        yield from self._done()

    def _whole(self, node: Node, label: str) -> Iterator[Line]:
        """What a node’s kind says of it, what nobody read of it, and what it holds: so for every kind."""
        part, who = _Part(node), self._who
        if links := sum(unlinked(text)[1] for text in (node.name, *node.texts())):
            self._tell("link targets", part, links)
        if part.has("id") and not _overlong(node):
            self._tell("rule names", part)
            part.text("id")
        read = Mechanics._other if _overlong(node) else _READERS.get(node.name, Mechanics._other)
        try:
            found = list(read(self, part, label))
        except _NoForm:
            found = list(self._other(part, label))
        yield from found
        if rest := part.rest():
            yield from self._beside(self._noted(rest, part))
        if part.children:
            yield from self._lines(part.children, _move_name(node) if node.name == "move" else label)
        if node.name == "move":
            yield from self._unused()
        self._who = who

    def _beside(self, line: Line) -> Iterator[Line]:
        """A line at once, or after the roll that may yet be thrown again."""
        if self._roll is None:
            yield line
        else:
            self._remarks.append(line)

    def _done(self) -> Iterator[Line]:
        """The last roll, now that nothing changes it any more."""
        roll, self._roll = self._roll, None
        if roll is None:
            return
        self._last = roll
        found = roll.line()
        self._tally.add("rolls" if found else "mechanics", self._roll_line)
        if found:
            self._tally.add("outcomes", self._roll_line)
            odd = respelled(roll.label) + sum(
                respelled(text, item=True) for text in (roll.stat, *(text for _, text in roll.reasons))
            )
            if odd:
                self._tally.add("signs", self._roll_line, odd)
        yield found or note(roll.said())
        yield from self._remarks
        self._remarks = []

    # --- moves --------------------------------------------------------------------------------------

    def _nothing(self, part: _Part, label: str) -> Iterator[Line]:
        """What only holds others."""
        yield from ()

    def _actor(self, part: _Part, label: str) -> Iterator[Line]:
        name = part.text("name")
        can_act = bool(name) and named(name) == name and not set("()+>") & set(name)
        self._who = name if can_act else ""
        acting = (child.name == "move" and not _overlong(child) for child in part.children)
        if not self._who or not part.children or not all(acting):
            yield self._noted(name or "–", part)

    def _move(self, part: _Part, label: str) -> Iterator[Line]:
        part.text("name")
        called = _move_name(part.node)
        yield from self._unused()
        if self._who:
            self._tell("actions", part)
            self._signs(part, called)
            yield PlayLine(same(action(named(called) or "–", [self._who])))
        elif not any(_says(child, called) for child in part.children):
            yield self._noted(called, part)

    def _add(self, part: _Part, label: str) -> Iterator[Line]:
        self._reasons.append((_needed(part.number("amount")), part.text("from"), self._at(part)))
        yield from ()

    def _unused(self) -> Iterator[Line]:
        """What was added to no roll."""
        for amount, text, line in self._reasons:
            self._tally.add("mechanics", line)
            yield note(f"{amount:+d} {text}".strip())
        self._reasons = []

    def _action(self, part: _Part, label: str) -> Iterator[Line]:
        thrown, stat, vs1, vs2 = part.numbers("action", "stat", "vs1", "vs2")
        adds = part.number("adds") or 0
        name = part.text("stat-name")
        if min(thrown + stat + adds, _HIGHEST) == _number(part.node.properties.get("score")):
            part.number("score")
        given = tuple((amount, text) for amount, text, _ in self._reasons)
        reasons = given if sum(amount for amount, _ in given) == adds else ()
        if reasons:
            self._reasons = []
        faces = {"action": (thrown,), "vs1": (vs1,), "vs2": (vs2,)}
        self._roll = ActionRoll(label or name or "–", name, stat, adds, faces, reasons)
        self._roll_line = self._at(part)
        yield from ()

    def _again(self, part: _Part, label: str) -> Iterator[Line]:
        again = {key: face for key in _DICE if self._roll and (face := part.number(key)) is not None}
        shown = _needed(self._roll if again else None)
        faces = {key: (*each, again[key]) if key in again else each for key, each in shown.faces.items()}
        self._roll = replace(shown, faces=faces)
        yield from ()

    def _burn(self, part: _Part, label: str) -> Iterator[Line]:
        numbers = part.numbers("from", "to")
        yield from self._done()
        self._tell("mechanics", part)
        said = [f"{word} {numbers[0]} → {numbers[1]}" for word in ("momentum burnt:", "élan brûlé\u00a0:")]
        if self._last is not None:
            self._tell("outcomes", part)
            came = self._last.outcome(numbers[0])
            said = [f"{text} – {came.of(lang)}" for text, lang in zip(said, ("en", "fr"), strict=True)]
        yield NoteLine("note", Term(*said))

    def _progress_roll(self, part: _Part, label: str) -> Iterator[Line]:
        numbers, track = part.numbers("score", "vs1", "vs2"), part.text("name")
        line = _needed(progress_roll(label or track, track, *numbers))
        self._tell("outcomes", part)
        self._signs(part, label)
        self._signs(part, track, items=True)
        yield self._carried(line, "rolls", part)

    # --- oracles ------------------------------------------------------------------------------------

    def _oracle(self, part: _Part, label: str) -> Iterator[Line]:
        """The line of a table, with a d100 where its number may be one’s, else with the number in a note."""
        roll, name, result = _needed(part.number("roll")), part.text("name"), part.text("result")
        hundred = 1 <= roll <= _HUNDRED
        line = _needed(table(name, _HUNDRED * hundred, (roll,) * hundred, result) if result else None)
        odd = respelled(name) + (neutralise(result) != result)
        if odd:
            self._tell("signs", part, odd)
        yield self._carried(line, "answers", part)
        if hundred:
            self._tell("hundred", part)
        else:
            yield self._noted(f"{name or '–'}: {roll}", part)

    def _group(self, part: _Part, label: str) -> Iterator[Line]:
        yield self._noted(part.text("name") or "–", part)

    # --- what changes -------------------------------------------------------------------------------

    def _clock(self, part: _Part, label: str) -> Iterator[Line]:
        """How far a clock is: a tag says so, not how it came there."""
        numbers, name = part.numbers("to", "out-of"), part.text("name")
        line = _needed(None if part.has("status") else progress("Clock", name, *numbers))
        read = part.number("from"), part.number("steps")
        yield from self._state(part, line, name, before=any(each is not None for each in read))

    def _track(self, part: _Part, label: str) -> Iterator[Line]:
        """How far a track of forty ticks is, which some steps of its rank may have to be reckoned from."""
        name, before = part.text("name"), part.boxed("from")
        reckoned = part.node.name == "progress"
        ticks = _needed(_advanced(part, before) if reckoned else part.boxed("to"))
        line = _needed(None if part.has("status") else progress("Track", name, ticks, _TRACK_TICKS))
        if reckoned:
            self._tell("ticks", part)
        else:
            part.text("rank"), part.number("steps")
        yield from self._state(part, line, name, before=before is not None)

    def _state(self, part: _Part, line: PlayLine, name: str, *, before: bool) -> Iterator[Line]:
        if before:
            self._tell("stood before", part)
        self._signs(part, name)
        yield self._carried(line, "clocks", part)

    def _meter(self, part: _Part, label: str) -> Iterator[Line]:
        _needed(part.has("from") or part.has("to") or None)
        name = part.text("name") if part.node.name == "meter" else "XP"
        states = " → ".join(filter(None, (part.text("from"), part.text("to"))))
        yield self._noted(f"{name or '–'}: {states or '–'}", part)

    def _dice(self, part: _Part, label: str) -> Iterator[Line]:
        rolls = [child for child in part.children if child.name == "rolls"]
        given, result = part.text("expr"), part.number("result")
        thrown = _EXPRESSION.fullmatch(given)
        faces = [number for number in map(_number, rolls[0].values) if number is not None] if rolls else []
        line = None
        if thrown and len(rolls) == 1 and len(faces) == len(rolls[0].values) == int(thrown[2] or 1):
            modifier = int(f"{thrown[4]}{thrown[5]}") if thrown[4] else 0
            if sum(faces) + modifier == result:
                line = dice(DiceText("", (), (pool(int(thrown[3]), *faces, modifier=modifier),)))
        elif not rolls and result is not None:
            total = parse_thrown(f"{given.replace(' ', '')}={result}")
            line = dice(DiceText("", (), (total,))) if total else None
        yield self._carried(_needed(line), "rolls", part)
        if rolls and thrown:
            left = {
                key: value
                for key, value in rolls[0].properties.items()
                if (key, value) != ("dice", thrown[1])
            }
            others = tuple(child for child in part.children if child is not rolls[0])
            if left:
                yield self._noted(replace(rolls[0], values=(), properties=left).said(), part)
            part.children = (*rolls[0].children, *others)

    # --- notes --------------------------------------------------------------------------------------

    def _remark(self, part: _Part, label: str) -> Iterator[Line]:
        """A word on what happens; one between a roll and its second throw follows the roll."""
        yield from self._beside(self._noted(part.text("text") or "–", part))

    def _other(self, part: _Part, label: str) -> Iterator[Line]:
        """What has no form of its own here: its name and what stands with it, in a note."""
        yield from self._beside(self._noted(part.rest(whole=True), part))

    def _carried(self, line: PlayLine, what: str, part: _Part) -> PlayLine:
        self._tell(what, part)
        return line

    def _noted(self, text: str, part: _Part) -> NoteLine:
        self._tell("mechanics", part)
        return note(unlinked(text)[0])

    def _signs(self, part: _Part, *given: str, items: bool = False) -> None:
        """Names that stand in a line of play with other signs."""
        if times := sum(respelled(text, item=items) for text in given):
            self._tell("signs", part, times)

    def _tell(self, what: str, part: _Part, times: int = 1) -> None:
        self._tally.add(what, self._at(part), times)

    def _at(self, part: _Part) -> int:
        return self._first + part.node.line - 1


_READERS: Final[Mapping[str, Callable[[Mechanics, _Part, str], Iterator[Line]]]] = {
    "": Mechanics._nothing,
    "actor": Mechanics._actor,
    "move": Mechanics._move,
    "roll": Mechanics._action,
    "reroll": Mechanics._again,
    "burn": Mechanics._burn,
    "add": Mechanics._add,
    "progress-roll": Mechanics._progress_roll,
    "oracle": Mechanics._oracle,
    "oracle-group": Mechanics._group,
    "-": Mechanics._remark,
    "clock": Mechanics._clock,
    "track": Mechanics._track,
    "progress": Mechanics._track,
    "meter": Mechanics._meter,
    "xp": Mechanics._meter,
    "dice-expr": Mechanics._dice,
}


def _move_name(node: Node) -> str:
    """What a move is called, by its identifier where it has no name: Face danger."""
    words = text_of(node.properties.get("id")).rsplit("/", 1)[-1].replace("_", " ").strip()
    return _Part(node).text("name") or words[:1].upper() + words[1:] or "–"


def _overlong(node: Node) -> bool:
    """Whether a text of a node is more than a name: it stands whole in a note alone."""
    return node.name != "-" and any(len(text) > LONGEST_NAME for text in node.texts())


def _says(node: Node, label: str) -> bool:
    """Whether a node becomes a line that says which move it belongs to."""
    if _overlong(node):
        return False
    part = _Part(node)
    try:
        if node.name == "roll":
            return bool(part.numbers("action", "stat", "vs1", "vs2"))
        numbers, track = part.numbers("score", "vs1", "vs2"), part.text("name")
    except _NoForm:
        return False
    return node.name == "progress-roll" and progress_roll(label or track, track, *numbers) is not None


def _advanced(part: _Part, before: int | None) -> int | None:
    """How far a track is after some steps of its rank, of forty ticks."""
    rank = (part.text("rank") or part.text("level")).casefold()
    steps = part.number("steps") if part.has("steps") else 1
    if before is None or steps is None or rank not in _RANKS or not 0 <= steps <= _TRACK_TICKS:
        return None
    return min(before + steps * _RANKS[rank], _TRACK_TICKS)


# --- the journal ------------------------------------------------------------------------------------

_BLOCKS: Final = ("iron-vault-mechanics", "mechanics")
_VIEW: Final = "iron-vault-"
_ALWAYS: Final = {"oracle": 2, "entity-create": 1, "track-create": 0, "clock-create": 0}
"""What only names something, in which part: a sentence that breaks off before it goes on with it."""
_BETWEEN: Final = frozenset(
    {"move", "noroll", "progress", "track-advance", "track-complete", "track-reopen", "clock-advance",
     "clock-resolve"}
)  # fmt: skip
"""What a sentence may do without: its name is a word of it only where it goes on behind it."""
_OVER: Final = regex.compile(
    r"(?:[\s>*+#|-]|\d{1,3}[.)]\s)*|.*[.!?…:][\"”’»'*_`)\]]*(?:\s*\([^()]*\))?", re.DOTALL
)
_SEEN: Final = 300  # letters around a record: a sentence is not looked at beyond


def looks_like_iron_vault(text: str) -> bool:
    """Whether a file has a block or a piece of code that only Iron Vault writes."""
    if "iron-vault-mechanics" not in text and "`iv-" not in text:
        return False
    lines = [line.rstrip("\r") for line in text.split("\n")]
    pairs, place = fenced(lines), 0
    while place < len(lines):
        line = lines[place].strip()
        if line.startswith(("```", "~~~")) and line.lstrip("`~").strip() == _BLOCKS[0]:
            return True
        if place not in pairs and any(inline_node(code, 1) for _, _, code in spans(line)):
            return True
        place = pairs.get(place, place) + 1
    return False


def iron_vault_story(text: str, name: str, tally: Tally) -> Imported:
    """The story of a journal; `name` is the file’s without its ending. Never raises."""

    def block(word: str, lines: Sequence[str], line: int) -> tuple[Line, ...] | None:
        if word not in _BLOCKS:
            if word.startswith(_VIEW):
                tally.add("views", line - 1)
            return None
        try:
            found = Kdl("\n".join(lines))
        except NotKdl:
            tally.add("unread", line - 1)
            return None
        for place, comment in enumerate(found.comments):
            tally.add("comments of records", line + comment - 1, int(place == 0))
        return tuple(Mechanics(line, tally).all(found.nodes))

    return woven(markdown_story(text, name, tally), lambda line, at: _spelled(line, at, tally), block)


def _spelled(text: str, line: int, tally: Tally) -> Spelled | None:
    """A line without its records, but for the words that some of them leave in it, and their play."""
    if "`iv-" not in text:
        return None
    in_table = text.lstrip().startswith("|")  # a cell of a table must not lose its strokes
    left, play, at = "", list[Line](), 0
    for start, end, code in spans(text):
        node = None if in_table else inline_node(code, 1)
        if node is None:
            if _CODE.fullmatch(code):
                tally.add("unread", line)
            continue
        left = _joined(left, text[at:start]) if play else text[:start]
        play += Mechanics(line, tally).all([node])
        words, lost = _words(code, left[-_SEEN:], text[end : end + _SEEN])
        if lost:
            tally.add("places", line)
        if words:
            tally.add("in sentences", line)
            left = f"{left.rstrip()} {words}" if left[-1:].isspace() and left.strip() else left + words
        at = end
    return Spelled(_joined(left, text[at:]).rstrip(" \t"), tuple(play)) if play else None


def _joined(before: str, after: str) -> str:
    """Two pieces of a line between which a record stood: one space parts them, none stands before a stop."""
    said = before.rstrip(" \t")
    if not said or (after[:1] in (".", ",", ";") and said[-1] not in ".!?…"):
        return (said or before) + after.lstrip(" \t")
    apart = said != before or after[:1].isspace()
    return f"{said}{' ' * apart}{after.lstrip(chr(32) + chr(9))}" if apart else before + after


def _words(code: str, before: str, after: str) -> tuple[str, bool]:
    """The words a record leaves in its sentence, if it stands in one; and whether it leaves a gap there."""
    found = _CODE.fullmatch(code)
    kind, parts = (found[1], found[2].split("|")) if found else ("", [])
    said, follows = before.rstrip(), after.lstrip()
    open_, goes_on = not _OVER.fullmatch(said), follows[:1].islower()
    within = open_ or goes_on or (bool(said) and follows.startswith((",", ";")))
    wanted = kind in _ALWAYS or (kind in _BETWEEN and open_ and (goes_on or follows[:1] == ")"))
    place = _ALWAYS.get(kind, 0)
    words = named(parts[place]) if within and wanted and place < len(parts) else ""
    if words and words.casefold() in f"{said} {follows}".casefold():
        return "", False
    fit = any(map(str.isalnum, words)) and not set("<>&$^~") & set(words) and (said or words[0].isalpha())
    return (words, False) if fit else ("", within)
