"""How large the house is, room by room, and what it may not grow beyond: `make size`.

Counted are Python tokens without comments and docstrings, so that neither long lines nor few words
of explanation make anything look small. `size.txt` beside this module holds what has been reached,
tokens rounded up to five hundred; `tests/architecture/test_size.py` holds the code to it. Running
this writes what is smaller now. What has to grow is written there by hand, with a line in the
changelog that says what a person got for it.
"""

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = Path(__file__).with_name("size.txt")
STEP: Final = 500  # tokens
_LAYOUT: Final = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


class Size(NamedTuple):
    """Of a room: its modules, their tokens, the entries of its fullest folder."""

    modules: int
    tokens: int
    entries: int


def tokens(text: str) -> int:
    """The tokens of a module; a formatted string is one, as it was before Python 3.12."""
    said = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    found = inside = 0
    for each in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[each.type]
        inside -= name == "FSTRING_END"
        if not inside and name != "FSTRING_END" and each.type not in _LAYOUT and each.start[0] not in said:
            found += 1
        inside += name == "FSTRING_START"
    return found


def sizes(root: Path = ROOT) -> dict[str, Size]:
    """Every room of the package, and the tests as one."""
    rooms = {path.name: path for path in sorted((root / "soloist").iterdir()) if any(path.glob("*.py"))}
    return {name: _size(path) for name, path in (rooms | {"tests": root / "tests"}).items()}


def _size(room: Path) -> Size:
    modules = sorted(room.rglob("*.py"))
    entries = max(_entries(folder) for folder in (room, *room.rglob("*")) if folder.is_dir())
    return Size(len(modules), sum(tokens(path.read_text(encoding="utf-8")) for path in modules), entries)


def _entries(folder: Path) -> int:
    """What one sees side by side in a folder: its modules and the folders of others."""
    return sum(
        (path.suffix == ".py" and path.stem != "__init__") or (path.is_dir() and any(path.glob("*.py")))
        for path in folder.iterdir()
    )


def kept() -> dict[str, Size]:
    """What each room had at the most, since this is held."""
    rows = (line.split() for line in KEPT.read_text(encoding="utf-8").splitlines())
    return {name: Size(*map(int, numbers)) for name, *numbers in rows}


def _lines(found: dict[str, Size], before: dict[str, Size]) -> Iterator[str]:
    for name, size in found.items():
        rounded = size._replace(tokens=-(-size.tokens // STEP) * STEP)
        least = map(min, rounded, before.get(name, rounded))
        yield " ".join((name, *map(str, least)))


if __name__ == "__main__":
    measured = sizes()
    for room, size in measured.items():
        print(f"{room:10} {size.modules:5} modules {size.tokens:8} tokens {size.entries:4} entries at most")
    text = "\n".join(_lines(measured, kept() if KEPT.exists() else {})) + "\n"
    KEPT.write_text(text, encoding="utf-8")
