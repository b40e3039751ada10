"""What stands on the table: the story, the composer and what surrounds them, and how each is shown."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen

from soloist.play.commands import in_place, key_name
from soloist.play.dialogs.conversation import Conversation, Left
from soloist.play.session.draft import joined
from soloist.play.session.face import Face
from soloist.play.session.services import Reading
from soloist.play.session.session import Session
from soloist.tui.looks import shown
from soloist.tui.play.bars import KeyLine, PhaseBar, StatusLine
from soloist.tui.story_view.page import NEXT, Look
from soloist.tui.story_view.view import StoryView
from soloist.tui.writing.composer import Composer
from soloist.values.message import Message, Refusal, message

if TYPE_CHECKING:
    from textual.widgets import OptionList

    from soloist.play.session.glance import Glance
    from soloist.tui.play.margin import Notice, WordCount
    from soloist.tui.play.rewriting import Rewriting
    from soloist.tui.play.sheet_panel import SheetPanel
    from soloist.tui.writing.tables_watch import TablesWatch


WIDE: Final = 100  # cells from which the sheet has its place beside the story
FOCUS: Final = "-focus"
"""The class of a screen on which there is nothing but the story and what is written."""
OPENING: Final = "-opening"  # leaves its place to the sheet, which is not in the first picture
WIDTHS: Final = [(0, "-slim"), (70, "-narrow"), (WIDE, "-wide")]


class Holder(Face, Protocol):
    """A face that conversations are held on."""

    def of_story(self) -> Left:
        """What stands in the dialogs that are shown and are of the story, by their keys."""
        ...

    async def converse(self, conversation: Conversation[None] | None) -> None:
        """Begin one: its first dialog is in front when this is done, or it is over."""
        ...


class TableTop(Screen[None]):
    """The widgets of a story being played; what is done with them is the play screen's."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    AUTO_FOCUS = "Composer"

    def __init__(self, session: Session) -> None:
        """`session` is the story; nothing of it is read here."""
        super().__init__()
        self.ready = asyncio.Event()
        self._behind = False  # whether an older block was changed, and what is in sight is where it stands
        self.session = session
        self.lingo = session.services.lingo
        self._hint = "", ""  # what was said of the way back to all the rest, and what stood here then
        # Known now, else the first layout styles everything twice.
        self.add_class(_class_for(self.app.size.width), update=False)
        self._seen: Look = {}  # how the story is shown, once it is open
        words, say = self.lingo.render, self.lingo.say
        self._status = StatusLine(words)
        self._view = StoryView(session, say=words, empty=shown(say("The first page is yours.")))
        if not session.services.settings.dice_faces:
            self._view.set_page(glyphs=False)
        self._phases = PhaseBar(self.lingo)
        self._key_line = KeyLine(in_place("play"), words)
        self._composer = Composer(placeholder=shown(say("Write here.")))

    def compose(self) -> ComposeResult:
        """What the first picture needs, from top to bottom; the rest comes once that is on the screen."""
        yield self._status
        with Horizontal(classes=OPENING):
            yield self._view
        yield self._phases
        yield self._composer
        yield self._key_line

    async def complete(self) -> None:
        """Add the widgets that are not in the first picture."""
        beside = self.query_one(Horizontal).remove_class(OPENING)
        await beside.mount(self._sheet)
        await self.mount_all([self._notice], after=self._composer)

    @property
    def face(self) -> Holder:
        """Where conversations are held."""
        found: Holder = self.app.face  # type: ignore[attr-defined]  # there is only one app
        return found

    @property
    def _gone(self) -> bool:
        """Whether it is being taken apart: another story is on the screen, or none is any more."""
        return self not in self.app.screen_stack or not self.is_attached

    def to_send(self, goes: Callable[[str], bool]) -> str:
        """What stands in the composer, to be written now, then `accepted`; nothing unless it `goes`."""
        return "" if self.rewriting.active else self._composer.to_send(goes)

    def accepted(self) -> None:
        """What was sent is written, or waits; show it."""
        sent = self._composer.text
        self._composer.accepted()
        self.session.versions.sent(sent, self.rewriting.typed)
        self._notice.clear()
        self.grown()

    def grown(self, *, ours: bool = True) -> None:
        """Show what was added to the file, and what it changed; what was sent from here comes into sight."""
        if self._gone:
            return
        session = self.session
        grown = session.grown()
        seen = Look(struck=session.struck(), veiled=session.veiled, mood=session.mood)
        if seen != self._seen:
            self._seen = seen
            self._view.set_page(**seen)
        if grown.whole is not None:
            self._view.reload(grown.whole)
        elif grown.added:
            self._view.append(grown.added)
            if ours:
                self._view.action_end()
        self.update()

    def update(self) -> None:
        """Show the state of things as they are now; nothing while the screen is being taken apart."""
        if not self.session.is_open or self._gone:
            return
        self._show(self.session.glance())
        self._status.file = self.session.status
        self.keep()
        self._composer.placeholder = shown(self.session.prompt(self._composer.content_size.width))

    def compose_text(self, text: str) -> None:
        """Put a text into the composer, its caret at the end; what stood there, Up calls back."""
        if self._composer.text.strip() and self._composer.text not in text:
            self._composer.recallable(self._composer.text)
            if not self._composer.called_back:  # Up has that again
                self.session.versions.keep(self.rewriting.typed)
        self._composer.put(text)
        self._composer.focus()

    def keep_words(self, words: str) -> None:
        """Put words into the composer, after what stands there."""
        before = self._composer.text
        self.compose_text(f"{before}\n\n{words}" if before.strip() else words)

    def unsent(self) -> str:
        """What is in the composer or waits aside and is not in the story."""
        return joined(self.rewriting.waiting, self.rewriting.typed)

    def tell(self, *told: Message) -> None:
        """Say something below the composer."""
        if told:
            from soloist.tui.looks import sentences

            self._notice.tell(sentences(told, self.lingo))

    def on_descendant_focus(self) -> None:
        """The keys at hand are those of who has the focus."""
        self._key_line.reading = self.focused is self._view
        self._key_line.sheet = "_sheet" in vars(self) and self.focused is self._sheet

    def hush(self) -> None:
        """What was said below the composer is over."""
        self._notice.clear()

    def refuse(self, refusal: Refusal) -> None:
        """Say what cannot be done and how to mend it; the words stay in the composer."""
        self._composer.refused()
        self._notice.tell(self.lingo.render(refusal.message), "refused")
        self._status.file = self.session.status

    # --- keys

    async def take_key(self, key: str, text: str) -> bool:
        """Text and what belongs to it go into the composer, whatever has the focus."""
        composer = self._composer
        if text and self.focused is not composer:
            self.set_focus(composer)
        return await composer.take(key, text) if self.focused is composer else False

    def edited(self) -> None:
        """The composer says itself what is changed in it."""

    def take_paste(self, text: str) -> None:
        """So does what is pasted."""
        self.set_focus(self._composer)
        self._composer.take_paste(text)

    # --- reading

    def reveal(self, offset: int) -> None:
        """Show a place of the story, the cursor on its block."""
        self.remove_class("-sheet")
        if not self._view.shows(offset):
            self.read_as("play")
        self._view.reveal(offset)
        self._view.focus()

    def read_as(self, reading: Reading) -> None:
        """Show the story as it is played, its prose alone, or the file; the top line says which."""
        self._view.read_as(reading)
        self._status.read_as = reading

    def back_to_play(self) -> None:
        """What was said is over, and so is another reading than that of play."""
        self.hush()
        if self._view.reading != "play":
            self.read_as("play")

    def read_on(self) -> None:
        """The next of the three readings."""
        self.read_as(NEXT[self._view.reading])

    def on_option_list_option_selected(self, event: "OptionList.OptionSelected") -> None:
        """Go to the line of the story that made a row of the sheet."""
        from soloist.play.told.excerpt import offset_of

        if not self.session.is_open:
            return
        if line := self._sheet.origins[event.option_index]:
            self.reveal(offset_of(self.session.story.data, line))
        else:
            self.tell(message("No line of the story has set it: it is where the rules have it start."))

    # --- words counted, nothing but the story

    # Made when first needed: not for the first picture, most of them.

    @cached_property
    def _count(self) -> "WordCount":
        from soloist.tui.play.margin import WordCount

        def beside(work: Callable[[], None]) -> None:
            self.run_worker(work, thread=True, group="words", exit_on_error=False)

        return WordCount(self.session.struck, beside)

    @cached_property
    def rewriting(self) -> "Rewriting":
        """The block in the composer that is being written again."""
        from soloist.tui.play.rewriting import Rewriting

        return Rewriting(self._composer, self.session)

    @cached_property
    def _sheet(self) -> "SheetPanel":
        from soloist.tui.play.sheet_panel import SheetPanel

        return SheetPanel(self.lingo)

    @cached_property
    def _notice(self) -> "Notice":
        from soloist.tui.play.margin import Notice

        return Notice()

    def offer_completion(self, tables: "TablesWatch") -> None:
        """From now on offer what could stand where one writes; `tables` is who reads the tables."""
        from soloist.tui.writing.completing import CompletionList

        self.mount(CompletionList(self.session, self._composer, tables))

    def aid_writing(self) -> None:
        """From now on help who writes: spelling, colours."""
        from soloist.tui.writing.writing_aids import WritingAids

        app, composer = self.app, self._composer

        def anew() -> None:
            with suppress(RuntimeError):  # the app may be gone when the dictionary answers
                app.call_later(composer.redraw)

        composer.aids = WritingAids(self.session, lambda: app.theme_variables, anew)
        composer.redraw()

    # --- what was set while the story is on the table

    def say_anew(self) -> None:
        """The interface speaks another language; what is typed, asked and in sight stays."""
        for part in (self._key_line, self._phases, self._status):
            part.refresh()
        self._sheet.watch_sections()
        self._view.set_page(glyphs=self.session.services.settings.dice_faces)
        self._notice.clear()
        self.update()

    def _show(self, glance: "Glance") -> None:
        self._status.title, self._status.scene = glance.title, glance.scene
        self._phases.glance = glance
        self._sheet.sections = glance.sections

    def keep(self) -> None:
        """Keep what is not sent, and say whether it is."""
        self.session.words.keep()
        self.mark()
        if self.session.is_open:
            self._count_words()

    def _count_words(self) -> None:
        """See what is typed, and show how many words there are with it, if that is wanted."""
        typed, status, goal = self.rewriting.typed, self._status, self.session.services.settings.goal
        self.session.versions.look("" if self._composer.called_back else typed)
        if not (goal or self.has_class(FOCUS) or status.read_as == "manuscript"):
            status.words = None
            return
        status.goal = goal
        words = self._count.shown(self.session.story, typed, self.rewriting.replaced)
        if words is not None:  # until then, what was last known
            status.words = words

    def focus_writing(self) -> None:
        """Take all but the story and the composer out of sight, or bring it back."""
        calm = not self.has_class(FOCUS)
        self.remove_class("-sheet")
        self.set_class(calm, FOCUS)
        self._status.calm = self._composer.roomy = calm
        self._composer.refresh(layout=True)
        self.keep()
        self.hush()
        if calm:
            self.tell(message("{key} brings the rest back.", key=key_name("escape", self.lingo.render)))
            self._hint = self._notice.said, self._composer.text

    def mark(self) -> None:
        """Say where the words are: in the story, kept beside it, or in memory alone."""
        state = self.session.words.state
        if state == "refused" and self._status.file != "in_memory":
            self.tell(message("What you type cannot be kept as a draft: is the disk full?"))
        self._status.unsent = bool(self.unsent().strip() or self.session.pending)
        self._status.kept = state == "kept"
        self._status.file = self.session.status

    def on_text_area_changed(self) -> None:
        """From the first letter on, not everything is in the story; the disk has it a moment later.

        Who writes on after changing an older block has the end of the story in sight again.
        """
        if self._behind and self._composer.writing:
            self._behind = False
            self._view.action_end()
        said, text = self._hint
        if said and self._composer.text != text:  # who writes on has read it; what is said else stays
            if self._notice.said == said:
                self.hush()
            self._hint = "", ""
        if not self._status.unsent:
            self._status.unsent, self._status.kept = True, False
        line = self._composer.text.rpartition("\n")[2]
        told = line.lstrip().startswith("#") or self._composer.text == "/"
        self._key_line.foretold = self._foretold(line) if told else ""

    def _foretold(self, line: str) -> str:
        """What a line begins that somebody may mean as words of their text."""
        from soloist.play.prose.entry_text import Begin, Command, intents

        key = key_name("enter", self.lingo.render)
        match intents(line):
            case (Begin("session", title),):
                told = message("{key} begins a new session: {title}", key=key, title=title or "…")
            case (Begin("scene", title),):
                told = message("{key} begins a new scene: {title}", key=key, title=title or "…")
            case (Begin("phase", phase),):
                told = message("{key} goes on to a phase: {phase}", key=key, phase=phase)
            case (Command(),):
                told = message("{key} lists every command", key=key)
            case _:
                return ""
        prose = self.lingo.say("\\ first: plain words")
        return f"{self.lingo.render(told)}   {prose}"


def _class_for(width: int) -> str:
    """The class of a screen of that width."""
    return next(name for least, name in reversed(WIDTHS) if width >= least)
