"""Notes of Solo RPG Toolkit: sections and keywords, weights, curves, and what is told of the rest."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.message import Refusal
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str, name: str = "note.md", lang: str = "en") -> OpenedTables:
    """Opened."""
    return opened_tables(text.encode(), name, lang=lang, usual="en")


def told(found: OpenedTables) -> dict[str, tuple[str, int, tuple[int, ...]]]:
    """Told."""
    return {loss.what: (loss.fate, loss.times, loss.lines) for loss in found.losses}


def named(found: OpenedTables, what: str) -> tuple[str, ...]:
    """Named."""
    return next(loss.named for loss in found.losses if loss.what == what)


def parts(found: OpenedTables, name: str) -> dict[str, Fraction]:
    """The chance of each row."""
    target = Shelves([shelf_of([found.read])], "en").find(f"{found.read.name}/{name}")
    return {held.text: held.chance for held in odds(target)}


def rows(found: OpenedTables, name: str) -> list[str]:
    """Rows."""
    return [row.text for table in found.tables.tables if table.name == name for row in table.rows]


SECTIONS = "\n## Names\nAda\nBram\n\n## Berries\nsloe\nhaw\n\n## How much\nhardly\nutterly\n"


def test_a_keyword_finds_the_section_of_its_plural() -> None:
    """As it is, with an s, with ies; never a singular section by a plural."""
    found = opened(
        '---\nlikes: "{name} likes {berry} {how much}"\nodd: "{berries} {how muches}"\n---' + SECTIONS
    )
    assert rows(found, "likes") == ["{names} likes {berries} {how-much}"]
    assert rows(found, "odd") == ["{berries} {{how muches}}"]
    assert told(found)["unknown"] == ("left", 1, (3,))
    assert named(found, "unknown") == ("how muches",)
    assert told(found)["uses"] == ("carried", 4, (2, 3))


def test_weights_behind_rows_and_keys() -> None:
    """Both signs make a row likelier, and a weight on a key its template."""
    found = opened(
        '---\ncalm ^3: "{sky} above"\nwild: "{sky} below"\n---\n## Sky\nrain ^4\nsun !2\nfog\nsnow ^0\n',
        "day.md",
    )
    assert parts(found, "sky") == {
        "rain": Fraction(1, 2), "sun": Fraction(1, 4), "fog": Fraction(1, 8), "snow ^0": Fraction(1, 8),
    }  # fmt: skip
    assert parts(found, "day") == {"{calm}": Fraction(3, 4), "{wild}": Fraction(1, 4)}
    assert told(found)["weights of lines"] == ("carried", 3, (2, 6, 7))
    assert told(found)["any template"] == ("carried", 2, (2,))


def test_a_curve_behind_a_heading_is_no_part_of_its_name() -> None:
    """Five lines on two dice of three: their sums from the first to the last."""
    found = opened('---\nfind: "{loot}"\n---\n# Loot 2d\nrag\ncoin\nring\nsword\ncrown\n')
    assert rows(found, "find") == ["{loot}"]
    assert parts(found, "loot") == {
        "rag": Fraction(1, 9), "coin": Fraction(2, 9), "ring": Fraction(3, 9), "sword": Fraction(2, 9),
        "crown": Fraction(1, 9),
    }  # fmt: skip
    assert told(found)["curves"] == ("carried", 1, (4,))
    assert "unknown" not in told(found)


def test_the_name_of_a_note_bends_its_lines() -> None:
    """A note without headings is one table; two lines are never bent."""
    found = opened("a\nb\nc\n", "Clues 2d.md")
    assert parts(found, "clues") == {"a": Fraction(1, 4), "b": Fraction(2, 4), "c": Fraction(1, 4)}
    assert parts(opened("a\nb\n", "Clues 2d.md"), "clues") == {"a": Fraction(1, 2), "b": Fraction(1, 2)}


def test_either_of_two_sections_counts_their_lines() -> None:
    """Each line is as likely, however long its section; a table of its own holds that."""
    found = opened('---\nbring: "{name|berry}"\n---\n## Names\nAda\nBram\nCy\n## Berries\nsloe ^5\n')
    assert rows(found, "bring") == ["{name-or-berry}"]
    (either,) = [table for table in found.tables.tables if table.local]
    assert [(row.text, row.weight) for row in either.rows] == [("{names}", 3), ("{berries}", 5)]


def test_a_choice_among_lists_of_which_one_is_elsewhere() -> None:
    """It is made among the others, and that is told; where none is here it stays."""
    found = opened('---\nbring: "{name|noun} {noun|verb}"\n---' + SECTIONS)
    assert rows(found, "bring") == ["{names} {{noun|verb}}"]
    assert told(found)["some of"] == ("guessed", 1, (2,))
    assert named(found, "some of") == ("noun",)
    assert told(found)["own words"] == ("left", 2, (2,))


def test_the_same_word_again() -> None:
    """What is drawn first is kept; without a first it is drawn, and in a row that is a guess."""
    found = opened(
        '---\nmeet: "{name} is {<name}, {<berry}"\n---\n## Names\nAda {<berry}\n## Berries\nsloe\nhaw\n'
    )
    assert rows(found, "meet") == ["{same-names = names} is {same-names}, {berries}"]
    assert told(found)["repeated elsewhere"] == ("guessed", 1, (5,))
    assert "unknown" not in told(found)


def test_articles_before_keywords_and_words() -> None:
    """In English the hole says it; in French nothing here does."""
    text = '---\nsee: "{a} {berry}, {a} owl, {a} fox"\n---' + SECTIONS
    assert rows(opened(text), "see") == ["{an: berries}, an owl, a fox"]
    assert told(opened(text, lang="fr"))["own words"] == ("left", 1, (2,))
    unsaid = opened_tables(text.encode(), "note.md", lang=None, usual="fr")
    assert unsaid.lang == "en"
    assert told(unsaid)["language"] == ("guessed", 1, (1,))


@pytest.mark.parametrize(
    "text",
    [
        "## Weather\nChoose one of these:\n- rain\n- sun\n",
        "## Weather\n\nThe sky of the day\n\n- rain\n- sun\n",
        "| d2 | a |\n|-|-|\n| 1 | x ^2 |\n| 2 | y |\n\n- rain ^2\nfog\n",
    ],
)
def test_what_is_no_note_of_the_toolkit_is_not_read_as_one(text: str) -> None:
    """Lists with an introduction, and tables of pipes, are what they were."""
    assert "toolkit" not in told(opened(text))


def test_names_made_up_are_told() -> None:
    """A key that cannot be a name has another one here."""
    found = opened('---\n1: "{name} sleeps"\n2: "{name} wakes"\n---' + SECTIONS)
    assert told(found)["names"] == ("guessed", 2, (2, 3))
    assert named(found, "names") == ("1 → table-1", "2 → table-2")


@given(st.text(alphabet="|-#* \n1ax:`[]^!(){}<>d~\"'\\_é\ue000\ue001\u202e", max_size=200))
def test_any_note_is_read_or_refused(text: str) -> None:
    """Any note is read or refused."""
    try:
        found = opened(f'---\na: "{{x}}"\n---\n{text}')
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in ("{a} ", "{<x", "{x|", " ^9", "{", "# "):
        opened(f'---\na: "{piece * 500}"\nb x20: "{{x}}"\n---\n# x 6d\n{piece * 20_000}\nb ^99999999999\n')
