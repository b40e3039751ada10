"""The language of a row's text: words, and holes `{…}`; `{{` and `}}` are braces.

`parse_template` is the only reader of that language and `Part` its only tree: a new form is a new kind
of part, found in `parse_hole` and carried out where rows are drawn.
"""

from soloist.tables.text.parts import Misread, Part, Parts, TableHole, Words

__all__ = ["Misread", "Part", "Parts", "TableHole", "Words", "parse_template"]


def parse_template(text: str) -> tuple[Parts, tuple[Misread, ...]]:
    """The parts of a row's text, and every place in it that is not understood; never raises."""
    if "{" not in text and "}" not in text:
        return (Words(text),), ()
    from soloist.tables.text.parse_hole import FORMS  # plain tables never need it
    from soloist.tables.text.parse_text import TextReader

    reader = TextReader(text, FORMS)
    parts = reader.parts(0, len(text), 0)
    return parts, tuple(sorted(reader.misread, key=lambda place: place.at))
