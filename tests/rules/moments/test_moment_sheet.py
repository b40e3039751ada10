"""A typed line put into a list of a sheet: added, scored again, renamed, struck, refused."""

import pytest

from soloist.message import Refusal
from soloist.rules.moments.typed import acts, bare, edited, level, single

HELD = ("calme 2", "vol +", "lent (-)")


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("vif, rusé", (*HELD, "vif", "rusé")),
        ("Calme 3", ("Calme 3", "vol +", "lent (-)")),
        ("calme -> sang-froid", ("sang-froid 2", "vol +", "lent (-)")),
        ("vol → envol", ("calme 2", "envol +", "lent (-)")),
        ("lent -> traînard (-)", ("calme 2", "vol +", "traînard (-)")),
        ("-calme, − vol", ("lent (-)",)),
        ("-calme; vif", ("vol +", "lent (-)", "vif")),
    ],
)
def test_a_line_changes_a_list_in_its_place(text: str, after: tuple[str, ...]) -> None:
    """A mark or a score goes with what is renamed."""
    note = edited("Nell", "traits", HELD, text)
    assert (note.add, note.only, note.drop) == (after, True, ())


def test_what_is_beside_stays() -> None:
    """The items asked about are a part of the list."""
    assert edited("Nell", "traits", ("b",), "c", beside=(("a",), ("d",))).add == ("a", "b", "c", "d")


@pytest.mark.parametrize("text", ["-rusé", "rusé -> vif", " , "])
def test_what_is_not_there_is_refused(text: str) -> None:
    """And so is a line that names nothing."""
    with pytest.raises(Refusal):
        edited("Nell", "traits", HELD, text)


def test_more_than_may_be_is_refused_unless_it_was_so_before() -> None:
    """An old sheet that holds more may still be changed."""
    with pytest.raises(Refusal, match="would make 4"):
        edited("Nell", "traits", HELD, "vif", most=3)
    assert edited("Nell", "traits", HELD, "calme -> vif", most=2).add[0] == "vif 2"


@pytest.mark.parametrize(
    ("item", "name", "score"),
    [
        ("Patience 4", "Patience", 4),
        ("lent (-)", "lent", 1),
        ("main -2D", "main", 1),
        ("Studio 54 2", "Studio 54", 2),
    ],
)
def test_an_item_has_a_name_and_perhaps_a_score(item: str, name: str, score: int) -> None:
    """Marks are no part of the name."""
    assert (bare(item), level(item)) == (name, score)


def test_one_thing_may_hold_commas_and_a_name_signs() -> None:
    """A goal is said in a sentence; a name with a plus has no line of its own."""
    assert single("Nell", "goal", "fuir, et vite").add == ("fuir", "et vite")
    assert [line.text for line in acts("Nell", "dort")] == ["@(Nell) dort"]
    assert acts("Nell+Bo", "dort") == ()
