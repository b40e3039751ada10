"""What Twine's story formats have at the beginnings of lines: lists by their marks, Chapbook's modifiers."""

import pytest

from tests.interop.story_kit import fates, notes, open_story, told

HEAD = ':: StoryData\n{{"format": "{maker}", "start": "Start"}}\n\n:: Start\n'


def prose(maker: str, text: str) -> str:
    """The prose of a story of one passage whose text begins on line 5."""
    return told(open_story(HEAD.format(maker=maker) + text, "road.twee")).strip("\n")


@pytest.mark.parametrize(
    ("maker", "text", "lists"),
    [
        ("SugarCube", "* sword\n** rusty\n*** very\n* rope", "* sword\n  * rusty\n    * very\n* rope"),
        ("SugarCube", "# one\n## n\n# two", "1. one\n   1. n\n1. two"),
        ("SugarCube", "* bag\n## first\n## then", "* bag\n  1. first\n  1. then"),
        ("SugarCube", "** rusty\nShe goes.\n*rope", "* rusty\nShe goes.\n* rope"),
        ("SugarCube", "* bag\n<<if $a>>\n** rope\n<</if>>", "* bag\n\n  * rope"),
        ("Harlowe", "* sword\n   ** rusty\n0. one\n0.0. n", "* sword\n  * rusty\n1. one\n   1. n"),
        ("", "* sword\n** rusty", "* sword\n  * rusty"),
        ("Chapbook", "* sword\n  * rusty", "* sword\n  * rusty"),
    ],
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
    assert found.text.index("I walk.") < found.text.index("Remember") < found.text.index("I sing.")
    assert "secretVar" not in found.text
    assert "color" not in found.text
    told_of = fates(found)
    assert told_of["left scripts"] == (1, (14,))
    assert told_of["left styles"] == (1, (20,))
    assert told_of["carried comments"] == (2, (7, 23))
    assert told_of["left macros"] == (3, (11, 17, 23))


def test_a_note_that_goes_with_something_else_is_kept() -> None:
    """In a fence it stands behind it, in a comment at the end."""
    found = open_story(
        HEAD.format(maker="Chapbook")
        + "```text\none\n[note]\nFirst.\n[continue]\ntwo\n```\nIn.\n<!--\n[note]\nLast.\n[continue]\n-->Out.",
        "road.twee",
    )
    assert "```text\none\n\n\ntwo\n```" in found.text
    assert notes(found) == ["First.", "Last."]
    assert "\x03" not in found.text


def test_brackets_in_modifiers_and_links_alone() -> None:
    """The first goes with its line, the second is a choice."""
    head = HEAD.format(maker="Chapbook")
    found = open_story(head + "[if a[0] === 1]\nIn.\n\n[[Out]]\n\n:: Out\nEnd.", "road.twee")
    assert told(found).split() == ["In.", "End."]
    assert notes(found) == ["Out"]


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
