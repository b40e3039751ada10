"""Asking the tables a story reaches: by a name, the yes/no die, the line that records the answer."""

from collections.abc import Callable, Collection
from typing import Final

from soloist.journal.checking.recheck import KnownTables, Unsure
from soloist.journal.checking.report import numbers
from soloist.journal.dice_text import neutralise, write_table_line
from soloist.journal.model import TableText
from soloist.journal.state import State, folded
from soloist.play.rolls.record import drawn_lines
from soloist.play.story.story import Story
from soloist.rules.dice import Dice, typed_dice
from soloist.rules.systems import system_or_free
from soloist.tables.deck import DrawnTexts
from soloist.tables.draw import Drawn, draw, row_for
from soloist.tables.lookup import Shelves, Target, lent
from soloist.tables.model import TONES, Suits, suit
from soloist.tables.text.parts import Words
from soloist.values import regex
from soloist.values.dataclass import replace
from soloist.values.message import Message, Refusal, message

_PREFIXES = {"roles": ("N",), "places": ("L",), "clocks": ("Clock", "Track")}


def reach(shelves: Shelves, state: State) -> Shelves:
    """The shelves with the story's values, `{pc}` or `{scene}`, and its lists of names, `{story/roles}`."""
    values = {"title": state.title, "session": str(state.session or 1)}
    if state.pcs:
        values["pc"] = state.pcs[0]
    if state.scene is not None and state.scene.title:
        values["scene"] = state.scene.title
    lists = {key: _names(state, prefixes) for key, prefixes in _PREFIXES.items()}
    lists |= {"pcs": state.pcs, "threads": state.open_threads}
    return shelves.beside(
        lent(values, lists, state.lang),
        Suits(*(suit(state.options.get(id_, "").split(",")) for id_ in Suits._fields)),
        lambda: numbers(state, system_or_free(state.ruleset)),
    )


def suiting(words: str) -> dict[str, str]:
    """The options of a story for words with commas between: its worlds, and its tones where one is known."""
    found: dict[str, list[str]] = {id_: [] for id_ in Suits._fields}
    for word in filter(None, map(str.strip, words.split(","))):
        found["tones" if suit((word,)) & TONES else "worlds"].append(word)
    return {id_: ", ".join(kind) for id_, kind in found.items()}


def drawn_from(state: State, shuffled: Collection[str] = ()) -> DrawnTexts:
    """What a deck gave, by its full name, since it was last shuffled; `shuffled` are about to be."""
    whole = {folded(table) for table in shuffled}
    return lambda table: () if folded(table) in whole else state.drawn.get(folded(table), ())


def _names(state: State, prefixes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(held.name for prefix in prefixes for held in state.elements.get(prefix, {}).values())


_OPEN: Final = message("what whatever; who whom whose; why; how; where; when; which")
"""The words that begin a question which neither yes nor no answers, those of a kind together."""
_BEFORE: Final = message(
    "and but so then or of to in on at from by for with about under since until through into"
)
"""The words that may stand before one of those."""
_WORD: Final = regex.compile(r"[^\W\d_]+")


def known_table(name: str, shelves: Shelves) -> Target | None:
    """The table of a name as a person types it; None where there is none."""
    try:
        return shelves.find(name)
    except Refusal:
        return None


def ask(
    name: str, shelves: Shelves, dice: Dice, story: Story | None = None, shuffled: Collection[str] = ()
) -> tuple[Drawn, ...]:
    """Roll a table; raises `Refusal` for a name no table has, with the nearest ones.

    A deck does not give again what `story` has drawn from it since its last shuffle, but for decks that are
    `shuffled` right before; the story lends its values and names to the texts.
    """
    if story is None:
        drawn = draw(shelves.find(name), dice, shelves)
    else:
        lent = reach(shelves, story.state)
        drawn = draw(lent.find(name), dice, lent, drawn_from(story.state, shuffled))
    dice.done()
    return drawn


def asked_openly(question: str, words: Callable[[Message], str]) -> frozenset[str]:
    """What neither yes nor no answers: the word that begins the question, with its like; else nothing.

    `words` puts into the story’s language. “From whom?” and « D’où ? » are such questions too.
    """
    before = words(_BEFORE).split()
    kinds = [frozenset(kind.split()) for kind in words(_OPEN).split(";")]
    said = _WORD.findall(question.casefold())
    first = next((word for word in said if word not in before), "")
    return next((kind for kind in kinds if first in kind), frozenset())


def complete_draw(
    line: str, typed: TableText | None, shelves: Shelves, story: Story, dice: Dice
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines a `tbl:` line stands for, and the lines of state its results offer, which are not written.

    It is rolled, with the dice it gives, when it names a table and no result; else kept as it is. A deck
    that is shuffled is written by its full name, under which it was drawn from.
    """
    if typed is None and "->" not in line:
        raise Refusal(
            message("“{line}” names no table. Write tbl: and a name, as in tbl: oracle/yes-no", line=line)
        )
    if typed is None or typed.result is not None:
        return (line,), ()
    if typed.shuffle:
        known = known_table(typed.name, shelves)
        return (write_table_line(replace(typed, name=known.name)) if known is not None else line,), ()
    if typed.dice:  # of several columns each has its own
        parted = " | " if len(shelves.find(typed.name).strips) > 1 else " "
        dice = typed_dice(parted.join(map(str, typed.dice)))
    results = ask(typed.name, shelves, dice, story)
    lines = tuple(line for drawn in results for line in drawn_lines(drawn))
    return lines, tuple(dict.fromkeys(tag for drawn in results for tag in drawn.tags))


def known_rows(shelves: Shelves) -> KnownTables:
    """What a table gives for some dice today, for `verify`; None for a table nobody knows."""

    def row(name: str, dice: tuple[int, ...], faces: int) -> str | Unsure | None:
        try:
            target = shelves.find(name)
            strip = target.strips[0] if len(target.strips) == 1 else None
            if target.table.deck:
                return Unsure("deck")
            if strip is None:
                return Unsure("several-columns")
            if strip.die.faces != faces:
                return Unsure("table-changed")
            found = row_for(strip, dice)
        except Refusal:
            return None
        if found is None:
            return Unsure("table-changed")
        words = [part.text for part in found.parts if isinstance(part, Words)]
        return neutralise("".join(words)) if len(words) == len(found.parts) else Unsure("row-has-holes")

    return row
