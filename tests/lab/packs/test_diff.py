"""Two versions of a pack: what came, went and changed, what breaks, and which version that makes."""

from pathlib import Path

import pytest

from soloist.lab.packs.check import unread_in
from soloist.lab.packs.diff import PackDiff, diff_packs
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in

MARKED = "tables:\n  ciel:\n    rows: [a (f), b]\n  autre: [x]\n"
HELD = "tables:\n  ciel:\n    rows:\n      - {text: b}\n"
DECK = "tables:\n  ciel:\n    draw: deck\n    rows: [a, b]\n"
PARTED = "tables:\n  ciel:\n    aliases: [nuées]\n    columns: [a, b]\n    rows:\n      - [x, y]\n"


def between(root: Path, head: str = HEAD, sky: str = SKY, before: str = SKY, **more: str) -> PackDiff:
    """The pack of the kit against this one."""
    return diff_packs(pack_in(root / "old", sky=before), pack_in(root / "new", head, sky, **more))


@pytest.mark.parametrize(
    ("before", "old", "new", "changes", "step", "breaks"),
    [
        (SKY, "", "", [], "none", ""),
        # one more of three: each of the others is less likely by so much
        (
            SKY, "gris, noir", "gris, blanc, bleu",
            ["row:>blanc", "row:>bleu", f"chance:{1 / 2}>{1 / 3}", "row:noir>"], "major", "records untrue",
        ),
        # what was drawn is still a row: no record is untrue, though its die is another now
        (
            SKY, "gris, noir", "gris, bleu, noir",
            ["row:>bleu", f"chance:{1 / 2}>{1 / 3}", f"chance:{1 / 2}>{1 / 3}"], "minor", "more rows, and so",
        ),
        # the same dice give another row; a deck’s cards are drawn, and never recomputed
        (SKY, "gris, noir", "noir, gris", ["faces:d2=1>d2=2", "faces:d2=2>d2=1"], "major", "same dice give"),
        (DECK, "a, b", "b, a", ["faces:d2=1>d2=2", "faces:d2=2>d2=1"], "minor", ""),
        # a story that asks by a name that is gone is refused
        (SKY, "ciel:", "nuages:", ["table:>temps/nuages (fr)", "table:temps/ciel (fr)>"], "major", "is gone"),
        (PARTED, "[a, b]", "[a, c]", ["part:b>", "row:>y", "row:y>"], "major", "is gone"),
        (PARTED, "    aliases: [nuées]\n", "", ["name:nuées>", "field aliases:nuées>"], "major", "is gone"),
        (SKY, "tables:", "# une remarque\ntables:", [], "patch", ""),
        (MARKED, "a (f), b", "a (m), b", ["field mark:(f)>(m)"], "minor", ""),
        (MARKED, "a (f), b", "A (f), b", ["field text:a>A"], "patch", ""),
        (MARKED, "    rows", "    about: Le ciel\n    rows", ["field about:>Le ciel"], "patch", ""),
        (MARKED, "    rows", "    draw: deck\n    rows", ["field draw:>on"], "minor", ""),
        (MARKED, "    rows", "    from: autre\n    rows", ["field from:>autre"], "major", "untrue"),
        (MARKED, "    rows", "    local: true\n    rows", ["name:ciel>", "field local:>on"], "major", "gone"),
        (MARKED, "    rows", "    aliases: [nuées]\n    rows", ["field aliases:>nuées"], "minor", ""),
        (HELD, "{text: b}", "{text: b, hint: guetter 4D}", ["field hint:>guetter 4D"], "minor", ""),
        (HELD, "{text: b}", "{text: b, tags: '[L:Port]'}", ["field tags:>[L:Port]"], "minor", ""),
    ],
)  # fmt: skip
def test_tables(
    tmp_path: Path, before: str, old: str, new: str, changes: list[str], step: str, breaks: str
) -> None:
    """Each change is told, and weighed by what a story meets."""
    assert old in before
    found = between(tmp_path, sky=before.replace(old, new), before=before)
    said = [f"{each.kind} {each.field}".rstrip() + f":{each.before}>{each.after}" for each in found.changes]
    assert said == changes
    assert found.step == step
    assert found.suggested == {"none": "1.0", "patch": "1.0.1", "minor": "1.1", "major": "2.0"}[step]
    assert found.enough == (step == "none")
    told = " ".join(map(str, found.breaks))
    assert breaks in told if breaks else not told


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    """Nothing can be told of its tables: they are not gone."""
    new = pack_in(tmp_path / "new", sky="tables:\n  ciel: [gris\n")
    assert [held.severity for held in unread_in(new)] == ["error"]
    assert unread_in(pack_in(tmp_path / "old")) == ()


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
    assert between(tmp_path, **{"README.md": "Lire"}).step == "patch"
