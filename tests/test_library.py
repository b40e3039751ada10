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
