"""`soloist ask` and `tables`: tables rolled, listed, handed to other tools."""

from collections.abc import Iterable, Iterator, Sequence
from shlex import quote
from typing import TYPE_CHECKING

from soloist.cli.arguments import dice_from
from soloist.cli.context import (
    asked_shelf,
    open_story,
    write_file,
)
from soloist.cli.terminal import DONE, FAILED, Call
from soloist.lingo import Lingo
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
    from soloist.play.story.story import Story


_MOST = 10_000


def ask_table(call: Call) -> int:
    """Roll, write where asked, say what came; of several times, those that came to nothing are said last."""
    times = 1 if call.times is None else call.times
    if not 1 <= times <= _MOST:
        raise Refusal(message("--times: from 1 to {most}, not {n}", most=_MOST, n=times))
    story = open_story(call, call.into) if call.into else None
    shelves = (story.shelf if story else asked_shelf(call)).shelves
    lent = reach(shelves, story.state) if story else shelves
    dice = dice_from(call, sides(lent.find(call.table)))
    results: list[Drawn] = []
    refusals: dict[str, Refusal] = {}
    for _ in range(times):
        try:
            drawn = ask(call.table, shelves, dice, story if story else None)
        except (UsedUp, DeadHole) as refused:
            told = _to_shuffle(refused, story) if isinstance(refused, UsedUp) and story else refused
            if call.times is None or (isinstance(refused, UsedUp) and not results):
                raise told from (refused if told is not refused else None)
            refusals.setdefault(str(told), told)
            if isinstance(refused, UsedUp):
                break
            continue
        if story:
            story.answer(*(line for each in drawn for line in drawn_lines(each)))
        results.append(joined(drawn))
    _give(results, call)
    for told in refusals.values():
        call.tell(told.message)
    return FAILED if refusals else DONE


def _give(results: Sequence[Drawn], call: Call) -> None:
    """What came, and whose table it is."""
    told = [as_json(result) for result in results]
    if call.json:
        call.give_json(told if call.times is not None else told[0])
    else:
        for result in results:
            call.give(result.text)
            if result.hint:
                call.tell(message("({hint})", hint=result.hint))
        for tag in dict.fromkeys(tag for result in results for tag in result.tags):
            call.tell(message("It offers a line of state, not written: {tag}", tag=tag))
        for credit in dict.fromkeys(result.credit for result in results if result.credit):
            call.tell(message("({credit})", credit=credit))


def _to_shuffle(refused: UsedUp, story: "Story") -> Refusal:
    """The refusal of a deck with the command that shuffles it."""
    return Refusal(
        message(
            "{table} is used up; to draw again: soloist log {story} {line}",
            table=refused.table,
            story=pasted(story.path),
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
    from soloist.interop.formats import WRITTEN

    return {"known": ", ".join(WRITTEN)}


def list_tables(call: Call) -> int:
    """List names, die and credit, or the rows of the tables named; with `--as`, hand them to other tools."""
    if call.form or call.output:
        return _leave(call)
    shelves = asked_shelf(call).shelves
    targets = _targets(call.table, shelves) or list(shelves.targets())
    if call.json:
        call.give_json([_as_json(target, call, shelves) for target in targets])
        return DONE
    for target in targets:
        for line in _lines(target, call, shelves):
            call.give(line)
    return DONE


def _spread_lines(found: Spread, lingo: Lingo) -> Iterator[str]:
    """The likeliest texts, how long they are, and how often rows of the tables inside come up."""
    from soloist.play.asking.answers import says

    for at, (part, lines) in enumerate(says(found, lingo)):
        yield f"  {part}" if at else part
        yield from (f"  {chance:>8}  {text}" if chance else f"  {text}" for chance, text in lines)


def _as_json(target: Target, call: Call, shelves: Shelves) -> dict[str, object]:
    told: dict[str, object] = {
        "name": target.name,
        "parts": [strip.name for strip in target.table.strips if strip.name],
        "about": target.table.about or None,
        "rows": sum(len(strip.rows) for strip in ((target.part,) if target.part else target.table.strips)),
        "credit": target.table.credit or None,
    }
    if call.odds:
        told["odds"] = [
            {"part": held.part or None, "text": held.text, "chance": held.weight / held.total}
            for held in _all_odds(target)
        ]
    if call.odds and call.table and is_generator(target):
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


def _lines(target: Target, call: Call, shelves: Shelves) -> Iterator[str]:
    """Its name and its parts; the chance of each row where it is named, or chances are asked for."""
    parts = ", ".join(strip.name for strip in target.table.strips if strip.name)
    about = f"  — {target.table.about}" if target.table.about else ""
    yield f"{target.name}{about}"
    if parts and target.part is None:
        yield f"    {parts}"
    for held in _all_odds(target) if call.odds or call.table else ():
        part = f"{held.part}: " if held.part and target.part is None else ""
        yield f"  {call.lingo.percent(held.weight / held.total):>8}  {part}{held.text}"
    if call.odds and call.table and is_generator(target):
        yield from _spread_lines(spread(target, shelves), call.lingo)


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


def _leave(call: Call) -> int:
    """Write the tables asked for in a format, to a file or to the output, and say what of them is lost."""
    from soloist.cli.import_ import report_as_json, tell_report
    from soloist.interop.formats import WRITTEN, Tally, called
    from soloist.interop.writers import gathered, tell_staying
    from soloist.storage.refusals import named

    form = called(call.form or call.output, WRITTEN)
    if not call.table:
        raise Refusal(message("Say which tables: soloist tables NAME --as {form}", form=form.id))
    shelves = asked_shelf(call).shelves
    targets = _targets(call.table, shelves)
    tables = gathered(targets, shelves, with_used=call.with_used)
    tally = Tally()
    files = tuple({id(target.file): target.file for target in targets}.values())
    tell_staying(files, targets, tally)
    text = form.write(tables, tally)
    source = f"{targets[0].file.name}.yaml"
    made = write_file(call, call.output, text) if call.output else None
    if call.json:
        call.give_json(
            {
                "path": made,
                "format": form.id,
                "tables": [table.name for table in tables],
                "text": text,
                "report": report_as_json(tally.losses(), source),
            }
        )
        return DONE
    call.give(str(made or text.rstrip("\n")))
    tell_report(tally.losses(), source, call)
    if made and made.suffix.casefold() in {each.suffix for each in WRITTEN.values()} - {form.suffix}:
        call.tell(
            message(
                "{path} holds {format}, though its name says otherwise.", path=named(made), format=form.label
            )
        )
    return DONE
