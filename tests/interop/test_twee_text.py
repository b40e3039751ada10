"""Passages of Twine as prose: blanks before words make no code, backslashes join lines."""

import pytest

from tests.interop.cases import rows
from tests.interop.story_kit import open_story, told


def prose(maker: str, text: str) -> str:
    """The prose of a story of one passage."""
    head = f':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'
    return told(open_story(head + text, "road.twee")).strip("\n")


@pytest.mark.parametrize("maker", ["SugarCube", "Harlowe", "Snowman", ""])
@pytest.mark.parametrize("blanks", [" ", "    ", "\t", "  \t    "])
def test_words_set_in_are_prose(maker: str, blanks: str) -> None:
    """However deep, in a quote too."""
    text = f"A gate.\n\n{blanks}The keeper sleeps.\n{blanks}He snores.\n\n> {blanks}So it is."
    assert prose(maker, text) == "A gate.\n\nThe keeper sleeps.\nHe snores.\n\n> So it is."


def test_lists_in_lists_stay() -> None:
    """Set in together they are no code; what is set in deeper than its list is a list in it."""
    assert prose("SugarCube", "<<if $a>>\n\n    - one\n      - two\n    - three\n<</if>>") == (
        "- one\n  - two\n- three"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    rows(r"""
She goes.\⏎ He stays. ⇒ She goes. He stays.
She goes. \  ⏎    He stays. ⇒ She goes. He stays.
She goes. ⏎\He stays. ⇒ She goes. He stays.
She goes.⏎    \ He stays. ⇒ She goes. He stays.
<<if $a>>\⏎She goes.\⏎<</if>>\ ⇒ She goes.
She goes. \ ⇒ She goes.
"""),
)
def test_backslashes_join_lines(text: str, words: str) -> None:
    """At the end of one or the beginning of the next, as SugarCube has it."""
    assert prose("SugarCube", text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    rows("""
<table><tr><td>Salt</td><td>Road</td></tr><tr><th>So</th><td>on</td></tr></table> ⇒ Salt Road⏎⏎So on
<dl><dt>Salt</dt><dd>Road</dd></dl> ⇒ Salt⏎⏎Road
<select><option>Salt</option><option>Road</option></select> ⇒ Salt Road
<button>Salt</button><button>Road</button> ⇒ Salt Road
<details><summary>Salt</summary>Road</details> ⇒ Salt⏎⏎Road
<section>Salt</section><section>Road</section> ⇒ Salt⏎⏎Road
<td><code>Salt</code></td><td><b>Road</b></td><td>On</td> ⇒ `Salt` **Road** On
Sal<u>t</u> Ro<span>ad</span> ⇒ Salt Road
Salt<img src='x.png'>Road ⇒ Salt Road
"""),
)
def test_words_of_neighbouring_tags_stand_apart(text: str, words: str) -> None:
    """As they do on a page; those that only look different do not."""
    assert prose("Harlowe", text) == words


@pytest.mark.parametrize(
    ("maker", "text", "words"),
    rows("""
Harlowe ⇒ She (if: $a)[runs](else:)[walks], (if: $a)[far](else:)[.] ⇒ She runs walks, far.
SugarCube ⇒ She <<if $a>>runs<<elseif $b>>walks<<else>>waits<</if>>. ⇒ She runs walks waits.
SugarCube ⇒ <<switch $a>><<case 1>>Salt<<default>>Road<</switch>> ⇒ Salt Road
Snowman ⇒ She <% if (s.a) { %>runs<% } else { %>walks<% } %>. ⇒ She runs walks.
SugarCube ⇒ Go <<button 'Salt'>><</button>><<button 'Road'>><</button>>. ⇒ Go Salt Road.
SugarCube ⇒ Go [[Salt|Start]][[Road|Start]]s. ⇒ Go Salt Roads.
SugarCube ⇒ She <<set $a to 1>> goes. ⇒ She goes.
Snowman ⇒ You throw <%= _.random(1, 6) %> stones. ⇒ You throw stones.
"""),
)
def test_macros_leave_no_hole_and_join_no_words(maker: str, text: str, words: str) -> None:
    """What could stand in the place of something stands beside it."""
    assert prose(maker, text) == words


@pytest.mark.parametrize("maker", ["SugarCube", "Harlowe", "Snowman", "Chapbook", ""])
@pytest.mark.parametrize(
    "text", ["<pre>\n  a\n    b &lt; c\n</pre>", "<pre><code>  a\n    b &lt; c</code></pre>"]
)
def test_laid_out_text_keeps_its_blanks(maker: str, text: str) -> None:
    """As a block of code."""
    assert prose(maker, f"So:\n{text}On.") == "So:\n\n```text\n  a\n    b < c\n```\n\nOn."
