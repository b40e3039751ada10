"""The outline with search and bookmarks: rows found by words, gone to, marked; places named."""

import pytest

from soloist.play.dialogs.reading.places import mark, outline, place_named
from soloist.values.message import Refusal
from tests.dialogs.conftest import Begin

STORY = """
## Session 1

### S1 *La porte du palais*

#### Immersion

Aldric attend sous la lune rouge.

### S2 *Le bal*

La porte claque. [N:Garde|méfiant]

(secret: le garde est un espion)
"""


def test_an_empty_story_has_nothing_to_mark(table: Begin) -> None:
    """It is refused; and an outline without headings says how one begins."""
    face = table()
    path = face.sitting.path
    path.write_text("---\ntitle: x\nruleset: hades\n---\n", encoding="utf-8")
    with pytest.raises(Refusal):
        face.hold(mark(face, ""))
    assert "# and a title begins one" in face.hold(outline(face, "")).shown


@pytest.mark.parametrize("words", ["15", "line 15", "ligne 15", "lune rouge", "« lune rouge »"])
def test_a_place_is_named_by_its_line_or_its_words(table: Begin, words: str) -> None:
    """Where they stand in several blocks, one is chosen."""
    face, found = table(STORY), list[int | None]()

    def asked(given: str):  # type: ignore[no-untyped-def]
        found.append((yield from place_named(face, given)))

    face.hold(asked(words))
    assert face.text.encode()[found[0] or 0 :].startswith(b"Aldric attend")
    face.hold(asked("scène 2"))
    assert face.text.encode()[found[1] or 0 :].startswith(b"### S2")
    face.hold(asked("porte"), "2", "enter")
    assert face.text.encode()[found[2] or 0 :].startswith(b"### S1")
    for wrong in ("zzz", "99", "scène 7"):
        with pytest.raises(Refusal):
            face.hold(asked(wrong))
