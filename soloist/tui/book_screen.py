"""The book of the story: its scenes as cards, moved, named, summed up; the story itself is never touched."""

import asyncio
from collections.abc import Callable
from typing import ClassVar, Final, Literal, TypeAlias

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Message, Refusal
from soloist.tui.board import Board
from soloist.tui.book_desk import BookDesk, Card
from soloist.tui.book_rows import card_rows
from soloist.tui.ink import QUIET, STRONG, flowed, ink, key_word, spread
from soloist.tui.line_input import LineInput
from soloist.tui.list_screen import ListScreen
from soloist.tui.place_asked import begin
from soloist.tui.safe_text import shown

WIDTH: Final = 100
AROUND: Final = 9  # rows of the screen that the list leaves to all else
LONGEST: Final = 2000  # letters of a synopsis


Wanted: TypeAlias = int | Literal["export"] | None
"""A byte of the story to go to, or that the book is to be exported."""


class BookScreen(ListScreen[Wanted]):
    """Gives back what is wanted next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("u", "shift(-1)", show=False),
        Binding("d", "shift(1)", show=False),
        Binding("s", "write('synopsis')", show=False),
        Binding("t", "write('title')", show=False),
        Binding("e", "status", show=False),
        Binding("o", "out", show=False),
        Binding("p", "title_page", show=False),
        Binding("x", "export", show=False),
    ]
    DEFAULT_CSS = """
    BookScreen {
        & > Vertical { width: 100; }
        & .said { color: $text-muted; height: auto; max-height: 3; }
        & LineInput { display: none; margin: 1 0 0 0; }
    }
    BookScreen.-synopsis #synopsis, BookScreen.-title #title { display: block; }
    BookScreen.-low LineInput { margin: 0; }
    """

    def __init__(self, desk: BookDesk, lingo: Lingo, *, at: int = 0, told: str = "") -> None:
        """The cards of `desk`; the one at hand is number `at`, and `told` is said at the start."""
        super().__init__()
        self._desk, self._lingo = desk, lingo
        self._told = told
        self.left_at = at
        self._writing = ""

    def compose(self) -> ComposeResult:
        """Title, the cards, what is to be said, the lines to write in, the keys."""
        say = self._lingo.say
        with Vertical():
            yield Static(markup=False, classes="title")
            yield OptionList(markup=False)
            yield Static(markup=False, classes="said")
            for what, about in (
                ("synopsis", say("What happens in it; empty for none")),
                ("title", say("Its title in the book; empty for that of the story")),
            ):
                yield LineInput(placeholder=about, max_length=LONGEST, id=what)
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """The scene at hand, and what is to be said."""
        strangers = map(self._lingo.render, self._desk.strangers)
        self._say("\n".join(filter(None, (self._told, *strangers))))
        self._list(self.left_at)
        self.query_one(OptionList).focus()

    def on_resize(self) -> None:
        """Set the cards for the room there is."""
        self._list(self.at)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the scene in the story."""
        self.dismiss(self._desk.cards[event.option_index].scene.start)

    # --- keys

    def action_leave(self) -> None:
        """Escape: the line first, then the cards."""
        if self._writing:
            self._written()
        else:
            self.dismiss(None)

    def action_shift(self, by: int) -> None:
        """The scene one place earlier or later."""
        card = self._at_hand
        if card is not None and self._done(lambda: self._desk.move(card.scene.key, by)):
            self._list(min(max(0, self.at + by), len(self._desk.cards) - 1))

    def action_status(self) -> None:
        """One step further."""
        card = self._at_hand
        if card is not None and self._done(lambda: self._desk.next_status(card.scene.key)):
            self._list(self.at)

    def action_out(self) -> None:
        """Out of the book, or in again."""
        card = self._at_hand
        if card is not None and self._done(lambda: self._desk.leave_out(card.scene.key)):
            self._list(self.at)

    def action_title_page(self) -> None:
        """Ask for what stands before the first chapter."""
        from soloist.tui.book_title_page import TitlePage

        def kept(anything: bool | None) -> None:
            if anything:
                self._list(self.at)

        self.app.push_screen(TitlePage(self._desk, self._lingo), kept)

    def action_export(self) -> None:
        """Make a file of it."""
        self.left_at = self.at
        self.dismiss("export")

    def action_write(self, what: str) -> None:
        """Ask for a synopsis or a title."""
        card = self._at_hand
        if card is None:
            return
        self._writing = what
        self.add_class(f"-{what}")
        line = self.query_one(f"#{what}", LineInput)
        line.offer(card.planned.title if what == "title" else card.planned.synopsis)
        line.focus()
        self._list(self.at)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """That is its synopsis or title."""
        card, what = self._at_hand, self._writing
        if card is None or self._done(lambda: self._desk.put(card.scene.key, what, event.value)):
            self._written()

    def told_left(self, told: Message) -> None:
        """Where the words of a line are that was left."""
        self._say(self._lingo.render(told))

    def _written(self) -> None:
        self._writing = ""
        for line in self.query(LineInput):
            line.offer("")
        self.remove_class("-synopsis", "-title")
        self._list(self.at)
        self.query_one(OptionList).focus()

    # --- the cards

    @property
    def at(self) -> int:
        """The number of the card at hand, from 0."""
        return self.query_one(OptionList).highlighted or 0

    @property
    def _at_hand(self) -> Card | None:
        cards = self._desk.cards
        return cards[self.at] if self.at < len(cards) else None

    def _done(self, deed: Callable[[], None]) -> bool:
        try:
            deed()
        except Refusal as refusal:
            self._say(self._lingo.render(refusal.message))
            return False
        self._say("")
        return True

    def _list(self, at: int) -> None:
        cards, found = self._desk.cards, self.query_one(OptionList)
        low = self.has_class("-low")
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        foot = self._keys(width)
        self.query_one(".keys", Static).update(foot)
        around = 1 + len(foot.plain.split("\n")) + self._said_rows(width) if low else AROUND
        room = self.app.size.height - around - (2 if self._writing else 0)
        found.styles.max_height = max(4, room)
        digits, number, options = len(str(len(cards))), 0, []
        for card in cards:
            number += not card.planned.out
            place = 0 if card.planned.out else number
            options.append(Option(card_rows(card, place, digits, self._lingo, width)))
        found.set_options(options)
        found.display = bool(cards)
        found.highlighted = at if cards else None
        count = self._lingo.count
        told = (
            f"{count('{n} scene', '{n} scenes', number)}, {count('{n} word', '{n} words', self._desk.words)}"
        )
        title = ink(f"{self._lingo.say('Book')} · {self._desk.title}", STRONG)
        self.query_one(".title", Static).update(spread(title, ink(told, QUIET), width))
        if not cards:
            self._say(self._lingo.say("No scene yet: a scene begins with # and its title."))

    def _say(self, text: str) -> None:
        said = self.query_one(".said", Static)
        said.display = bool(text)
        said.update(shown(text))

    def _said_rows(self, width: int) -> int:
        said = self.query_one(".said", Static)
        told = str(said.content)
        return min(3, sum(1 + cell_len(line) // width for line in told.split("\n"))) if told else 0

    def _keys(self, width: int) -> Content:
        say = self._lingo.say
        keys = [(say("Esc"), say("back"))]
        if self._writing:
            keys = [(say("Enter"), say("keeps it")), *keys]
        elif not self._desk.cards:
            keys = [("p", say("title page")), *keys]
        else:
            keys = [
                ("u d", say("up, down")),
                ("s", say("synopsis")),
                ("t", say("title")),
                ("e", say("status")),
                ("o", say("out, in")),
                ("p", say("title page")),
                ("x", say("export")),
                *([] if self.has_class("-low") else [(say("Enter"), say("go there"))]),
                *keys,
            ]
        return flowed([key_word(key, does) for key, does in keys], width, "  ")


def book(board: Board) -> None:
    """Show the cards, and go where one of them leads."""

    async def asked() -> None:
        desk = await asyncio.to_thread(BookDesk, board.sitting)
        at, told = 0, ""
        while True:
            screen = BookScreen(desk, board.lingo, at=at, told=told)
            wanted = await board.show(screen)
            if wanted != "export":
                break
            at, told = screen.left_at, await _exported(board)
        if wanted is not None:
            board.reveal(wanted)

    begin(board, asked)


async def _exported(board: Board) -> str:
    """Export the book; what to say of it."""
    from soloist.tui.export_story import exporting

    try:
        told = await exporting(board)
    except Refusal as refusal:
        told = refusal.message
    board.hush()
    return board.lingo.render(told) if told is not None else ""
