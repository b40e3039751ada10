"""The guided moments of a story: those under way, those that are due, the others."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.play.moments import Walk, track
from soloist.play.plain_letters import plain
from soloist.play.suggested import Offer
from soloist.tui.first_letters import copies
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines, spread
from soloist.tui.keys_in_order import opening
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown
from soloist.tui.story_view.page import hung
from soloist.tui.typed_run import slipped

_WIDTH: Final = 84
PAUSE: Final = 1.5  # seconds after which a letter begins another name


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
        self._typed: list[events.Key] = []  # of the name of a row
        self._pauses = 0  # begun since letters were typed

    def compose(self) -> ComposeResult:
        """The title, the list, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(shown(say("What shall we go through?")), markup=False, classes="title")
            yield OptionList(markup=False)
            yield Static(
                shown(say("A letter: the row that begins so   Enter begins or goes on   Esc back")),
                markup=False,
                classes="keys",
            )

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

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key | events.Paste, ...]:
        """Letters go to the row that begins so, or has a word that does; who writes on is choosing none."""
        if isinstance(event, events.Paste):
            return self._give_way(events.Paste(event.text)) if event.text.strip() else ()
        if not event.is_printable:
            self._typed.clear()
            return ()
        if slipped(self._typed, event):
            self._typed.clear()
        self._typed.append(event)
        self._pauses += 1
        self.set_timer(PAUSE, partial(self._forget, self._pauses))
        at = self._beginning(plain("".join(each.character or "" for each in self._typed)))
        if at is not None:
            self.query_one(OptionList).highlighted = at
        if at is not None or len(self._typed) < 2:
            return ()
        return self._give_way(*copies(self._typed))

    def _give_way(self, *words: events.Key | events.Paste) -> tuple[events.Key | events.Paste, ...]:
        opening(self.app)
        self.dismiss(None)
        return words

    def _forget(self, pauses: int) -> None:
        """After a pause, letters begin another name."""
        if pauses == self._pauses:
            self._typed.clear()

    def _beginning(self, typed: str) -> int | None:
        """The first row whose name begins so, else the first one of which a word does."""
        names = [plain(track(offer.walk, self._lang)) for offer in self._offers]
        begun = [at for at, name in enumerate(names) if name.startswith(typed)]
        within = [at for at, name in enumerate(names) if f" {typed}" in name]
        return next(iter(begun + within), None)

    def _option(self, offer: Offer) -> Option:
        """Its name with where it stands, and under it what it is about."""
        width = max(24, min(_WIDTH, self.app.size.width) - 5)
        if offer.behind:
            mark = ink(f"{offer.behind}/{offer.steps}", KEY)
        elif offer.due:
            mark = ink(self._lingo.say("now"), KEY)
        else:
            gone = (
                0 < offer.steps <= offer.walk.at and not offer.walk.moment.brief
            )  # that one leaves no trace
            mark = ink("✓" if gone else "", QUIET)
        name = ink(track(offer.walk, self._lang), STRONG if offer.due else "")
        gap = ink("  ")
        about = hung(ink(offer.walk.moment.about.of(self._lang), QUIET), gap, gap, width)
        return Option(lines([spread(name, mark, width), *about]))
