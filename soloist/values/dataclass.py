"""Records as the standard library's `dataclasses` makes them, at a thirtieth of what each costs at start.

There every class has six methods compiled when its module is imported: 0.6 ms a class, and 8 ms for the
library itself, which is half of what a command of the shell takes. Here the methods are shared by all
classes, and `__init__` alone is compiled, when the first instance is made. What is taken from here means
what it means there, and type checkers see the original; `order`, `kw_only` and `InitVar` are not there.
`record` is the usual one, frozen and with slots.
"""

import sys
from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})
"""What a field of a record holds that maps nothing to anything."""

_Made = TypeVar("_Made")
_MISSING: Any = object()
_PLAIN = "__dict__", "__weakref__"


class _Field:
    """One field of a record: its name, how it is filled when nothing is given, and what looks at it."""

    __slots__ = ("compare", "default", "factory", "hash", "init", "name", "repr")

    def __init__(
        self,
        *,
        default: Any = _MISSING,
        default_factory: Callable[[], Any] | None = None,
        init: bool = True,
        repr: bool = True,
        compare: bool = True,
        hash: bool | None = None,
    ) -> None:
        self.name = ""
        self.default = default
        self.factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.hash = compare if hash is None else hash


def _dataclass(cls: Any = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
    """Make a record of a class by its annotations, as `dataclasses.dataclass` does."""
    if cls is None:
        return lambda each: _dataclass(each, frozen=frozen, slots=slots, eq=eq)
    held = {
        each.name: each for base in reversed(cls.__mro__[1:]) for each in vars(base).get("__fields__", ())
    }
    inherited = set(held)
    space = {name: value for name, value in vars(cls).items() if name not in _PLAIN}
    for name in _annotated(cls):
        default = space.pop(name, _MISSING) if slots else space.get(name, _MISSING)
        held[name] = default if isinstance(default, _Field) else _Field(default=default)
        held[name].name = name
    every = tuple(held.values())
    space["__fields__"] = every
    space.setdefault("__match_args__", tuple(each.name for each in every if each.init))
    space.setdefault("__repr__", _represented)
    if eq:
        space["__eq__"] = _equal(_values(each.name for each in every if each.compare))
        space["__hash__"] = _hashed(_values(each.name for each in every if each.hash)) if frozen else None
    if frozen:
        space["__setattr__"] = space["__delattr__"] = _refuse
    if slots:
        space["__slots__"] = tuple(name for name in held if name not in inherited)
        space["__getstate__"], space["__setstate__"] = _state, _restore
        made: Any = type(cls)(cls.__name__, cls.__bases__, space)
        made.__qualname__ = cls.__qualname__
    else:
        made = cls
        for name, value in space.items():
            if vars(cls).get(name, _MISSING) is not value:
                setattr(made, name, value)

    def initialise(self: Any, *args: Any, **named: Any) -> None:
        made.__init__ = _initialiser(made)
        made.__init__(self, *args, **named)

    made.__init__ = initialise
    return made


def _annotated(cls: type) -> tuple[str, ...]:
    """The names a class annotates itself, in order."""
    if sys.version_info >= (3, 14):
        from annotationlib import Format, get_annotations

        return tuple(get_annotations(cls, format=Format.FORWARDREF))
    return tuple(vars(cls).get("__annotations__", ()))


def _initialiser(cls: Any) -> Any:
    """The `__init__` of a record, compiled from its fields."""
    names: dict[str, Any] = {"_missing": _MISSING, "_set": object.__setattr__}
    heads, lines = [], []
    for each in cls.__fields__:
        name, fresh = each.name, ""
        if each.factory is not None:
            fresh = f"_make_{name}()"
            names[f"_make_{name}"] = each.factory
        elif each.default is not _MISSING:
            fresh = f"_default_{name}"
            names[fresh] = each.default
        if each.init:
            given = f"{fresh} if {name} is _missing else {name}" if each.factory else name
            heads.append(f"{name}=_missing" if each.factory else f"{name}={fresh}" if fresh else name)
        elif fresh:
            given = fresh
        else:
            continue  # `__post_init__` fills it
        slot: Any = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
        if hasattr(slot, "__set__"):  # past the refusal of a frozen record, and quicker
            names[f"_set_{name}"] = slot.__set__
            lines.append(f"_set_{name}(self, {given})")
        else:
            lines.append(f"_set(self, {name!r}, {given})")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n ".join(lines or ["pass"])
    exec(f"def __init__(self, {', '.join(heads)}):\n {body}", names)
    names["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return names["__init__"]


def _values(names: Any) -> Callable[[Any], Any]:
    """What reads those attributes of a record, all at once."""
    found = tuple(names)
    return attrgetter(*found) if found else lambda record: ()


def _equal(values: Callable[[Any], Any]) -> Any:
    def __eq__(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _hashed(values: Callable[[Any], Any]) -> Any:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _represented(self: Any) -> str:
    shown = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in self.__fields__ if each.repr)
    return f"{type(self).__qualname__}({shown})"


def _refuse(self: Any, name: str, *value: object) -> None:
    raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it is")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in self.__fields__]


def _restore(self: Any, state: list[Any]) -> None:
    for each, value in zip(self.__fields__, state, strict=True):
        object.__setattr__(self, each.name, value)


def _replace(record: Any, /, **changes: Any) -> Any:
    """The record with other values in some of its fields; raises `TypeError` for one it has not."""
    for each in record.__fields__:
        if each.init and each.name not in changes:
            changes[each.name] = getattr(record, each.name)
    return type(record)(**changes)


def _fields(record: Any) -> tuple[_Field, ...]:
    """The fields of a record or of its class, in order."""
    found: tuple[_Field, ...] = record.__fields__
    return found


def _asdict(value: Any) -> Any:
    """A record as a mapping by the names of its fields, and so what it holds."""
    if _is_dataclass(value):
        return {each.name: _asdict(getattr(value, each.name)) for each in value.__fields__}
    if isinstance(value, list | tuple):
        return type(value)(map(_asdict, value)) if type(value) in (list, tuple) else value
    return value


def _is_dataclass(value: object) -> bool:
    """Whether it is a record, or the class of one."""
    return hasattr(value, "__fields__")


if TYPE_CHECKING:
    from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
    from typing import dataclass_transform

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    def record(cls: type[_Made]) -> type[_Made]:
        """What nearly every class here is: a `dataclass` that is frozen and has slots, a value."""

else:

    def record(cls: Any) -> Any:
        """See above."""
        return _dataclass(cls, frozen=True, slots=True)

    asdict, dataclass, field = _asdict, _dataclass, _Field
    fields, is_dataclass, replace = _fields, _is_dataclass, _replace

__all__ = ["NOTHING", "asdict", "dataclass", "field", "fields", "is_dataclass", "record", "replace"]
