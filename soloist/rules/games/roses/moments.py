"""What the guided moments of La Couleur des Roses compute; their shape is in `procedures.yaml`."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.roses.system import (
    MOST,
    SKILLS,
    USED,
    VIRTUES,
    advantages,
    dice_counts,
    to_spend,
)
from soloist.rules.moment import Deed, Note
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import bare, found_in, grouped, items, level
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Words("roses", "all")

# --- a protagonist, and what they try -------------------------------------------------------------


MOST_OFFERED = 9
FAR = 20  # advantages: nobody has more
_SCORED = regex.compile(r"(.*?[^\W\d_]\D*?)(?:[\s:=(]+([-−+]?\d+)\s*[dD]?\)?\s*(\([^()]+\))?)?")


def created(scope: Scope) -> bool:
    """Whether somebody has anything to roll with: a virtue, a skill, a trait, a score of their own."""
    person = scope.person
    return bool(person.listed(VIRTUES) or person.listed(SKILLS) or person.traits or person.gauges)


def approaches(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """What is wanted and in what manner: skills and virtues, those of most dice first."""

    def dice(pair: tuple[str, str]) -> int:
        return sum(dice_counts(level(pair[1]), level(pair[0])))

    pairs = product(scope.person.listed(SKILLS), scope.person.listed(VIRTUES))
    for pair in sorted(pairs, key=dice, reverse=True)[:MOST_OFFERED]:
        what, how = grouped(pair[0])[0], bare(pair[1])
        yield {
            "what": what,
            "how": how,
            "manner": how[:1].lower() + how[1:],
            "dice": _WORDS("dice", n=dice(pair)),
        }


def _numbered(item: str, least: int, most: int) -> tuple[str, int]:
    """A name and its number, however that is put beside it: `Patience 3`, `Patience: 3`, `Patience 3D`,
    `Climbing 3 (intrusion)`.

    Raises `Refusal` without a name, and where the number is not among those it may be.
    """
    found = _SCORED.fullmatch(item.strip())
    if found is None or not least <= (number := int((found[2] or "1").replace("−", "-"))) <= most:
        raise Refusal(
            message(
                "“{item}”: a name, and a number from {least} to {most}.", item=item, least=least, most=most
            )
        )
    return " ".join(filter(None, found.group(1, 3))), number


def scored(item: str) -> str:
    """A virtue or a skill with its score; where none is given, 1, the least that rolls a die."""
    name, score = _numbered(item, 0, MOST)
    return f"{name} {score}"


def written(item: str) -> str:
    """A sequela with the dice it takes: `stiff leg -1D`; a number after it is dice, be it less or more."""
    name, dice = _numbered(re.sub(r"[-−](?=\d+\s*[dD]?$)", " ", item), 1, 2 * MOST)
    return f"{name} -{dice}D"


def many(scope: Scope) -> int:
    """The number typed. Raises `Refusal` for none."""
    text = scope.text.strip()
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= FAR):
        raise Refusal(message("How many? Write a number from 0 to {most}.", most=FAR))
    return int(text)


# --- advantages that were spent, by name ----------------------------------------------------------


def named(scope: Scope) -> int:
    """How many advantages the sheet names: skills from 4 on, specialities, equipment."""
    return len(advantages(scope.person))


def usable(scope: Scope) -> tuple[str, ...]:
    """The advantages of a sheet by name not used in this scene that may have served the last roll."""
    return to_spend(scope.person, scope.table.said) or ()


def unnamed(scope: Scope) -> bool:
    """Whether somebody has spent more advantages in this scene than were named."""
    people = scope.table.people if scope.who is None else (scope.person,)
    held = ((each.counters.get, len(each.listed(USED))) for each in people)
    return any(counted("advantages_max", 0) - counted("advantages", 0) > used for counted, used in held)


def served(scope: Scope) -> Iterator[Deed]:
    """Advantages typed as those that served. Raises `Refusal` for one that a sheet with names lacks."""
    typed = map(bare, items(scope.text))
    used = (found_in(item, usable(scope)) if named(scope) else item for item in typed)
    yield Note("PC", scope.person.name, USED, tuple(used))
