"""What a roll changes, held against the transitions written after it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from soloist.journal.recheck import Finding
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
            continue
        change, moves = exchange.effects.get(counter.id, 0), exchange.of(counter)
        if counter.shared:
            yield from _same(exchange.line, moves, change, counter, lang)
        else:
            yield from _personal(exchange, moves, change, counter, people, lang)


def _personal(
    exchange: Exchange, moves: list[Move], change: int, counter: Counter, people: Sequence[str], lang: str
) -> Iterator[tuple[int, Finding]]:
    named = exchange.actors or (people if len(people) == 1 else ())
    acting = [name for name in named if name in people]
    if named and not acting:
        return
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
