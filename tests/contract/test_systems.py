"""What docs/systems.md claims of each game is so: every mechanic is played as somebody would type it."""

import pytest

from tests.contract.playing import Play, perform, plays
from tests.contract.running import Shell


@pytest.mark.parametrize(
    ("play", "game"),
    [pytest.param(play, game, id=f"{'-'.join(play.rows)}-{game}") for play in plays() for game in play.games],
)
def test_it_is_played(run: Shell, play: Play, game: str) -> None:
    """The transcript, line by line, and the story it leaves is found right."""
    perform(run, play, game)
