"""Notes of Solo RPG Toolkit: sections and keywords, weights, curves, and what is told of the rest."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import report
from tests.interop.table_kit import chances, named, open_tables, texts, told


def parts(found: OpenedTables, name: str) -> dict[str, Fraction]:
    """The chance of each row."""
    return {row: Fraction(chance) for row, chance in chances(found, name).items()}


SECTIONS = "\n## Names\nAda\nBram\n\n## Berries\nsloe\nhaw\n\n## How much\nhardly\nutterly\n"


def test_a_keyword_finds_the_section_of_its_plural() -> None:
    """As it is, with an s, with ies; never a singular section by a plural."""
    found = open_tables(
        '---\nlikes: "{name} likes {berry} {how much}"\nodd: "{berries} {how muches}"\n---' + SECTIONS
    )
    assert texts(found, "likes") == ["{names} likes {berries} {how-much}"]
    assert texts(found, "odd") == ["{berries} {{how muches}}"]
    assert "left unknown 1: 3" in report(found)
    assert named(found, "unknown") == ("how muches",)
    assert "carried uses 4: 2, 3" in report(found)


def test_weights_behind_rows_and_keys() -> None:
    """Both signs make a row likelier, and a weight on a key its template."""
    found = open_tables(
        '---\ncalm ^3: "{sky} above"\nwild: "{sky} below"\n---\n## Sky\nrain ^4\nsun !2\nfog\nsnow ^0\n',
        "day.md",
    )
    assert parts(found, "sky") == {
        "rain": Fraction(1, 2), "sun": Fraction(1, 4), "fog": Fraction(1, 8), "snow ^0": Fraction(1, 8),
    }  # fmt: skip
    assert parts(found, "day") == {"{calm}": Fraction(3, 4), "{wild}": Fraction(1, 4)}
    assert "carried weights of lines 3: 2, 6, 7" in report(found)
    assert "carried any template 2: 2" in report(found)


def test_the_name_of_a_note_bends_its_lines() -> None:
    """A note without headings is one table; two lines are never bent."""
    found = open_tables("a\nb\nc\n", "Clues 2d.md")
    assert parts(found, "clues") == {"a": Fraction(1, 4), "b": Fraction(2, 4), "c": Fraction(1, 4)}
    assert parts(open_tables("a\nb\n", "Clues 2d.md"), "clues") == {
        "a": Fraction(1, 2),
        "b": Fraction(1, 2),
    }


def test_either_of_two_sections() -> None:
    """Each list is as likely, which is told: there each line is."""
    found = open_tables('---\nbring: "{name|berry}"\n---' + SECTIONS)
    assert texts(found, "bring") == ["{{names}|{berries}}"]
    assert "guessed either 1: 2" in report(found)


def test_a_choice_among_lists_of_which_one_is_elsewhere() -> None:
    """It is made among the others, and that is told; where none is here it stays."""
    found = open_tables('---\nbring: "{name|noun} {noun|verb}"\n---' + SECTIONS)
    assert texts(found, "bring") == ["{names} {{noun|verb}}"]
    assert "guessed some of 1: 2" in report(found)
    assert named(found, "some of") == ("noun",)
    assert "left own words 2: 2" in report(found)


def test_the_same_word_again() -> None:
    """What is drawn first is kept; without a first it is drawn, and in a row that is a guess."""
    found = open_tables(
        '---\nmeet: "{name} is {<name}, {<berry}"\n---\n## Names\nAda {<berry}\n## Berries\nsloe\nhaw\n'
    )
    assert texts(found, "meet") == ["{same-name = names} is {same-name}, {berries}"]
    assert "guessed repeated elsewhere 2: 2, 5" in report(found)
    assert "unknown" not in told(found)


def test_articles_before_keywords_and_words() -> None:
    """In English the hole says it; in French nothing here does."""
    text = '---\nsee: "{a} {berry}, {a} owl, {a} fox"\n---' + SECTIONS
    assert texts(open_tables(text), "see") == ["{an: berries}, an owl, a fox"]
    assert "left own words 3: 2" in report(open_tables(text, lang="fr"))
    unsaid = opened_tables(text.encode(), "note.md", lang=None, usual="fr")
    assert unsaid.lang == "en"
    assert "guessed language 1: 1" in report(unsaid)


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
    assert "toolkit" not in told(open_tables(text))


@given(st.text(alphabet="|-#* \n1ax:`[]^!(){}<>d~\"'\\_é\ue000\ue001\u202e", max_size=200))
def test_any_note_is_read_or_refused(text: str) -> None:
    """Any note is read or refused."""
    try:
        found = open_tables(f'---\na: "{{x}}"\n---\n{text}')
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in lines("""
{a}␠
{<x
{x|
␠^9
{
#␠
"""):
        open_tables(
            f'---\na: "{piece * 500}"\nb x20: "{{x}}"\n---\n# x 6d\n{piece * 20_000}\nb ^99999999999\n'
        )
