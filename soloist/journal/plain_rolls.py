"""Rolls that need no rules to be checked: bare dice of any game, and dice thrown on a table."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from soloist.journal.model import DiceText, TableText, Thrown
from soloist.journal.recheck import Finding
from soloist.journal.recorded import outcome_ids
from soloist.journal.state import folded
from soloist.message import message
from soloist.rules.bare import BARE
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE


@dataclass(frozen=True, slots=True)
class Unsure:
    """A table that is there, whose dice alone do not say what it gives; `why` is a stable word for it."""

    why: str


KnownTables: TypeAlias = Callable[[str, tuple[int, ...], int], str | Unsure | None]
"""What a table of that name says for those dice of so many sides; None where nobody knows."""

_AGAIN: Final = re.compile(
    r"\d{0,6}[dD](\d{1,6})\s*=\s*(\d{1,9}(?:\s*[,+]\s*\d{1,9})*)(?!\S)\s*(.*)", re.ASCII
)


# --- bare dice ----------------------------------------------------------------------------------


def is_bare(line: DiceText) -> bool:
    """Whether a line is dice alone, `2d6+1=8 vs 7`, thrown."""
    named = folded(line.label) in ("", folded(BARE.label.en), folded(BARE.label.fr))
    thrown = len(line.left) == 1 and not line.right and not line.groups
    return named and thrown and (bool(line.left[0].dice) or line.left[0].total is not None)


def recheck_bare(line: DiceText, *, rolled_here: bool) -> tuple[Finding, ...]:
    """Faces and arithmetic of bare dice; the outcome too where soloist `rolled_here`.

    In another game a success may be a low roll, so that its word proves nothing.
    """
    thrown = line.left[0]
    found = (*_faces(thrown.sides, shown(thrown)), *_sum(thrown))
    return found or (tuple(_reached(line, thrown)) if rolled_here else ())


def counts_otherwise(line: DiceText) -> bool:
    """Whether the total of bare dice may be no sum in another game.

    A small one may count successes (`5d6=2`), and two ten-sided dice may be a percentage (`2d10=47`).
    """
    thrown = line.left[0]
    if thrown.dice or thrown.total is None or thrown.modifier or thrown.count < 2:
        return False
    percentage = (thrown.count, thrown.sides) == (2, 10) and thrown.total <= 100
    return percentage or 0 <= thrown.total < thrown.count


def shown(thrown: Thrown) -> tuple[int, ...]:
    """Every face a pool showed, rolled again and bonus dice too."""
    dice = (*thrown.dice, *(die for wave in thrown.bonus for die in wave))
    return tuple(face for die in dice for face in die.faces)


def _faces(sides: int, faces: tuple[int, ...]) -> Iterator[Finding]:
    least = 0 if sides % 10 == 0 else 1  # a ten-sided die is numbered from 0
    for face in faces:
        if not least <= face <= sides:
            yield Finding(
                message("A d{sides} cannot show {face}.", sides=sides, face=face), str(face), f"1–{sides}"
            )
            return


def _sum(thrown: Thrown) -> Iterator[Finding]:
    if thrown.dice and len(thrown.dice) != thrown.count:
        yield Finding(
            message("Dice announced: {wanted}; shown: {given}.", wanted=thrown.count, given=len(thrown.dice)),
            str(thrown.count),
            str(len(thrown.dice)),
        )
    elif thrown.dice and thrown.total is not None and _total(thrown) != thrown.total:
        yield Finding(message("The dice do not add up."), str(thrown.total), str(_total(thrown)))
    elif not thrown.dice and thrown.total is not None:
        least, most = thrown.count + thrown.modifier, thrown.count * thrown.sides + thrown.modifier
        if not least <= thrown.total <= most:
            yield Finding(
                message("These dice cannot make {total}.", total=thrown.total),
                str(thrown.total),
                f"{least}–{most}",
            )


def _total(thrown: Thrown) -> int:
    bonus = sum(die.face for wave in thrown.bonus for die in wave)
    return sum(die.face for die in thrown.dice) + bonus + thrown.modifier


def _reached(line: DiceText, thrown: Thrown) -> Iterator[Finding]:
    said = outcome_ids(BARE, line.outcome)
    if line.target is None or not said:
        return
    total = _total(thrown) if thrown.dice else thrown.total
    given = "success" if total is not None and total >= line.target else "failure"
    if given not in said:
        outcome = BARE.outcome(given)
        name = outcome.name if outcome else BARE.label
        lang = "fr" if folded(line.outcome or "") in {folded(one.name.fr) for one in BARE.outcomes} else "en"
        yield Finding(message("The total gives another outcome."), line.outcome or "", name.of(lang))


# --- tables -------------------------------------------------------------------------------------


def recheck_table(line: TableText) -> tuple[Finding, ...]:
    """Faces the dice of a table line cannot have shown; nothing else is ever wrong with one."""
    again = _AGAIN.fullmatch(line.origin)
    before = tuple(int(face) for face in re.split(r"[,+]", again[2])) if again else ()
    found = tuple(_table_faces(line.sides, line.dice)) if line.sides else ()
    return found or (tuple(_table_faces(int(again[1]), before)) if again else ())


def _table_faces(sides: int, faces: tuple[int, ...]) -> Iterator[Finding]:
    for face in faces:
        if not 1 <= face <= sides:
            yield Finding(
                message("A d{sides} cannot show {face}.", sides=sides, face=face), str(face), f"1–{sides}"
            )
            return


def table_unchecked(line: TableText, known: KnownTables | None) -> str:
    """Empty where a table as it is today gives what the line records, else a stable word for why not.

    `table-changed` where it gives something else now: it may have been edited since. A row picked against
    the dice says what they gave after `<-`; a roll made again says its own.
    """
    if not line.dice or line.result is None:
        return "no-dice"
    text = _known(line, known)
    if not isinstance(text, str):
        return text.why if text else "unknown-table"
    rolled = line.origin if line.origin and not _AGAIN.fullmatch(line.origin) else line.result
    return "" if _plain(text) == _plain(rolled) else "table-changed"


def _known(line: TableText, known: KnownTables | None) -> str | Unsure | None:
    text = known(line.name, line.dice, line.sides) if known else None
    yes_no = folded(line.name) in (folded(FATE_TABLE.en), folded(FATE_TABLE.fr))
    if not isinstance(text, str) and yes_no and line.sides == len(FATE_OUTCOMES) and len(line.dice) == 1:
        answer = FATE_OUTCOMES[line.dice[0] - 1].name
        said = folded(line.origin or line.result or "")
        return answer.fr if said == folded(answer.fr) else answer.en
    return text


def _plain(text: str) -> str:
    """A table's text as a record carries it: brackets round, lines parted by a slash."""
    lines = (line.strip() for line in text.splitlines())
    return folded(" / ".join(line for line in lines if line).replace("[", "(").replace("]", ")"))
