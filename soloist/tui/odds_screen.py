"""The explorer of chances: a test, its dials, and what they come to, worked out beside the screen."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message as Posted
from textual.screen import Screen
from textual.widgets import Static

from soloist.lab.explorer.looks import Look, View, files, look, views
from soloist.lab.explorer.setup import (
    Setup,
    begun,
    given,
    measuring,
    nothing,
    of_test,
    pinned,
    stepped,
    turned,
    typed,
)
from soloist.message import Refusal, message
from soloist.play.commands import key_name
from soloist.play.digit_keys import UNSHIFTED
from soloist.play.session.desk import Desk
from soloist.rules.systems import SYSTEMS, rollable
from soloist.rules.systems import system as find_system
from soloist.storage.refusals import named
from soloist.storage.shared_files import FOLDER, keep_new
from soloist.tui.ink import QUIET, STRONG, flowed, ink, key_word, lines, spread
from soloist.tui.odds_dials import at_hand, column, line, shown
from soloist.tui.odds_figures import how_sure
from soloist.tui.odds_map import columns_for
from soloist.tui.odds_views import drawn, in_order, outcomes_exact, rows_wanted, throws_of

WIDE: Final = 72  # cells from which the dials stand beside what they come to
VAST: Final = 110  # and from which their names have all the room they want
_SOON: Final = 0.15  # seconds, within which nothing is said of waiting
_KEPT: Final = 200  # looks that are remembered


class LookPane(Static):
    """Where a look is drawn; it tells when it has other room."""

    class Resized(Posted):
        """It has."""

    def on_resize(self) -> None:
        """Tell it."""
        self.post_message(self.Resized())


class OddsScreen(Screen[None]):
    """Opens on a setup; the first look and every other one comes from a thread, one at a time."""

    AT_ONCE: ClassVar[frozenset[str]] = frozenset("tsmp")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        Binding("left", "step(-1)", show=False, priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("up", "dial(-1)", show=False, priority=True),
        Binding("down", "dial(1)", show=False, priority=True),
        Binding("tab", "view(1)", show=False, priority=True),
        Binding("shift+tab", "view(-1)", show=False, priority=True),
        Binding("t", "test(1)", show=False),
        Binding("T", "test(-1)", show=False),
        Binding("s", "system(1)", show=False),
        Binding("S", "system(-1)", show=False),
        Binding("m", "measure(1)", show=False),
        Binding("M", "measure(-1)", show=False),
        Binding("p", "pin", show=False),
        Binding("e", "export", show=False),
    ]
    DEFAULT_CSS = """
    OddsScreen {
        background: $surface;
        padding: 0 1;
        & Static { height: auto; }
        & #tabs { margin: 1 0 0 0; }
        & #told { height: 1fr; & > #look { width: 1fr; height: 1fr; } }
        & #dials { width: 29; height: 1fr; margin: 0 3 0 0; }
        & #keys { margin: 1 0 0 0; }
    }
    OddsScreen.-narrow #told { layout: vertical; & > #dials { width: 1fr; height: 1; margin: 0; } }
    OddsScreen.-vast #dials { width: 44; margin: 0 4 0 0; }
    OddsScreen.-low { & #tabs, & #keys { margin: 0; } & #keys { height: 1; } & #at { display: none; } }
    OddsScreen.-low.-said #keys { height: auto; max-height: 3; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (VAST, "-vast")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    class Looked(Posted):
        """A look is worked out."""

        def __init__(self, key: Hashable, look: Look) -> None:
            super().__init__()
            self.key, self.look = key, look

    def __init__(self, setup: Setup, desk: Desk) -> None:
        """`setup` is what it opens with; files go to the workspace of `desk`."""
        super().__init__()
        self.setup = setup
        self._home, self._knows = setup.system, setup.knows
        self._desk, self._lingo = desk, desk.lingo
        self._view: View = "outcomes"
        self._looks: OrderedDict[Hashable, Look] = OrderedDict()
        self._last: Look | None = None
        self._busy: Hashable | None = None
        self._typed = ""
        self._said: str | None = None
        self._asked = False  # whether the key that writes was pressed once

    def compose(self) -> ComposeResult:
        """The test, the views, its dials beside the view at hand, the keys."""
        yield Static(markup=False, id="name")
        yield Static(markup=False, id="tabs")
        yield Static(markup=False, id="at")
        with Horizontal(id="told"):
            yield Static(markup=False, id="dials")
            yield LookPane(markup=False, id="look")
        yield Static(markup=False, id="keys")

    def on_mount(self) -> None:
        """Nothing is there before the room for it is known."""
        self.call_after_refresh(self._draw)

    def on_resize(self) -> None:
        """Draw for the room there is."""
        self.call_after_refresh(self._draw)

    def on_look_pane_resized(self) -> None:
        """Draw for the room there is now."""
        self._draw()

    # --- worked out beside the screen

    @property
    def look(self) -> Look | None:
        """What the present setup comes to in the view at hand; None until it is worked out."""
        return self._looks.get(self._wanted()[0]) if self.query("#look") else None

    def _wanted(self) -> tuple[Hashable, int, int]:
        """What is to be looked at, and how many rows and columns of it there is room for."""
        place, setup = self.query_one("#look").size, self.setup
        many = rows_wanted(self._view, place.height)
        across = columns_for(setup, place.width) if self._view == "map" else 0
        words = frozenset(setup.words.items())
        kept = setup.pinned
        beside = None if kept is None or self._view != "beside" else frozenset(kept.items())
        at = (setup.system.id, setup.test.id, words, setup.at, setup.measure.id, beside)
        return (at, self._view, many, across), many, across

    def _ask(self) -> None:
        key, many, across = self._wanted()
        if key not in self._looks and self._busy is None:
            self._busy = key
            self._work_out(key, self.setup, self._view, many, across)
            self.set_timer(_SOON, self._tell_slow)

    def _tell_slow(self) -> None:
        """Say that something is being worked out; most of it is there sooner."""
        if self.look is None and self.is_mounted:
            self._ask()
            self._put("name", self._heading(None, max(20, self.app.size.width - 2)))

    @work(thread=True, group="odds")
    def _work_out(self, key: Hashable, setup: Setup, view: View, many: int, across: int) -> None:
        self.post_message(self.Looked(key, look(setup, view, many, across)))

    def on_odds_screen_looked(self, event: Looked) -> None:
        """Draw it if it is still wanted, and work out what is wanted by now."""
        self._busy = None
        self._looks[event.key] = event.look
        while len(self._looks) > _KEPT:
            self._looks.popitem(last=False)
        self._draw()

    # --- keys

    def on_key(self, event: events.Key) -> None:
        """Digits are typed into the dial that is turned; those of a French keyboard need no Shift."""
        sign = self._digit(event.character or "")
        if event.key == "backspace" and self._typed:
            event.stop()
            self._type(self._typed[:-1])
        elif sign:
            event.stop()
            self._type(self._typed + sign)

    def _digit(self, sign: str) -> str:
        dial = self.setup.dial
        if dial is None or len(sign) != 1:
            return ""
        if sign.isdecimal() and sign.isascii():
            return sign
        if sign == "-" and dial.least < 0 and not self._typed:
            return sign
        if sign in ", ;" and dial.kind == "ints":
            return "," if self._typed else ""
        if sign == "à":
            return "0"
        at = UNSHIFTED.find(sign)
        return str(at + 1) if at >= 0 else ""

    def _type(self, text: str) -> None:
        self._typed = text
        self._to(typed(self.setup, text), typing=True)

    def _to(self, setup: Setup, *, typing: bool = False) -> None:
        """Go on with another setup."""
        if not typing:
            self._typed = ""
        self.setup = setup
        if self._view not in views(setup):
            self._view = "outcomes"
        self._said, self._asked = None, False
        self._draw()

    def action_step(self, by: int) -> None:
        """The dial down or up."""
        self._to(stepped(self.setup, by))

    def action_dial(self, by: int) -> None:
        """Another dial."""
        self._to(turned(self.setup, by, shown(self.setup, self._view)))

    def action_view(self, by: int) -> None:
        """Another view; a dial that it does not have is let go of."""
        found = views(self.setup)
        self._view = found[(found.index(self._view) + by) % len(found)]
        dials = shown(self.setup, self._view)
        here = self.setup.at in [dial.id for dial in dials]
        self._to(self.setup if here else turned(self.setup, 0, dials))

    def action_test(self, by: int) -> None:
        """Another test of the same rules."""
        self._to(of_test(self.setup, by))

    def action_system(self, by: int) -> None:
        """The main test of other rules; those of the story as the story plays them."""
        ids = list(SYSTEMS)
        at = ids.index(self.setup.system.id) if self.setup.system.id in ids else -1
        id_ = ids[(at + by) % len(ids)]
        system = self._home if id_ == self._home.id else find_system(id_)
        assert system is not None, "it is one of those there are"
        test = system.main or rollable(system)[0]
        self._to(begun(system, test, self.setup.lang, self._knows if system is self._home else nothing))

    def action_measure(self, by: int) -> None:
        """Another number to go by."""
        self._to(measuring(self.setup, by))

    def action_pin(self) -> None:
        """Keep the present situation beside what comes, and show them so; or let go of it."""
        self._to(pinned(self.setup))
        if self.setup.pinned is not None and "beside" in views(self.setup):
            self._view = "beside"
            self._draw()

    async def action_export(self) -> None:
        """The look as a drawing, a table and data, in the workspace's folder of what is handed on.

        Asked first: the key once more writes, any other goes on. Nothing is ever written over.
        """
        found = self.look
        if found is None or found.answer is None:
            return
        self._asked = not self._asked
        if self._asked:
            asked = message("A drawing, a table and data in {folder}? e again writes them.", folder=FOLDER)
            self._said = self._lingo.render(asked)
            self._draw()
            return
        answer, lang, desk = found.answer, found.setup.lang, self._desk
        stem = f"odds-{found.setup.system.id}-{found.setup.test.id}-{found.view}".replace("_", "-")

        def kept() -> str:
            folder = desk.workspace.root / FOLDER
            made = files(answer, lang).items()
            paths = [keep_new(desk.means.disk, folder, stem, ending, data) for ending, data in made]
            first = paths[0].relative_to(desk.workspace.root)
            return ", ".join([named(first), *(path.suffix for path in paths[1:])])

        try:
            told = message("Written: {files}", files=await asyncio.to_thread(kept))
        except Refusal as refusal:
            told = refusal.message
        self._said = self._lingo.render(told)
        self._draw()

    # --- drawing

    def _draw(self) -> None:
        if not self.is_mounted or not self.query_one("#look").size.width:
            return
        self._ask()
        found = self.look
        self._last = found or self._last
        width = max(20, self.app.size.width - 2)
        self._put("name", self._heading(self._last, width))
        self._put("tabs", in_order(views(self.setup), self._lingo, self._view, width))
        dials = shown(self.setup, self._view)
        idle = frozenset() if found is None else found.idle
        self._put("at", at_hand(self.setup, idle, self._lingo, width))
        if self.has_class("-narrow"):
            self._put("dials", line(self.setup, dials, width))
        else:
            place = self.query_one("#dials").size
            self._put("dials", lines(column(self.setup, dials, place.width, max(1, place.height), idle)))
        self.set_class(self._said is not None, "-said")
        self._put("keys", self._foot(width))
        self._plot()

    def _plot(self) -> None:
        """The look, or the one before it while it is worked out, as long as that is of the same test."""
        found = self._last
        place = self.query_one("#look").size
        if found is None or found.view != self._view or found.setup.test is not self.setup.test:
            self._put("look", ink(""))
            return
        self._put("look", lines(drawn(found, self._lingo, place.width, place.height)))

    def _heading(self, found: Look | None, width: int) -> Content:
        setup, lang = self.setup, self.setup.lang
        system, test = setup.system.name.of(lang), setup.test.label.of(lang)
        if found is None:
            sure = self._lingo.say("reckoning…")
        elif found.answer is None:
            sure = ""
        else:
            sure = how_sure(throws_of(found), self._lingo, chances_exact=outcomes_exact(found))
        return spread(ink(f"{system} · {test}", STRONG), ink(sure, QUIET), width)

    def _foot(self, width: int) -> Content:
        if self._said is not None:
            return ink(self._said)
        say = self._lingo.say
        turn = ("← → ↑ ↓", say("dials"))
        view, test = (key_name("tab", self._lingo.render), say("view")), ("t s", say("test, rules"))
        other = ("p", say("let go") if self._pinned() else say("pin"))
        if self._view in ("map", "curve"):
            other = ("m", say("measure"))
        export, back = ("e", say("export")), (say("Esc"), say("back"))
        keys = [turn, view, test, other, export, back]
        if self.has_class("-low"):
            keys = [view, ("t", say("test")), other, back, export]
        return flowed([key_word(key, does) for key, does in keys], width, "  ")

    def _pinned(self) -> bool:
        setup = self.setup
        return setup.pinned is not None and given(setup.dials, setup.pinned) == given(
            setup.dials, setup.words
        )

    def _put(self, part: str, content: Content) -> None:
        self.query_one(f"#{part}", Static).update(content)
