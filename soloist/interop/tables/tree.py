"""JSON and YAML as a tree whose values know the way to them: `oracles.shore.rows[2]`."""

import re
from collections.abc import Iterator
from itertools import accumulate
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final

from soloist.interop.formats import Spot, Tally
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

DEEPEST: Final = 60
"""How many brackets may stand within each other; public collections have some fifteen."""
_NO_SIGNS: Final = regex.compile("[\ud800-\udfff\ufffe\uffff]")  # half a sign, or none: nothing can show them
_TEXT: Final = regex.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_DIGITS: Final = regex.compile(r"\s*[-+]?[0-9]{1,18}\s*")


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A value and the way to it; `None` for one that is not there."""

    value: Any = None
    way: str = ""

    @property
    def line(self) -> Spot:
        """The way as a place that can be told."""
        return Spot(1, self.way)

    def __getitem__(self, key: str) -> "Node":
        """What stands under a key; a value of nothing where there is no such key."""
        return dict(self.members()).get(key, Node())

    def __bool__(self) -> bool:
        """Whether it says anything: neither null nor empty."""
        return self.value is not None and self.value not in ("", {}, [])

    def text(self, *keys: str) -> str:
        """The first text under one of `keys`, its own without any; empty where there is none."""
        for node in (self[key] for key in keys) if keys else (self,):
            if isinstance(node.value, str) and node.value:
                return _NO_SIGNS.sub("\ufffd", node.value)
        return ""

    def whole(self, *keys: str) -> int | None:
        """The first whole number under one of `keys`, its own without any; a text of digits is one."""
        for node in (self[key] for key in keys) if keys else (self,):
            value = node.value
            if isinstance(value, str) and _DIGITS.fullmatch(value):
                return int(value)
            if isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1:
                return int(value)
        return None

    def members(self) -> Iterator[tuple[str, "Node"]]:
        """Keys and values of an object; none of anything else."""
        inside = self.value.items() if isinstance(self.value, dict) else ()
        return ((_NO_SIGNS.sub("\ufffd", key), self._at(each, f".{key}")) for key, each in inside)

    def list(self) -> tuple["Node", ...]:
        """The values of a list; none of anything else."""
        inside = self.value if isinstance(self.value, list) else ()
        return tuple(self._at(each, f"[{number}]") for number, each in enumerate(inside))

    def _at(self, value: Any, step: str) -> "Node":
        return Node(value, (self.way + step).removeprefix("."))

    def tell_others(self, known: frozenset[str], tally: Tally) -> None:
        """Tell of the members nobody reads."""
        for key, value in self.members():
            if value and key not in known:
                tally.add("fields", value.line)


def _read(text: str) -> tuple[Any, str]:
    """The first value of a text, and what follows it."""
    value, end = JSONDecoder(strict=False).raw_decode(text)
    return value, text[end:]


def read_yaml(text: str, name: str) -> Node:
    """The one value of a text of YAML; words are texts but for `true`, `false` and `null`.

    Raises `Refusal` for what is no YAML, with its line.
    """
    import yaml

    class Words(yaml.SafeLoader):
        yaml_implicit_resolvers: dict[str, list[Any]] = {}  # noqa: RUF012 as its parent has it

    for tag, words in (("bool", "true|false"), ("null", "null|~|"), ("merge", "<<")):
        Words.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"(?:{words})$"), None)
    try:
        return Node(yaml.load(text, Words))
    except (yaml.YAMLError, RecursionError, ValueError) as wrong:
        mark, why = getattr(wrong, "problem_mark", None), str(getattr(wrong, "problem", wrong))
        raise Refusal(
            message("{name}, line {line}: {why}", name=name, line=mark.line + 1 if mark else 1, why=why)
        ) from None


def read_json(text: str, name: str) -> Node:
    """The value of a text; of several, as in a file with one on each line, the list of them.

    Raises `Refusal` for what is no JSON, with its line, and for what is too deep.
    """
    values, rest = list[Any](), text.strip()
    try:
        while rest or not values:
            value, after = _read(rest)
            values.append(value)
            rest = after.lstrip()
    except (ValueError, RecursionError) as wrong:  # or a number of thousands of digits
        at = len(text.rstrip()) - len(rest) + (wrong.pos if isinstance(wrong, JSONDecodeError) else 0)
        raise Refusal(
            message(
                "{name}, line {line}: from here on this is not JSON. Correct it there (a comma, a bracket "
                "or a quotation mark too few or too many), or save the file again where it was made.",
                name=name, line=text.count("\n", 0, at) + 1,
            )
        ) from None  # fmt: skip
    steps = (1 if sign in "[{" else -1 for sign in re.findall(r"[\[\]{}]", _TEXT.sub("", text)))
    if max(accumulate(steps), default=0) > DEEPEST:
        raise Refusal(message("{name}: brackets may be nested {deep} deep at most.", name=name, deep=DEEPEST))
    return Node(values[0] if len(values) == 1 else values)
