"""Plain text: the ways people write lists, and what is told of them."""

from functools import partial
from types import SimpleNamespace

import pytest

from soloist.values.message import Refusal
from tests.interop.table_kit import open_tables

_opened = partial(open_tables, name="list.txt")


@pytest.mark.parametrize("name", ["list.txt", "list.csv"])
def test_too_many_rows_are_refused_before_they_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many lines there are."""
    nothing = SimpleNamespace(looks=lambda _: False, is_json=lambda _: False)
    monkeypatch.setattr(
        "soloist.interop.formats.import_module",
        lambda _: nothing,
    )
    with pytest.raises(Refusal, match="1900000 rows"):
        _opened("x\n" * 1_900_000, name=name)
