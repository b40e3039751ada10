"""After a roll: one side's dice thrown again, as an advantage allows; the rest lie as they fell."""

from dataclasses import dataclass, replace
from types import MappingProxyType

from soloist.message import Refusal, message
from soloist.play.attempt import Attempt, replayed, rolled
from soloist.rules.dice import Dice, Throw


def rolled_again(attempt: Attempt, side: str, dice: Dice) -> Attempt:
    """The same roll with all dice of `side` thrown once more, and what that costs among its effects.

    `dice` gives the new throw as if it were a first one. Raises `Refusal` where nothing was rolled
    yet, or where the rules roll that side no more.
    """
    resolution = attempt.resolution
    if resolution is None:
        raise Refusal(message("Roll first; then dice can be rolled again."))
    if f"again_{side}" not in {key.id for key in attempt.test.keys}:
        raise Refusal(message("“{side}” is not rolled again here.", side=side))
    times = {each: len(roll.shown[0]) - 1 if roll.base else 0 for each, roll in resolution.rolls.items()}
    values = {id_: n for id_, n in attempt.situation.values.items() if id_ != "advantages"}
    values |= {f"again_{each}": n + (each == side) for each, n in times.items()}
    asked = replace(attempt.situation, values=MappingProxyType(values))
    return rolled(replace(attempt, situation=asked), _Further(replayed(resolution), dice, side, times[side]))


@dataclass(frozen=True, slots=True)
class _Further:
    """Dice as they fell, and after them new ones."""

    fallen: Dice
    new: Dice
    side: str
    times: int

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        """The faces of that throw; see `Dice`."""
        if wanted.kind == "reroll" and wanted.side == self.side and wanted.wave > self.times:
            return self.new.throw(replace(wanted, kind="base", wave=0, again=()))
        return self.fallen.throw(wanted)

    def done(self) -> None:
        """Nothing may be left over, of the old dice or the new."""
        self.fallen.done()
        self.new.done()
