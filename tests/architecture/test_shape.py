"""The house style, where a machine can see it."""

import ast
from pathlib import Path

import pytest

VAGUE = {"base", "common", "data", "helper", "helpers", "manager", "misc", "util", "utils"}
LONGEST_MODULE = 400
LONGEST_FUNCTION = 40  # 25 is the aim

# Dataclasses that change while they live, with the reason; every other one is a value.
HOLDERS = {
    ("soloist/play/seat.py", "Seat"): "holds the phase and the exchange that are not written yet",
}


@pytest.fixture(scope="module")
def sources(root: Path) -> dict[str, ast.Module]:
    """Every module of the package, by its path in the checkout."""
    return {
        path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(root.glob("soloist/**/*.py"))
    }


def test_packages_are_empty(sources: dict[str, ast.Module]) -> None:
    """An `__init__.py` holds nothing, but for the names of the library: what is imported is what is named."""
    full = [name for name, tree in sources.items() if name.endswith("__init__.py") and tree.body]
    assert full == ["soloist/__init__.py"]


def test_names_say_what_a_module_is(sources: dict[str, ast.Module]) -> None:
    """No module is a drawer for odds and ends."""
    assert [name for name in sources if VAGUE & set(name.removesuffix(".py").split("/"))] == []


def test_modules_are_short(root: Path, sources: dict[str, ast.Module]) -> None:
    """One idea a file."""
    lengths = {name: len((root / name).read_text(encoding="utf-8").splitlines()) for name in sources}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_functions_are_short(sources: dict[str, ast.Module]) -> None:
    """A function fits in one look; what lists and lays out data for a call is counted too."""
    long = [
        f"{name}:{node.lineno}: {node.name}, {lines} lines"
        for name, tree in sources.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for lines in ((node.end_lineno or node.lineno) - node.lineno + 1,)
        if lines > LONGEST_FUNCTION
    ]
    assert not long, "\n".join(long)


def test_values_are_frozen_and_slotted(sources: dict[str, ast.Module]) -> None:
    """Outside the screen, whose messages Textual shapes, a dataclass is a value unless listed as a holder."""
    loose = [
        f"{name}:{node.lineno}: {node.name}"
        for name, tree in sources.items()
        if not name.startswith("soloist/tui/")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and is_dataclass(node) and not is_value(node)
        if (name, node.name) not in HOLDERS
    ]
    assert not loose, "\n".join(loose)


def is_dataclass(node: ast.ClassDef) -> bool:
    """Whether a class is decorated as a dataclass."""
    return any("dataclass" in ast.unparse(each) for each in node.decorator_list)


def is_value(node: ast.ClassDef) -> bool:
    """Whether its decorator asks for `frozen` and `slots`."""
    decorator = " ".join(ast.unparse(each) for each in node.decorator_list)
    return "frozen=True" in decorator and "slots=True" in decorator
