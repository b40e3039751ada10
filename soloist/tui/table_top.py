"""What stands on the table: the story, the composer and what surrounds them, and how each is shown."""

from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widget import Widget

from soloist.message import Message, Refusal, message
from soloist.tui.commands import in_place
from soloist.tui.composer import Composer
from soloist.tui.key_line import KeyLine
from soloist.tui.phase_bar import PhaseBar
from soloist.tui.safe_text import shown
from soloist.tui.sitting import Sitting
from soloist.tui.status_line import StatusLine
from soloist.tui.story_view.view import StoryView

if TYPE_CHECKING:
    from soloist.tui.glance import Glance
    from soloist.tui.notice import Notice
    from soloist.tui.previously_card import PreviouslyCard
    from soloist.tui.question_bar import Answer, QuestionBar
    from soloist.tui.sheet_panel import SheetPanel

Given = TypeVar("Given")

WIDE: Final = 100  # cells from which the sheet has its place beside the story
OPENING: Final = "-opening"  # leaves its place to the sheet, which is not in the first picture
WIDTHS: Final = [(0, "-slim"), (70, "-narrow"), (WIDE, "-wide")]


class TableTop(Screen[None]):
    """The widgets of a story being played; what is done with them is the play screen's."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    AUTO_FOCUS = "Composer"

    def __init__(self, sitting: Sitting) -> None:
        """`sitting` is the story; nothing of it is read here."""
        super().__init__()
        self.sitting = sitting
        self.lingo = sitting.desk.lingo
        # Known now, else the first layout styles everything twice.
        self.add_class(_class_for(self.app.size.width), update=False)
        words, say = self.lingo.render, self.lingo.say
        self._status = StatusLine(words)
        self._view = StoryView(sitting, say=words, empty=shown(say("The first page is yours.")))
        self._phases = PhaseBar(words)
        self._composer = Composer(placeholder=shown(say("Write here.")))

    def compose(self) -> ComposeResult:
        """What the first picture needs, from top to bottom; the rest comes once that is on the screen."""
        words = self.lingo.render
        yield self._status
        with Horizontal(classes=OPENING):
            yield self._view
        yield self._phases
        yield self._composer
        yield KeyLine(in_place("play"), words)

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Textual's own widgets, for what it has to tell, are not in the first picture either."""

    async def complete(self) -> None:
        """Add the widgets that are not in the first picture."""
        own: list[Widget] = []
        super()._extend_compose(own)
        await self.mount_all(own, before=0)
        beside = self.query_one(Horizontal).remove_class(OPENING)
        await beside.mount(self._sheet)
        await self.mount_all([self._card], before=self._phases)
        await self.mount_all([self._bar], before=self._composer)
        await self.mount_all([self._notice], after=self._composer)

    async def ask(self, question: str, *answers: "Answer") -> str | None:
        """Put a question to the person; None when it is left."""
        given = await self._bar.ask(question, answers)
        if not self._bar.asking and self.focused in (self._bar, None):
            self.set_focus(self._composer)
        return given

    def accepted(self) -> None:
        """What was sent is written, or waits; show it."""
        self._composer.accepted()
        self._notice.clear()
        self._card.tell(None)
        self.grown()

    def grown(self) -> None:
        """Show what was added to the file, and what it changed."""
        grown = self.sitting.grown()
        if grown.whole is not None:
            self._view.reload(grown.whole)
        elif grown.added:
            self._view.append(grown.added)
        self.update()

    def update(self) -> None:
        """Show the state of things as they are now."""
        if self.sitting.seat is None:
            return
        self._show(self.sitting.glance())
        self._status.file = self.sitting.file.status
        self._keep(self._composer.text)
        self._composer.placeholder = shown(self.sitting.prompt())

    def compose_text(self, text: str) -> None:
        """Put a text into the composer, its caret at the end; what stood there, Up calls back."""
        if self._composer.text.strip() and self._composer.text not in text:
            self._composer.recallable(self._composer.text)
        self._composer.load_text(text)
        self._composer.move_cursor(self._composer.document.end)
        self._composer.focus()

    def remember(self, text: str) -> bool:
        """Let Up in the composer call a text back; whether it is empty, so that Up will."""
        self._composer.recallable(text)
        return not self._composer.text

    def tell(self, *told: Message) -> None:
        """Say something below the composer."""
        if told:
            self.notice(" ".join(self.lingo.render(each) for each in told))

    def on_question_bar_typed(self, event: "QuestionBar.Typed") -> None:
        """Whoever writes on is not answering: the letter goes where letters go."""
        self._composer.focus()
        self._composer.insert(event.character)

    def hush(self) -> None:
        """What was said below the composer is over."""
        self._notice.clear()

    def notice(self, text: str) -> None:
        """The same, already in words."""
        self._notice.tell(text)

    async def show(self, panel: Screen[Given]) -> Given | None:
        """Put a panel before everything else; what it is dismissed with."""
        return await self.app.push_screen_wait(panel)

    def refuse(self, refusal: Refusal) -> None:
        """Say what cannot be done and how to mend it; the words stay in the composer."""
        self._composer.refused()
        self._notice.tell(self.lingo.render(refusal.message), "refused")
        self._status.file = self.sitting.file.status

    # Made when first needed: not for the first picture, most of them.

    @cached_property
    def _sheet(self) -> "SheetPanel":
        from soloist.tui.sheet_panel import SheetPanel

        return SheetPanel(self.lingo.say("Nothing yet. Write [PC:Name|traits: …] to fill the sheet."))

    @cached_property
    def _card(self) -> "PreviouslyCard":
        from soloist.tui.previously_card import PreviouslyCard

        return PreviouslyCard(self.lingo.render)

    @cached_property
    def _bar(self) -> "QuestionBar":
        from soloist.tui.question_bar import QuestionBar

        return QuestionBar(self.lingo)

    @cached_property
    def _notice(self) -> "Notice":
        from soloist.tui.notice import Notice

        return Notice()

    def _show(self, glance: "Glance") -> None:
        self._status.title, self._status.scene = glance.title, glance.scene
        self._phases.glance = glance
        self._sheet.sections = glance.sections

    def _keep(self, text: str) -> None:
        kept = self.sitting.keep(text)
        self._status.unsent = bool(text.strip() or self.sitting.pending)
        if not kept:
            self.tell(message("What you type cannot be kept as a draft: is the disk full?"))


def _class_for(width: int) -> str:
    """The class of a screen of that width."""
    return next(name for least, name in reversed(WIDTHS) if width >= least)
