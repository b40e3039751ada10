"""Random dice are fair in range, and repeatable with a seed."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import Throw, random_dice


@given(st.integers(), st.integers(1, 50), st.integers(1, 100))
def test_a_seed_repeats(seed: int, count: int, faces: int) -> None:
    """The same seed gives the same faces, each between 1 and the number of faces."""
    wanted = Throw("for", count, faces)
    shown = random_dice(seed).throw(wanted)
    assert shown == random_dice(seed).throw(wanted)
    assert len(shown) == count
    assert all(1 <= face <= faces for face in shown)


def test_every_face_comes_up() -> None:
    """Neither end is left out, seeded or not."""
    for dice in (random_dice(1), random_dice()):
        assert set(dice.throw(Throw("", 2000))) == {1, 2, 3, 4, 5, 6}
        dice.done()


def test_seeds_differ() -> None:
    """Another seed, other dice."""
    assert random_dice(1).throw(Throw("", 50)) != random_dice(2).throw(Throw("", 50))


@given(st.integers(0, 2**32), st.integers(1, 1000))
def test_faces_are_as_fair_as_the_standard_library_s(seed: int, faces: int) -> None:
    """Face by face what `randint` gives for the same seed: no die is shorter at one end."""
    dice, generator = random_dice(seed), Random(seed)
    wanted = tuple(generator.randint(1, faces) for _ in range(20))
    assert dice.throw(Throw("", 20, faces)) == wanted
