"""Patterns mean the same on every Python: before 3.11.5, `re` read some of its newest forms wrongly."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]

import pytest

_WRONG = (_constants.POSSESSIVE_REPEAT, _constants.ATOMIC_GROUP)
_SUSPECT = re.compile(r"[*+?}]\+|\(\?>")  # in one of the forms, or in a class of characters
_READ_BY = {"compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn"}


def test_no_pattern_is_possessive_or_atomic(root: Path) -> None:
    """`*+ ++ ?+ {…}+` and `(?>…)` gave wrong results where they are repeated; linear patterns need none."""
    assert [
        f"{where}: {text}"
        for where, text in _patterns(root)
        if _SUSPECT.search(text) and _holds(_parser.parse(text))
    ] == []


@pytest.mark.parametrize("text", ["a++", "(?:ab*+)*", "a(?:b|c{2,3}+)", "(?=(?>a))", "(a?+)", "(?i:x|[+]++)"])
def test_such_a_pattern_is_noticed(text: str) -> None:
    """However deep it stands."""
    assert _SUSPECT.search(text)
    assert _holds(_parser.parse(text))
    assert not _holds(_parser.parse(r"[*]+(?:\++|a{2}b|[?+]+)"))


def _patterns(root: Path) -> Iterator[tuple[str, str]]:
    """Each pattern written in a call of `re`, and each that a module of the package keeps, with its place.

    What is put into a pattern while the program runs is taken for a letter.
    """
    for path in sorted([*root.glob("soloist/**/*.py"), *root.glob("campaign/*.py")]):
        text = path.read_text(encoding="utf-8")
        for call in ast.walk(ast.parse(text)) if "import re\n" in text else ():
            match call:
                case ast.Call(ast.Attribute(ast.Name("re"), name), [first, *_]) if name in _READ_BY:
                    if (pattern := _written(first)) is not None:
                        yield f"{path.relative_to(root)}:{call.lineno}", pattern
    for path in sorted(root.glob("soloist/**/*.py")):
        if path.name != "__main__.py":
            name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            for known, value in vars(import_module(name)).items():
                if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                    yield f"{name}.{known}", value.pattern


def _written(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_written(part) or "x" for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (_written(left) or "x") + (_written(right) or "x")
    return None


def _holds(read: object) -> bool:
    """Whether a pattern that `re` has read holds one of the wrong forms."""
    if isinstance(read, _parser.SubPattern | tuple | list):
        return any(map(_holds, read))
    return any(read is each for each in _WRONG)  # letters are numbers, too
