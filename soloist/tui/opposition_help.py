"""What the marks and keys of the panel of a test mean: of this test, and nothing of other games."""

from collections.abc import Iterator

from soloist.lingo import Lingo
from soloist.message import Message, message
from soloist.play.attempt import Attempt
from soloist.play.commands import key_within
from soloist.play.dials import has_more, shown_keys
from soloist.play.real_dice import example, has_bonus
from soloist.play.shift import DEA, SHIFT
from soloist.rules.system import Test
from soloist.tui.help_page import Part
from soloist.tui.panel_help import rows

_Row = tuple[str, Message]


def opposition_help(attempt: Attempt, lingo: Lingo) -> tuple[Part, ...]:
    """For a test being put together, and once it is rolled."""
    say = lingo.say
    return (
        (say("Before the roll"), rows([*_build(attempt.test, lingo)], lingo)),
        (say("Real dice"), rows([*_dice(attempt)], lingo)),
        (say("On the result"), rows([*_result(attempt.test, lingo)], lingo)),
    )


def _build(test: Test, lingo: Lingo) -> Iterator[_Row]:
    several, turned = len(test.sides) > 1, shown_keys(test, more=False)
    if test.sides:
        yield "● ○", message("a reason that counts, one at hand that does not")
        yield "a b c", message("put the reason of that letter in, or take it out")
    if any(side.single or side.one_each for side in test.sides):
        yield "◉", message("of which one is rolled at a time: another takes its place")
    if several:
        yield "A B C", message("the same, on the other side")
    if any(side.own_reason for side in test.sides):
        yield "o", message("the reason this side starts with")
    if several and not turned:
        yield "↑ ↓", message("the other side; ▸ marks the one that is turned")
    elif len(test.sides) + len(turned) > 1:
        yield "↑ ↓", message("another row; ▸ marks the one that is turned")
    if test.sides:
        yield "← → - +", message("a die fewer or more without a reason: ↔")
        yield "r", message("write a reason: old lock 2D")
    if turned:
        yield "← → r", message("on the row of a number: one less or more, or type it")
    yield "t", message("type the dice of a real roll; their first digit does too")
    if has_more(test):
        yield "f2", message("inputs seldom wanted")
    yield "%", message("explore the chances: a die more, a die fewer, maps, curves")
    yield "enter", message("roll")
    yield key_within("send", lingo.render, lingo.lang), message("roll and keep")
    yield "escape", message("back")


def _dice(attempt: Attempt) -> Iterator[_Row]:
    whole = example(attempt)
    first = whole.partition("+")[0].partition("|")[0].strip()
    if first and first != whole:
        yield first, message("the dice of a side as they fell")
    if has_bonus(attempt):
        yield "+4", message("a bonus die")
    if len(attempt.test.sides) > 1:
        yield "|", message("between the sides; / will do")
    if _again(attempt.test):
        yield "1>4", message("a die that showed 1, rolled again into a 4")
    if whole:
        yield whole, message("what such a roll may look like")


def _result(test: Test, lingo: Lingo) -> Iterator[_Row]:
    if any(outcome.choices for outcome in test.outcomes):
        yield "a b c, ↑ ↓", message("take a choice, or let go of it")
    keys = {key.id for key in test.keys}
    if SHIFT in keys:
        yield "← →", message("a step down or up, for a fortune")
    if _again(test):
        yield "1 2", message("roll the dice of that side again, where it is offered")
        yield "1›[4]", message("this die showed 1, then 4: the new throw counts")
        yield "[4]‹1", message("this die showed 4, then 1: the earlier throw was better and counts")
    if DEA in keys:
        yield "d", message("the free steps of Deus Ex Alea, where it is offered")
    yield (
        key_within("roll", lingo.render, lingo.lang),
        message("throw everything anew; nothing is written yet"),
    )
    yield "enter", message("keep it, then say what follows")
    yield key_within("send", lingo.render, lingo.lang), message("keep it as it is, nothing follows")
    yield "A…", message("any other character begins what follows")
    yield "escape", message("let it go; nothing is written")


def _again(test: Test) -> bool:
    """Whether the dice of a side may be rolled again."""
    keys = {key.id for key in test.keys}
    return any(f"again_{side.id}" in keys for side in test.sides)
