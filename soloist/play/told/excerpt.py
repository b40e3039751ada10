"""An exchange as it stands in a story: the play at a place, and its results read again by the rules."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final, TypeAlias

from soloist.journal.checking.recheck import is_bare, recheck
from soloist.journal.checking.recorded import (
    Circumstances,
    candidates,
    circumstances,
    outcome_ids,
)
from soloist.journal.dice_text import without_dice
from soloist.journal.folding.fold import Folding
from soloist.journal.folding.skim import skim
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    DiceText,
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Other,
    Prose,
    Question,
    TableLine,
    TableText,
    TagLine,
)
from soloist.journal.privacy import hidden, is_private, mark_at, published
from soloist.journal.read import read
from soloist.journal.state import State, folded
from soloist.lingo import lingo_of
from soloist.play.edit import Block, block_at, blocks_near
from soloist.play.rolls.signs import percent_words
from soloist.rules.dice import LONE
from soloist.rules.games.free.system import BARE, FATE, FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Odds, Outcome, Resolution, Roll, Situation, System, Test
from soloist.rules.systems import system_or_free
from soloist.values import regex
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Refusal, message

Rolled: TypeAlias = DiceLine | TableLine | Answer
"""What a result is read from."""
Opening: TypeAlias = Action | Question | DiceLine | TableLine
"""With what something begins: what follows a result begins nothing."""

_FARTHEST: Final = 1 << 19  # bytes of the end in which the last result must be
_RESULT: Final = regex.compile(rb"^[ \t]*(?:d:|tbl:|->|\xe2\x86\x92)", re.MULTILINE)


@record
class Excerpt:
    """Bytes `start` to `end` of a story, from line `line` (from 1).

    `entries` are those of them to be told, without fences and what is private. `raw` are the bytes that may
    be handed on, nothing private in them, and `told` the entries of those. `before` is what the story came
    to where they begin.
    """

    start: int
    end: int
    line: int
    entries: tuple[Entry, ...]
    raw: bytes
    before: State
    told: tuple[Entry, ...] = ()

    @property
    def lang(self) -> str:
        """The story's language."""
        return self.before.lang

    @property
    def system(self) -> System:
        """The rules of the story, whole."""
        system = system_or_free(self.before.ruleset)
        return system.whole or system

    @property
    def rolled(self) -> bool:
        """Whether there is a result in it."""
        return any(isinstance(entry, Rolled) for entry in self.entries)


def excerpt_at(data: bytes, offset: int) -> Excerpt:
    """The exchange that holds byte `offset` of the story `data`, or the next block after it.

    Fences that touch belong together where only the first one begins anything; where no `=>` says what
    came of it, the paragraph after does. A paragraph or heading stands for itself. Raises
    `Refusal` where nothing stands there.
    """
    blocks, place = blocks_near(data, offset)
    block, first, last = blocks[place], place, place
    if block.kind != "play":
        return _excerpt(data, block, block)
    entries = block.entries
    if not all(isinstance(entry, Fence | TagLine) for entry in entries):
        while first and blocks[first - 1].kind == "play" and not _begins(entries):
            first -= 1
            entries = (*blocks[first].entries, *entries)
    for after in blocks[place + 1 :]:
        told = any(isinstance(entry, Consequence) for entry in entries)
        goes_on = after.kind == "play" and not _begins(after.entries)
        if goes_on or (after.kind == "prose" and not told and _begins(entries)):
            last, entries = last + 1, (*entries, *after.entries)
        if not goes_on:
            break
    return _excerpt(data, blocks[first], blocks[last])


def last_excerpt(data: bytes) -> Excerpt:
    """The last exchange with a result that was not struck out. Raises `Refusal` where the story has none."""
    before, marks = len(data), hidden(data)
    near = [found.start() for found in _RESULT.finditer(data, max(0, before - _FARTHEST))]
    for place in reversed(near):
        if place >= before:  # in the block that was just looked at
            continue
        block = block_at(data, place)
        before = block.start
        rolled = [each for each in block.entries if isinstance(each, Rolled)]
        stands = any(mark_at(marks, each.span.start) != "struck" for each in rolled)
        if block.kind in ("play", "lines") and stands:
            return excerpt_at(data, block.start)
    raise Refusal(message("Nothing was rolled or drawn in this story yet."))


def offset_of(data: bytes, line: int) -> int:
    """The byte at which a line begins (from 1). Raises `Refusal` where there is no such line."""
    at = 0
    for _ in range(line - 1):
        at = data.find(b"\n", at) + 1
        if not at:
            break
    if line < 1 or (line > 1 and not at) or at >= len(data):
        last = data.count(b"\n") + (not data.endswith(b"\n"))
        raise Refusal(message("There is no line {line}: lines count from 1 to {last}.", line=line, last=last))
    return at


def _excerpt(data: bytes, first: Block, last: Block) -> Excerpt:
    start, end, analog = first.start, last.end, first.analog
    raw = data[start:end]
    found = read(raw, start=start, line=first.line, analog=analog).entries
    marks = hidden(data)
    gone = {place for place, each in enumerate(found) if mark_at(marks, each.span.start) == "struck"}
    raw = published(raw, found, gone)
    entries = (
        each
        for place, each in enumerate(found)
        if place not in gone and not is_private(each) and not isinstance(each, Fence | FrontMatter)
    )
    told = (each for each in read(raw, analog=analog).entries if not isinstance(each, Fence | FrontMatter))
    return Excerpt(
        start, end, first.line, tuple(entries), raw, skim(data[:start], recent=0).state, tuple(told)
    )


def _begins(entries: tuple[Entry, ...]) -> bool:
    """Whether something is tried, asked, rolled or drawn in them."""
    return any(isinstance(entry, Opening | Other) for entry in entries)


@record
class Result:
    """A line that records a result, and as much as the rules make of it.

    `name` is the result as the line has it. `resolution` is None where no dice, or none that give this
    result, stand there. `asked` is what it answers, if anything, `follows` are the entries after it, up to
    the next result.
    """

    entry: Rolled
    name: str
    value: str = ""
    test: Test | None = None
    outcome: Outcome | None = None
    situation: Situation = field(default_factory=Situation)
    resolution: Resolution | None = None
    asked: Action | Question | None = None
    follows: tuple[Entry, ...] = ()

    @property
    def id(self) -> str:
        """By what the odds know what came, whether dice or the author chose it: an option by its number."""
        if self.resolution is not None:
            return self.resolution.outcome or str(self.resolution.value)
        return self.outcome.id if self.outcome else folded(self.name)

    @property
    def odds(self) -> Odds | None:
        """The chances its outcomes had before the dice fell; None where there was no chance in it."""
        if self.test is None or self.resolution is None:
            return None
        try:
            return self.test.odds(self.situation)
        except Refusal:  # too many dice to be weighed
            return None


def results(excerpt: Excerpt) -> tuple[Result, ...]:
    """Every result of an exchange, in order; nothing is raised, whatever its lines say."""
    return tuple(_results(excerpt))


def _results(excerpt: Excerpt) -> Iterator[Result]:
    folding, entries = Folding(excerpt.before), excerpt.entries
    asked: Action | Question | None = None
    waits = False  # a question, for its answer
    for place, entry in enumerate(entries):
        found: Result | None = None
        match entry:
            case Action() | Question():
                asked, waits = entry, isinstance(entry, Question)
            case Prose() | Heading(kind="session" | "scene"):
                asked, waits = None, False
            case DiceLine():
                story = circumstances(folding, excerpt.system)
                found, waits = _rolled(entry, excerpt.system.under(folding.options), story), False
            case TableLine(parsed=parsed) if parsed is not None and parsed.result and not parsed.shuffle:
                found, waits = _drawn(entry, parsed), False
            case Answer() if waits:
                found, waits = Result(entry, entry.text.strip()), False
        if found is not None:
            follows = takewhile(lambda each: not isinstance(each, Opening), entries[place + 1 :])
            yield replace(found, asked=asked, follows=tuple(follows))
        folding.add(entry)


# --- a roll -------------------------------------------------------------------------------------


def as_written(entry: DiceLine, system: System) -> Result | None:
    """A roll from its line alone, without the chances and moods that rules would tell; None without one."""
    line = entry.parsed or without_dice(entry.text)
    if line is None:
        return None
    value = "" if line.value is None else (f"{line.value:+d}" if line.signed else str(line.value))
    test = next(iter(candidates(system, line)), None)
    return Result(entry, line.outcome or "", value.replace("-", "−"), test)


def _rolled(entry: DiceLine, system: System, story: Circumstances) -> Result | None:
    plain, line = as_written(entry, system), entry.parsed or without_dice(entry.text)
    if plain is None or line is None or not (plain.name or plain.value or is_bare(line)):
        return None
    if is_bare(line):
        return _bare(plain, line)
    again = recheck(line, system, story, "en", ours=False)
    if again is not None and again.test is not None and again.resolution is not None and not again.findings:
        told = again.test.outcome(again.resolution.outcome, again.situation, again.resolution)
        return replace(
            plain,
            test=again.test,
            outcome=told,
            situation=again.situation,
            resolution=again.resolution,
        )
    for test in candidates(system, line):
        if ids := outcome_ids(test, line.outcome):
            return replace(plain, test=test, outcome=test.outcome(min(ids)))
    return plain


def _bare(plain: Result, line: DiceText) -> Result:
    """Dice of any game: their total against the number to reach."""
    thrown = line.left[0]
    faces = tuple(die.face for die in thrown.dice)
    total = thrown.total if thrown.total is not None else sum(faces) + thrown.modifier
    values = {"count": thrown.count, "faces": thrown.sides, "modifier": thrown.modifier}
    if line.target is not None:
        values["target"] = line.target
    ids = outcome_ids(BARE, line.outcome)
    outcome = BARE.outcome(min(ids)) if ids else None
    return replace(
        plain,
        name=plain.name or str(total),
        test=BARE,
        outcome=outcome,
        situation=Situation(values=values),
        resolution=Resolution("bare", outcome.id if outcome else None, total, {LONE: Roll(faces)}, {}),
    )


# --- a table ------------------------------------------------------------------------------------


def _drawn(entry: TableLine, line: TableText) -> Result:
    result = line.result or ""
    if folded(line.name) not in map(folded, FATE_TABLE.words):
        return Result(entry, result)
    ids = outcome_ids(FATE, result)
    outcome = next((each for each in FATE_OUTCOMES if each.id in ids), None)
    if outcome is None or line.dice != (outcome.value,):
        return Result(entry, result, test=FATE, outcome=outcome)
    given = Resolution("fate", outcome.id, outcome.value, {LONE: Roll(line.dice)}, {})
    return Result(entry, result, test=FATE, outcome=outcome, resolution=given)


def chance(result: Result, lang: str) -> str:
    """The chances of the result itself, `23%`; empty where it was certain or nobody can tell."""
    odds, id_ = result.odds, result.id
    if odds is None or not odds.total or id_ not in odds.weights or odds.weights[id_] == odds.total:
        return ""
    return percent_words(odds.weights[id_], odds.total, lingo_of(lang))
