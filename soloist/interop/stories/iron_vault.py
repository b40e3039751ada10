"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics.

Mechanics stand in blocks of KDL or in pieces of code within a line, `iv-move:…`; the latter are read as the
nodes that a block would hold.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

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
    same,
    table,
    unlinked,
    woven,
)
from soloist.interop.stories.story import Imported, NoteLine, PlayLine, fenced, spans
from soloist.journal.dice_text import parse_thrown
from soloist.journal.model import DiceText, Group
from soloist.journal.write import action
from soloist.rules.systems import SYSTEMS, labelled_test, system_or_free
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, field, replace

# --- blocks: KDL as Iron Vault writes it, a node a line ---------------------------------------------

Value: TypeAlias = str | int | None
_GIVEN: Final = r"""[ \t]+(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|([^\s"={};/\\]+))"""
_PLAIN: Final = _GIVEN.replace("((?:", "(?:(?:").replace("([", "(?:[")
_ARGUMENT: Final = regex.compile(_GIVEN)
_LINE: Final = regex.compile(rf"\s*(?:([\w-]+)((?:{_PLAIN})*)\s*(\{{)?|(\}}))?\s*(//.*)?")
_ESCAPE: Final = regex.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)
_SIGNS: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "s": " "}
_NONE: Final[Mapping[str, Value]] = MappingProxyType({})
_INTEGER: Final = regex.compile(r"[+-]?\d{1,17}", re.ASCII)


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
        given = [("", value) for value in self.values] + [
            (f"{key}=", value) for key, value in self.properties.items()
        ]
        return " ".join(
            [
                self.name,
                *(f'{key}"{value}"' if isinstance(value, str) else f"{key}{value}" for key, value in given),
            ]
        )


def read_block(lines: Sequence[str]) -> tuple[tuple[Node, ...], list[int]] | None:
    """The nodes of a block and the lines with comments, from 1; None for what Iron Vault does not write."""
    open_: list[tuple[Node, list[Node]]] = [(Node(""), [])]
    comments: list[int] = []
    for number, line in enumerate(lines, 1):
        found = _LINE.fullmatch(line)
        if found is None or (found[4] and len(open_) == 1):
            return None
        name, given, opens, closes, comment = found.groups()
        comments += [number] * bool(comment)
        values, properties = list[Value](), dict[str, Value]()
        for key, quoted, bare in _ARGUMENT.findall(given or ""):
            value = int(bare) if _INTEGER.fullmatch(bare) else bare or _ESCAPE.sub(_meant, quoted)
            values += [] if key else [value]
            properties |= {key: value} if key else {}
        if name:
            open_.append((Node(name, tuple(values), properties, (), number), []))
        if closes or (name and not opens):
            node, children = open_.pop()
            open_[-1][1].append(replace(node, children=tuple(children)))
    return (tuple(open_[0][1]), comments) if len(open_) == 1 else None


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
    "move": ("roll", f"move {_ROLL} *"),
    "action-roll": ("roll", f"{_ROLL} *"),
    "reroll": ("roll", "which #old #new stat-name #stat #adds #vs1 #vs2 #action"),
    "oracle": ("oracle", "name #roll result *"),
    "progress": ("progress-roll", "move name #score #vs1 #vs2 *"),
    "noroll": ("move", "name id"),
    "dice": ("dice-expr", "expr #result"),
    "clock-create": ("clock added", "name id"),
    "clock-advance": ("clock", "name id from #to steps #out-of"),
    "clock-resolve": ("clock resolved", "name id"),
    "track-create": ("track added", "name id"),
    "track-advance": ("track", "name id from #to rank steps"),
    "track-complete": ("track completed", "name id"),
    "track-reopen": ("track reopened", "name id"),
    "meter": ("meter", "name from to"),
    "initiative": ("meter", "name from to"),
    "burn": ("burn", "#from #to"),
    "entity-create": ("-", "kind name id"),
    "ooc": ("-", "text"),
}
"""The node of a record and what stands between its strokes: `#` before numbers, `*` for identifiers."""


def inline_nodes(code: str, line: int) -> tuple[Node, ...]:
    """A record as the nodes a block would hold; none for what is no record or lacks numbers."""
    found = _CODE.fullmatch(code)
    if found is None or found[1] not in _INLINE:
        return ()
    kind, parts = found[1], [part.strip() for part in found[2].split("|")]
    name, keys = _INLINE[kind][0], _INLINE[kind][1].split()
    if kind == "ooc":
        parts = [found[2]]
    elif any(len(part) > LONGEST_NAME for part in parts):
        return ()
    if kind == "progress" and not all(_number(part) is not None for part in (*parts, "x", "x")[2:5]):
        keys = keys[1:]
    given, values = _given(parts, keys)
    if any(_number(given.get(key[1:])) is None for key in keys if key[0] == "#"):
        return ()
    if kind == "reroll" and given["which"] not in _DICE:
        return ()
    given = {key: value for key, value in given.items() if value != ""}
    move = given.pop("move", "")
    if "kind" in given or " " in name:
        given["text"] = f"{given.pop('kind', name)}: {given.pop('name', '–')}"
        name = "-"
    nodes = _rolled(given, values, line) if name == "roll" else [Node(name, tuple(values), given, (), line)]
    return (Node("move", (), {"name": move}, tuple(nodes), line),) if move else tuple(nodes)


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


def _rolled(given: dict[str, Value], values: Sequence[Value], line: int) -> list[Node]:
    """A roll, what was added to it for what, the die that was thrown again, and what was burnt for it."""
    reasons, burn = text_of(given.pop("reasons", "")), text_of(given.pop("burn", ""))
    which, old, new = (given.pop(key, None) for key in ("which", "old", "new"))
    adds = [(int(found[1]), found[2] or "") for found in _ADD.finditer(reasons)]
    exact = sum(amount for amount, _ in adds) == _number(given["adds"]) and not _ADD.sub("", reasons).strip()
    burnt = _BURN.fullmatch(burn)
    nodes = [Node("add", each, line=line) for each in adds if exact]
    nodes.append(Node("roll", tuple(values), given, (), line))
    left = [] if exact or not reasons else [reasons]
    if which:
        shown, given[text_of(which)] = given[text_of(which)], old
        nodes.append(Node("reroll", (), {text_of(which): new}, (), line))
        left += [] if shown in (old, new) else [f"{which}: {shown}"]
    left += [f"burn: {burn}"] * bool(burn and not burnt)
    nodes += [Node("-", (each,), line=line) for each in left]
    return nodes + [Node("burn", burnt.groups(), line=line)] * bool(burnt) if burnt else nodes


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

    def outcome(self) -> Term:
        """What the dice say."""
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
    return value if isinstance(value, int) and abs(value) < 10**7 else None


class _NoForm(Exception):
    """A node that stands in a note as it is: it lacks what its kind is told by, or cannot be so."""


class _Part:
    """A node while it is read: whatever of its arguments and properties was not asked for is left over."""

    def __init__(self, node: Node) -> None:
        self.node, self.children = node, node.children
        keys = dict(enumerate(_KEYS.get(node.name, ())))
        self.left: dict[str | int, Value] = dict(node.properties.items())
        for at, value in enumerate(node.values):
            key: str | int = keys.get(at, at)
            self.left[at if key in self.left else key] = value

    def text(self, *keys: str) -> str:
        """The first of these values there is, in words and without its links; it counts as read."""
        value = next((self.left.pop(key) for key in keys if key in self.left), None)
        return unlinked(text_of(value))[0].strip()

    def numbers(self, *keys: str) -> list[int]:
        """Whole numbers, which count as read; raises `_NoForm`, and none counts so, if one is missing."""
        found = [number for key in keys if (number := _number(self.left.get(key))) is not None]
        if len(found) < len(keys):
            raise _NoForm
        self.left = {key: value for key, value in self.left.items() if key not in keys}
        return found

    def number(self, key: str) -> int | None:
        """One of them, None if there is none."""
        return self.numbers(key)[0] if _number(self.left.get(key)) is not None else None

    def boxed(self, key: str) -> int | None:
        """Ticks, given whole or as boxes and ticks."""
        if (whole := self.number(key)) is not None:
            return whole
        boxes, ticks = self.number(f"{key}-boxes"), self.number(f"{key}-ticks")
        return None if boxes is None and ticks is None else (boxes or 0) * _BOX + (ticks or 0)

    def rest(self) -> str:
        """What nobody read of it, its children aside; empty for nothing."""
        values = tuple(value for key, value in self.left.items() if isinstance(key, int))
        named = {key: value for key, value in self.left.items() if isinstance(key, str)}
        return replace(self.node, values=values, properties=named).said() if self.left else ""


class Mechanics:
    """Nodes of a block, one after the other, as lines; `first` is the line of its first."""

    def __init__(self, first: int, tally: Tally) -> None:
        self._first, self._tally = first, tally

    def lines(self, nodes: Sequence[Node], label: str = "", who: str = "") -> Iterator[Line]:
        """The lines of some nodes; `label` is the move they belong to, `who` makes it."""
        rolls = dict(_rolls(nodes))
        apart = {id(each) for those in rolls.values() for each in those}
        for node in nodes:
            if id(node) not in apart:
                yield from self._node(node, label, who, rolls.get(id(node), ()))

    def _node(self, node: Node, label: str, who: str, beside: Sequence[Node]) -> Iterator[Line]:
        """What a node’s kind says of it, what nobody read of it, and what it holds."""
        part, long = _Part(node), any(len(text) > LONGEST_NAME for text in node.texts())
        if links := sum(unlinked(text)[1] for text in (node.name, *node.texts())):
            self._tell("link targets", node, links)
        called = _move_name(part)
        if part.left.pop("id", None) is not None:
            self._tell("rule names", node)
        properties = {key: value for key, value in node.properties.items() if key != "id"}
        whole = replace(node, properties=properties).said()
        found: list[Line]
        try:
            match node.name:
                case name if name not in _READERS or (long and name != "-"):
                    raise _NoForm
                case "roll":
                    found = [self._action(part, label, beside)]
                case "move":
                    found = list(self._move(part, called, who))
                case "actor":
                    found = list(self._actor(part))
                case name:
                    found = [_READERS[name](self, part, label)]
        except _NoForm:
            found, part.left, part.children = [self._noted(whole, node)], {}, node.children
        yield from found
        if rest := part.rest():
            yield self._noted(rest, node)
        yield from self.lines(part.children, label)

    # --- moves --------------------------------------------------------------------------------------

    def _actor(self, part: _Part) -> Iterator[Line]:
        """Whose moves these are, with what they hold."""
        name = part.text("name")
        can_act = bool(name) and named(name) == name and not set("()+>") & set(name)
        if not can_act or not part.children or any(child.name != "move" for child in part.children):
            yield self._noted(name or "–", part.node)
        yield from self.lines(part.children, who=name * can_act)
        part.children = ()

    def _move(self, part: _Part, called: str, who: str) -> Iterator[Line]:
        """A move as an action of somebody, or by its name where no roll in it says that."""
        part.text("name")
        before = [PlayLine(same(action(named(called) or "–", [who])))] if who else []
        inner = list(self.lines(part.children, called))
        part.children = ()
        if who:
            self._tell("actions", part.node)
            self._signs(part.node, before[0], called)
        yield from before
        if not who and not any(
            isinstance(line, PlayLine) and line.text.en.startswith("d: ") for line in inner
        ):
            yield self._noted(called, part.node)
        yield from inner

    def _add(self, part: _Part, label: str) -> Line:
        (amount,) = part.numbers("amount")
        return self._noted(f"{amount:+d} {part.text('from')}".strip(), part.node)

    def _action(self, part: _Part, label: str, beside: Sequence[Node]) -> Line:
        """A roll, with what was added to it and the dice thrown again."""
        thrown, stat, vs1, vs2 = part.numbers("action", "stat", "vs1", "vs2")
        adds, name = part.number("adds") or 0, part.text("stat-name")
        if min(thrown + stat + adds, _HIGHEST) == _number(part.node.properties.get("score")):
            part.number("score")
        added = [_Part(node) for node in beside if node.name == "add"]
        reasons = tuple((each.numbers("amount")[0], each.text("from")) for each in added)
        faces: dict[str, tuple[int, ...]] = {"action": (thrown,), "vs1": (vs1,), "vs2": (vs2,)}
        for each in (_Part(node) for node in beside if node.name == "reroll"):
            faces |= {key: (*faces[key], face) for key in _DICE if (face := each.number(key)) is not None}
            part.left |= each.left
        roll = ActionRoll(label or name or "–", name, stat, adds, faces, reasons)
        line = roll.line()
        self._tell("rolls" if line else "mechanics", part.node)
        if line is None:
            return note(roll.said())
        self._tell("outcomes", part.node)
        self._signs(part.node, line, label, *(text for _, text in reasons))
        return line

    def _burn(self, part: _Part, label: str) -> Line:
        before, after = part.numbers("from", "to")
        self._tell("mechanics", part.node)
        said = (f"{word} {before} → {after}" for word in ("momentum burnt:", "élan brûlé\u00a0:"))
        return NoteLine("note", Term(*said))

    def _progress_roll(self, part: _Part, label: str) -> Line:
        score, vs1, vs2 = part.numbers("score", "vs1", "vs2")
        track = part.text("name")
        line = self._play(progress_roll(label or track, track, score, vs1, vs2), "rolls", part, label)
        self._tell("outcomes", part.node)
        return line

    # --- oracles and dice -----------------------------------------------------------------------------

    def _oracle(self, part: _Part, label: str) -> Line:
        """The line of a table, with a d100 where its number may be one’s, else with the number in a note."""
        (roll,) = part.numbers("roll")
        name, result = part.text("name"), part.text("result")
        hundred = 1 <= roll <= _HUNDRED
        line = table(name, _HUNDRED * hundred, (roll,) * hundred, result) if result else None
        played = self._play(line, "answers", part)
        if hundred:
            self._tell("hundred", part.node)
        else:
            part.left["roll"] = roll
        return played

    def _dice(self, part: _Part, label: str) -> Line:
        """Dice with their faces, where these are told as they must have fallen, else with their sum."""
        given, (result,) = part.text("expr"), part.numbers("result")
        rolls = [child for child in part.children if child.name == "rolls"]
        thrown, line = _EXPRESSION.fullmatch(given), None
        if not rolls:
            total = parse_thrown(f"{given.replace(' ', '')}={result}")
            line = dice(DiceText("", (), (total,))) if total else None
        elif thrown and len(part.children) == 1 and set(rolls[0].properties.items()) <= {("dice", thrown[1])}:
            faces = [number for number in map(_number, rolls[0].values) if number is not None]
            modifier = int(f"{thrown[4]}{thrown[5]}") if thrown[4] else 0
            if len(faces) == len(rolls[0].values) == int(thrown[2] or 1) and sum(faces) + modifier == result:
                line = dice(DiceText("", (), (pool(int(thrown[3]), *faces, modifier=modifier),)))
        played = self._play(line, "rolls", part)
        part.children = rolls[0].children if rolls else part.children
        return played

    # --- what changes -------------------------------------------------------------------------------

    def _clock(self, part: _Part, label: str) -> Line:
        """How far a clock is: a tag says so, not how it came there."""
        return self._state("Clock", part, *part.numbers("to", "out-of"))

    def _track(self, part: _Part, label: str) -> Line:
        """How far a track of forty ticks is, which some steps of its rank may have to be reckoned from."""
        ticks = part.boxed("to")
        if part.node.name == "progress":
            before, rank = part.boxed("from"), part.text("rank", "level").casefold()
            steps = part.number("steps") if "steps" in part.left else 1
            if before is None or steps is None or rank not in _RANKS or not 0 <= steps <= _TRACK_TICKS:
                raise _NoForm
            part.left["from"] = before
            ticks = min(before + steps * _RANKS[rank], _TRACK_TICKS)
            self._tell("ticks", part.node)
        if ticks is None:
            raise _NoForm
        return self._state("Track", part, ticks, _TRACK_TICKS)

    def _state(self, prefix: str, part: _Part, value: int, most: int) -> Line:
        if "status" in part.left:
            raise _NoForm
        line = self._play(progress(prefix, part.text("name"), value, most), "clocks", part)
        if [part.text(key) for key in ("rank", "steps")] and part.boxed("from") is not None:
            self._tell("stood before", part.node)
        return line

    def _meter(self, part: _Part, label: str) -> Line:
        if not {"from", "to"} & {*part.left}:
            raise _NoForm
        name = part.text("name") if part.node.name == "meter" else "XP"
        states = " → ".join(filter(None, (part.text("from"), part.text("to"))))
        return self._noted(f"{name or '–'}: {states or '–'}", part.node)

    # --- notes --------------------------------------------------------------------------------------

    def _remark(self, part: _Part, label: str) -> Line:
        return self._noted(part.text("text", "name") or "–", part.node)

    def _play(self, line: PlayLine | None, what: str, part: _Part, label: str = "") -> Line:
        """A line of play, which is told; raises `_NoForm` where the notation has none."""
        if line is None:
            raise _NoForm
        self._tell(what, part.node)
        self._signs(part.node, line, label)
        return line

    def _noted(self, text: str, node: Node) -> NoteLine:
        self._tell("mechanics", node)
        return note(unlinked(text)[0])

    def _signs(self, node: Node, line: PlayLine, *more: str) -> None:
        """Names that stand in a line of play with other signs."""
        keys = ("name", "result", "stat-name")
        names = [*(text_of(_Part(node).left.get(key)) for key in keys if node.name != "move"), *more]
        said = (" ".join(unlinked(text)[0].split()) for text in names)
        if times := sum(text not in line.text.en for text in said):
            self._tell("signs", node, times)

    def _tell(self, what: str, node: Node, times: int = 1) -> None:
        self._tally.add(what, self._first + node.line - 1, times)


_READERS: Final[Mapping[str, Callable[[Mechanics, _Part, str], Line]]] = {
    **dict.fromkeys(("", "-", "oracle-group", "move", "actor", "roll"), Mechanics._remark),
    "burn": Mechanics._burn,
    "add": Mechanics._add,
    "progress-roll": Mechanics._progress_roll,
    "oracle": Mechanics._oracle,
    "clock": Mechanics._clock,
    "track": Mechanics._track,
    "progress": Mechanics._track,
    "meter": Mechanics._meter,
    "xp": Mechanics._meter,
    "dice-expr": Mechanics._dice,
}


def _rolls(nodes: Sequence[Node]) -> Iterator[tuple[int, list[Node]]]:
    """Each roll by its id, with what was added to it before and the dice thrown again after it."""
    added: list[Node] = []
    beside: list[Node] | None = None
    for node in nodes:
        if node.name == "add" and _number(_Part(node).left.get("amount")) is not None:
            added.append(node)
        elif node.name == "roll":
            wanted = _number(_Part(node).left.get("adds")) or 0
            exact = sum(_Part(each).numbers("amount")[0] for each in added) == wanted
            whole = all(len(_Part(each).left) <= 2 and not each.children for each in added)
            beside = added if exact and whole else []
            yield id(node), beside
            added = []
        elif node.name == "reroll" and beside is not None and not node.children:
            beside += [node] * any(_number(node.properties.get(key)) is not None for key in _DICE)
        elif node.name not in ("-", "burn"):
            beside = None


def _move_name(part: _Part) -> str:
    """What a move is called, by its identifier where it has no name: Face danger."""
    words = text_of(part.node.properties.get("id")).rsplit("/", 1)[-1].replace("_", " ").strip()
    name = unlinked(text_of(part.left.get("name")))[0].strip()
    return name or words[:1].upper() + words[1:] or "–"


# --- the journal ------------------------------------------------------------------------------------

_BLOCKS: Final = ("iron-vault-mechanics", "mechanics")
_VIEW: Final = "iron-vault-"
_SAYS: Final = {
    "oracle": 2, "entity-create": 1,
    **dict.fromkeys(("track-create", "clock-create", "move", "noroll", "progress"), 0),
}  # fmt: skip
"""What names something, in which part: that stays in a sentence which goes on around it."""
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
        if place not in pairs and any(inline_nodes(code, 1) for _, _, code in spans(line)):
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
        found = read_block(lines)
        if found is None:
            tally.add("unread", line - 1)
            return None
        nodes, comments = found
        for place, comment in enumerate(comments):
            tally.add("comments of records", line + comment - 1, int(place == 0))
        return tuple(Mechanics(line, tally).lines(nodes))

    return woven(markdown_story(text, name, tally), lambda line, at: _spelled(line, at, tally), block)


def _spelled(text: str, line: int, tally: Tally) -> Spelled | None:
    """A line without its records, but for the words that some of them leave in it, and their play."""
    if "`iv-" not in text:
        return None
    in_table = text.lstrip().startswith("|")  # a cell of a table must not lose its strokes
    left, play, at = "", list[Line](), 0
    for start, end, code in spans(text):
        nodes = () if in_table else inline_nodes(code, 1)
        if not nodes:
            if _CODE.fullmatch(code):
                tally.add("unread", line)
            continue
        left = _joined(left, text[at:start]) if play else text[:start]
        play += Mechanics(line, tally).lines(nodes)
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
    open_, goes_on = not _OVER.fullmatch(said), follows[:1].islower() or follows[:1] == ")"
    within = open_ or goes_on or (bool(said) and follows.startswith((",", ";")))
    wanted = kind in _SAYS and within and (_SAYS[kind] or "create" in kind or (open_ and goes_on))
    words = named(parts[_SAYS[kind]]) if wanted and len(parts) > _SAYS[kind] else ""
    if words and words.casefold() in f"{said} {follows}".casefold():
        return "", False
    fit = any(map(str.isalnum, words)) and not set("<>&$^~") & set(words) and (said or words[0].isalpha())
    return (words, False) if fit else ("", within)
