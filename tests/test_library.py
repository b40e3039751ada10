"""`import soloist`: the page of examples is true, names are typed and lazy, nothing is written."""

import doctest
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import soloist
from soloist.rules.dice import random_dice

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_the_page_is_true() -> None:
    """Every example of docs/library.md gives what stands under it."""
    text = "\n\n".join(re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S))
    examples = doctest.DocTestParser().get_doctest(text, {"Fraction": Fraction}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=told.append)
    assert runner.tries > 15
    assert not runner.failures, "".join(told)


def test_the_page_has_sound_types(tmp_path: Path) -> None:
    """What a person copies from it passes their own strict type checker."""
    text = "\n\n".join(re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S))
    examples = doctest.DocTestParser().get_examples(text)
    script = tmp_path / "page.py"
    body = "".join(example.source for example in examples)
    script.write_text(body, encoding="utf-8")
    config = tmp_path / "mypy.ini"
    config.write_text("[mypy]\nstrict = True\n", encoding="utf-8")
    root = PAGE.parent.parent
    words = [
        "-m",
        "mypy",
        "--config-file",
        str(config),
        "--cache-dir",
        str(root / ".mypy_cache" / "page"),
        str(script),
    ]
    ran = subprocess.run([sys.executable, *words], cwd=root, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_name_is_there() -> None:
    """What `__all__` promises can be had, and nothing else."""
    for name in soloist.__all__:
        assert getattr(soloist, name) is not None
    assert {*soloist.__all__} <= {*dir(soloist)}
    with pytest.raises(AttributeError, match="no attribute 'oracle'"):
        _ = soloist.oracle  # type: ignore[attr-defined]


def test_the_package_alone_loads_nothing() -> None:
    """A command pays nothing for the library beside it."""
    code = "import soloist, sys; print(*(name for name in sys.modules if name.startswith('soloist')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["soloist"]


def test_odds_load_rules_alone() -> None:
    """No journal, no table: a program pays for what it takes."""
    code = (
        "import soloist, sys; soloist.odds('hades', 'opposition', for_=3, against=2);"
        "print(*{name.split('.')[1] for name in sys.modules if name.startswith('soloist.')})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {*ran.stdout.split()} == {"library", "rules", "values"}


def test_nothing_but_the_names_shows() -> None:
    """What `dir` tells is what there is to use."""
    assert [name for name in dir(soloist) if not name.startswith("__")] == soloist.__all__


def test_public_functions_say_what_they_do() -> None:
    """Each has a docstring and annotations for all it takes and gives."""
    for name in soloist.__all__:
        held = getattr(soloist, name)
        assert held.__doc__, name
        if getattr(held, "__module__", "").startswith("soloist.library.") and not isinstance(held, type):
            assert "return" in held.__annotations__, name


def test_the_chance_of_an_unknown_outcome_is_refused() -> None:
    """A slip is no chance of nought; what cannot come is."""
    chances = soloist.odds("hades", "opposition", for_=1, against=1)
    with pytest.raises(soloist.Refusal, match=r"“nope”.*feat, success"):
        chances.chance("nope")
    sure = soloist.odds("spin", "loss")
    assert [sure.chance("begun"), sure.chance("used_up")] == [Fraction(1), Fraction(0)]
    assert set(soloist.odds("oneshot", "initiative").weights) == {str(face) for face in range(1, 11)}


@pytest.mark.parametrize("lang", ["de", "", "EN"])
def test_a_language_nobody_speaks_here_is_refused(lang: str) -> None:
    """Wherever one can be said, with those there are."""
    for ask in (
        lambda: soloist.tables_in(lang=lang),
        lambda: soloist.tables_of("tables: {a: [b]}", "q", lang=lang),
        lambda: soloist.odds("hades", "opposition", lang=lang, for_=3, against=2),
        lambda: soloist.roll("hades", "opposition", lang=lang, for_=3, against=2),
    ):
        with pytest.raises(soloist.Refusal, match="fr, en"):
            ask()


def test_the_problems_of_a_text_are_all_that_the_check_finds() -> None:
    """What its rows call and nobody has, beside what cannot be read."""
    (dead,) = soloist.tables_of('tables:\n  a: ["{nope}"]\n', "q").problems
    assert (dead.line, dead.severity) == (2, "error")
    assert "nope" in str(dead.message)
    broken = soloist.tables_of("tables:\n  a: []\n", "q").problems
    assert [problem.severity for problem in broken] == ["error"]


@pytest.mark.parametrize("given", [True, False, 2.5, [3, 2], None, "3.0", "3, 2", "2..4", 10**30])
def test_what_is_no_number_of_dice_is_refused(given: object) -> None:
    """Nothing becomes one die because it reads like the name of a reason."""
    for ask in (soloist.odds, soloist.roll):
        with pytest.raises(soloist.Refusal, match="for: give a number of dice, or reasons"):
            ask("hades", "opposition", for_=given, against=2)  # type: ignore[call-overload]
    with pytest.raises(soloist.Refusal, match="has 1000000 dice"):
        soloist.odds("hades", "opposition", for_=10**6, against=2)
    with pytest.raises(soloist.Refusal, match=r"shift: a whole number, not “2\.5”"):
        soloist.odds("hades", "opposition", for_=2, against=2, shift=2.5)  # type: ignore[call-overload]


def test_dice_with_nothing_to_reach_have_the_chances_of_their_totals() -> None:
    """As they are counted one by one."""
    two = soloist.odds("free", "bare", count=2, faces=6, modifier=-1)
    assert two.weights == {str(total): 6 - abs(total - 6) for total in range(1, 12)}
    assert two.chance("6") == Fraction(1, 6)
    many = soloist.odds("free", "bare", count=20, faces=20)
    assert sum(many.weights.values()) == many.total == 20**20
    reached = soloist.odds("free", "bare", count=20, faces=20, target=211)
    above = sum(weight for total, weight in many.weights.items() if int(total) >= 211)
    assert reached.weights["success"] == above
    with pytest.raises(soloist.Refusal, match="too many totals"):
        soloist.odds("free", "bare", count=999, faces=10_000)


def test_dice_and_a_seed_are_one_too_many() -> None:
    """And no seed is below nought, as it would fall like its opposite."""
    for roll in (
        lambda **more: soloist.roll("hades", "opposition", for_=1, against=1, **more),
        lambda **more: soloist.tables_in(lang="en").ask("hades/direction", **more),
    ):
        with pytest.raises(soloist.Refusal, match="leave out one of the two"):
            roll(dice=random_dice(1), seed=1)
        with pytest.raises(soloist.Refusal, match="0 at least"):
            roll(seed=-1)


def test_places_that_are_not_there_are_refused() -> None:
    """A folder with no workspace in it, a line before the first."""
    with pytest.raises(soloist.Refusal, match="nowhere is no folder"):
        soloist.tables_in("nowhere")
    journal = soloist.read_journal(b"One.\n")
    with pytest.raises(soloist.Refusal, match="at=0 is too small"):
        soloist.fold(journal, at=0)
    with pytest.raises(soloist.Refusal, match="at=-5 is too small"):
        soloist.state_of(journal, at=-5)
