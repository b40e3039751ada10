"""Tables asked: what can be asked and its rows, and an answer on its way, picked or rolled again."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from soloist.journal.dice_text import neutralise, write_table_line
from soloist.journal.model import TableText
from soloist.journal.state import folded
from soloist.lingo import Lingo
from soloist.play.rolls.record import drawn_lines
from soloist.play.story.oracle import ask, drawn_from, known_table, reach
from soloist.play.story.story import Story
from soloist.rules.dice import Dice, given_dice, parse_hand
from soloist.rules.games.free.system import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Outcome
from soloist.tables.deck import Cup, Decks, remaining
from soloist.tables.draw import Drawn, row_for, sides
from soloist.tables.fill import Filler
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.tables.names import fold_name, full_name
from soloist.tables.odds import Spread
from soloist.values.dataclass import record, replace
from soloist.values.message import Problem, Refusal, message

_SAMPLE: Final = 120  # characters of rows that tell what a table is like


# --- tables and their names


@record
class AskEntry:
    """A name to ask, and what it gives: what its file says of it, or a taste of its rows.

    `called` are its names with their file and without, folded; `file` is the one it stands in, `deck` says
    that what was drawn does not come again. `fault` is what is wrong with a table that cannot be
    read, or with the whole file of that name.
    """

    name: str
    about: str
    called: tuple[str, ...] = ()
    file: str = ""
    deck: bool = False
    fault: Problem | None = None


def entries(
    shelves: Shelves,
    system: str,
    lang: str,
    asking: Collection[str] = (),
) -> tuple[AskEntry, ...]:
    """Every name: the yes/no table of `lang`, the tables of the story's rules, the others, the faulty ones.

    A question that neither yes nor no answers begins with one
    of the words `asking`: then the names with such a word come first, and tables that say they answer it.
    """
    targets = sorted(
        shelves.whole_first(), key=lambda target: fold_name(target.file.name) != fold_name(system)
    )
    found = [(target, entry) for target in targets for entry in _named(target)]
    first = yes_no(shelves, lang)

    def order(each: tuple[Target, AskEntry]) -> int:
        """How far a table is from answering a question with one of these words; the rules' own are near."""
        if not asking:
            return int(each[1].name != first)
        told = (each[1].name.rpartition(".")[2], each[0].table.answers)
        words = [set(re.findall(r"\w+", text.casefold())) for text in told]
        far = 2 * (fold_name(each[0].file.name) != fold_name(system))
        return next((far + at for at, known in enumerate(words) if not known.isdisjoint(asking)), 4)

    faulty = [
        AskEntry(name, "", (fold_name(name),), fault=fault)
        for shelf in shelves.shelves
        for file in shelf.values()
        for name, fault in zip(
            (full_name(file.name, each) for each in file.broken or (file.name,)), file.faults, strict=False
        )
    ]
    return (*(entry for _, entry in sorted(found, key=order)), *faulty)


def yes_no(shelves: Shelves, lang: str) -> str:
    """The full name of the table of the destiny die; empty where there is none."""
    found = known_table(FATE_TABLE.of(lang), shelves)
    return found.name if found is not None else ""


def _named(target: Target) -> Iterator[AskEntry]:
    """The names a table answers to: whole, but for a grid; by column, by row of a grid."""
    table = target.table
    for strip in (None, *table.strips):
        if (strip is None and table.shape == "grid") or (strip is not None and not strip.name):
            continue
        texts = _texts(strip or table.strips[0])
        if strip is None and table.shape == "columns":
            texts = [each.name for each in table.strips]
        sample = " · ".join(" ".join(text.split()) for text in texts)[:_SAMPLE]
        part = f".{strip.name}" if strip else ""
        short = [fold_name(f"{each}{part}") for each in (table.name, *table.aliases)]
        full = (
            fold_name(target.name_of(strip)),
            *(f"{fold_name(target.file.name)}/{each}" for each in short),
        )
        called = (*full, *short, *((fold_name(strip.name),) if strip else ()))
        about = table.about if strip is None and table.about else sample
        yield AskEntry(target.name_of(strip), about, called, target.file.file, table.deck)


def _texts(strip: Strip) -> list[str]:
    return list(dict.fromkeys(row.text for row in strip.rows[:8]))


def matching(known: Sequence[AskEntry], typed: str, *, rows: bool = True) -> Sequence[AskEntry]:
    """Those in which words begin as each of those typed: called so first, then beginning so, then the rest.

    Unless names alone count, `rows` and what is said of a table are looked through too.
    """
    whole = fold_name(typed)
    tests = [re.compile(r"(?<!\w)" + re.escape(fold_name(word))) for word in typed.split()]

    def is_found(entry: AskEntry) -> bool:
        told = (f"{entry.called[0]} {fold_name(entry.about)}",) if rows else ()
        return any(all(test.search(text) for test in tests) for text in (*entry.called, *told))

    def order(entry: AskEntry) -> tuple[bool, bool, bool]:
        begins = any(name.startswith(whole) for name in entry.called)
        return entry.called[0] != whole, whole not in entry.called, not begins

    return sorted(filter(is_found, known), key=order) if tests else known


# --- the rows of one


class Card(NamedTuple):
    """A row of a strip: `weight` of `total` ways give it, 0 for a card that was drawn."""

    strip: Strip
    row: Row
    weight: int
    total: int


def cards(target: Target, drawn: Collection[str] = ()) -> tuple[Card, ...]:
    """The rows of what a target rolls, of one column after the other; `drawn` matters to decks only."""
    found: list[Card] = []
    for strip in target.strips:
        left = remaining(strip, drawn) if target.table.deck else strip
        weights = {_place(row): left.weight(row) for row in left.rows}
        total = sum(weights.values())
        found += [Card(strip, row, weights.get(_place(row), 0), total) for row in strip.rows]
    return tuple(found)


_LIKELIEST: Final = 12  # texts of a generator that are told one by one


def says(found: Spread, lingo: Lingo) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What a roll says in the end, part by part, each line with its chance: the likeliest texts and how long
    texts are, then how often rows of each table inside come up.
    """
    percent = lingo.percent
    head = lingo.say("what it says, exactly")
    if found.rolls:
        most = percent(max(found.margin(chance) for _, _, chance in (*found.inside, ("", "", 0.5))))
        head = lingo.say("what it says, as {n} rolls have it, give or take {most}", n=found.rolls, most=most)
    lines = [(percent(chance), text) for text, chance in found.texts[:_LIKELIEST]]
    if (left := len(found.texts) - _LIKELIEST) > 0:
        lines.append(("", lingo.count("and {n} more text", "and {n} more texts", left)))
    least, mean, most_ = found.length
    long = lingo.say(
        "from {least} to {most} characters, {mean} on average", least=least, most=most_, mean=round(mean)
    )
    yield head, [*lines, ("", long)]
    for name, rows in groupby(found.inside, key=lambda each: each[0]):
        yield name, [(percent(chance) if chance else lingo.say("never"), text) for _, text, chance in rows]


@record
class Told:
    """One result as it stands.

    `rolled` is what the dice gave last, `before` what they gave earlier, latest first, as a record
    says it; `picked` is what the row says that is taken instead. Of the lines of state it offers, those that
    are `kept` are to be written too.
    """

    rolled: Drawn
    before: tuple[str, ...] = ()
    picked: Drawn | None = None
    kept: frozenset[str] = frozenset()

    @property
    def drawn(self) -> Drawn:
        """What it says now."""
        return self.picked or self.rolled

    @property
    def tags(self) -> tuple[str, ...]:
        """The state it offers, each a line of its own, once."""
        return tuple(dict.fromkeys(self.drawn.tags))

    @property
    def instead(self) -> str:
        """What the dice gave that does not count; empty where what they gave last does."""
        return self.rolled.text if self.picked else ", ".join(self.before)

    @property
    def lines(self) -> tuple[str, ...]:
        """The `tbl:` lines: the cards inside it, then the text, and where it comes from if not the dice.

        After them stands what was kept of its offers.
        """
        return (*drawn_lines(self.drawn, self.instead), *(tag for tag in self.tags if tag in self.kept))


@record
class Oracle:
    """What an answer is drawn from."""

    story: Story
    dice: Callable[[], Dice]
    shuffled: tuple[str, ...] = ()
    """Decks that are shuffled before, by their full names: what is kept is recorded after that."""

    @property
    def first_lines(self) -> tuple[str, ...]:
        """The lines to write before an answer."""
        return tuple(write_table_line(TableText(name, shuffle=True)) for name in self.shuffled)

    def answer(self, name: str, fell: str = "") -> tuple[Told, ...]:
        """Roll the table, a result for each column, or take the dice as they `fell`. Raises `Refusal`."""
        dice = self.dice()
        if fell:
            sides_of = sides(reach(self.story.shelves, self.story.state).find(name))
            dice = given_dice(parse_hand(fell.replace("/", "|"), sides_of))
        return tuple(map(Told, ask(name, self.story.shelves, dice, self.story, self.shuffled)))

    def again(self, told: Told) -> Told:
        """A result rolled again; what it was is kept for the record. Raises `Refusal`."""
        (new,) = self.answer(told.rolled.name)
        return replace(new, before=(_said(told.rolled), *told.before))

    def picked(self, told: Told, wanted: Row) -> Told:
        """A result on another row of its strip; what the dice gave is kept for the record.

        Raises `Refusal`, for a card that was drawn too.
        """
        state = self.story.state
        shelves, gone = reach(self.story.shelves, state), drawn_from(state, self.shuffled)
        target = shelves.find(told.rolled.name)
        (strip,) = target.strips
        if target.table.deck:
            strip = remaining(strip, gone(target.name))
        row = next((row for row in strip.rows if _place(row) == _place(wanted)), None)
        if row is None:
            raise Refusal(
                message("{row} is drawn already; shuffling the deck brings it back.", row=wanted.text)
            )
        if row == row_for(strip, told.rolled.dice):
            return replace(told, picked=None, kept=frozenset())
        filler = Filler(Cup(self.dice(), ""), shelves, Decks(gone), {})
        text = filler.said(row, target, strip).text
        inner, tags = tuple(filler.filled), tuple(filler.tags)
        picked = replace(told.rolled, text=text, hint=row.hint, inner=inner, tags=tags)
        return replace(told, picked=picked, kept=frozenset())


def fate_of(told: Told) -> Outcome | None:
    """What the destiny die means by it, for the yes/no table."""
    if folded(told.rolled.name) not in map(folded, FATE_TABLE.words):
        return None
    said = folded(told.drawn.text)
    return next((each for each in FATE_OUTCOMES if said in map(folded, each.name.words)), None)


def _said(drawn: Drawn) -> str:
    """`d6=3 Neutre`, as a record says what was rolled and does not count."""
    number = str(len(drawn.dice)) if len(drawn.dice) > 1 else ""
    return f"{number}d{drawn.sides}={','.join(map(str, drawn.dice))} {neutralise(drawn.text)}"


def _place(row: Row) -> tuple[str, int, int]:
    return row.text, row.line, row.column
