"""Figures and their gains stand under each other."""

from soloist.lab.odds.figures import Gained, in_columns


def test_gains_take_one_width_in_each_column() -> None:
    """A column without any has no room for them; a figure without one leaves it blank."""
    rows = [
        [Gained("50.0%"), Gained("8.8%", "−15.5")],
        [Gained("—"), Gained("21.4%", "−1.2")],
        [Gained("5.0%"), Gained("—")],
    ]
    assert in_columns(rows) == [["50.0%", "8.8% −15.5"], ["—", "21.4%  −1.2"], ["5.0%", "—      "]]
    assert in_columns([]) == []
