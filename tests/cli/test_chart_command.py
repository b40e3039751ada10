"""`soloist chart` and `/charts` line by line: the same tables, the same data."""

import pytest

from tests.contract.running import Shell

ROLL = "d: Opposition [pour: objectif, ? 1D | contre: objectif] 2d6=6,2+4 vs 1d6=1 -> Succès (+2)"
STORY = f"""---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric
---

## Session 1
*Date: 2026-11-20*

### S1 *La porte*

Aldric attend ici.

```lonelog
@ Forcer la porte
{ROLL}
[N:Destinée|Destin 0->1]
=> Elle cède.
```
"""


@pytest.fixture
def told(run: Shell) -> Shell:
    """A shell with one story."""
    (run.root / "journals").mkdir(parents=True, exist_ok=True)
    (run.root / "journals" / "coupe.md").write_text(STORY, encoding="utf-8")
    return run


def test_data(told: Shell) -> None:
    """Ids are the stable ones; shares and counts as numbers."""
    numbers = told("chart", "coupe", "--json").json
    assert isinstance(numbers, dict)
    assert numbers["exchanges"] == 1
    destiny = numbers["numbers"][0]
    assert (destiny["name"], destiny["value"]) == ("destiny", 1)
    assert [(point["from"], point["to"]) for point in destiny["points"]] == [(0, 1)]
    rolled = told("chart", "coupe", "--what", "outcomes", "--json").json
    assert isinstance(rolled, dict)
    shares = rolled["tests"]["opposition"]["outcomes"]
    assert shares["success"]["came"] == 1
    assert sum(share["due"] for share in shares.values()) == pytest.approx(1, abs=1e-4)
    counted = told("chart", "coupe", "--what", "words", "--json").json
    assert isinstance(counted, dict)
    assert (counted["total"], counted["sessions"][0]["date"]) == (3, "2026-11-20")


def test_line_by_line(told: Shell) -> None:
    """`/charts` reads the tables out; another word is refused and the charts are named."""
    ran = told("play", "--linear", "coupe", "--lang", "en", stdin="/charts outcomes\n/charts pie\n/quit\n")
    assert "Opposition" in ran.out
    assert "came 1, due " in ran.out
    assert "  " not in ran.out
    assert "destiny, outcomes, words" in ran.out + ran.err


def test_a_chart_there_is_not_is_refused_in_the_words_of_the_language(told: Shell) -> None:
    """Those it lists are taken."""
    ran = told("chart", "coupe", "--what", "tarte", "--lang", "fr")
    assert ran.code == 2
    assert "destin, résultats, mots" in ran.err.replace("'", "")
    ran = told("play", "--linear", "coupe", "--lang", "fr", stdin="/graphiques tarte\n/quitter\n")
    assert "destin, résultats, mots" in ran.out


def test_statistics_are_sentences(told: Shell) -> None:
    """A line for each row, nothing set under each other, no arrow and no dot."""
    ran = told(
        "play",
        "--linear",
        "coupe",
        "--lang",
        "en",
        stdin="/stats\n\n/charts destiny Destin\n-\n/coverage\n\n\n\n\n\n\n/quit\n",
    )
    assert "Session 1: day 2026-11-20, words 3" in ran.out
    assert "S1-1, La porte: 3" in ran.out or "s1-1, La porte: 3" in ran.out
    assert "1. 0 to 1: S1, La porte, line 18" in ran.out
    for sign in ("  ", "→", " · "):
        assert sign not in ran.out.split("Immersion> ", 1)[1].replace("Enter: go on · -: back", "")
