"""Categories changed in part, as other hands do: what stays, what goes, what is a number after all."""

import pytest

from soloist.journal.fold import fold
from soloist.journal.read import read
from soloist.journal.state import Element


def _after(*tags: str) -> Element:
    """Ann after some lines of play."""
    state = fold(read("\n".join(["```", *tags, "```", ""]).encode()).entries)
    element = state.element("PC", "Ann")
    assert element is not None
    return element


@pytest.mark.parametrize(
    ("tags", "items"),
    [
        (["[PC:Ann|Gear:Lamp,Rope]", "[PC:Ann|Gear: +Hook, -lamp]"], ("Rope", "Hook")),
        (["[PC:Ann|Gear:Lamp,Rope]", "[PC:Ann|Gear: Lamp→Torch]"], ("Torch", "Rope")),
        (["[PC:Ann|Gear:Lamp,Rope]", "[PC:Ann|Gear: Hook]"], ("Hook",)),
        (["[PC:Ann|Gear:Lamp]", "[PC:Ann|Gear+Sea Chart]"], ("Lamp", "Sea Chart")),
        (["[PC:Ann|Gear:Lamp,Rope]", "[PC:Ann|Gear-Rope]"], ("Lamp",)),
        (["[PC:Ann|Gear:Lamp]", "[PC:Ann|-lamp]"], ()),
        (["[PC:Ann|Gear:Lamp]", "[PC:Ann|lamp -> torch]"], ("torch",)),
        (["[PC:Ann|Gear: -lamp, -rope]"], ("-lamp", "-rope")),
        (["[PC:Ann|Gear: +lamp, +rope]"], ("lamp", "rope")),
        (["[PC:Ann|Gear: Lamp, Rope→Chain]"], ("Lamp", "Chain")),
        (["[PC:Ann|Gear d8]", "[PC:Ann|Gear d8→d6]"], ("d6",)),
        (["[PC:Ann|Gear d8]", "[PC:Ann|Gear depleted]"], ("depleted",)),
    ],
)
def test_a_category_after_each_change(tags: list[str], items: tuple[str, ...]) -> None:
    """Restated whole, unless every item is a change; each line of it is remembered."""
    gear = _after(*tags).lists["gear"]
    assert gear.items == items
    assert [made.line for made in gear.lines] == list(range(2, 2 + len(tags)))
    assert gear.lines[-1].after == items


def test_numbers_in_a_category_are_numbers() -> None:
    """`HP: 8` is `HP 8`, and what stands under `stat:` can be changed like anything else."""
    ann = _after("[PC:Ann|HP: 8/12|stat: Wits 2, keen|traits: Voleuse 1]", "[PC:Ann|HP-3|Wits+1]")
    assert {held.name: (held.value, held.maximum) for held in ann.numbers.values()} == {
        "HP": (5, 12),
        "Wits": (3, None),
    }
    assert ann.items("stat") == ("keen",)
    assert ann.items("traits") == ("Voleuse 1",)


def test_soloist_s_own_lists_of_one_number_stay_lists() -> None:
    """A hand of one card is a hand."""
    state = fold(read("```\n[N:Destinée|cartes: 5]\n```\n".encode()).entries)
    assert state.shared.items("cards") == ("5",)


def test_a_word_that_looks_like_a_change_is_none() -> None:
    """Less something that is not there, or empty where there is no die to be used up."""
    assert _after("[PC:Ann|Gear:Lamp,Rope]", "[PC:Ann|Gear empty]").words == ("Gear empty",)
    assert _after("[PC:Ann|Gear:Lamp]", "[PC:Ann|Well-Provisioned|Gear-less]").words == (
        "Well-Provisioned",
        "Gear-less",
    )


def test_very_many_words_are_remembered_line_by_line() -> None:
    """The record of a line says what the line said, so that its size is that of the story."""
    ann = _after(*(f"[PC:Ann|w{number}x]" for number in range(200)), "[PC:Ann|w0x -> v]")
    assert len(ann.words) == 200
    assert ann.words[0] == "v"
    assert (ann.changes[-1].before, ann.changes[-1].after) == (None, ("v",))
    assert ann.changes[3].after == ("w0x", "w1x", "w2x", "w3x")
