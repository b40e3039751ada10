"""What Twine's story formats have at the beginnings of lines: lists by their marks, Chapbook's modifiers."""

import pytest

from tests.interop.cases import lines, rows
from tests.interop.story_kit import notes, open_story, report, told

HEAD = ':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'


def prose(maker: str, text: str) -> str:
    """The prose of a story of one passage whose text begins on line 5."""
    return told(open_story(HEAD.format(maker=maker) + text, "road.twee")).strip("\n")


@pytest.mark.parametrize(
    ("maker", "text", "lists"),
    rows("""
SugarCube ⇒ * sword⏎** rusty⏎*** very⏎* rope ⇒ * sword⏎  * rusty⏎    * very⏎* rope
SugarCube ⇒ # one⏎## n⏎# two ⇒ 1. one⏎   1. n⏎1. two
SugarCube ⇒ * bag⏎## first⏎## then ⇒ * bag⏎  1. first⏎  1. then
SugarCube ⇒ ** rusty⏎She goes.⏎*rope ⇒ * rusty⏎She goes.⏎* rope
SugarCube ⇒ * bag⏎<<if $a>>⏎** rope⏎<</if>> ⇒ * bag⏎⏎  * rope
Harlowe ⇒ * sword⏎   ** rusty⏎0. one⏎0.0. n ⇒ * sword⏎  * rusty⏎1. one⏎   1. n
 ⇒ * sword⏎** rusty ⇒ * sword⏎  * rusty
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


def test_chapbooks_notes_are_notes_and_its_scripts_and_styles_go() -> None:
    """Each where it stood, counted on its line."""
    found = open_story(HEAD.format(maker="Chapbook") + CHAPBOOK, "road.twee")
    assert " ".join(told(found).split()) == "I walk. I sing. I rest."
    assert notes(found) == ["Remember to kill Zed here.", "More of it."]
    assert "His (N:name) too.\n" in found.text
    assert "secretVar" not in found.text
    assert "color" not in found.text
    assert report(found) >= set(
        lines("""
left scripts 1: 14
left styles 1: 20
carried comments 2: 7, 23
left macros 3: 11, 17, 23
""")
    )


def test_a_note_that_goes_with_something_else_is_kept() -> None:
    """In a fence and in a comment: it stands at the end of its passage."""
    found = open_story(
        HEAD.format(maker="Chapbook")
        + "```text\none\n[note]\nFirst.\n[continue]\ntwo\n```\nIn.\n<!--\n[note]\nLast.\n[continue]\n-->Out.",
        "road.twee",
    )
    assert notes(found) == ["First.", "Last."]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("[if lit]\nIn.", False),
        ("[JavaScript]\nsecret();\n\n[continue]\nIn.", False),
        ("[after 1 second]\nIn.\n\n[continue]\nOut.", False),
        ("[continue]\nIn.", True),
        ("[note]\nIn.", True),
        ("[if lit]\n<<set $a to 1>>In.", True),
    ],
)
def test_chapbook_is_known_by_its_lines_where_no_file_says_it(text: str, kept: bool) -> None:
    """As one file of several does not; what could be anything stays prose."""
    found = open_story(":: Start\n" + text, "road.twee")
    assert ("[" in told(found)) is kept
    assert "secret" not in found.text
