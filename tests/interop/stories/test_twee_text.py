"""Passages of Twine as prose: what stands at the beginnings of lines, between tags, around macros."""

import pytest

from tests.interop.cases import lines, rows
from tests.interop.story_kit import open_story, report, told

HEAD = ':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'


def prose(maker: str, text: str) -> str:
    """The prose of a story of one passage whose text begins on line 5."""
    return told(open_story(HEAD.format(maker=maker) + text, "road.twee")).strip("\n")


LISTS = rows("""
SugarCube ⇒ # one⏎## n⏎# two ⇒ 1. one⏎1. n⏎1. two
SugarCube ⇒ <<if $a>>⏎⏎    - one⏎      - two⏎<</if>> ⇒ - one⏎- two
Chapbook ⇒ * sword⏎  * rusty ⇒ * sword⏎* rusty
Harlowe ⇒ <ol><li>one</li></ol><ul><li>two</li></ul> ⇒ 1. one⏎⏎- two
""")
"""Lists are flat; set in they are no code."""
APART = rows("""
Harlowe ⇒ <table><tr><td>Salt</td><td>Road</td></tr><tr><th>So</th><td>on</td></tr></table> ⇒ Salt Road⏎⏎So on
Harlowe ⇒ <dl><dt>Salt</dt><dd>Road</dd></dl> ⇒ Salt⏎⏎Road
Harlowe ⇒ <select><option>Salt</option><option>Road</option></select> ⇒ Salt Road
Harlowe ⇒ <button>Salt</button><button>Road</button> ⇒ Salt Road
Harlowe ⇒ <details><summary>Salt</summary>Road</details> ⇒ Salt⏎⏎Road
Harlowe ⇒ <section>Salt</section><section>Road</section> ⇒ Salt⏎⏎Road
Harlowe ⇒ <td><code>Salt</code></td><td><b>Road</b></td><td>On</td> ⇒ `Salt` **Road** On
Harlowe ⇒ Sal<u>t</u> Ro<span>ad</span> ⇒ Salt Road
Harlowe ⇒ Salt<img src='x.png'>Road ⇒ Salt Road
""")
"""Words of neighbouring tags stand apart as on a page; those that only look different do not."""
HOLES = rows("""
Harlowe ⇒ She (if: $a)[runs](else:)[walks], (if: $a)[far](else:)[.] ⇒ She runs walks, far.
SugarCube ⇒ She <<if $a>>runs<<elseif $b>>walks<<else>>waits<</if>>. ⇒ She runs walks waits.
SugarCube ⇒ <<switch $a>><<case 1>>Salt<<default>>Road<</switch>> ⇒ Salt Road
Snowman ⇒ She <% if (s.a) { %>runs<% } else { %>walks<% } %>. ⇒ She runs walks.
SugarCube ⇒ Go <<button 'Salt'>><</button>><<button 'Road'>><</button>>. ⇒ Go Salt Road.
SugarCube ⇒ Go [[Salt|Start]][[Road|Start]]s. ⇒ Go Salt Roads.
SugarCube ⇒ She <<set $a to 1>> goes. ⇒ She goes.
Snowman ⇒ You throw <%= _.random(1, 6) %> stones. ⇒ You throw stones.
""")
"""Macros leave no hole and join no words: what could stand in the place of something stands beside it."""


@pytest.mark.parametrize(("maker", "text", "words"), [*LISTS, *APART, *HOLES])
def test_what_a_reader_sees_is_prose(maker: str, text: str, words: str) -> None:
    """As its format shows it."""
    assert prose(maker, text) == words


@pytest.mark.parametrize("maker", ["SugarCube", "Harlowe", "Snowman", ""])
@pytest.mark.parametrize("blanks", [" ", "    ", "\t", "  \t    "])
def test_words_set_in_are_prose(maker: str, blanks: str) -> None:
    """However deep, in a quote too."""
    text = f"A gate.\n\n{blanks}The keeper sleeps.\n{blanks}He snores.\n\n> {blanks}So it is."
    assert prose(maker, text) == "A gate.\n\nThe keeper sleeps.\nHe snores.\n\n> So it is."


CHAPBOOK = """I walk.

[note]
Remember to kill Zed here.
His [N:name] too.

[continue]
I sing.

[JavaScript]
write('x' + secretVar);

[cont'd]
I rest.

[CSS]
.page { color: red }

[todo; if lit]
More of it.
"""


def test_chapbooks_notes_scripts_and_styles_go() -> None:
    """Each where it stood, counted on its line; so are its modifiers."""
    found = open_story(HEAD.format(maker="Chapbook") + CHAPBOOK, "road.twee")
    assert " ".join(told(found).split()) == "I walk. I sing. I rest."
    assert not any(word in found.text for word in ("Zed", "secretVar", "color"))
    assert report(found) >= set(
        lines("""
left macros 6: 7, 11, 14, 17, 20, 23
""")
    )
