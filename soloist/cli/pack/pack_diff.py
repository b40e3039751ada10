"""`soloist pack diff`: what changed between two versions of a pack, and what that breaks."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from soloist.cli.pack.pack_named import pack_named, problem_as_json
from soloist.cli.terminal import DONE, FAILED, Terminal
from soloist.tables.reading.keys import KEYS
from soloist.values.dataclass import replace
from soloist.values.message import Message, message

if TYPE_CHECKING:
    from soloist.lab.packs.diff import Change, PackDiff
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
    from soloist.lab.report import plain

    packs = [pack_named(options, name) for name in (options.before, options.after)]
    if _unread(packs, options, terminal):
        return FAILED
    found = diff_packs(packs[0], packs[1])
    if options.json:
        breaks = [terminal.lingo.render(each) for each in found.breaks]
        terminal.give_json({**plain(replace(found, breaks=())), "breaks": breaks})
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
    """One change a line: `+` came, `-` went, `~` changed; those of a table below it."""
    lingo, table = terminal.lingo, ""
    for each in found.changes:
        sign = "~" if each.before and each.after else "+" if each.after else "-"
        if each.kind == "table":
            yield f"{sign} {each.table}"
        elif not each.table:
            called = f"{lingo.render(_SETTINGS[each.kind])} {each.field}".rstrip()
            yield f"~ {_placed(called, f'{_short(each.before)} → {_short(each.after)}', terminal)}"
        else:
            if each.table != table:
                table = each.table
                yield f"~ {table}"
            yield f"  {_within(each, sign, terminal)}"


def _within(each: "Change", sign: str, terminal: Terminal) -> str:
    """A change of a table."""
    lingo = terminal.lingo
    match each.kind:
        case "part":
            return f"- {lingo.say('column “{name}”', name=each.before)}"
        case "name":
            return f"- {lingo.say('the name “{name}”', name=each.before)}"
        case "row":
            return f"{sign} {_placed(each.part, each.text, terminal)}"
        case "chance":
            told = " → ".join(lingo.percent(float(chance)) for chance in (each.before, each.after))
        case _:
            told = f"{_key(each.field, lingo.lang)} {_short(each.before)} → {_short(each.after)}".lstrip()
    return f"~ {_placed(each.part, _placed(each.text, told, terminal), terminal)}"


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
