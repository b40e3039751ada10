"""Records of Iron Vault within a sentence: no hole is left where they gave it a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.interop.story_kit import fates, open_story, play, report, told

BAR = "`iv-oracle:Name|26|Pinched Penny|oracle_rollable:far/name`"
VOW = "`iv-track-create:Find the bell|Tracks/Find the bell.md`"
ANN = "`iv-entity-create:NPC|Ann Reed|People/Ann Reed.md`"
ROW = "`iv-move:Face Danger|edge|4|2|0|1|6|move:x`"
COSTS = "`iv-meter:Health|3|2`"


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (f"She finds a seat at the  {BAR} He nods.", "She finds a seat at the Pinched Penny He nods."),
        (f"He has sworn to {VOW}, and means it.", "He has sworn to Find the bell, and means it."),
        (f"She needs to {VOW}.", "She needs to Find the bell."),
        (f"She looks round. {ANN} is the one to ask.", "She looks round. Ann Reed is the one to ask."),
        (f"- {ANN} is here", "- Ann Reed is here"),
        (f"It came from  {BAR}  {ANN}  and beyond.", "It came from Pinched Penny Ann Reed and beyond."),
        (f"Is it far? {BAR}, she says.", "Is it far? Pinched Penny, she says."),
        (f"A word for it ({BAR}) is missing.", "A word for it (Pinched Penny) is missing."),
        (f"I try to {ROW} and fail.", "I try to Face Danger and fail."),
        (f"She rows ({ROW}) out.", "She rows (Face Danger) out."),
    ],
)
def test_words_of_a_sentence_stay_in_it(line: str, left: str) -> None:
    """The result, or the name, and it is play below all the same."""
    found = open_story(line)
    assert told(found) == f"{left}\n"
    assert play(found)
    assert fates(found)["guessed in sentences"] == (line.count("`iv-"), (1,))
    assert "left places" not in fates(found)


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (f"She rows out. {ROW} The tide turns.", "She rows out. The tide turns."),
        (f"Does she dare? {BAR} She does.", "Does she dare? She does."),
        (f"“She dares.” {BAR}", "“She dares.”"),
        (f"*She dares.* {BAR} It holds.", "*She dares.* It holds."),
        (f"Is it far? (I ask) {BAR}", "Is it far? (I ask)"),
        (f"**On the bar:** {BAR} Odo, who owns it.", "**On the bar:** Odo, who owns it."),
        (f"{BAR} He nods.", "He nods."),
        (f"{COSTS}  {ROW}   {BAR}  {COSTS}    He nods.", "He nods."),
        (f"  {COSTS}   {BAR}   He nods. {ROW}", "  He nods."),
        (f"Odo nods. {COSTS}.", "Odo nods. ."),
        (f"They call it the {BAR} Pinched Penny.", "They call it the Pinched Penny."),
        (f"It is the Pinched Penny {BAR} on the quay.", "It is the Pinched Penny on the quay."),
    ],
)
def test_a_record_that_is_no_word_of_a_sentence_leaves_it(line: str, left: str) -> None:
    """It stands between sentences, or its words were typed as well; no spaces are left that make code."""
    found = open_story(line)
    assert told(found) == f"{left}\n"
    assert not {"guessed in sentences", "left places"} & set(fates(found))


@pytest.mark.parametrize(
    ("line", "left"),
    [
        (f"She pulls again {ROW}. It squeals.", "She pulls again. It squeals."),
        (f"She takes the blow {COSTS} and goes on.", "She takes the blow and goes on."),
        ("They call it `iv-oracle:Name|26|<b>|x` here.", "They call it here."),
    ],
)
def test_where_a_sentence_does_without_a_record_is_told(line: str, left: str) -> None:
    """It is below, but no longer where it stood."""
    found = open_story(line)
    assert told(found) == f"{left}\n"
    assert "left places 1: 1" in report(found)


def test_words_at_the_start_of_a_line_make_no_heading_of_it() -> None:
    """Nor a list."""
    for name in ("# One", "- One", "1. One", "> One"):
        found = open_story(f"`iv-entity-create:NPC|{name}|x.md` is here")
        assert told(found) == "is here\n", name
        assert "left places 1: 1" in report(found), name


PIECES = st.sampled_from(
    [BAR, VOW, ANN, ROW, COSTS, "she", "The.", " ", "  ", ",", "(", ")", "- ", "**", "é", "\t"]
)


@given(st.lists(PIECES, max_size=9))
def test_every_word_around_a_record_stays(pieces: list[str]) -> None:
    """Each as often, and in its order."""
    found = open_story("ab " + " ".join(pieces) + " yz", wanted="iron-vault")
    words = [
        word for word in told(found).replace("\n", " ").split() if word in ("ab", "she", "The.", "é", "yz")
    ]
    assert words == ["ab", *(piece for piece in pieces if piece in ("she", "The.", "é")), "yz"]
