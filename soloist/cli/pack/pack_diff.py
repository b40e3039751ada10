"""`soloist pack diff`: what changed between two versions of a pack, and what that breaks."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from soloist.cli.pack.pack_named import pack_named, problem_as_json
from soloist.cli.terminal import DONE, FAILED, Terminal
from soloist.tables.reading.keys import KEYS
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.lab.packs.diff import PackDiff, Setting, TableChange
    from soloist.storage.shelf.packs import Pack

_STEPS = {
    "major": message("That is a major change"),
    "minor": message("That is a minor change"),
    "patch": message("That is a patch"),
}


_SETTINGS = {
    "system": message("system"),
    "option": message("option"),
    "word": message("word"),
    "frame": message("frame"),
    "title": message("title"),
    "authors": message("authors"),
    "licence": message("licence"),
    "credits": message("credits"),
    "about": message("about"),
}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell what changed, then which version that makes; 1 where that is too low, or a file cannot be read."""
    from soloist.lab.packs.diff import diff_packs

    packs = [pack_named(options, name) for name in (options.before, options.after)]
    if _unread(packs, options, terminal):
        return FAILED
    found = diff_packs(packs[0], packs[1])
    if options.json:
        terminal.give_json(_as_json(found, terminal))
    else:
        for line in (*_lines(found, terminal), *map(terminal.lingo.render, _verdict(found))):
            terminal.give(line)
    return DONE if found.enough else FAILED


def _unread(packs: "list[Pack]", options: argparse.Namespace, terminal: Terminal) -> bool:
    """Whether a file of either cannot be read, and what is wrong with it: nothing can be said of the rest."""
    from soloist.lab.packs.check import unread_in

    found = [held for pack in packs for held in unread_in(pack)]
    if found and options.json:
        terminal.give_json({"problems": [problem_as_json(held, terminal) for held in found]})
    else:
        for held in found:
            terminal.complain(terminal.problem(held))
    return bool(found)


def _verdict(found: "PackDiff") -> Iterator[Message]:
    """What breaks, and the version that makes."""
    yield from found.breaks
    if found.step == "none":
        yield message("Nothing changed.")
        return
    yield message(
        "{step}: {version} or more after {before}.",
        step=_STEPS[found.step],
        version=found.suggested,
        before=found.before,
    )
    if not found.enough:
        yield message("{after} is too low for it.", after=found.after)


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
        told = f"{_short(setting.before)} → {_short(setting.after)}"
        yield f"~ {_placed(_called(setting, terminal), told, terminal)}"


def _called(setting: "Setting", terminal: Terminal) -> str:
    """What a setting is called, and its id."""
    of_head = setting.kind == "about"
    kind = terminal.lingo.render(_SETTINGS[setting.name if of_head else setting.kind])
    return kind if of_head else f"{kind} {setting.name}".strip()


def _rows(change: "TableChange", terminal: Terminal) -> Iterator[str]:
    lingo = terminal.lingo
    for part in change.parts_gone:
        yield f"  - {lingo.say('column “{name}”', name=part)}"
    for name in change.names_gone:
        yield f"  - {lingo.say('the name “{name}”', name=name)}"
    for part, text in change.added:
        yield f"  + {_placed(part, text, terminal)}"
    for part, text in change.removed:
        yield f"  - {_placed(part, text, terminal)}"
    for row in change.weighed:
        chances = f"{lingo.percent(float(row.before))} → {lingo.percent(float(row.after))}"
        yield f"  ~ {_placed(row.part, _placed(row.text, chances, terminal), terminal)}"
    for moved in change.moved:
        faces = f"{moved.before} → {moved.after}"
        yield f"  ~ {_placed(moved.part, _placed(moved.text, faces, terminal), terminal)}"
    for field in change.fields:
        key = _key(field.field, lingo.lang)
        told = f"{key} {_short(field.before)} → {_short(field.after)}".lstrip()
        yield f"  ~ {_placed(field.part, _placed(field.row, told, terminal), terminal)}"


def _key(name: str, lang: str) -> str:
    """A key of a table file as one writes it; none for the mark behind a row."""
    key = next((each for each in (*KEYS["table"], *KEYS["row"]) if each.name == name), None)
    if key is None:
        return ""
    return key.french[0] if lang == "fr" and key.french else key.name


def _placed(part: str, text: str, terminal: Terminal) -> str:
    """`Quoi ? : une noyée`, with the colon of the language."""
    return terminal.lingo.render(message("{what}: {text}", what=part, text=text)) if part else text


def _short(text: str) -> str:
    line = " ".join(text.split())
    return (line if len(line) <= 60 else line[:59] + "…") or "—"


def _as_json(found: "PackDiff", terminal: Terminal) -> dict[str, object]:
    return {
        "before": found.before,
        "after": found.after,
        "added": list(found.added),
        "removed": list(found.removed),
        "changed": [_table_as_json(each) for each in found.changed],
        "settings": [
            {"kind": each.kind, "name": each.name, "before": each.before, "after": each.after}
            for each in found.settings
        ],
        "step": found.step,
        "suggested": found.suggested,
        "enough": found.enough,
        "breaks": [terminal.lingo.render(each) for each in found.breaks],
    }


def _table_as_json(change: "TableChange") -> dict[str, object]:
    weighed = [(row.part, row.text, float(row.before), float(row.after)) for row in change.weighed]
    moved = [(row.part, row.text, row.before, row.after) for row in change.moved]
    return {
        "table": change.name,
        "added": [{"part": part or None, "text": text} for part, text in change.added],
        "removed": [{"part": part or None, "text": text} for part, text in change.removed],
        "weighed": [_row_as_json(*row) for row in weighed],
        "moved": [_row_as_json(*row) for row in moved],
        "fields": [
            {**_row_as_json(held.part, held.row, held.before, held.after), "field": held.field}
            for held in change.fields
        ],
        "untrue": change.untrue,
        "gone": [*change.parts_gone, *change.names_gone],
    }


def _row_as_json(part: str, text: str, before: float | str, after: float | str) -> dict[str, object]:
    return {"part": part or None, "text": text or None, "before": before, "after": after}
