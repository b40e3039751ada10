"""Iron Vault’s mechanics within a line: whatever stands between the strokes of a record is told."""

import re

from hypothesis import given
from hypothesis import strategies as st

from tests.interop.cases import lines
from tests.interop.story_kit import open_story, play

SHAPES = lines("""
move:{w}|{w}|{n}|{n}|{n}|{n}|{n}|{i}|burn={n}:{n}|adds={n}({w})
move:{w}|{w}|{n}|{n}|{n}|{n}|{n}||burn={w}
action-roll:{w}|{n}|{n}|{n}|{n}|{n}|adds={w}
reroll:vs1|{n}|{n}|{w}|{n}|{n}|{n}|{n}|{n}|{w}
reroll:action|{n}|{n}|{w}|{n}|{n}|{n}|{n}|{n}
oracle:{w}|{n}|{w}|{i}|cursed={n}
oracle:{w}|{n}|{w}
progress:{w}|{w}|{n}|{n}|{n}|{i}|{i}
progress:{w}|{n}|{n}|{n}|{i}
noroll:{w}|{i}|{w}
dice:2d6|{n}|{w}
dice:{w}|{n}
clock-create:{w}|{i}|{w}
clock-advance:{w}|{i}|{b}|{n}|{b}|{n}|odds={w}:{n}:{w}|{w}
clock-resolve:{w}|{i}|{w}
track-create:{w}|{i}|{w}
track-advance:{w}|{i}|{b}|{n}|{b}|{b}|{w}
track-complete:{w}|{i}|{w}
track-reopen:{w}|{i}|{w}
meter:{w}|{n}|{n}|{w}
initiative:{w}|{w}|{w}|{w}
burn:{n}|{n}|{w}
entity-create:{w}|{w}|{i}|{w}
ooc:{w}|{w}|{n}
weather:{w}|{n}
""")
"""Every kind of record: words and numbers that stay, `i` and `b` what is told as left."""
WORDS = lines("""
{}
{} so
[{}](x/y)
[[{}]]
{}, so: so
{} -> so
({}
*{}*
{} (<- so)
{}=so
""")


@given(st.data())
def test_every_word_and_number_of_a_record_is_told(data: st.DataObject) -> None:
    """In the journal, or on a line named as left, where it is none of the story’s."""
    shape = data.draw(st.sampled_from(SHAPES))
    due, at = list[str](), 0

    def filled(found: re.Match[str]) -> str:
        nonlocal at
        at += 1
        if found[1] == "n":
            number = data.draw(st.integers(0, 12) | st.integers(0, 4000))
            due.append(str(number))
            return str(number)
        if found[1] == "b":
            return str(data.draw(st.integers(0, 12)))
        if found[1] == "i":
            return f"far/zi{at}"
        due.append(f"zq{at}w")
        return data.draw(st.sampled_from(WORDS)).format(due[-1])

    code = re.sub(r"\{(\w)\}", filled, shape)
    found = open_story(f"Here.\n\n`iv-{code}`\n\nThere.", wanted="iron-vault")
    said = "\n".join(play(found)) if f"`iv-{code}`" not in found.text else found.text
    words = set(re.findall(r"[^\W_]+", said))
    assert not set(due) - words - {"0"}, (code, said)  # nothing was added: nothing is said
    named = {int(line) for loss in found.losses if loss.fate == "left" for line in loss.lines}
    assert f"`iv-{code}`" in found.text or "{i}" not in shape or named == {3}, code
