"""Oracles of Iron Vault: their numbers are kept, and no die is claimed that the file speaks against."""

from tests.interop.story_kit import fates, open_story, play, report, told


def test_a_number_beyond_a_hundred_is_kept_and_no_die_is_claimed() -> None:
    """Which dice those were, nobody can say."""
    found = open_story("A bar. `iv-oracle:Name|265|Pinched Penny|oracle_rollable:far/ships/name`\n")
    assert play(found) == ["tbl: Name -> Pinched Penny", "(note: 265)"]
    assert told(found) == "A bar.\n"
    assert "carried answers 1: 1" in report(found)
    assert "guessed hundred" not in fates(found)


def test_a_result_without_a_number_stays_as_it_is() -> None:
    """Nothing is made up for it."""
    found = open_story("`iv-meter:Health|3|2` `iv-oracle:Name|many|Odo|x`")
    assert "`iv-oracle:Name|many|Odo|x`" in found.text
    assert "left unread 1: 1" in report(found)
