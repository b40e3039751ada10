"""Which keys matter while a test is put together, and once it is rolled."""

from textual.content import Content

from soloist.lingo import Lingo
from soloist.rules.system import Side
from soloist.tui.commands import key_name
from soloist.tui.ink import QUIET, STRONG, ink, key_word, spread
from soloist.tui.opposition_build import Build
from soloist.tui.opposition_words import change_words, foresee


def build_keys(build: Build, lingo: Lingo) -> tuple[Content, ...]:
    """The keys for what can be turned, the most wanted first."""
    roll = key_word(key_name("enter", lingo.render), lingo.say("roll"))
    sides = [key_word("← →", lingo.say("side"))] if len(build.dials) > 1 else []
    turns = [key_word("↑ ↓", lingo.say("dice"))] if build.dials else []
    side = isinstance(build.dial, Side)
    typed = [key_word("r", lingo.say("reason") if side else lingo.say("number"))] if build.dials else []
    real = key_word("t", lingo.say("real dice"))
    return (roll, *sides, *turns, *typed, real, _back(lingo))


def result_keys(lingo: Lingo, *, choices: bool) -> tuple[Content, ...]:
    """The keys on a result that has `choices`, or none."""
    keep = key_word(key_name("enter", lingo.render), lingo.say("keep"))
    chosen = [key_word("↑ ↓", lingo.say("choose"))] if choices else []
    again = key_word("r", lingo.say("roll again"))
    return (keep, *chosen, again, _back(lingo))


def _back(lingo: Lingo) -> Content:
    return key_word(key_name("escape", lingo.render), lingo.say("back"))


def foreseen_line(build: Build, lingo: Lingo, width: int) -> Content:
    """What is known before the roll: role, counters; then what a capital letter does."""
    foreseen = foresee(build.attempt)
    words = [foreseen.role.of(build.lang)] if foreseen.role else []
    words += change_words(build.attempt, foreseen.changes, build.lang)
    told = ink(" · ".join(words), STRONG)
    if not build.offers or len(build.attempt.test.sides) < 2:
        return told
    aside = ink(lingo.say("a capital letter: the other side"), QUIET)
    return spread(told, aside, width) if told.cell_length + aside.cell_length < width else told
