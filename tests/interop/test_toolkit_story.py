"""Notes of Solo RPG Toolkit: the prose stays as it was typed, thrown dice and named clocks are play too."""

from hypothesis import given
from hypothesis import strategies as st

from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, fates, open_story, play, report

NOTE = """# The mill

HP `12/15` Luck `2` ` `
- The tide: `clock,red: 2/6`
- [ ] Vow of salt `boxes: 3/10`

Attack: `d20+3: 17`, then `2d6: 3, 4 (7)`, and `d8` is left.
All told, I wait. `clock: 1/4`

`2d6/a: 3, 5 (5)` `dF: -1`

`!3d6,blue,40: 1, 2, 3 (6)`

`5d6 = 2` and `2d6: 3, 4 (9)` cannot be; `` `d20: 4` `` is said.

| who | `d6: 2` |
|---|---|
| Wren | `c:1/5` |

~~~
`d6: 2`
~~~
"""


def test_dice_and_clocks_become_play_below_their_line() -> None:
    """What was typed stays, but for lines of dice alone."""
    found = open_story(NOTE)
    assert found.form == "solo-toolkit"
    assert play(found) == lines(r"""
[Clock:The tide 2/6]
[Track:Vow of salt 3/10]
d: d20+3=17
d: 2d6=3,4
\--- note
2d6/a: 3, 5 (5)
---\
(note: dF: -1)
d: 3d6=1,2,3
(note: 5d6 = 2)
\--- note
2d6: 3, 4 (9)
---\
d: d6=2
[Clock:Wren 1/5]
""")
    for line in NOTE.split("\n"):
        alone = line.startswith(("`2d6/a", "`!3d6"))
        assert (line in found.text) != alone or line.startswith(("#", "~~~")) or not line, line


def test_the_report_says_where_everything_is() -> None:
    """How often, and on which lines."""
    assert report(open_story(NOTE)) >= set(
        lines("""
carried counters 3: 3, 8
carried clocks 3: 4, 5, 18
guessed clock names 3: 4, 5, 18
carried rolls 4: 7, 12, 16
carried mechanics 2: 10
left no such roll 2: 14
carried dice to throw 1: 7
left looks 3: 3, 4, 12
""")
    )


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


_PIECES = st.sampled_from(
    lines(r"""
`d20: 4`
`9d100: 1, 2 (3)`
`clock: 1/4`
[N:X] `c:2/3`
A -> b `b:9/3`
`
``
```
|
`d6+999999: 3`
# Session 3 `c:1/2`
`-3`
@ go
d: `d6: 1`
\`d6: 2`
x, y. `clock:1/2`
""")
)


@given(
    st.lists(_PIECES | WORDS, max_size=12),
    st.sampled_from(["\n", " "]),
)
def test_whatever_stands_there_the_journal_is_sound(pieces: list[str], between: str) -> None:
    """Nothing raises, nothing is a problem, no word of prose is lost."""
    text = "word " + between.join(pieces)
    for ruleset in ("hades", "free"):
        found = open_story(text, ruleset=ruleset, wanted="solo-toolkit")
        assert "word" in found.text


def test_a_roll_in_a_comment_is_no_play() -> None:
    """A comment stays as it is, on one line or several; a roll beside it is play all the same."""
    text = "<!-- `d6: 2` --> She waits. `d6: 3`\n\n<!--\n`d6: 4`\n\n`d6: 5` --> `d8: 6`\n\nOn <!-- `d6: 1`\n"
    found = open_story(text)
    assert play(found) == ["d: d6=3", "d: d8=6", "d: d6=1"]
    assert "<!-- `d6: 2` --> She waits. `d6: 3`\n" in found.text
    assert "`d6: 5` --> `d8: 6`\n" in found.text
    assert "carried rolls 3: 1, 6, 8" in report(found)


def test_thrown_dice_in_a_notation_that_is_not_the_plugins_are_told() -> None:
    """They stay as they stand; advantage and fudge dice as it writes them are notes."""
    strange = "`2d20kh1: 4, 17 (17)` `3d7: 5` `d20!: 4` `4dF: +, -, 0 (1)`"
    found = open_story(f"{strange}\n\n`4dF: 1, 0, -1, 1 (1)` `2d20/a: 4, 17 (17)`\n")
    assert "left unread 4: 1" in report(found)
    assert "carried mechanics 2: 3" in report(found)
    assert strange in found.text
