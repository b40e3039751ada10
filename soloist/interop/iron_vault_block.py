"""A block of mechanics of Iron Vault, which is KDL, as lines of play and notes."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from soloist.interop.imported import NoteLine, PlayLine
from soloist.interop.ironsworn_rolls import ActionRoll, Which, progress_roll
from soloist.interop.kdl import Node, NotKdl, Value, nodes, said
from soloist.interop.loss import Tally
from soloist.interop.play_lines import dice, named, note, pool, progress, same, table, unlinked
from soloist.interop.woven import Line
from soloist.journal.model import DiceText
from soloist.journal.write import action
from soloist.rules.term import Term

TRACK_TICKS: Final = 40
_BOX: Final = 4
_RANKS: Final = {"troublesome": 12, "dangerous": 8, "formidable": 4, "extreme": 2, "epic": 1}
_EXPRESSION: Final = re.compile(r"\s*(\d{0,3})d(\d{1,4})\s*(?:([+-])\s*(\d{1,6}))?\s*", re.ASCII)
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


def block_lines(text: str, line: int, tally: Tally) -> tuple[Line, ...] | None:
    """The play of a block whose first line is `line`; None where it cannot be read."""
    try:
        found = nodes(text)
    except NotKdl:
        return None
    if re.search(r"(?m)(?:^|[ \t])//|/\*|/-", text):
        tally.add("left", "comments of records", line)
    return tuple(_Block(line, tally).all(found))


class _Block:
    """The nodes of a block, one after the other; `first` is the line of its first."""

    def __init__(self, first: int, tally: Tally) -> None:
        self._first, self._tally = first, tally
        self._roll: ActionRoll | None = None  # the last one, which may be rolled again or bettered
        self._roll_line = 0
        self._last: ActionRoll | None = None
        self._remarks: list[Line] = []
        self._reasons: list[tuple[int, str, int]] = []  # how much, for what, on which line
        self._who = ""  # whose moves these are
        self._kinds: Mapping[str, Callable[[Node, str], Iterator[Line]]] = {
            "actor": self._actor,
            "move": self._move,
            "roll": self._action,
            "reroll": self._again,
            "burn": self._burn,
            "add": self._add,
            "progress-roll": self._progress_roll,
            "oracle": self._oracle,
            "oracle-group": self._group,
            "-": self._remark,
            "clock": self._clock,
            "track": self._track,
            "progress": self._track,
            "meter": self._meter,
            "xp": self._meter,
            "dice-expr": self._dice,
        }

    def all(self, found: Sequence[Node]) -> Iterator[Line]:
        """The lines of the block, also of what no move holds."""
        yield from self.lines(found, "")
        yield from self._unused()

    def lines(self, found: Sequence[Node], label: str) -> Iterator[Line]:
        """The lines of some nodes; `label` is the move they belong to."""
        for node in found:
            if node.name not in ("reroll", "burn", "-"):
                yield from self._done()
                self._last = None
            yield from self._kinds.get(node.name, self._other)(node, label)
        yield from self._done()

    def _done(self) -> Iterator[Line]:
        """The last roll, now that nothing changes it any more."""
        roll, self._roll = self._roll, None
        if roll is None:
            return
        self._last = roll
        yield roll_line(roll, self._roll_line, self._tally)
        yield from self._remarks
        self._remarks = []

    # --- moves --------------------------------------------------------------------------------------

    def _actor(self, node: Node, label: str) -> Iterator[Line]:
        name = self._said(node, "name")
        self._who = name if _can_act(name) else ""
        if not self._who or any(child.name != "move" for child in node.children):
            yield self._noted(name or "–", self._at(node))
        yield from self._rest(node, ("name",))
        yield from self.lines(node.children, label)
        self._who = ""

    def _move(self, node: Node, label: str) -> Iterator[Line]:
        called = self._said(node, "name") or _last(_text(node.properties.get("id"))) or "–"
        if "id" in node.properties:
            self._tally.add("left", "rule names", self._at(node))
        yield from self._unused()
        yield from self._rest(node, ("name", "id"))
        if self._who:
            self._tally.add("carried", "actions", self._at(node))
            yield PlayLine(same(action(named(called) or "–", [self._who])))
        elif not any(child.name in ("roll", "progress-roll") for child in node.children):
            yield self._noted(called, self._at(node))
        yield from self.lines(node.children, called)
        yield from self._unused()

    def _add(self, node: Node, label: str) -> Iterator[Line]:
        amount = _number(_value(node, "amount"))
        if amount is None:
            yield from self._other(node, label)
            return
        self._reasons.append((amount, self._said(node, "from"), self._at(node)))
        yield from self._rest(node, ("amount", "from"))

    def _unused(self) -> Iterator[Line]:
        """What was added to no roll."""
        for amount, text, line in self._reasons:
            yield self._noted(f"{amount:+d} {text}".strip(), line)
        self._reasons = []

    def _action(self, node: Node, label: str) -> Iterator[Line]:
        numbers = [_number(_value(node, key)) for key in ("action", "stat", "vs1", "vs2")]
        adds = _number(_value(node, "adds")) or 0
        action, stat, vs1, vs2 = numbers
        if action is None or stat is None or vs1 is None or vs2 is None:
            yield from self._other(node, label)
            return
        name = self._said(node, "stat-name")
        given = tuple((amount, text) for amount, text, _ in self._reasons)
        reasons = given if sum(amount for amount, _ in given) == adds else ()
        if reasons:
            self._reasons = []
        yield from self._rest(node, (*_KEYS["roll"], "score"))
        self._roll = ActionRoll(label or name or "–", name, (action,), stat, adds, (vs1,), (vs2,), reasons)
        self._roll_line = self._at(node)

    def _again(self, node: Node, label: str) -> Iterator[Line]:
        keys: tuple[Which, ...] = ("action", "vs1", "vs2")
        faces = {key: _number(node.properties.get(key)) for key in keys}
        if self._roll is None or not any(face is not None for face in faces.values()):
            yield from self._other(node, label)
            return
        for key, face in faces.items():
            if face is not None:
                self._roll = self._roll.again(key, face)
        yield from self._rest(node, keys)

    def _burn(self, node: Node, label: str) -> Iterator[Line]:
        before, after = _number(_value(node, "from")), _number(_value(node, "to"))
        yield from self._done()
        if before is None or after is None:
            yield from self._other(node, label)
            return
        self._tally.add("carried", "mechanics", self._at(node))
        if self._last is not None:
            self._tally.add("guessed", "outcomes", self._at(node))
        yield burnt(before, after, self._last)
        yield from self._rest(node, ("from", "to"))

    def _progress_roll(self, node: Node, label: str) -> Iterator[Line]:
        score, vs1, vs2 = (_number(_value(node, key)) for key in ("score", "vs1", "vs2"))
        track = self._said(node, "name")
        line = None
        if score is not None and vs1 is not None and vs2 is not None:
            line = progress_roll(label or track, track, score, (vs1, vs2))
        if line is None:
            yield from self._other(node, label)
            return
        self._tally.add("carried", "rolls", self._at(node))
        self._tally.add("guessed", "outcomes", self._at(node))
        yield line
        yield from self._rest(node, _KEYS["progress-roll"])

    # --- oracles ------------------------------------------------------------------------------------

    def _oracle(self, node: Node, label: str) -> Iterator[Line]:
        roll = _number(_value(node, "roll"))
        result = self._said(node, "result")
        line = None
        if result and roll is not None and 1 <= roll <= 100:
            line = table(self._said(node, "name"), 100, (roll,), result)
        if line is None:
            yield from self._other(Node(node.name, node.values, node.properties, (), node.line), label)
        else:
            self._tally.add("carried", "answers", self._at(node))
            self._tally.add("guessed", "hundred", self._at(node))
            yield line
            yield from self._rest(node, _KEYS["oracle"])
        yield from self.lines(node.children, label)

    def _group(self, node: Node, label: str) -> Iterator[Line]:
        yield self._noted(self._said(node, "name") or "–", self._at(node))
        yield from self._rest(node, ("name",))
        yield from self.lines(node.children, label)

    # --- what changes -------------------------------------------------------------------------------

    def _clock(self, node: Node, label: str) -> Iterator[Line]:
        to, most = _number(_value(node, "to")), _number(_value(node, "out-of"))
        line = progress("Clock", self._said(node, "name"), to, most) if to is not None and most else None
        if line is None or "status" in node.properties:
            yield from self._other(node, label)
            return
        self._tally.add("carried", "clocks", self._at(node))
        self._before(_value(node, "from") is not None, node)
        yield line
        yield from self._rest(node, _KEYS["clock"])

    def _track(self, node: Node, label: str) -> Iterator[Line]:
        ticks, keys = self._ticks(node)
        line = progress("Track", self._said(node, "name"), ticks, TRACK_TICKS) if ticks is not None else None
        if line is None or "status" in node.properties:
            yield from self._other(node, label)
            return
        self._tally.add("carried", "clocks", self._at(node))
        if node.name == "progress":
            self._tally.add("guessed", "ticks", self._at(node))
        self._before(any(key in node.properties for key in keys if not key.startswith("to")), node)
        yield line
        yield from self._rest(node, ("name", *keys))

    def _before(self, known: bool, node: Node) -> None:
        """A tag says how far a clock or a track is, not how it came there."""
        if known:
            self._tally.add("left", "stood before", self._at(node))

    def _ticks(self, node: Node) -> tuple[int | None, tuple[str, ...]]:
        """How far a track is after this, of forty ticks, and the keys that say so."""
        if node.name == "track":
            return _boxed(node, "to"), ("from", "from-boxes", "from-ticks", "to", "to-boxes", "to-ticks")
        before = _boxed(node, "from")
        rank = _text(node.properties.get("rank") or node.properties.get("level")).casefold()
        steps = _number(node.properties.get("steps", 1))
        keys = ("from", "from-boxes", "from-ticks", "rank", "level", "steps")
        if before is None or steps is None or rank not in _RANKS or not 0 <= steps <= TRACK_TICKS:
            return None, keys
        return min(before + steps * _RANKS[rank], TRACK_TICKS), keys

    def _meter(self, node: Node, label: str) -> Iterator[Line]:
        before, after = _number(_value(node, "from")), _number(_value(node, "to"))
        if before is None or after is None:
            yield from self._other(node, label)
            return
        name = self._said(node, "name") if node.name == "meter" else "XP"
        yield self._noted(f"{name or '–'}: {before} → {after}", self._at(node))
        yield from self._rest(node, _KEYS[node.name])

    def _dice(self, node: Node, label: str) -> Iterator[Line]:
        rolls = [child for child in node.children if child.name == "rolls"]
        thrown = _EXPRESSION.fullmatch(_text(_value(node, "expr")))
        faces = tuple(_number(value) for value in rolls[0].values) if len(rolls) == 1 else ()
        known = [face for face in faces if face is not None]
        line = None
        if thrown and len(known) == len(faces) == int(thrown[1] or 1):
            modifier = int(f"{thrown[3]}{thrown[4]}") if thrown[3] else 0
            if sum(known) + modifier == _number(_value(node, "result")):
                line = dice(DiceText("", (), (pool(int(thrown[2]), *known, modifier=modifier),)))
        if line is None:
            yield from self._other(node, label)
            return
        self._tally.add("carried", "rolls", self._at(node))
        yield line
        yield from self._rest(node, _KEYS["dice-expr"])

    # --- notes --------------------------------------------------------------------------------------

    def _remark(self, node: Node, label: str) -> Iterator[Line]:
        """A word on what happens; one between a roll and its second throw follows the roll."""
        found = [self._noted(self._said(node, "text") or "–", self._at(node)), *self._rest(node, ("text",))]
        if self._roll is None:
            yield from found
        else:
            self._remarks += found

    def _other(self, node: Node, label: str) -> Iterator[Line]:
        """What has no form of its own here: its name and what stands with it, in a note."""
        yield self._noted(self._plain(said(node), node), self._at(node))
        yield from self.lines(node.children, label)

    def _rest(self, node: Node, keys: Sequence[str]) -> Iterator[Line]:
        """What else a node says, beside the keys that were read."""
        read = {key for key in _KEYS.get(node.name, ()) if key in keys}
        values = node.values[len(_KEYS.get(node.name, ())) :] if read else node.values
        more = {key: value for key, value in node.properties.items() if key not in keys}
        if values or more:
            yield self._noted(self._plain(said(Node(node.name, values, more, (), 0)), node), self._at(node))

    def _noted(self, text: str, line: int) -> NoteLine:
        self._tally.add("carried", "mechanics", line)
        return note(text)

    def _said(self, node: Node, key: str) -> str:
        return self._plain(_text(_value(node, key)), node).strip()

    def _plain(self, text: str, node: Node) -> str:
        words, links = unlinked(text)
        if links:
            self._tally.add("left", "link targets", self._at(node), links)
        return words

    def _at(self, node: Node) -> int:
        return self._first + node.line - 1


def roll_line(roll: ActionRoll, line: int, tally: Tally) -> Line:
    """A roll as a line of dice, or as a note where its dice cannot have fallen so."""
    found = roll.line()
    if found is None:
        tally.add("carried", "mechanics", line)
        dice_said = f"{roll.action[-1]} + {roll.value} + {roll.adds}, {roll.vs1[-1]} / {roll.vs2[-1]}"
        return note(f"{roll.label}: {roll.stat} {dice_said}")
    tally.add("carried", "rolls", line)
    tally.add("guessed", "outcomes", line)
    return found


def burnt(before: int, after: int, roll: ActionRoll | None) -> NoteLine:
    """Momentum that was spent, and what the roll before it came to by that."""
    said = [f"{word} {before} → {after}" for word in ("momentum burnt:", "élan brûlé\u00a0:")]
    if roll is not None:
        came = roll.outcome(before)
        said = [f"{text} – {came.of(lang)}" for text, lang in zip(said, ("en", "fr"), strict=True)]
    return NoteLine("note", Term(*said))


def _can_act(name: str) -> bool:
    """Whether a name can stand in the brackets of an action."""
    return bool(name) and named(name) == name and not set("()+>") & set(name)


def _value(node: Node, key: str) -> Value:
    """A property, or the argument that stands for it."""
    if key in node.properties:
        return node.properties[key]
    keys = _KEYS.get(node.name, ())
    place = keys.index(key) if key in keys else len(node.values)
    return node.values[place] if place < len(node.values) else None


def _number(value: Value) -> int | None:
    """A whole number of at most seven digits, also where it is written as a text."""
    if isinstance(value, str) and re.fullmatch(r"[+-]?\d{1,7}", value.strip(), re.ASCII):
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**7
    return value if whole and isinstance(value, int) else None


def _text(value: Value) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def _last(path: str) -> str:
    """`move:starforged/adventure/face_danger` as words: Face danger."""
    words = path.rsplit("/", 1)[-1].replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _boxed(node: Node, key: str) -> int | None:
    """Ticks, given whole or as boxes and ticks."""
    whole = _number(node.properties.get(key))
    boxes = _number(node.properties.get(f"{key}-boxes"))
    ticks = _number(node.properties.get(f"{key}-ticks"))
    if whole is not None:
        return whole
    return None if boxes is None and ticks is None else (boxes or 0) * _BOX + (ticks or 0)
