"""Chance, clock, disk, processes and network are touched only where they belong, seen in the source."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import cases

CHANCE = {"random", "secrets", "uuid"}
CLOCK = {"time", "datetime", "calendar"}
DISK = {"fcntl", "fileinput", "glob", "mmap", "os", "shutil", "sqlite3", "tempfile", "watchdog"}
PROCESS = {"multiprocessing", "pty", "subprocess"}
NETWORK = {"ftplib", "http", "smtplib", "socket", "socketserver", "ssl", "urllib", "webbrowser", "xmlrpc"}
GUARDED = CHANCE | CLOCK | DISK | PROCESS | NETWORK

CLOCK_CALLS = {"now", "today", "utcnow"}  # of datetime and date
DISK_CALLS = {"open", "exec", "eval", "compile", "__import__"}
DISK_METHODS = {
    "absolute", "chmod", "cwd", "exists", "expanduser", "hardlink_to", "home", "is_dir", "is_file",
    "is_symlink", "iterdir", "lstat", "mkdir", "read_bytes", "read_text", "readlink", "rglob",
    "rmdir", "stat", "symlink_to", "touch", "unlink", "write_bytes", "write_text",
}  # fmt: skip

# Where each is at home. A folder stands for all its modules.
HOMES = {
    "rules/dice.py": CHANCE,
    "storage/clock.py": CLOCK | CLOCK_CALLS,
    "storage/": DISK | PROCESS | DISK_METHODS | {"open"},
}

# What else is allowed, one line each, with the reason.
ALLOWED: dict[tuple[str, str], str] = {
    ("values/dataclass.py", "exec"): "makes the `__init__` of a record from the names of its fields",
    ("lingo.py", "os"): "finds the catalogues beside the package and reads LANG",
    ("cli/browser/server.py", "secrets"): "makes the key and the cookie; no die is rolled with them",
    ("cli/browser/server.py", "os"): "hands the environment on to soloist, which it starts",
    ("cli/browser/server.py", "read_bytes"): "hands out the files of the page, which come with a package",
    ("cli/browser/server.py", "socket"): "listens on this machine alone, before anything is answered",
    ("cli/browser/server.py", "urllib"): "takes a form apart; it fetches nothing",
    ("cli/browser/server.py", "webbrowser"): "opens the page in the person’s browser",
    ("cli/talk/evening.py", "subprocess"): "opens the person’s own editor on the story",
    ("cli/talk/voice.py", "os"): "leaves with the exit code of the signal, where it cannot in order",
    ("cli/main.py", "open"): "says the rest to nobody when the reader of a pipe has left",
    ("values/extras.py", "exists"): "sees by what pipx leaves whether it installed soloist",
    ("publish/book/manuscript.py", "datetime"): "tells whether a day is one",
    ("publish/book/manuscript.py", "uuid"): "names a story by what it is called",
    ("publish/forks/roads.py", "uuid"): "names a family of stories by what it began with",
    ("publish/formats/docx_book.py", "read_bytes"): "reads the template that comes with the package",
    ("publish/formats/html.py", "read_text"): "reads the styles that come with the package",
    ("rules/content.py", "unlink"): "leaves nothing behind where what it compiled cannot be put in place",
    ("rules/content.py", "open"): "reads the words of the games beside the package, and compiles them there",
    ("rules/content.py", "os"): "finds the words of the games beside the package",
    (
        "storage/story/undone.py",
        "datetime",
    ): "names and prunes copies and steps by the moment given",
    ("tables/reading/keys.py", "read_text"): "reads the keys of a table file, which come with the package",
    ("tables/grammar/mark.py", "read_text"): "reads the words of a language, which come with the package",
    ("tui/terminal/browser_driver.py", "os"): "writes to the page, and drops what nobody reads any more",
    ("tui/terminal/driver.py", "os"): "reads the terminal's bytes, and knows when it is gone",
    (
        "tui/terminal/programs.py",
        "subprocess",
    ): "the clipboard’s own program, the person’s own editor",
    ("tui/terminal/environment.py", "os"): "sets what Textual reads from the environment, and puts it back",
    (
        "tui/terminal/last_picture.py",
        "os",
    ): "paints on the terminal before anything is loaded, and gives it back",
    ("tui/terminal/signals.py", "os"): "leaves with the exit code of the signal that ended it",
}


def test_guarded_things_are_touched_only_at_home(root: Path) -> None:
    """No module imports or calls what belongs to another: what it gives depends on what it is handed."""
    package = root / "soloist"
    trespasses = [
        f"soloist/{name}:{line}: {thing}"
        for path in sorted(package.rglob("*.py"))
        for name in (path.relative_to(package).as_posix(),)
        for line, thing in touched(path.read_text(encoding="utf-8"))
        if not at_home(name, thing) and (name, thing) not in ALLOWED
    ]
    assert not trespasses, "\n".join(trespasses)


def test_every_allowance_is_used(root: Path) -> None:
    """An allowance that nothing needs any more is taken off the list."""
    unused = [
        (name, thing)
        for name, thing in ALLOWED
        if thing not in {each for _, each in touched((root / "soloist" / name).read_text(encoding="utf-8"))}
    ]
    assert unused == []


@pytest.mark.parametrize(
    ("source", "thing"),
    cases("architecture/guard", "the_guard_sees"),
)
def test_the_guard_sees(source: str, thing: str) -> None:
    """Each way to reach for something guarded is seen."""
    assert thing in {each for _, each in touched(source)}


def touched(source: str) -> Iterator[tuple[int, str]]:
    """Each guarded module imported and each guarded call made in a source, with its line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.expr | ast.stmt):
            yield from ((node.lineno, thing) for thing in things(node))


def things(node: ast.AST) -> list[str]:
    """What one import or call reaches for, of what is guarded."""
    match node:
        case ast.Import(names=names):
            modules = [alias.name for alias in names]
        case ast.ImportFrom(module=str(module)):
            modules = [module]
        case ast.Call(func=ast.Attribute(attr="import_module"), args=[ast.Constant(value=str(module)), *_]):
            modules = [module]
        case ast.Call(func=func):
            return [thing for thing in (called(func),) if thing]
        case _:
            return []
    return [top for module in modules if (top := module.partition(".")[0]) in GUARDED]


def called(func: ast.expr) -> str | None:
    """The guarded thing a call reaches for, told by the name it is called by."""
    match func:
        case ast.Name(id=name) if name in DISK_CALLS:
            return name
        case ast.Attribute(attr=name) if name in DISK_METHODS:
            return name
        case ast.Attribute(
            attr="open", value=ast.Name(id="io" | "codecs") | ast.Call(func=ast.Name(id="Path"))
        ):
            return "open"
        case ast.Attribute(
            attr=name, value=ast.Name(id="date" | "datetime") | ast.Attribute(attr="date" | "datetime")
        ) if name in CLOCK_CALLS:
            return name
        case _:
            return None


def at_home(name: str, thing: str) -> bool:
    """Whether a module may touch a thing because it belongs there."""
    return any(thing in things and name.startswith(home) for home, things in HOMES.items())
