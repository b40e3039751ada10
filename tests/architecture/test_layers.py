"""Imports point upwards only: the contracts of pyproject.toml, and what each layer may import at all."""

import ast
import sys
from pathlib import Path

import pytest
from importlinter import api
from importlinter.application import use_cases

# What a layer may import from outside the standard library. The last two of the list, `cli` and
# `tui`, aside, a layer that is not named here stands on the standard library alone.
THIRD_PARTY = {
    "rules": {"yaml"},
    "tables": {"yaml"},
    "storage": {"platformdirs"},
    "play": {"markdown_it"},  # a recap is prose without its marks
    "interop": {"markdown_it", "yaml"},
    "publish": {"markdown_it", "rich", "typst"},
    "cli": {"aiohttp", "textual_serve"},  # the browser alone, in cli/browser
    "tui": {"textual", "rich", "markdown_it", "platformdirs"},
}


def test_contracts_hold(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every import-linter contract of pyproject.toml is kept."""
    monkeypatch.chdir(root)
    assert api.read_configuration("pyproject.toml")["contracts_options"]
    kept = use_cases.lint_imports(config_filename="pyproject.toml", cache_dir=None)
    assert kept, capsys.readouterr().out


def test_layers_import_only_what_they_are_allowed(root: Path) -> None:
    """No layer but those listed knows a third-party package, imports inside functions included."""
    known = sys.stdlib_module_names | {"soloist", "annotationlib"}  # the last one is of Python 3.14
    strangers = [
        f"{path.relative_to(root)}:{line}: {name}"
        for path in sorted(root.glob("soloist/**/*.py"))
        for line, name in imports(path)
        if name not in known | THIRD_PARTY.get(layer(path, root), set())
    ]
    assert not strangers, "\n".join(strangers)


def imports(path: Path) -> list[tuple[int, str]]:
    """The line and top-level package of each import of a module."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found += [(node.lineno, alias.name.partition(".")[0]) for alias in names]
            case ast.ImportFrom(module=str(module)):
                found.append((node.lineno, module.partition(".")[0]))
            case _:
                pass
    return found


def layer(path: Path, root: Path) -> str:
    """The layer a module is of: the package or module right below soloist."""
    return path.relative_to(root / "soloist").parts[0].removesuffix(".py")
