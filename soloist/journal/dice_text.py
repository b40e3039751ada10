"""Dice lines, `d: TEST [CONTEXT] POOL vs POOL -> OUTCOME`, and table lines, `tbl: NAME d6=5 -> TEXT`."""

import re
from functools import lru_cache
from typing import Final

from soloist.journal.model import DiceText, Die, Group, Shift, TableText, Thrown
from soloist.journal.words import CannotCarry, carried, sides
from soloist.rules.given import reason as read_reason
from soloist.rules.system import Reason
from soloist.values import regex

_RESULT: Final = regex.compile(r"(?:^|\s)(?:->|→)(?:\s+|$)")
_OLD_ARROW: Final = regex.compile(r"(?:^|\s)(?:=>|⇒)(?:\s+|$)")
_DICE: Final = regex.compile(
    r"(?:(?P<name>.*\S)\s+)?(?P<count>\d{0,6})[dD](?P<sides>\d{1,9})(?:\s*=\s*(?P<dice>\d{1,9}(?:\s*[,+]\s*\d{1,9})*))?",
    re.ASCII,
)
_SHUFFLE: Final = regex.compile(r"(.*\S)\s+shuffle")
_NOT_A_NAME: Final = regex.compile(r"[\[\]|]|\([dD]?\d[^)]*\)$")


def parse_table_text(text: str) -> TableText | None:
    """What stands after `tbl:`, taken apart; None for a line that only defines a table."""
    text = text.strip()
    if not text or len(text) > _LONGEST:
        return None
    shuffled = _SHUFFLE.fullmatch(text)
    if shuffled and not _RESULT.search(text):
        return TableText(shuffled[1], shuffle=True) if not _NOT_A_NAME.search(shuffled[1]) else None
    arrow = _RESULT.search(text) or _OLD_ARROW.search(text)
    head = text[: arrow.start()].strip() if arrow else text
    rolled = _DICE.fullmatch(head)
    name = (rolled["name"] or "") if rolled else head
    if _NOT_A_NAME.search(name) or not head:
        return None
    sides = int(rolled["sides"]) if rolled else 0
    dice = tuple(int(die) for die in re.split(r"[,+]", rolled["dice"])) if rolled and rolled["dice"] else ()
    if arrow is None:
        return TableText(name, sides, dice)
    said = text[arrow.end() :].strip()
    result, cut, origin = said.rpartition("(<-")
    if cut and origin.endswith(")"):
        return TableText(name, sides, dice, result.strip(), origin[:-1].strip())
    return TableText(name, sides, dice, said)


def write_table_line(table: TableText) -> str:
    """The whole line, `tbl: …`; the result goes through `neutralise`. Raises `CannotCarry`."""
    name = carried(table.name)
    if _DICE.fullmatch(name) or _SHUFFLE.fullmatch(name) or _NOT_A_NAME.search(name):
        raise CannotCarry(name, name, f"« {re.sub('[()]', '', name)} »")
    if table.shuffle:
        return f"tbl: {name} shuffle"
    pieces = ["tbl:", name] if name else ["tbl:"]
    if table.sides:
        count = str(len(table.dice)) if len(table.dice) > 1 else ""
        dice = f"={','.join(map(str, table.dice))}" if table.dice else ""
        pieces.append(f"{count}d{table.sides}{dice}")
    if table.result is not None:
        pieces += ["->", neutralise(table.result)]
    if table.result is not None and table.origin:
        pieces.append(f"(<- {neutralise(table.origin)})")
    return " ".join(pieces)


def neutralise(text: str) -> str:
    """A table's text as a record may carry it: no live tag, one line, no false origin.

    A stranger's table must not write state: `[` and `]` become `(` and `)`, line ends ` / `.
    """
    lines = [line.strip() for line in re.split(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+", text)]
    plain = " / ".join(line for line in lines if line).replace("[", "(").replace("]", ")")
    return plain.replace("(<-", "(←")


_LONGEST: Final = 4_000
_DIE: Final = r"\d{1,9}(?:>\d{1,9})*"
_POOL: Final = regex.compile(
    r"(?P<count>\d{0,6})[dD](?P<sides>\d{1,6})(?P<modifier>[+-]\d{1,9})?"
    rf"(?:=(?P<dice>{_DIE}(?:[,+]{_DIE})*))?(?:=(?P<total>-?\d{{1,9}}))?",
    re.ASCII,
)
_JOINTS: Final = regex.compile(r"\s*([=,+])\s*")
_BEGINS: Final = regex.compile(r"(?<!\S)\d{0,6}[dD]\d", re.ASCII)
_AGAINST: Final = regex.compile(r"(?:^|\s)vs\s+")
_TARGET: Final = regex.compile(r"(?:([^\W\d_]{1,4})\s+)?(-?\d{1,9})", re.ASCII)  # a number alone, or `DC 15`
_ARROW: Final = regex.compile(r"(?:^|\s)(?:->|→)\s*")
_FOLLOWS: Final = regex.compile(
    r"(?:^|(?<=\s))(?:=>|⇒)"
)  # a consequence on the same line; of old, the outcome
_OUTCOME: Final = regex.compile(
    r"(?P<outcome>[^()]*)\((?P<value>[+\-−]?\d{1,9})(?:\s*<-\s*(?P<shift>[^()]*(?:\([^()]*\)[^()]*)*))?\)"
    r"(?:\s*,\s*(?P<tail>.*))?"
)
_SHIFT: Final = regex.compile(r"(?P<outcome>.+?)\s+(?P<value>[+\-−]?\d{1,9})\s*,\s*(?P<cause>.+)")
_GROUP_WORD: Final = regex.compile(r"\s*([^:,]*[^:,\s])\s*:(.*)")


# --- reading ------------------------------------------------------------------------------------


def parse_dice_text(text: str) -> DiceText | None:
    """What stands after `d:`, taken apart; None for a line of another game's grammar."""
    if len(text) > _LONGEST:
        return None
    label, context, rest = _cut_context(text)
    rolled, outcome = _cut_outcome(rest)
    if context is None:
        begins = _BEGINS.search(rolled)
        if begins is None:
            return None
        label, rolled = rolled[: begins.start()], rolled[begins.start() :]
    thrown, *against = _AGAINST.split(rolled.strip(), maxsplit=1)
    aim = _TARGET.fullmatch(against[0]) if against else None
    left, right = _parse_pools(thrown), _parse_pools(against[0] if against and not aim else "")
    if left is None or right is None or (right and not left):
        return None
    return DiceText(
        label.strip(),
        tuple(map(_parse_group, context.split("|"))) if context is not None else (),
        left,
        right,
        int(aim[2]) if aim else None,
        *(parse_outcome(outcome) if outcome is not None else (None, None, None, "", False)),
        target_word=aim[1] or "" if aim else "",
    )


def without_dice(text: str) -> DiceText | None:
    """`Automatique -> Favorable`: a test that is read from the story alone."""
    label, *outcome = sides(text.strip().removeprefix("d:"))
    if not label or not outcome or not outcome[0] or "[" in label or "]" in label:
        return None
    return DiceText(label, (), (), (), None, *parse_outcome(outcome[0]))


def _cut_context(text: str) -> tuple[str, str | None, str]:
    """What stands before the context's brackets, in them (None without), and after."""
    opening = text.find("[")
    closing = text.find("]", opening)
    if opening < 0 or closing < 0 or _ARROW.search(text, 0, opening):
        return "", None, text
    return text[:opening], text[opening + 1 : closing], text[closing + 1 :]


def _cut_outcome(text: str) -> tuple[str, str | None]:
    follows = _FOLLOWS.search(text) if "=>" in text or "⇒" in text else None
    said = text[: follows.start()].rstrip() if follows else text
    if arrow := _ARROW.search(said):
        return said[: arrow.start()], said[arrow.end() :].strip()
    return said, text[follows.end() :].strip() if follows else None


@lru_cache(maxsize=4096)
def _parse_group(text: str) -> Group:
    found = _GROUP_WORD.fullmatch(text)
    word, items = (found[1], found[2]) if found else ("", text)
    return Group(word, tuple(item for raw in items.split(",") if (item := raw.strip())))


@lru_cache(maxsize=4096)
def _parse_pools(text: str) -> tuple[Thrown, ...] | None:
    pools = [parse_thrown(pool) for pool in text.split("&")] if text.strip() else []
    return tuple(pool for pool in pools if pool) if all(pools) else None


def parse_thrown(text: str) -> Thrown | None:
    """One pool, `3d6=6,2,5+4` or `2d6+1=8`; None when it is no pool."""
    found = _POOL.fullmatch(_JOINTS.sub(r"\1", text.strip()))
    if not found:
        return None
    count, sides, modifier = int(found["count"] or 1), int(found["sides"]), int(found["modifier"] or 0)
    total = int(found["total"]) if found["total"] else None
    if not found["dice"]:
        return Thrown(count, sides, (), (), modifier, total)
    if total is None and found["dice"].isdigit() and (count != 1 or modifier):
        return Thrown(count, sides, (), (), modifier, int(found["dice"]))
    waves = tuple(tuple(map(_parse_die, wave.split(","))) for wave in found["dice"].split("+"))
    return Thrown(count, sides, waves[0], waves[1:], modifier, total)


@lru_cache(maxsize=1024)
def _parse_die(text: str) -> Die:
    return Die(tuple(map(int, text.split(">"))))


def parse_outcome(text: str) -> tuple[str | None, int | None, Shift | None, str, bool]:
    """What stands after the arrow: its name, number, shift, what follows, and whether it is signed."""
    found = _OUTCOME.fullmatch(text)
    moved = _SHIFT.fullmatch(found["shift"].strip()) if found and found["shift"] else None
    if not found or (found["shift"] and not moved):
        return text, None, None, "", False
    shift = Shift(moved["outcome"], _whole(moved["value"]), moved["cause"].strip()) if moved else None
    signed = found["value"][0] == "+"
    return found["outcome"].rstrip(), _whole(found["value"]), shift, (found["tail"] or "").strip(), signed


def _whole(number: str) -> int:
    return int(number.replace("−", "-"))


# --- writing ------------------------------------------------------------------------------------


def write_dice_line(dice: DiceText) -> str:
    """The whole line, `d: …`; raises `CannotCarry` for a sign that would be read as something else."""
    pieces = ["d:", carried(dice.label)] if dice.label else ["d:"]
    if dice.groups:
        pieces.append(f"[{' | '.join(map(_write_group, dice.groups, range(len(dice.groups))))}]")
    lone = not dice.groups
    if dice.left:
        pieces.append(" & ".join(write_thrown(pool, lone) for pool in dice.left))
    if dice.right:
        pieces += ["vs", " & ".join(write_thrown(pool, lone) for pool in dice.right)]
    elif dice.target is not None:
        pieces += ["vs", *filter(None, (dice.target_word,)), str(dice.target)]
    if dice.outcome is not None:
        shifted = (dice.shift.outcome, dice.shift.cause) if dice.shift else ()
        for said in (dice.outcome, *shifted):
            carried(said, arrow=False)
        pieces += ["->", write_outcome(dice)]
    return " ".join(pieces)


def _write_group(group: Group, place: int) -> str:
    items = [carried(item, in_list=True, arrow=False) for item in group.items]
    if group.word:
        word = carried(group.word, in_list=True, arrow=False)
        if ":" in word:
            raise _colon(word)
        return f"{word}: {', '.join(items)}".rstrip() if items else f"{word}:"
    if items and ":" in items[0]:
        raise _colon(items[0])
    return ", ".join(items)


def _colon(text: str) -> CannotCarry:
    suggestion = re.sub(r"\s*:\s*", " – ", text)
    return CannotCarry(text, ":", suggestion)


def write_thrown(pool: Thrown, lone: bool = False) -> str:
    """One pool; `lone` writes `d6` rather than `1d6`, as dice without a context are written.

    Dice with a modifier always say their total.
    """
    count = "" if pool.count == 1 and lone else str(pool.count)
    text = f"{count}d{pool.sides}" + (f"{pool.modifier:+d}" if pool.modifier else "")
    if pool.dice:
        waves = ([">".join(map(str, die.faces)) for die in wave] for wave in (pool.dice, *pool.bonus))
        text += "=" + "+".join(map(",".join, waves))
    total = pool.total
    if total is None and pool.dice and pool.modifier:  # without it, a lone die would read as the total
        total = pool.added
    return text if total is None else f"{text}={total}"


def write_outcome(dice: DiceText) -> str:
    """What stands after the arrow: `Presque (+1 <- Revers -1, 1 fortune)`, `Revers (-1), étape 2`."""
    outcome, shift = (dice.outcome or "").strip(), ""
    if dice.value is None:
        return outcome
    if dice.shift:
        before = f"{dice.shift.outcome.strip()} {_signed(dice.shift.value, dice.signed)}"
        shift = f" <- {before}, {dice.shift.cause.strip()}"
    return f"{outcome} ({_signed(dice.value, dice.signed)}{shift})" + (f", {dice.tail}" if dice.tail else "")


def _signed(value: int, signed: bool) -> str:
    return f"{value:+d}" if signed and value else str(value)


def write_reason(reason: Reason) -> str:
    """A reason as a context lists it: its dice are said when they are not one."""
    text = carried(reason.text, in_list=True, arrow=False)
    return text if read_reason(text) == reason else f"{text} {reason.weight}D"
