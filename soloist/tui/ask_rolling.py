"""What can be rolled of the table at hand: it, some of it with real dice, several results, a row taken."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from soloist.lingo import Lingo
from soloist.message import Message, Refusal, count, message
from soloist.play.ask_answer import Answer, Oracle
from soloist.play.ask_several import MOST, count_of, several
from soloist.play.own_faults import die_after
from soloist.rules.dice import given_dice, parse_hand
from soloist.tables.deck import UsedUp
from soloist.tables.draw import sides
from soloist.tables.lookup import Target
from soloist.tui.ask_browse import Browse
from soloist.tui.ask_own import ROW, OwnTablesScreen, nothing_at_hand
from soloist.tui.ask_tags import Kept, with_tags
from soloist.tui.prompt_line import PromptLine
from soloist.tui.tables_desk import TableDesk

_DICE: Final = "dice"
_COUNT: Final = "count"
Asked = Callable[[Oracle], Answer]
"""What is asked of the tables as they are then."""


class RollingScreen(OwnTablesScreen):
    """Holds the answer there is; a screen on it shows it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "real_dice", show=False),
        Binding("f3", "several", show=False),
        Binding("f6", "shuffle", show=False),
    ]

    def __init__(self, browse: Browse, oracle: Oracle, lingo: Lingo, desk: TableDesk | None) -> None:
        """There is no answer yet."""
        super().__init__(lingo, desk)
        self.browse = browse
        self.oracle = oracle
        self.answer: Answer | None = None
        self.many = False
        """Whether the answer is several results of one table."""
        self.kept: Kept = frozenset()
        self.used_up = ""
        """The deck for want of whose cards the last thing asked was refused."""
        self._refused: tuple[Asked, bool] | None = None

    # --- what the screen does

    def show(self) -> None:
        """Show the answer, or the tables where there is none."""
        raise NotImplementedError

    def reshelve(self, desk: TableDesk) -> None:
        """Take the tables as their files are now."""
        raise NotImplementedError

    # --- asking

    def ask(self, what: Asked, *, many: bool = False) -> None:
        """Roll or change the answer, as the files are now, or say why not."""
        self.foot.refuse(None)
        if self.desk is not None:
            self.reshelve(self.desk)
        try:
            self.answer = what(self.oracle)
        except UsedUp as used:
            self._refused, self.used_up = (what, many), used.table
            self.bar(message("{table} is used up: s or F6 shuffles it, then draws.", table=used.table))
            return
        except Refusal as refusal:
            self.bar(refusal.message)
            return
        self.many, self.used_up = many, ""
        self.kept = frozenset(each for each in self.kept if each[0] != self.answer.active)
        self.show()

    def keep(self, answer: Answer, kept: Kept) -> None:
        """Give back what is to be written."""
        self.dismiss((*self.oracle.first_lines, *with_tags(answer, kept)))

    def forget(self) -> None:
        """Let go of the answer; what would have been shuffled is not."""
        self.answer, self.many, self.kept, self.used_up = None, False, frozenset(), ""
        self.oracle = replace(self.oracle, shuffled=())

    def action_shuffle(self) -> None:
        """Put the cards of the deck at hand back, and draw."""
        target = self.at_hand()
        if self.foot.prompt.is_open or self.ahead is not None:
            return
        if self.used_up and self._refused is not None:
            deck, (what, many) = self.used_up, self._refused
        elif target is not None and target.table.deck:
            name = deck = target.name
            what, many = (lambda oracle: oracle.answer(name)), False
        else:
            self.bar(message("There is no deck at hand: only decks are shuffled."))
            return
        self.oracle = replace(self.oracle, shuffled=(*self.oracle.shuffled, deck))
        self.ask(what, many=many)

    def take(self) -> None:
        """Take the row at the cursor instead of the one the dice give."""
        target, at = self.browse.target, self.browse.card.at
        if target is not None:
            self.ask(lambda oracle: oracle.taken(target, at))

    def die_after(self, target: Target) -> Message | None:
        """The die of the yes/no table, or of one of the rules, with a row more."""
        return die_after(target, self.oracle.story.system.id)

    # --- what is typed below

    def on_prompt_line_entered(self, event: PromptLine.Entered) -> None:
        """Dice from the real table, how many are wanted, or a row."""
        what, _, name = event.asked.partition(":")
        if what == ROW:
            self.write_row(name, event.text)
            return
        try:
            if what == _COUNT:
                self._ask_several(name, count_of(event.text))
                return
            hands = parse_hand(event.text.replace("/", "|"), sides(self.browse.shelves.find(name)))
            answer = self.oracle.answer(name, given_dice(hands))
        except Refusal as refusal:
            self.foot.prompt.refuse(self.lingo.render(refusal.message))
            return
        self.foot.prompt.leave()
        self.ask(lambda _: answer)

    def _ask_several(self, name: str, wanted: int) -> None:
        self.foot.prompt.leave()
        self.ask(lambda oracle: several(oracle, name, wanted), many=True)
        if self.answer is not None:
            self._tell_fewer(wanted)

    def _tell_fewer(self, wanted: int) -> None:
        assert self.answer is not None
        columns = len({told.drawn.name for told in self.answer.told})
        given = len(self.answer.told) // max(1, columns)
        if given < wanted:
            told = count(
                "{n} result of the {wanted} asked for: the table has no other.",
                "{n} results of the {wanted} asked for: the table has no others.",
                given,
                wanted=wanted,
            )
            self.foot.tell(told)

    def action_real_dice(self) -> None:
        """Dice from the real table for the table that is highlighted."""
        target = self._to_roll()
        if target is not None:
            named = " | ".join(filter(None, sides(target)))
            say = self.lingo.say
            words = (
                say("The dice as they fell: {sides}", sides=named) if named else say("The dice as they fell")
            )
            self.foot.prompt.ask(f"{_DICE}:{target.name}", words)
            self.redraw()

    def action_several(self) -> None:
        """Roll the table that is highlighted several times."""
        target = self._to_roll()
        if target is not None:
            asked = self.lingo.say("How many different results, from 2 to {most}?", most=MOST)
            self.foot.prompt.ask(f"{_COUNT}:{target.name}", asked, "3", marked=True)
            self.redraw()

    def _to_roll(self) -> Target | None:
        """The table at hand, where something can be asked about it now."""
        if self.answer is not None or self.foot.prompt.is_open or self.ahead is not None:
            return None
        self.foot.refuse(None)
        target = self.browse.target
        if target is None:
            self.bar(nothing_at_hand())
        return target
