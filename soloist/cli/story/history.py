"""`soloist undo`, `fork`, `convert`: a story taken back, parted, made UTF-8."""

from collections.abc import Mapping
from pathlib import Path
from textwrap import shorten

from soloist.cli.context import means, open_story, workspace
from soloist.cli.terminal import DONE, USAGE, Call, Terminal
from soloist.play.edit import difference, kept, redo, redoable, undo, why
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


def take_back(call: Call) -> int:
    """Print what was taken back, so that nothing is lost."""
    if call.steps < 1:
        raise Refusal(message("--steps: at least one, not {n}", n=call.steps))
    if call.list:
        return _list(call)
    if call.restore is not None:
        return _restore(call)
    story = open_story(call)
    found: list[dict[str, object]] = []
    for done in range(call.steps):
        try:
            found.append(_redo(story, call) if call.redo else _undo(story, call))
        except Refusal as refusal:
            if not done:
                raise
            call.tell(refusal.message)
            break
        if not call.json:
            call.give(str(found[-1]["text"]))
        _tell_notice(story.file, call)
    if call.json:
        call.give_json({"back" if call.redo else "taken": found})
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


def _list(call: Call) -> int:
    path, data = _found(call)
    found = kept(path, means())
    items = [_plain(n, item, data) for n, item in enumerate(found, 1)]
    rows = (_row(told, item, call) for told, item in zip(items, found, strict=True))
    call.answer({"kept": items}, rows)
    if not items:
        call.tell(message("Nothing was taken back, and no copy is kept."))
    return DONE


def _restore(call: Call) -> int:
    path, data = _found(call)
    found = kept(path, means())
    if not 1 <= call.restore <= len(found):
        raise Refusal(
            message(
                "There is no number {n}: the list has {size}. See it with --list.",
                n=call.restore,
                size=len(found),
            )
        )
    item = found[call.restore - 1]
    if isinstance(item, Snapshot):
        file = JournalFile(path, means())
        file.restore(item)
        call.tell(message("{path} is as it was in that copy; --list shows the way back.", path=str(path)))
        _tell_notice(file, call)
        return DONE
    if data and redoable(story := Story(JournalFile(path, means()))) == item:
        call.give(str(_redo(story, call)["text"]))
        _tell_notice(story.file, call)
        return DONE
    call.tell(message("It cannot go back to its place now; here are its words, for “soloist log”:"))
    call.give(item.text)
    return USAGE


def _found(call: Call) -> tuple[Path, bytes]:
    """The story meant and what it holds; one whose file is gone is found by the copies kept of it."""
    here, cwd = workspace(call), current_folder()
    try:
        path = here.find(call.journal, cwd)
        return path, JournalFile(path, means()).read()
    except (NoSuchStory, Missing):
        named = (
            cwd / call.journal,
            here.journals / call.journal,
            here.journals / f"{call.journal}.md",
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


def fork(call: Call) -> int:
    """Write the sibling beside the story, which is only read."""
    from soloist.play.fork import leave, place_called

    story = open_story(call)
    data = story.data
    place = place_called(data, call.at)
    path = leave(story.path, data, place, means(), title=call.title)
    call.answer({"path": path, "from": story.path, "line": place.line}, (str(path),))
    return DONE


def convert(call: Call) -> int:
    """Convert the file once, whatever is odd about it; a plain one is left alone."""
    path = workspace(call).find(call.journal, current_folder())
    content = read_file(path)[0]
    if to_utf8(content) == content:
        call.tell(message("Nothing to convert: it is UTF-8 already."))
        return DONE
    convert_to_utf8(path, means())
    call.tell(
        message("Converted; a copy of how it was is kept: soloist undo --list {path}", path=pasted(path))
    )
    call.give(str(path))
    return DONE
