"""French rows say what a French author would have written: asked through the shell, row by row."""

from pathlib import Path

import pytest

from tests.contract.running import Shell


def written(shell: Shell, hole: str, row: str, also: str = "") -> str:
    """What `hole` gives where the only row of `t` is `row`, and the only one of `a` is `also`."""
    folder = shell.root / "oracles" / "fr"
    folder.mkdir(parents=True, exist_ok=True)
    rows = "\n".join(f'  {name}: ["{text}"]' for name, text in (("h", hole), ("t", row), ("a", also or "x")))
    (folder / "h.yaml").write_text(f"tables:\n{rows}\n", encoding="utf-8")
    return shell("--lang", "fr", "ask", "h").out.strip()


@pytest.mark.parametrize(
    ("row", "le", "à", "de", "un"),
    [
        ("son mari", "son mari", "à son mari", "de son mari", "son mari"),
        ("mon frère (m)", "mon frère", "à mon frère", "de mon frère", "mon frère"),
        ("cette femme", "cette femme", "à cette femme", "de cette femme", "cette femme"),
        ("chaque jour", "chaque jour", "à chaque jour", "de chaque jour", "chaque jour"),
        ("aucun roi", "aucun roi", "à aucun roi", "d’aucun roi", "aucun roi"),
        ("tous les rois", "tous les rois", "à tous les rois", "de tous les rois", "tous les rois"),
        ("quelqu’un", "quelqu’un", "à quelqu’un", "de quelqu’un", "quelqu’un"),
        ("de vieilles pierres", "les vieilles pierres", "aux vieilles pierres", "des vieilles pierres",
         "de vieilles pierres"),
        ("d’étranges lueurs", "les étranges lueurs", "aux étranges lueurs", "des étranges lueurs",
         "d’étranges lueurs"),
        ("de beaux draps", "les beaux draps", "aux beaux draps", "des beaux draps", "de beaux draps"),
        ("son de cloche (m)", "le son de cloche", "au son de cloche", "du son de cloche", "un son de cloche"),
        ("de l’eau", "l’eau", "à l’eau", "de l’eau", "de l’eau"),
    ],
)  # fmt: skip
def test_a_row_keeps_its_own_determiner(run: Shell, row: str, le: str, à: str, de: str, un: str) -> None:
    """Only an article gives way to another article."""
    assert written(run, "{le: t} / {à: t} / {de: t} / {un: t}", row) == f"{le} / {à} / {de} / {un}"
    assert run("check", str(run.root / "oracles")).code == 0


@pytest.mark.parametrize(
    ("adjective", "one", "several"),
    [
        ("tout-puissant", "toute-puissante", "toutes-puissantes"),
        ("vert d’eau", "vert d’eau", "vert d’eau"),
        ("rouge feu", "rouge feu", "rouge feu"),
        ("noir corbeau", "noir corbeau", "noir corbeau"),
        ("gris souris", "gris souris", "gris souris"),
        ("bleu de Prusse", "bleu de Prusse", "bleu de Prusse"),
        ("bleu-vert", "bleu-vert", "bleu-vert"),
        ("couleur de sable", "couleur de sable", "couleur de sable"),
        ("noir de suie", "noire de suie", "noires de suie"),
        ("semblant dormir", "semblant dormir", "semblant dormir"),
        ("ayant tout perdu", "ayant tout perdu", "ayant tout perdu"),
        ("cherchant querelle", "cherchant querelle", "cherchant querelle"),
        ("errant", "errante", "errantes"),
        ("nu-pieds", "nu-pieds", "nu-pieds"),
        ("jeunot", "jeunotte", "jeunottes"),
        ("maigriot", "maigriotte", "maigriottes"),
        ("plein d’eau, lourd et fêlé", "pleine d’eau, lourde et fêlée", "pleines d’eau, lourdes et fêlées"),
        ("plein d’eau, vase et cruche", "pleine d’eau, vase et cruche", "pleines d’eau, vase et cruche"),
    ],
)
def test_adjectives_agree(run: Shell, adjective: str, one: str, several: str) -> None:
    """With a woman, and with several; what never changes does not."""
    said = written(run, "{une: t} {~a} / {3 t} {~a}", "une reine", adjective)
    assert said == f"une reine {one} / 3 reines {several}"


@pytest.mark.parametrize(
    ("hole", "row", "also", "said"),
    [
        ("{3 t}", "un moine, ivre", "", "3 moines, ivres"),
        ("{3 t}", "un moine, pipe au bec", "", "3 moines, pipe au bec"),
        ("{m := t}{le: {a~m} {m}}", "un arbre", "vieux étrange", "le vieil étrange arbre"),
        ("{m := t}{le: {a~m} {m}}", "un arbre", "vieux et étrange", "le vieux et étrange arbre"),
        ("{de: t}", "Hrungnir", "", "de Hrungnir"),
        ("{de: t}", "Hakon", "", "de Hakon"),
        ("{de: t}", "Hastings", "", "de Hastings"),
        ("{de: t}", "Hugo", "", "d’Hugo"),
        ("{Le: 2: t}", "une jarre", "", "La jarre et la jarre"),
        ("{de: 1 distinct: t}", "une jarre", "", "de la jarre"),
    ],
)
def test_phrases(run: Shell, hole: str, row: str, also: str, said: str) -> None:
    """Nouns, names and lists behind what stands before them."""
    assert written(run, hole, row, also) == said


def test_one_mistake_is_told_once_with_its_weight(run: Shell, tmp_path: Path) -> None:
    """A die that cannot be read says nothing of faces; rows beside a mistake are looked at all the same."""
    file = tmp_path / "e.yaml"
    file.write_text(
        "tables:\n  e:\n    roll: 1d6+2\n    rows: {3-5: 'a {nope}', 6-8: 'b {4d6kh3}'}\n"
        "  f: ['{open', '{nope2}', '{e}']\n",
        encoding="utf-8",
    )
    found = run("check", str(file))
    assert found.code == 3
    told = sorted(line.removeprefix(f"{file}:").partition(": ")[2] for line in found.out.splitlines())
    assert told == [
        "error: 4d6kh3 is no dice soloist can roll; write 2d6, 2d6+1 or d100.",
        "error: There is no table called nope.",
        "error: There is no table called nope2.",
        "error: This brace has no partner; close it, or double it to show it.",
        "error: This is no dice soloist can roll; write d6, 2d6, d66 or d100.",
    ]
