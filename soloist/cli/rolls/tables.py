"""`soloist tables`: every table in reach, its rows and their chances where asked; for other tools too."""

import argparse
from collections.abc import Iterable
from itertools import groupby

from soloist.cli.context import packs_asked, shelf_of, story_lang, write_file
from soloist.cli.terminal import DONE, Terminal
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name
from soloist.tables.odds import Chance, Spread, is_generator, odds, spread
from soloist.values.message import Refusal, count, message

_SHOWN = 12  # texts of a generator


def holes() -> dict[str, str]:
    """The formats tables leave in."""
    from soloist.interop.writers import FORMATS

    return {"known": ", ".join(FORMATS)}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List names, die and credit, or the rows of the tables named; with `--as`, hand them to other tools."""
    if options.form:
        return _leave(options, terminal)
    shelves = shelf_of(options, None, story_lang(options, terminal), packs_asked(options)).shelves
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
    percent = terminal.lingo.percent
    head = message("what it says, exactly")
    if found.rolls:
        most = percent(max(found.margin(chance) for _, _, chance in (*found.inside, ("", "", 0.5))))
        head = message("what it says, as {n} rolls have it, give or take {most}", n=found.rolls, most=most)
    terminal.give(terminal.lingo.render(head))
    for text, chance in found.texts[:_SHOWN]:
        terminal.give(f"  {percent(chance):>8}  {text}")
    if len(found.texts) > _SHOWN:
        more = count("and {n} more text", "and {n} more texts", len(found.texts) - _SHOWN)
        terminal.give(f"  {terminal.lingo.render(more)}")
    least, mean, most_long = found.length
    long = message(
        "from {least} to {most} characters, {mean} on average", least=least, most=most_long, mean=round(mean)
    )
    terminal.give(f"  {terminal.lingo.render(long)}")
    for name, rows in groupby(found.inside, key=lambda each: each[0]):
        terminal.give(f"  {name}")
        for _, text, chance in rows:
            never = terminal.lingo.render(message("never"))
            terminal.give(f"  {percent(chance) if chance else never:>8}  {text}")


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
            "texts": [
                {"text": text, "chance": chance, "margin": found.margin(chance)}
                for text, chance in found.texts
            ],
            "inside": [
                {"table": name, "row": text, "chance": chance, "margin": found.margin(chance)}
                for name, text, chance in found.inside
            ],
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
    from soloist.cli.files.import_ import as_json as report_as_json
    from soloist.cli.files.import_ import tell as tell_report
    from soloist.interop.formats import Tally, called
    from soloist.interop.leaving import gathered, tell_broken
    from soloist.interop.writers import FORMATS
    from soloist.storage.refusals import named

    form = called(options.form, FORMATS)
    if not options.table:
        raise Refusal(message("Say which tables: soloist tables NAME --as {form}", form=form.id))
    lang = story_lang(options, terminal)
    shelves = shelf_of(options, None, lang, packs_asked(options)).shelves
    targets = _targets(options.table, shelves)
    tables = gathered(targets, shelves, with_used=options.with_used)
    tally = Tally()
    files = tuple({id(target.file): target.file for target in targets}.values())
    tell_broken(files, targets, tally)
    about = " · ".join(dict.fromkeys(file.about for file in files if file.about))
    text = form.write(tables, tally, about)
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
