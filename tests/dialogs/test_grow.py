"""Growing: what a story holds becomes rows of one's own tables, with other words or as it is; taken back."""

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.keeping.grow import grow
from tests.dialogs.conftest import Begin, Table

STORY = """
## Session 1

### S1 *La porte*

```lonelog
[N:Garde|méfiant]
? Que garde-t-il ?
-> Une clé d'os
=> Aldric suit Garde jusqu'au quai
```
"""


def tables(face: Table) -> str:
    """The person's own tables."""
    return "".join(path.read_text("utf-8") for path in sorted(face.desk.workspace.oracles.rglob("*.yaml")))


def test_a_find_is_a_row_by_one_key(table: Begin) -> None:
    """Where it goes is said before; the next one is at hand then, and it can be taken back."""
    face = table(STORY)
    before = face.text
    face.hold(grow(face, ""), "clé")
    assert "mes-tables/trouvailles" in face.shown
    face.give("enter")
    assert "Une clé d'os" in tables(face)
    assert "# depuis coupe.md, session 1, scène 1" in tables(face)
    assert "✓ mes-tables/trouvailles" in face.shown
    face.give("clé", "right", "down", "enter")
    assert "Une clé" not in tables(face)
    assert "Taken back" in face.shown
    assert face.text == before


def test_other_words_another_kind_another_table(table: Begin) -> None:
    """Names become holes where that is wished; finds like it follow into the same kind."""
    face = table(STORY)
    face.hold(grow(face, ""), "suit", "right", "down", "enter")
    face.give("down", "down", "rencontres", "down", "holes")
    face.give("enter")
    assert "{pj} suit {histoire/rôles" in face.shown
    face.give("enter")
    assert "rencontres:" in tables(face)
    assert "{pj} suit {histoire/rôles" in tables(face)


def test_words_of_ones_own(table: Begin) -> None:
    """After the command or in the line; a row that is there is refused and stays."""
    face = table(STORY)
    face.hold(grow(face, "Un pont de corde"), "enter")
    assert face.is_over
    assert "Un pont de corde" in tables(face)
    face.hold(grow(face, ""), "Un pont de corde", "enter", "enter")
    assert "has this row already" in face.shown


def test_a_line_is_looked_at_more_closely(table: Begin) -> None:
    """What is asked there is offered too; a line there is not is refused."""
    face = table(STORY)
    line = face.text.splitlines().index("? Que garde-t-il ?") + 1
    assert "Que garde-t-il ?" in face.hold(grow(face, str(line))).shown
    with pytest.raises(Refusal):
        face.hold(grow(face, "999"))
