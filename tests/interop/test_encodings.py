"""Encodings: those that are named, and bytes that are no text as they stand."""

from pathlib import Path

import pytest

from soloist.interop.brought import _recoded as recoded
from soloist.interop.brought import _refuse_zeros as refuse_zeros
from soloist.values.message import Refusal

PATH = Path("/x/road.md")


def refused(data: bytes) -> dict[str, object]:
    """What is said of bytes that are refused."""
    with pytest.raises(Refusal) as caught:
        refuse_zeros(data, PATH)
    return dict(caught.value.message.values)


def test_a_named_encoding_is_read_as_such() -> None:
    """Whatever Python knows as the encoding of text."""
    assert recoded("日本の道".encode("shift_jis"), "shift_jis", PATH) == "日本の道".encode()
    assert recoded("Дорога".encode("koi8-r"), "KOI8-R", PATH) == "Дорога".encode()
    for data, name in ((b"\xff\xff", "utf-8"), (b"00", "hex"), (b"a", "no such"), (b"a", "")):
        with pytest.raises(Refusal):
            recoded(data, name, PATH)


def test_zero_bytes_are_told_where_and_the_cure_of_utf_16_helps() -> None:
    """What is no text at all is left to who knows formats."""
    text = "The road, “long” – et l’été.\n"
    assert "--encoding utf-16-le " in str(refused(text.encode("utf-16-le"))["cure"])
    refuse_zeros(recoded(text.encode("utf-16-le"), "utf-16-le", PATH), PATH)
    refuse_zeros(text.encode("utf-16"), PATH)
    assert refused(b"# T\nHello.\0 there\n")["line"] == 2
    refuse_zeros(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\x01", PATH)
    refuse_zeros(b"# T\n", PATH)
