"""`import soloist`: the page of examples is true, names are typed and lazy, nothing is written."""

import doctest
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import soloist

ROOT = Path(__file__).parent.parent
PAGE = "\n\n".join(
    re.findall(r"(?ms)^```python\n(.*?)^```", (ROOT / "docs" / "library.md").read_text(encoding="utf-8"))
)
REFUSED = (ROOT / "tests" / "library.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [PAGE, REFUSED], ids=["docs/library.md", "tests/library.txt"])
def test_the_page_is_true(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example gives what stands under it."""
    monkeypatch.chdir(tmp_path)
    examples = doctest.DocTestParser().get_doctest(text, {"Fraction": Fraction}, "library", None, 0)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(examples, out=told.append)
    assert runner.tries > 15
    assert not runner.failures, "".join(told)


def test_the_page_has_sound_types(tmp_path: Path) -> None:
    """What a person copies from it passes their own strict type checker."""
    script, config = tmp_path / "page.py", tmp_path / "mypy.ini"
    examples = doctest.DocTestParser().get_examples(PAGE)
    script.write_text("".join(example.source for example in examples), encoding="utf-8")
    config.write_text("[mypy]\nstrict = True\n", encoding="utf-8")
    cache = ROOT / ".mypy_cache" / "page"
    words = ("-m", "mypy", "--config-file", config, "--cache-dir", cache, script)
    ran = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_every_name_is_there() -> None:
    """What `__all__` promises can be had, and nothing else."""
    for name in soloist.__all__:
        assert getattr(soloist, name) is not None
    assert {*soloist.__all__} <= {*dir(soloist)}


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
    assert {*ran.stdout.split()} == {"library", "lingo", "rules", "values"}


def test_public_functions_say_what_they_do() -> None:
    """Each has a docstring and annotations for all it takes and gives."""
    for name in soloist.__all__:
        held = getattr(soloist, name)
        assert held.__doc__, name
        if getattr(held, "__module__", "").startswith("soloist.library.") and not isinstance(held, type):
            assert "return" in held.__annotations__, name
