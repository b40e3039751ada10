"""What the protagonist does not see while two share a keyboard."""

import pytest

from soloist.play.told.excerpt import excerpt_at
from soloist.play.told.veil import masked, seen
from tests.cases import cases


@pytest.mark.parametrize(
    ("line", "left"),
    cases("play/veil", "a_line_without_what_is_hidden"),
)  # fmt: skip
def test_a_line_without_what_is_hidden(line: str, left: tuple[str, ...]) -> None:
    """The hat's tags go, and fate's own dice; all else stays as it is."""
    assert seen((line,)) == left


def test_lines_as_written_are_without_secrets() -> None:
    """Notes and blocks alike, whatever stands around them."""
    lines = [
        "@ Entrer",
        "(secret: il ment)",
        "\\--- secret",
        "la reine",
        "---\\",
        "=> Fini. [N:Destinée|Destin 0->1]",
    ]
    assert seen(lines) == ("@ Entrer", "=> Fini.")
    assert seen(["(note: du vent)"]) == ("(note: du vent)",)


JOURNAL = """---
title: Phare
lang: fr
---

Le Destin frappe à la porte.

```lonelog
[N:Destinée|Destin 0->-7]
(secret: le gardien a menti)
=> Il pleut. [N:Destinée|Destin -7->-6]
d: Destin d6=3 vs 4 -> Contretemps
d: Opposition [pour: a] 1d6=2 vs 1d6=1 -> Succès (+2)
\\--- secret
la reine ment
---\\
```
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_masked_journal_has_every_other_byte_in_its_place(ends: str) -> None:
    """Secrets, counters and fate's dice are blank; the rest stands where it stood."""
    data = JOURNAL.replace("\n", ends).encode()
    found = masked(data)
    assert len(found) == len(data)
    text = found.decode()
    for word in ("menti", "reine", "-7", "vs 4", "Contretemps"):
        assert word not in text
    for word in ("Le Destin frappe", "Il pleut.", "Succès (+2)"):
        assert found.index(word.encode()) == data.index(word.encode())


def test_an_exchange_is_told_without_what_is_hidden() -> None:
    """Where it is out of sight; else as it stands."""
    data = JOURNAL.encode()
    place = data.index("[N:Destinée".encode())
    assert b"Destin 0" in excerpt_at(data, place).raw
    assert b"Destin 0" not in excerpt_at(masked(data), place).raw
