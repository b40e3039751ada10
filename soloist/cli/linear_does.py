"""What commands and openings of play do in the line-by-line mode."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.cli import linear_fork, linear_share, linear_tell
from soloist.cli.linear_back import edit_one, redo_one, undo_one
from soloist.cli.linear_book import tell_book, tell_stats
from soloist.cli.linear_charts import tell_charts
from soloist.cli.linear_coverage import tell_coverage
from soloist.cli.linear_export import tell_export
from soloist.cli.linear_grow import grow_some
from soloist.cli.linear_guide import Guide
from soloist.cli.linear_history import tell_history
from soloist.cli.linear_import import tell_import
from soloist.cli.linear_keys import tell_keys
from soloist.cli.linear_marks import mark_last, tell_marks
from soloist.cli.linear_odds import tell_built, tell_odds
from soloist.cli.linear_open import other_story
from soloist.cli.linear_outline import tell_outline
from soloist.cli.linear_settings import tell_settings
from soloist.cli.linear_turn import Turn
from soloist.cli.linear_voice import Voice
from soloist.cli.linear_words import Words
from soloist.journal.model import Action, Question
from soloist.journal.write import note
from soloist.message import Refusal, message
from soloist.play import entry_text as typed
from soloist.play.attempt import begin, rolled
from soloist.play.exchange import drawn_lines
from soloist.play.named_test import called
from soloist.play.oracle import ask, yes_no_line
from soloist.tui import standing
from soloist.tui.composing import is_play, tells
from soloist.tui.shuffling import drawn_decks

if TYPE_CHECKING:
    from soloist.rules.system import Outcome
    from soloist.tui.sitting import Sitting

_LONG: Final = 3  # words of the name of a table; more are words of the story
_SIGNS: Final = {"act": "@", "ask": "?", "scene": "#"}


class Doing:
    """The commands of one sitting; refusals are raised."""

    def __init__(
        self,
        sitting: "Sitting",
        voice: Voice,
        play: Callable[[str], None],
        take: Callable[[str], None] = lambda text: None,
    ) -> None:
        """`play` does a line of play, `take` goes on with a paragraph."""
        self._sitting = sitting
        self._voice = voice
        self._play = play
        self._turn = Turn(sitting, voice, play)
        self._guide = Guide(sitting, voice)
        self._take = take
        self.words = Words(sitting, voice)
        self.elsewhere: Path | None = None
        """The story to go to, once one was asked for."""

    def command(self, id_: str, argument: str) -> str:
        """Do one by its id; a line that is to be typed again, if any."""
        if id_ == "undo":
            return undo_one(self._sitting, self._voice)
        told = {
            "state": linear_tell.tell_why,
            "search": linear_tell.tell_found,
            "terms": linear_tell.tell_terms,
            "charts": tell_charts,
            "coverage": tell_coverage,
            "export": tell_export,
            "import": tell_import,
            "grow": grow_some,
            "mark": mark_last,
            "bookmarks": tell_marks,
            "settings": tell_settings,
        }.get(id_)
        read = {
            "threads": linear_tell.tell_threads,
            "outline": tell_outline,
            "clocks": linear_tell.tell_clocks,
            "sheet": linear_tell.tell_sheet,
            "previously": linear_tell.tell_previously,
            "meaning": linear_share.tell_meaning,
            "copy": linear_share.tell_copy,
            "fork": linear_fork.begin_fork,
            "forks": linear_fork.tell_forks,
            "book": tell_book,
            "stats": tell_stats,
            "redo": redo_one,
            "edit": edit_one,
            "keys": tell_keys,
        }.get(id_)
        if told is not None:
            told(self._sitting, self._voice, argument)
        elif read is not None:
            read(self._sitting, self._voice)
        else:
            self._other(id_, argument)
        return ""

    def _other(self, id_: str, argument: str) -> None:
        if id_ in _SIGNS:
            words = self._voice.answer(_SIGNS[id_], way=message("Enter alone leaves this question.")).strip()
            if words:
                self._play(f"{_SIGNS[id_]} {words}")
            return
        plain = {"moments": self._guide.guide, "seats": self.seats, "help": self.help}
        named = {"phase": self.phase, "tables": self.tables, "shuffle": self.shuffle, "odds": self.odds}
        named |= {"roll": self.roll, "open": self.go_to, "history": self.history}
        named |= {"goal": self.words.goal, "drafts": lambda given: self.words.drafts(given, self._take)}
        if id_ in named:
            named[id_](argument)
        elif id_ == "session":
            self._play("##")
        else:
            plain[id_]()

    def help(self) -> None:
        """How to write, and every command."""
        self._voice.tell(*linear_tell.help_lines(self._voice.lingo.lang))

    # --- acting

    def declare(self, declared: typed.Declare, taken: Callable[[], None]) -> None:
        """An action: it waits, is put together and rolled; `taken` is told once it waits."""
        attempt = self._turn.attempt(declared.actors, declared.quick, declared.target)
        self._sitting.wait_for(declared.line)
        taken()
        self._turn.oppose(attempt, declared.text, roll_now=declared.quick is not None)

    def roll(self, name: str = "") -> None:
        """Roll what waits; with nothing waiting, a free opposition; or the test of that `name`."""
        if name:
            self._named(name)
            return
        seat = self._sitting.at_table
        match standing.next_to_answer(seat):
            case Action(actors=who, text=text):
                self._turn.oppose(self._turn.attempt(who), text)
            case Question():
                self.answer()
            case _ if (outcome := standing.undecided(seat)) is not None:
                self._choose(outcome)
            case _ if standing.owes_destiny_roll(seat):
                self._roll_destiny()
            case _:
                self._turn.oppose(self._turn.attempt(()), "")

    def _named(self, name: str) -> None:
        """Roll the test of that name, the main one put together first. Raises `Refusal` where none has it."""
        story = self._sitting.story
        asked = called(story.system, name, story.lang)
        if asked.test == story.system.main and not asked.given:
            self._turn.oppose(self._turn.attempt(()), "")
        else:
            self._play(f"d: {name.strip()}")

    def _choose(self, outcome: "Outcome") -> None:
        """Take one of the ways a result offers, some time after it was written."""
        lang = self._sitting.story.lang
        self._voice.line(outcome.name.of(lang))
        for number, choice in enumerate(outcome.choices, 1):
            self._voice.line(f"{number}. {choice.text.of(lang)}")
        told = message("Which one? A number; Enter alone for something else.")
        if number := self._voice.number(self._voice.lingo.say("Choice"), len(outcome.choices), told):
            self._sitting.answer(*note("choice", outcome.choices[number - 1].text.of(lang), lang))

    def odds(self, argument: str) -> None:
        """Chances: of what is asked for, `3/4` or a test and its words; else of the action that waits."""
        pending = self._sitting.pending
        first = next(iter(typed.intents(pending)), None) if pending and not argument else None
        if not isinstance(first, typed.Declare):
            tell_odds(self._sitting, self._voice, argument)
            return
        attempt = self._turn.attempt(first.actors, first.quick, first.target)
        tell_built(attempt, self._sitting, self._voice)

    # --- elsewhere

    def go_to(self, name: str) -> None:
        """Leave for another story; without a name, say which there are."""
        self.elsewhere = other_story(self._sitting, self._voice, name.strip())

    def history(self, argument: str) -> None:
        """What was taken back and the copies kept; with a number, one of them brought back."""
        tell_history(self._sitting, self._voice, argument.strip(), self._take)

    # --- asking

    def ask(self, asked: typed.Ask, taken: Callable[[], None]) -> None:
        """A question: it waits, then the die or a table answers it."""
        self._sitting.wait_for(asked.line)
        taken()
        self.answer()

    def answer(self) -> None:
        """Ask how the question that waits is answered."""
        voice = self._voice
        told = message("Enter rolls yes or no; a name asks that table; - lets it wait.")
        voice.tell(told)
        while True:
            given = voice.ask(voice.lingo.say("Answer")).strip()
            try:
                if given == "?":
                    voice.tell(told)
                    continue
                if given == "-":
                    voice.tell(message("The question waits; /roll answers it."))
                elif not given:
                    line = yes_no_line(self._sitting.story.lang, self._sitting.desk.dice())
                    self._sitting.answer(line)
                    voice.line(line)
                elif given.startswith(("=", "->", "[", "d:", "tbl:", "/", "@", "?", "(")):
                    self._play(given)
                else:
                    self._draw(given)
            except Refusal as refusal:
                if not is_play(given) and (tells(given) or len(given.split()) > _LONG):
                    voice.tell(message("The question waits; /roll answers it."))
                    voice.loose.append(given)
                    return
                voice.tell(refusal.message)
                voice.not_taken(given)
                continue
            return

    def tables(self, name: str) -> None:
        """Ask a table by its name; without one, read out their names."""
        if name:
            self._draw(name)
            return
        for target in self._sitting.at_table.shelves.targets():
            about = target.table.about
            if about:
                self._voice.pair(target.name, about)
            else:
                self._voice.line(target.name)

    def _draw(self, name: str) -> None:
        """Draw, read out, and write once that is wanted."""
        seat = self._sitting.at_table
        drawn = ask(name, seat.shelves, self._sitting.desk.dice(), seat.story)
        lines = tuple(line for each in drawn for line in drawn_lines(each))
        for line in lines:
            self._voice.line(line)
        wanted = False
        try:
            wanted = self._voice.agrees(message("Write it?"))
        finally:
            if not wanted:
                self._voice.tell(message("Nothing was written."))
        if not wanted:
            return
        self._sitting.answer(*lines)
        for tag in dict.fromkeys(tag for each in drawn for tag in each.tags):
            self._voice.tell(message("It offers a line of state: type it to have it written: {tag}", tag=tag))

    def shuffle(self, name: str) -> None:
        """Put the cards of a deck back."""
        decks = tuple(drawn_decks(self._sitting.at_table))
        if not decks:
            raise Refusal(message("No deck has been drawn from since it was last shuffled."))
        if not name and len(decks) > 1:
            raise Refusal(message("Which deck? /shuffle and its name: {decks}", decks=", ".join(decks)))
        self._play(f"tbl: {name or decks[0]} shuffle")

    # --- going on

    def phase(self, name: str) -> None:
        """Go on to the next phase, or to the one named; after the last, to the next scene."""
        if name:
            self._play(f"#### {name}")
            return
        seat = self._sitting.at_table
        if standing.go_on(seat) is None:
            self._other("scene", "")
            return
        if standing.owes_destiny_roll(seat):
            auto = standing.option(seat, "solo.destiny_roll") == "auto"
            if auto or self._voice.agrees(message("Destiny is below zero: does a mishap come in?")):
                self._roll_destiny()

    def _roll_destiny(self) -> None:
        story = self._sitting.story
        test = story.system.test("branch")
        assert test is not None, "a roll that is owed can be rolled"
        attempt = rolled(begin(test, (), story.known(test), story.lang), self._sitting.desk.dice())
        self._sitting.resolve(attempt)
        if attempt.outcome is not None:
            self._voice.pair(attempt.outcome.name.of(story.lang), attempt.outcome.text.of(story.lang))

    def seats(self) -> None:
        """Two at one keyboard: hand it over; what was said before stays where it was said."""
        sitting, voice = self._sitting, self._voice
        if not sitting.for_two:
            self._share()
            return
        to_destiny = not sitting.destiny_sits
        asked = (
            message("The keyboard goes to Destiny, for whose eyes alone what follows is. In place?")
            if to_destiny
            else message("The keyboard goes to the protagonist. Clear the terminal first. In place?")
        )
        if voice.agrees(asked):
            sitting.destiny_sits = to_destiny

    def _share(self) -> None:
        from soloist.play.desk import write
        from soloist.rules.modes import MODE, TWO
        from soloist.rules.moment import Switch

        if self._voice.agrees(message("This story is played by one. Share the keyboard from here on?")):
            self._sitting.destiny_sits = False
            self._sitting.guided(lambda seat: write(seat, (Switch(MODE.id, TWO),)))
