"""Notes of Solo RPG Toolkit: the prose stays as it was typed, thrown dice and named clocks are play too."""

from tests.interop.cases import lines
from tests.interop.story_kit import fates, open_story, play, report


def test_what_no_dice_can_have_made_is_a_note_as_it_stood_and_told() -> None:
    """A face that is not on the die, a sum of nothing, more dice than were thrown."""
    impossible = lines("""
d20: 0
d6: 7
2d6: 3, 7 (10)
3d6: 2
2d6: 1, 2, 3 (6)
""")
    for code in impossible:
        for text in (f"`{code}`", f"Tam throws `{code}` here."):
            found = open_story(text, wanted="solo-toolkit")
            assert code in "\n".join(play(found)), code
            assert not any(line.startswith("d:") for line in play(found)), code
            assert "left no such roll 1: 1" in report(found), code
            assert "carried rolls" not in fates(found)
    for code in lines("""
d10: 10
d100: 100
2d6: 12
2d6/a: 3, 5 (5)
4dF: -4
d20-3: -2
"""):
        assert "left no such roll" not in fates(open_story(f"`{code}`", wanted="solo-toolkit")), code
