"""Oracles of Iron Vault: their numbers are kept, and no die is claimed that the file speaks against."""

from tests.interop.story_kit import fates, open_story, play, told


def test_a_number_beyond_a_hundred_is_kept_and_no_die_is_claimed() -> None:
    """Which dice those were, nobody can say."""
    found = open_story("A bar. `iv-oracle:Name|265|Pinched Penny|oracle_rollable:far/ships/name`\n")
    assert play(found) == ["tbl: Name -> Pinched Penny", "(note: Name: 265)"]
    assert told(found) == "A bar.\n"
    assert fates(found)["carried answers"] == (1, (1,))
    assert "guessed hundred" not in fates(found)


def test_one_such_number_speaks_for_all_oracles_of_its_family() -> None:
    """Wherever in the file it stands, before or after; those of other families are as ever."""
    text = """`iv-oracle:Look|83|Ruined|oracle_rollable:far/core/look`

`iv-oracle:Action|12|Hold|oracle_rollable:near/core/action`

```iron-vault-mechanics
oracle-group name="Both" {
    oracle name="[Far \\/ Name](datasworn:oracle_rollable:far\\/name)" result="Odo" roll=300
    oracle name="[Near \\/ Name](datasworn:oracle_rollable:near\\/name)" result="Ann" roll=30
}
oracle name="Own" result="Salt" roll=101
oracle name="Own" result="Rye" roll=7
oracle name="Other" result="Oats" roll=7
```
"""
    found = open_story(text)
    assert play(found) == [
        "tbl: Look -> Ruined",
        "(note: Look: 83)",
        "tbl: Action d100=12 -> Hold",
        "(note: Both)",
        "tbl: Far / Name -> Odo",
        "(note: Far / Name: 300)",
        "tbl: Near / Name d100=30 -> Ann",
        "tbl: Own -> Salt",
        "(note: Own: 101)",
        "tbl: Own -> Rye",
        "(note: Own: 7)",
        "tbl: Other d100=7 -> Oats",
    ]
    assert fates(found)["guessed hundred"] == (3, (3, 8, 12))


def test_a_result_without_a_number_stays_as_it_is() -> None:
    """Nothing is made up for it."""
    found = open_story("`iv-meter:Health|3|2` `iv-oracle:Name|many|Odo|x`")
    assert "`iv-oracle:Name|many|Odo|x`" in found.text
    assert fates(found)["left unread"] == (1, (1,))
