"""CSV and TSV: separator, head, columns and weights found; the rest told."""

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.delimited_quotes import speech_kept
from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.message import Refusal
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str | bytes, name: str = "file.csv") -> OpenedTables:
    """Opened."""
    data = text if isinstance(text, bytes) else text.encode()
    return opened_tables(data, name, lang="fr", usual="fr")


def chances(found: OpenedTables, name: str = "file") -> dict[str, str]:
    """Chances."""
    target = Shelves([shelf_of([found.read])], "fr").find(f"{found.read.name}/{name}")
    return {held.text: f"{held.weight}/{held.total}" for held in odds(target)}


def told(found: OpenedTables) -> dict[str, tuple[str, int]]:
    """Told."""
    return {loss.what: (loss.fate, loss.times) for loss in found.losses}


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
    assert told(found)["bytes"] == ("guessed", 1)


def test_min_and_max_with_dice_of_each_table() -> None:
    """Min and max with dice of each table."""
    found = opened(
        "table,dice,min,max,result\nroad,2d6,2,7,wolf\nroad,2d6,8,12,fox\nsky,d2,1,1,[road]\nsky,d2,2,2,sun\n"
    )
    assert chances(found, "road") == {"wolf": "21/36", "fox": "15/36"}
    assert chances(found, "sky") == {"{road}": "1/2", "sun": "1/2"}
    assert told(found)["mentions"] == ("guessed", 1)


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


def test_rows_of_several_columns_stay_together() -> None:
    """Rows of several columns stay together."""
    found = opened("race,gender,name\nelf,f,Serena\nhuman,m,Callum\n")
    assert chances(found) == {"elf · f · Serena": "1/2", "human · m · Callum": "1/2"}
    assert found.tables.tables[0].about == "race · gender · name"
    assert told(found)["across"] == ("guessed", 1)


def test_lists_side_by_side_are_lists_of_their_own() -> None:
    """Lists side by side are lists of their own."""
    found = opened("Prefix,Suffix\nBlack,moor\nWhite,gate\n,ton\n,ford\n")
    assert chances(found, "prefix") == {"Black": "1/2", "White": "1/2"}
    assert len(chances(found, "suffix")) == 4


def test_lines_inside_cells_and_their_numbers() -> None:
    """Lines inside cells and their numbers."""
    found = opened('weight,text\n1,"one\ntwo"\n0,nothing\nx,odd\n')
    assert [(row.cells[0], row.line) for row in found.tables.tables[0].rows] == [("one / two", 2), ("odd", 5)]
    assert told(found)["no weight"] == ("left", 1)
    assert told(found)["odd weights"] == ("guessed", 1)


def test_a_formula_is_text() -> None:
    """A formula is text."""
    found = opened("text,weight\n'=1+1,1\n=2+2,1\n")
    assert chances(found) == {"=1+1": "1/2", "=2+2": "1/2"}


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


def test_dice_side_by_side_are_tables_of_their_own() -> None:
    """Each die gives its own words, whatever stands beside them; an empty end of one is no row."""
    found = opened("d6,Wind,d6,Sea\n1-3,calm,1-2,flat\n4-6,gale,3-6,rough\n")
    assert chances(found, "wind") == {"calm": "3/6", "gale": "3/6"}
    assert chances(found, "sea") == {"flat": "2/6", "rough": "4/6"}
    assert told(found)["dice side by side"] == ("guessed", 2)
    found = opened("d2,Wind,d3,Sea,Note\n1,calm,1,flat,at dawn\n2,gale,2,rough,\n,,3,high,\n")
    assert chances(found, "wind") == {"calm": "1/2", "gale": "1/2"}
    assert chances(found, "sea") == {"flat": "1/3", "rough": "1/3", "high": "1/3"}
    assert [row.hint for row in found.tables.tables[1].rows] == ["at dawn", "", ""]


def test_numbers_that_are_no_faces_are_told() -> None:
    """A second column of numbers is none to roll on: the first counts, the other is named."""
    found = opened("roll,beast,number,where\n1-3,wolf,2-8,wood\n4-6,bear,1,cave\n")
    assert chances(found) == {"wolf · wood": "3/6", "bear · cave": "3/6"}
    loss = next(loss for loss in found.losses if loss.what == "doubled columns")
    assert (loss.fate, loss.times, loss.named) == ("left", 1, ("number",))


def test_of_two_columns_of_weights_the_first_counts() -> None:
    """And the other is named."""
    found = opened("result,weight,poids\nash,1,9\noak,3,1\n")
    assert chances(found) == {"ash": "1/4", "oak": "3/4"}
    loss = next(loss for loss in found.losses if loss.what == "doubled columns")
    assert (loss.fate, loss.named) == ("left", ("poids",))


def test_weights_that_differ_from_the_faces_are_told() -> None:
    """Those that say the same, as percents do, are not worth a word."""
    found = opened("roll,result,chance\n1-3,ash,10\n4-6,oak,90\n")
    assert chances(found) == {"ash": "3/6", "oak": "3/6"}
    assert told(found)["faces count"] == ("left", 1)
    assert "faces count" not in told(opened("roll,result,chance\n1,ash,16.7%\n2-6,oak,83.3%\n"))


def test_all_hints_and_credits_of_a_line_come() -> None:
    """Though several columns hold them."""
    found = opened("d2,result,author,licence,note,comment\n1,ash,Ann Poe,CC0,tall,old\n2,oak,,,,\n")
    assert found.tables.credit == "Ann Poe — CC0"
    assert found.tables.tables[0].rows[0].hint == "tall — old"


def test_an_apostrophe_taken_away_is_told() -> None:
    """That before a word stays."""
    found = opened("name\n'Tis late\n'- dash\n")
    assert list(chances(found)) == ["'Tis late", "- dash"]
    assert told(found)["apostrophes"] == ("guessed", 1)


def test_spaces_that_become_one_are_told() -> None:
    """And tabs in quotation marks; spaces at the ends of a cell are none of its text."""
    found = opened('d3,name\n1,"a  wolf"\n2,"a\tfox"\n3,  an owl  \n')
    assert list(chances(found)) == ["a wolf", "a fox", "an owl"]
    assert told(found)["spaces"] == ("guessed", 2)


ONE_COLUMN = 'A heron\n"Two boats,\none sunk"\n"Call ""ahoy"", then wait"\n'


@pytest.mark.parametrize("head", ["", "text\n"])
@pytest.mark.parametrize("name", ["file.csv", "file.tsv"])
def test_one_column_is_quoted_as_several_are(head: str, name: str) -> None:
    """Marks around a cell go, doubled ones are one, and a cell may have several lines."""
    found = opened(head + ONE_COLUMN, name)
    assert chances(found) == {
        "A heron": "1/3",
        "Two boats, / one sunk": "1/3",
        'Call "ahoy", then wait': "1/3",
    }
    assert told(found)["lines"] == ("guessed", 1)


def test_speech_in_one_column_keeps_its_marks() -> None:
    """A line that begins with a quotation mark and goes on behind the next one is no cell in marks."""
    found = opened('"Ahoy" calls a boat\n"Who is there?"\nA 5" nail\n')
    assert chances(found) == {'"Ahoy" calls a boat': "1/3", '"Who is there?"': "1/3", 'A 5" nail': "1/3"}


@pytest.mark.parametrize(
    ("text", "credit", "comments"),
    [
        ("# License: CC BY 4.0, Ann Rye\nroll,text\n1,heron\n2,gull\n", "License: CC BY 4.0, Ann Rye", 0),
        ("# Birds of the bay\n# by hand\nroll,text\n1,heron\n2,gull\n", "", 2),
        ("roll,text\n1,heron\n2,gull\n# Source: Ann Rye\n", "Source: Ann Rye", 0),
        ("Auteur : Ann,\nroll,text\n1,heron\n2,gull\n© 2020 Ann,\n", "Auteur : Ann — © 2020 Ann", 0),
        ("sep=,\n# Licence : domaine public\n#,text\n1,heron\n2,gull\n", "Licence : domaine public", 0),
    ],
)  # fmt: skip
def test_remarks_above_and_below_the_columns(text: str, credit: str, comments: int) -> None:
    """They are no rows and no head: those that say whose it is are its credit, the others are told."""
    found = opened(text)
    assert chances(found) == {"heron": "1/2", "gull": "1/2"}
    assert found.tables.credit == credit
    assert told(found).get("comments", ("left", 0))[1] == comments
    assert ("credit" in told(found)) == bool(credit)


@pytest.mark.parametrize("text", ["#,text\n1,heron\n2,gull\n", "# Roll,Text\n1,heron\n2,gull\n"])
def test_a_head_that_begins_with_a_number_sign_is_no_remark(text: str) -> None:
    """It stands over as many columns as there are."""
    assert chances(opened(text)) == {"heron": "1/2", "gull": "1/2"}


def test_a_credit_below_one_column() -> None:
    """With a licence in it, it is no row."""
    found = opened("heron\ngull\nLicense: CC BY 4.0 Ann Rye\n")
    assert chances(found) == {"heron": "1/2", "gull": "1/2"}
    assert found.tables.credit == "License: CC BY 4.0 Ann Rye"


def test_a_weight_that_is_not_there_is_told() -> None:
    """It counts once, as one that is no number."""
    found = opened("weight,text\n3,heron\n,gull\nmany,crow\n2,rook\n")
    assert chances(found) == {"heron": "3/7", "gull": "1/7", "crow": "1/7", "rook": "2/7"}
    assert told(found)["odd weights"] == ("guessed", 2)


SAID = "License: CC BY 4.0, Ann Rye"


@pytest.mark.parametrize(
    "text",
    [
        "text\nrain\nwind\n{}\n",
        "{}\ntext\nrain\nwind\n",
        "rain\n{}\nwind\n",
        "{},\ntext,weight\nrain,1\nwind,1\n",
        "{}\ntext,weight\nrain,1\nwind,1\n",
        "text,weight\nrain,1\nwind,1\n{}\n",
        "text,weight\nrain,1\nwind,1\n{},\n",
        "text;weight\nrain;1\n{};\nwind;1\n",
        "roll,text\n1,rain\n2,wind\n{}\n",
        "roll\ttext\n1\train\n2\twind\n\t{}\n",
    ],
)
@pytest.mark.parametrize("said", [f'"{SAID}"', SAID.replace(", ", " "), '"License: CC BY 4.0,\nAnn Rye"'])
def test_whose_it_is_with_quotation_marks_and_without(text: str, said: str) -> None:
    """Above the head, below it, and alone among the rows."""
    found = opened(text.format(said))
    assert found.tables.credit.replace(",", "") == SAID.replace(",", "")
    assert chances(found) == {"rain": "1/2", "wind": "1/2"}


@pytest.mark.parametrize("text", ["roll,text\n1,rain\n2,wind\n{}\n", "{},\ntext,weight\nrain,1\nwind,1\n"])
def test_whose_it_is_in_several_cells(text: str) -> None:
    """A comma parts it where nobody quoted it, and no number stands in it."""
    found = opened(text.format(SAID))
    assert found.tables.credit == SAID
    assert chances(found) == {"rain": "1/2", "wind": "1/2"}


@pytest.mark.parametrize("head", ["# by hand\n{}\n", "{}\n# by hand\n"])
@pytest.mark.parametrize("said", [f'"{SAID}"', SAID.replace(", ", " ")])
def test_whose_it_is_beside_a_remark(head: str, said: str) -> None:
    """In either order."""
    found = opened(f"{head.format(said)}roll,text\n1,rain\n2,wind\n")
    assert found.tables.credit.replace(",", "") == SAID.replace(",", "")
    assert chances(found) == {"rain": "1/2", "wind": "1/2"}
    assert told(found)["comments"] == ("left", 1)


def test_only_whose_it_is() -> None:
    """Such a file has no rows."""
    with pytest.raises(Refusal):
        opened(f'"{SAID}"\n')


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_speech_keeps_its_marks(sign: str) -> None:
    """Beside cells with marks around them, with a comma in it and without."""
    lines = ["roll,text", '1,"Halt!" says she', '2,"""No"" is a word"', '3,"rain', 'wind"', '4,"Ha" "ha"']
    found = opened("\n".join(line.replace(",", sign) for line in lines) + "\n")
    assert list(chances(found)) == ['"Halt!" says she', '"No" is a word', "rain / wind", '"Ha" "ha"']
    found = opened('text,weight\n"Halt, you!" says she,3\n"rain, wind",1\n')
    assert chances(found) == {'"Halt, you!" says she': "3/4", "rain, wind": "1/4"}


@given(st.lists(st.lists(st.text('ab", \n', max_size=8), min_size=2, max_size=2), min_size=1, max_size=6))
def test_what_a_spreadsheet_writes_is_not_touched(rows: list[list[str]]) -> None:
    """Whatever stands in its cells."""
    written = StringIO()
    csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    assert speech_kept(written.getvalue(), ",") == written.getvalue()


@pytest.mark.parametrize("text", ["#1 fan\n#2 pencil\n", "# fan\n# pencil\n"])
def test_rows_that_begin_like_remarks(text: str) -> None:
    """With a number, or all of them."""
    assert len(chances(opened(text))) == 2
