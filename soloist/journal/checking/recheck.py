"""Plays a recorded roll again with the dice the line records, and says where the line disagrees."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from soloist.journal.checking.recorded import (
    Circumstances,
    Recorded,
    candidates,
    meant,
    outcome_ids,
    recorded,
    value_said,
)
from soloist.journal.dice_text import neutralise, write_outcome, write_thrown
from soloist.journal.model import DiceText, Group, TableText, Thrown
from soloist.journal.state import folded
from soloist.journal.words import STEP, STEP_AT
from soloist.rules.dice import given_dice
from soloist.rules.games.free.system import BARE, FATE_OUTCOMES, FATE_TABLE
from soloist.rules.given import worded
from soloist.rules.system import Key, Outcome, Resolution, Situation, System, Test
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, message


@record
class Finding:
    """A disagreement: what is wrong, what the line records, what the rules or the fold give; and the line."""

    message: Message
    recorded: str = ""
    computed: str = ""
    line: int = 0


@record
class Rechecked:
    """A line played again: what it gave (None where its dice do not fit), what disagrees, what was asked."""

    resolution: Resolution | None
    findings: tuple[Finding, ...] = ()
    test: Test | None = None
    situation: Situation = Situation()


def recheck(
    line: DiceText, system: System, story: Circumstances, lang: str, *, ours: bool = True
) -> Rechecked | None:
    """Play a recorded roll again; None where the line is no roll of the system or leaves out too much.

    Where the journal is played by the system, it is `ours`, each of its words has to be one of the game.
    Nothing is raised, whatever the line says.
    """
    known = candidates(system, line)
    for test in known:
        roll = recorded(test, line, story)
        if roll is not None and (line.value is not None or line.outcome is not None):
            return _recheck(roll, story, lang, ours)
    wrong = tuple(_unread(line, known, system, lang)) if ours else ()
    return Rechecked(None, wrong) if wrong else None


def _recheck(roll: Recorded, story: Circumstances, lang: str, ours: bool) -> Rechecked | None:
    groups = tuple(unread_groups(roll.test, roll.line.groups, lang)) if ours else ()
    wrong: tuple[Finding, ...] = (*groups, *_sizes(roll, lang), *_counters(roll, story, lang))
    if wrong:
        return Rechecked(None, wrong)
    named = outcome_ids(roll.test, roll.line.outcome) or (ours and roll.test.outcomes)
    if roll.line.value is None and not named and not _counted(roll.line):
        return None
    played: list[tuple[Situation, Resolution]] = []
    for reading in roll.readings:
        try:
            with worded(roll.test, lang):
                played.append((reading, roll.test.resolve(reading, given_dice(roll.hands))))
        except Refusal as refused:
            if not played:
                dice = " vs ".join(write_thrown(one.thrown) for one in roll.pooled)
                return Rechecked(None, (Finding(refused.message, dice),))
    told = [(*each, _as_ruled(roll, each[1], lang)) for each in played]
    situation, found, ruled = next((each for each in told if each[2] == roll.line), told[0])
    wrong = tuple(_disagreement(roll, found, ruled, lang, ours))[:1]
    return Rechecked(found, wrong, roll.test, situation)


def _disagreement(
    roll: Recorded, found: Resolution, ruled: DiceText, lang: str, ours: bool
) -> Iterator[Finding]:
    """Where the line says something else than its dice give, or in words that are none of this game."""
    line, test = roll.line, roll.test
    for one in roll.pooled:
        rolled = found.rolls.get(one.side.id if one.side else "")
        if rolled is not None and rolled.faces != one.thrown.sides:
            yield _given(f"d{one.thrown.sides}", f"d{rolled.faces}")
    if ruled.target != line.target:
        yield _given(f"vs {line.target}", f"vs {ruled.target}")
    if ruled != line:
        yield _given(write_outcome(line), write_outcome(ruled))
    if ours and line.outcome and found.outcome is not None and not outcome_ids(test, line.outcome):
        yield _no_word(line, test.outcomes, lang)


# --- before the dice are read -------------------------------------------------------------------


def _unread(line: DiceText, known: Sequence[Test], system: System, lang: str) -> Iterator[Finding]:
    """What is wrong with a line that is no roll as it stands, though it speaks of one of this game.

    Dice of any other game may stand in a journal under names of their own.
    """
    if known:
        yield from unread_groups(known[0], line.groups, lang)
        thrown = (*line.left, *line.right) if line.groups else ()
        if any(pool.dice or pool.total is not None for pool in thrown):
            yield from (_announced(pool) for pool in thrown if pool.count and not pool.dice)
        named = any(outcome_ids(test, line.outcome) for test in known)
        if line.outcome and known[0].outcomes and not (named or line.left or line.right):
            yield _no_word(line, known[0].outcomes, lang)
    elif line.label and any(meant(test, group) for test in system.tests for group in line.groups):
        found = message(
            "{system} has no test “{name}”; it has: {tests}",
            system=system.name.of(lang),
            name=line.label,
            tests=", ".join(test.label.of(lang) for test in system.tests),
        )
        yield Finding(found, recorded=line.label)


def unread_groups(test: Test, groups: Sequence[Group], lang: str) -> Iterator[Finding]:
    """What stands in the brackets of a line and is nothing the test takes, or not as it takes it."""
    for place, group in enumerate(groups):
        key, said = meant(test, group, first=not place), ", ".join(group.items)
        if key is None:
            taken = dict.fromkeys((*(side.word for side in test.sides), *(key.name for key in test.keys)))
            found = message(
                "{test} takes no “{word}” in brackets; it takes: {known}",
                test=test.label.of(lang),
                word=group.word or said,
                known=", ".join(term.of(lang) for term in taken) or "—",
            )
            yield Finding(found, recorded=said)
        elif isinstance(key, Key) and key.id != "steps":
            try:
                value_said(test, key, group, lang)
            except Refusal as refused:
                yield Finding(refused.message, recorded=said)


def _sizes(roll: Recorded, lang: str) -> Iterator[Finding]:
    """Dice announced, dice shown and reasons given are the same number on each side."""
    for one in roll.pooled:
        name = one.side.word.of(lang) if one.side else roll.test.label.of(lang)
        said, shown = one.thrown.count, len(one.thrown.dice)
        if said == shown and one.pool is not None and one.pool.reasons:
            weights = sum(reason.weight for reason in one.pool.reasons)
            said, shown = max(one.side.least if one.side else 1, weights), said
        if said != shown:
            told = message(
                "Dice of “{side}” by what the line says: {wanted}; there are {given}.",
                side=name,
                wanted=said,
                given=shown,
            )
            yield Finding(told, str(shown), str(said))


def _counters(roll: Recorded, story: Circumstances, lang: str) -> Iterator[Finding]:
    """A counter that the line names, or is rolled against, is worth what the line says of it."""
    reading, known = roll.readings[0], story.known(roll.test)
    target = None if roll.test.sides else roll.line.target
    for key in (key for key in roll.test.keys if key.counter is not None):
        said, held = reading.values.get(key.id, reading.lists.get(key.id)), known.get(key.id)
        if target is not None and isinstance(held, int):
            said, held = target, abs(held)
        if said is not None and held is not None and said != held:
            counted = message(
                "The roll takes {counter} to be {recorded}, and it is {value} at this point.",
                counter=key.name.of(lang),
                recorded=_listed(said),
                value=_listed(held),
            )
            yield Finding(counted, _listed(said), _listed(held))


def _listed(value: int | tuple[int, ...]) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# --- after them ---------------------------------------------------------------------------------


def _as_ruled(roll: Recorded, given: Resolution, lang: str) -> DiceText:
    """The line as its dice give it, the very same where it agrees, whichever words it says it in."""
    line, test, names = roll.line, roll.test, outcome_ids(roll.test, roll.line.outcome)
    if given.outcome is None and line.value is None:
        line = replace(line, outcome=str(given.value))
    elif (names and given.outcome not in names) or (
        line.value is not None and given.value not in (None, line.value)
    ):
        line = replace(
            line,
            outcome=_name(test, given.value, given.outcome, lang),
            value=given.value,
            shift=line.shift if given.value != given.natural else None,
            signed=line.signed or any((one.value or 0) < 0 for one in test.outcomes),
        )
    if line.shift is not None and line.shift.value != given.natural:
        natural = _name(test, given.natural, None, lang)
        line = replace(line, shift=replace(line.shift, outcome=natural, value=given.natural or 0))
    against = given.facts.get("against", line.target)
    if line.target is not None and isinstance(against, int):
        line = replace(line, target=against)
    found, limit = STEP_AT.search(line.tail), test.step_chosen_from
    chosen = found is not None and given.value is not None and limit is not None and given.value <= limit
    if (int(found[1]) if found else None) != given.step and not chosen:  # else the author may choose it
        return replace(line, tail=f"{STEP.of(lang)} {given.step}" if given.step is not None else "")
    if line.tail and given.remark and folded(line.tail) not in map(folded, given.remark.words):
        return replace(line, tail=given.remark.of(lang))
    return line


def _name(test: Test, value: int | None, id_: str | None, lang: str) -> str:
    """What the outcome of that id is called, or of that value."""
    found = test.outcome(id_) or next((one for one in test.outcomes if one.value == value), None)
    return found.name.of(lang) if found else "—"


def _given(recorded: str, computed: str) -> Finding:
    return Finding(message("The dice give another result."), recorded, computed)


def _no_word(line: DiceText, outcomes: Sequence[Outcome], lang: str) -> Finding:
    known = ", ".join(one.name.of(lang) for one in outcomes)
    found = message("“{word}” is no result here; there are: {known}", word=line.outcome or "", known=known)
    return Finding(found, recorded=write_outcome(line))


def _counted(line: DiceText) -> bool:
    """Whether the outcome is a bare number, as a choice roll writes its winner."""
    return line.outcome is not None and line.outcome.isascii() and line.outcome.isdigit()


@record
class Unsure:
    """A table that is there, whose dice alone do not say what it gives; `why` is a stable word for it."""

    why: str


KnownTables: TypeAlias = Callable[[str, tuple[int, ...], int], str | Unsure | None]
"""What a table of that name says for those dice of so many sides; None where nobody knows."""

_AGAIN: Final = regex.compile(
    r"\d{0,6}[dD](\d{1,6})\s*=\s*(\d{1,9}(?:\s*[,+]\s*\d{1,9})*)(?!\S)\s*(.*)", re.ASCII
)


# --- bare dice ----------------------------------------------------------------------------------


def is_bare(line: DiceText) -> bool:
    """Whether a line is dice alone, `2d6+1=8 vs 7`, thrown."""
    named = folded(line.label) in ("", *map(folded, BARE.label.words))
    thrown = len(line.left) == 1 and not line.right and not line.groups
    return named and thrown and (bool(line.left[0].dice) or line.left[0].total is not None)


def recheck_bare(line: DiceText, lang: str = "en", *, rolled_here: bool) -> tuple[Finding, ...]:
    """Faces and arithmetic of bare dice; the outcome too where soloist `rolled_here`.

    In another game a success may be a low roll, so that its word proves nothing.
    """
    thrown = line.left[0]
    faces = tuple(face for die in thrown.every for face in die.faces)
    least = 0 if thrown.sides % 10 == 0 else 1  # a ten-sided die is numbered from 0
    found = (*_impossible(thrown.sides, faces, least), *_sum(thrown))
    return found or (tuple(_reached(line, thrown, lang)) if rolled_here else ())


def _impossible(sides: int, faces: tuple[int, ...], least: int = 1) -> Iterator[Finding]:
    """The first face that no such die has."""
    for face in (face for face in faces if not least <= face <= sides):
        found = message("A d{sides} cannot show {face}.", sides=sides, face=face)
        yield Finding(found, str(face), f"1–{sides}")
        return


def _sum(thrown: Thrown) -> Iterator[Finding]:
    """The dice are as many as announced, and make their total, or can make it where they are not shown."""
    if thrown.dice and len(thrown.dice) != thrown.count:
        yield _announced(thrown)
    elif thrown.total is not None:
        least, most = thrown.count + thrown.modifier, thrown.count * thrown.sides + thrown.modifier
        if thrown.dice:
            least = most = thrown.added
        if not least <= thrown.total <= most:
            possible = str(least) if least == most else f"{least}–{most}"
            yield Finding(message("The dice do not add up."), str(thrown.total), possible)


def _announced(pool: Thrown) -> Finding:
    said, shown = str(pool.count), str(len(pool.dice))
    return Finding(
        message("Dice announced: {wanted}; shown: {given}.", wanted=said, given=shown), said, shown
    )


def _reached(line: DiceText, thrown: Thrown, lang: str) -> Iterator[Finding]:
    said = outcome_ids(BARE, line.outcome)
    total = thrown.added if thrown.dice else thrown.total
    given = "success" if line.target is not None and total is not None and total >= line.target else "failure"
    if line.target is not None and said and given not in said:
        yield _given(line.outcome or "", next(one.name.of(lang) for one in BARE.outcomes if one.id == given))


# --- tables -------------------------------------------------------------------------------------


def recheck_table(line: TableText) -> tuple[Finding, ...]:
    """Faces the dice of a table line cannot have shown; nothing else is ever wrong with one."""
    again = _AGAIN.fullmatch(line.origin)
    before = tuple(int(face) for face in re.split(r"[,+]", again[2])) if again else ()
    found = tuple(_impossible(line.sides, line.dice)) if line.sides else ()
    return found or (tuple(_impossible(int(again[1]), before)) if again else ())


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
    return "" if folded(neutralise(text)) == folded(rolled) else "table-changed"


def _known(line: TableText, known: KnownTables | None) -> str | Unsure | None:
    text = known(line.name, line.dice, line.sides) if known else None
    yes_no = folded(line.name) in map(folded, FATE_TABLE.words)
    if not isinstance(text, str) and yes_no and line.sides == len(FATE_OUTCOMES) and len(line.dice) == 1:
        answer = FATE_OUTCOMES[line.dice[0] - 1].name
        said = folded(line.origin or line.result or "")
        return next((word for word in answer.words if folded(word) == said), answer.en)
    return text
