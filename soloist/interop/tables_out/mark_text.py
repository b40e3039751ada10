"""The gender of a row as it was written behind it."""

from soloist.tables.grammar.mark import split_mark
from soloist.tables.model import Row


def mark_text(row: Row) -> str | None:
    """`(f, pl. yeux)` for what a row’s mark says, empty for a row without; None where no mark says that."""
    mark = row.mark
    if mark is None:
        return ""
    said: list[str] = [mark.gender] if mark.gender else []
    if mark.plural:
        said = [f"{mark.gender}p"] if mark.gender else ["pl"]
    said.extend(word for word, is_so in (("h", mark.aspirated), ("they", mark.they)) if is_so)
    said.extend(f"{name}. {form}" for name, form in mark.forms.items())
    text = f"({', '.join(said)})"
    return text if split_mark(f"x {text}") == ("x", mark) else None
