"""`soloist ask` and `tables`: tables rolled, listed, handed to other tools."""

import argparse
from collections.abc import Iterable, Sequence
from shlex import quote
from typing import TYPE_CHECKING

from soloist.cli.arguments import dice_from
from soloist.cli.context import (
    asked_shelf,
    open_seat,
    write_file,
)
from soloist.cli.terminal import DONE, FAILED, Terminal
from soloist.play.rolls.record import drawn_lines
from soloist.play.story.oracle import ask, reach
from soloist.storage.reading import pasted
from soloist.tables.deck import UsedUp
from soloist.tables.draw import Drawn, joined, sides
from soloist.tables.lookup import DeadHole, Shelves, Target
from soloist.tables.names import fold_name
from soloist.tables.odds import Chance, Spread, is_generator, odds, spread
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.story.seat import Seat


_MOST = 10_000


def ask_table(options: argparse.Namespace, terminal: Terminal) -> int:
    """Roll, write where asked, say what came; of several times, those that came to nothing are said last."""
    times = 1 if options.times is None else options.times
    if not 1 <= times <= _MOST:
        raise Refusal(message("--times: from 1 to {most}, not {n}", most=_MOST, n=times))
    seat = open_seat(options, terminal, options.into) if options.into else None
    shelves = (seat.shelf if seat else asked_shelf(options, terminal)).shelves
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


def holes() -> dict[str, str]:
    """The formats tables leave in."""
    from soloist.interop.writers import FORMATS

    return {"known": ", ".join(FORMATS)}


def list_tables(options: argparse.Namespace, terminal: Terminal) -> int:
    """List names, die and credit, or the rows of the tables named; with `--as`, hand them to other tools."""
    if options.form or options.output:
        return _leave(options, terminal)
    shelves = asked_shelf(options, terminal).shelves
    targets = _targets(options.table, shelves) or list(shelves.targets())
    if options.json:
        terminal.give_json([_as_json(target, options, shelves) for target in targets])
        return DONE
    for target in targets:
        _say(target, options.odds or bool(options.table), terminal)
        if options.odds and options.table and is_generator(target):
            _say_spread(spread(target, shelves), terminal)
    return DONE


def _say_spread(found: Spread, terminal: Terminal) -> None:
    """The likeliest texts, how long they are, and how often rows of the tables inside come up."""
    from soloist.play.asking.answers import says

    for at, (part, lines) in enumerate(says(found, terminal.lingo)):
        terminal.give(f"  {part}" if at else part)
        for chance, text in lines:
            terminal.give(f"  {chance:>8}  {text}" if chance else f"  {text}")


def _as_json(target: Target, options: argparse.Namespace, shelves: Shelves) -> dict[str, object]:
    told: dict[str, object] = {
        "name": target.name,
        "parts": [strip.name for strip in target.table.strips if strip.name],
        "about": target.table.about or None,
        "rows": sum(len(strip.rows) for strip in ((target.part,) if target.part else target.table.strips)),
        "credit": target.table.credit or None,
    }
    if options.odds:
        told["odds"] = [
            {"part": held.part or None, "text": held.text, "chance": held.weight / held.total}
            for held in _all_odds(target)
        ]
    if options.odds and options.table and is_generator(target):
        found = spread(target, shelves)

        def likely(chance: float) -> dict[str, float]:
            return {"chance": chance, "margin": found.margin(chance)}

        told["says"] = {
            "rolls": found.rolls or None,
            "texts": [{"text": text, **likely(chance)} for text, chance in found.texts],
            "inside": [{"table": name, "row": text, **likely(chance)} for name, text, chance in found.inside],
            "length": dict(zip(("least", "mean", "most"), found.length, strict=True)),
        }
    return told


def _say(target: Target, with_odds: bool, terminal: Terminal) -> None:
    parts = ", ".join(strip.name for strip in target.table.strips if strip.name)
    about = f"  — {target.table.about}" if target.table.about else ""
    terminal.give(f"{target.name}{about}")
    if parts and target.part is None:
        terminal.give(f"    {parts}")
    if with_odds:
        for held in _all_odds(target):
            part = f"{held.part}: " if held.part and target.part is None else ""
            chance = terminal.lingo.percent(held.weight / held.total)
            terminal.give(f"  {chance:>8}  {part}{held.text}")


def _all_odds(target: Target) -> list[Chance]:
    """Chances of every part, though a roll of a grid would take its first row alone."""
    if target.part is not None:
        return list(odds(target))
    return [held for strip in target.table.strips for held in odds(Target(target.file, target.table, strip))]


# --- which are meant


def _targets(names: Iterable[str], shelves: Shelves) -> list[Target]:
    """The tables of these names, in their order; raises `Refusal` where neither table nor file has one.

    A name with a `/` at its end is a file’s, also where a table is called the same; of a file its local
    tables are meant, too, which only its own rows find.
    """
    return [target for name in names for target in _named(name, shelves)]


def _named(name: str, shelves: Shelves) -> list[Target]:
    wanted = fold_name(name.removesuffix("/"))
    of_file = [target for target in shelves.targets() if fold_name(target.file.name) == wanted]
    files = {id(target.file): target.file for target in of_file}.values()
    local = (shelves.reach(table.name, file) for file in files for table in file.tables if table.local)
    of_file += filter(None, local)
    if of_file and name.endswith("/"):
        return of_file
    try:
        return [shelves.find(name.removesuffix("/"))]
    except Refusal:
        if not of_file:
            raise
        return of_file


# --- for other tools, with what those cannot hold


def _leave(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the tables asked for in a format, to a file or to the output, and say what of them is lost."""
    from soloist.cli.import_ import report_as_json, tell_report
    from soloist.interop.formats import Tally, called
    from soloist.interop.writers import FORMATS, gathered, tell_staying
    from soloist.storage.refusals import named

    form = called(options.form or options.output, FORMATS)
    if not options.table:
        raise Refusal(message("Say which tables: soloist tables NAME --as {form}", form=form.id))
    shelves = asked_shelf(options, terminal).shelves
    targets = _targets(options.table, shelves)
    tables = gathered(targets, shelves, with_used=options.with_used)
    tally = Tally()
    files = tuple({id(target.file): target.file for target in targets}.values())
    tell_staying(files, targets, tally)
    text = form.write(tables, tally)
    source = f"{targets[0].file.name}.yaml"
    made = write_file(options.output, text, force=options.force) if options.output else None
    if options.json:
        terminal.give_json(
            {
                "path": made,
                "format": form.id,
                "tables": [table.name for table in tables],
                "text": text,
                "report": report_as_json(tally.losses(), source),
            }
        )
        return DONE
    terminal.give(str(made or text.rstrip("\n")))
    tell_report(tally.losses(), source, terminal)
    if made and made.suffix.casefold() in {each.suffix for each in FORMATS.values()} - {form.suffix}:
        terminal.tell(
            message(
                "{path} holds {format}, though its name says otherwise.", path=named(made), format=form.name
            )
        )
    return DONE
