"""Two versions of a pack: what came, went and changed, what breaks, and which version that makes."""

from pathlib import Path

import pytest

from soloist.lab.packs.check import unread_in
from soloist.lab.packs.diff import PackDiff, diff_packs
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in


def between(root: Path, head: str = HEAD, sky: str = SKY, **more: str) -> PackDiff:
    """The pack of the kit against this one."""
    return diff_packs(pack_in(root / "old"), pack_in(root / "new", head, sky, **more))


def test_nothing(tmp_path: Path) -> None:
    """The same files."""
    found = between(tmp_path)
    assert (found.step, found.suggested, found.changes) == ("none", "1.0", ())
    assert found.breaks == ()


def test_rows_and_their_chances(tmp_path: Path) -> None:
    """One more of three: each of the others is less likely by so much."""
    found = between(tmp_path, sky=SKY.replace("gris, noir", "gris, blanc, bleu"))
    assert [(each.kind, each.before, each.after, each.step) for each in found.changes] == [
        ("row", "", "blanc", "minor"),
        ("row", "", "bleu", "minor"),
        ("chance", str(1 / 2), str(1 / 3), "minor"),
        ("row", "noir", "", "major"),
    ]
    assert (found.step, found.suggested, found.enough) == ("major", "2.0", False)
    assert any("makes records untrue" in str(each) for each in found.breaks)


def test_more_rows_are_a_minor_change(tmp_path: Path) -> None:
    """What was drawn is still a row: no record is untrue, though its die is another now."""
    found = between(tmp_path, sky=SKY.replace("gris, noir", "gris, bleu, noir"))
    assert (found.step, found.suggested) == ("minor", "1.1")
    (said,) = found.breaks
    assert "more rows, and so other dice" in str(said)


def test_rows_in_another_order(tmp_path: Path) -> None:
    """The same dice give another row: what stories recorded is no longer so."""
    found = between(tmp_path, sky=SKY.replace("gris, noir", "noir, gris"))
    assert [(each.kind, each.text, each.before, each.after) for each in found.changes] == [
        ("faces", "gris", "d2=1", "d2=2"),
        ("faces", "noir", "d2=2", "d2=1"),
    ]
    assert (found.step, found.suggested) == ("major", "2.0")
    assert any("the same dice give another" in str(each) for each in found.breaks)


def test_the_order_of_a_deck_is_nobodys_record(tmp_path: Path) -> None:
    """Its cards are drawn, and never recomputed."""
    deck = "tables:\n  ciel:\n    draw: deck\n    rows: [a, b]\n"
    old, new = (
        pack_in(tmp_path / "old", sky=deck),
        pack_in(tmp_path / "new", sky=deck.replace("a, b", "b, a")),
    )
    assert diff_packs(old, new).step == "minor"


@pytest.mark.parametrize(
    ("old", "new", "field", "step"),
    [
        ("rows: [a (f), b]", "rows: [a (m), b]", "mark", "minor"),
        ("rows: [a (f), b]", "about: Le ciel\n    rows: [a (f), b]", "about", "patch"),
        ("rows: [a (f), b]", "rows: [A (f), b]", "text", "patch"),
        ("rows: [a (f), b]", "draw: deck\n    rows: [a (f), b]", "draw", "minor"),
        ("rows: [a (f), b]", "from: autre\n    rows: [a (f), b]", "from", "major"),
        ("rows: [a (f), b]", "local: true\n    rows: [a (f), b]", "local", "major"),
        ("rows: [a (f), b]", "aliases: [nuées]\n    rows: [a (f), b]", "aliases", "minor"),
        ("- {text: b}", "- {text: b, hint: guetter 4D}", "hint", "minor"),
        ("- {text: b}", "- {text: b, tags: '[L:Port]'}", "tags", "minor"),
    ],
)
def test_other_fields(tmp_path: Path, old: str, new: str, field: str, step: str) -> None:
    """Each is told, and weighed by what a story meets."""
    rows = old if old.startswith("rows") else f"rows:\n    {old}"
    sky = f"tables:\n  ciel:\n    {rows}\n  autre: [x]\n"
    assert old in sky
    before = pack_in(tmp_path / "old", sky=sky)
    found = diff_packs(before, pack_in(tmp_path / "new", sky=sky.replace(old, new)))
    assert [each.field for each in found.changes if each.kind == "field"] == [field]
    assert found.step == step


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    """Nothing can be told of its tables: they are not gone."""
    new = pack_in(tmp_path / "new", sky="tables:\n  ciel: [gris\n")
    assert [held.severity for held in unread_in(new)] == ["error"]
    assert unread_in(pack_in(tmp_path / "old")) == ()


def test_a_table_that_is_gone_is_a_major_change(tmp_path: Path) -> None:
    """So is one under another name; a story that asks it is refused."""
    found = between(tmp_path, sky=SKY.replace("ciel:", "nuages:"))
    assert [(each.before, each.after) for each in found.changes] == [
        ("", "temps/nuages (fr)"),
        ("temps/ciel (fr)", ""),
    ]
    assert (found.step, found.suggested) == ("major", "2.0")
    assert any("temps/ciel (fr) is gone" in str(each) for each in found.breaks)


def test_a_column_or_an_alias_that_is_gone_is_one_too(tmp_path: Path) -> None:
    """What a journal names by it is not found."""
    first = "tables:\n  ciel:\n    aliases: [nuées]\n    columns: [a, b]\n    rows:\n      - [x, y]\n"
    pack_in(tmp_path / "old", sky=first)
    old = pack_in(tmp_path / "one", sky=first)
    new = pack_in(
        tmp_path / "two", sky=first.replace("[a, b]", "[a, c]").replace("    aliases: [nuées]\n", "")
    )
    found = diff_packs(old, new)
    gone = [each.before for each in found.changes if each.kind in ("part", "name")]
    assert (gone, found.step) == (["b", "nuées"], "major")


@pytest.mark.parametrize(
    ("old", "new", "setting", "step"),
    [
        ("overlay: on", "overlay: off", ("option", "solo.destiny_overlay", "on", "off"), "minor"),
        ("word: Peur", "word: Nuit", ("word", "infortune", "Peur", "Nuit"), "minor"),
        ("system: bravoure", "system: roses", ("system", "", "bravoure", "roses"), "major"),
        ("title: Marées", "title: Marée", ("title", "", "Marées", "Marée"), "patch"),
    ],
)
def test_settings(tmp_path: Path, old: str, new: str, setting: tuple[str, ...], step: str) -> None:
    """Stories that were begun keep theirs; the version says how far it goes."""
    found = between(tmp_path, HEAD.replace(old, new))
    assert [(each.kind, each.field, each.before, each.after) for each in found.changes] == [setting]
    assert found.step == step


def test_words_beside_the_tables_are_a_patch(tmp_path: Path) -> None:
    """A file to read, or a hint."""
    assert between(tmp_path, **{"README.md": "Lire"}).step == "patch"
    assert between(tmp_path, sky="# une remarque\n" + SKY).suggested == "1.0.1"
