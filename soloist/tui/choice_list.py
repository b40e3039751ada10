"""Ways to take an outcome, each under a letter; none need be taken."""

from collections.abc import Callable

from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from soloist.rules.system import Choice
from soloist.rules.term import Term
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines
from soloist.tui.story_view.page import hung

_LETTERS = "abcefghijklmnopqstuvwxyz"  # d has its own use on a result


class ChoiceList(Widget):
    """The choices of an outcome, the one taken marked."""

    DEFAULT_CSS = """
    ChoiceList { height: auto; }
    """

    choices: reactive[tuple[Choice, ...]] = reactive[tuple[Choice, ...]]((), layout=True)
    """What is offered."""
    taken: reactive[Choice | None] = reactive[Choice | None](None)
    """What is taken, None while nothing is."""

    def __init__(self, lang: str) -> None:
        """`lang` is the story's language."""
        super().__init__()
        self.lang = lang
        self.words: Callable[[Choice], Term] = lambda choice: choice.text

    @property
    def letter(self) -> str:
        """The letter of the choice taken; nothing while none is."""
        return _LETTERS[self.choices.index(self.taken)] if self.taken is not None else ""

    def render(self) -> Content:
        """The choices one under the other."""
        return lines(self._rows(self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the choices take once wrapped."""
        return len(self._rows(width))

    def validate_taken(self, taken: Choice | None) -> Choice | None:
        """Only what is offered can be taken."""
        return taken if taken in self.choices else None

    def watch_choices(self) -> None:
        """A choice that is no longer offered is no longer taken."""
        self.taken = self.validate_taken(self.taken)

    def has(self, letter: str) -> bool:
        """Whether a choice is under that letter."""
        return len(letter) == 1 and 0 <= _LETTERS.find(letter) < len(self.choices)

    def pick(self, letter: str) -> bool:
        """Take the choice of that letter, or let go of it; whether there is one."""
        if not self.has(letter):
            return False
        at = _LETTERS.find(letter)
        self.taken = None if self.taken == self.choices[at] else self.choices[at]
        return True

    def step(self, by: int) -> None:
        """The choice after or before, with none between the last and the first."""
        order = (None, *self.choices)
        self.taken = order[(order.index(self.taken) + by) % len(order)]

    def _rows(self, width: int) -> list[Content]:
        return [
            row
            for letter, choice in zip(_LETTERS, self.choices, strict=False)
            for row in self._row(letter, choice, max(16, width))
        ]

    def _row(self, letter: str, choice: Choice, width: int) -> tuple[Content, ...]:
        taken = choice == self.taken
        mark = ink("● " if taken else "○ ", KEY if taken else QUIET) + ink(f"{letter} ", KEY)
        text = ink(self.words(choice).of(self.lang), STRONG if taken else "")
        return hung(text, mark, Content(" " * mark.cell_length), width)
