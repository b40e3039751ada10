"""The usual file under the name of a pack: one name, what calls it follows, and no word else changes."""

import pytest

from soloist.lab.packs.check import called, is_usual, names_for

MINE = "oracles/fr/mes-tables.yaml"
YOURS = "oracles/en/my-tables.yaml"


def test_which_are_usual() -> None:
    """Those of both languages, however they are cased."""
    assert [is_usual(name) for name in ("mes-tables", "My-Tables", "mes-tables-2", "ciel")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_names() -> None:
    """Those of two languages share one; in one folder the second has a number, and so where one is taken."""
    assert names_for((MINE, YOURS), "quai", lambda _: False) == {"mes-tables": "quai", "my-tables": "quai"}
    assert names_for((MINE, "oracles/fr/my-tables.yaml"), "quai", lambda _: False) == {
        "mes-tables": "quai",
        "my-tables": "quai-2",
    }
    assert names_for((MINE, "oracles/fr/quai.yaml"), "quai", lambda _: False) == {"mes-tables": "quai-2"}
    assert names_for((MINE,), "quai", lambda stem: stem in ("quai", "quai-2")) == {"mes-tables": "quai-3"}
    assert names_for(("oracles/fr/ciel.yaml",), "quai", lambda _: False) == {}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- '{mes-tables/b} à mes-tables/b'", "- '{quai/b} à mes-tables/b'"),
        ("- '{un: Mes-Tables/b} {de: mes-tables / b}'", "- '{un: quai/b} {de: quai / b}'"),
        ("- '{mes-tables/b.Qui ?|{mes-tables/b}}'", "- '{quai/b.Qui ?|{quai/b}}'"),
        ("- '{b} et {x/mes-tables/b}'", "- '{b} et {x/mes-tables/b}'"),
        ("- x # {mes-tables/b}", "- x # {quai/b}"),
    ],
)
def test_what_calls_it_follows(before: str, after: str) -> None:
    """In holes alone; what only looks like it stays."""
    text = "# {{mes-tables/b}}\ntables:\n  a:\n    {}\n  b: [c]\n"
    found = called({MINE: text.replace("{}", before).encode()}, {"mes-tables": "quai"})
    assert found[MINE] == ("oracles/fr/quai.yaml", text.replace("{}", after).encode())


@pytest.mark.parametrize("row", ["'{mes-tables}'", '"{mes-ta\\\n      bles/b}"'])
def test_what_cannot_follow_keeps_its_name(row: str) -> None:
    """A table called by its file alone, a name broken over two lines: all stays as it was."""
    files = {
        MINE: b"tables: {mes-tables: [a]}",
        "oracles/fr/b.yaml": f"tables:\n  a:\n    - {row}\n".encode(),
    }
    assert called(files, {"mes-tables": "quai"}) == {path: (path, data) for path, data in files.items()}
