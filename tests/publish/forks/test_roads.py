"""Sibling stories as one graph: what they share stands once, what nobody took is a stub with its odds."""

import pytest

from soloist.play.fork import sibling
from soloist.publish.book.book import Matter
from soloist.publish.forks.roads import Road, roads
from tests.play.fork_tale import DATA

HEAD = Matter("La porte", "fr")
ROLL = DATA.index(b"```lonelog\n@ Forcer")
FAILED = (
    sibling(
        DATA,
        ROLL,
        "porte.md",
        title="Sans porte",
        lines=["@ Forcer la serrure", "d: Opposition [pour: objectif] -> Échec (-2)", "(note: choisie)"],
    )
    + b"\nElle tient bon.\n"
)


def sound(road: Road) -> None:
    """Every way leads somewhere, everything is led to once, keys are unique."""
    keys = [each.key for each in road.passages]
    assert len({*keys}) == len(keys)
    ways = [way for each in road.passages for way in each.ways]
    assert sorted(way.to for way in ways) == sorted(keys[1:])
    for each in road.passages:
        assert bool(each.ways) != (each.stub or each.end)
        assert not each.stub or not each.end
        told = [way.chance for way in each.ways]
        if told and None not in told:
            assert sum(chance for chance in told if chance) == 1
    taken = {way.to: way.taken for way in ways}
    assert all(taken[each.key] != each.stub for each in road.passages[1:])


def test_a_long_story() -> None:
    """Thousands of rolls are no deeper than one."""
    roll = "\n```lonelog\n? Encore {n} ?\ntbl: oracle/oui-non d6=4 -> Oui, mais…\n```\n\nOui {n}.\n"
    data = DATA + "".join(roll.format(n=n) for n in range(1500)).encode()
    road = roads([data], HEAD, rolled=True)
    assert len(road.passages) > 1500
    sound(road)


PARTED = [sibling(DATA, ROLL, "porte.md") + more for more in (b"\nIl rentre.\n", b"\nIl dort.\n")]


@pytest.mark.parametrize(
    "stories", [[DATA], [DATA, FAILED], PARTED, [b""], [b"---\ntitle: x\n---\n"], [b"\xff\x00"]]
)
def test_any_family_is_sound(stories: list[bytes]) -> None:
    """Passages keep their keys as the family grows."""
    road = roads(stories, HEAD, rolled=True)
    sound(road)
    assert (
        {road.passages[0].key}
        <= {each.key for each in roads(stories[:1], HEAD, rolled=True).passages}
        <= {each.key for each in road.passages}
    )


@pytest.mark.parametrize(
    "stories", [[DATA], [DATA, FAILED], PARTED, [b""], [b"---\ntitle: x\n---\n"], [b"\xff\x00"]]
)
def test_a_reader_is_told_no_rules(stories: list[bytes]) -> None:
    """Every way is a road that was taken, without odds; every passage but the first is led to once."""
    road = roads(stories, HEAD)
    ways = [way for each in road.passages for way in each.ways]
    assert sorted(way.to for way in ways) == sorted(each.key for each in road.passages[1:])
    assert all(way.taken and way.chance is None and way.label for way in ways)
    assert not any(each.asked or each.stub for each in road.passages)
