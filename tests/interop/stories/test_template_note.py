"""Notes whose head rolls on their own sections: tables, unless play was recorded in them."""

import pytest

from soloist.interop.formats import known

HEAD = '---\nloves: "{name} loves {food}"\nhates: "{name|food} hates {Places/inns}"\n---\n\n'
NAMES = "## Names\n\nBet\nTam\nWren\n\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (HEAD + NAMES, "tables"),
        (HEAD + NAMES + "`d20: 17` and so on.\n", "story"),
        (NAMES, "story"),
        (HEAD + "Bet walks on.\n", "story"),
        (f'---\nday: "{{{{names}}}}"\n---\n\n{NAMES}', "story"),
        (f"---\ntitle: Names\n---\n\n{NAMES}{{names}}\n", "story"),
        ("---\nloves: {name}\n", "story"),
    ],
)
def test_a_note_of_templates_is_tables(text: str, wanted: str) -> None:
    """Not without a head, such a section, for the braces of another tool, or a head nothing closes."""
    for name, kind in (("loves.md", wanted), ("loves.twee", "story")):
        found = known(text, name)
        assert found is not None
        assert found.kind == kind
