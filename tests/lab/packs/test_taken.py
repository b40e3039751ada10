"""The record of the rows a pack took: read back as it was written, and nothing where it is spoilt."""

import os
from pathlib import Path

import pytest

from soloist.lab.packs.draft import both, read_taken, rows_taken, taken_text
from soloist.storage.disk import REAL
from soloist.storage.pack_taken import TAKEN, keep_taken

FILE = "oracles/fr/ciel.yaml"


def test_it_is_read_back(tmp_path: Path) -> None:
    """Row by row, as names are compared; written again over what was there."""
    taken = rows_taken({FILE: "tables:\n  Ciel: [Gris, {text: Été, hint: x}]\n".encode()})
    assert taken == {FILE: {"ciel": ("gris", "ete")}}
    for more in (taken, both(taken, {FILE: {"ciel": ("gris", "noir"), "vent": ("fort",)}})):
        keep_taken(REAL, tmp_path, taken_text(more))
        assert read_taken(tmp_path) == more
    assert more == {FILE: {"ciel": ("gris", "ete", "noir"), "vent": ("fort",)}}


@pytest.mark.parametrize(
    "data", [b"", b"[", b"[1]", b'{"a": 3}', b'{"a": {"b": "c"}}', b"\xff", b"[" * 100_000]
)
def test_a_spoilt_one_says_nothing(tmp_path: Path, data: bytes) -> None:
    """Whatever it holds, and where it is no file."""
    (tmp_path / TAKEN).write_bytes(data)
    assert not any(read_taken(tmp_path).values())
    (tmp_path / TAKEN).unlink()
    assert read_taken(tmp_path) == {}
    os.mkfifo(tmp_path / TAKEN)
    assert read_taken(tmp_path) == {}
