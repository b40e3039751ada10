"""Playing many sessions, on as many cores as are asked for; what was played counts even if broken off."""

from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from soloist.lab.calls import calls
from soloist.lab.simulate.game import Game, game_of
from soloist.lab.simulate.habits import Given
from soloist.lab.simulate.session import play_session
from soloist.lab.simulate.sitting import StillShelf, Tally
from soloist.storage.means import over_cores
from soloist.storage.shelf.pack_shelf import folders_of
from soloist.storage.shelf.packs import find_exactly
from soloist.storage.shelf.shelf_folder import ShelfFolder
from soloist.tables.lookup import Shelves, Target
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal


def pack_shelves(workspace: Path, pack: str, lang: str) -> tuple[ShelfFolder, ...]:
    """The folders of tables of a pack of the workspace. Raises `Refusal` where it is not there."""
    return tuple(folders_of(find_exactly(workspace, pack), lang))


def asked_of(folders: Sequence[ShelfFolder], shelves: Shelves) -> tuple[str, ...]:
    """The full names of the tables a person asks: neither local nor called by another table of the pack.

    `folders` are those of the pack, `shelves` all there are. Other languages are asked where the story's
    own, and files of none, have no table.
    """
    files = [list(folder.values()) for folder in folders]
    own = [file for each in files[:2] for file in each]
    read = own if any(file.tables for file in own) else [file for each in files for file in each]
    called = {target.table_name for file in read for _, target in calls(file, shelves)}
    names = (
        Target(file, table).name
        for file in read
        for table in file.tables
        if not table.local and (table.strips or table.start)
    )
    return tuple(name for name in dict.fromkeys(names) if name not in called)


_Pieces: TypeAlias = Generator[tuple[int, Tally], None, None]
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
    """How many sessions were played, and what was counted; `stopped` where somebody broke off."""

    sessions: int
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


def play(plan: Plan, sessions: int, jobs: int, told: Callable[[int], None]) -> Played:
    """Play so many sessions on so many cores; `told` hears how many are over."""
    tally, over = Tally(), 0
    table_of(plan)  # refuses before any process is started
    pieces = [range(first, min(sessions, first + _PIECE)) for first in range(0, sessions, _PIECE)]
    parts = _here(plan, pieces) if jobs == 1 else _afar(plan, pieces, jobs)
    try:
        for played, counted in parts:
            tally.add(counted)
            over += played
            told(over)
    except KeyboardInterrupt:
        return Played(over, tally, stopped=True)
    finally:
        parts.close()
    return Played(over, tally)


def _here(plan: Plan, pieces: Sequence[range]) -> _Pieces:
    game, shelf = table_of(plan)
    for piece in pieces:
        yield len(piece), _piece(game, shelf, plan.seed, piece)


def _afar(plan: Plan, pieces: Sequence[range], jobs: int) -> _Pieces:
    found = over_cores(jobs, _begin, (plan,), _far_piece, pieces)
    try:
        for piece, counted in found:
            # What was refused there is refused here too, in words.
            yield len(piece), _piece(*table_of(plan), plan.seed, piece) if counted is None else counted
    finally:
        found.close()


def _piece(game: Game, shelf: StillShelf, seed: int, piece: range) -> Tally:
    tally = Tally()
    for session in piece:
        play_session(game, shelf, seed, session, tally)
    return tally


# --- other processes ------------------------------------------------------------------------------

_TABLE: list[tuple[Game, StillShelf, int]] = []
"""What a process of the pool plays at, once it has begun."""


def _begin(plan: Plan) -> None:
    _TABLE.append((*table_of(plan), plan.seed))


def _far_piece(piece: range) -> tuple[range, Tally | None]:
    """A piece played here; nothing where it was refused, since refusals are not sent between processes."""
    game, shelf, seed = _TABLE[0]
    try:
        return piece, _piece(game, shelf, seed, piece)
    except Refusal:
        return piece, None
