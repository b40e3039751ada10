"""Tables line by line: one asked, its answer kept, rolled again or let go; what else is done to them."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_table_files import add_rows, new_table, pin
from soloist.cli.linear_table_rows import find_tables, read_rows, tell_families, tell_family
from soloist.cli.terminal import YES
from soloist.message import Refusal, message
from soloist.play.ask_answer import Oracle
from soloist.play.ask_several import count_of, only, several
from soloist.play.oracle import yes_no_line
from soloist.play.shuffling import drawn_decks
from soloist.rules.dice import LONE, given_dice, parse_hand
from soloist.tables.draw import sides

if TYPE_CHECKING:
    from collections.abc import Callable

    from soloist.cli.linear_voice import Voice
    from soloist.play.ask_answer import Answer
    from soloist.play.session.session import Session

_REAL: Final = re.compile(r"(.*?)\s*=\s*(\d[\d\s,/|+]*)")
_SEVERAL: Final = re.compile(r"(.*\S)\s+[x×]\s*(\d+)", re.IGNORECASE)
_TAKEN: Final = re.compile(r"(\d+)\s+(.*\S)")
_VERBS: Final = {
    "read": "read", "lire": "read", "pin": "pin", "épingler": "pin", "add": "add", "ajouter": "add",
    "new": "new", "nouvelle": "new", "find": "find", "trouver": "find", "take": "take", "prendre": "take",
}  # fmt: skip
_HINTS: Final = {
    "read": message("Which table? Its name; Enter alone leaves."),
    "pin": message("Which table? Its name; Enter alone leaves."),
    "add": message("Which table? Its name, then perhaps the row; Enter alone leaves."),
    "take": message("Which row? Its number, then the name of the table."),
    "find": message("Which words? Enter alone leaves."),
}
_BESIDE: Final = {"up": -1, "haut": -1, "down": 1, "bas": 1}
_NO: Final = frozenset({"", "-", "n", "no", "non"})
_IT: Final = message("Write it? r rolls it again; up or down takes the row beside.")
_ALL: Final = message("Write them all? A number keeps that one alone.")


class Tables:
    """What is asked of tables, and of their files, in one sitting; refusals are raised."""

    def __init__(self, sitting: "Session", voice: "Voice", play: "Callable[[str], None]") -> None:
        """`play` does a line of play."""
        self._sitting = sitting
        self._voice = voice
        self._play = play

    def command(self, argument: str) -> None:
        """Ask the table of that name, with real dice after `=`, several times after `x`; or do a verb."""
        argument = argument.strip()
        verb, _, rest = argument.partition(" ")
        known = _VERBS.get(verb.casefold())
        if not argument:
            tell_families(self._sitting, self._voice)
        elif known is not None and not self._is_table(argument):
            self._verb(known, rest.strip())
        elif self._is_table(argument) or not tell_family(self._sitting, self._voice, argument):
            self.draw(argument)

    def _verb(self, verb: str, rest: str) -> None:
        sitting, voice = self._sitting, self._voice
        if verb == "new":
            new_table(sitting, voice, rest)
            return
        if not rest:
            voice.tell(_HINTS[verb])
            rest = voice.answer(voice.lingo.say("Table"), way=message("Enter alone leaves this question."))
            if not (rest := rest.strip()) or voice.put_aside(rest):
                return
        if verb == "take":
            self._take(rest)
        else:
            {"read": read_rows, "pin": pin, "add": add_rows, "find": find_tables}[verb](sitting, voice, rest)

    def _is_table(self, name: str) -> bool:
        try:
            self._sitting.at_table.shelves.find(name)
        except Refusal:
            return False
        return True

    # --- asking

    @property
    def _oracle(self) -> Oracle:
        seat = self._sitting.at_table
        return Oracle(seat.shelves, seat.story, self._sitting.desk.dice)

    def draw(self, asked: str) -> None:
        """Draw as it is asked, read out, and write once that is wanted."""
        oracle, many = self._oracle, False
        if (real := _REAL.fullmatch(asked)) and not self._is_table(asked):
            hands = parse_hand(real[2].replace("/", "|"), sides(oracle.shelves.find(real[1])))
            answer = oracle.answer(real[1], given_dice(hands))
        elif (found := _SEVERAL.fullmatch(asked)) and not self._is_table(asked):
            answer, many = several(oracle, found[1], count_of(found[2])), True
        else:
            answer = oracle.answer(asked)
        self._offer(oracle, answer, many=many)

    def yes_no(self, dice: str) -> None:
        """The question that waits, answered by a die that fell on a real table. Raises `Refusal`."""
        hands = parse_hand(dice.lstrip("= "), (LONE,))
        line = yes_no_line(self._sitting.story.lang, given_dice(hands))
        self._sitting.answer(line)
        self._voice.line(line)

    def _take(self, rest: str) -> None:
        """Take a row by its number, instead of the one the dice give."""
        if not (found := _TAKEN.fullmatch(rest)):
            raise Refusal(_HINTS["take"])
        oracle = self._oracle
        target = oracle.shelves.find(found[2])
        rows = sum(len(strip.rows) for strip in target.strips)
        if not 1 <= int(found[1]) <= rows:
            raise Refusal(message("{table} has rows 1 to {most}.", table=target.name, most=rows))
        self._offer(oracle, oracle.taken(target, int(found[1]) - 1))

    def _offer(self, oracle: Oracle, answer: "Answer", *, many: bool = False) -> None:
        kept: Answer | None = None
        try:
            kept = self._decided(oracle, answer, many=many)
        finally:
            if kept is None:
                self._voice.tell(message("Nothing was written."))
        if kept is None:
            return
        self._sitting.answer(*kept.lines)
        for tag in dict.fromkeys(tag for each in kept.told for tag in each.tags):
            self._voice.tell(message("It offers a line of state: type it to have it written: {tag}", tag=tag))

    def _decided(self, oracle: Oracle, answer: "Answer", *, many: bool) -> "Answer | None":
        """The answer as it is to be written; None where it is not."""
        voice = self._voice
        way = message("Enter alone is no.")
        while True:
            for line in answer.lines:
                voice.line(line)
            voice.tell(_ALL if many else _IT)
            typed = voice.answer(voice.lingo.say("yes or no"), way=way).strip()
            if typed.casefold() in YES:
                return answer
            if many and typed.isdecimal() and 1 <= int(typed) <= len(answer.told):
                return only(replace(answer, active=int(typed) - 1))
            if not many and typed.casefold() == "r":
                for at in range(len(answer.told)):
                    answer = oracle.again(replace(answer, active=at))
            elif not many and typed.casefold() in _BESIDE:
                answer = oracle.beside(replace(answer, active=0), _BESIDE[typed.casefold()])
            elif typed != "?":
                if typed.casefold() not in _NO and not voice.put_aside(typed):
                    voice.not_taken(typed)
                return None

    # --- decks

    def shuffle(self, name: str) -> None:
        """Put the cards of a deck back."""
        decks = tuple(drawn_decks(self._sitting.at_table))
        if not decks:
            raise Refusal(message("No deck has been drawn from since it was last shuffled."))
        if not name and len(decks) > 1:
            raise Refusal(message("Which deck? /shuffle and its name: {decks}", decks=", ".join(decks)))
        self._play(f"tbl: {name or decks[0]} shuffle")
