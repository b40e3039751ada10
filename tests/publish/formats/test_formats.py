"""The formats there are, what they need, and the raw ones."""

from importlib.util import find_spec
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.play.told.foreign_text import defused
from soloist.publish.book.book import Choices
from soloist.publish.exporting import Source, exported, files_of
from soloist.publish.formats.formats import FORMATS, Format, format_called, format_of
from soloist.publish.plan import Plan
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves
from soloist.values.dataclass import replace
from soloist.values.message import Refusal

TALE = """---
title: La porte
ruleset: hades
lang: fr
pcs: Aldric
---

## Session 1

### S1 *=Le seuil*

```lonelog
@(Aldric) Forcer
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
(secret: personne)
d: 2d6+1=8 vs 7 -> Réussi
d: Opposition [pour: objectif | contre: objectif] 1d6=1 vs 1d6=2 -> Échec (-2)
```

Prose d’\udce9té.
"""


def source(text: str = TALE) -> Source:
    """A story, ready."""
    data = text.encode("utf-8", "surrogateescape")
    state = skim(data).state
    return Source(data, read(data), state, system_or_free(state.ruleset), Shelves())


@pytest.mark.parametrize("each", FORMATS, ids=lambda each: each.id)
def test_every_format_writes(each: Format) -> None:
    """Each that is here makes a file of any story, and its names lead to it."""
    made = format_called(each.id)
    assert made is each
    assert format_of(f"Été{made.suffix}".upper()) is each
    if made.needs and find_spec(made.needs) is None:
        pytest.skip(f"{made.needs} is not installed")
    choices = Choices(mechanics="footnotes", cast="yes", glossary="yes")
    if made.shape == "folder":
        assert [*files_of(source(), made, choices)]
    else:
        assert exported(source(), made, choices)


def test_a_manuscript_has_no_lists() -> None:
    """Whatever the plan of the book says."""
    planned = replace(source(), plan=Plan(cast="yes", mechanics="footnotes"))
    for id_, listed in (("docx", True), ("manuscript", False)):
        with ZipFile(BytesIO(exported(planned, format_called(id_), Choices()))) as file:
            assert ("Personnages" in file.read("word/document.xml").decode()) is listed


def test_unknown_formats() -> None:
    """What there is is told."""
    with pytest.raises(Refusal, match="md"):
        format_called("zip")
    for name in ("livre.zip", "livre"):
        with pytest.raises(Refusal, match="md"):
            format_of(name)


@given(st.text(alphabet="=+-@\t\r\n'\"1,;a", max_size=6))
def test_no_formula(text: str) -> None:
    """No cell begins a formula, but for numbers, which are none."""
    cell = defused(text)
    assert not cell.startswith(("=", "+", "@", "\t", "\r", "\n"))
    assert not cell.startswith("-") or cell[1:].replace(".", "").isdecimal()
    assert cell.removeprefix("'") == text.removeprefix("'")
