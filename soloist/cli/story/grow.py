"""`soloist grow`: words of a story as rows of one's own tables, with where they came from."""

import argparse
from typing import TYPE_CHECKING

from soloist.cli.context import means, open_story, shelf_of, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.rules.term import phrase
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.asking.growing import Find, Grown
    from soloist.play.asking.own_tables import OwnTables
    from soloist.play.changes.edit_block import Block
    from soloist.play.story.story import Story

_LONG = 1_000_000  # bytes from which on somebody is told why it takes a moment
_KINDS = {
    "row": phrase("row"),
    "role": phrase("role"),
    "scene": phrase("scene"),
    "mission": phrase("mission"),
    "canvas": phrase("canvas"),
}


CHOICES = {"kind": _KINDS}


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """List what can be grown, or add one row; the story is not changed."""
    story = open_story(options, terminal, options.journal)
    if len(story.data) >= _LONG:
        terminal.tell(message("Reading {file} for what it holds…", file=story.path.name))
        terminal.stderr.flush()
    found = _finds(story, options.line)
    if options.list:
        return _list(found, options, terminal)
    if options.line is None and not options.text:
        raise Refusal(message("What is to grow? --list tells what there is; then --line or --text."))
    from soloist.play.asking.own_tables import OwnTables

    own = OwnTables(workspace(options, options.journal), story.lang, means())
    grown = _grow(story, found, own, options)
    line, path = grown.added.line, grown.added.path
    told = {"table": grown.table, "text": grown.text, "file": path, "line": line}
    terminal.answer(options, told, (f"{own.named(str(path))}:{line}: {grown.table}: {grown.text}",))
    return DONE


def _block(story: "Story", line: int) -> "Block":
    from soloist.play.changes.edit_block import block_at
    from soloist.play.told.excerpt import offset_of

    return block_at(story.data, offset_of(story.data, line))


def _finds(story: "Story", line: int | None) -> "tuple[Find, ...]":
    """Everything, or what stands at a line: of prose its paragraph."""
    from soloist.play.asking.growing import finds

    if line is None:
        return finds(story.data, story.state, story.path.name)
    block = _block(story, line)
    here = (block.start, block.end)
    found = finds(story.data, story.state, story.path.name, here=here)
    within = (find for find in found if here[0] <= find.start < here[1])
    return tuple(find for find in within if block.kind == "prose" or find.line == line)


def _list(found: "tuple[Find, ...]", options: argparse.Namespace, terminal: Terminal) -> int:
    from soloist.play.asking.growing import proposed

    told = [{"line": each.line, "what": each.what, "as": proposed(each), "text": each.text} for each in found]
    terminal.answer(options, told, (f"{each.line}\t{each.what}\t{each.text}" for each in found))
    if not found:
        terminal.tell(message("Nothing to grow from was found there."))
    return DONE


def _grow(
    story: "Story", found: "tuple[Find, ...]", own: "OwnTables", options: argparse.Namespace
) -> "Grown":
    from soloist.play.asking.growing import grow, kind_of, origin_at, proposed, usual_table
    from soloist.storage.state_files import LastGrown

    state = story.state
    likely = [each for each in found if proposed(each) == options.kind] or found
    find = likely[0] if likely and options.line is not None else None
    if find is None and not options.text:
        raise Refusal(message("Nothing to grow from was found there."))
    kind = kind_of(options.kind or (proposed(find) if find is not None else "row"))
    text = options.text or (find.text if find is not None else "")
    place = _block(story, options.line).start if options.line is not None else len(story.data)
    shelves = shelf_of(options, options.journal, story.lang, story.packs).shelves
    last = LastGrown(own.means.state, own.workspace.root)
    table = options.to or usual_table(kind, own, shelves, state.ruleset, last.tables())
    origin = find.origin if find is not None else origin_at(story.data, story.path.name, place)
    grown = grow(own, shelves, kind, table, text, origin)
    last.keep(kind.id, grown.table)
    return grown
