"""How fast nested tables are rolled, against pytracery on the same grammar in the same run.

`python -m bench.tables_roll [rolls]`; needs `make bench`'s libraries. Exit code 1 below the floor.
"""

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter

from soloist.rules.dice import random_dice
from soloist.tables.draw import draw
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables

FLOOR = 3.0
ROLLS = 100_000
ROUNDS = 4

# Three levels, six holes, a capital and an article; pytracery's way of writing them beside ours.
TABLES: Mapping[str, Sequence[str]] = {
    "meeting": [
        "{Creatures} holds {a: things} and waits for somebody near {places}.",
        "On the way to {places} you are met by one of the {creatures}, who wants {a: things}.",
    ],
    "creatures": ["{tempers} millers of the valley", "{tempers} idle soldiers", "{tempers} pilgrims"],
    "things": [
        "{colours} apple from the orchard",
        "{colours} lantern without oil",
        "umbrella, once {colours}",
    ],
    "places": ["the old {colours} mill by the river", "the {colours} gate of the lower town"],
    "tempers": ["angry and hungry", "old but cheerful", "tired", "careful", "rather idle"],
    "colours": ["red", "orange", "amber", "white as snow", "indigo", "black"],
}
TRACERY_HOLES = {
    "{Creatures}": "#creatures.capitalize#",
    "{a: things}": "#things.a#",
    **{f"{{{name}}}": f"#{name}#" for name in TABLES},
}


def ours() -> Callable[[], str]:
    """One roll of the meeting."""
    written = "".join(
        f"  {name}:\n" + "".join(f'    - "{row}"\n' for row in rows) for name, rows in TABLES.items()
    )
    file, problems = read_tables("lang: en\ntables:\n" + written, "bench.yaml")
    if problems:
        raise AssertionError(problems)
    shelves = Shelves([shelf_of([file])])
    target = shelves.find("bench/meeting")
    dice = random_dice(1)
    return lambda: draw(target, dice, shelves)[0].text


def by_tracery() -> Callable[[], str]:
    """The same with pytracery."""
    import tracery
    from tracery.modifiers import base_english

    def translated(row: str) -> str:
        for hole, other in TRACERY_HOLES.items():
            row = row.replace(hole, other)
        return row

    grammar = tracery.Grammar({name: [translated(row) for row in rows] for name, rows in TABLES.items()})
    grammar.add_modifiers(base_english)

    def roll() -> str:
        grammar.clear_state()  # it remembers every node otherwise
        text: str = grammar.flatten("#meeting#")
        return text

    random.seed(1)
    return roll


def per_second(roll: Callable[[], str], rolls: int) -> float:
    """Rolls in a second."""
    start = perf_counter()
    for _ in range(rolls):
        roll()
    return rolls / (perf_counter() - start)


def measure(rolls: int = ROLLS) -> tuple[float, float]:
    """Rolls per second of soloist and of pytracery, in turns, once both give the same kinds of texts."""
    mine, theirs = ours(), by_tracery()
    if {roll() for roll in (mine,) * 5000} & {roll() for roll in (theirs,) * 5000} == set():
        raise AssertionError("the two grammars have no text in common")
    own, other = [], []
    for _ in range(ROUNDS):
        own.append(per_second(mine, rolls // ROUNDS))
        other.append(per_second(theirs, rolls // ROUNDS))
    return sum(own) / ROUNDS, sum(other) / ROUNDS


def main(arguments: Sequence[str] = ()) -> int:
    """Measure, print, and say whether the floor holds."""
    own, other = measure(*map(int, arguments))
    print(f"nested tables: soloist {own:,.0f} rolls a second, pytracery {other:,.0f}")
    print(f"pytracery: {own / other:.1f} times as long (floor {FLOOR:.0f})")
    return int(own / other < FLOOR)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
