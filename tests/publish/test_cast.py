"""The cast, the places and things, and whose rules and tables were used."""

from pathlib import Path

import pytest

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.publish.book.book import Choices, Entry, Mechanics
from soloist.publish.book.cast import cast, glossary
from soloist.publish.book.credits import credits, credits_on
from soloist.publish.source import Source
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.systems import system_or_free
from soloist.storage.shelf.shelf import load_shelves, shelf_roots

TALE = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric, Maëlle
---

```lonelog
[PC:Aldric|Fortunes 0|traits: crochets, sang-froid ++, jambe raide (-)|session: ]
[N:Destinée|Destin 0]
[N:Garde|méfiant|au "nord"]
[L:Île|au large] [E:la lune rouge|cadre: entouré] [L:Égout]
[Clock:Crue 0/4] [Thread:Sortir|ouvert]
\\--- secret
[N:Le roi|mort]
---\\
(secret: [N:La reine|vivante])
[N:Garde|méfiant -> endormi]
[PC:Aldric|traits: crochets, borgne (-)]
```
"""


def test_cast() -> None:
    """Protagonists with the traits they began with, roles with their first words; nobody from a secret."""
    assert cast(skim(TALE.encode()).state) == (
        Entry("Aldric", "crochets, sang-froid, jambe raide"),
        Entry("Maëlle", ""),
        Entry("Garde", "méfiant, au «\u202fnord\u202f»"),
    )


def test_glossary() -> None:
    """Places and elements of the frame from A to Z, accents apart."""
    assert glossary(skim(TALE.encode()).state) == (
        Entry("Égout", ""),
        Entry("Île", "au large"),
        Entry("la lune rouge", ""),
    )


MET = """---
title: Le phare
ruleset: hades
lang: fr
pcs: Ida
---

## Session 1

### S1 *La femme au manteau*

```lonelog
[N:Garde|méfiant]
@ Interroger [N:Le Goff|ivre]
=> Il avoue. [N:Femme au manteau|inconnue] [L:Le puits|sec] [N:L'ours|brun]
```

Le Goff parla, et l’ours aussi.
"""


@pytest.mark.parametrize(
    ("mechanics", "people", "places"),
    [
        ("hidden", ["Ida", "Garde", "Le Goff", "L’ours"], []),
        ("footnotes", ["Ida", "Garde", "Le Goff", "Femme au manteau", "L’ours"], ["Le puits"]),
    ],
)
def test_who_is_met_only_in_hidden_play_is_out(
    mechanics: Mechanics, people: list[str], places: list[str]
) -> None:
    """Unless the prose names them; a title is none, and a line of tags is a register."""
    data, system = MET.encode(), system_or_free("hades")
    source = Source(data, read(data), skim(data).state, system, lambda name: ())
    book = source.book(Choices(mechanics=mechanics, cast=True, glossary=True))
    assert [entry.name for entry in book.cast] == people
    assert [entry.name for entry in book.glossary] == places


def test_credits(tmp_path: Path) -> None:
    """The rules, each table that was asked, and those it draws on; each once, none lost to another's name."""
    own = tmp_path / "oracles"
    own.mkdir()
    (own / "ville.yaml").write_text(
        "credit: Ville, A. Nonyme, CC BY 4.0\ntables:\n  rues:\n    - La rue de {noms}\n    - Le quai\n"
        "  noms:\n    credit: Noms, B. Nonyme, CC BY-SA 4.0\n    rows: [l’Ours, la Loutre]\n",
        encoding="utf-8",
    )
    shelf = load_shelves(shelf_roots(tmp_path, "fr"), tmp_path, "fr")
    rolled = ("ville/rues d2=1 -> La rue de l’Ours", "ville/rues d2=2 -> Le quai", "perdue d6=1 -> ?")
    asked = "```lonelog\n" + "".join(f"tbl: {line}\n" for line in rolled) + "```\n"
    found = credits(read(asked.encode()).entries, system_or_free("hades"), credits_on(shelf.shelves))
    assert found == (
        "HaDes 0.1.0, AleaScript, CC BY 4.0",
        "Ville, A. Nonyme, CC BY 4.0",
        "Noms, B. Nonyme, CC BY-SA 4.0",
    )


def test_credit_of_rules_that_are_partly_off() -> None:
    """Options that leave a part of the rules out leave their author in."""
    system = system_or_free("hades").under({})
    played = read(b"```lonelog\n@ Ouvrir\n```\n").entries
    assert credits(played, system, lambda name: ()) == (system_or_free("hades").credit,)


def test_rules_that_were_not_used_are_owed_nothing() -> None:
    """Free play is the yes/no die of another game, and prose without a roll is nobody else’s."""
    free = system_or_free("free")
    prose = read(b"Un mot.\n").entries
    asked = read(b"```lonelog\n? Oui ?\ntbl: Destin d6=6 -> Oui, et\n```\n").entries
    named = read(f"```lonelog\ntbl: {FATE_TABLE.fr} d6=6 -> Oui, et\n```\n".encode()).entries
    assert (
        credits(prose, free, lambda name: ())
        == credits(prose, system_or_free("hades"), lambda name: ())
        == ()
    )
    assert credits(asked, free, lambda name: ()) == ()
    assert credits(named, free, lambda name: ()) == (free.credit,)
