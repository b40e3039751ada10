"""The reasons of a roll of La Couleur des Roses add up to its dice, whatever bonus and malus do."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.games.roses.system import MOST, ROSES, prepared
from soloist.rules.given import situation
from tests.rules.models.asked import roll_of

TEST = roll_of(ROSES, "test")
POOLS = st.sampled_from(
    ["0", "1", "4", "6", "Patience 4D", "Patience 3D, jambe raide -2D", "Crochetage 2D, aide", "raide -3D"]
)


@st.composite
def words(draw: st.DrawFn) -> Mapping[str, str]:
    """Words the test accepts, as a person types them."""
    told = {side.id: draw(POOLS) for side in TEST.sides}
    told |= {key: str(draw(st.integers(0, 9))) for key in ("bonus", "malus")}
    return told | {"difficulty": "3"}


@given(given_words=words())
def test_reasons_add_up_to_the_dice(given_words: Mapping[str, str]) -> None:
    """Prepared, the reasons of each colour are its dice, 0 to 6, and prepared again they stay."""
    asked = situation(TEST, given_words, "fr")
    sums = tuple(sum(reason.weight for reason in pool.reasons) for pool in asked.pools)
    assert sums == TEST.read(asked).dice
    assert max(sums) >= 1
    assert all(0 <= size <= MOST for size in sums)
    assert prepared(asked, "en") == asked
