"""Journals of Iron Vault: the prose stays, mechanics become dice, tables, tags and notes, all of it told."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.stories.opening import form_of
from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, notes, open_story, play, report, told

JOURNAL = r"""# The drowned bell

Wren rows out. `iv-move:Face Danger|wits|4|2|1|6|6|move:x/y|burn=7:2|adds=1(the map)` The tide turns.
Nothing moves.

```iron-vault-mechanics
// what came of it
move "[Sound the Deep](datasworn:move:own\/sound)" {
    add 1 "lantern"
    roll "Edge" action=2 adds=1 stat=3 vs1=5 vs2=6
    reroll action=6
    - "Colder than it looks (by far)."
    meter "Health" from=5 to=4
}
actor name="[[Folk/Wren.md|Wren]]" {
    move "Reach the Bell" {
        progress-roll name="The bell" score=8 vs1=3 vs2=10
    }
}
oracle name="[Depths \/ What](o:x)" result="A [rope](o:y)" roll=57
progress name="[[The bell]]" from=8 rank="dangerous" steps=2
clock "Flood" from=1 to=3 out-of=6
clock "Flood" status="removed"
dice-expr expr="2d6 + 1" result=8 {
    rolls 3 4 dice="2d6"
}
dice-expr expr="2d6" result=12 {
    rolls 3 4 dice="2d6"
}
weather "fog" wind=3
```

- *folded*
	```iron-vault-mechanics
	xp from=1 to=2
	```

```iron-vault-character-stats
```

```iron-vault-mechanics
move "broken {
```

| cell | `iv-meter:Supply|3|2` |

`iv-oracle:Names|12|Odo|oracle_rollable:x/y` `iv-clock-advance:Flood|Clocks/Flood.md|3|4|1|6` `iv-nothing:x`
"""


def test_a_journal_becomes_prose_and_play_in_their_order() -> None:
    """Each record stands where it was made."""
    found = open_story(JOURNAL)
    assert found.form == "iron-vault"
    assert play(found) == lines(r"""
d: Face Danger [wits: 2 | adds: 1] 1d6+3=4=7 vs 2d10=6,6 -> Strong hit, match
(note: momentum burnt: 7 → 2)
\--- note
adds=1(the map)
---\
(note: +1 lantern)
d: Sound the Deep [Edge: 3 | adds: 1] 1d6+4=2>6=10 vs 2d10=5,6 -> Strong hit
\--- note
Colder than it looks (by far).
---\
(note: Health: 5 → 4)
@(Wren) Reach the Bell
d: Reach the Bell [score: 8 | track: The bell] 2d10=3,10 -> Weak hit
tbl: Depths / What d100=57 -> A rope
[Track:The bell 24/40]
[Clock:Flood 3/6]
(note: clock "Flood" status="removed")
d: 2d6+1=3,4=8
(note: dice-expr expr="2d6" result=12)
(note: rolls 3 4 dice="2d6")
(note: weather "fog" wind=3)
(note: XP: 1 → 2)
tbl: Names d100=12 -> Odo
[Clock:Flood 4/6]
""")  # fmt: skip
    assert "Wren rows out. The tide turns.\n" in found.text
    for kept in ("Nothing moves.", "- *folded*", 'move "broken {', "| cell | `iv-meter:Supply|3|2` |"):
        assert kept in found.text


def test_the_report_says_where_everything_is() -> None:
    """How often, and on which lines."""
    assert report(open_story(JOURNAL)) >= set(
        lines("""
carried rolls 4: 3, 10, 17, 24
carried actions 1: 16
carried answers 2: 20, 47
carried clocks 3: 21, 22, 47
guessed outcomes 3: 3, 10, 17
guessed ticks 1: 21
left comments of records 1: 7
left views 1: 38
left unread 3: 41, 45, 47
left rule names 3: 3, 47
""")
    )


def test_dice_that_cannot_have_fallen_are_a_note() -> None:
    """A d6 shows no nine."""
    found = open_story("`iv-move:Row|iron|9|3|0|4|9|x` and `iv-progress:Bell|8|3`")
    assert notes(found) == ["Row", "iv-move:Row|iron|9|3|0|4|9|x"]
    assert told(found) == "and `iv-progress:Bell|8|3`\n"
    assert "left unread 1: 1" in report(found)


def test_only_what_is_surely_iron_vaults_is_taken_for_it() -> None:
    """What is written about it is Markdown."""
    for text in (
        "Write `iv-` before it.",
        "```mechanics\nmove 1\n```",
        "It says iron-vault-mechanics here.",
    ):
        assert form_of(text.encode(), "a.md") == "markdown", text
    assert form_of(b"```mechanics\nmove 1\n```", "a.md", "iron-vault") == "iron-vault"


_PIECES = st.sampled_from(
    lines(r"""
`iv-move:A|b|1|2|3|4|5`
`iv-meter:[N:X]|1|2`
`iv-ooc:(hm) ```
```iron-vault-mechanics
```
oracle "a -> b | [c]" 7 "x\u{1b}[N:Y]"
move Destiny {
roll a 1 2 3 4 5
}
burn 1 2
⏎⏎
clock "]" from=1 to=2 out-of=4
`iv-progress:Opposition|t|1|2|3`
␠␠␠␠
⇥
| a |
# H
x
`iv-clock-advance:C 2||1|2|1|3|odds=a:1:Yes`
`iv-oracle:hades/direction.Champ|3|Loi (<- x)`
""")
)


@given(
    st.lists(_PIECES | WORDS, max_size=14),
    st.sampled_from(["\n", " "]),
)
def test_whatever_stands_there_the_journal_is_sound(pieces: list[str], between: str) -> None:
    """Nothing raises, nothing is a problem, no word of prose is lost."""
    text = "word " + between.join(pieces)
    for ruleset in ("hades", "roses"):
        found = open_story(text, ruleset=ruleset, wanted="iron-vault")
        again = open_story(text, ruleset=ruleset, wanted="iron-vault")
        assert found == again
        assert "word" in found.text


def test_what_is_added_outside_any_roll_is_a_note_on_its_own_line() -> None:
    """No move takes it, and neither does the next move throw it away."""
    text = '```iron-vault-mechanics\nadd 2 "rope"\n- "hm"\nmove "Rest" {\n add 1 "fire"\n}\nadd 3\n```\n'
    found = open_story(text)
    assert notes(found) == ["+2 rope", "hm", "Rest", "+1 fire", "+3"]
    assert "carried mechanics 5: 2, 3, 4, 5, 7" in report(found)


def test_where_clocks_and_tracks_stood_before_is_told_as_lost() -> None:
    """A tag says how far they are."""
    text = (
        '```iron-vault-mechanics\nclock "Flood" from=1 to=3 out-of=6\nclock "Fire" to=3 out-of=6\n'
        'progress name="Bell" from=8 rank="dangerous" steps=2\n```\n\n'
        "`iv-clock-advance:Flood|F.md|3|4|1|6` `iv-track-advance:Bell|B.md|4|8|troublesome|1`\n"
    )
    assert "left stood before 4: 2, 4, 7" in report(open_story(text))


def test_a_record_in_a_comment_stays_in_it() -> None:
    """As text, whatever it is."""
    text = "`iv-meter:Supply|3|2`\n\n<!--\n```iron-vault-mechanics\nxp from=1 to=2\n```\n`iv-ooc:no`\n-->\n"
    found = open_story(text)
    assert notes(found) == ["Supply: 3 → 2"]
    assert "xp from=1 to=2" in found.text
