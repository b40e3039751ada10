"""Recomputes every recorded result from its recorded dice, and every transition from the fold."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from soloist.journal import model
from soloist.journal.checking.recheck import (
    Finding,
    KnownTables,
    Rechecked,
    is_bare,
    recheck,
    recheck_bare,
    recheck_table,
    table_unchecked,
)
from soloist.journal.checking.recorded import candidates, circumstances
from soloist.journal.dice_text import without_dice
from soloist.journal.folding.fold import Folding, fold
from soloist.journal.read import read
from soloist.journal.sheet import changed_list, gauges, kept_list, most, names, value_of, whole_numbers
from soloist.journal.state import Element, folded
from soloist.rules.moments.typed import bare, level
from soloist.rules.system import Counter, Resolution, System
from soloist.rules.systems import system_or_free
from soloist.values.dataclass import field, record, replace
from soloist.values.message import message


@record
class Move:
    """A counter moved by a tag, from what to what; a list in its numbers.

    A `free` move came after a note, a choice or the consequence: the author disposes of those.
    """

    line: int
    counter: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    free: bool


class Exchange:
    """A roll and the transitions that follow it, up to the next action, question or roll.

    `given` is what the rules make of it, None where there is no roll or none that was played again. `actors`
    are folded names, none where the line names nobody. Once it is `free`, the author has gone on.
    """

    def __init__(self, line: int = 0, actors: tuple[str, ...] = (), given: Resolution | None = None) -> None:
        """Nothing has followed yet."""
        self.line, self.actors, self.given = line, actors, given
        self.free = False
        self.moves: list[Move] = []


def recheck_moves(exchange: Exchange, system: System, people: Sequence[str], lang: str) -> Iterator[Finding]:
    """The lines where the transitions written do not come to what the roll changes, each with what is wrong.

    `people` are the protagonists by folded name. What a counter of theirs does is added up: who of them
    gains or pays is the author's to say.
    """
    given = exchange.given
    if given is None:
        return
    for counter in system.counters:
        name = counter.name.of(lang)
        moves = [move for move in exchange.moves if move.counter == counter.id]
        bound = [move for move in moves if not move.free]
        if counter.is_list:
            yield from _relisted(exchange.line, bound, given, counter, name)
            continue
        changes = _changes(exchange.actors, given, counter, people)
        own = (move.after[0] - move.before[0] for move in moves if move.free)
        if changes and set(changes).isdisjoint(
            accumulate(own, initial=sum(m.after[0] - m.before[0] for m in bound))
        ):
            yield _unmoved(exchange.line, bound, changes[0], name, counter.shared or len(people) < 2)
        for move in bound if not counter.shared else ():
            if move.after[0] < 0:
                found = message("{counter} cannot be spent below zero.", counter=name)
                yield Finding(found, _moved(name, move), f"{name} 0", move.line)


def _changes(actors: Sequence[str], given: Resolution, counter: Counter, people: Sequence[str]) -> list[int]:
    """What all moves of a counter may come to, the likeliest first.

    A shared counter moves once; a gain is for each actor; a price is paid by one, or shared among them. Of a
    roll of others alone nothing is known.
    """
    change = given.effects.get(counter.id, 0)
    acting = [name for name in actors if name in people]
    if counter.shared:
        return [change]
    if actors and not acting:
        return []
    if given.each:
        shares = [own.effects.get(counter.id, 0) for own in given.each]
        known = len(acting) if actors else min(len(people), len(shares))
        return [sum(shares[:known]), sum(shares[: len(people)])]
    if change < 0:
        return [change]
    return [change * n for n in ((len(acting),) if actors else range(bool(people), max(1, len(people)) + 1))]


def _relisted(
    line: int, bound: Sequence[Move], given: Resolution, counter: Counter, name: str
) -> Iterator[Finding]:
    """What a roll puts into a list or takes out of it; where it only says how many, the author says which."""
    wanted = given.listed.get(counter.id, ())
    if wanted and not bound:
        found = message("This roll changes {counter}, and no line says so.", counter=name)
        yield Finding(found, "—", f"{name} {', '.join(f'{n:+d}' for n in wanted)}", line)
    for each in bound if wanted or counter.id not in given.effects else ():
        right = changed_list(each.before, wanted)
        if set(right) != set(each.after):
            found = message("The roll leaves {counter} at another value.", counter=name)
            yield Finding(found, _restated(name, each.after), _restated(name, right), each.line)


def _restated(name: str, numbers: Sequence[int]) -> str:
    return f"{name}: {', '.join(map(str, numbers)) or '—'}"


def _unmoved(line: int, bound: Sequence[Move], change: int, name: str, alone: bool) -> Finding:
    """What a roll changes of what somebody holds `alone`, or several do, and what its lines make of it."""
    by, computed = f"{change:+d}", f"{name} {change:+d}"
    found = message("The roll moves {counter} by {change}.", counter=name, change=by)
    if not bound:
        found = message(
            "This roll moves {counter} by {change}, and no line says so.", counter=name, change=by
        )
    elif not change:
        found = message(
            "The roll does not move {counter}; write (note: …) before a change of your own.", counter=name
        )
    elif alone:
        computed = f"{name} {bound[0].before[0]}->{bound[0].before[0] + change}"
    said = ", ".join(_moved(name, move) for move in bound) or "—"
    return Finding(found, said, computed, bound[-1].line if bound else line)


def _moved(name: str, move: Move) -> str:
    return f"{name} {move.before[0]}->{move.after[0]}"


@record
class Unchecked:
    """A line whose result was not recomputed, and why, in a word that stays the same (`table-changed`)."""

    line: int
    why: str


@record
class Verified:
    """How many recorded results were recomputed, how many could not be, and what disagrees, by line.

    `unchecked` says of each that could not be why, by a word that stays the same.
    """

    checked: int
    unverifiable: int
    problems: tuple[Finding, ...]
    unchecked: tuple[Unchecked, ...] = field(default=(), compare=False)


def verify(
    journal: bytes | model.Journal,
    system: System | None = None,
    *,
    known_tables: KnownTables | None = None,
) -> Verified:
    """Check a whole journal; never raises, whatever the bytes.

    `system` is by default the one the front matter names. `known_tables` gives the text a table
    has today for some dice; a table it does not know, or that was edited since, is unverifiable.
    """
    entries = (read(journal) if isinstance(journal, bytes) else journal).entries
    heads = (entry for entry in entries if isinstance(entry, model.FrontMatter))
    walk = _Walk(system or system_or_free(fold(heads).ruleset), known_tables)
    for entry in entries:
        walk.add(entry)
    walk.close()
    problems = tuple(sorted(walk.problems, key=lambda one: one.line))
    return Verified(walk.checked, len(walk.unchecked), problems, tuple(walk.unchecked))


class _Walk(Folding):
    """The fold, entry by entry and tag by tag, each held against what stood there before."""

    def __init__(self, system: System, known_tables: KnownTables | None) -> None:
        super().__init__()
        self.checked = 0
        self.unchecked: list[Unchecked] = []
        self.problems: list[Finding] = []
        self._whole = system.whole or system  # what options leave out of it changes on the way
        self._known_tables = known_tables
        self._counters = {name: counter for counter in self._whole.counters for name in names(counter)}
        self._system = self._whole
        single = (side.most for test in self._whole.tests for side in test.sides if side.single)
        self._most = next(single, None)  # of a score on a sheet
        self._exchange = Exchange()

    def add(self, entry: model.Entry) -> None:
        """Check one entry against the fold so far, then fold it."""
        match entry:
            case model.DiceLine():
                self.close()
                self._roll(entry)
            case model.Action() | model.Question():
                self.close()
            case model.TableLine():
                self._table(entry)
            case model.TagLine() | model.Answer() | model.Other() | model.FrontMatter():
                pass
            case _:
                self._exchange.free = True
        super().add(entry)

    def close(self) -> None:
        """The exchange is over: hold its transitions against what its roll changes."""
        self.problems += recheck_moves(self._exchange, self._system, tuple(self.people), self.lang)
        self._exchange = Exchange()

    def _report(self, line: int, findings: Iterable[Finding]) -> None:
        self.problems += (replace(found, line=line) for found in findings)

    # --- rolls ----------------------------------------------------------------------------------

    def _roll(self, entry: model.DiceLine) -> None:
        self._system = self._whole.under(self.options)
        parsed = entry.parsed or without_dice(entry.text)
        found = self._recheck(parsed) if parsed is not None else None
        if found is None:
            self.unchecked.append(Unchecked(entry.span.line, _why(parsed, self._system)))
        else:
            self.checked += 1
            self._report(entry.span.line, found.findings)
        sound = found.resolution if found and not found.findings else None
        self._exchange = Exchange(entry.span.line, self.actors, sound)

    def _recheck(self, parsed: model.DiceText) -> Rechecked | None:
        rolled_here = self.ruleset == self._system.id
        if is_bare(parsed):
            if not (rolled_here or parsed.left[0].dice):
                return None  # what a total adds up is that game's to know
            return Rechecked(None, recheck_bare(parsed, self.lang, rolled_here=rolled_here))
        story = circumstances(self, self._whole)
        return recheck(parsed, self._system, story, self.lang, ours=rolled_here)

    def _table(self, entry: model.TableLine) -> None:
        parsed = entry.parsed
        if parsed is not None and (parsed.shuffle or parsed.result is None):
            return
        wrong = recheck_table(parsed) if parsed else ()
        why = table_unchecked(parsed, self._known_tables) if parsed and not wrong else ""
        if parsed is None or why:
            self.unchecked.append(Unchecked(entry.span.line, why or "no-dice"))
        else:
            self.checked += 1
            self._report(entry.span.line, wrong)

    # --- transitions ----------------------------------------------------------------------------

    def take_part(self, element: Element, part: model.Part, line: int) -> None:
        """Left sides against the fold, and moves of counters into the exchange; then it is taken in."""
        match part:
            case model.Number() | model.Delta():
                self._number(element, part, line)
            case model.Items():
                self._items(element, part, line)
        super().take_part(element, part, line)

    def _items(self, element: Element, part: model.Items, line: int) -> None:
        if any(term.named(part.name) for term in self._whole.sheet_lists):
            for item in part.items:
                self._beyond(line, bare(item), level(item), self._most)
        counter = self._counter(element, part.name)
        if counter is not None and counter.is_list:
            listed = kept_list(element, counter)
            before = whole_numbers(listed.items if listed else ())
            self._move(line, counter, before, whole_numbers(part.items))

    def _beyond(self, line: int, name: str, value: int, most: int | None) -> None:
        """Report what goes further than it can."""
        if most is not None and value > most:
            told = message("{name} goes no further than {most}.", name=name, most=most)
            self._report(line, (Finding(told, str(value)),))

    def _move(self, line: int, counter: Counter, before: tuple[int, ...], after: tuple[int, ...]) -> None:
        self._exchange.moves.append(Move(line, counter.id, before, after, self._exchange.free))

    def _counter(self, element: Element, name: str) -> Counter | None:
        """The counter a field or a category of an element is, if it stands where the system keeps it."""
        counter = self._counters.get(folded(self.rules_name(name)))
        keeps = element is self.shared if counter and counter.shared else element.prefix == "PC"
        return counter if keeps else None

    def _number(self, element: Element, part: model.Number | model.Delta, line: int) -> None:
        counter = self._counter(element, part.name)
        known = element.numbers.get(folded(part.name))
        held = value_of(element, counter) if counter else known.value if known else None
        if isinstance(part, model.Delta):
            before = held or 0
            after = before + part.change
        else:
            before = part.before if part.before is not None else held or 0
            after = part.value
            if part.before is not None and held is not None and part.before != held:
                self._report(line, (_left(part, held),))
            if not part.name:
                self._beyond(line, element.name, after, part.maximum)
        declared = gauges(element) if "gauges" in element.lists else ()
        for gauge in (each for each in declared if folded(each.name) == folded(part.name)):
            self._beyond(line, part.name, after, most(gauge, self, self._whole))
        if counter is not None and not counter.is_list:
            self._move(line, counter, (before,), (after,))


def _left(part: model.Number, held: int) -> Finding:
    return Finding(
        message(
            "Before this line {name} is {held}, not {said}.",
            name=part.name or "—",
            held=held,
            said=part.before or 0,
        ),
        f"{part.name} {part.before}->{part.value}".strip(),
        f"{part.name} {held}->{part.value}".strip(),
    )


def _why(parsed: model.DiceText | None, system: System) -> str:
    """Why a roll is not played again."""
    if parsed is None:
        return "prose-dice"
    if not parsed.left and not parsed.right and any(test.sides for test in candidates(system, parsed)):
        return "no-dice"
    return "other-game" if is_bare(parsed) else "unknown-roll"
