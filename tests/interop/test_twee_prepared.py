"""What Twine's story formats have at the beginnings of lines: lists by their marks, Chapbook's modifiers."""

import pytest

from tests.interop.cases import lines, rows
from tests.interop.story_kit import open_story, report, told

HEAD = ':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'


def prose(maker: str, text: str) -> str:
    """The prose of a story of one passage whose text begins on line 5."""
    return told(open_story(HEAD.format(maker=maker) + text, "road.twee")).strip("\n")


@pytest.mark.parametrize(
    ("maker", "text", "lists"),
    rows("""
SugarCube ⇒ * sword⏎** rusty⏎*** very⏎* rope ⇒ * sword⏎   * rusty⏎      * very⏎* rope
SugarCube ⇒ # one⏎## n⏎# two ⇒ 1. one⏎   1. n⏎1. two
SugarCube ⇒ * bag⏎## first⏎## then ⇒ * bag⏎   1. first⏎   1. then
SugarCube ⇒ ** rusty⏎She goes.⏎*rope ⇒ * rusty⏎She goes.⏎* rope
SugarCube ⇒ * bag⏎<<if $a>>⏎** rope⏎<</if>> ⇒ * bag⏎⏎   * rope
Harlowe ⇒ * sword⏎   ** rusty⏎0. one⏎0.0. n ⇒ * sword⏎   * rusty⏎1. one⏎   1. n
 ⇒ * sword⏎** rusty ⇒ * sword⏎   * rusty
Chapbook ⇒ * sword⏎  * rusty ⇒ * sword⏎  * rusty
"""),
)
def test_lists_by_how_many_marks_they_have_are_set_in(maker: str, text: str, lists: str) -> None:
    """As deep as there are items to stand in."""
    assert prose(maker, text) == lists


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
left comments 2: 7, 8, 9, 23, 24
left macros 2: 11, 17
left scripts 1: 14, 15
left styles 1: 20, 21
""")
    )
