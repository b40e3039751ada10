"""Two versions of a pack: what came, went and changed, what breaks, and which version that makes."""

from fractions import Fraction
from pathlib import Path

import pytest

from soloist.lab.packs.diff import PackDiff, RowChange, Setting, TableChange, diff_packs
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in


def between(root: Path, head: str = HEAD, sky: str = SKY, **more: str) -> PackDiff:
    """The pack of the kit against this one."""
    return diff_packs(pack_in(root / "old"), pack_in(root / "new", head, sky, **more))


def test_nothing(tmp_path: Path) -> None:
    """The same files."""
    found = between(tmp_path)
    assert (found.step, found.suggested, found.added, found.removed, found.changed) == (
        "none",
        "1.0",
        (),
        (),
        (),
    )
    assert found.settings == ()
    assert found.breaks == ()


def test_rows_and_their_chances(tmp_path: Path) -> None:
    """One more of three: each of the others is less likely by so much."""
    found = between(tmp_path, sky=SKY.replace("gris, noir", "gris, blanc, bleu"))
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert found.changed == (
        TableChange(
            "fr: temps/ciel",
            (("", "blanc"), ("", "bleu")),
            (("", "noir"),),
            (RowChange("", "gris", half, third),),
        ),
    )
    assert (found.step, found.suggested, found.enough) == ("minor", "1.1", False)
    assert any("not recomputed" in str(each) for each in found.breaks)


def test_a_weight_alone(tmp_path: Path) -> None:
    """Faces moved from one row to another."""
    found = between(tmp_path, HEAD.replace("1.0", "1.1", 1), SKY.replace("1-3", "1-2").replace("4-6", "3-6"))
    assert [(row.text, row.before, row.after) for row in found.changed[0].weighed] == [
        ("faible", Fraction(1, 2), Fraction(1, 3)),
        ("fort", Fraction(1, 2), Fraction(2, 3)),
    ]
    assert found.enough


def test_a_table_that_is_gone_is_a_major_change(tmp_path: Path) -> None:
    """So is one under another name; a story that asks it is refused."""
    found = between(tmp_path, sky=SKY.replace("ciel:", "nuages:"))
    assert (found.added, found.removed) == (("fr: temps/nuages",), ("fr: temps/ciel",))
    assert (found.step, found.suggested) == ("major", "2.0")
    assert any("fr: temps/ciel is gone" in str(each) for each in found.breaks)


def test_a_column_or_an_alias_that_is_gone_is_one_too(tmp_path: Path) -> None:
    """What a journal names by it is not found."""
    first = "tables:\n  ciel:\n    aliases: [nuées]\n    columns: [a, b]\n    rows:\n      - [x, y]\n"
    pack_in(tmp_path / "old", sky=first)
    old = pack_in(tmp_path / "one", sky=first)
    new = pack_in(
        tmp_path / "two", sky=first.replace("[a, b]", "[a, c]").replace("    aliases: [nuées]\n", "")
    )
    found = diff_packs(old, new)
    assert (found.changed[0].parts_gone, found.changed[0].names_gone, found.step) == (
        ("b",),
        ("nuées",),
        "major",
    )


@pytest.mark.parametrize(
    ("old", "new", "setting", "step"),
    [
        ("overlay: on", "overlay: off", Setting("option", "solo.destiny_overlay", "on", "off"), "minor"),
        ("word: Peur", "word: Nuit", Setting("word", "infortune", "Peur", "Nuit"), "minor"),
        ("system: bravoure", "system: roses", Setting("system", "", "bravoure", "roses"), "major"),
        ("title: Marées", "title: Marée", Setting("about", "title", "Marées", "Marée"), "patch"),
    ],
)
def test_settings(tmp_path: Path, old: str, new: str, setting: Setting, step: str) -> None:
    """Stories that were begun keep theirs; the version says how far it goes."""
    found = between(tmp_path, HEAD.replace(old, new))
    assert found.settings == (setting,)
    assert found.step == step


def test_words_beside_the_tables_are_a_patch(tmp_path: Path) -> None:
    """A file to read, or a hint."""
    assert between(tmp_path, **{"README.md": "Lire"}).step == "patch"
    assert between(tmp_path, sky="# une remarque\n" + SKY).suggested == "1.0.1"
