"""Where a number comes from: the lines that made it, asked for in any spelling."""

import pytest

from soloist.journal.folding.fold import fold
from soloist.journal.folding.why import why
from soloist.journal.read import read
from soloist.journal.sheet import Json
from soloist.rules.games.hades.system import HADES
from soloist.values.message import Refusal

JOURNAL = """---
ruleset: hades
lang: fr
pcs: Aldric, Maëlle
---

```lonelog
[PC:Aldric|Fortunes 0|traits: crochets|blessé 0]
[N:Destinée|Destin 0->1]
[PC:Aldric|Fortunes 0->1]
[Clock:Le Cygne noir 0/4]
=> Il fuit. [N:Garde|méfiant] [Clock:Le Cygne noir 1/4]
[PC:Aldric|traits: crochets, calme]
[PC:Maëlle|blessé 0->2]
[N:Aldric|sosie]
```
""".encode()


def asked(name: str, data: bytes = JOURNAL) -> dict[str, Json]:
    """Why, in that journal."""
    return why(fold(read(data).entries), HADES, name, data)


@pytest.mark.parametrize(
    "name", ["destiny", "Destin", "DESTIN", "destinée/destin", "Destiny/destiny", "N:Destinée/Destin"]
)
def test_a_shared_counter_by_any_name(name: str) -> None:
    """Id, either language, with its holder or without."""
    assert asked(name) == {
        "name": "Destin",
        "value": 1,
        "lines": [{"line": 9, "text": "[N:Destinée|Destin 0->1]", "from": None, "to": 1}],
    }


@pytest.mark.parametrize("name", ["Aldric/Fortunes", "aldric / fortunes", "PC:Aldric/Fortunes"])
def test_a_personal_counter_of_somebody(name: str) -> None:
    """Every line that set it, with what it changed."""
    assert asked(name) == {
        "name": "Aldric/Fortunes",
        "value": 1,
        "lines": [
            {
                "line": 8,
                "text": "[PC:Aldric|Fortunes 0|traits: crochets|blessé 0]",
                "from": None,
                "to": 0,
            },
            {"line": 10, "text": "[PC:Aldric|Fortunes 0->1]", "from": 0, "to": 1},
        ],
    }


def test_accents_may_be_left_out() -> None:
    """`maelle/blesse` is Maëlle's wound."""
    assert (asked("maelle/blesse")["name"], asked("maelle/blesse")["value"]) == ("Maëlle/blessé", 2)


def test_a_counter_nobody_touched_has_its_default_and_no_line() -> None:
    """Maëlle has no fortune, and no line says so."""
    assert asked("Maëlle/fortunes") == {"name": "Maëlle/Fortunes", "value": 0, "lines": []}


def test_a_clock_a_role_and_a_category() -> None:
    """Elements answer by their number or their words, categories by their items."""
    assert [line["to"] for line in _lines("le cygne noir")] == [0, 1]
    assert (asked("garde")["value"], [line["line"] for line in _lines("garde")]) == ("méfiant", [12])
    assert [line["to"] for line in _lines("traits")] == ["crochets", "crochets, calme"]


def _lines(name: str) -> list[dict[str, Json]]:
    lines = asked(name)["lines"]
    assert isinstance(lines, list)
    return [line for line in lines if isinstance(line, dict)]


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("Fortunes", ["Aldric/Fortunes", "Maëlle/Fortunes"]),
        ("blessé", ["Aldric/blessé", "Maëlle/blessé"]),
        ("Aldric", ["PC:Aldric", "N:Aldric"]),
    ],
)
def test_a_name_of_several_is_refused_with_all_of_them(name: str, labels: list[str]) -> None:
    """Each candidate is called by a name that is its alone."""
    with pytest.raises(Refusal) as refused:
        asked(name)
    for label in labels:
        assert label in str(refused.value.message)
        assert asked(label)["name"] == label


def test_a_name_of_nothing_is_refused_with_the_near_ones() -> None:
    """A slip of the pen is answered with what was probably meant."""
    with pytest.raises(Refusal, match="Le Cygne noir"):
        asked("Le Cigne noir")
    with pytest.raises(Refusal, match="soloist state"):
        asked("xyzzy")


def test_lines_are_quoted_from_the_bytes() -> None:
    """Windows line ends and bytes that are no text do no harm."""
    data = JOURNAL.replace(b"\n", b"\r\n").replace(b"Il fuit", b"Il \xff fuit")
    lines = why(fold(read(data).entries), HADES, "garde", data)["lines"]
    assert isinstance(lines, list)
    assert isinstance(lines[0], dict)
    assert lines[0]["text"] == "=> Il � fuit. [N:Garde|méfiant] [Clock:Le Cygne noir 1/4]"
