"""Blocks of Iron Vault’s mechanics: whatever stands in them, in a node of whatever kind, is told."""

from tests.interop.cases import lines
from tests.interop.story_kit import notes, open_story, play, report


def test_rolls_within_a_remark_a_meter_a_clock_and_a_roll_are_play() -> None:
    """What stands in them follows them."""
    text = """```iron-vault-mechanics
- "Ask" {
    move "[Compel](datasworn:x)" {
        roll "Iron" action=6 adds=0 stat=1 vs1=2 vs2=8
    }
}
meter "Health" from=5 to=4 {
    - "it hurt"
}
clock "Flood" from=1 to=2 out-of=4 {
    xp from=1 to=2
}
roll "Wits" action=2 adds=0 stat=2 vs1=9 vs2=8 {
    oracle name="Omen" result="Ash" roll=91
}
```
"""
    assert play(open_story(text)) == lines("""
(note: Ask)
d: Compel [Iron: 1] 1d6+1=6=7 vs 2d10=2,8 -> Weak hit
(note: Health: 5 → 4)
(note: it hurt)
[Clock:Flood 2/4]
(note: XP: 1 → 2)
d: Wits [Wits: 2] 1d6+2=2=4 vs 2d10=9,8 -> Miss
tbl: Omen d100=91 -> Ash
""")


def test_what_a_kind_does_not_ask_for_is_a_note() -> None:
    """An argument whose place a property took, a value that is none, a name of nobody who acts."""
    text = """```iron-vault-mechanics
meter "Health" 9 8 from=5 to=4
roll "Iron" action=6 adds="rope" stat=1 vs1=2 vs2=8 score=3
actor name="Wren"
dice-expr expr="2d6" result=7 {
    rolls 3 4 dice="ash" {
        - "hm"
    }
}
move "Rest" {
    progress-roll name="Bell" score=8 vs1=30 vs2=10
}
```
"""
    assert notes(open_story(text)) == lines("""
meter "Health" 9 8 from=5 to=4
roll "Iron" action=6 adds="rope" stat=1 vs1=2 vs2=8 score=3
Wren
dice-expr expr="2d6" result=7
rolls 3 4 dice="ash"
hm
Rest
progress-roll name="Bell" score=8 vs1=30 vs2=10
""")


def test_signs_the_notation_keeps_for_itself_are_told() -> None:
    """Where a name has others in a line of play; in a note it has its own."""
    text = """```iron-vault-mechanics
clock "a]b|c" to=2 out-of=4
meter "a]b|c" from=1 to=2
```

`iv-track-advance:[Bell|B.md|4|8|epic|1` `iv-oracle:Omen|3|x [y]`
"""
    found = open_story(text)
    assert "[Clock:a)b/c 2/4]" in play(found)
    assert "a]b|c: 1 → 2" in notes(found)
    assert "left signs 3: 2, 6" in report(found)
