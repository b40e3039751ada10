"""Words typed at a guided moment: those of its line, or the composer's, and none of them an answer."""

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property

from textual import events
from textual.screen import ModalScreen

from soloist.message import Refusal
from soloist.play.digit_keys import lone
from soloist.rules.moment import Step
from soloist.tui.choice_ear import ChoiceEar, Words
from soloist.tui.keys_in_order import opening
from soloist.tui.moment_line import MomentLine, numbered


@dataclass(frozen=True, slots=True)
class Left:
    """How a moment was left: to its end, under way, for another; and words that were not written."""

    words: str = ""
    finished: bool = False
    begun: bool = False
    other: bool = False
    refusal: Refusal | None = None


class MomentWords(ModalScreen[Left | None]):
    """Gives way to somebody who writes where a step only offers ways; elsewhere a sentence is the line's."""

    @property
    @abstractmethod
    def step(self) -> Step:
        """The step that is looked at."""

    @property
    @abstractmethod
    def _over(self) -> bool: ...
    @property
    @abstractmethod
    def _line(self) -> MomentLine: ...
    @abstractmethod
    def action_leave(self) -> None:
        """Later."""

    @cached_property
    def _ear(self) -> ChoiceEar:
        return ChoiceEar(lambda sign: lone(sign, len(self.step.ways)) > 0)

    def ponders(self, event: events.Key) -> bool:
        """Whether a digit chooses, unless words begin with it."""
        if self._over:
            return False
        if self.step.typed is None:
            return self._ear.waits(event)
        line = self._line
        return not line.text and not line.writing and numbered(event, line.ways) > 0

    def harmless(self, event: events.Key) -> bool:
        """What is chosen is written."""
        return False

    def hears(self, event: events.Key | events.Paste) -> Words:
        """Words typed where there is no line for them: the moment waits, they are the composer's."""
        if self._over or self.step.typed is not None:
            self._ear.forget()
            return ()
        words = self._ear.hears(event)
        if words:
            self._give_way()
        return words

    def wrote_on(self) -> bool:
        """Words came at once: the line's, where there is one, else the composer's."""
        if self._over:
            return False
        if self.step.typed is None:
            self._give_way()
        else:
            self._line.writing = True
            self.set_focus(self._line)
        return True

    def _give_way(self) -> None:
        opening(self.app)
        self.action_leave()
