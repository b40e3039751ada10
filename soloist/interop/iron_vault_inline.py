"""Mechanics of Iron Vault within a line of prose, `iv-move:…`, as lines of play and notes."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, get_args

from soloist.interop.imported import NoteLine, PlayLine
from soloist.interop.iron_vault_block import TRACK_TICKS, burnt, roll_line
from soloist.interop.ironsworn_rolls import ActionRoll, Which, progress_roll
from soloist.interop.loss import Tally
from soloist.interop.play_lines import dice, note, progress, table, unlinked
from soloist.interop.woven import Line
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


def inline_lines(code: str, line: int, tally: Tally) -> tuple[Line, ...] | None:
    """The play of one piece of code on a line; None where it cannot be read."""
    found = _CODE.fullmatch(code)
    if found is None or found[1] not in _KINDS:
        return None
    read = _KINDS[found[1]](_Fields(found[2], line, tally))
    if read is None:
        tally.add("left", "unread", line)
    return read


class _Fields:
    """What stands between the strokes of a record."""

    def __init__(self, text: str, line: int, tally: Tally) -> None:
        self.text, self.line, self.tally = text, line, tally
        self.parts = text.split("|")

    def said(self, place: int) -> str:
        words, links = unlinked(self.parts[place]) if place < len(self.parts) else ("", 0)
        if links:
            self.tally.add("left", "link targets", self.line, links)
        return words.strip()

    def numbers(self, *places: int) -> tuple[int, ...] | None:
        texts = [self.parts[place].strip() if place < len(self.parts) else "" for place in places]
        return tuple(map(int, texts)) if all(map(_WHOLE.fullmatch, texts)) else None

    def rest(self, place: int, known: Sequence[str] = ()) -> Mapping[str, str]:
        """What is named from a place on; identifiers of rules and paths of notes stay behind."""
        named: dict[str, str] = {}
        for part in self.parts[place:]:
            key, sign, value = part.partition("=")
            if sign and key in known:
                named[key] = value
            elif part.strip():
                self.tally.add("left", "rule names", self.line)
        return named

    def left(self, *places: int) -> None:
        """Paths and identifiers that have no place in a journal."""
        if any(place < len(self.parts) and self.parts[place].strip() for place in places):
            self.tally.add("left", "rule names", self.line)

    def before(self, *places: int) -> None:
        """How a clock or a track came to where it is, which its tag does not say."""
        if any(place < len(self.parts) and self.parts[place].strip() for place in places):
            self.tally.add("left", "stood before", self.line)

    def noted(self, text: str) -> NoteLine:
        self.tally.add("carried", "mechanics", self.line)
        return note(text)

    def carried(self, line: PlayLine | None, what: str) -> tuple[Line, ...] | None:
        if line is None:
            return None
        self.tally.add("carried", what, self.line)
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
    if sum(amount for amount, _ in reasons) != adds:
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
    return tuple(lines)


def _reroll(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(1, 2, 4, 5, 6, 7, 8)
    which: Mapping[str, Which] = {each: each for each in get_args(Which)}
    if numbers is None or fields.said(0) not in which:
        return None
    old, new, value, adds, vs1, vs2, action = numbers
    faces = {"action": action, "vs1": vs1, "vs2": vs2} | {fields.said(0): old}
    stat = fields.said(3)
    roll = ActionRoll(
        stat or "–", stat, (faces["action"],), value, adds, (faces["vs1"],), (faces["vs2"],)
    ).again(which[fields.said(0)], new)
    return (roll_line(roll, fields.line, fields.tally),)


def _oracle(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(1)
    if numbers is None or not 1 <= numbers[0] <= 100:
        return None
    found = fields.carried(table(fields.said(0), 100, numbers, fields.said(2)), "answers")
    if found is None:
        return None
    fields.tally.add("guessed", "hundred", fields.line)
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
    found = fields.carried(line, "rolls")
    if found is not None:
        fields.tally.add("guessed", "outcomes", fields.line)
    return found


def _dice(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(1)
    thrown = parse_thrown(f"{fields.said(0).replace(' ', '')}={numbers[0]}") if numbers else None
    line = dice(DiceText("", (), (thrown,))) if thrown else None
    return fields.carried(line, "rolls") or (fields.noted(" = ".join(fields.parts)),)


def _clock(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(3, 5)
    odds = [part.removeprefix("odds=") for part in fields.parts if part.startswith("odds=")]
    lines: list[Line] = [fields.noted(" ".join(each.split(":"))) for each in odds]
    fields.left(1)
    line = progress("Clock", fields.said(0), *numbers) if numbers else None
    if line is None:
        return (*lines, fields.noted(f"{fields.said(0)}: {' → '.join(fields.parts[2:4])}"))
    fields.before(2, 4)
    return (*lines, *(fields.carried(line, "clocks") or ()))


def _track(fields: _Fields) -> tuple[Line, ...] | None:
    numbers = fields.numbers(3)
    fields.left(1)
    line = progress("Track", fields.said(0), numbers[0], TRACK_TICKS) if numbers else None
    if line is not None:
        fields.before(2, 4, 5)
    return fields.carried(line, "clocks")


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
    return (fields.noted(unlinked(fields.text)[0]),)


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
