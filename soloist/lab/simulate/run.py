"""Playing many sessions, on as many cores as are asked for; what was played counts even if broken off."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from soloist.lab.simulate.game import Game, game_of
from soloist.lab.simulate.habits import Given
from soloist.lab.simulate.pack_tables import asked_of, pack_shelves
from soloist.lab.simulate.ranges import Range, joined, pieces
from soloist.lab.simulate.session import play_session
from soloist.lab.simulate.tally import Tally
from soloist.lab.simulate.unwritten import StillShelf
from soloist.message import Refusal
from soloist.storage.cores import over_cores
from soloist.storage.shelf_folder import ShelfFolder

_Pieces: TypeAlias = Generator[tuple[Range, Tally], None, None]
_PIECE: Final = 16  # sessions: a second’s wait at the most where somebody breaks off


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played, as another process can be told it.

    `roots` are the folders of tables, first wins, each with the folder that links in it may not leave;
    behind those of the `workspace` stand those of its `pack`, if one is named.
    """

    system: str
    lang: str
    options: Mapping[str, str]
    given: tuple[Given, ...]
    roots: tuple[tuple[Path, Path], ...]
    seed: int
    workspace: Path | None = None
    pack: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """The sessions that were played, and what was counted; `stopped` where somebody broke off."""

    ranges: tuple[Range, ...]
    tally: Tally
    stopped: bool = False


def table_of(plan: Plan) -> tuple[Game, StillShelf]:
    """The game and its tables; raises `Refusal` for what cannot be played."""
    packed: tuple[ShelfFolder, ...] = ()
    if plan.pack and plan.workspace is not None:
        packed = pack_shelves(plan.workspace, plan.pack, plan.lang)
    own = [ShelfFolder(root, bound) for root, bound in plan.roots if bound == plan.workspace]
    others = [ShelfFolder(root, bound) for root, bound in plan.roots if bound != plan.workspace]
    shelf = StillShelf([*own, *packed, *others], (), plan.lang)
    more = asked_of(packed, shelf.shelves) if packed else ()
    return game_of(plan.system, plan.lang, plan.options, plan.given, shelf.shelves, more), shelf


def play(plan: Plan, whole: Range, jobs: int, told: Callable[[int], None]) -> Played:
    """Play a range of sessions on so many cores; `told` hears how many are over."""
    tally, ranges, over = Tally(), [], 0
    table_of(plan)  # refuses before any process is started
    parts = _here(plan, whole) if jobs == 1 else _afar(plan, whole, jobs)
    try:
        for piece, counted in parts:
            tally.add(counted)
            ranges.append(piece)
            over += piece[1] - piece[0] + 1
            told(over)
    except KeyboardInterrupt:
        return Played(joined(ranges), tally, stopped=True)
    finally:
        parts.close()
    return Played(joined(ranges), tally)


def _here(plan: Plan, whole: Range) -> _Pieces:
    game, shelf = table_of(plan)
    for piece in pieces(whole, _PIECE):
        yield piece, _piece(game, shelf, plan.seed, piece)


def _afar(plan: Plan, whole: Range, jobs: int) -> _Pieces:
    found = over_cores(jobs, _begin, (plan,), _far_piece, pieces(whole, _PIECE))
    try:
        for piece, counted in found:
            # What was refused there is refused here too, in words.
            yield piece, _piece(*table_of(plan), plan.seed, piece) if counted is None else counted
    finally:
        found.close()


def _piece(game: Game, shelf: StillShelf, seed: int, piece: Range) -> Tally:
    tally = Tally()
    for session in range(piece[0], piece[1] + 1):
        play_session(game, shelf, seed, session, tally)
    return tally


# --- other processes ------------------------------------------------------------------------------

_TABLE: list[tuple[Game, StillShelf, int]] = []
"""What a process of the pool plays at, once it has begun."""


def _begin(plan: Plan) -> None:
    _TABLE.append((*table_of(plan), plan.seed))


def _far_piece(piece: Range) -> tuple[Range, Tally | None]:
    """A piece played here; nothing where it was refused, since refusals are not sent between processes."""
    game, shelf, seed = _TABLE[0]
    try:
        return piece, _piece(game, shelf, seed, piece)
    except Refusal:
        return piece, None
