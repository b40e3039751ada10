"""A block of mechanics of Iron Vault, which is KDL, as lines of play and notes."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from soloist.interop.iron_vault_oracles import OracleDice, answer, family
from soloist.interop.ironsworn_rolls import ActionRoll, Which, burnt, progress_roll, roll_line
from soloist.interop.kdl import Node, NotKdl, Value, document, said
from soloist.interop.loss import Tally
from soloist.interop.stories.play import (
    LONGEST_NAME,
    Line,
    dice,
    named,
    note,
    pool,
    progress,
    respelled,
    same,
    unlinked,
)
from soloist.interop.stories.story import NoteLine, PlayLine
from soloist.journal.model import DiceText
from soloist.journal.write import action

# --- a node of a block of iron vault’s mechanics, and how much of it has been read ----------------

BOX: Final = 4
"""Ticks in a box of a track."""

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


class Unread:
    """A node being read: whatever of its arguments and properties was not asked for is left over."""

    def __init__(self, node: Node) -> None:
        """Nothing has been read of it yet."""
        self.node = node
        self.children = node.children
        self._values: dict[int, Value] = dict(enumerate(node.values))
        self._properties = dict(node.properties)

    def has(self, key: str) -> bool:
        """Whether there is such a property, or the argument that stands for it."""
        return self._place(key) is not None

    def raw(self, key: str) -> Value:
        """A value as it stands, not counted as read; None where there is none."""
        place = self._place(key)
        if place is None:
            return None
        return self.node.properties[place] if isinstance(place, str) else self.node.values[place]

    def text(self, key: str) -> str:
        """A value in words; it counts as read."""
        value = self.raw(key)
        self._read(key)
        return text_of(value)

    def number(self, key: str) -> int | None:
        """A whole number, which counts as read; None where it is missing or is none."""
        found = _number(self.raw(key))
        if found is not None:
            self._read(key)
        return found

    def numbers(self, *keys: str) -> tuple[int, ...] | None:
        """Several of them, or None if one is missing."""
        found = [self.number(key) for key in keys]
        known = tuple(number for number in found if number is not None)
        return known if len(known) == len(keys) else None

    def boxed(self, key: str) -> int | None:
        """Ticks, given whole or as boxes and ticks."""
        if (whole := self.number(key)) is not None:
            return whole
        boxes, ticks = self.number(f"{key}-boxes"), self.number(f"{key}-ticks")
        return None if boxes is None and ticks is None else (boxes or 0) * BOX + (ticks or 0)

    def faces(self) -> tuple[int, ...] | None:
        """All arguments, if they are numbers."""
        found = tuple(number for number in map(_number, self.node.values) if number is not None)
        if len(found) != len(self.node.values):
            return None
        self._values.clear()
        return found

    def whole(self) -> Node:
        """All of it but its children, which counts as read."""
        self._values.clear()
        self._properties.clear()
        return Node(self.node.name, self.node.values, self.node.properties, (), self.node.line)

    def rest(self) -> Node | None:
        """What nobody read of it, its children aside; None where there is nothing."""
        if not self._values and not self._properties:
            return None
        return Node(self.node.name, tuple(self._values.values()), self._properties, (), self.node.line)

    def _place(self, key: str) -> str | int | None:
        if key in self.node.properties:
            return key
        keys = _KEYS.get(self.node.name, ())
        place = keys.index(key) if key in keys else len(self.node.values)
        return place if place < len(self.node.values) else None

    def _read(self, key: str) -> None:
        place = self._place(key)
        if isinstance(place, str):
            self._properties.pop(place, None)
        elif place is not None:
            self._values.pop(place, None)


def texts(node: Node) -> Iterator[str]:
    """Every text among its arguments and properties."""
    for value in (*node.values, *node.properties.values()):
        if isinstance(value, str):
            yield value


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


# --------------------------------------------------------------------------------------------------

TRACK_TICKS: Final = 40
_RANKS: Final = {"troublesome": 12, "dangerous": 8, "formidable": 4, "extreme": 2, "epic": 1}
_EXPRESSION: Final = re.compile(r"\s*((\d{0,3})d(\d{1,4}))\s*(?:([+-])\s*(\d{1,6}))?\s*", re.ASCII)
_OF_ROLL: Final = ("reroll", "burn", "-")
"""What changes the roll before it, or is a word on it."""


def block_lines(text: str, line: int, tally: Tally, oracles: OracleDice) -> tuple[Line, ...] | None:
    """The play of a block whose first line is `line`; None where it cannot be read."""
    try:
        found = document(text)
    except NotKdl:
        return None
    for place, comment in enumerate(found.comments):
        tally.add("left", "comments of records", line + comment - 1, int(place == 0))
    return tuple(_Block(line, tally, oracles).all(found.nodes))


def meet_oracles(text: str, oracles: OracleDice) -> None:
    """Learn from a block which oracles have other dice than a d100."""
    try:
        due = list(document(text).nodes)
    except NotKdl:
        return
    while due:
        node = due.pop()
        due += node.children
        part = Unread(node)
        roll = part.number("roll") if node.name == "oracle" else None
        if roll is not None:
            oracles.meet(_family(part), roll)


def _family(part: Unread) -> str:
    return family("", text_of(part.raw("name")))


class _Block:
    """The nodes of a block, one after the other; `first` is the line of its first."""

    def __init__(self, first: int, tally: Tally, oracles: OracleDice) -> None:
        self._first, self._tally, self._oracles = first, tally, oracles
        self._roll: ActionRoll | None = None  # the last one, which may be rolled again or bettered
        self._roll_line = 0
        self._last: ActionRoll | None = None
        self._remarks: list[Line] = []
        self._reasons: list[tuple[int, str, int]] = []  # how much, for what, on which line
        self._who = ""  # whose moves these are
        self._kinds: Mapping[str, Callable[[Unread, str], Iterator[Line]]] = {
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
        part, who = Unread(node), self._who
        links = sum(unlinked(text)[1] for text in (node.name, *texts(node)))
        if links:
            self._tally.add("left", "link targets", self._at(part), links)
        read = self._other if _overlong(node) else self._kinds.get(node.name, self._other)
        yield from read(part, label)
        yield from self._rest(part)
        if part.children:
            yield from self._lines(part.children, _called(node) if node.name == "move" else label)
        if node.name == "move":
            yield from self._unused()
        self._who = who

    def _rest(self, part: Unread) -> Iterator[Line]:
        rest = part.rest()
        if rest is not None:
            yield from self._beside(self._noted(unlinked(said(rest))[0], self._at(part)))

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
        yield roll_line(roll, self._roll_line, self._tally)
        yield from self._remarks
        self._remarks = []

    # --- moves --------------------------------------------------------------------------------------

    def _actor(self, part: Unread, label: str) -> Iterator[Line]:
        name = _said(part, "name")
        self._who = name if _can_act(name) else ""
        acting = (child.name == "move" and not _overlong(child) for child in part.children)
        if not self._who or not part.children or not all(acting):
            yield self._noted(name or "–", self._at(part))

    def _move(self, part: Unread, label: str) -> Iterator[Line]:
        _said(part, "name")
        if part.has("id"):
            part.text("id")
            self._tally.add("left", "rule names", self._at(part))
        called = _called(part.node)
        yield from self._unused()
        if self._who:
            self._tally.add("carried", "actions", self._at(part))
            self._signs(part, called)
            yield PlayLine(same(action(named(called) or "–", [self._who])))
        elif not any(_says(child, called) for child in part.children):
            yield self._noted(called, self._at(part))

    def _add(self, part: Unread, label: str) -> Iterator[Line]:
        amount = part.number("amount")
        if amount is None:
            yield from self._other(part, label)
            return
        self._reasons.append((amount, _said(part, "from"), self._at(part)))

    def _unused(self) -> Iterator[Line]:
        """What was added to no roll."""
        for amount, text, line in self._reasons:
            yield self._noted(f"{amount:+d} {text}".strip(), line)
        self._reasons = []

    def _action(self, part: Unread, label: str) -> Iterator[Line]:
        numbers = part.numbers("action", "stat", "vs1", "vs2")
        if numbers is None:
            yield from self._other(part, label)
            return
        action, stat, vs1, vs2 = numbers
        adds = part.number("adds") or 0
        name = _said(part, "stat-name")
        if min(action + stat + adds, 10) == Unread(part.node).number("score"):
            part.number("score")
        given = tuple((amount, text) for amount, text, _ in self._reasons)
        reasons = given if sum(amount for amount, _ in given) == adds else ()
        if reasons:
            self._reasons = []
        self._roll = ActionRoll(label or name or "–", name, (action,), stat, adds, (vs1,), (vs2,), reasons)
        self._roll_line = self._at(part)

    def _again(self, part: Unread, label: str) -> Iterator[Line]:
        keys: tuple[Which, ...] = ("action", "vs1", "vs2")
        faces = {key: part.number(key) for key in keys if self._roll is not None}
        if self._roll is None or not any(face is not None for face in faces.values()):
            yield from self._other(part, label)
            return
        for key, face in faces.items():
            if face is not None:
                self._roll = self._roll.again(key, face)

    def _burn(self, part: Unread, label: str) -> Iterator[Line]:
        numbers = part.numbers("from", "to")
        yield from self._done()
        if numbers is None:
            yield from self._other(part, label)
            return
        self._tally.add("carried", "mechanics", self._at(part))
        if self._last is not None:
            self._tally.add("guessed", "outcomes", self._at(part))
        yield burnt(numbers[0], numbers[1], self._last)

    def _progress_roll(self, part: Unread, label: str) -> Iterator[Line]:
        line = _progress_line(part, label)
        if line is None:
            yield from self._other(part, label)
            return
        self._tally.add("guessed", "outcomes", self._at(part))
        self._signs(part, label)
        self._signs(part, _said(part, "name"), items=True)
        yield self._carried(line, "rolls", part)

    # --- oracles ------------------------------------------------------------------------------------

    def _oracle(self, part: Unread, label: str) -> Iterator[Line]:
        where, roll = _family(part), part.number("roll")
        name, result = _said(part, "name"), _said(part, "result")
        found = None
        if result and roll is not None:
            known = self._oracles.hundred(where)
            found = answer(name, roll, result, hundred=known, line=self._at(part), tally=self._tally)
        if found is None:
            yield from self._other(part, label)
            return
        yield from found

    def _group(self, part: Unread, label: str) -> Iterator[Line]:
        yield self._noted(_said(part, "name") or "–", self._at(part))

    # --- what changes -------------------------------------------------------------------------------

    def _clock(self, part: Unread, label: str) -> Iterator[Line]:
        name, numbers = _said(part, "name"), part.numbers("to", "out-of")
        line = progress("Clock", name, *numbers) if numbers and not part.has("status") else None
        if line is None:
            yield from self._other(part, label)
            return
        self._before(part, part.number("from") is not None)
        self._signs(part, name)
        yield self._carried(line, "clocks", part)

    def _track(self, part: Unread, label: str) -> Iterator[Line]:
        name = _said(part, "name")
        before = part.boxed("from")
        ticks = part.boxed("to") if part.node.name == "track" else _advanced(part, before)
        line = progress("Track", name, ticks, TRACK_TICKS) if ticks is not None else None
        if line is None or part.has("status"):
            yield from self._other(part, label)
            return
        if part.node.name == "progress":
            self._tally.add("guessed", "ticks", self._at(part))
        self._before(part, before is not None)
        self._signs(part, name)
        yield self._carried(line, "clocks", part)

    def _before(self, part: Unread, known: bool) -> None:
        """A tag says how far a clock or a track is, not how it came there."""
        if known:
            self._tally.add("left", "stood before", self._at(part))

    def _meter(self, part: Unread, label: str) -> Iterator[Line]:
        numbers = part.numbers("from", "to")
        if numbers is None:
            yield from self._other(part, label)
            return
        name = _said(part, "name") if part.node.name == "meter" else "XP"
        yield self._noted(f"{name or '–'}: {numbers[0]} → {numbers[1]}", self._at(part))

    def _dice(self, part: Unread, label: str) -> Iterator[Line]:
        rolls = [child for child in part.children if child.name == "rolls"]
        thrown = _EXPRESSION.fullmatch(part.text("expr"))
        fallen = Unread(rolls[0]) if len(rolls) == 1 else None
        faces = fallen.faces() if fallen else None
        line = None
        if fallen and thrown and faces is not None and len(faces) == int(thrown[2] or 1):
            modifier = int(f"{thrown[4]}{thrown[5]}") if thrown[4] else 0
            if sum(faces) + modifier == part.number("result"):
                line = dice(DiceText("", (), (pool(int(thrown[3]), *faces, modifier=modifier),)))
        if line is None or fallen is None or thrown is None:
            yield from self._other(part, label)
            return
        yield self._carried(line, "rolls", part)
        if fallen.raw("dice") == thrown[1]:
            fallen.text("dice")
        yield from self._rest(fallen)
        part.children = (*fallen.children, *(child for child in part.children if child is not fallen.node))

    # --- notes --------------------------------------------------------------------------------------

    def _remark(self, part: Unread, label: str) -> Iterator[Line]:
        """A word on what happens; one between a roll and its second throw follows the roll."""
        yield from self._beside(self._noted(_said(part, "text") or "–", self._at(part)))

    def _other(self, part: Unread, label: str) -> Iterator[Line]:
        """What has no form of its own here: its name and what stands with it, in a note."""
        yield from self._beside(self._noted(unlinked(said(part.whole()))[0], self._at(part)))

    def _carried(self, line: PlayLine, what: str, part: Unread) -> PlayLine:
        self._tally.add("carried", what, self._at(part))
        return line

    def _noted(self, text: str, line: int) -> NoteLine:
        self._tally.add("carried", "mechanics", line)
        return note(text)

    def _signs(self, part: Unread, *given: str, items: bool = False) -> None:
        """Names that stand in a line of play with other signs."""
        times = sum(respelled(text, item=items) for text in given)
        if times:
            self._tally.add("left", "signs", self._at(part), times)

    def _at(self, part: Unread) -> int:
        return self._first + part.node.line - 1


def _called(node: Node) -> str:
    """What a move is called."""
    return _said(Unread(node), "name") or _last(text_of(node.properties.get("id"))) or "–"


def _overlong(node: Node) -> bool:
    """Whether a text of a node is more than a name: it stands whole in a note alone."""
    return node.name != "-" and any(len(text) > LONGEST_NAME for text in texts(node))


def _says(node: Node, label: str) -> bool:
    """Whether a node becomes a line that says which move it belongs to."""
    if _overlong(node):
        return False
    if node.name == "roll":
        return Unread(node).numbers("action", "stat", "vs1", "vs2") is not None
    return node.name == "progress-roll" and _progress_line(Unread(node), label) is not None


def _progress_line(part: Unread, label: str) -> PlayLine | None:
    numbers = part.numbers("score", "vs1", "vs2")
    if numbers is None:
        return None
    track = _said(part, "name")
    return progress_roll(label or track, track, numbers[0], numbers[1:])


def _advanced(part: Unread, before: int | None) -> int | None:
    """How far a track is after some steps of its rank, of forty ticks."""
    rank = text_of(part.raw("rank") or part.raw("level")).casefold()
    steps = part.number("steps") if part.has("steps") else 1
    if before is None or steps is None or rank not in _RANKS or not 0 <= steps <= TRACK_TICKS:
        return None
    part.text("rank" if part.raw("rank") else "level")
    return min(before + steps * _RANKS[rank], TRACK_TICKS)


def _can_act(name: str) -> bool:
    """Whether a name can stand in the brackets of an action."""
    return bool(name) and named(name) == name and not set("()+>") & set(name)


def _said(part: Unread, key: str) -> str:
    return unlinked(part.text(key))[0].strip()


def _last(path: str) -> str:
    """`move:starforged/adventure/face_danger` as words: Face danger."""
    words = path.rsplit("/", 1)[-1].replace("_", " ").strip()
    return words[:1].upper() + words[1:]
