"""Evenings of the games, most of them in French, typed as somebody would; what lies in them is found."""

from pathlib import Path

import pytest

from tests.contract.playing import Play, perform, plays
from tests.contract.running import Shell

PLAYS = plays(Path(__file__).parent / "evenings")


@pytest.mark.parametrize("play", PLAYS, ids=[" ".join(each.rows) for each in PLAYS])
def test_an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    """The transcript, line by line, and the story it leaves is found right."""
    (game,) = play.games
    perform(Shell(tmp_path / "home", monkeypatch), play, game)
