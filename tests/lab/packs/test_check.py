"""What is wrong in a pack: told with its file, line and column, and never more than is."""

from pathlib import Path

import pytest

from soloist.lab.packs.check import check_pack
from soloist.storage.shelf.packs import Pack
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in


def told(pack: Pack) -> list[tuple[str, int, str, str]]:
    """File, line, severity and sentence of each problem."""
    found = check_pack(pack)
    return [
        (str(Path(held.file).relative_to(pack.path)), held.line, held.severity, str(held.message))
        for held in found
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "severity", "said"),
    [
        ("name: tides", "name: Tides!", 1, "error", "a-z, 0-9"),
        ("name: tides\n", "", 0, "error", "needs a name"),
        ("version: 1.0\n", "", 0, "error", "needs a version"),
        ("licence: CC BY 4.0\n", "", 0, "warning", "Without a licence"),
        ("licence: CC BY 4.0", "licence:", 6, "warning", "Without a licence"),
        ("authors: Jeanne Roc\n", "", 0, "warning", "who wrote it"),
        ("lang: [fr]\n", "", 0, "warning", "languages"),
        ("name: tides", "name: tide", 1, "note", "folder is called tides"),
        ("system: bravoure", "system: bravour", 7, "error", "No system called"),
        ("system: bravoure\n", "", 7, "error", "name it"),
        ("solo.destiny_overlay: on", "hd.dea: on", 9, "error", "has no option “hd.dea”"),
        ("solo.destiny_overlay: on", "solo.destiny_overlay: yes", 9, "error", "is one of: on, off"),
        ("infortune: {word", "luck: {word", 11, "error", "has no word “luck”"),
        ("word: Peur", "word: Bravoure", 11, "error", "taken already"),
        ("word: Peur", "word: Peur 2", 11, "error", "cannot be a name"),
    ],
)
def test_its_head(tmp_path: Path, old: str, new: str, line: int, severity: str, said: str) -> None:
    """Each at its line."""
    assert old in HEAD
    found = told(pack_in(tmp_path / "tides", HEAD.replace(old, new, 1)))
    assert any(
        (file, at, how) == ("pack.yaml", line, severity) and said in what for file, at, how, what in found
    ), found


def test_its_tables(tmp_path: Path) -> None:
    """A table nobody has, a file that does not read; what only the person’s own shelves have is dead too."""
    (tmp_path / "oracles" / "fr").mkdir(parents=True)
    (tmp_path / "oracles" / "fr" / "mien.yaml").write_text("tables: {mien: [a]}", "utf-8")
    sky = "tables:\n  ciel: ['{vent} {mien/mien}', '{hades/direction.Champ}']\n  vent: [fort]\n  x: {\n"
    found = told(pack_in(tmp_path / "packs" / "tides", sky=sky.replace("  x: {\n", "")))
    assert [(file, line, "mien" in what) for file, line, _, what in found] == [
        ("oracles/fr/temps.yaml", 2, True)
    ]
    assert any(
        line >= 4
        for _, line, how, _ in told(pack_in(tmp_path / "packs" / "tides", sky=sky))
        if how == "error"
    )


def test_a_table_of_another_file_of_the_pack_is_alive(tmp_path: Path) -> None:
    """In the same folder, and in the folder of no language."""
    files = {
        "oracles/commun.yaml": "tables: {mer: [haute]}",
        "oracles/fr/b.yaml": "tables: {b: ['{commun/mer}, {temps/ciel}']}",
    }
    assert told(pack_in(tmp_path / "tides", **files)) == []


def test_no_table_is_a_note(tmp_path: Path) -> None:
    """Words and a frame may be all there is."""
    found = told(pack_in(tmp_path / "tides", sky=SKY, path="README"))
    assert [(how, "no table" in what) for _, _, how, what in found] == [("note", True)]


def test_a_slip_of_yaml_is_told_alone(tmp_path: Path) -> None:
    """What could not be read needs no name, no version, no licence."""
    found = told(pack_in(tmp_path / "tides", HEAD.replace("title: Marées", "title: 'Marées")))
    assert [(file, how) for file, _, how, _ in found] == [("pack.yaml", "error")]
    found = told(pack_in(tmp_path / "tides", "- name\n- version\n"))
    assert [how for _, _, how, _ in found] == ["error"]


def test_forms_of_a_word(tmp_path: Path) -> None:
    """One nobody knows is told; those of older packs are read past."""
    wrong = HEAD.replace("gender: f", "sex: f")
    ((_, _, _, said),) = told(pack_in(tmp_path / "tides", wrong))
    assert said == "A word has no “sex”."
    french = HEAD.replace(
        "infortune: {word: Peur, gender: f}",
        "infortune: {mot: Peur, genre: f, singulier: peur, pluriel: peurs}",
    ).replace("words:", "mots:")
    pack = pack_in(tmp_path / "tides", french)
    assert told(pack) == []
    assert pack.head.word_options("fr") == {
        "word.infortune": "Peur",
        "word.infortune.gender": "f",
        "word.infortune.one": "peur",
        "word.infortune.many": "peurs",
    }


def test_tables_of_a_language_it_does_not_name(tmp_path: Path) -> None:
    """Told at the first of them."""
    found = told(pack_in(tmp_path / "tides", path="oracles/en/sky.yaml"))
    assert [(file, how) for file, _, how, _ in found] == [("oracles/en/sky.yaml", "warning")]
    assert "lang does not name en" in found[0][3]
    both = HEAD.replace("lang: [fr]", "lang: [fr, en]")
    assert told(pack_in(tmp_path / "tides", both, path="oracles/en/sky.yaml")) == []
