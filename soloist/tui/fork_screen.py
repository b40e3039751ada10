"""The ways a roll could have gone: one is taken, and the story goes on from there as another one."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.fork_offer import Offer, chance_words
from soloist.tui.ink import STRONG, ink, spread
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown

WIDTH: Final = 72
DIM: Final = "dim"  # unlike a colour, it is readable on the row at hand, too


class ForkScreen(ListScreen[Offer | None]):
    """Gives back what is offered and was chosen; what the roll came to is shown, and cannot be."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]
    DEFAULT_CSS = """
    ForkScreen {
        & > Vertical { width: 72; }
        & .said { color: $text-muted; height: auto; margin: 0 0 1 0; }
        & OptionList { max-height: 70vh; }
        & OptionList > .option-list--option-disabled { color: $foreground; }
    }
    ForkScreen.-low .said { margin: 0; display: none; }
    """

    def __init__(self, offers: tuple[Offer, ...], lingo: Lingo, lang: str) -> None:
        """`lang` is the story's language, in which its words are told."""
        super().__init__()
        self._offers = offers
        self._lingo = lingo
        self._lang = lang
        self._listed: list[Offer | None] = []

    def compose(self) -> ComposeResult:
        """The question, the ways, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(shown(say("What if it had been otherwise?")), markup=False, classes="title")
            yield Static(
                shown(say("A new story begins here, with the same past; this one stays as it is.")),
                markup=False,
                classes="said",
            )
            yield OptionList(markup=False)
            yield Static(shown(say("Enter begins it   Esc back")), markup=False, classes="keys")

    def on_mount(self) -> None:
        """The first that can be chosen is at hand."""
        self._list()
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        """Set the rows for the room there is."""
        self._list()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._listed[event.option_index])

    def _list(self) -> None:
        found = self.query_one(OptionList)
        at = found.highlighted
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        options, asked = list[Option](), None
        self._listed = []
        for offer in self._offers:
            if offer.kind != "here" and offer.asked != asked:
                asked = offer.asked
                options.append(Option(ink(asked, STRONG).truncate(width, ellipsis=True), disabled=True))
                self._listed.append(None)
            was = offer.other is not None and offer.other.was
            options.append(Option(self._row(offer, width), disabled=was))
            self._listed.append(offer)
        found.set_options(options)
        first = next((place for place, each in enumerate(options) if not each.disabled), None)
        found.highlighted = first if at is None else at

    def _row(self, offer: Offer, width: int) -> Content:
        say = self._lingo.say
        other = offer.other
        if other is None:
            words = (
                say("Roll it again")
                if offer.kind == "again"
                else say("Leave the story before “{what}”", what=offer.asked or "…")
            )
            indent = "  " if offer.kind == "again" else ""
            return ink(f"{indent}{words}").truncate(width, ellipsis=True)
        chance = chance_words(other.chance, self._lang)
        if other.was:
            told = f"{other.name}  {say('(what came)')}"
            return spread(ink(f"  {told}", DIM), ink(chance, DIM), width)
        left = ink("  ") + ink(other.name, STRONG)
        if other.text:
            left += ink(f"  {other.text}", DIM)
        return spread(left, ink(chance, DIM), width)
