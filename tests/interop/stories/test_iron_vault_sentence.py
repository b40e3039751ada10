"""Records of Iron Vault within a sentence: no hole is left where they gave it a word."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.interop.story_kit import open_story, told

BAR = "`iv-oracle:Name|26|Pinched Penny|oracle_rollable:far/name`"
VOW = "`iv-track-create:Find the bell|Tracks/Find the bell.md`"
ANN = "`iv-entity-create:NPC|Ann Reed|People/Ann Reed.md`"
ROW = "`iv-move:Face Danger|edge|4|2|0|1|6|move:x`"
COSTS = "`iv-meter:Health|3|2`"


PIECES = st.sampled_from(
    [BAR, VOW, ANN, ROW, COSTS, "she", "The.", " ", "  ", ",", "(", ")", "- ", "**", "é", "\t"]
)


@given(st.lists(PIECES, max_size=9))
def test_every_word_around_a_record_stays(pieces: list[str]) -> None:
    """Each as often, and in its order."""
    found = open_story("ab " + " ".join(pieces) + " yz", wanted="iron-vault")
    words = [word for word in re.split(r"[\s,()]+", told(found)) if word in ("ab", "she", "The.", "é", "yz")]
    assert words == ["ab", *(piece for piece in pieces if piece in ("she", "The.", "é")), "yz"]
