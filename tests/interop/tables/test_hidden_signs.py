"""What no row may hold is told, written as it is or spelt by JSON."""

from soloist.interop.tables.opening import hidden_signs, opened_tables


def test_signs_that_turn_text_around_are_told_with_their_line() -> None:
    """Line ends are none, and neither is what shows nothing and does nothing."""
    text = "a\tb\x0bc\u2028\u200b\ufeff\nd\u202ee\u202e\nf\x00"
    assert list(hidden_signs(text, escaped=False)) == [(2, 2), (3, 1)]


def test_what_json_spells_counts_there_alone() -> None:
    """Also behind a backslash that means itself; halves of signs and line ends do not."""
    text = '"\\u202e" "\\\\u202e" "\\\\\\u202E"\n"\\ud83d\\n\\u000a\\u0041"'
    assert list(hidden_signs(text, escaped=True)) == [(1, 2)]
    assert not list(hidden_signs(text, escaped=False))


def test_a_file_of_tables_tells_them() -> None:
    """Of whatever format; what is shown is the rest."""
    for data, path in (('{"a": ["x\\u202ey", "z"]}', "a.json"), ("a\n  x\u202ey\n  z\n", "a.perchance")):
        found = opened_tables(data.encode(), path, lang="en", usual="en")
        assert [row.cells[0] for row in found.tables.tables[0].rows] == ["xy", "z"]
        assert [loss.fate for loss in found.losses if loss.what == "hidden signs"] == ["left"]


def test_what_the_bytes_were_is_told_apart() -> None:
    """Windows-1252 is one thing, UTF-16 another."""
    told = [
        {loss.what for loss in opened_tables(data, "a.csv", lang="en", usual="en").losses}
        for data in ("d2,b\n1,é\n2,x\n".encode("cp1252"), "d2,b\n1,é\n2,x\n".encode("utf-16"))
    ]
    assert [each & {"bytes", "wide"} for each in told] == [{"bytes"}, {"wide"}]
