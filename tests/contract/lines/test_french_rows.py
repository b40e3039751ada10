"""French rows say what a French author would have written: asked through the shell, row by row."""

from pathlib import Path

import pytest

from tests.cases import cases
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
    cases("contract/french_rows", "a_row_keeps_its_own_determiner"),
)  # fmt: skip
def test_a_row_keeps_its_own_determiner(run: Shell, row: str, le: str, à: str, de: str, un: str) -> None:
    """Only an article gives way to another article."""
    assert written(run, "{le: t} / {à: t} / {de: t} / {un: t}", row) == f"{le} / {à} / {de} / {un}"
    assert run("check", str(run.root / "oracles")).code == 0


@pytest.mark.parametrize(
    ("adjective", "one", "several"),
    cases("contract/french_rows", "adjectives_agree"),
)
def test_adjectives_agree(run: Shell, adjective: str, one: str, several: str) -> None:
    """With a woman, and with several; what never changes does not."""
    said = written(run, "{une: t} {~a} / {3 t} {~a}", "une reine", adjective)
    assert said == f"une reine {one} / 3 reines {several}"


@pytest.mark.parametrize(
    ("hole", "row", "also", "said"),
    cases("contract/french_rows", "phrases"),
)
def test_phrases(run: Shell, hole: str, row: str, also: str, said: str) -> None:
    """Nouns, names and lists behind what stands before them."""
    assert written(run, hole, row, also) == said


def test_one_mistake_is_told_once_with_its_weight(run: Shell, tmp_path: Path) -> None:
    """A die that cannot be read says nothing of faces; rows beside a mistake are looked at all the same."""
    file = tmp_path / "e.yaml"
    file.write_text(
        "tables:\n  e:\n    roll: 1d6!\n    rows: {3-5: 'a {nope}', 6-8: 'b {3d6r1}'}\n"
        "  f: ['{open', '{nope2}', '{e}']\n",
        encoding="utf-8",
    )
    found = run("check", str(file))
    assert found.code == 3
    told = sorted(line.removeprefix(f"{file}:").partition(": ")[2] for line in found.out.splitlines())
    assert told.pop(1).startswith("error: A table takes one throw of equal dice: d6, 2d6")
    assert told.pop(0).startswith("error: 3d6r1 is no table: dice are written 2d6, 2d20kh1 or d100")
    assert told == [
        "error: There is no table called nope.",
        "error: There is no table called nope2.",
        "error: This brace has no partner; close it, or double it to show it.",
    ]
