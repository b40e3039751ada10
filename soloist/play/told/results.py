"""The results an exchange recorded, each read again by the rules, with its chances in words."""

from collections.abc import Iterator

from soloist.journal.checking.recheck import is_bare, recheck
from soloist.journal.checking.recorded import (
    Circumstances,
    candidates,
    circumstances,
    outcome_ids,
)
from soloist.journal.dice_text import without_dice
from soloist.journal.folding.fold import Folding
from soloist.journal.model import Action, Answer, DiceLine, DiceText, Entry, Question, TableLine, TableText
from soloist.journal.state import folded
from soloist.lingo import lingo_of
from soloist.play.rolls.signs import percent_words
from soloist.play.told.excerpt import Excerpt, Rolled
from soloist.rules.dice import LONE
from soloist.rules.games.free.system import BARE, FATE, FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Odds, Outcome, Resolution, Roll, Situation, System, Test
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Refusal


@dataclass(frozen=True, slots=True)
class Result:
    """A line that records a result, and as much as the rules make of it.

    `name` is the result as the line has it. `resolution` is None where no dice, or none that give this
    result, stand there. `follows` are the entries after it, up to the next result.
    """

    entry: Rolled
    name: str
    value: str = ""
    test: Test | None = None
    outcome: Outcome | None = None
    situation: Situation = field(default_factory=Situation)
    resolution: Resolution | None = None
    follows: tuple[Entry, ...] = ()

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
    folding = Folding(excerpt.before)
    entries = excerpt.entries
    actors: tuple[str, ...] = ()
    asked = False
    found: Result | None = None
    for place, entry in enumerate(entries):
        match entry:
            case Action():
                actors, asked = tuple(map(folded, entry.actors)), False
            case Question():
                actors, asked = (), True
            case DiceLine():
                system = excerpt.system.under(folding.options)
                who = actors or tuple(folding.people)
                story = circumstances(folding, excerpt.system, who, named=bool(actors))
                found = _rolled(entry, system, story)
                asked = False
            case TableLine(parsed=parsed) if parsed is not None and parsed.result and not parsed.shuffle:
                found, asked = _drawn(entry, parsed), False
            case Answer() if asked:
                found, asked = Result(entry, entry.text.strip()), False
        if found is not None:
            rest = entries[place + 1 :]
            ends = next((at for at, each in enumerate(rest) if _opens(each)), len(rest))
            yield replace(found, follows=rest[:ends])
            found = None
        folding.add(entry)


def _opens(entry: Entry) -> bool:
    return isinstance(entry, Action | Question | DiceLine | TableLine)


# --- a roll -------------------------------------------------------------------------------------


def _rolled(entry: DiceLine, system: System, story: Circumstances) -> Result | None:
    line = entry.parsed or without_dice(entry.text)
    if line is None or (line.outcome is None and line.value is None and not is_bare(line)):
        return None
    value = "" if line.value is None else (f"{line.value:+d}" if line.signed else str(line.value))
    plain = Result(entry, line.outcome or "", value.replace("-", "−"))
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
    known = candidates(system, line)
    for test in known:
        if ids := outcome_ids(test, line.outcome):
            return replace(plain, test=test, outcome=test.outcome(min(ids)))
    return replace(plain, test=known[0]) if known else plain


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
    odds, id_ = result.odds, _id(result)
    if odds is None or not odds.total or id_ not in odds.weights or odds.weights[id_] == odds.total:
        return ""
    return percent_words(odds.weights[id_], odds.total, lingo_of(lang))


def _id(result: Result) -> str:
    """By what name the odds call this result: an option of a choice by its number."""
    if result.resolution is None:
        return ""
    return result.resolution.outcome or str(result.resolution.value)
