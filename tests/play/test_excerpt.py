"""What of a story belongs to one exchange, and what of it is left out."""

import pytest

from soloist.journal.model import Consequence, DiceLine, Prose
from soloist.play.told.excerpt import excerpt_at, last_excerpt, offset_of
from soloist.values.message import Refusal

TALE = """---
title: La porte
ruleset: hades
lang: fr
pcs: Aldric
---

```lonelog
[PC:Aldric|Fortunes 0]
```

Avant.

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
(secret: c'est ouvert)
```

```lonelog
=> Elle cède. [N:Garde|méfiant]
\\--- secret
rien de tout cela
---\\
```

Après.

```lonelog
? Y a-t-il un chien ?
tbl: oracle/oui-non d6=4 -> Oui, mais…
```

Il dort.

Il rêve.
""".encode()


def at(text: str) -> int:
    """Where a text begins in the tale."""
    return TALE.index(text.encode())


def test_fences_that_belong_together() -> None:
    """From the first or from the second: one exchange, secrets left out of it and of its source."""
    for place in (at("@ Forcer"), at("=> Elle"), at("```lonelog\n=>")):
        found = excerpt_at(TALE, place)
        assert (found.line, TALE[found.start : found.end].decode().count("```")) == (14, 4)
        assert any(isinstance(entry, DiceLine) for entry in found.entries)
        assert any(isinstance(entry, Consequence) for entry in found.entries)
        assert not any(isinstance(entry, Prose) for entry in found.entries)  # `=>` said what came of it
        assert b"secret" not in found.raw
        assert b"rien de tout" not in found.raw


def test_a_paragraph_stands_for_itself() -> None:
    """Prose under the cursor is what is meant."""
    found = excerpt_at(TALE, at("Avant."))
    assert not found.rolled
    assert [entry.text.strip() for entry in found.entries if isinstance(entry, Prose)] == ["Avant."]


def test_out_of_sight() -> None:
    """What only Destiny sees is left out where it is out of sight."""
    hat = TALE.replace(b"(secret: c'est ouvert)", "[N:Destinée|Destin 0->-1]".encode())
    assert b"Destin 0" in excerpt_at(hat, at("@ Forcer")).raw
    assert b"Destin 0" not in excerpt_at(hat, at("@ Forcer"), veiled=True).raw


def test_what_was_struck_is_not_the_last() -> None:
    """The last exchange that still stands is meant; a line of prose that looks like a result is none."""
    chien = at("```lonelog\n? Y a-t-il")
    struck = TALE + b"\n```lonelog\n(struck: Y a-t-il)\n```\n"
    assert last_excerpt(struck).start == at("```lonelog\n@ Forcer")
    assert last_excerpt(TALE + b"\n-> Fin.\n").start == chien


def test_nothing_to_tell() -> None:
    """A story without a result says so; so does a line that is not there."""
    with pytest.raises(Refusal, match="Nothing was rolled"):
        last_excerpt(TALE[: at("Avant.")])
    with pytest.raises(Refusal, match="no line 99"):
        offset_of(TALE, 99)
    assert offset_of(TALE, 1) == 0
    assert offset_of(TALE, 14) == at("```lonelog\n@ Forcer")
