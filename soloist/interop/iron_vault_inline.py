"""Mechanics of Iron Vault within a line of prose, `iv-move:…`, as lines of play and notes."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, get_args

from soloist.interop.iron_vault_block import TRACK_TICKS
from soloist.interop.iron_vault_oracles import OracleDice, answer, family
from soloist.interop.ironsworn_rolls import ActionRoll, Which, burnt, progress_roll, roll_line
from soloist.interop.loss import Tally
from soloist.interop.stories.play import LONGEST_NAME, Line, dice, note, progress, respelled, unlinked
from soloist.interop.stories.story import NoteLine, PlayLine
from soloist.journal.dice_text import parse_thrown
from soloist.journal.model import DiceText

_SIGN: Final = "iv-"
_CODE: Final = re.compile(r"iv-([a-z-]{1,20}):(.*)", re.DOTALL)
_WHOLE: Final = re.compile(r"[+-]?\d{1,7}", re.ASCII)
_ADD: Final = re.compile(r"(-?\d{1,7})(?:\(([^()]*)\))?,?", re.ASCII)


def is_record(code: str) -> bool:
    """Whether a piece of code is one of Iron Vault’s."""
    found = _CODE.fullmatch(code) if code.startswith(_SIGN) else None
    return found is not None and found[1] in _KINDS


def is_meant(code: str) -> bool:
    """Whether a piece of code looks like one of Iron Vault’s, be it one that nobody knows."""
    return _CODE.fullmatch(code) is not None


def fields(code: str) -> tuple[str, tuple[str, ...]]:
    """What a record is of, and what stands between its strokes; nothing for what is no record."""
    found = _CODE.fullmatch(code)
    return (found[1], tuple(found[2].split("|"))) if found else ("", ())


def meet_oracle(code: str, oracles: OracleDice) -> None:
    """Learn from a piece of code whether an oracle has other dice than a d100."""
    kind, parts = fields(code)
    if kind == "oracle" and len(parts) > 1 and _WHOLE.fullmatch(parts[1].strip()):
        oracles.meet(_family(parts), int(parts[1]))


def _family(parts: Sequence[str]) -> str:
    return family(parts[3] if len(parts) > 3 and "=" not in parts[3] else "", parts[0])


def inline_lines(code: str, line: int, tally: Tally, oracles: OracleDice) -> tuple[Line, ...] | None:
    """The play of one piece of code on a line; None where it cannot be read."""
    kind, parts = fields(code)
    if kind not in _KINDS or (kind != "ooc" and any(len(part) > LONGEST_NAME for part in parts)):
        return None
    given = _Fields(parts, line, tally, oracles)
    found = _KINDS[kind](given)
    if found is None:
        return None
    more = given.unread()
    given.tell()
    return (*found, given.noted(" | ".join(more))) if more else found


class _Fields:
    """What stands between the strokes of a record; what was not asked for is left over."""

    def __init__(self, parts: Sequence[str], line: int, tally: Tally, oracles: OracleDice) -> None:
        self.parts, self.line, self.tally, self.oracles = parts, line, tally, oracles
        self._read: set[int] = set()
        self._left: list[str] = []

    def tell(self) -> None:
        """What a record that could be read leaves behind."""
        for what in self._left:
            self.tally.add("left", what, self.line)
        links = sum(unlinked(self.parts[place])[1] for place in self._read if place < len(self.parts))
        if links:
            self.tally.add("left", "link targets", self.line, links)

    def unread(self) -> tuple[str, ...]:
        """What nobody asked for."""
        left = (part for place, part in enumerate(self.parts) if place not in self._read)
        return tuple(part.strip() for part in left if part.strip())

    def all(self) -> str:
        """All of it, strokes included."""
        self._read.update(range(len(self.parts)))
        return "|".join(self.parts)

    def said(self, place: int) -> str:
        self._read.add(place)
        return unlinked(self.parts[place])[0].strip() if place < len(self.parts) else ""

    def numbers(self, *places: int) -> tuple[int, ...] | None:
        texts = [self.parts[place].strip() if place < len(self.parts) else "" for place in places]
        if not all(map(_WHOLE.fullmatch, texts)):
            return None
        self._read.update(places)
        return tuple(map(int, texts))

    def rest(self, place: int, known: Sequence[str] = ()) -> Mapping[str, str]:
        """What is named from a place on; identifiers of rules and paths of notes stay behind."""
        named: dict[str, str] = {}
        for at, part in enumerate(self.parts[place:], place):
            key, sign, value = part.partition("=")
            if sign and key in known and key not in named:
                named[key] = value
                self._read.add(at)
            elif not sign or key not in known:
                self.left(at)
        return named

    def left(self, *places: int) -> None:
        """Paths and identifiers that have no place in a journal."""
        if self._any(places):
            self._left.append("rule names")

    def before(self, *places: int) -> None:
        """How a clock or a track came to where it is, which its tag does not say."""
        if self._any(places):
            self._left.append("stood before")

    def _any(self, places: Sequence[int]) -> bool:
        self._read.update(places)
        return any(place < len(self.parts) and self.parts[place].strip() for place in places)

    def noted(self, text: str) -> NoteLine:
        self.tally.add("carried", "mechanics", self.line)
        return note(text)

    def carried(self, line: PlayLine | None, what: str, *names: str) -> tuple[Line, ...] | None:
        """A line, and whether the names in it have other signs than they had."""
        if line is None:
            return None
        self.tally.add("carried", what, self.line)
        if odd := sum(map(respelled, names)):
            self.tally.add("left", "signs", self.line, odd)
        return (line,)


def _move(fields: _Fields) -> tuple[Line, ...] | None:
    return _rolled(fields, fields.said(0), 1)


def _action_roll(fields: _Fields) -> tuple[Line, ...] | None:
    return _rolled(fields, fields.said(0), 0)


def _rolled(fields: _Fields, label: str, at: int) -> tuple[Line, ...] | None:
    numbers = fields.numbers(*range(at + 1, at + 6))
    if numbers is None:
        return None
    action, value, adds, vs1, vs2 = numbers
    more = fields.rest(at + 6, ("burn", "adds"))
    reasons = tuple((int(found[1]), found[2] or "") for found in _ADD.finditer(more.get("adds", "")))
    if sum(amount for amount, _ in reasons) != adds or _ADD.sub("", more.get("adds", "")).strip():
        reasons = ()
    roll = ActionRoll(label or "–", fields.said(at), (action,), value, adds, (vs1,), (vs2,), reasons)
    lines: list[Line] = [roll_line(roll, fields.line, fields.tally)]
    if more.get("adds") and not reasons:
        lines.append(fields.noted(more["adds"]))
    before, _, after = more.get("burn", "").partition(":")
    if _WHOLE.fullmatch(before) and _WHOLE.fullmatch(after):
        fields.tally.add("carried", "mechanics", fields.line)
        fields.tally.add("guessed", "outcomes", fields.line)
        lines.append(burnt(int(before), int(after), roll))
    elif more.get("burn"):
        lines.append(fields.noted(f"burn: {more['burn']}"))
    return tuple(lines)


def _reroll(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(1, 2, 4, 5, 6, 7, 8)
    which: Mapping[str, Which] = {each: each for each in get_args(Which)}
    if numbers is None or fields.said(0) not in which:
        return None
    old, new, value, adds, vs1, vs2, action = numbers
    given = {"action": action, "vs1": vs1, "vs2": vs2}
    faces = given | {fields.said(0): old}
    stat = fields.said(3)
    roll = ActionRoll(
        stat or "–", stat, (faces["action"],), value, adds, (faces["vs1"],), (faces["vs2"],)
    ).again(which[fields.said(0)], new)
    found = roll_line(roll, fields.line, fields.tally)
    odd = given[fields.said(0)]
    return (found,) if odd in (old, new) else (found, fields.noted(f"{fields.said(0)}: {odd}"))


def _oracle(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(1)
    if numbers is None:
        return None
    known = fields.oracles.hundred(_family(fields.parts))
    name, result = fields.said(0), fields.said(2)
    found = answer(name, numbers[0], result, hundred=known, line=fields.line, tally=fields.tally)
    if found is None:
        return None
    more = fields.rest(3, ("cursed",))
    return (*found, fields.noted(f"cursed: {more['cursed']}")) if more.get("cursed") else found


def _progress(fields: _Fields) -> tuple[Line, ...] | None:
    """`move|track|score|die|die`, or as it was before, `track|score|die|die`."""
    at = 2 if fields.numbers(2, 3, 4) else 1
    numbers = fields.numbers(at, at + 1, at + 2)
    if numbers is None:
        return None
    track = fields.said(at - 1)
    line = progress_roll(fields.said(0), track if at == 2 else "", numbers[0], numbers[1:])
    fields.rest(at + 3)
    found = fields.carried(line, "rolls", *dict.fromkeys((fields.said(0), track)))
    if found is not None:
        fields.tally.add("guessed", "outcomes", fields.line)
    return found


def _dice(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(1)
    thrown = parse_thrown(f"{fields.said(0).replace(' ', '')}={numbers[0]}") if numbers else None
    line = dice(DiceText("", (), (thrown,))) if thrown else None
    return fields.carried(line, "rolls") or (fields.noted(fields.all().replace("|", " = ")),)


def _clock(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(3, 5)
    lines: list[Line] = []
    for place, part in enumerate(fields.parts):
        if part.startswith("odds="):
            lines.append(fields.noted(fields.said(place).removeprefix("odds=").replace(":", " ")))
    fields.left(1)
    line = progress("Clock", fields.said(0), *numbers) if numbers else None
    found = fields.carried(line, "clocks", fields.said(0))
    if found is None:
        states = " → ".join(fields.said(place) for place in (2, 3))
        of = " / ".join(filter(None, (states, fields.said(5))))
        return (*lines, fields.noted(f"{fields.said(0)}: {of}"))
    fields.before(2, 4)
    return (*lines, *found)


def _track(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(3)
    fields.left(1)
    line = progress("Track", fields.said(0), numbers[0], TRACK_TICKS) if numbers else None
    if line is not None:
        fields.before(2, 4, 5)
    return fields.carried(line, "clocks", fields.said(0))


def _named(what: str) -> Callable[[_Fields], tuple[Line, ...] | None]:
    """A clock or track that begins or ends, or a move without a roll: in words."""

    def read(fields: _Fields) -> tuple[Line, ...] | None:
        fields.left(1)
        return (fields.noted(f"{what}{fields.said(0) or '–'}"),)

    return read


def _changed(fields: _Fields) -> tuple[Line, ...] | None:
    before, after = fields.said(1), fields.said(2)
    return (fields.noted(f"{fields.said(0)}: {' → '.join(filter(None, (before, after))) or '–'}"),)


def _burn(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(0, 1)
    if numbers is None:
        return None
    fields.tally.add("carried", "mechanics", fields.line)
    return (burnt(numbers[0], numbers[1], None),)


def _entity(fields: _Fields) -> tuple[Line, ...] | None:
    fields.left(2)
    return (fields.noted(f"{fields.said(0)}: {fields.said(1)}"),)


def _remark(fields: _Fields) -> tuple[Line, ...] | None:
    return (fields.noted(unlinked(fields.all())[0]),)


_KINDS: Final[Mapping[str, Callable[[_Fields], tuple[Line, ...] | None]]] = {
    "move": _move,
    "action-roll": _action_roll,
    "reroll": _reroll,
    "oracle": _oracle,
    "progress": _progress,
    "noroll": _named(""),
    "dice": _dice,
    "clock-create": _named("clock added: "),
    "clock-advance": _clock,
    "clock-resolve": _named("clock resolved: "),
    "track-create": _named("track added: "),
    "track-advance": _track,
    "track-complete": _named("track completed: "),
    "track-reopen": _named("track reopened: "),
    "meter": _changed,
    "initiative": _changed,
    "burn": _burn,
    "entity-create": _entity,
    "ooc": _remark,
}
