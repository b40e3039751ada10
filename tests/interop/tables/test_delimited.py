"""CSV and TSV: separator, head, columns and weights found; the rest told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables
from soloist.values.message import Refusal
from tests.interop.table_kit import chances, open_tables, told


def opened(text: str | bytes, name: str = "file.csv") -> OpenedTables:
    """What a file becomes, in French."""
    return open_tables(text, name, "fr")


def test_excel_in_french() -> None:
    """Excel in french."""
    found = opened(
        '\ufeffsep=;\r\nd6;Résultat;Note\r\n1-3;Un loup;seul\r\n4-5;"Des bandits; armés";\r\n6;Rien;\r\n'
    )
    assert chances(found) == {"Un loup": "3/6", "Des bandits; armés": "2/6", "Rien": "1/6"}
    assert found.tables.tables[0].rows[0].hint == "seul"
    assert found.tables.tables[0].rows[1].line == 4


def test_windows_bytes_are_told() -> None:
    """Windows bytes are told."""
    found = opened("poids;texte\n2;forêt\n1;étang\n".encode("cp1252"))
    assert chances(found) == {"forêt": "2/3", "étang": "1/3"}
    assert told(found)["bytes"][:2] == ("guessed", 1)


def test_min_and_max_with_dice_of_each_table() -> None:
    """Min and max with dice of each table."""
    found = opened(
        "table,dice,min,max,result\nroad,2d6,2,7,wolf\nroad,2d6,8,12,fox\nsky,d2,1,1,[road]\nsky,d2,2,2,sun\n"
    )
    assert chances(found, "road") == {"wolf": "21/36", "fox": "15/36"}
    assert chances(found, "sky") == {"{road}": "1/2", "sun": "1/2"}
    assert told(found)["mentions"][:2] == ("guessed", 1)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Item 1\t75\nItem 2\t50\nItem 3\t25\n", {"Item 1": "3/6", "Item 2": "2/6", "Item 3": "1/6"}),
        ("1\tinn\n2\tmill\n3-4\ttower\n", {"inn": "1/4", "mill": "1/4", "tower": "2/4"}),
        ("text,weight\nwolf,0.25\nfox,0.5\n", {"wolf": "1/3", "fox": "2/3"}),
        ("texte;probabilité\nloup;25 %\nchat;75 %\n", {"loup": "1/4", "chat": "3/4"}),
        ("Name\nAnn\nBo\n", {"Ann": "1/2", "Bo": "1/2"}),
        (
            "a wolf, grey\na fox\nan owl, white, old\n",
            {"a wolf, grey": "1/3", "a fox": "1/3", "an owl, white, old": "1/3"},
        ),
    ],
)
def test_columns_are_found(text: str, wanted: dict[str, str]) -> None:
    """Columns are found."""
    assert chances(opened(text)) == wanted


def test_lines_inside_cells_and_their_numbers() -> None:
    """Lines inside cells and their numbers."""
    found = opened('weight,text\n1,"one\ntwo"\n0,nothing\nx,odd\n')
    assert [(row.text, row.line) for row in found.tables.tables[0].rows] == [("one / two", 2), ("odd", 5)]
    assert told(found)["no weight"][:2] == ("left", 1)
    assert told(found)["odd weights"][:2] == ("guessed", 1)


def test_too_many_columns_are_refused() -> None:
    """Too many columns are refused."""
    with pytest.raises(Refusal):
        opened(",".join(["a"] * 300) + "\n" + ",".join(["b"] * 300))


@given(st.text(alphabet='a1,;\t"\n|{}[]d6%.-é\u202e=', max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text is read or refused."""
    try:
        found = opened(text)
    except Refusal:
        return
    assert found.read.tables


def test_of_two_columns_of_weights_the_first_counts() -> None:
    """And the other is named."""
    found = opened("result,weight,poids\nash,1,9\noak,3,1\n")
    assert chances(found) == {"ash": "1/4", "oak": "3/4"}
    loss = next(loss for loss in found.losses if loss.what == "doubled columns")
    assert (loss.fate, loss.named) == ("left", ("poids",))


def test_all_hints_and_credits_of_a_line_come() -> None:
    """Though several columns hold them."""
    found = opened("d2,result,author,licence,note,comment\n1,ash,Ann Poe,CC0,tall,old\n2,oak,,,,\n")
    assert found.tables.credit == "Ann Poe — CC0"
    assert found.tables.tables[0].rows[0].hint == "tall — old"


def test_an_apostrophe_taken_away_is_told() -> None:
    """That before a word stays."""
    found = opened("name\n'Tis late\n'- dash\n")
    assert list(chances(found)) == ["'Tis late", "- dash"]
    assert told(found)["apostrophes"][:2] == ("guessed", 1)


def test_spaces_that_become_one_are_told() -> None:
    """And tabs in quotation marks; spaces at the ends of a cell are none of its text."""
    found = opened('d3,name\n1,"a  wolf"\n2,"a\tfox"\n3,  an owl  \n')
    assert list(chances(found)) == ["a wolf", "a fox", "an owl"]
    assert told(found)["spaces"][:2] == ("guessed", 2)


def test_a_weight_that_is_not_there_is_told() -> None:
    """It counts once, as one that is no number."""
    found = opened("weight,text\n3,heron\n,gull\nmany,crow\n2,rook\n")
    assert chances(found) == {"heron": "3/7", "gull": "1/7", "crow": "1/7", "rook": "2/7"}
    assert told(found)["odd weights"][:2] == ("guessed", 2)


SAID = "License: CC BY 4.0, Ann Rye"
