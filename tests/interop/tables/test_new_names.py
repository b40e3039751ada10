"""Tables called otherwise here: both names are told, a few of them."""

from soloist.interop.brought import named
from tests.interop.table_kit import open_tables


def _names(text: str, path: str) -> tuple[list[str], str]:
    """What its tables are called, and how the report names those that were called otherwise."""
    found = open_tables(text, path)
    told = next((named(loss) for loss in found.losses if loss.what == "names"), "")
    return [table.name for table in found.read.tables], told


def test_a_name_of_other_letters_becomes_a_neutral_word() -> None:
    """Never a word that says something else."""
    assert _names("[天気]\n1. 雨\n2. 雪\n", "日本.txt") == (["table"], " (天気 → table)")
    found = open_tables("雨\n雪\n", "日本.txt")
    assert found.tables.name == "tables"


def test_both_names_are_told_and_that_there_are_others() -> None:
    """Five of them, then a sign that this is not all."""
    text = "output\n  [pc]\n  b\npc\n  a\n  b\n"
    assert _names(text, "a.perchance")[1] == " (pc → table-pc)"
    lists = "".join(f"[1{sign}]\nash\noak\n\n" for sign in "abcdefg")
    told = _names(lists, "a.txt")[1]
    assert told.startswith(" (1a → table-1a, ")
    assert told.endswith("…)")
    assert told.count("→") == 5
