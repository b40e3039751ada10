"""The outline with search and bookmarks: rows found by words, gone to, marked; places named."""

from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.reading.places import bookmarks, mark, outline, place_named, search
from tests.dialogs.conftest import Begin, Table

STORY = """
## Session 1

### S1 *La porte du palais*

#### Immersion

Aldric attend sous la lune rouge.

### S2 *Le bal*

La porte claque. [N:Garde|méfiant]

(secret: le garde est un espion)
"""


def other(face: Table, words: str) -> Path:
    """Another story of the same folder."""
    path = face.sitting.path.with_name("autre.md")
    path.write_text(f"---\ntitle: Autre\nruleset: hades\n---\n\n{words}\n", encoding="utf-8")
    return path


def test_the_outline_is_where_one_is_and_goes_where_it_is_told(table: Begin) -> None:
    """Headings with their words of prose; words find them and the text, capitals and accents no matter."""
    face = table(STORY)
    face.hold(outline(face, ""))
    assert "S1 · La porte du palais 6 words" in face.shown.replace("  ", " ")
    assert face.shown.splitlines()[-1] == "Enter: go there · →: more"
    face.give("PORTE")
    rows = [each.row.text.strip() for each in face.turn.dialog.view("PORTE")]
    assert rows == ["S1 · La porte du palais", "La porte claque. Garde\u00a0: méfiant", "… PORTE"]
    face.give("down", "enter")
    assert face.is_over
    assert face.text.encode()[face.revealed[0] :].startswith(b"porte claque")


def test_a_block_is_marked_named_and_let_go_and_brought_back(table: Begin) -> None:
    """In the outline by the menu of a row; the file of the story knows nothing of it."""
    face = table(STORY)
    before = face.text
    face.hold(outline(face, "bal"), "right", "down", "enter")
    assert "◆ S2 Le bal" in face.shown
    face.give("escape")
    face.hold(bookmarks(face, ""), "right", "down", "enter", "le moment", "enter")
    assert "◆ le moment  S2 Le bal · S2 · Le bal" in face.shown
    face.give("right", "up", "enter")
    assert face.shown.splitlines()[-1] == "Enter: bring it back"
    face.give("enter")
    assert face.shown.splitlines()[-1] == "Enter: go there · →: more"
    face.give("enter")
    assert face.text.encode()[face.revealed[-1] :].startswith(b"### S2")
    assert face.text == before


def test_the_last_block_or_a_line_is_marked_under_a_name(table: Begin) -> None:
    """Again keeps the name."""
    face = table(STORY)
    face.hold(mark(face, "le secret"))
    face.hold(mark(face, "15 la lune"))
    face.hold(mark(face, ""))
    face.hold(bookmarks(face, ""))
    rows = [each.row.text for each in face.turn.dialog.view("")]
    assert rows == ["◆ la lune", "◆ le secret"]


def test_what_is_gone_is_no_place_but_its_words_are_left(table: Begin) -> None:
    """Enter copies them."""
    face = table(STORY)
    face.hold(mark(face, "15 lune"))
    text = face.text.replace("Aldric attend sous la lune rouge.", "Rien.")
    face.sitting.path.write_text(text, encoding="utf-8")
    face.hold(bookmarks(face, ""))
    assert "its block is not in the story any more" in face.shown
    face.give("enter")
    assert face.copied == ["Aldric attend sous la lune rouge."]


def test_words_are_looked_for_in_every_story(table: Begin) -> None:
    """By the last row, or by `all` before them; looking on begins after the place gone to."""
    face = table(STORY)
    path = other(face, "La porte grince.\n\nUne autre porte.")
    face.hold(search(face, "porte"))
    assert [each.row.text for each in face.turn.dialog.view("")] == [
        "S1 La porte du palais",
        "La porte claque. Garde\u00a0: méfiant",
    ]
    face.give("grince", "enter")
    assert "Une autre porte." not in face.shown
    assert "La porte grince.  line 6" in face.shown
    face.give("enter")
    assert face.opened == [path]
    face.hold(search(face, "all porte"))
    assert len(face.turn.dialog.view("")) == 4
    face.give("2", "enter")
    face.hold(search(face, ""))
    assert face.turn.mark == 2


def test_words_that_stand_nowhere_are_said(table: Begin) -> None:
    """And nothing is to be gone to."""
    face = table(STORY)
    assert "“zzz” stands nowhere here." in face.hold(search(face, "zzz")).shown
    face.give("escape")
    assert "stands nowhere in your stories" in face.hold(search(face, "partout zzz")).shown


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


def test_what_only_destiny_may_see_is_found_nowhere(table: Begin) -> None:
    """In this story or another, and no bookmark tells of it."""
    face = table(STORY)
    face.hold(mark(face, ""))
    text = face.text.replace("pcs: Aldric\n", "pcs: Aldric\nplay.mode: two\n")
    face.sitting.path.write_text(text, encoding="utf-8")
    face.sitting.refresh()
    assert face.sitting.veiled
    other(face, "(secret: un espion)")
    assert "espion" not in face.hold(bookmarks(face, "")).shown
    face.give("escape")
    shown = face.hold(search(face, "all espion")).shown
    assert "stands nowhere in your stories" in shown
