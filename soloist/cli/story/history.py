"""`soloist undo`, `fork`, `convert`: a story taken back, parted, made UTF-8."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from textwrap import shorten

from soloist.cli.context import means, open_story, workspace
from soloist.cli.terminal import DONE, USAGE, Terminal
from soloist.play.changes.edit import difference, kept, redo, redoable, undo, why
from soloist.play.story.story import Story
from soloist.storage.disk import real
from soloist.storage.paths import current_folder
from soloist.storage.reading import pasted, read_file, to_utf8
from soloist.storage.refusals import Missing, Unreadable
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.rewrite import convert_to_utf8
from soloist.storage.story.undone import Snapshot, Snapshots, Step
from soloist.storage.workspace import NoSuchStory
from soloist.values.message import Refusal, message


def take_back(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print what was taken back, so that nothing is lost."""
    if options.steps < 1:
        raise Refusal(message("--steps: at least one, not {n}", n=options.steps))
    if options.list:
        return _list(options, terminal)
    if options.restore is not None:
        return _restore(options, terminal)
    story = open_story(options, terminal, options.journal)
    found: list[dict[str, object]] = []
    for done in range(options.steps):
        try:
            found.append(_redo(story, terminal) if options.redo else _undo(story, terminal))
        except Refusal as refusal:
            if not done:
                raise
            terminal.tell(refusal.message)
            break
        if not options.json:
            terminal.give(str(found[-1]["text"]))
        _tell_notice(story.file, terminal)
    if options.json:
        terminal.give_json({"back" if options.redo else "taken": found})
    return DONE


def _undo(story: Story, terminal: Terminal) -> dict[str, object]:
    """Take the last block back: what it was."""
    block = undo(story)
    terminal.tell(message("Taken back, from line {line}:", line=block.line))
    return {"line": block.line, "text": block.text}


def _redo(story: Story, terminal: Terminal) -> dict[str, object]:
    text = redo(story)
    terminal.tell(message("Brought back:"))
    return {"text": text}


def _tell_notice(file: JournalFile, terminal: Terminal) -> None:
    if file.notice is not None:
        terminal.tell(file.notice)


# --- what is kept


def _list(options: argparse.Namespace, terminal: Terminal) -> int:
    path, data = _found(options)
    found = kept(path, means())
    items = [_plain(n, item, data) for n, item in enumerate(found, 1)]
    rows = (_row(told, item, terminal) for told, item in zip(items, found, strict=True))
    terminal.answer(options, {"kept": items}, rows)
    if not items:
        terminal.tell(message("Nothing was taken back, and no copy is kept."))
    return DONE


def _restore(options: argparse.Namespace, terminal: Terminal) -> int:
    path, data = _found(options)
    found = kept(path, means())
    if not 1 <= options.restore <= len(found):
        raise Refusal(
            message(
                "There is no number {n}: the list has {size}. See it with --list.",
                n=options.restore,
                size=len(found),
            )
        )
    item = found[options.restore - 1]
    if isinstance(item, Snapshot):
        file = JournalFile(path, means())
        file.restore(item)
        terminal.tell(message("{path} is as it was in that copy; --list shows the way back.", path=str(path)))
        _tell_notice(file, terminal)
        return DONE
    if data and redoable(story := Story(JournalFile(path, means()))) == item:
        terminal.give(str(_redo(story, terminal)["text"]))
        _tell_notice(story.file, terminal)
        return DONE
    terminal.tell(message("It cannot go back to its place now; its words, for “soloist log”, are:"))
    terminal.give(item.text)
    return USAGE


def _found(options: argparse.Namespace) -> tuple[Path, bytes]:
    """The story meant and what it holds; one whose file is gone is found by the copies kept of it."""
    here, cwd = workspace(options, options.journal), current_folder()
    try:
        path = here.find(options.journal, cwd)
        return path, JournalFile(path, means()).read()
    except (NoSuchStory, Missing):
        named = (
            cwd / options.journal,
            here.journals / options.journal,
            here.journals / f"{options.journal}.md",
        )
        for place in named:
            if kept(path := real(place), means()):
                return path, b""
        raise


def _row(told: Mapping[str, object], item: Step | Snapshot, terminal: Terminal) -> str:
    """An item of the list: its number, when, what, how large, its first words or what would change."""
    when = item.taken.astimezone().strftime("%Y-%m-%d %H:%M")
    what = terminal.lingo.render(why(item))
    change = shorten(str(told["text"]), 40, placeholder="…") if "text" in told else "?"
    if "added" in told:
        change = f"+{told['added']} -{told['removed']}"
    return f"{told['number']:>3}  {when}  {what:<41}  {told['size']:>9}  {change}"


def _plain(number: int, item: Step | Snapshot, data: bytes) -> dict[str, object]:
    """What was taken out and its words, or a copy and the lines that would come and go with it."""
    told = {"number": number, "when": item.taken.isoformat(), "file": item.place, "size": 0}
    if isinstance(item, Step):
        return {**told, "size": len(item.content), "kind": "out", "text": item.text}
    told |= {"kind": "copy", "why": item.why}
    try:
        then = Snapshots(means().state).read(item)
    except Unreadable:
        return told
    found = difference(data, then)
    return {**told, "size": len(then), "added": len(found.come), "removed": len(found.gone)}


def fork(options: argparse.Namespace, terminal: Terminal) -> int:
    """Write the sibling beside the story, which is only read."""
    from soloist.play.fork import leave, place_called

    story = open_story(options, terminal, options.journal)
    data = story.data
    place = place_called(data, options.at)
    path = leave(story.path, data, place, means(), title=options.title)
    terminal.answer(options, {"path": path, "from": story.path, "line": place.line}, (str(path),))
    return DONE


def convert(options: argparse.Namespace, terminal: Terminal) -> int:
    """Convert the file once, whatever is odd about it; a plain one is left alone."""
    path = workspace(options, options.journal).find(options.journal, current_folder())
    content = read_file(path)[0]
    if to_utf8(content) == content:
        terminal.tell(message("Nothing to convert: it is UTF-8 already."))
        return DONE
    convert_to_utf8(path, means())
    terminal.tell(
        message("Converted; a copy of how it was is kept: soloist undo --list {path}", path=pasted(path))
    )
    terminal.give(str(path))
    return DONE
