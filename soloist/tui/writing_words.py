"""What may be meant by a word the dictionary does not know, in a small list."""

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.spelled import Word
from soloist.tui.ink import QUIET, ink
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown


class Unknown(NamedTuple):
    """A word, the row it is on, and what may be meant, the likeliest first."""

    row: int
    word: Word
    offers: tuple[str, ...]


class WordScreen(ListScreen[str | None]):
    """Gives back the word to put in its place, nothing to know it from now on, None to leave it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    DEFAULT_CSS = "WordScreen { & > Vertical { width: 44; } & OptionList { max-height: 10; } }"

    def __init__(self, lingo: Lingo, unknown: Unknown) -> None:
        """Nothing is looked up here."""
        super().__init__()
        self._lingo = lingo
        self._unknown = unknown

    def compose(self) -> ComposeResult:
        """The word, what may be meant, what else can be done."""
        say = self._lingo.say
        word = self._unknown.word.text
        title = say("“{word}” is not in the dictionary", word=word)
        with Vertical():
            yield Static(shown(title), markup=False, classes="title")
            yield OptionList(*self._options(), markup=False)
            yield Static(shown(say("Enter takes it   Esc back")), markup=False, classes="keys")

    def _options(self) -> list[Option | None]:
        offers = self._unknown.offers
        found: list[Option | None] = [Option(ink(offer)) for offer in offers]
        found += [None] if offers else []  # a rule between
        learn, leave = self._lingo.say("Add it to my words"), self._lingo.say("Leave it")
        return [*found, Option(ink(learn, QUIET)), Option(ink(leave, QUIET))]

    def on_mount(self) -> None:
        """The likeliest is at hand."""
        self.query_one(OptionList).highlighted = 0
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        offers = self._unknown.offers
        at = event.option_index
        self.dismiss(offers[at] if at < len(offers) else "" if at == len(offers) else None)
