"""`soloist import`: a story or tables from elsewhere as one’s own, and what could not be carried."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.arguments import known_system
from soloist.cli.context import means, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.interop.brought import PLACES, places
from soloist.interop.formats import Loss, by_fate
from soloist.storage.paths import current_folder
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.interop.brought import Brought, Written


def holes() -> dict[str, str]:
    """The formats that can be named."""
    from soloist.interop.formats import STORIES, TABLES

    return {"stories": ", ".join(STORIES), "tables": ", ".join(TABLES)}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say what the file becomes and what of it is lost, then write it and print its path."""
    from soloist.interop.brought import looked_at
    from soloist.interop.formats import Asked

    if options.system:
        known_system(options.system)  # or say so before anything is read
    paths = [Path(current_folder() / file) for file in options.file]
    usual = terminal.lingo.lang
    asked = Asked(
        options.kind,
        options.form or "",
        options.title,
        options.system,
        options.lang,
        usual,
        options.each,
    )
    brought = looked_at(paths, asked, workspace(options), means())
    if not options.json:
        for made, _ in brought.made:
            terminal.tell(made.summary)
        tell_report(brought.losses, _file(brought), terminal, "--preview --json")
        if any(loss.what == "bytes" for loss in brought.losses):
            terminal.tell(message("Where letters are wrong, save the file as UTF-8 first."))
        if not (options.kind or options.form or brought.several):
            told = message("To have it taken for something else: --as story, --as tables, or --format")
            terminal.tell(told)
    if not options.preview:
        _refuse_twice(brought, options)
    if not options.json:
        for _, before in brought.before:
            terminal.tell(before.told)
    written = () if options.preview else _write(brought, options, terminal)
    _answer(brought, written, options, terminal)
    return DONE


def _file(brought: "Brought") -> str:
    """What places are told by, where they do not say their file themselves."""
    return "" if brought.several else brought.name


def _refuse_twice(brought: "Brought", options: argparse.Namespace) -> None:
    """Raise `Refusal` for what is there already, unless it is said what of it; no story is replaced."""
    for made, before in brought.before:
        if not options.both and (made.kind == "story" or not options.force):
            raise Refusal(
                message(
                    "{already} Nothing was written: --both keeps both; --force replaces tables, no story.",
                    already=before.told,
                )
            )


def _write(brought: "Brought", options: argparse.Namespace, terminal: Terminal) -> "tuple[Written, ...]":
    from soloist.interop.brought import write

    here = workspace(options)
    if here.origin == "home" and not here.exists:
        terminal.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    return write(brought, here, means(), lang=options.lang or "", over=options.force)


def _answer(
    brought: "Brought", written: "tuple[Written, ...]", options: argparse.Namespace, terminal: Terminal
) -> None:
    """The paths of what was written; of a preview of tables, their text."""
    if options.json:
        terminal.give_json(_as_json(brought, written))
        return
    for each in written:
        terminal.give(str(each.path))
        if each.copy is not None:
            terminal.tell(message("What it held before is kept for a week: {copy}", copy=str(each.copy)))
    if not written:
        for made, _ in brought.made:
            if made.kind == "tables":
                terminal.give(made.text.rstrip("\n"))
        terminal.tell(message("Nothing was written: this was a preview."))


def _as_json(brought: "Brought", written: "tuple[Written, ...]") -> dict[str, object]:
    """What a file became; of several each thing that they became, under `made`."""
    paths: Sequence[Path | None] = [each.path for each in written] or [None] * len(brought.made)
    told: list[dict[str, object]] = [
        {
            "path": path,
            "before": before.path if before is not None else None,
            "lang": made.lang,
            "format": made.form,
            **made.facts,
        }
        for (made, before), path in zip(brought.made, paths, strict=True)
    ]
    whole: dict[str, object] = {"made": told} if brought.several else told[0]
    return whole | {"report": report_as_json(brought.losses, _file(brought))}


# --- what became of a file brought in or out: in words, each thing with its first places, and as data


def tell_report(losses: Sequence[Loss], file: str, terminal: Terminal, whole: str = "--json") -> None:
    """Each thing with its places, `road.twee:3, 7–9, 12`, under its fate; the file alone without lines.

    Of a thing with many places the first are told, and how many there are; `whole` are the options that
    list them.
    """
    for called, those in by_fate(losses):
        terminal.tell(called)
        for loss in those:
            place = ":".join(filter(None, (file, places(loss, terminal.lingo))))
            said = terminal.lingo.render(loss.message)
            terminal.complain(f"  {': '.join(filter(None, (place, said)))}{loss.named}")
    if any(len(loss.lines) > PLACES for loss in losses):
        terminal.tell(message("All lines: {command}", command=whole))


def report_as_json(losses: Sequence[Loss], file: str) -> list[dict[str, object]]:
    """Each thing with all its places."""
    return [
        {
            "fate": loss.fate,
            "what": loss.what,
            "times": loss.times,
            "places": [":".join(filter(None, (file or line.file, str(line)))) for line in loss.lines],
            "message": loss.message,
        }
        | ({"named": loss.names} if loss.names else {})
        for loss in losses
    ]
