"""Encodings: those that are named, and those that are guessed."""

from pathlib import Path

import pytest

from soloist.interop.brought import _recoded as recoded
from soloist.values.message import Refusal
from tests.interop.table_kit import open_tables

PATH = Path("/x/road.md")


def test_a_named_encoding_is_read_as_such() -> None:
    """Whatever Python knows as the encoding of text."""
    assert recoded("日本の道".encode("shift_jis"), "shift_jis", PATH) == "日本の道".encode()
    assert recoded("Дорога".encode("koi8-r"), "KOI8-R", PATH) == "Дорога".encode()
    for data, name in ((b"\xff\xff", "utf-8"), (b"00", "hex"), (b"a", "no such"), (b"a", "")):
        with pytest.raises(Refusal):
            recoded(data, name, PATH)


def test_what_the_bytes_were_is_told_apart() -> None:
    """Windows-1252 is one thing, UTF-16 another."""
    told = [
        {loss.what for loss in open_tables(data, "a.csv").losses}
        for data in ("d2,b\n1,é\n2,x\n".encode("cp1252"), "d2,b\n1,é\n2,x\n".encode("utf-16"))
    ]
    assert [each & {"bytes", "wide"} for each in told] == [{"bytes"}, {"wide"}]
