"""A test once its dice have fallen: dice, outcome, what it changes, ways to take it, ways to move it."""

from collections.abc import Iterator, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.play.again_side import again_cost, again_offers, again_used
from soloist.play.attempt import Attempt
from soloist.play.counting import Counting, counting
from soloist.play.foretold import change_words, evens_of, role_of
from soloist.play.shift import fate_offers, fate_used, moved, steps
from soloist.play.signs import is_signed, plain, signed
from soloist.play.tutorial_result_words import way
from soloist.rules.system import Choice, Odds, Outcome, Reason, Resolution, Roll
from soloist.tui.choice_list import ChoiceList
from soloist.tui.dice_row import dice_block, dice_row
from soloist.tui.dice_throw import EVERY, PICTURES, tumbling
from soloist.tui.ink import KEY, MOODS, QUIET, STRONG, flowed, ink, lines, spread
from soloist.tui.odds_bar import percent_words
from soloist.tui.opposition_plain import plain_result

LOW: Final = 16  # rows of a screen below which each side has one of them


class ResultView(Vertical):
    """Shows a rolled attempt; which choice is taken is its own."""

    DEFAULT_CSS = """
    ResultView { height: auto; }
    ResultView > * { height: auto; margin-top: 1; }
    ResultView > .-first { margin-top: 0; }
    ResultView > .-none { display: none; }
    ResultView.-tight > *, ResultView.-close > * { margin-top: 0; }
    """

    def __init__(self, lingo: Lingo, lang: str, fortunes: int) -> None:
        """`fortunes` is what can be spent on the result."""
        super().__init__()
        self.lingo = lingo
        self.lang = lang
        self.fortunes = fortunes
        self.attempt: Attempt | None = None
        self.odds: Odds | None = None
        self.plain = False  # somebody's first result: in a few words, the first way to take it at hand
        self._throws = 1
        self._picture = PICTURES  # of the throw one watches; from here on the dice lie still
        self._throwing: Timer | None = None
        self._dice = Static(markup=False, classes="-first")
        self._outcome = Static(markup=False)
        self._moves = Static(markup=False)
        self.choices = ChoiceList(lang)

    def compose(self) -> ComposeResult:
        """Dice above, ways on below."""
        yield self._dice
        yield self._outcome
        yield self.choices
        yield self._moves

    def show(self, attempt: Attempt, odds: Odds | None, throws: int = 1) -> None:
        """Show this result, its dice lying still; `odds` are the chances there were before the roll.

        `throws` is how often everything was thrown, this time included.
        """
        self._lie_still()
        self.attempt, self.odds, self._throws = attempt, odds, throws
        outcome = self._found(attempt)
        self.choices.choices = outcome.choices if outcome else ()
        self.choices.set_class(not self.choices.choices, "-none")
        self.choices.words = lambda choice: way(outcome, choice) if self.plain and outcome else choice.text
        if self.plain:
            self.choices.taken = next(iter(self.choices.choices), None)
        self.choices.refresh(layout=True)
        self.draw()

    def throw(self) -> None:
        """Let the dice of the result tumble first, where things may move; any key makes them lie still."""
        if self.app.animation_level == "full":
            self._picture = 0
            self._throwing = self.set_interval(EVERY, self._tumble)
            self.draw()

    @property
    def tumbling(self) -> bool:
        """Whether the dice have not come to lie still yet."""
        return self._throwing is not None

    def land(self) -> bool:
        """The dice lie still at once; whether they had still been tumbling."""
        tumbled = self._throwing is not None
        if tumbled:
            self._lie_still()
            self.draw()
        return tumbled

    def _tumble(self) -> None:
        self._picture += 1
        if self._picture >= PICTURES:
            self._lie_still()
        self.draw()

    def _lie_still(self) -> None:
        if self._throwing is not None:
            self._throwing.stop()
        self._picture, self._throwing = PICTURES, None

    def on_resize(self) -> None:
        """Lay the dice out anew."""
        self.draw()

    def draw(self) -> None:
        """Draw what is known, in the room there is."""
        attempt = self.attempt
        if attempt is None or attempt.resolution is None:
            return
        why = list(self._why(attempt.resolution)) if self.app.size.height >= LOW and not self.plain else []
        dice = self._sides(attempt, tumbling(attempt.resolution, self._picture))
        self._dice.update(lines([*dice, *why]))
        self._outcome.set_class(bool(why), "-first")  # it stands right under what explains it
        for told in (self._outcome, self.choices, self._moves):  # they keep their rows
            told.visible = self._throwing is None
        plain = [plain_result(attempt, self.lang, self._width)] if self.plain else []
        self._outcome.update(lines(plain or self._outcome_rows(attempt, attempt.resolution)))
        moves = [] if self.plain else list(self._move_rows(attempt))
        self._moves.set_class(not moves, "-none")
        self._moves.update(lines(moves))

    # --- dice

    def _sides(self, attempt: Attempt, resolution: Resolution) -> Iterator[Content]:
        named = {side.id: side.name.of(self.lang) for side in attempt.test.sides}
        pools = dict(zip(named, attempt.situation.pools, strict=False))
        tight = self.has_class("-tight")
        for id_, roll in resolution.rolls.items():
            reasons = pools[id_].reasons if id_ in pools else ()
            dice = self._side_dice(resolution, id_, roll, tight=tight)
            beside = ink(named.get(id_, ""), STRONG) + "  " + dice
            if id_ in named and self.app.size.height < LOW and beside.cell_length <= self._width:
                yield beside
                continue
            if id_ in named:
                yield self._side_head(named[id_], reasons)
            yield dice

    def _side_head(self, name: str, reasons: Sequence[Reason]) -> Content:
        told = "" if self.plain else ", ".join(map(_reason_words, reasons))
        head = ink(name, STRONG) + "  " + ink(told, QUIET)
        return head.truncate(self._width, ellipsis=True) if head.cell_length > self._width else head

    def _side_dice(self, resolution: Resolution, side: str, roll: Roll, *, tight: bool) -> Content:
        evens = evens_of(resolution, side)
        words = "" if evens is None else self.lingo.count("{n} even", "{n} evens", evens)
        found = resolution.facts.get(side)
        if isinstance(found, int):
            words = self.lingo.count("{n} success", "{n} successes", found)
        room = self._width - len(words) - 2
        words = words if self._throwing is None and not self.plain else ""
        counts = self._counting(side, roll)
        dice = (
            dice_row(roll, counts=counts, bare=self.plain) if tight else dice_block(roll, room, counts=counts)
        )
        rows = dice.split("\n", allow_blank=True)
        middle = len(rows) // 2
        return lines(row + "  " + ink(words, QUIET) if at == middle else row for at, row in enumerate(rows))

    def _counting(self, side: str, roll: Roll) -> Counting | None:
        """Which of those dice count."""
        sides = self.attempt.test.sides if self.attempt else ()
        found = next((each for each in sides if each.id == side), None)
        return counting(found, roll.faces, self.attempt.resolution) if found and self.attempt else None

    def _why(self, resolution: Resolution) -> Iterator[Content]:
        """What of the dice counts, where two sides are held against each other."""
        found = [evens_of(resolution, side) for side in resolution.rolls]
        counts = [each for each in found if each is not None]
        if len(counts) == 2:
            mine, theirs = counts
            told = self.lingo.say("even dice count: {mine} against {theirs}", mine=mine, theirs=theirs)
            yield ink(told if self._throwing is None else "", QUIET)  # it keeps its row

    # --- outcome

    def _outcome_rows(self, attempt: Attempt, resolution: Resolution) -> Iterator[Content]:
        outcome = self._found(attempt)
        yield spread(self._named(attempt, resolution.value, outcome), self._chance(attempt), self._width)
        if outcome is not None:
            yield ink(outcome.text.of(self.lang))
        if resolution.step is not None:
            yield ink(self.lingo.say("Interrupted at step {n}", n=resolution.step))
        if resolution.remark is not None:
            yield ink(resolution.remark.of(self.lang), STRONG)
        role = role_of(resolution)
        told = [role.of(self.lang)] if role else []
        against = resolution.facts.get("against")
        told += [self.lingo.say("against {n}", n=against)] if isinstance(against, int) else []
        told += () if resolution.each else change_words(attempt, resolution.written, self.lang)
        told += (one.of(self.lang) for one in resolution.told)
        told += [self.lingo.say("throw no. {n}", n=self._throws)] if self._throws > 1 else []
        if told:
            yield flowed((ink(words, QUIET) for words in told), self._width, " · ")
        yield from self._shares(attempt, resolution)

    def _shares(self, attempt: Attempt, resolution: Resolution) -> Iterator[Content]:
        """How each of several people fared."""
        for name, share in zip(attempt.who, resolution.each, strict=False):
            value = "" if share.value is None else f" ({share.value})"
            changes = change_words(attempt, share.effects, self.lang, whose=False)
            parts = [ink(f"{name}  ", STRONG) + ink(share.name.of(self.lang) + value)]
            yield flowed((*parts, *(ink(words, QUIET) for words in changes)), self._width, " · ")

    def _named(self, attempt: Attempt, value: int | None, outcome: Outcome | None) -> Content:
        style = f"{MOODS[outcome.mood if outcome else 'plain']} {STRONG}"
        said = "" if value is None else signed(value) if is_signed(attempt.test) else str(value)
        if outcome is None:
            return ink(said or "—", style)
        name = outcome.name.of(self.lang)
        return ink(f"{name} ({said})" if said else name, style) + self._before(attempt)

    def _before(self, attempt: Attempt) -> Content:
        """What the dice said, where the result was moved."""
        resolution = attempt.resolution
        if resolution is None or not (steps(attempt) or fate_used(attempt)) or resolution.natural is None:
            return Content("")
        was = next((each for each in attempt.test.outcomes if each.value == resolution.natural), None)
        name = was.name.of(self.lang) if was else ""
        return ink(f"  ← {name} ({signed(resolution.natural)})", QUIET)

    def _chance(self, attempt: Attempt) -> Content:
        resolution = attempt.resolution
        if self.odds is None or resolution is None or resolution.outcome is None:
            return Content("")
        if resolution.outcome not in self.odds.weights:
            return Content("")
        if steps(attempt) or fate_used(attempt) or again_used(attempt):
            return Content("")
        words = percent_words(self.odds.weights[resolution.outcome], self.odds.total, self.lingo)
        return ink(self.lingo.say("{chance} likely", chance=words), QUIET)

    # --- ways to move it

    def _move_rows(self, attempt: Attempt) -> Iterator[Content]:
        ways = [
            ink(f"{key} ", KEY) + self._reached(way)
            for key, by in (("←", -1), ("→", 1))
            if (way := moved(attempt, by, self.fortunes)) is not None
        ]
        if ways:
            left = self.fortunes - abs(steps(attempt))
            held = self.lingo.count("{n} fortune in hand", "{n} fortunes in hand", left)
            yield flowed((*ways, ink(held, QUIET)), self._width)
        yield from self._again_rows(attempt)
        offer = fate_offers(attempt)
        if offer:
            words = self.lingo.count("Deus Ex Alea: {n} free step", "Deus Ex Alea: {n} free steps", offer)
            mark = ink("● " if fate_used(attempt) else "○ ", QUIET)
            yield mark + ink("d ", KEY) + ink(words, STRONG if fate_used(attempt) else "")

    def _again_rows(self, attempt: Attempt) -> Iterator[Content]:
        """The sides that may be rolled again, and what that costs."""
        for digit, side in again_offers(attempt):
            words = ink(self.lingo.say("roll {side} again", side=side.name.of(self.lang)))
            cost = ", ".join(change_words(*again_cost(attempt, side), self.lang))
            yield flowed((ink(f"{digit} ", KEY) + words, *([ink(cost, QUIET)] if cost else ())), self._width)

    def _reached(self, attempt: Attempt) -> Content:
        """Where a step leads, and what the counters would then be changed by."""
        resolution, outcome = attempt.resolution, self._found(attempt)
        if resolution is None:
            return Content("")
        name = outcome.name.of(self.lang) if outcome else ""
        said = "" if resolution.value is None else f" ({signed(resolution.value)})"
        now = self.attempt.resolution.effects if self.attempt and self.attempt.resolution else {}
        other = {
            id_: resolution.effects.get(id_, 0)
            for id_ in (*now, *resolution.effects)
            if resolution.effects.get(id_, 0) != now.get(id_, 0)
        }
        told = ", ".join(change_words(attempt, other, self.lang))
        after = ink(f" · {told}" if told else "", QUIET)  # what it costs is no part of the result
        return ink(name + said, MOODS[outcome.mood] if outcome else "") + after

    def _found(self, attempt: Attempt) -> Outcome | None:
        return attempt.outcome

    @property
    def _width(self) -> int:
        return max(20, self.content_size.width)

    @property
    def taken(self) -> Choice | None:
        """The choice taken, if any."""
        return self.choices.taken


def _reason_words(reason: Reason) -> str:
    """A reason with its dice, where they are not one."""
    return reason.text if reason.weight == 1 else f"{reason.text} {plain(reason.weight)}D"
