"""`soloist undo`: takes the last blocks back out of a story, brings them back, lists and restores copies."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from soloist.cli.context import open_story
from soloist.cli.place import means, workspace
from soloist.cli.terminal import DONE, USAGE, Terminal
from soloist.play.changes.undo import difference, kept, redo, redoable, undo, why
from soloist.play.story.story import Story
from soloist.storage.disk import real
from soloist.storage.paths import current_folder
from soloist.storage.refusals import Missing, Unreadable
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.undone import Snapshot, Snapshots, Step
from soloist.storage.workspace import NoSuchStory
from soloist.values.message import Message, Refusal, message


def run(options: argparse.Namespace, terminal: Terminal) -> int:
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
            told, back = (_redo if options.redo else _undo)(story)
        except Refusal as refusal:
            if not done:
                raise
            terminal.tell(refusal.message)
            break
        _say(told, "" if options.json else str(back["text"]), terminal)
        found.append(back)
    if options.json:
        terminal.give_json({"back" if options.redo else "taken": found})
    return DONE


_Step: TypeAlias = tuple[list[Message], dict[str, object]]


def _undo(story: Story) -> _Step:
    """Take the last block back: what is to be said, and what it was."""
    block = undo(story)
    told = message("Taken back, from line {line}:", line=block.line)
    return [told, *_noticed(story)], {"line": block.line, "text": block.text}


def _redo(story: Story) -> _Step:
    text = redo(story)
    return [message("Brought back:"), *_noticed(story)], {"text": text}


def _say(told: Sequence[Message], text: str, terminal: Terminal) -> None:
    terminal.tell(told[0])
    if text:
        terminal.give(text)
    for more in told[1:]:
        terminal.tell(more)


def _noticed(story: Story) -> list[Message]:
    return [story.file.notice] if story.file.notice is not None else []


# --- what is kept


def _list(options: argparse.Namespace, terminal: Terminal) -> int:
    path, data = _found(options)
    found = kept(path, means())
    if options.json:
        terminal.give_json({"kept": [_plain(n, item, data) for n, item in enumerate(found, 1)]})
    elif found:
        terminal.give("\n".join(_row(n, item, data, terminal) for n, item in enumerate(found, 1)))
    else:
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
        if file.notice is not None:
            terminal.tell(file.notice)
        return DONE
    if data and redoable(story := Story(JournalFile(path, means()))) == item:
        told, back = _redo(story)
        _say(told, str(back["text"]), terminal)
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


def _row(number: int, item: Step | Snapshot, data: bytes, terminal: Terminal) -> str:
    size, change = _about(item, data)
    when = item.taken.astimezone().strftime("%Y-%m-%d %H:%M")
    what = terminal.lingo.render(why(item))
    return f"{number:>3}  {when}  {what:<41}  {size:>9}  {change}"


def _about(item: Step | Snapshot, data: bytes) -> tuple[int, str]:
    """The size of an item in bytes, and its first words, or the lines that would come and go."""
    if isinstance(item, Step):
        return len(item.content), _first_words(item.text)
    try:
        then = Snapshots(means().state).read(item)
    except Unreadable:
        return 0, "?"
    found = difference(data, then)
    return len(then), f"+{found.added} -{found.removed}"


def _plain(number: int, item: Step | Snapshot, data: bytes) -> dict[str, object]:
    told: dict[str, object] = {
        "number": number,
        "when": item.taken.isoformat(),
        "file": str(item.place),
        "size": len(item.content) if isinstance(item, Step) else 0,
    }
    if isinstance(item, Step):
        return {**told, "kind": "out", "text": item.text}
    told |= {"kind": "copy", "why": item.why}
    try:
        then = Snapshots(means().state).read(item)
    except Unreadable:
        return told
    found = difference(data, then)
    change = {"added": found.added, "removed": found.removed}
    return {**told, "size": len(then), **change}


def _first_words(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39].rstrip() + "…"
