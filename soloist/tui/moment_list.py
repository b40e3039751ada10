"""The guided moments of a story: those under way, those that are due, the others."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.moments import Walk, track
from soloist.play.suggested import Offer
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines, spread
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown
from soloist.tui.story_view.page import hung

_WIDTH: Final = 84


class MomentList(ListScreen[Walk | None]):
    """Gives back the moment chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f6", "dismiss", show=False)]
    DEFAULT_CSS = """
    MomentList {
        & > Vertical { width: 84; }
        & OptionList { max-height: 75vh; }
        & OptionList:focus > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; color: $foreground; text-style: none;
        }
    }
    MomentList.-low {
        & > Vertical { height: 100%; }
        & OptionList { height: 1fr; max-height: 100%; }
    }
    """

    def __init__(self, offers: Sequence[Offer], lang: str, lingo: Lingo) -> None:
        """`lang` is the story's language."""
        super().__init__()
        self._offers = tuple(offers)
        self._lang = lang
        self._lingo = lingo

    def compose(self) -> ComposeResult:
        """The title, the list, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(shown(say("What shall we go through?")), markup=False, classes="title")
            yield OptionList(markup=False)
            yield Static(shown(say("Enter begins or goes on   Esc back")), markup=False, classes="keys")

    def on_mount(self) -> None:
        """The likeliest is at hand."""
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        """Set the rows into the room there is."""
        found = self.query_one(OptionList)
        at = found.highlighted or 0
        found.clear_options()
        found.add_options([self._option(offer) for offer in self._offers])
        found.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        self.dismiss(self._offers[event.option_index].walk)

    def _option(self, offer: Offer) -> Option:
        """Its name with where it stands, and under it what it is about."""
        width = max(24, min(_WIDTH, self.app.size.width) - 5)
        if offer.behind:
            mark = ink(f"{offer.behind}/{offer.steps}", KEY)
        elif offer.due:
            mark = ink(self._lingo.say("now"), KEY)
        else:
            mark = ink("✓" if 0 < offer.steps <= offer.walk.at else "", QUIET)
        name = ink(track(offer.walk, self._lang), STRONG if offer.due else "")
        gap = ink("  ")
        about = hung(ink(offer.walk.moment.about.of(self._lang), QUIET), gap, gap, width)
        return Option(lines([spread(name, mark, width), *about]))
