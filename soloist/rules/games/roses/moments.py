"""What the guided moments of La Couleur des Roses compute; their shape is in `procedures.yaml`."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.roses.system import (
    FAR,
    MOST,
    SKILLS,
    USED,
    VIRTUES,
    advantages,
    dice_counts,
    to_spend,
)
from soloist.rules.given import reason
from soloist.rules.moment import Deed, Line
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import acts, bare, level, numbered
from soloist.values.message import Refusal, message

_WORDS = Words("roses", "all")

# --- a protagonist, and what they try -------------------------------------------------------------


other_virtue, other_skill = map(Words("roses", "words"), ("other_virtue", "other_skill"))
MOST_OFFERED = 9
UNSAID = 1  # of a virtue or a skill whose score nobody wrote: the least that rolls a die


def created(scope: Scope) -> bool:
    """Whether somebody has anything to roll with: a virtue, a skill, a trait, a score of their own."""
    person = scope.person
    return bool(person.listed(VIRTUES) or person.listed(SKILLS) or person.traits or person.meters)


def approaches(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """What is wanted and in what manner: skills and virtues, those of most dice first."""

    def dice(pair: tuple[str, str]) -> int:
        return sum(dice_counts(level(pair[1]), level(pair[0])))

    pairs = product(scope.person.listed(SKILLS), scope.person.listed(VIRTUES))
    for pair in sorted(pairs, key=dice, reverse=True)[:MOST_OFFERED]:
        what, how = map(bare, pair)
        yield {
            "what": what,
            "how": how,
            "manner": how[:1].lower() + how[1:],
            "dice": _WORDS("dice", n=dice(pair)),
        }


def tried(scope: Scope, said: str) -> tuple[Deed, ...]:
    """The line of an action, with who does it where such a line can carry the name."""
    text = scope.fill(f"{{{said}}}")
    return acts(scope.person.name, text) or (Line(f"@ {text}"),)


def scored(item: str) -> str:
    """A virtue or a skill with its score, 1 where none is given. Raises `Refusal` above 6."""
    name, score = numbered(item)
    score = UNSAID if score is None else score
    if score > MOST:
        raise Refusal(
            message("“{name}” has {score}: scores go from 0 to {most}.", name=name, score=score, most=MOST)
        )
    return f"{name} {score}"


def named(scope: Scope) -> int:
    """How many advantages the sheet names: skills from 4 on, specialities, equipment."""
    return len(advantages(scope.person))


def usable(scope: Scope) -> tuple[str, ...]:
    """The advantages of a sheet by name not used in this scene that may have served the last roll."""
    return to_spend(scope.person, scope.table.said)


def unnamed(scope: Scope) -> bool:
    """Whether somebody has spent more advantages in this scene than were named."""
    people = scope.table.people if scope.who is None else (scope.person,)
    spent = (
        (each.counters.get("advantages_max", 0) - each.counters.get("advantages", 0), each) for each in people
    )
    return any(n > len(each.listed(USED)) for n, each in spent)


def many(scope: Scope) -> int:
    """The number typed. Raises `Refusal` for none."""
    text = scope.text.strip()
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= FAR):
        raise Refusal(message("How many? Write a number from 0 to {most}.", most=FAR))
    return int(text)


def written(item: str) -> str:
    """A sequela with the dice it takes: `stiff leg -1D`; a plain number after it is dice, too."""
    name, dice = numbered(item.rstrip("dD") if item[-2:-1].isdigit() else item)
    if dice is None:
        read = reason(item)
        name, dice = read.text, abs(read.weight)
    return f"{name.rstrip(' -−')} -{dice or 1}D"
