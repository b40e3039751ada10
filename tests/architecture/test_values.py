"""The house style, where a machine can see it: no drawers for odds and ends, values that cannot change."""

import ast
from pathlib import Path

import pytest

VAGUE = {"base", "common", "data", "helper", "helpers", "manager", "misc", "util", "utils"}

# Dataclasses that change while they live, with the reason; every other one is a value.
HOLDERS = {
    ("soloist/interop/formats.py", "Loss"): "counts while files are read",
    ("soloist/journal/state.py", "State"): "a fold under way is one; what it hands out is a copy",
    ("soloist/journal/state.py", "Element"): "the fold adds to it; one that was handed out is copied first",
    ("soloist/journal/state.py", "Held"): "a number of an element, copied with it",
    ("soloist/journal/state.py", "Listed"): "a list of an element, copied with it",
    ("soloist/play/session/services.py", "Services"): "holds what is set and where words are kept",
    ("soloist/play/story/send.py", "Sent"): "gathers what comes of a text while it is sent",
}


@pytest.fixture(scope="module")
def sources(root: Path) -> dict[str, ast.Module]:
    """Every module of the package, by its path in the checkout."""
    return {
        path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(root.glob("soloist/**/*.py"))
    }


def test_names_say_what_a_module_is(sources: dict[str, ast.Module]) -> None:
    """No module is a drawer for odds and ends."""
    assert [name for name in sources if VAGUE & set(name.removesuffix(".py").split("/"))] == []


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
