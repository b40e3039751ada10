"""Exports: a format chosen or named, what is in a book, and that no file is written over."""

import pytest

from soloist.publish.exporting import export
from soloist.values.message import Refusal
from tests.dialogs.conftest import Begin, Table

TALE = """
Il arrive. [N:Garde|méfiant]

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
```

Il entre.
"""


def books(face: Table) -> list[str]:
    """The files there are."""
    folder = face.desk.workspace.root / "books"
    return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


def test_a_format_that_is_named_is_written_at_once(table: Begin) -> None:
    """As it was exported last; the plan of the book comes before what nobody chose."""
    face = table(TALE)
    plan = face.sitting.path.with_name("coupe.book.yaml")
    plan.write_text("mechanics: footnotes\nauthor: Ann\n", encoding="utf-8")
    assert face.hold(export(face, "md")).is_over
    assert "Exported" in str(face.told[-1])
    text = (face.desk.workspace.root / "books" / "coupe.md").read_text(encoding="utf-8")
    assert "[^1]" in text
    assert "Ann" in text
    with pytest.raises(Refusal, match="no format"):
        face.hold(export(face, "zip"))
