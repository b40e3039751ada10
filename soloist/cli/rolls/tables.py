"""`soloist tables`: every table in reach, with its rows and their chances where asked."""

import argparse

from soloist.cli.context import packs_asked, shelf_of, story_lang
from soloist.cli.rolls.named_targets import named_targets
from soloist.cli.terminal import DONE, Terminal
from soloist.tables.lookup import Target
from soloist.tables.odds import Chance, odds


def holes() -> dict[str, str]:
    """The formats tables leave in."""
    from soloist.interop.tables_out.leaving import FORMATS

    return {"known": ", ".join(form.id for form in FORMATS)}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List names, die and credit, or the rows of the tables named; with `--as`, hand them to other tools."""
    if options.form:
        from soloist.cli.rolls import tables_out

        return tables_out.run(options, terminal)
    shelves = shelf_of(options, None, story_lang(options, terminal), packs_asked(options)).shelves
    targets = named_targets(options.table, shelves) or list(shelves.targets())
    if options.json:
        terminal.give_json([_as_json(target, options.odds) for target in targets])
        return DONE
    for target in targets:
        _say(target, options.odds or bool(options.table), terminal)
    return DONE


def _as_json(target: Target, with_odds: bool) -> dict[str, object]:
    told: dict[str, object] = {
        "name": target.name,
        "parts": [strip.name for strip in target.table.strips if strip.name],
        "about": target.table.about or None,
        "rows": sum(len(strip.rows) for strip in ((target.part,) if target.part else target.table.strips)),
        "credit": target.table.credit or None,
    }
    if with_odds:
        told["odds"] = [
            {"part": held.part or None, "text": held.text, "chance": held.weight / held.total}
            for held in _all_odds(target)
        ]
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
