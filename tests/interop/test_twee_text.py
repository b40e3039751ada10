"""Passages of Twine as prose: blanks before words make no code, backslashes join lines."""

import pytest

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


def test_blanks_within_macros_go() -> None:
    """Whatever they stand in."""
    assert prose("SugarCube", "<<if $a>>\n    <<if $b>>\n\tHe waits.\n    <</if>>\n<</if>>") == "He waits."
    assert prose("Harlowe", "(if: $a)[\n    He waits.\n\n    Long.\n]") == "He waits.\n\nLong."


def test_lists_in_lists_stay() -> None:
    """Set in together they are no code; what is set in deeper than its list is a list in it."""
    assert prose("SugarCube", "<<if $a>>\n\n    - one\n      - two\n    - three\n<</if>>") == (
        "- one\n  - two\n- three"
    )


def test_chapbook_has_code_by_its_blanks() -> None:
    """It is Markdown."""
    assert "    x = 1" in prose("Chapbook", "Type:\n\n    x = 1\n")


def test_a_fence_keeps_its_blanks() -> None:
    """Whatever the format."""
    assert "    x = 1" in prose("SugarCube", "```text\n    x = 1\n```\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("She goes.\\\n He stays.", "She goes. He stays."),
        ("She goes. \\  \n    He stays.", "She goes. He stays."),
        ("She goes. \n\\He stays.", "She goes. He stays."),
        ("She goes.\n    \\ He stays.", "She goes. He stays."),
        ("<<if $a>>\\\nShe goes.\\\n<</if>>\\", "She goes."),
        ("She goes. \\", "She goes."),
    ],
)
def test_backslashes_join_lines(text: str, words: str) -> None:
    """At the end of one or the beginning of the next, as SugarCube has it."""
    assert prose("SugarCube", text) == words


def test_a_backslash_before_a_macro_is_sugarcube() -> None:
    """Where nobody says which format it is."""
    assert prose("", "<<type 40ms>>She goes.\n\\<</type>>") == "She goes."


def test_other_formats_begin_lines_with_backslashes() -> None:
    """Markdown’s is one before a sign."""
    assert prose("Chapbook", "One\n\\# two") == "One\n\\# two"
