"""Recomputes every recorded result from its recorded dice, and every transition from the fold."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from soloist.journal import model
from soloist.journal.checking.recheck import (
    Finding,
    KnownTables,
    Rechecked,
    counts_otherwise,
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
from soloist.journal.sheet import cards, changed_list, names, value_of, whole_numbers
from soloist.journal.state import folded
from soloist.journal.tags import tags_by_line
from soloist.journal.words import is_hat
from soloist.rules.moments.typed import bare, level
from soloist.rules.system import Counter, Resolution, System
from soloist.rules.systems import system_or_free
from soloist.values.dataclass import field, record, replace
from soloist.values.message import Message, message


@record
class Move:
    """A counter moved by a tag: whose (None: shared), from what to what; a list in its numbers.

    A `free` move came after a note, a choice or the consequence: the author disposes of those.
    """

    line: int
    counter: str
    who: str | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    free: bool

    @property
    def change(self) -> int:
        """By how much it moved."""
        return self.after[0] - self.before[0]


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
    """The lines where the transitions written are not those the roll makes, each with what is wrong.

    `people` are the protagonists by folded name. A shared counter moves once; a gain is for each
    actor; a price is paid by one actor, or shared among them.
    """
    given = exchange.given
    if given is None:
        return
    for counter in system.counters:
        moves = [move for move in exchange.moves if move.counter == counter.id]
        if counter.is_list:
            yield from _listings(exchange, given, moves, counter, lang)
            continue
        for those, change in _owed(exchange, given, moves, counter, people):
            yield from _same(exchange.line, those, change, counter, lang)
        if not counter.shared:
            yield from _overspent(moves, counter, lang)


def _listings(
    exchange: Exchange, given: Resolution, moves: list[Move], counter: Counter, lang: str
) -> Iterator[Finding]:
    """What a roll puts into a list or takes out of it; where it only says how many, the author says which."""
    wanted, change = given.listed.get(counter.id), given.effects.get(counter.id, 0)
    bound = [each for each in moves if not each.free]
    name = counter.name.of(lang)
    if wanted is not None and not bound:
        found = message("This roll changes {counter}, and no line says so.", counter=name)
        yield Finding(found, "—", f"{name} {', '.join(f'{n:+d}' for n in wanted)}", exchange.line)
    for each in bound:
        if wanted is None and abs(len(each.after) - len(each.before)) <= abs(change):
            continue
        right = each.before if wanted is None else changed_list(each.before, wanted)
        if set(right) != set(each.after):
            found = message("The roll leaves {counter} otherwise.", counter=name)
            yield Finding(found, _restated(name, each.after), _restated(name, right), each.line)


def _restated(name: str, numbers: Sequence[int]) -> str:
    return f"{name}: {', '.join(map(str, numbers)) or '—'}"


def _owed(
    exchange: Exchange, given: Resolution, moves: list[Move], counter: Counter, people: Sequence[str]
) -> Iterator[tuple[list[Move], int]]:
    """Which moves of a counter have to come to which change; those of a person who has no part, to none."""
    change = given.effects.get(counter.id, 0)
    if counter.shared:
        yield moves, change
        return
    named = exchange.actors or (tuple(people) if len(people) in (1, len(given.each)) else ())
    acting = [name for name in named if name in people]
    rival = bool(given.facts.get("rival_fortunes"))  # who may gain what this roll says nothing of
    others = (
        {move.who for move in moves} - set(named) if named and (acting or given.each) and not rival else set()
    )
    for name in sorted(filter(None, others)):
        yield _of(moves, name), 0
    if given.each:
        changes = [own.effects.get(counter.id, 0) for own in given.each]
        apart = dict(zip(named, changes, strict=False))
        yield from ((_of(moves, name), apart.get(name, 0)) for name in acting)
    elif (named and not acting) or not (people or change < 0 or moves):
        return  # nobody here keeps any
    elif change < 0:
        yield [move for move in moves if not named or move.who in acting], change
    else:
        moved = list(dict.fromkeys(move.who for move in moves if not move.free))
        yield from ((_of(moves, name), change) for name in acting or moved or ([None] if change else []))


def _of(moves: Iterable[Move], who: str | None) -> list[Move]:
    return [move for move in moves if move.who == who]


def _same(line: int, moves: Sequence[Move], change: int, counter: Counter, lang: str) -> Iterator[Finding]:
    """Nothing, if the moves the roll answers for make `change`; a free one may be needed to get there."""
    bound = [move for move in moves if not move.free]
    own = (move.change for move in moves if move.free)
    if change in accumulate(own, initial=sum(move.change for move in bound)):
        return
    name = counter.name.of(lang)
    first = bound[0].before[0] if bound else 0
    yield Finding(
        _wrong(name, change, bound),
        ", ".join(_moved(name, move) for move in bound) or "—",
        f"{name} {first}->{first + change}" if bound and change else f"{name} {change:+d}",
        bound[-1].line if bound else line,
    )


def _moved(name: str, move: Move) -> str:
    return f"{name} {move.before[0]}->{move.after[0]}"


def _wrong(name: str, change: int, bound: Sequence[Move]) -> Message:
    if not bound:
        return message(
            "This roll moves {counter} by {change}, and no line says so.", counter=name, change=f"{change:+d}"
        )
    if not change:
        return message(
            "The roll does not move {counter}; write (note: …) before a change of your own.", counter=name
        )
    return message("The roll moves {counter} by {change}.", counter=name, change=f"{change:+d}")


def _overspent(moves: Iterable[Move], counter: Counter, lang: str) -> Iterator[Finding]:
    for move in moves:
        if not move.free and move.after[0] < 0:
            name = counter.name.of(lang)
            yield Finding(
                message("{counter} cannot be spent below zero.", counter=name),
                _moved(name, move),
                f"{name} 0",
                move.line,
            )


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
        walk.take(entry)
    walk.close()
    problems = tuple(sorted(walk.problems, key=lambda one: one.line))
    return Verified(walk.checked, len(walk.unchecked), problems, tuple(walk.unchecked))


class _Walk:
    """The journal walked once, entry by entry, with the fold at each line."""

    def __init__(self, system: System, known_tables: KnownTables | None) -> None:
        self.checked = 0
        self.unchecked: list[Unchecked] = []
        self.problems: list[Finding] = []
        self._whole = system.whole or system  # what options leave out of it changes on the way
        self._known_tables = known_tables
        self._folding = Folding()
        self._counters = {name: counter for counter in self._whole.counters for name in names(counter)}
        self._system = self._whole
        single = (side.most for test in self._whole.tests for side in test.sides if side.single)
        self._most = next(single, None)  # of a score on a sheet
        self._exchange = Exchange()
        self._actors: tuple[str, ...] = ()

    def take(self, entry: model.Entry) -> None:
        """Check one entry against the fold so far, then fold it."""
        match entry:
            case model.DiceLine():
                self.close()
                self._roll(entry)
            case model.Action() | model.Question():
                self.close()
                self._actors = tuple(map(folded, entry.actors)) if isinstance(entry, model.Action) else ()
            case model.TableLine():
                self._table(entry)
            case (
                model.Consequence()
                | model.Prose()
                | model.Note()
                | model.Fence()
                | model.Heading()
                | model.Narrative()
            ):
                self._exchange.free = True
            case _:
                pass
        for line, tags in tags_by_line(entry):
            self._tags(tags, line)
        if isinstance(entry, model.Heading | model.Prose):
            self._actors = ()
        self._folding.add(entry)

    def close(self) -> None:
        """The exchange is over: hold its transitions against what its roll changes."""
        people = tuple(self._folding.people)
        self.problems += recheck_moves(self._exchange, self._system, people, self._folding.lang)
        self._exchange = Exchange()

    def _report(self, line: int, findings: Iterable[Finding]) -> None:
        self.problems += (replace(found, line=line) for found in findings)

    # --- rolls ----------------------------------------------------------------------------------

    def _roll(self, entry: model.DiceLine) -> None:
        self._system = self._whole.under(self._folding.options)
        parsed = entry.parsed or without_dice(entry.text)
        found = self._recheck(parsed) if parsed is not None else None
        if found is None:
            self.unchecked.append(Unchecked(entry.span.line, _why(parsed, self._system)))
        else:
            self.checked += 1
            self._report(entry.span.line, found.findings)
        sound = found.resolution if found and not found.findings else None
        self._exchange = Exchange(entry.span.line, self._actors, sound)

    def _recheck(self, parsed: model.DiceText) -> Rechecked | None:
        rolled_here = self._folding.ruleset == self._system.id
        if is_bare(parsed):
            if not rolled_here and counts_otherwise(parsed):
                return None
            return Rechecked(None, recheck_bare(parsed, self._folding.lang, rolled_here=rolled_here))
        who = self._actors or tuple(self._folding.people)
        story = circumstances(self._folding, self._whole, who, named=bool(self._actors))
        return recheck(parsed, self._system, story, self._folding.lang, ours=rolled_here)

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

    def _tags(self, tags: Iterable[model.Tag], line: int) -> None:
        """Left sides against the fold, and moves of counters into the exchange."""
        moved: dict[tuple[str, str, str], int] = {}
        for tag in tags:
            for part in tag.parts:
                if isinstance(part, model.Number | model.Delta):
                    self._number(tag, part, line, moved)
                elif isinstance(part, model.Items):
                    if any(term.named(part.name) for term in self._whole.sheet_lists):
                        for item in part.items:
                            self._beyond(line, bare(item), level(item), self._most)
                    counter = self._counter(tag, part.name)
                    if counter is not None and counter.is_list and counter.shared:
                        before = cards(self._folding, self._whole, counter.id)
                        after = whole_numbers(part.items)
                        self._move(line, counter, None, before, after)

    def _beyond(self, line: int, name: str, value: int, most: int | None) -> None:
        """Report what goes further than it can."""
        if most is not None and value > most:
            told = message("{name} goes no further than {most}.", name=name, most=most)
            self._report(line, (Finding(told, str(value)),))

    def _move(
        self, line: int, counter: Counter, who: str | None, before: tuple[int, ...], after: tuple[int, ...]
    ) -> None:
        self._exchange.moves.append(Move(line, counter.id, who, before, after, self._exchange.free))

    def _counter(self, tag: model.Tag, name: str) -> Counter | None:
        """The counter a field or a category of a tag is, if it stands where the system keeps it."""
        counter = self._counters.get(folded(self._folding.rules_name(name)))
        hat = tag.prefix == "N" and is_hat(tag.name)
        return counter if counter and (hat if counter.shared else tag.prefix == "PC") else None

    def _number(
        self,
        tag: model.Tag,
        part: model.Number | model.Delta,
        line: int,
        moved: dict[tuple[str, str, str], int],
    ) -> None:
        counter = self._counter(tag, part.name)
        counter = None if counter and counter.is_list else counter
        field = counter.id if counter else folded(part.name)
        key = ("", "", field) if counter and counter.shared else (tag.prefix, folded(tag.name), field)
        held, holder = moved.get(key), self._folding.holder(tag.prefix, tag.name)
        if held is None and counter is not None:
            held = value_of(holder, counter)
        elif held is None and holder is not None and field in holder.numbers:
            held = holder.numbers[field].value
        if isinstance(part, model.Delta):
            before = held or 0
            after = before + part.change
        else:
            before = part.before if part.before is not None else held or 0
            after = part.value
            if part.before is not None and held is not None and part.before != held:
                self._report(line, (_left(part, held),))
            if not part.name:
                self._beyond(line, tag.name, after, part.maximum)
        moved[key] = after
        if counter is not None:
            self._move(line, counter, None if counter.shared else folded(tag.name), (before,), (after,))


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
