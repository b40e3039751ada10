"""Playing many sessions, on as many cores as are asked for; what was played counts even if broken off."""

from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeAlias

from soloist.lab.simulate.game import Game, Plan, game_of
from soloist.lab.simulate.session import play_session
from soloist.lab.simulate.sitting import Tally
from soloist.storage.means import over_cores
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal

_Pieces: TypeAlias = Generator[tuple[int, Tally], None, None]
_PIECE: Final = 16  # sessions: a second’s wait at the most where somebody breaks off


@dataclass(frozen=True, slots=True)
class Played:
    """How many sessions were played, and what was counted; `stopped` where somebody broke off."""

    sessions: int
    tally: Tally
    stopped: bool = False


def play(game: Game, sessions: int, jobs: int, told: Callable[[int], None]) -> Played:
    """Play so many sessions on so many cores; `told` hears how many are over."""
    tally, over = Tally(), 0
    pieces = [range(first, min(sessions, first + _PIECE)) for first in range(0, sessions, _PIECE)]
    parts = _afar(game, pieces, jobs) if jobs > 1 else ((len(piece), _piece(game, piece)) for piece in pieces)
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


def _piece(game: Game, piece: range) -> Tally:
    tally = Tally()
    for session in piece:
        play_session(game, session, tally)
    return tally


# --- other processes ------------------------------------------------------------------------------

_GAMES: list[Game] = []
"""What a process of the pool plays, once it has begun."""


def _afar(game: Game, pieces: Sequence[range], jobs: int) -> _Pieces:
    found = over_cores(jobs, _begin, (game.plan,), _far_piece, pieces)
    try:
        for piece, counted in found:
            # What was refused there is refused here too, in words.
            yield len(piece), _piece(game, piece) if counted is None else counted
    finally:
        found.close()


def _begin(plan: Plan) -> None:
    _GAMES.append(game_of(plan))


def _far_piece(piece: range) -> tuple[range, Tally | None]:
    """A piece played here; nothing where it was refused, since refusals are not sent between processes."""
    try:
        return piece, _piece(_GAMES[0], piece)
    except Refusal:
        return piece, None
