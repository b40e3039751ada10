"""What a process loads: the core never loads the screen, and a roll loads the rules and nothing else."""

import json
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import soloist

SCREEN = {"textual", "rich"}
CORE = sorted({module.name for module in pkgutil.iter_modules(soloist.__path__)} - {"tui", "__main__"})

# Prints each module after whose import one of the unwanted is loaded, with what was loaded.
WATCH = """
import importlib, json, sys
unwanted, names = json.loads(sys.argv[1])
for name in names:
    importlib.import_module(name)
    loaded = sorted({each.partition(".")[0] for each in sys.modules} & set(unwanted))
    if loaded:
        sys.exit(f"importing {name} loads {loaded}")
"""

# Runs the command line in-process and tells, on the last line, its exit code and what was loaded.
RUN = """
import json, sys
from soloist.__main__ import main
sys.argv[1:] = json.loads(sys.argv[1])
code = main()
print()
print(json.dumps([code, sorted(sys.modules)]))
"""


@pytest.mark.parametrize("layer", CORE)
def test_core_never_loads_the_screen(layer: str, root: Path) -> None:
    """A process that imports every module of a layer has neither Textual nor Rich in it."""
    names = modules(root, layer)
    result = subprocess.run(
        [sys.executable, "-c", WATCH, json.dumps([sorted(SCREEN), names])],
        cwd=root, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["roll", "hades", "opposition", "for=3", "against=2"],
        ["roll", "hades", "opposition", "for=3", "against=2", "--json"],
        ["odds", "hades", "opposition", "for=3", "against=2", "--json"],
    ],
    ids=["roll", "roll-json", "odds-json"],
)
def test_a_roll_loads_nothing_it_does_not_need(arguments: list[str], root: Path) -> None:
    """Rolling and reckoning odds load no screen, no YAML, no tables, no journal and no storage."""
    code, loaded = run(arguments, root)
    needless: tuple[str, ...] = (
        "textual",
        "rich",
        "yaml",
        "markdown_it",
        "platformdirs",
        "asyncio",
        "subprocess",
    )
    needless += tuple(f"soloist.{name}" for name in ("tables", "journal", "storage", "play", "tui"))
    assert code == 0
    assert [
        name for name in loaded if any(name == each or name.startswith(each + ".") for each in needless)
    ] == []


def modules(root: Path, layer: str) -> list[str]:
    """Every module of a layer, found by walking the files: nothing is imported here."""
    top = root / "soloist"
    found = [top / f"{layer}.py", *(top / layer).rglob("*.py")]
    names = {".".join(path.relative_to(root).with_suffix("").parts) for path in found if path.exists()}
    return sorted(name.removesuffix(".__init__") for name in names)


def run(arguments: list[str], root: Path) -> tuple[int, list[str]]:
    """The exit code of a command and the modules loaded when it is done."""
    result = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(arguments)],
        cwd=root, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    code, loaded = json.loads(result.stdout.splitlines()[-1])
    return code, loaded
