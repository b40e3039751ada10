"""Which keys matter while a test is put together, and once it is rolled."""

from collections.abc import Iterator

from textual.content import Content

from soloist.lingo import Lingo
from soloist.play.building import Build
from soloist.play.certain import certain
from soloist.play.commands import key_name, key_within
from soloist.play.dials import dial_value, has_more, shown_keys, value_words
from soloist.play.foretold import change_words, foresee
from soloist.rules.system import Key, Odds, Side
from soloist.tui.ink import QUIET, STRONG, flowed, ink, key_word, spread


def build_keys(
    build: Build, lingo: Lingo, *, tight: bool = False, explores: bool = False
) -> tuple[Content, ...]:
    """The keys for what can be turned, the most wanted first; signs for words where it is `tight`.

    That of the chances, where the panel `explores` them, comes with the inputs seldom wanted.
    """
    roll = key_word(key_name("enter", lingo.render), lingo.say("roll"))
    side = isinstance(build.dial, Side)
    does = lingo.say("dice") if side else lingo.say("change")
    around = len(build.dials) > 1 and not tight
    only_sides = len(build.dials) == len(build.attempt.test.sides)
    sides = [key_word("↑ ↓", lingo.say("side") if only_sides else lingo.say("row"))] if around else []
    arrows = "← →" if around or len(build.dials) < 2 else "← ↑ ↓ →"
    turns = [key_word(arrows, does)] if build.dials else []
    typed = [key_word("r", word)] if (word := _typed(build, lingo)) else []
    real = key_word("t", lingo.say("real dice"))
    sign = "−" if build.more else "+"
    told = sign if tight else lingo.say("less") if build.more else lingo.say("more")
    more = [key_word(key_name("f2", lingo.render), told)] if has_more(build.attempt.test) else []
    at_once = [] if tight else [key_word(key_within("send", lingo.render), lingo.say("roll and keep"))]
    chances = [key_word("%", lingo.say("chances"))] if explores and build.more and not tight else []
    return (roll, *sides, *turns, *typed, *more, real, *chances, *at_once, _back(lingo))


def _typed(build: Build, lingo: Lingo) -> str:
    """What can be typed for the dial that is turned; nothing for one that is on or off."""
    match build.dial:
        case Side():
            return lingo.say("reason")
        case Key(kind="word"):
            return lingo.say("its name")
        case Key(kind="int" | "ints"):
            return lingo.say("number")
        case _:
            return ""


def result_keys(lingo: Lingo, *, choices: bool, sides: str = "", tight: bool = False) -> tuple[Content, ...]:
    """The keys on a result that has `choices`, or none; `sides` are the digits of those rolled again.

    Throwing anew is no rule of the game; beside dice that are paid for it says so, unless it is `tight`.
    Then it does not say either which key keeps the result with nothing following.
    """
    keep = key_word(key_name("enter", lingo.render), lingo.say("keep"))
    chosen = [key_word("↑ ↓", lingo.say("choose"))] if choices else []
    anew = (
        lingo.say("throw anew (nothing is written yet)") if sides and not tight else lingo.say("throw anew")
    )
    again = key_word(key_within("roll", lingo.render), anew)
    one = [key_word(sides, lingo.say("one side again"))] if sides else []
    bare = [] if tight else [key_word(key_within("send", lingo.render), lingo.say("keep as it is"))]
    return (keep, *chosen, *bare, again, *one, _back(lingo))


def _back(lingo: Lingo) -> Content:
    return key_word(key_name("escape", lingo.render), lingo.say("back"))


def foreseen_line(
    build: Build, odds: Odds | None, lingo: Lingo, width: int, *, tight: bool = False
) -> Content:
    """What is known before the roll: role, counters, what is certain by the `odds`; what a capital does.

    Where it is `tight`, first the numbers to reach, whose dials may be out of sight.
    """
    foreseen = foresee(build.seen)
    words = [foreseen.role.of(build.lang)] if foreseen.role else []
    words = [*(_standing(build) if tight else ()), *words]
    words += change_words(build.seen, foreseen.changes, build.lang)
    told = ink(" · ".join(words), STRONG)
    if sure := _sure(build, odds, lingo):
        return flowed((each for each in (told, ink(sure, QUIET)) if each.cell_length), width, " · ")
    if not build.offers or len(build.attempt.test.sides) < 2:
        return told
    aside = ink(lingo.say("a capital letter: the other side"), QUIET)
    return spread(told, aside, width) if told.cell_length + aside.cell_length < width else told


def _sure(build: Build, odds: Odds | None, lingo: Lingo) -> str:
    """That a test cannot succeed, and what could help where the arrows can do it; or cannot fail."""
    match certain(build.attempt.test, odds):
        case "failure" if isinstance(build.dial, Side) and not build.dial.right:
            return lingo.say("cannot succeed as it stands: → adds dice")
        case "failure":
            return lingo.say("cannot succeed as it stands")
        case "success":
            return lingo.say("cannot fail as it stands")
        case _:
            return ""


def _standing(build: Build) -> Iterator[str]:
    """`difficulté Technique 3` for each input that is always shown, but the one that is turned.

    One that may be left as it is counts where it was turned; a flag by its name alone.
    """
    for key in shown_keys(build.attempt.test, more=False):
        value = dial_value(build.attempt, key)
        if not isinstance(value, int) or key is build.dial or (key.shown and value == key.default):
            continue
        if key.kind == "flag":
            yield key.name.of(build.lang)
        else:
            yield f"{key.name.of(build.lang)} {value_words(key, value, build.lang)}"
