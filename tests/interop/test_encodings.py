"""Encodings that are guessed."""

from tests.interop.table_kit import open_tables


def test_what_the_bytes_were_is_told_apart() -> None:
    """Windows-1252 is one thing, UTF-16 another."""
    told = [
        {loss.what for loss in open_tables(data, "a.csv").losses}
        for data in ("d2,b\n1,é\n2,x\n".encode("cp1252"), "d2,b\n1,é\n2,x\n".encode("utf-16"))
    ]
    assert [each & {"bytes", "wide"} for each in told] == [{"bytes"}, {"wide"}]
