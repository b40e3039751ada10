"""Asking the tables: a table by its name, the yes/no die, and the line that records the answer."""

from collections.abc import Sequence

from soloist.journal.model import TableText
from soloist.journal.plain_rolls import KnownTables
from soloist.journal.table_text import neutralise, write_table_line
from soloist.message import Problem, Refusal, message
from soloist.play.exchange import drawn_lines
from soloist.play.story import Story
from soloist.play.story_tables import drawn_from, reach
from soloist.rules.dice import LONE, Dice
from soloist.rules.fate import FATE, FATE_OUTCOMES, FATE_TABLE, fate
from soloist.rules.system import Situation
from soloist.tables.draw import Drawn, draw, row_for
from soloist.tables.lookup import Shelves
from soloist.tables.text.template import Words
from soloist.tables.unknown import UnknownTable


def ask(name: str, shelves: Shelves, dice: Dice, story: Story | None = None) -> tuple[Drawn, ...]:
    """Roll a table; raises `Refusal` for a name no table has, with the nearest ones.

    A deck does not give again what `story` has drawn from it since its last shuffle; the story lends its
    values and names to the texts.
    """
    if story is None:
        drawn = draw(shelves.find(name), dice, shelves)
    else:
        lent = reach(shelves, story.state)
        drawn = draw(lent.find(name), dice, lent, drawn_from(story.state))
    dice.done()
    return drawn


def yes_no_line(lang: str, dice: Dice) -> str:
    """The line of a question answered by the destiny die (Bravoure & Infortune), in every system."""
    face = FATE.resolve(Situation(), dice).rolls[LONE].base[0]
    answer = neutralise(fate(face).name.of(lang))
    return write_table_line(TableText(FATE_TABLE.of(lang), len(FATE_OUTCOMES), (face,), result=answer))


def complete_draw(
    line: str, typed: TableText | None, shelves: Shelves, story: Story, dice: Dice
) -> Sequence[str]:
    """A `tbl:` line as typed: rolled when it names a table and no result, else kept as it is."""
    if typed is None and "->" not in line:
        raise Refusal(
            message("“{line}” names no table. Write tbl: and a name, as in tbl: oracle/yes-no", line=line)
        )
    if typed is None or typed.result is not None or typed.shuffle:
        return (line,)
    return tuple(line for drawn in ask(typed.name, shelves, dice, story) for line in drawn_lines(drawn))


def explained(unknown: UnknownTable, problems: Sequence[Problem]) -> Refusal:
    """The refusal of a table nobody knows, with the first file that cannot be read, where it may be."""
    broken = next((held for held in problems if held.severity == "error"), None)
    if broken is None:
        return unknown
    return Refusal(
        message(
            "{unknown} Perhaps it is in a file that has a mistake: {file}, line {line}: {what}",
            unknown=unknown.message,
            file=broken.file,
            line=broken.line,
            what=broken.message,
        )
    )


def known_rows(shelves: Shelves) -> KnownTables:
    """What a table gives for some dice today, for `verify`; None for a table nobody knows."""

    def row(name: str, dice: tuple[int, ...], faces: int) -> str | None:
        try:
            target = shelves.find(name)
            strip = target.strips[0] if len(target.strips) == 1 else None
            if strip is None or target.table.deck or strip.die.faces != faces:
                return None
            found = row_for(strip, dice)
        except Refusal:
            return None
        words = [part.text for part in found.parts if isinstance(part, Words)] if found else []
        return neutralise("".join(words)) if found and len(words) == len(found.parts) else None

    return row
