"""`import soloist`: the page of examples is true, names are typed and lazy, nothing is written."""

import doctest
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import soloist
from soloist import library

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


def test_public_functions_say_what_they_do() -> None:
    """Each has a docstring and annotations for all it takes and gives."""
    for name in soloist.__all__:
        held = getattr(soloist, name)
        assert held.__doc__, name
        if getattr(held, "__module__", "") == library.__name__ and not isinstance(held, type):
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
