"""Twee as a journal: passages in the order they are read, choices as notes, machinery counted and left."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.formats import Asked, Tally
from soloist.interop.opening import Made
from soloist.interop.stories.twee import read_twee
from soloist.journal.model import Prose
from soloist.journal.read import read
from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, opened


def open_twee(text: str) -> Made:
    """What a file becomes, opened as `weir.twee`."""
    return opened(
        text.encode("utf-8", "replace"),
        "weir.twee",
        Asked(ruleset="free"),
        "2026-11-22",
    )


def test_brackets_without_end_are_bounded() -> None:
    """Quotes in quotes without end are text, quickly, and no deeper than anyone reads."""
    deep = open_twee(":: Start\n" + "<blockquote>" * 5_000 + "<li>" * 5_000 + "(if: [[ << {" * 1_000)
    assert len(deep.text) < 500_000


def test_what_is_wrong_is_told_and_read_all_the_same() -> None:
    """Bad JSON, names twice, none at all, no passage at all."""
    tally = Tally()
    twee = read_twee('::\nx\n:: A {"position": }\n1\n:: A\n2\n:: StoryData\n{' + "[" * 100_000 + "\n", tally)
    assert [each.name for each in twee.passages] == ["(1)", "A", "A (5)"]
    assert {loss.what for loss in tally.losses()} >= {
        "same names",
        "bad story data",
    }
    assert open_twee("nothing").facts["scenes"] == 0
    assert read_twee(":: A \\{b\\} [t\\]u] <10,20>\nx", Tally()).passages[0].name == "A {b}"


SIGNS = lines("""
[[
]]
->
|
<<
>>
<<if>
(if:x)[
]
(
)
<em>
</em>
<blockquote>
</blockquote>
<li>
</ul>
<ol>
<code>
</code>
<br>
&#42;
&amp;
<a&#32;href="https://x.y">
</a>
''
//
```
[N:Bob|x]
[[A]]
[[B->A]]
<!--
-->
/*
*/
$x
::
""")
HEADERS = lines(r"""
:: A⏎
:: B [x y] {"position":"1,1"}⏎
:: StoryData⏎{"format":"Harlowe"}⏎
@ do
⏎
⏎⏎
\⏎
<a href="https://x.y">
""")
PIECES = st.lists(st.one_of(WORDS, st.sampled_from((*SIGNS, *HEADERS))), max_size=30)


@given(PIECES)
def test_any_twee_opens(pieces: list[str]) -> None:
    """Whatever the passages hold, the journal reads back without a problem and without a tag."""
    text = "".join([":: StoryTitle\nT\n:: Start\n", *pieces])
    if "\0" in text:
        return
    found = open_twee(text)
    back = read(found.text.encode("utf-8", "replace"))
    assert not back.problems
    assert not back.analog
    assert not any(each.tags for each in back.entries if isinstance(each, Prose))
