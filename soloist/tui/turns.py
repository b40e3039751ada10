"""What happens when something is said at the table: each turn from the words typed to the story."""

from collections.abc import Coroutine
from typing import TYPE_CHECKING

from soloist.lingo import Lingo
from soloist.message import Refusal, message
from soloist.play import commands
from soloist.play.commands import KEYBOARD
from soloist.tui.board import Board
from soloist.tui.further import further_with
from soloist.tui.oops import Oops
from soloist.tui.past import Past
from soloist.tui.sent_first import FIRST, is_told, sent_first
from soloist.tui.table_top import Answer

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.play.entry_text import Ask
    from soloist.play.seat import Seat


class Turns:
    """The turns of one play screen. Each is awaited by a worker; refusals are shown, nothing is lost."""

    def __init__(self, screen: Board) -> None:
        """`screen` shows what comes of them."""
        self._screen = screen
        self._sitting = screen.sitting
        self._lingo = screen.lingo
        self.oops = Oops(screen)
        self.past = Past(screen)

    @property
    def _seat(self) -> "Seat":
        return self._sitting.at_table

    def of(self, command: str) -> Coroutine[None, None, None] | None:
        """The turn a command begins, None for one that is no turn."""
        if command in ("undo", "edit", "history"):
            self.past.leave()
        begins = {
            "tables": self.tables,
            "problems": self.problems,
            "shuffle": self.shuffle,
            "undo": self.oops.take_back,
            "edit": self.oops.edit,
            "redo": self.oops.bring_back,
            "history": self.oops.history,
        }.get(command)
        if begins is not None and command in FIRST:
            return sent_first(self._screen, command, self.take, begins)
        return begins() if begins is not None else None

    async def picked(self, start: int, line: int) -> None:
        """A block of the story was chosen: its first byte, its first line."""
        self.oops.leave()
        await self.past.pick(start, line)

    # --- what was typed

    async def take(self, text: str) -> None:
        """Do what a text from the composer asks for."""
        from soloist.play.entry_text import Ask, Command, intents
        from soloist.play.send import refuse_bare

        match intents(text):
            case (Command(name=name, argument=argument),) if not self.past.rewriting or commands.named(name):
                await self._command(name, argument)
            case _ if self.past.rewriting:
                await self.past.rewrite(text)
            case _ if self.oops.rewriting:
                self.oops.rewrite(text)
            case (Ask() as asked,):
                refuse_bare(asked)
                await self._question(asked)
            case _:
                self._send(text)

    def _send(self, text: str) -> None:
        from soloist.play.clock_hint import clock_hints, clocks
        from soloist.play.dialogs.say import parted
        from soloist.play.send import Stopped

        before, waiting = clocks(self._sitting.story.state), self._sitting.pending
        try:
            notices = self._sitting.send(text)
        except Stopped as stopped:
            if stopped.rest.strip() == text.strip():
                raise
            self._screen.accepted()
            self._screen.compose_text(stopped.rest)
            self._screen.refuse(stopped)
            return
        self._screen.accepted()
        file = self._sitting.file.notice
        begun = clock_hints(before, clocks(self._sitting.story.state))
        waits = parted(self._sitting, waiting)
        self._screen.tell(*notices, *waits, *begun, *((file,) if file is not None else ()))

    async def _command(self, name: str, argument: str) -> None:
        if not name:
            self._screen.accepted()
            await self._screen.action_command("palette")
            return
        found = commands.named(name)
        if found is None:
            raise Refusal(
                message(
                    "There is no command /{name}. {key} lists them; write \\/{name} to begin prose so.",
                    name=name,
                    key=commands.key_of("palette"),
                )
            )
        self._screen.accepted()
        if argument and (sign := {"act": "@", "ask": "?"}.get(found.id)):
            await self.take(f"{sign} {argument}")
            return
        if argument and (deed := further_with(found.id)) is not None:
            deed(self._screen, argument)
            return
        await self._screen.action_command(found.id, argument)

    # --- acting

    def let_go(self, reasons: str) -> None:
        """Keep reasons of a roll that there will be no more, and say where they are."""
        self._screen.margin.gone(reasons, "let go")
        drafts = commands.key_of("drafts", self._lingo.render, self._lingo.lang)
        self._screen.tell(message("What was not written is in {drafts}.", drafts=drafts))

    # --- asking

    async def _question(self, asked: "Ask") -> None:
        self._sitting.wait_for(asked.line)
        self._screen.accepted()
        await self._answer(asked.text)

    async def _answer(self, question: str) -> None:
        """Ask how a question is to be answered; the die needs one key, where yes or no answers it."""
        from soloist.play.oracle import asked_openly, yes_no_line

        say = self._lingo.say
        if asked_openly(question, Lingo(self._sitting.story.lang).render):
            await self._tables(question, answered=True)
            return
        given = await self._screen.ask(
            f"? {question}",
            Answer("fate", ("enter", "o", "y"), say("yes or no: the die")),
            Answer("tables", ("t", *KEYBOARD.keys("tables")), say("another table"), opens=True),
            Answer("leave", ("escape",), say("later")),
        )
        if given == "fate":
            self._sitting.answer(yes_no_line(self._sitting.story.lang, self._sitting.desk.dice()))
            self._screen.grown()
        elif given == "tables":
            await self._tables(question, answered=True)

    async def _tables(self, question: str = "", *, answered: bool = False) -> None:
        from soloist.play.clock_hint import clock_hints, clocks
        from soloist.tui.ask_panel import AskPanel

        seat, desk = self._sitting.at_table, self._sitting.desk
        panel = AskPanel(question, seat.shelves, seat.story, self._lingo, desk.dice, self._screen.tables)
        lines = await self._screen.show(panel)
        if lines:
            if not self._sitting.pending and (told := await self._screen.to_send(is_told)):
                self._send(told)
            before = clocks(seat.story.state)
            self._sitting.answer(*lines)
            self._screen.grown()
            if begun := clock_hints(before, clocks(seat.story.state)):
                self._screen.tell(*begun)
        elif answered and self._screen.unanswer(panel.left, panel.browse.begun):
            self._screen.tell(message("Your words are in the composer; the question waits."))
            panel.left = ""
        panel.hand_on(self._screen)

    async def tables(self) -> None:
        """Ask any table, for the question that waits if there is one."""
        pending = self._sitting.pending
        await self._tables(pending.removeprefix("?").strip() if pending.startswith("?") else "")

    async def problems(self) -> None:
        """Show what is wrong in the files of tables, in the story and in the plan of its book."""
        from soloist.tui.problems_beside import problems_beside
        from soloist.tui.problems_screen import ProblemsScreen

        found = problems_beside(self._sitting)
        await self._screen.show(ProblemsScreen(self._screen.tables, self._lingo, found))

    async def shuffle(self) -> None:
        """Put the cards of a deck back: of the only one drawn from, or the one that is chosen."""
        from soloist.play.shuffling import drawn_decks

        decks = dict(zip("abcdefgh", drawn_decks(self._seat), strict=False))
        if not decks:
            raise Refusal(message("No deck has been drawn from since it was last shuffled."))
        given: str | None = "a"
        if len(decks) > 1:
            answers = [Answer(key, (key,), name) for key, name in decks.items()]
            later = Answer("leave", ("escape",), self._lingo.say("later"))
            given = await self._screen.ask(self._lingo.say("Which deck is shuffled?"), *answers, later)
        if given in decks:
            self._sitting.send(f"tbl: {decks[given]} shuffle")
            self._screen.grown()
            self._screen.tell(message("{table} is shuffled: every card can come again.", table=decks[given]))

    # --- going on

    async def _roll_destiny(self) -> None:
        from soloist.play.dialogs.rolls import roll_destiny

        await self._screen.face.converse(roll_destiny(self._screen.face))
