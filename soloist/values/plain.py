"""Records as files of JSON hold them, and read back into the very types that their fields have."""

import json
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from soloist.values.dataclass import fields, is_dataclass

_CODING: Final = ("utf-8", "surrogatepass")
_BYTES: Final = ("utf-8", "surrogateescape")
Kind = TypeVar("Kind")


def plain(value: Any) -> Any:
    """A value as JSON holds it: a record by the names of its fields, bytes and paths as text, else itself."""
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    if isinstance(value, bytes):
        return value.decode(*_BYTES)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, Path) else value


def encoded(value: Any) -> bytes:
    """A value as a file that a person could still read their words from."""
    return json.dumps(plain(value), ensure_ascii=False, indent=1).encode(*_CODING)


def decoded(data: bytes) -> Any:
    """What JSON says; None where it is none."""
    try:
        return json.loads(data.decode(*_CODING))
    except (ValueError, RecursionError):
        return None


def read(kind: type[Kind], found: Any) -> Kind | None:
    """A record from what `plain` gave, its missing fields as by default; None where it cannot be read."""
    try:
        made: Kind = _read(kind, found)
    except (TypeError, ValueError):
        return None
    return made


def _read(kind: Any, found: Any) -> Any:
    origin, of = get_origin(kind), get_args(kind)
    if origin is tuple and isinstance(found, list | dict):
        items = [*map(list, found.items())] if isinstance(found, dict) else found
        kinds = of[:1] * len(items) if of[-1] is Ellipsis else of
        return tuple(_read(each, item) for each, item in zip(kinds, items, strict=True))
    if origin is UnionType:
        return None if found is None else _read(of[0], found)
    if (origin is Literal and found in of) or type(found) is kind:
        return found
    if kind in (bytes, Path) and isinstance(found, str):
        return found.encode(*_BYTES) if kind is bytes else Path(found)
    if isinstance(found, dict) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        hints = get_type_hints(kind)
        return kind(**{name: _read(hint, found[name]) for name, hint in hints.items() if name in found})
    raise ValueError(f"{found!r} is no {kind}")
