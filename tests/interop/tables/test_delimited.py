"""CSV and TSV: separator, head, columns and weights found; the rest told."""

from soloist.interop.opening import Made
from tests.interop.table_kit import chances, open_tables, read, told


def opened(text: str | bytes, name: str = "file.csv") -> Made:
    """What a file becomes, in French."""
    return open_tables(text, name, "fr")


def test_excel_in_french() -> None:
    """Excel in french."""
    found = opened(
        '\ufeffsep=;\r\nd6;Résultat;Note\r\n1-3;Un loup;seul\r\n4-5;"Des bandits; armés";\r\n6;Rien;\r\n'
    )
    assert chances(found) == {"Un loup": "3/6", "Des bandits; armés": "2/6", "Rien": "1/6"}
    assert read(found).tables[0].strips[0].rows[0].hint == "seul"


def test_windows_bytes_are_told() -> None:
    """Windows bytes are told."""
    found = opened("poids;texte\n2;forêt\n1;étang\n".encode("cp1252"))
    assert chances(found) == {"forêt": "2/3", "étang": "1/3"}
    assert told(found)["bytes"][:2] == ("guessed", 1)
