"""What makes tests of screens quicker and changes nothing of what they see."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

Tokens: TypeAlias = Mapping[str, Sequence[Any]]
_parsed: dict[tuple[object, ...], list[Any]] = {}


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """Look for idleness every 2 ms: a press of Textual's pilot costs 7 ms instead of 62; parse a style once.

    All of this is private to Textual: where it is not found, tests are merely slower.
    """
    from textual import _wait
    from textual.css import stylesheet

    for name, seconds in (("SLEEP_GRANULARITY", 1 / 500), ("SLEEP_IDLE", 1 / 5000)):
        if hasattr(_wait, name):
            patch.setattr(_wait, name, seconds)
    if hasattr(stylesheet, "parse"):
        patch.setattr(stylesheet, "parse", _once(stylesheet.parse))


def _once(parse: Callable[..., Any]) -> Callable[..., list[Any]]:
    """The rules of a style sheet, for every app whose variables say the same."""
    last: list[tuple[Tokens, object]] = []

    def parsed(scope: str, css: str, read_from: Any, variable_tokens: Tokens, **how: Any) -> list[Any]:
        if not last or last[0][0] is not variable_tokens:
            said = {name: tuple(token.value for token in tokens) for name, tokens in variable_tokens.items()}
            last[:] = [(variable_tokens, frozenset(said.items()))]
        key = (scope, css, read_from, last[0][1], *sorted(how.items()))
        if key not in _parsed:
            _parsed[key] = list(parse(scope, css, read_from, variable_tokens=variable_tokens, **how))
        return _parsed[key]

    return parsed
