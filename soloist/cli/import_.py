"""`soloist import`: a story or tables from elsewhere as one’s own, and what could not be carried."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.arguments import known_system
from soloist.cli.context import means, workspace
from soloist.cli.terminal import DONE, Call, Terminal
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


def run(call: Call) -> int:
    """Say what the file becomes and what of it is lost, then write it and print its path."""
    from soloist.interop.brought import looked_at
    from soloist.interop.formats import Asked

    if call.system:
        known_system(call.system)  # or say so before anything is read
    paths = [Path(current_folder() / file) for file in call.file]
    usual = call.lingo.lang
    asked = Asked(
        call.kind,
        call.form or "",
        call.title,
        call.system,
        call.lang,
        usual,
        call.each,
    )
    brought = looked_at(paths, asked, workspace(call), means())
    if not call.json:
        for made, _ in brought.made:
            call.tell(made.summary)
        tell_report(brought.losses, _file(brought), call, "--preview --json")
        if any(loss.what == "bytes" for loss in brought.losses):
            call.tell(message("If letters come out wrong, save the file as UTF-8 first."))
        if not (call.kind or call.form or brought.several):
            told = message("To read it as something else: --as story, --as tables, or --format")
            call.tell(told)
    if not call.preview:
        _refuse_twice(brought, call)
    if not call.json:
        for _, before in brought.before:
            call.tell(before.told)
    written = () if call.preview else _write(brought, call)
    _answer(brought, written, call)
    return DONE


def _file(brought: "Brought") -> str:
    """What places are told by, where they do not say their file themselves."""
    return "" if brought.several else brought.name


def _refuse_twice(brought: "Brought", call: Call) -> None:
    """Raise `Refusal` for what is there already, unless it is said what of it; no story is replaced."""
    for made, before in brought.before:
        if not call.both and (made.kind == "story" or not call.force):
            raise Refusal(
                message(
                    "{already} Nothing was written: --both keeps both; --force replaces tables, no story.",
                    already=before.told,
                )
            )


def _write(brought: "Brought", call: Call) -> "tuple[Written, ...]":
    from soloist.interop.brought import write

    here = workspace(call)
    if here.origin == "home" and not here.exists:
        call.tell(message("Your stories will be kept in {place}.", place=str(here.root)))
    return write(brought, here, means(), lang=call.lang or "", over=call.force)


def _answer(brought: "Brought", written: "tuple[Written, ...]", call: Call) -> None:
    """The paths of what was written; of a preview of tables, their text."""
    if call.json:
        call.give_json(_as_json(brought, written))
        return
    for each in written:
        call.give(str(each.path))
        if each.copy is not None:
            call.tell(message("What it held before is kept for a week: {copy}", copy=str(each.copy)))
    if not written:
        for made, _ in brought.made:
            if made.kind == "tables":
                call.give(made.text.rstrip("\n"))
        call.tell(message("Nothing was written: this was a preview."))


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
