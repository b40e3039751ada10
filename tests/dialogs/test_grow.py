"""Growing: what a story holds becomes rows of one's own tables, with other words or as it is; taken back."""

import pytest

from soloist.play.dialogs.keeping.grow import grow
from soloist.values.message import Refusal
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


def test_a_line_is_looked_at_more_closely(table: Begin) -> None:
    """What is asked there is offered too; a line there is not is refused."""
    face = table(STORY)
    line = face.text.splitlines().index("? Que garde-t-il ?") + 1
    assert "Que garde-t-il ?" in face.hold(grow(face, str(line))).shown
    with pytest.raises(Refusal):
        face.hold(grow(face, "999"))
