"""Plain text: the ways people write lists, and what is told of them."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.message import Refusal
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str, name: str = "list.txt") -> OpenedTables:
    """Opened."""
    return opened_tables(text.encode(), name, lang="en", usual="en")


def chances(found: OpenedTables, name: str = "list") -> dict[str, str]:
    """Chances."""
    target = Shelves([shelf_of([found.read])], "en").find(f"{found.read.name}/{name}")
    return {held.text: f"{held.weight}/{held.total}" for held in odds(target)}


def told(found: OpenedTables) -> dict[str, tuple[str, int]]:
    """Told."""
    return {loss.what: (loss.fate, loss.times) for loss in found.losses}


HALVES = {"rain": "1/2", "sun": "1/2"}
QUARTERS = {"rain": "3/4", "sun": "1/4"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rain\nsun\n", HALVES),
        ("- rain\n* sun\n", HALVES),
        ("1. rain\n2. sun\n", HALVES),
        ("1) rain\n2) sun\n", HALVES),
        ("1 rain\n2 sun\n", HALVES),
        ("1-3: rain\n4: sun\n", QUARTERS),
        ("1–3 rain\n4 sun\n", QUARTERS),
        ("01-75 rain\n76-00 sun\n", {"rain": "75/100", "sun": "25/100"}),
        ("1-3\train\n4\tsun\n", QUARTERS),
        ("3x rain\n1x sun\n", QUARTERS),
        ("rain (3)\nsun (1)\n", QUARTERS),
        ("rain x3\nsun x1\n", QUARTERS),
        ("rain\t75%\nsun\t25%\n", {"rain": "75/100", "sun": "25/100"}),
        ("rain^3\nsun^1\n", QUARTERS),
        ("2-6 rain\n7 sun\n8-12 fog\n", {"rain": "15/36", "sun": "6/36", "fog": "15/36"}),
        ("3 wolves\n3 bears\n1 owl\n", {"3 wolves": "1/3", "3 bears": "1/3", "1 owl": "1/3"}),
        ("a wolf (old)\na bear (3)\nan owl\n", {"a wolf (old)": "1/3", "a bear (3)": "1/3", "an owl": "1/3"}),
    ],
)
def test_ways_of_writing_a_list(text: str, wanted: dict[str, str]) -> None:
    """Ways of writing a list."""
    assert chances(opened(text)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "[Weather]\nrain\nsun\n[Things]\nan axe of [weather]\na boot\n",
        "Weather:\nrain\nsun\n\nThings:\nan axe of [weather]\na boot\n",
        "## Weather\nrain\nsun\n\n## Things\nan axe of <<Weather>>\na boot\n",
        "Weather\n1 rain\n2 sun\n\nThings\n1 an axe of {weather}\n2 a boot\n",
        "Weather\n=======\nrain\nsun\n\nThings\n======\nan axe of [@Weather]\na boot\n",
        "d2 Weather\n1 rain\n2 sun\nTable: Things\n1 an axe of [weather]\n2 a boot\n",
    ],
)
def test_ways_of_naming_tables(text: str) -> None:
    """Ways of naming tables."""
    found = opened(text)
    assert chances(found, "weather") == HALVES
    assert chances(found, "things") == {"an axe of {weather}": "1/2", "a boot": "1/2"}
    assert told(found)["mentions"] == ("guessed", 1)


def test_comments_and_whose_it_is() -> None:
    """Comments and whose it is."""
    found = opened("# Licence: CC BY 4.0, Ann\n// a remark\n\nrain\nsun\n")
    assert found.tables.credit == "Licence: CC BY 4.0, Ann"
    assert told(found)["comments"] == ("left", 1)
    assert told(found)["credit"] == ("carried", 1)


def test_dice_in_a_row() -> None:
    """Dice in a row."""
    found = opened("{2d6} wolves\n[[1d4+1]] bears\n[x] done\n")
    assert list(chances(found)) == ["{2d6} wolves", "{1d4+1} bears", "done"]


def test_lists_on_a_line() -> None:
    """Strokes part rows; stars name tables of the file, and nothing else."""
    found = opened("# sky\nrain | sun | *colour* fog | *odd* wind\n\n# colour\nred | black | blue | green\n")
    assert list(chances(found, "sky")) == ["rain", "sun", "{colour} fog", "*odd* wind"]
    assert told(found)["parted lines"] == ("guessed", 2)


def test_lists_that_begin_anew() -> None:
    """Lists that begin anew."""
    found = opened("1. a\n2. b\n\n1. c\n2. d\n3. e\n")
    assert [len(table.rows) for table in found.tables.tables] == [2, 3]


@given(st.text(alphabet="a1 .:-\n[]()x#/;^%\t{}<>=d6–\u202e", max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused."""
    try:
        found = opened(text)
    except Refusal:
        return
    assert found.read.tables


def test_hostile_lengths_end_soon() -> None:
    """Hostile lengths end soon."""
    for piece in ("1,", "[", "(", "-", "= ", "x", "<<", "1-"):
        opened(f"{piece * 200_000}\nb\n")


@pytest.mark.parametrize(
    "lines",
    [
        ("50% gull", "30% tern", "20% rook"),
        ("20% rook", "30% tern", "50% gull"),
        ("50%: gull", "30%: tern", "20%: rook"),
        ("gull: 50%", "tern: 30%", "rook: 20%"),
        ("gull - 50 %", "tern – 30 %", "rook - 20 %"),
        ("1. gull (50%)", "2. tern (30%)", "3. rook (20%)"),
        ("- [50%] gull", "- [30%] tern", "- [20%] rook"),
    ],
)
def test_percents_are_weights(lines: tuple[str, ...]) -> None:
    """Before the words or behind them, whether they rise or fall."""
    found = opened("\n".join(lines) + "\n")
    wanted = {"gull": "50/100", "tern": "30/100", "rook": "20/100"}
    assert {text.partition(". ")[2] or text: odds for text, odds in chances(found).items()} == wanted
    assert told(found)["weights behind"][0] == "guessed"


def test_percents_with_fractions_and_without_chance() -> None:
    """They stay exact; a row of none is told as gone."""
    found = opened("12,5% gull\n87.5% tern\n0% rook\n")
    assert chances(found) == {"gull": "25/200", "tern": "175/200"}
    assert told(found)["no weight"][:2] == ("left", 1)


def test_percents_that_are_words_or_where_rows_end() -> None:
    """A row without one is none by percent; those that rise to a hundred are ends."""
    assert set(chances(opened("50% off\nall of it\nnone\n"))) == {"50% off", "all of it", "none"}
    found = opened("30%: gull\n60%: tern\n100%: rook\n")
    assert chances(found) == {"gull": "30/100", "tern": "30/100", "rook": "40/100"}


@pytest.mark.parametrize(
    ("text", "credit"),
    [
        ("1. rain\n2. sun\n\nLicense: CC BY 4.0\n", "License: CC BY 4.0"),
        ("1. rain\n2. sun\nLicence : domaine public, Ann Rye\n", "Licence : domaine public, Ann Rye"),
        ("rain\nsun\nAuthor: Ann Rye\nSource: The Bay\n", "Author: Ann Rye — Source: The Bay"),
        ("Auteure : Ann Rye\n1. rain\n2. sun\n", "Auteure : Ann Rye"),
        ("by Ann Rye\n\nrain\nsun\n", "by Ann Rye"),
        ("rain\nsun\n<!-- License: CC BY Ann Rye -->\n", "License: CC BY Ann Rye"),
        ("rain\nsun\n// Credits: Ann Rye\n", "Ann Rye"),
        ("rain\nSource: https://x.org/a_b\nsun\n", "Source: https://x.org/a_b"),
    ],
)
def test_whose_it_is_is_no_row(text: str, credit: str) -> None:
    """Wherever it stands, with numbers before the rows or without."""
    found = opened(text)
    assert chances(found) == {"rain": "1/2", "sun": "1/2"}
    assert found.tables.credit == credit
    assert {"no number", "headings", "comments"}.isdisjoint(told(found))


def test_words_with_colons_are_rows() -> None:
    """Where others have some too, one that begins with the word for an author is like them."""
    found = opened("Guard: asleep\nSailor: away\nAuthor: drunk\n")
    assert len(chances(found)) == 3
    assert not found.tables.credit


def test_a_remark_of_markup_is_one() -> None:
    """It is the name of no table."""
    found = opened("<!-- by hand -->\nrain\nsun\n")
    assert chances(found) == {"rain": "1/2", "sun": "1/2"}
    assert told(found)["comments"][:2] == ("left", 1)


@pytest.mark.parametrize("name", ["list.txt", "list.csv"])
def test_too_many_rows_are_refused_before_they_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lines there are; remarks are no rows."""
    assert opened("# by hand\n" * 60_000 + "gull\nrook\n", name).rows == 2
    monkeypatch.setattr("soloist.interop.tables.opening.import_module", lambda _: SimpleNamespace(LOSSES={}))
    with pytest.raises(Refusal, match="1900000 rows"):
        opened("x\n" * 1_900_000, name)


@pytest.mark.parametrize(
    "lines",
    [
        ("1. 50% gull", "2. 30% tern", "3. 20% rook"),
        ("1. gull (50%)", "2. tern (30%)", "3. rook (20%)"),
        ("1. gull 50%", "2. tern 30%", "3. rook 20%"),
        ("1: gull 50%", "2: tern 30%", "3: rook 20%"),
        ("1-50: gull (50%)", "51-80: tern (30%)", "81-100: rook (20%)"),
    ],
)
def test_percents_behind_numbers(lines: tuple[str, ...]) -> None:
    """Neither stays in the words, whichever of the two says how likely a row is."""
    assert chances(opened("\n".join(lines) + "\n")) == {"gull": "50/100", "tern": "30/100", "rook": "20/100"}


def test_percents_that_faces_or_words_need() -> None:
    """Other shares than the faces stay words, and so do those without which rows would be the same."""
    assert chances(opened("1-3: gull (20%)\n4: tern (80%)\n")) == {"gull (20%)": "3/4", "tern (80%)": "1/4"}
    assert set(chances(opened("Bet 50%\nBet 30%\nBet 20%\n"))) == {"Bet 50%", "Bet 30%", "Bet 20%"}


@pytest.mark.parametrize(
    ("text", "credit"),
    [
        ("Author: a mad monk\nA wolf\nA bear\nCredits: 200\n", ""),
        ("© 2020\nA wolf\n© on a shield\nA bear\n", "© 2020"),
        ("License to kill\n\nA wolf\nA bear\n", ""),
        ("A wolf\nCredits: 2000\nA bear\n", ""),
        ("A wolf\nA bear\nLicence : revoked\n", ""),
    ],
)
def test_what_names_nobody_is_a_row(text: str, credit: str) -> None:
    """Though it has the word or the sign."""
    found = opened(text)
    assert found.tables.credit == credit
    assert found.rows == len(list(filter(None, text.split("\n")))) - bool(credit)
