"""Names of tables in plain text, with blank lines between the tables and without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import odds


def opened(text: str) -> OpenedTables:
    """Opened."""
    return opened_tables(text.encode(), "list.txt", lang="en", usual="en")


def chances(found: OpenedTables) -> dict[str, dict[str, str]]:
    """The chances of each table, by its name."""
    shelves = Shelves([shelf_of([found.read])], "en")
    return {
        table.name: {
            held.text: f"{held.weight}/{held.total}"
            for held in odds(shelves.find(f"{found.read.name}/{table.name}"))
        }
        for table in found.tables.tables
    }


TWO = {"weather": {"rain": "1/2", "wind": "1/2"}, "food": {"bread": "1/2", "fish": "1/2"}}


@pytest.mark.parametrize(
    "text",
    [
        "Weather:\n- rain\n- wind\nFood:\n- bread\n- fish\n",
        "Weather:\nrain\nwind\nFood:\nbread\nfish\n",
        "Weather:\n  rain\n  wind\nFood:\n  bread\n  fish\n",
        "Weather:\n1. rain\n2. wind\nFood:\n1. bread\n2. fish\n",
        "Weather\n1. rain\n2. wind\nFood\n1. bread\n2. fish\n",
        "Weather\n1 rain\n2 wind\nFood\n1 bread\n2 fish\n",
        "Weather\n- rain\n- wind\nFood\n- bread\n- fish\n",
        "Weather:\n* rain\n* wind\nFood\n1. bread\n2. fish\n",
        "Weather\n1. rain\n2. wind\nd2 Food\n- bread\n- fish\n",
    ],
)
def test_names_right_below_rows(text: str) -> None:
    """No blank line is needed."""
    found = opened(text)
    assert chances(found) == TWO
    assert next(loss for loss in found.losses if loss.what == "headings").times == 2


def test_dice_in_names_right_below_rows() -> None:
    """Each table has its own."""
    found = opened("d6 Weather\n1-3 rain\n4-5 wind\n6 fog\nd4 Food\n1-2 bread\n3-4 fish\n")
    assert chances(found) == {
        "weather": {"rain": "3/6", "wind": "2/6", "fog": "1/6"},
        "food": {"bread": "2/4", "fish": "2/4"},
    }
    assert [table.roll for table in found.tables.tables] == ["d6", "d4"]


@pytest.mark.parametrize(
    "text",
    [
        "1. rain\nfor days\n2. wind\n3. fog\n",
        "1. the sign says:\n2. wind\n",
        "1. a sign\nwhich says:\n2. wind\n",
        "3 wolves\nan owl\n1 bear\n2 cats\n",
        "3 wolves\n4 crows\nan owl\n1 bear\n2 cats\n",
        "- rain that falls on and on until the whole of the low quay is\nDrowned in it\n- wind\n- fog\n",
        "- rain\n  Falling\n- wind\n- fog\n",
        "- rain\nor snow\n- wind\n- fog\n",
        "A man came up the road from the weir to the low quay at\nnoon. Ann asked:\nWho is there\n",
        "6: rain\nfor days\n5: wind\n4: fog\n",
        "1. rain\nRoll again.\n1. wind\n2. fog\n",
        "bandits\n2d6 wolves\nan owl\n",
    ],
)
def test_rows_that_are_no_names(text: str) -> None:
    """Rows of several lines, counts of things, sentences."""
    assert len(opened(text).tables.tables) == 1


TITLES = ("Weather", "Food", "What is said", "Sea beasts", "Low Quay")
WORDS = ("rain", "a wolf", "Bread and fish", "two crows", "the old bell", "nobody", "Ann Rye")


def numbered(rows: list[str], widths: list[int], form: str) -> list[str]:
    """Rows with ranges as wide as that before them."""
    made, low = [], 1
    for row, width in zip(rows, widths, strict=True):
        face = f"{low}" if width == 1 else f"{low}-{low + width - 1}"
        made.append(form.format(face, row))
        low += width
    return made


@st.composite
def blocks(draw: st.DrawFn) -> tuple[str, list[list[str]]]:
    """Tables of one dialect: how their names are written, and their lines."""
    titles = draw(st.lists(st.sampled_from(TITLES), min_size=2, max_size=4, unique=True))
    name = draw(st.sampled_from(["{}:", "{}", "[{}]", "# {}", "d{} {}"]))
    forms = ["{0}. {1}", "{0}: {1}", "{0} {1}", "{0}) {1}"]
    if name in ("{}:", "[{}]", "# {}"):
        forms += ["- {1}", "{1}", "  {1}"]
    elif name == "{}":
        forms += ["- {1}"]
    form = draw(st.sampled_from(forms))
    tables = []
    for title in titles:
        rows = draw(st.lists(st.sampled_from(WORDS), min_size=2, max_size=5, unique=True))
        widths = [draw(st.integers(1, 3)) for _ in rows]
        head = name.format(sum(widths), title) if name.startswith("d") else name.format(title)
        tables.append([head, *numbered(rows, widths, form)])
    return form, tables


@given(blocks())
def test_blank_lines_change_nothing(made: tuple[str, list[list[str]]]) -> None:
    """The same tables with the same chances, with a blank line between them and without."""
    _, tables = made
    parted = opened("\n\n".join("\n".join(lines) for lines in tables) + "\n")
    beside = opened("\n".join("\n".join(lines) for lines in tables) + "\n")
    assert len(parted.tables.tables) == len(tables)
    assert chances(beside) == chances(parted)


@pytest.mark.parametrize(
    ("below", "tables", "credit"),
    [
        ("Credits:\n- Ann Rye, words\n- Bo Vane, maps\n", 1, "Ann Rye, words — Bo Vane, maps"),
        ("\nLicense:\nCC BY 4.0\n", 1, "CC BY 4.0"),
        ("Credits:\n- 100 gp\n- 50 gp\n", 2, ""),
        ("\nLicense:\nto kill\nto fish\n", 2, ""),
    ],
)
def test_lines_below_credits(below: str, tables: int, credit: str) -> None:
    """They are credit where they name somebody or a licence, else a table like others."""
    found = opened(f"Weather:\n- rain\n- wind\n{below}")
    assert len(found.tables.tables) == tables
    assert found.tables.credit == credit
    assert next(loss for loss in found.losses if loss.what == "headings").times == tables
