"""Tables as text."""

from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.charts.told import Table
from soloist.play.charts_text import rows

TABLE = Table(
    message("Threads"),
    (message("Thread"), message("Opened"), message("Closed"), message("Scenes")),
    (
        (
            "Qui a mis le feu au grand grenier ?",
            "Le port, la nuit, sous la pluie",
            "Une autre scène tout aussi longue",
            3,
        ),
    ),
)


def test_a_row_fits_the_room_there_is() -> None:
    """The widest columns are cut, numbers stay; without room nothing is."""
    whole = list(rows(TABLE, Lingo("en")))
    assert "Une autre scène tout aussi longue" in whole[2]
    for room in (79, 60, 45):
        told = list(rows(TABLE, Lingo("en"), room))
        assert len(told) == len(whole)
        assert max(map(len, told)) <= room
        assert told[1].endswith("Scenes")
        assert told[2].endswith(" 3")
        assert "…" in told[2]
