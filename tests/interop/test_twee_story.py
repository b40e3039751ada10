"""Twee as a journal: passages in the order they are read, choices as notes, machinery counted and left."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.loss import Tally
from soloist.interop.stories.opening import Opened, opened
from soloist.interop.stories.twee import read_twee
from soloist.journal.model import Heading, Narrative, Note, Prose
from soloist.journal.read import read
from tests.interop.cases import lines

HARLOWE = """stray words
:: StoryTitle
The Weir

:: StoryData
{"ifid": "11111111-DEFA-4F70-B7A2-27742230C0FC", "format": "Harlowe", "start": "At the weir"}

:: UserScript [script]
alert("no")

:: UserStylesheet [stylesheet]
body { color: red }

:: Orphan \\[odd\\]
Nobody comes here.

:: The road [dark cold] {"position":"600,400"}
//Dust//, and ''salt''. The end.

:: At the weir {"position":"100,100","size":"100,100"}
(set: $lamp to 1)The water is high. (if: $lamp is 1)[The lamp burns.]
(align: "<==")[You see <em>her</em>.] $name waits. <!-- a secret -->

You may [[go on->The road]], or not.

* [[Knock (softly)|The mill]]
* [[The road<-Turn back]]
(link-goto: "Jump", "Under water")
[[Nowhere]]

:: The mill
@ sign hangs askew: &#42;miller&#42;. [N:Miller|dead]

# A board

[[At the weir]]

:: Under water
<script>evil()</script>Cold.<br>Dark.<hr>Still.
"""

SUGARCUBE = """:: StoryData
{"ifid": "x", "format": "SugarCube", "start": "Start"}

:: StoryInit
<<set $gold to 5>>

:: Start
!The gate
/* todo */<<if $gold gte 5>>The guard takes $gold coins.<</if>>
/% old %/You wait. [img[gate.png]]
<<link "Go in" "Hall">><</link>>
[[Climb|Wall][$tired to true]]

:: Hall
{not a macro (set: x)} (if only: she were here)
<<script>>alert(1)<</script>>End.

:: Wall
End.
"""


def open_twee(text: str) -> Opened:
    """What a file becomes, opened as `weir.twee`."""
    return opened(
        text.encode("utf-8", "replace"),
        "weir.twee",
        title="",
        ruleset="free",
        lang=None,
        usual="en",
        date="2026-11-22",
    )


def told(found: Opened, kind: type[Narrative | Note | Prose]) -> list[str]:
    """The prose, or the notes, of the journal read back."""
    entries = read(found.text.encode("utf-8", "replace")).entries
    return [each.text.rstrip("\n") for each in entries if isinstance(each, kind)]


def test_passages_are_scenes_as_a_reader_meets_them() -> None:
    """From the first passage, each road to its end; what nothing leads to is a session of its own."""
    found = open_twee(HARLOWE)
    headings = [each for each in read(found.text.encode()).entries if isinstance(each, Heading)]
    assert [each.title for each in headings if each.kind == "scene"] == [
        "At the weir", "The road", "The mill", "Under water", "Orphan (odd)",
    ]  # fmt: skip
    assert len(found.story.sessions) == 2
    assert found.story.title == "The Weir"


def test_the_text_is_readable_and_choices_are_notes() -> None:
    """Macros go, their words stay; links in a sentence keep their words, lines of links are notes only."""
    found = open_twee(HARLOWE)
    prose = told(found, Prose)
    assert prose[0] == "The water is high. The lamp burns.\nYou see *her*. $name waits."
    assert prose[1] == "You may go on, or not."
    assert prose[2] == "Nowhere"
    assert prose[3] == "*Dust*, and **salt**. The end."
    assert prose[4].startswith("\\@ sign hangs askew: \\*miller\\*. \\[N:Miller|dead]")
    assert "Cold.\nDark." in prose
    notes = told(found, Note)
    assert "go on -> The road" in notes
    assert told(found, Narrative) == ["Knock (softly) -> The mill"]
    assert "Turn back -> The road" in notes
    assert "Jump -> Under water" in notes
    assert "tags: dark, cold" in notes
    assert "<- At the weir" in notes
    assert "evil" not in found.text
    assert "alert" not in found.text


def test_what_is_lost_is_counted_where_it_stood() -> None:
    """Each macro, script, comment and broken link has its line."""
    found = open_twee(HARLOWE)
    losses = {loss.what: loss for loss in found.losses}
    lines = HARLOWE.split("\n")
    assert losses["macros"].times == 4
    assert all("(" in lines[line - 1] for line in losses["macros"].lines)
    assert losses["scripts"].times == 2
    assert losses["styles"].times == losses["comments"].times == losses["variables"].times == 1
    assert [lines[line - 1] for line in losses["broken links"].lines] == ["[[Nowhere]]"]
    assert losses["before"].lines == (1,)
    assert losses["unreached"].times == 1
    assert losses["language"].fate == "guessed"


def test_sugarcube() -> None:
    """Its macros, comments, pictures, setters and headings; brackets of another format are prose."""
    found = open_twee(SUGARCUBE)
    prose = told(found, Prose)
    assert prose[0] == "The guard takes $gold coins.\nYou wait."
    assert "{not a macro (set: x)} (if only: she were here)\nEnd." in prose
    assert told(found, Note)[1:] == ["Go in -> Hall", "Climb -> Wall", "<- Start"]
    losses = {loss.what: loss.times for loss in found.losses}
    assert (losses["macros"], losses["comments"], losses["pictures"], losses["special"]) == (2, 2, 1, 1)
    assert "#### The gate\n" in found.text


def test_chapbook() -> None:
    """Its variables and modifiers are left; Markdown headings are the scene’s own."""
    found = open_twee(
        """:: StoryData
{"format": "Chapbook", "start": "Start"}

:: StoryAuthor
Ann Other

:: Start
lamp: 'lit'
night (dark): true
--
# The gate

[if night]
Dark.

<a data-passage="Hall">In</a>

:: Hall
End.
"""
    )
    assert told(found, Prose) == ["Dark.", "In", "End."]
    assert told(found, Note)[1:] == ["Hall"]
    losses = {loss.what: loss for loss in found.losses}
    assert (losses["macros"].times, losses["macros"].lines) == (3, (8, 9, 13))
    assert "#### The gate\n" in found.text
    assert "author: Ann Other\n" in found.text


def test_brackets_without_end_are_bounded() -> None:
    """Quotes in quotes without end are text, quickly, and no deeper than anyone reads."""
    deep = open_twee(":: Start\n" + "<blockquote>" * 20_000 + "<li>" * 20_000 + "(if: [[ << {" * 5_000)
    assert len(deep.text) < 2_000_000


def test_what_is_wrong_is_told_and_read_all_the_same() -> None:
    """Bad JSON, names twice, none at all, no passage at all."""
    tally = Tally("stories")
    twee = read_twee('::\nx\n:: A {"position": }\n1\n:: A\n2\n:: StoryData\n{' + "[" * 100_000 + "\n", tally)
    assert [each.name for each in twee.passages] == ["(1)", "A", "A (5)"]
    assert {loss.what for loss in tally.losses()} >= {
        "no name",
        "bad metadata",
        "same names",
        "bad story data",
    }
    assert open_twee("nothing").scenes == 0
    assert read_twee(":: A \\{b\\} [t\\]u] <10,20>\nx", Tally("stories")).passages[0].name == "A {b}"


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
PIECES = st.lists(st.one_of(st.text(max_size=12), st.sampled_from((*SIGNS, *HEADERS))), max_size=30)


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
