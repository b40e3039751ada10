"""What cannot go otherwise, by exact chances."""

import pytest

from soloist.play.certain import Certain, certain
from soloist.rules.fate import FATE
from soloist.rules.roses.tests import TEST
from soloist.rules.system import Odds


@pytest.mark.parametrize(
    ("success", "failure", "found"), [(0, 4, "failure"), (4, 0, "success"), (1, 3, ""), (0, 0, "")]
)
def test_certain(success: int, failure: int, found: Certain) -> None:
    """One kind of outcome without any chance, and only where the other has some."""
    assert certain(TEST, Odds({"success": success, "failure": failure}, 4)) == found


def test_nothing_is_said_without_pools_or_odds() -> None:
    """A lone die cannot be helped; what has no odds is not certain."""
    assert certain(FATE, Odds({"no": 6, "yes": 0}, 6)) == ""
    assert certain(TEST, None) == ""
