"""The tables that ship: whole, without a fault, in both languages."""

import re
from collections import Counter
from itertools import product
from math import prod
from pathlib import Path

import pytest

from soloist.rules.dice import random_dice
from soloist.tables.check import check_file
from soloist.tables.draw import draw
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import Suits
from soloist.tables.names import fold_name
from soloist.tables.odds import odds
from soloist.tables.reading.read import read_tables
from tests.tables.table_kit import fixed

ORACLES = Path(__file__).parents[3] / "oracles"
FILES = {
    lang: {
        path.stem: read_tables(path.read_text(encoding="utf-8"), str(path), lang)
        for path in sorted((ORACLES / lang).glob("*.yaml"))
    }
    for lang in ("fr", "en")
}
SHELVES = {
    lang: Shelves([shelf_of([file for file, _ in files.values()])], lang) for lang, files in FILES.items()
}
TARGETS = [
    pytest.param(lang, name, id=f"{lang} {name}")
    for lang, shelves in SHELVES.items()
    for name in shelves.names()
]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_problem_of_any_kind(lang: str) -> None:
    """Not even a note, neither when it is read nor of what is on the same shelf."""
    for file, problems in FILES[lang].values():
        assert problems == ()
        assert check_file(file, SHELVES[lang]) == ()


def test_both_languages_have_the_same_tables() -> None:
    """Every name of one language, aliases aside, is a name or an alias in the other."""
    for here, there in (("fr", "en"), ("en", "fr")):
        for name in SHELVES[here].names():
            found = SHELVES[there].find(name)
            assert found.table.shape == SHELVES[here].find(name).table.shape
            assert len(found.table.strips) == len(SHELVES[here].find(name).table.strips)


@pytest.mark.parametrize(("lang", "name"), TARGETS)
def test_every_row_can_come_up(lang: str, name: str) -> None:
    """Each row of each strip has a fall of the dice that gives it, and a text of its own to tell."""
    target = SHELVES[lang].find(name)
    assert target.table.credit
    assert target.table.about
    for strip in target.table.strips:
        assert all(strip.weight(row) > 0 for row in strip.rows)
        covered = sum(strip.weight(row) for row in strip.rows)
        assert covered == strip.die.total or (strip.reroll and 0 < covered < strip.die.total)
    for seed in range(20):
        for drawn in draw(target, random_dice(seed), SHELVES[lang]):
            assert drawn.text
            assert not set("{}~|") & set(drawn.text)


RULES = {"hades", "spin", "roses", "bravoure", "oneshot", "oracle"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_shelf_is_full(lang: str) -> None:
    """Forty tables and 1,500 rows of our own at least, and no two rows of them the same."""
    own = [file for stem, (file, _) in FILES[lang].items() if stem not in RULES]
    strips = [strip for file in own for table in file.tables for strip in table.strips]
    rows = [fold_name(row.text) for strip in strips for row in strip.rows]
    assert sum(len(file.tables) for file in own) >= 40
    assert len(rows) >= 1500
    assert [row for row, times in Counter(rows).items() if times > 1] == []


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_list_has_the_size_of_real_dice(lang: str) -> None:
    """Two dice have eleven sums; the games' own lists are as long as their texts have them."""
    own = [file for stem, (file, _) in FILES[lang].items() if stem not in RULES]
    sizes = {len(strip.rows) for file in own for table in file.tables for strip in table.strips}
    assert sizes <= {6, 8, 10, 11, 12, 20, 36, 40, 66, 100}, sorted(sizes)


def test_hades_distance() -> None:
    """HaDes 0.1.0: two faces a band, four questions."""
    bands = [["Protagoniste", "Ici", "Avant", "Peu"], ["Neutre", "Proche", "Maintenant", "Normal"]]
    bands.append(["Antagoniste", "Loin", "Après", "Beaucoup"])
    for face, (column, name) in product(range(1, 7), enumerate(["Qui", "ou", "Quand ?", "combien"])):
        target = SHELVES["fr"].find(f"hades/distance.{name}")
        assert draw(target, fixed(face), SHELVES["fr"])[0].text == bands[(face - 1) // 2][column]


def test_hades_direction_has_fourteen_rows_of_six() -> None:
    """HaDes 0.1.0, jet de direction, with French written as French is."""
    for lang in ("fr", "en"):
        table = SHELVES[lang].find("hades/direction").table
        assert len(table.strips) == 14
        assert {str(strip.die) for strip in table.strips} == {"d6"}
    french = SHELVES["fr"]
    champ = [draw(french.find("hades/direction.Champ"), fixed(face), french)[0].text for face in range(1, 7)]
    assert champ == ["Lieu", "Rencontre", "Relations", "Loi", "Ressource", "Mystère"]
    names = [strip.name for strip in french.find("hades/direction").table.strips]
    assert {"Émotion", "Être", "Identité", "Caractéristique"} <= set(names)
    assert draw(french.find("hades/direction.identite"), fixed(5), french)[0].text == "Équipement"


def test_supporting_role_has_its_combinations() -> None:
    """HaDes 0.1.0, second rôle à la volée: 108 combinations, 648 with the secret."""
    for lang, name in (("fr", "hades/second-role"), ("en", "hades/supporting-role")):
        columns = SHELVES[lang].find(name).table.strips
        texts = [len({row.text for row in strip.rows}) for strip in columns]
        assert (prod(texts[:3]), prod(texts)) == (108, 648)
        chances = odds(SHELVES[lang].find(f"{name}.disposition"))
        assert [(chance.weight, chance.total) for chance in chances] == [(2, 6)] * 3


def test_the_destiny_die_in_both_languages() -> None:
    """Six answers from the worst to the best; `oracle` alone asks it too."""
    for lang, first, last in (("fr", "Non, et…", "Oui, et…"), ("en", "No, and…", "Yes, and…")):
        shelves = SHELVES[lang]
        for name in ("oracle/yes-no", "oracle/oui-non", "oracle/oracle", "oracle"):
            assert draw(shelves.find(name), fixed(1), shelves)[0].text == first
            assert draw(shelves.find(name), fixed(6), shelves)[0].text == last
        assert "CC BY" in shelves.find("oracle/yes-no").table.credit


@pytest.mark.parametrize(("lang", "name"), [("fr", "portraits/rencontres"), ("en", "portraits/encounters")])
def test_nested_tables_read_well(lang: str, name: str) -> None:
    """Names and trades inside encounters: no article doubled, none left unelided, no mark shown."""
    target = SHELVES[lang].find(name)
    for seed in range(300):
        (drawn,) = draw(target, random_dice(seed), SHELVES[lang])
        assert not re.search(r"\b(?:un|une|le|la|du|a|an|the) (?:un|une|le|la|les|a|an|the)\b", drawn.text)
        assert not re.search(r"\b(?:de|le|la|que) (?!onze\b)[aeéèêiouyœ]", drawn.text) or lang == "en"
        assert not re.search(r"\([mfp]{1,2}\)", drawn.text)


@pytest.mark.parametrize(
    ("lang", "modern"),
    [
        ("fr", "sous-marin|ascenseur|téléphon|photograph|gendarme|réacteur|enregistr|l’usine|autopsie|café "),
        ("en", "airlock|airbag|orbital|telephone|photograph|railway|reactor|oxygen|passport|loudspeaker"),
    ],
)
def test_a_medieval_story_draws_no_submarine(lang: str, modern: str) -> None:
    """In 500 draws on the whole of our shelf; a story without a world draws some."""
    names = [name for name in SHELVES[lang].names() if name.partition("/")[0] not in RULES]
    medieval = SHELVES[lang].beside(SHELVES[lang].story, Suits(frozenset({"medieval"})))
    for shelves, found in ((medieval, False), (SHELVES[lang], True)):
        dice = random_dice(11)
        texts = [each.text for name in names * 8 for each in draw(shelves.find(name), dice, shelves)]
        assert len(texts) >= 500
        assert any(re.search(modern, text, re.IGNORECASE) for text in texts) is found
