"""Several results of one table at once, no two alike, to keep all of them or one."""

from collections.abc import Collection
from typing import Final

from soloist.message import Refusal, message
from soloist.play.ask_answer import Answer, Oracle, Told
from soloist.play.story_tables import reach
from soloist.tables.deck import DrawnTexts, UsedUp
from soloist.tables.draw import Drawn, draw
from soloist.tables.lookup import Shelves, Target

MOST: Final = 20
_TRIES: Final = 50  # rolls for each result wanted, before a table is said to have no more


def several(oracle: Oracle, name: str, wanted: int) -> Answer:
    """`wanted` different results, fewer where the table has no more. Raises `Refusal` as a roll does."""
    story = oracle.story
    shelves = reach(oracle.shelves, story.state)
    target, known = shelves.find(name), oracle.drawn
    told: list[Told] = []
    seen: set[tuple[str, ...]] = set()

    def drawn(deck: str) -> Collection[str]:
        """What a deck gave, in the story and here; cards inside the texts are cards too."""
        here = [each.drawn for each in told]
        inside = [card.text for each in here for card in each.inner if card.deck and card.name == deck]
        return (*known(deck), *inside, *(each.text for each in here if each.name == deck))

    for _ in range(wanted * _TRIES):
        try:
            rolled = _rolled(target, oracle, shelves, drawn)
        except UsedUp:
            if told:
                break
            raise
        texts = tuple(each.text for each in rolled)
        if texts not in seen:
            seen.add(texts)
            told += [Told(each) for each in rolled]
        if len(seen) == wanted:
            break
    return Answer(tuple(told))


def _rolled(target: Target, oracle: Oracle, shelves: Shelves, drawn: DrawnTexts) -> tuple[Drawn, ...]:
    dice = oracle.dice()
    rolled = draw(target, dice, shelves, drawn)
    dice.done()
    return rolled


def count_of(typed: str) -> int:
    """How many are wanted; raises `Refusal` for anything but a number from 2 to `MOST`."""
    text = typed.strip()
    if not text.isdecimal() or not 2 <= int(text) <= MOST:
        raise Refusal(message("How many: a number from 2 to {most}.", most=MOST))
    return int(text)


def only(answer: Answer) -> Answer:
    """The result at hand alone; the record says what else was rolled."""
    chosen = answer.current
    others = [told for told in answer.told if told is not chosen and told.drawn.name == chosen.drawn.name]
    said = tuple(_said(told) for told in others)
    return Answer((Told(chosen.drawn, (*chosen.before, *said), chosen.picked),))


def _said(told: Told) -> str:
    """`d6=3 Neutre`, as a record says what was rolled besides."""
    drawn = told.drawn
    count = str(len(drawn.dice)) if len(drawn.dice) > 1 else ""
    return f"{count}d{drawn.sides}={','.join(map(str, drawn.dice))} {told.text}"
