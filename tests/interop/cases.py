"""Cases of tests as text: a row a line, ` ⇒ ` between fields.

`⏎` and `⇥` stand for line feeds and tabs, `␠` for blanks at the ends of a field, `∅` for an empty one.
"""

_SIGNS = str.maketrans({"⏎": "\n", "⇥": "\t", "␠": " ", "∅": ""})


def rows(text: str) -> list[tuple[str, ...]]:
    """The rows of a text."""
    return [tuple(field.translate(_SIGNS) for field in line.split(" ⇒ ")) for line in _lines(text)]


def lines(text: str) -> list[str]:
    """The lines of a text."""
    return [line.translate(_SIGNS) for line in _lines(text)]


def _lines(text: str) -> list[str]:
    return text.strip("\n").split("\n")
