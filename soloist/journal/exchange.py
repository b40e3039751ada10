"""What a roll changes, held against the transitions written after it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from soloist.journal.recheck import Finding
from soloist.journal.sheet import changed_list
from soloist.message import Message, message
from soloist.rules.system import Counter, System


@dataclass(frozen=True, slots=True)
class Move:
    """A counter moved by a tag: whose (None: shared), from what to what.

    A `free` move came after a note, a choice or the consequence: the author disposes of those.
    """

    line: int
    counter: str
    who: str | None
    before: int
    after: int
    free: bool


@dataclass(frozen=True, slots=True)
class Listing:
    """A list restated by a tag, from what to what; `free` as for a move."""

    line: int
    counter: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    free: bool


@dataclass(frozen=True, slots=True)
class Exchange:
    """A roll and the transitions that follow it, up to the next action, question or roll.

    `effects` are what the rules say it changes, None where the roll was not played again. `actors` are
    folded names, none where the line names nobody.
    """

    line: int
    actors: tuple[str, ...]
    effects: Mapping[str, int] | None
    rival: bool = False  # a rival protagonist, too, may gain what this roll says nothing of
    free: bool = False
    moves: tuple[Move, ...] = ()
    listed: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    listings: tuple[Listing, ...] = ()
    each: tuple[Mapping[str, int], ...] = ()  # by place, where the roll tells those who make it apart

    def of(self, counter: Counter) -> list[Move]:
        """The moves of one counter, in order."""
        return [move for move in self.moves if move.counter == counter.id]


def recheck_moves(
    exchange: Exchange, system: System, people: Sequence[str], lang: str
) -> Iterator[tuple[int, Finding]]:
    """The lines where the transitions written are not those the roll makes, each with what is wrong.

    `people` are the protagonists by folded name. A shared counter moves once; a gain is for each
    actor; a price is paid by one actor, or shared among them.
    """
    if exchange.effects is None:
        return
    for counter in system.counters:
        if counter.is_list:
            yield from _listings(exchange, counter, lang)
            continue
        change, moves = exchange.effects.get(counter.id, 0), exchange.of(counter)
        if counter.shared:
            yield from _same(exchange.line, moves, change, counter, lang)
        elif exchange.each:
            yield from _apart(exchange, moves, counter, people, lang)
        else:
            yield from _personal(exchange, moves, change, counter, people, lang)


def _listings(exchange: Exchange, counter: Counter, lang: str) -> Iterator[tuple[int, Finding]]:
    """What a roll puts into a list or takes out of it; where it only says how many, the author says which."""
    bound = [each for each in exchange.listings if each.counter == counter.id and not each.free]
    wanted = exchange.listed.get(counter.id)
    name = counter.name.of(lang)
    if wanted is not None and not bound:
        found = message("This roll changes {counter}, and no line says so.", counter=name)
        yield exchange.line, Finding(found, "—", f"{name} {', '.join(f'{n:+d}' for n in wanted)}")
    for each in bound:
        if wanted is not None:
            right = changed_list(each.before, wanted)
        elif abs(len(each.after) - len(each.before)) <= abs(_change(exchange, counter)):
            continue
        else:
            right = each.before
        if set(right) != set(each.after):
            found = message("The roll leaves {counter} otherwise.", counter=name)
            yield each.line, Finding(found, _restated(name, each.after), _restated(name, right))


def _change(exchange: Exchange, counter: Counter) -> int:
    return exchange.effects.get(counter.id, 0) if exchange.effects else 0


def _restated(name: str, numbers: Sequence[int]) -> str:
    return f"{name}: {', '.join(map(str, numbers)) or '—'}"


def _personal(
    exchange: Exchange, moves: list[Move], change: int, counter: Counter, people: Sequence[str], lang: str
) -> Iterator[tuple[int, Finding]]:
    named = exchange.actors or (people if len(people) == 1 else ())
    acting = [name for name in named if name in people]
    if (named and not acting) or not (people or change < 0 or moves):
        return  # nobody here keeps any
    if not exchange.rival:
        others = [move for move in moves if named and move.who not in acting]
        yield from _same(exchange.line, others, 0, counter, lang)
    ours = [move for move in moves if not named or move.who in acting]
    if change < 0:
        yield from _same(exchange.line, ours, change, counter, lang)
        yield from _overspent(ours, counter, lang)
        return
    moved = list(dict.fromkeys(move.who for move in ours if not move.free))
    for name in acting or moved or ([None] if change else []):
        own = [move for move in ours if move.who == name]
        yield from _same(exchange.line, own, change, counter, lang)


def _apart(
    exchange: Exchange, moves: list[Move], counter: Counter, people: Sequence[str], lang: str
) -> Iterator[tuple[int, Finding]]:
    """Each of several people has their own change; those without a sheet come last and write none."""
    changes = [own.get(counter.id, 0) for own in exchange.each]
    named = exchange.actors or (tuple(people) if len(people) == 1 else ())
    yield from _overspent(moves, counter, lang)
    if named:
        wanted = dict(zip(named, changes, strict=False))
        others = set() if exchange.rival else {move.who for move in moves} - set(named)
        for name in (*(name for name in named if name in people), *sorted(filter(None, others))):
            own = [move for move in moves if move.who == name]
            yield from _same(exchange.line, own, wanted.get(name, 0), counter, lang)
        return
    totals: dict[str | None, int] = {}
    for move in (move for move in moves if not move.free):
        totals[move.who] = totals.get(move.who, 0) + move.after - move.before
    written = sorted(filter(None, totals.values()))
    if not any(written == sorted(filter(None, changes[:some])) for some in range(1, len(changes) + 1)):
        yield from _same(exchange.line, moves, sum(changes), counter, lang)


def _same(
    line: int, moves: Sequence[Move], change: int, counter: Counter, lang: str
) -> Iterator[tuple[int, Finding]]:
    """Nothing, if the moves the roll answers for make `change`; a free one may be needed to get there."""
    bound = [move for move in moves if not move.free]
    total = sum(move.after - move.before for move in bound)
    for move in (move for move in moves if move.free):
        if total == change:
            return
        total += move.after - move.before
    if total == change:
        return
    name = counter.name.of(lang)
    blamed = bound[-1] if bound else None
    first = bound[0].before if bound else None
    yield (
        blamed.line if blamed else line,
        Finding(
            _wrong(name, change, bound),
            ", ".join(f"{name} {move.before}->{move.after}" for move in bound) or "—",
            f"{name} {first}->{first + change}" if first is not None and change else f"{name} {change:+d}",
        ),
    )


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


def _overspent(moves: Iterable[Move], counter: Counter, lang: str) -> Iterator[tuple[int, Finding]]:
    for move in moves:
        if not move.free and move.after < 0:
            name = counter.name.of(lang)
            yield (
                move.line,
                Finding(
                    message("{counter} cannot be spent below zero.", counter=name),
                    f"{name} {move.before}->{move.after}",
                    f"{name} 0",
                ),
            )
