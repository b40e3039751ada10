"""Everything that is wrong in tables, the story and its plan, file by file, and the way to each place."""

from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Problem, Refusal
from soloist.play.commands import key_name, key_within
from soloist.play.problem_files import by_file
from soloist.tui.bindings import following
from soloist.tui.help_screen import HelpScreen
from soloist.tui.ink import flowed, key_word
from soloist.tui.list_screen import ListScreen
from soloist.tui.panel_help import problem_help
from soloist.tui.problems_rows import file_row, problem_row, totals
from soloist.tui.safe_text import shown
from soloist.tui.tables_desk import TableDesk

WIDTH: Final = 92
_LIVE: Final = 0.5  # seconds between looks at what the watch has found


class ProblemsScreen(ListScreen[None]):
    """Follows the files while it is open; dismissed with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f9", "dismiss", show=False),
        Binding("f4,ctrl+o", "open", show=False),
        *following("help", "explain", within=True),
    ]
    DEFAULT_CSS = """
    ProblemsScreen {
        & > Vertical { width: 92; }
        & Static { height: auto; }
        & .said { color: $text-muted; }
        & .refused { color: $text-error; display: none; }
        & OptionList { max-height: 70vh; margin: 1 0 0 0; }
        & OptionList > .option-list--option-highlighted {
            background: $block-cursor-blurred-background; color: $foreground; text-style: none;
        }
        & OptionList > .option-list--option-disabled { color: $secondary; text-style: bold; }
    }
    ProblemsScreen.-low OptionList { max-height: 60vh; margin: 0; }
    """

    def __init__(self, desk: TableDesk, lingo: Lingo, beside: tuple[Problem, ...] = ()) -> None:
        """What `desk`'s watch finds is listed, and what was found `beside` tables."""
        super().__init__()
        self._beside = beside
        self._desk = desk
        self._lingo = lingo
        self._listed: tuple[Problem | None, ...] = ()  # None where a file's name stands
        self._shown: tuple[Problem, ...] | None = None

    def compose(self) -> ComposeResult:
        """How many, the list, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(shown(say("Problems in your files")), markup=False, classes="title")
            yield Static(markup=False, classes="said")
            yield OptionList(markup=False)
            yield Static(markup=False, classes="refused")
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """The first one is at hand."""
        self._follow()
        self.query_one(OptionList).focus()
        self.set_interval(_LIVE, self._follow)

    def on_resize(self) -> None:
        """Set the rows for the room there is."""
        self._shown = None
        self._follow()

    def _follow(self) -> None:
        """List what the watch knows now, if it is not what is listed."""
        watch = self._desk.watch
        if not watch.looked:
            self.query_one(".said", Static).update(shown(self._lingo.say("Looking…")))
        elif watch.problems != self._shown:
            self._shown = watch.problems
            self._list((*self._beside, *watch.problems))
        self._draw_keys()

    def _list(self, problems: tuple[Problem, ...]) -> None:
        found, at = self.query_one(OptionList), self._at_hand()
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        own = self._desk.own
        beside = {each.file for each in self._beside}
        options: list[Option] = []
        listed: list[Problem | None] = []
        for file, inside in by_file(problems, lambda file: file in beside or self._desk.watch.own(file)):
            whose = "own" if file in beside else own.whose(file)
            options.append(Option(file_row(own.named(file), whose, self._lingo), disabled=True))
            options += [Option(problem_row(each, self._lingo, width)) for each in inside]
            listed += [None, *inside]
        self._listed = tuple(listed)
        found.set_options(options)
        found.display = bool(options)
        same = next((row for row, each in enumerate(listed) if each is not None and each == at), 1)
        found.highlighted = same if options else None
        self.query_one(".said", Static).update(shown(totals(problems, self._lingo, any_file=own.any)))

    def _at_hand(self) -> Problem | None:
        at = self.query_one(OptionList).highlighted
        return self._listed[at] if at is not None and at < len(self._listed) else None

    def _draw_keys(self) -> None:
        say, render = self._lingo.say, self._lingo.render
        back = key_word(key_name("escape", render), say("back"))
        first = (key_word(key_name("enter", render), say("open it there")),) if self._listed else ()
        words = (*first, back, key_word(key_within("help", render), say("help")))
        self.query_one(".keys", Static).update(flowed(words, max(20, self.app.size.width - 4)))

    def on_option_list_option_selected(self) -> None:
        """Enter, or a click: the editor, at the place."""
        self.action_open()

    def action_open(self) -> None:
        """The person's editor, where the problem at hand is."""
        from soloist.tui.editor import edit

        problem = self._at_hand()
        if problem is None:
            return
        refused = self.query_one(".refused", Static)
        refused.display = False
        self._desk.save()
        try:
            edit(self.app, self._desk.environ, Path(problem.file), max(1, problem.line))
        except Refusal as refusal:
            refused.update(shown(self._lingo.render(refusal.message)))
            refused.display = True

    def action_explain(self) -> None:
        """What the signs and keys mean."""
        self.app.push_screen(HelpScreen(self._lingo, self._lingo.lang, parts=problem_help(self._lingo)))
