"""`soloist pack diff`: what changed between two versions of a pack, and what that breaks."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from soloist.cli.pack_named import pack_named
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.message import message

if TYPE_CHECKING:
    from soloist.lab.packs.diff import PackDiff, TableChange

_STEPS = {
    "major": message("That is a major change"),
    "minor": message("That is a minor change"),
    "patch": message("That is a patch"),
}


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.add_argument("before", help=lingo.say("the older pack: a folder, a zip or a name"))
    parser.add_argument("after", help=lingo.say("the newer one"))
    parser.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell what changed, then which version that makes."""
    from soloist.lab.packs.diff import diff_packs

    found = diff_packs(pack_named(options, options.before), pack_named(options, options.after))
    if options.json:
        terminal.give_json(_as_json(found, terminal))
        return DONE
    for line in _lines(found, terminal):
        terminal.give(line)
    for broken in found.breaks:
        terminal.tell(broken)
    if found.step == "none":
        terminal.tell(message("Nothing changed."))
    else:
        told = message(
            "{step}: {version} or more after {before}.",
            step=_STEPS[found.step],
            version=found.suggested,
            before=found.before,
        )
        terminal.tell(told)
        if not found.enough:
            terminal.tell(message("{after} is too low for it.", after=found.after))
    return DONE


def _lines(found: "PackDiff", terminal: Terminal) -> Iterator[str]:
    """One change a line: `+` came, `-` went, `~` changed."""
    for name in found.added:
        yield f"+ {name}"
    for name in found.removed:
        yield f"- {name}"
    for each in found.changed:
        yield f"~ {each.name}"
        yield from _rows(each, terminal)
    for setting in found.settings:
        name = f"{setting.kind} {setting.name}".strip()
        yield f"~ {name}: {_short(setting.before)} → {_short(setting.after)}"


def _rows(change: "TableChange", terminal: Terminal) -> Iterator[str]:
    for part in (*change.parts_gone, *change.names_gone):
        yield f"  - .{part}"
    for part, text in change.added:
        yield f"  + {_placed(part, text)}"
    for part, text in change.removed:
        yield f"  - {_placed(part, text)}"
    percent = terminal.lingo.percent
    for row in change.weighed:
        chances = f"{percent(float(row.before))} → {percent(float(row.after))}"
        yield f"  ~ {_placed(row.part, row.text)}: {chances}"


def _placed(part: str, text: str) -> str:
    return f"{part}: {text}" if part else text


def _short(text: str) -> str:
    line = " ".join(text.split())
    return (line if len(line) <= 60 else line[:59] + "…") or "—"


def _as_json(found: "PackDiff", terminal: Terminal) -> dict[str, object]:
    return {
        "before": found.before,
        "after": found.after,
        "added": list(found.added),
        "removed": list(found.removed),
        "changed": [
            {
                "table": each.name,
                "added": [{"part": part or None, "text": text} for part, text in each.added],
                "removed": [{"part": part or None, "text": text} for part, text in each.removed],
                "weighed": [
                    {
                        "part": row.part or None,
                        "text": row.text,
                        "before": float(row.before),
                        "after": float(row.after),
                    }
                    for row in each.weighed
                ],
                "gone": [*each.parts_gone, *each.names_gone],
            }
            for each in found.changed
        ],
        "settings": [
            {"kind": each.kind, "name": each.name, "before": each.before, "after": each.after}
            for each in found.settings
        ],
        "step": found.step,
        "suggested": found.suggested,
        "enough": found.enough,
        "breaks": [terminal.lingo.render(each) for each in found.breaks],
    }
