"""What can be otherwise in an exchange: each way its rolls had, its chance, how that is written."""

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import takewhile
from typing import Final, Literal, TypeAlias

from soloist.journal.checking.recorded import AFTERWARDS
from soloist.journal.dice_text import neutralise, write_dice_line, write_table_line
from soloist.journal.folding.fold import Folding
from soloist.journal.lexer import opening
from soloist.journal.model import Action, DiceLine, Entry, Note, Question, TableLine, TableText
from soloist.journal.state import folded
from soloist.journal.tags import write_tag
from soloist.journal.write import answer, note
from soloist.play.forks.fork import Place, place_of, short
from soloist.play.prose.prose_tags import without_tags
from soloist.play.rolls.record import effect_tags
from soloist.play.rolls.signs import is_signed
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.results import Result, percent, results
from soloist.rules.engine.odds import falls_of
from soloist.rules.term import phrase
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal

TAKEN: Final = phrase("this outcome was chosen by the author, not rolled")
"""The note under a result that no dice gave."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One way a roll can go. `id` stays the same, `name` and `text` are in the story's language.

    `chance` is what it had before the dice fell, None where nobody can tell; `value` its number on the
    scale, if any; `was` is on for the one it came to.
    """

    id: str
    name: str
    text: str = ""
    chance: Fraction | None = None
    value: int | None = None
    was: bool = False


def ways(result: Result, lang: str) -> tuple[Otherwise, ...]:
    """Every way a result could have gone, in the order of its test; nothing where there is none."""
    test, weighed = result.test, result.odds
    if test is None:
        return ()
    ids = [each.id for each in test.outcomes]
    if weighed is not None:
        ids = [id_ for id_ in ids if weighed.weights.get(id_)]
        ids += [id_ for id_, weight in weighed.weights.items() if weight and id_ not in ids]
    came = came_to(result)
    found = []
    for id_ in ids:
        told = test.outcome(id_, result.situation)
        chance = weighed.chance(id_) if weighed is not None and weighed.total else None
        name, text, value = (told.name.of(lang), told.text.of(lang), told.value) if told else (id_, "", None)
        found.append(Otherwise(id_, name, text, chance, value, id_ == came))
    return tuple(found)


def came_to(result: Result) -> str:
    """The `id` of the way a result went, whether dice or the author took it."""
    if result.resolution is not None:
        return result.resolution.outcome or str(result.resolution.value)
    return result.outcome.id if result.outcome else folded(result.name)


def chosen(entry: Entry | None) -> bool:
    """Whether it is the note that its author, and no dice, chose what came."""
    return isinstance(entry, Note) and entry.kind == "note" and folded(entry.text) in map(folded, TAKEN.words)


def taken_lines(result: Result, other: Otherwise, excerpt: Excerpt) -> tuple[str, ...]:
    """The lines that record `other` in the place of a result: no dice, and a note that says so."""
    lang = excerpt.lang
    match result.entry:
        case DiceLine(parsed=parsed) if parsed is not None:
            bare = replace(parsed, left=(), right=(), shift=None, tail="")
            signed = parsed.signed or (result.test is not None and is_signed(result.test))
            line = write_dice_line(replace(bare, outcome=other.name, value=other.value, signed=signed))
        case TableLine(parsed=parsed) if parsed is not None:
            line = write_table_line(TableText(parsed.name, result=neutralise(other.name)))
        case _:
            line = answer(other.name)
    return (line, *_changes(result, other, excerpt), *note("note", TAKEN.of(lang), lang))


def _changes(result: Result, other: Otherwise, excerpt: Excerpt) -> Iterator[str]:
    """What an outcome changes of the counters however its dice fall, from what they were before it."""
    if result.test is None or result.resolution is None:
        return
    folding, who = Folding(excerpt.before), tuple[str, ...]()
    for entry in takewhile(lambda each: each is not result.entry, excerpt.entries):
        folding.add(entry)
        who = entry.actors if isinstance(entry, Action) else who
    state, held = folding.state(), result.situation.values
    values = {id_: value for id_, value in held.items() if id_ not in AFTERWARDS}
    with suppress(Refusal):  # too many dice to go through, or a price nobody can pay
        falls = falls_of(result.test, replace(result.situation, values=values))
        effects = [set(each.effects) for each in falls.weights if each.outcome == other.id] if falls else []
        sure = dict(set.intersection(*effects)) if effects else {}
        alone = tuple(state.pcs) if len(state.pcs) == 1 else ()
        yield from map(write_tag, effect_tags(state, excerpt.system, sure, who or alone))


Kind: TypeAlias = Literal["way", "again", "here"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A sibling that can be begun: at `place`, with `lines` of play to begin with.

    `asked` is what was tried or asked; `other` is the outcome taken, of a `way`. `name` says in a few words
    what is different, for the name of the file.
    """

    kind: Kind
    place: Place
    lines: tuple[str, ...]
    asked: str
    other: Otherwise | None = None

    @property
    def name(self) -> str:
        """What a file of it is called after, beside its title."""
        return " → ".join(filter(None, (short(self.asked), self.other.name if self.other else "")))


def offers(data: bytes, excerpt: Excerpt) -> tuple[Offer, ...]:
    """Every way to leave the story `data` at one of its exchanges, roll by roll; leaving before it, last.

    The way that was taken is among them. Raises `Refusal` where nothing can be left.
    """
    found: list[Offer] = []
    for result in results(excerpt):
        asked = _asked(excerpt, result)
        place = place_of(data, result.entry.span.start)
        before = _before(data, place.cut, result)
        for other in ways(result, excerpt.lang):
            lines = (*before, *taken_lines(result, other, excerpt))
            found.append(Offer("way", place, lines, asked, other))
        if before:
            found.append(Offer("again", place, before, asked))
    place = place_of(data, excerpt.start)
    return (*found, Offer("here", place, (), place.words))


def chance_words(chance: Fraction | None, lang: str) -> str:
    """A chance in whole percents, nothing where nobody can tell."""
    return "" if chance is None else percent(chance.numerator, chance.denominator, lang)


def _asked(excerpt: Excerpt, result: Result) -> str:
    """What was tried or asked before a result, and by which table where several answered."""
    found = ""
    for entry in excerpt.entries:
        if entry.span.start >= result.entry.span.start:
            break
        if isinstance(entry, Action | Question):
            found = without_tags(entry.text).strip()
    return found or label(result, excerpt.lang)


def label(result: Result, lang: str) -> str:
    """What gave a result: a test, a table."""
    match result.entry:
        case DiceLine() if result.test is not None:
            return result.test.label.of(lang)
        case TableLine(parsed=parsed) if parsed is not None:
            return parsed.name
        case _:
            return ""


def _before(data: bytes, start: int, result: Result) -> tuple[str, ...]:
    """The lines of its block before a result: what was tried or asked, and what else was rolled."""
    text = data[start : result.entry.span.start].decode("utf-8", "surrogateescape")
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if lines and opening(lines[0]) is not None:
        lines = lines[1:]
    return tuple(line for line in lines if line.strip())
