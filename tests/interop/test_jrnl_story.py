"""Journals of jrnl: days become sessions, entries scenes, and not a word of their text becomes play."""

from hypothesis import given
from hypothesis import strategies as st

from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, open_story, play, report, told

JOURNAL = """[2026-11-21 20:05] Low water. Wren waits for the @ferry.

@wren counts the lanterns.
[not a date] stays, as does [N:Wren|gone].

# The toll house
? Who is there

[2026-11-21 22:40:10 PM] The @tide turns *
Nothing more.

[2026-11-22] Morning
"""


def test_entries_are_scenes_of_their_days() -> None:
    """The title is the first sentence; the time of day is a note; headings stay headings."""
    found = open_story(JOURNAL, "journal.txt")
    assert found.form == "jrnl"
    titles = [(each.title, [scene.title for scene in each.scenes]) for each in found.story.sessions]
    assert titles == [("2026-11-21", ["Low water.", "The @tide turns"]), ("2026-11-22", ["2026-11-22"])]
    assert play(found) == ["(note: 20:05)", "(note: 22:40:10 PM)"]
    assert "#### The toll house" in found.text
    for kept in (
        "Wren waits for the @ferry.",
        "\\@wren counts the lanterns.",
        "\\? Who is there",
        "Nothing more.",
        "Morning",
    ):
        assert kept in told(found)


def test_the_report_says_where_everything_is() -> None:
    """How often, and on which lines."""
    assert report(open_story(JOURNAL, "journal.txt")) >= set(
        lines("""
carried entries 3: 1, 9, 12
carried days 2: 1, 12
carried hours 2: 1, 9
carried tags kept 3: 1, 3, 9
carried headings 1: 6
left stars 1: 9
""")
    )


def test_an_entry_without_a_whole_date_is_told() -> None:
    """It stays text, and the report says where; brackets of other things are brackets."""
    text = (
        "[2019-07-18 14:23] First\n\n[2019-07 14:23] Third\n[18 July 2019] Fourth\n"
        "[N:Wren|2019] gone\n[page 3] x\n[2019]: http://a\n"
    )
    found = open_story(text, "x.txt")
    assert "left odd dates 2: 3, 4" in report(found)
    assert "Third" in told(found)


def test_a_title_too_long_for_a_heading_stays_text() -> None:
    """Not a letter of it is lost."""
    long = "so it goes " * 40
    found = open_story(f"[2026-11-21 20:05] {long}", "x.txt")
    assert found.story.sessions[0].scenes[0].title == ""
    assert long.strip() in told(found)


_PIECES = st.sampled_from(
    lines("""
[2026-11-21 20:05] a. b
[2026-11-21] S3 *x*
[2026-11-21] *
# h
```
@ go
[N:X]
d: d6=3
""")
)


@given(st.lists(_PIECES | WORDS, max_size=12))
def test_whatever_stands_there_the_journal_is_sound(pieces: list[str]) -> None:
    """Nothing raises, nothing is a problem, no line becomes play."""
    found = open_story("\n".join(["word", *pieces]), "a.txt", ruleset="hades", wanted="jrnl")
    assert "word" in found.text
    assert all(line.startswith("(note: 20:05") for line in play(found))
