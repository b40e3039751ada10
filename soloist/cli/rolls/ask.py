"""`soloist ask`: rolls a table, one or many times, with random dice or dice from the real table."""

import argparse
from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

from soloist.cli.arguments import dice_from
from soloist.cli.context import open_seat, packs_asked, shelf_of, story_lang
from soloist.cli.terminal import DONE, FAILED, Terminal
from soloist.play.rolls.record import drawn_lines
from soloist.play.story.oracle import ask, reach
from soloist.storage.reading import pasted
from soloist.tables.deck import UsedUp
from soloist.tables.draw import Drawn, joined, sides
from soloist.tables.unknown import DeadHole
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.story.seat import Seat

_MOST = 10_000


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Roll, write where asked, say what came; of several times, those that came to nothing are said last."""
    times = 1 if options.times is None else options.times
    if not 1 <= times <= _MOST:
        raise Refusal(message("--times: from 1 to {most}, not {n}", most=_MOST, n=times))
    seat = open_seat(options, terminal, options.into) if options.into else None
    shelf = (
        seat.shelf if seat else shelf_of(options, None, story_lang(options, terminal), packs_asked(options))
    )
    shelves = shelf.shelves
    lent = reach(shelves, seat.story.state) if seat else shelves
    dice = dice_from(options, sides(lent.find(options.table)))
    results: list[Drawn] = []
    refusals: dict[str, Refusal] = {}
    for _ in range(times):
        try:
            drawn = ask(options.table, shelves, dice, seat.story if seat else None)
        except (UsedUp, DeadHole) as refused:
            told = _to_shuffle(refused, seat) if isinstance(refused, UsedUp) and seat else refused
            if options.times is None or (isinstance(refused, UsedUp) and not results):
                raise told from (refused if told is not refused else None)
            refusals.setdefault(str(told), told)
            if isinstance(refused, UsedUp):
                break
            continue
        if seat:
            seat.answer(*(line for each in drawn for line in drawn_lines(each)))
        results.append(joined(drawn))
    _give(results, options, terminal)
    for told in refusals.values():
        terminal.tell(told.message)
    return FAILED if refusals else DONE


def _give(results: Sequence[Drawn], options: argparse.Namespace, terminal: Terminal) -> None:
    """What came, and whose table it is."""
    told = [as_json(result) for result in results]
    if options.json:
        terminal.give_json(told if options.times is not None else told[0])
    else:
        for result in results:
            terminal.give(result.text)
            if result.hint:
                terminal.tell(message("({hint})", hint=result.hint))
        for tag in dict.fromkeys(tag for result in results for tag in result.tags):
            terminal.tell(message("It offers a line of state, not written: {tag}", tag=tag))
        for credit in dict.fromkeys(result.credit for result in results if result.credit):
            terminal.tell(message("({credit})", credit=credit))


def _to_shuffle(refused: UsedUp, seat: "Seat") -> Refusal:
    """The refusal of a deck with the command that shuffles it."""
    return Refusal(
        message(
            "{table} is used up; to draw again: soloist log {story} {line}",
            table=refused.table,
            story=pasted(seat.story.path),
            line=quote(f"tbl: {refused.table} shuffle"),
        )
    )


def as_json(drawn: Drawn) -> dict[str, object]:
    """The contract of `ask --json`."""
    told: dict[str, object] = {
        "table": drawn.table,
        "row": drawn.row,
        "dice": list(drawn.dice),
        "text": drawn.text,
    }
    return {**told, "tags": list(drawn.tags)} if drawn.tags else told
