"""What the dice of a test in the panel came to: thrown here or on a real table, all anew or a side again."""

from collections.abc import Callable

from soloist.play.again import rolled_again
from soloist.play.attempt import Attempt, rolled
from soloist.play.real_dice import rolled_again_as, rolled_as
from soloist.play.shift import fate_offers, fate_used, moved, with_fate
from soloist.rules.dice import Dice


class Throws:
    """The result at hand, and how it came about; none until something was thrown."""

    def __init__(self, dice: Callable[[], Dice]) -> None:
        """`dice` makes the dice of one roll."""
        self.result: Attempt | None = None
        self.typed = ""  # the dice from the real table, as they were typed last
        self.count = 0  # how often everything was thrown
        self.real = False  # whether the result was made with dice from the real table
        self._dice = dice
        self._thrown = False  # whether dice were thrown that have not been watched

    def throw(self, attempt: Attempt) -> None:
        """Throw everything, anew where there is a result. Raises `Refusal`, and then nothing was thrown."""
        count = 1 if self.result is None else self.count + 1
        self.result, self.real = rolled(attempt, self._dice()), False
        self._thrown, self.count = True, count

    def lay(self, attempt: Attempt, text: str) -> None:
        """Take the dice of the real table as `text` says they fell. Raises `Refusal`."""
        self.result, self.real = rolled_as(attempt, text), True
        self.typed, self.count = text, 1

    def throw_side(self, side: str) -> None:
        """Throw one side of the result again."""
        if self.result is not None:
            self.result, self._thrown = rolled_again(self.result, side, self._dice()), True

    def lay_side(self, side: str, text: str) -> None:
        """The same with the dice of the real table. Raises `Refusal`."""
        if self.result is not None:
            self.result = rolled_again_as(self.result, side, text)

    def turn_fate(self) -> bool:
        """Let fate change the result, or no longer; whether it can."""
        if self.result is None or not fate_offers(self.result):
            return False
        self.result = with_fate(self.result, used=not fate_used(self.result))
        return True

    def move(self, by: int, fortunes: int) -> bool:
        """Move the result a step up or down with one of so many fortunes; whether it moved."""
        further = moved(self.result, by, fortunes) if self.result is not None else None
        if further is not None:
            self.result = further
        return further is not None

    def pick_up(self) -> None:
        """Nothing was thrown after all."""
        self.result = None

    def watched(self) -> bool:
        """Whether there are dice to watch; they are watched once."""
        thrown, self._thrown = self._thrown, False
        return thrown
