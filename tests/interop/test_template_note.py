"""Notes whose head rolls on their own sections: tables where these are most of the note, else a hint."""

import pytest

from soloist.interop.brought import _other as other
from soloist.interop.brought import becomes

HEAD = '---\nloves: "{name} loves {food}"\nhates: "{name|food} hates {Places/inns}"\n---\n\n'
NAMES = "## Names\n\nBet\nTam\nWren\n\n"
FOOD = "# Food 2d\n\npie ^4\nrye from {mill}\n\n## Mills\n\nthe upper\nthe lower\n\n"
TOLD = "## The road\n\n" + "Bet walks on.\n\n" * 12


def test_a_note_of_templates_is_tables() -> None:
    """Its sections are most of it, those reached from a row among them."""
    note = (HEAD + NAMES + FOOD).encode()
    assert becomes(note, "loves.md") == "tables"
    instead = other(note, "loves.md", "markdown")
    assert instead is not None
    assert instead.option == "--as story"


@pytest.mark.parametrize("more", [TOLD, "`d20: 17` and so on.\n"])
def test_a_story_with_templates_says_that_it_could_be_tables(more: str) -> None:
    """Where it is mostly told, or play was recorded in it."""
    note = (HEAD + NAMES + more).encode()
    assert becomes(note, "loves.md") == "story"
    instead = other(note, "loves.md", "story")
    assert instead is not None
    assert instead.option == "--as tables"
    assert str(instead.why) == "2 templates in its head roll on its sections."


@pytest.mark.parametrize(
    "text",
    [
        NAMES,
        HEAD + "Bet walks on.\n",
        f'---\nday: "{{{{names}}}}"\n---\n\n{NAMES}',
        f"---\ntitle: Names\n---\n\n{NAMES}{{names}}\n",
        "---\nloves: {name}\n",
    ],
)
def test_anything_else_is_a_story_without_a_word(text: str) -> None:
    """No head, no such section, the braces of another tool, braces in the text, a head nothing closes."""
    assert becomes(text.encode(), "loves.md") == "story"
    assert other(text.encode(), "loves.md", "story") is None


def test_only_markdown_is_looked_at() -> None:
    """A Twee file with such a head is none."""
    assert other((HEAD + NAMES).encode(), "loves.twee", "story") is None
