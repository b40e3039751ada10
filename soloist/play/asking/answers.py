"""Tables asked: what can be asked and its rows, and an answer on its way, picked or rolled again."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from soloist.journal.dice_text import neutralise, write_table_line
from soloist.journal.model import TableText
from soloist.journal.state import folded
from soloist.play.rolls.record import card_lines, drawn_lines
from soloist.play.story.oracle import ask, drawn_from, reach
from soloist.play.story.seat import Seat
from soloist.play.story.story import Story
from soloist.rules.dice import Dice
from soloist.rules.games.free.system import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.system import Outcome
from soloist.tables.deck import Cup, Decks, UsedUp, remaining
from soloist.tables.draw import Drawn, draw, row_for
from soloist.tables.filling.fill import Filled, Filler
from soloist.tables.lookup import Shelves, Target
from soloist.tables.model import Row, Strip
from soloist.tables.names import fold_name
from soloist.tables.odds import odds
from soloist.tables.reading.ranges import faces_text
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_SAMPLE: Final = 120  # characters of rows that tell what a table is like
_BETWEEN: Final = " · "


# --- tables and their names


@dataclass(frozen=True, slots=True)
class AskEntry:
    """A name to ask, and what it gives: what its file says of it, or a taste of its rows.

    `full` are its names with their file, `called` those without, both folded; `own` says that the file is
    the person's, `deck` that what was drawn does not come again.
    """

    name: str
    about: str
    pinned: bool = False
    full: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    own: bool = False
    deck: bool = False


def entries(
    shelves: Shelves,
    system: str,
    lang: str,
    own: Callable[[str], bool] = lambda file: False,
    asking: Collection[str] = (),
) -> tuple[AskEntry, ...]:
    """Every name: the yes/no table of `lang`, the tables of the story's rules, then the others.

    `own` knows the files that are the person's. A question that neither yes nor no answers begins with one
    of the words `asking`: then the names with such a word come first, and tables that are told with one.
    """
    targets = sorted(shelves.targets(), key=lambda target: fold_name(target.file.name) != fold_name(system))
    named = [(target, entry) for target in targets for entry in _named(target, own=own(target.file.file))]
    found = [entry for _, entry in sorted(named, key=lambda each: _unlike(each[0], each[1], asking))]
    if asking:
        return tuple(found)
    first = yes_no(shelves, lang)
    return tuple(sorted(found, key=lambda entry: entry.name != first))


def first_pinned(known: Sequence[AskEntry], pinned: Sequence[str]) -> tuple[AskEntry, ...]:
    """Those that are pinned first, in their order."""
    marked = [replace(entry, pinned=entry.name in pinned) for entry in known]
    order = {name: at for at, name in enumerate(pinned)}
    return tuple(sorted(marked, key=lambda entry: order.get(entry.name, len(order))))


def yes_no(shelves: Shelves, lang: str) -> str:
    """The full name of the table of the destiny die; empty where there is none."""
    try:
        return shelves.find(FATE_TABLE.of(lang)).name
    except Refusal:
        return ""


def _unlike(target: Target, entry: AskEntry, asking: Collection[str]) -> int:
    """How far a table is from answering a question with one of these words."""
    if not asking:
        return 0
    told = (entry.name.rpartition(".")[2], target.table.about.partition(" ")[2])
    return next((at for at, text in enumerate(told) if not _words(text).isdisjoint(asking)), len(told))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _named(target: Target, *, own: bool) -> Iterator[AskEntry]:
    """The names a table answers to: whole, but for a grid; by column, by row of a grid."""
    table = target.table
    if table.shape != "grid":
        texts = (
            [strip.name for strip in table.strips] if table.shape == "columns" else _texts(table.strips[0])
        )
        yield _entry(target, None, table.about or _sample(texts), own=own)
    for strip in table.strips:
        if strip.name:
            yield _entry(target, strip, _sample(_texts(strip)), own=own)


def _entry(target: Target, strip: Strip | None, about: str, *, own: bool) -> AskEntry:
    table, name = target.table, target.name_of(strip)
    part = f".{strip.name}" if strip else ""
    called = tuple(fold_name(f"{each}{part}") for each in (table.name, *table.aliases))
    full = (fold_name(name), *(f"{fold_name(target.file.name)}/{each}" for each in called))
    parts = (*called, fold_name(strip.name)) if strip else called
    return AskEntry(name, about, False, full, parts, own, table.deck)


def _texts(strip: Strip) -> list[str]:
    return list(dict.fromkeys(row.text for row in strip.rows[:8]))


def _sample(texts: list[str]) -> str:
    return _BETWEEN.join(" ".join(text.split()) for text in texts)[:_SAMPLE]


# --- finding them

_NONE: Final = 8
"""Further away than anything that is found."""


def matching(known: Sequence[AskEntry], typed: str, *, rows: bool = True) -> tuple[AskEntry, ...]:
    """Those in which words begin as each of those typed: by whole name, part, beginning, the rest.

    Unless names alone count, `rows` and what is said of a table are looked through too.
    """
    if not typed.strip():
        return tuple(known)
    whole = fold_name(typed)
    tests = [re.compile(r"(?<!\w)" + re.escape(fold_name(word))) for word in typed.split()]
    ranked = [(_rank(entry, whole, tests, rows=rows), entry) for entry in known]
    return tuple(entry for rank, entry in sorted(ranked, key=lambda each: each[0]) if rank < _NONE)


def _rank(entry: AskEntry, whole: str, tests: list[re.Pattern[str]], *, rows: bool) -> int:
    """How near a table is to what was typed: called so, the person's own first; beginning so; found."""
    if whole in entry.full or whole in entry.called:
        return 0 if whole in entry.full else 2 - entry.own
    if any(name.startswith(whole) for name in (*entry.called, *entry.full)):
        return 3 if any(name.startswith(whole) for name in entry.called) else 4
    named = any(all(test.search(name) for test in tests) for name in entry.full)
    told = rows and all(test.search(f"{entry.full[0]} {fold_name(entry.about)}") for test in tests)
    return _NONE if not (named or told) else 5 if entry.pinned else 6 if named else 7


# --- the rows of one


class CardRow(NamedTuple):
    """One row: `weight` of `total` ways give it, 0 for a card that was drawn; `line` is where it stands,
    0 in another file.
    """

    faces: str
    text: str
    hint: str
    weight: int
    total: int
    line: int

    @property
    def chance(self) -> Fraction:
        """The exact chance, from 0 to 1."""
        return Fraction(self.weight, self.total or 1)


def card_rows(target: Target, drawn: Collection[str] = ()) -> tuple[CardRow, ...]:
    """The rows of what a target rolls, those of several columns side by side; `drawn` as `tables.odds`."""
    strips = target.strips
    if len({len(strip.rows) for strip in strips}) > 1:
        return tuple(row for strip in strips for row in _rows([strip], _weights(target, strip, drawn)))
    return tuple(_rows(strips, _weights(target, strips[0], drawn))) if strips else ()


def die_text(target: Target) -> str:
    """`d6`, `2d6`, `d100`; empty where there is nothing to roll."""
    return str(target.strips[0].die) if target.strips else ""


def even(rows: Sequence[CardRow]) -> Fraction | None:
    """The chance of each row where all have the same."""
    if not rows or not rows[0].weight or len({(row.weight, row.total) for row in rows}) > 1:
        return None
    return rows[0].chance


def percent(chance: Fraction, lang: str) -> str:
    """`5.6%`, with the comma and the space of French, without a decimal where there is none."""
    tenths = round(chance * 1000)
    text = f"{tenths / 10:g}"
    if chance and not tenths:
        text = "<0.1"
    return f"{text.replace('.', ',')}\u202f%" if lang == "fr" else f"{text}%"


def _rows(strips: Sequence[Strip], weights: Sequence[int]) -> Iterator[CardRow]:
    first, total = strips[0], sum(weights)
    for at, row in enumerate(first.rows):
        faces = ", ".join([faces_text(first.die, low, high) for low, high in row.spans])
        text, hint = row.text, row.hint
        if len(strips) > 1:
            text = _BETWEEN.join(strip.rows[at].text for strip in strips)
            hint = _BETWEEN.join(filter(None, (strip.rows[at].hint for strip in strips)))
        yield CardRow(faces, text, hint, weights[at], total, row.line if row.home is None else 0)


def _weights(target: Target, strip: Strip, drawn: Collection[str]) -> list[int]:
    """In how many ways each row comes up; of a deck, how many cards of it are left."""
    whole = [strip.weight(row) for row in strip.rows]
    if not (target.table.deck and drawn):
        return whole
    left = {each.text: each.weight for each in odds(Target(target.file, target.table, strip), drawn)}
    weights: list[int] = []
    for row, most in zip(strip.rows, whole, strict=True):
        weights.append(min(most, left.get(row.text, 0)))
        left[row.text] = left.get(row.text, 0) - weights[-1]
    return weights


MOST: Final = 20
"""Results of one table that can be asked for at once."""
_TRIES: Final = 50  # rolls for each result wanted, before a table is said to have no more


class Picked(NamedTuple):
    """A row taken instead of the one rolled: its text filled, what filled it, the state it offers."""

    row: Row
    text: str
    inner: tuple[Filled, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """One result as it stands.

    `drawn` is what the dice gave last, `before` what they gave earlier, latest first, as a record
    says it; `picked` is the row taken instead.
    """

    drawn: Drawn
    before: tuple[str, ...] = ()
    picked: Picked | None = None

    @property
    def text(self) -> str:
        """What it says now."""
        return self.picked.text if self.picked else self.drawn.text

    @property
    def hint(self) -> str:
        """What explains it."""
        return self.picked.row.hint if self.picked else self.drawn.hint

    @property
    def tags(self) -> tuple[str, ...]:
        """The state it offers, each a line of its own, once."""
        return tuple(dict.fromkeys(self.picked.tags if self.picked else self.drawn.tags))

    @property
    def instead(self) -> str:
        """What the dice gave that does not count; empty where what they gave last does."""
        return self.drawn.text if self.picked else ", ".join(self.before)

    @property
    def lines(self) -> tuple[str, ...]:
        """The `tbl:` lines: the cards inside it, then the text, and where it comes from if not the dice."""
        drawn = self.drawn
        if not (self.picked or self.before):
            return drawn_lines(drawn)
        inner = self.picked.inner if self.picked else drawn.inner
        origin = neutralise(drawn.text) if self.picked else self.instead
        said = TableText(drawn.name, drawn.sides, drawn.dice, neutralise(self.text), origin)
        return (*card_lines(inner), write_table_line(said))


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of one question: one for each column rolled, or `many` of one table.

    `kept` are lines of state they offer that are to be written too, each by the number of its result.
    """

    told: tuple[Told, ...]
    many: bool = False
    kept: frozenset[tuple[int, str]] = frozenset()

    def having(self, at: int, told: Told) -> "Answer":
        """Another result in the place of one; what was kept of that is let go."""
        kept = frozenset(each for each in self.kept if each[0] != at)
        return replace(self, told=(*self.told[:at], told, *self.told[at + 1 :]), kept=kept)

    def only(self, at: int) -> "Answer":
        """One result alone; the record says what else was rolled."""
        chosen = self.told[at]
        others = [each for each in self.told if each is not chosen and each.drawn.name == chosen.drawn.name]
        before = (*chosen.before, *(_said(each.drawn, each.text) for each in others))
        kept = frozenset((0, tag) for number, tag in self.kept if number == at)
        return Answer((replace(chosen, before=before),), kept=kept)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to write: each result, after it what was kept of its offers."""
        return tuple(
            line
            for at, told in enumerate(self.told)
            for line in (*told.lines, *(tag for tag in told.tags if (at, tag) in self.kept))
        )


@dataclass(frozen=True, slots=True)
class Oracle:
    """What an answer is drawn from."""

    shelves: Shelves
    story: Story
    dice: Callable[[], Dice]
    shuffled: tuple[str, ...] = ()
    """Decks that are shuffled before, by their full names: what is kept is recorded after that."""

    @property
    def first_lines(self) -> tuple[str, ...]:
        """The lines to write before an answer."""
        return tuple(write_table_line(TableText(name, shuffle=True)) for name in self.shuffled)

    def find(self, name: str) -> Target:
        """The table of that name, what the story lends among them. Raises `Refusal`."""
        return reach(self.shelves, self.story.state).find(name)

    def answer(self, name: str, dice: Dice | None = None) -> Answer:
        """Roll the table, with `dice` where they are given. Raises `Refusal`."""
        drawn = ask(name, self.shelves, dice or self.dice(), self.story, self.shuffled)
        return Answer(tuple(Told(each) for each in drawn))

    def again(self, answer: Answer, at: int) -> Answer:
        """A result rolled again; what it was is kept for the record. Raises `Refusal`."""
        old = answer.told[at]
        (drawn,) = ask(old.drawn.name, self.shelves, self.dice(), self.story, self.shuffled)
        return answer.having(at, Told(drawn, (_said(old.drawn, old.drawn.text), *old.before)))

    def several(self, name: str, wanted: int) -> Answer:
        """`wanted` different results, fewer where the table has no more. Raises `Refusal` as a roll does."""
        shelves = reach(self.shelves, self.story.state)
        target = shelves.find(name)
        known = drawn_from(self.story.state, self.shuffled)
        told: list[Told] = []
        seen: set[tuple[str, ...]] = set()

        def drawn(deck: str) -> Collection[str]:
            """What a deck gave, in the story and here; cards inside the texts are cards too."""
            here = [each.drawn for each in told]
            inside = [card.text for each in here for card in each.inner if card.deck and card.name == deck]
            return (*known(deck), *inside, *(each.text for each in here if each.name == deck))

        for _ in range(wanted * _TRIES):
            dice = self.dice()
            try:
                rolled = draw(target, dice, shelves, drawn)
            except UsedUp:
                if told:
                    break
                raise
            dice.done()
            texts = tuple(each.text for each in rolled)
            if texts not in seen:
                seen.add(texts)
                told += [Told(each) for each in rolled]
            if len(seen) == wanted:
                break
        return Answer(tuple(told), many=True)

    def taken(self, target: Target, at: int) -> Answer:
        """The row `at` of what the table rolls, counted over its columns where they are of unlike length.

        What the dice gave is kept for the record. Raises `Refusal`, for a card that was drawn too.
        """
        if len({len(strip.rows) for strip in target.strips}) > 1:
            for strip in target.strips:
                if at < len(strip.rows):
                    return self.picked(self.answer(target.name_of(strip)), 0, at)
                at -= len(strip.rows)
        answer = self.answer(target.name)
        for number in range(len(answer.told)):
            answer = self.picked(answer, number, at)
        return answer

    def picked(self, answer: Answer, number: int, at: int) -> Answer:
        """A result on the row `at` of its strip. Raises `Refusal` as `taken`."""
        told = answer.told[number]
        target = self.find(told.drawn.name)
        (strip,) = target.strips
        wanted = strip.rows[at]
        if target.table.deck:
            strip = remaining(strip, drawn_from(self.story.state, self.shuffled)(target.name))
        row = next((row for row in strip.rows if _place(row) == _place(wanted)), None)
        if row is None:
            raise Refusal(
                message("{row} is drawn already; shuffling the deck brings it back.", row=wanted.text)
            )
        same = row == row_for(strip, told.drawn.dice)
        return answer.having(number, replace(told, picked=None if same else self._filled(target, strip, row)))

    def _filled(self, target: Target, strip: Strip, row: Row) -> Picked:
        """A row as it is when picked, its own dice thrown."""
        decks = Decks(drawn_from(self.story.state, self.shuffled))
        filler = Filler(Cup(self.dice(), ""), reach(self.shelves, self.story.state), decks)
        text = filler.text(row, target, strip)
        return Picked(row, text, tuple(filler.filled), tuple(filler.tags))


def fate_of(told: Told) -> Outcome | None:
    """What the destiny die means by it, for the yes/no table."""
    if folded(told.drawn.name) not in (folded(FATE_TABLE.en), folded(FATE_TABLE.fr)):
        return None
    said = folded(told.text)
    return next(
        (each for each in FATE_OUTCOMES if said in (folded(each.name.en), folded(each.name.fr))), None
    )


def count_of(typed: str) -> int:
    """How many are wanted; raises `Refusal` for anything but a number from 2 to `MOST`."""
    text = typed.strip()
    if not text.isdecimal() or not 2 <= int(text) <= MOST:
        raise Refusal(message("How many: a number from 2 to {most}.", most=MOST))
    return int(text)


def drawn_decks(seat: Seat) -> Iterator[str]:
    """The full names of decks that were drawn from since they were last shuffled."""
    drawn = seat.story.state.drawn
    for target in seat.shelves.targets():
        if target.table.deck and drawn.get(folded(target.name)):
            yield target.name


def _said(drawn: Drawn, text: str) -> str:
    """`d6=3 Neutre`, as a record says what was rolled and does not count."""
    number = str(len(drawn.dice)) if len(drawn.dice) > 1 else ""
    return f"{number}d{drawn.sides}={','.join(map(str, drawn.dice))} {neutralise(text)}"


def _place(row: Row) -> tuple[str, int, int]:
    return row.text, row.line, row.column
