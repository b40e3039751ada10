"""`soloist export` and `soloist share`: a story as a book or as data, an exchange of it for others."""

from pathlib import Path

from soloist.cli.context import already_there, means, open_story, workspace, write_file
from soloist.cli.terminal import DONE, Call, Terminal
from soloist.journal.model import Prose
from soloist.play.story.story import Story
from soloist.play.told.excerpt import excerpt_at, last_excerpt, offset_of
from soloist.publish.book.book import Choices
from soloist.publish.book.scenes import scenes
from soloist.publish.exchange import shared
from soloist.publish.exporting import FOLDER, Source, exported, files_of, source_of
from soloist.publish.formats.formats import FORMATS, Format, format_called, format_of
from soloist.publish.plan import beside_story
from soloist.storage.disk import make_folder, real
from soloist.storage.paths import current_folder
from soloist.storage.refusals import named
from soloist.storage.shared_files import fill_folder, taken
from soloist.values.dataclass import fields
from soloist.values.message import Refusal, count, message

_STDOUT = "-"


def holes() -> dict[str, str]:
    """The formats there are."""
    return {"formats": ", ".join(each.id for each in FORMATS)}


def export(call: Call) -> int:
    """Write the book or its folder of files and print its path, or give it to the output."""
    made, printed = _format(call), call.output == _STDOUT
    folder = made.shape == "folder"
    if folder and printed:
        raise Refusal(message("That is a folder of files: add --output and a name for it."))
    made.load()  # what it lacks is said before anything is read
    story = open_story(call)
    here = workspace(call).root
    path = here / FOLDER / f"{story.path.stem}{made.suffix}"
    if call.output is not None:
        path = Path(current_folder() / call.output)
    if not (folder or printed):
        if real(path) == real(story.path):
            raise Refusal(message("{path} is the story itself: name another file.", path=named(path)))
        if not call.force and taken(means().disk, path):
            raise already_there(path)  # before the work, not after it
    source = _source(call, story, made, here)
    if folder:
        return _folder(call, source, made, path)
    data = exported(source, made, _choices(call), call.tell)
    if printed:
        return _give(call, made, data)
    if call.output is None:
        make_folder(means().disk, real(path.parent), 0o777)
    call.give(str(write_file(call, path, data)))
    if made.id in ("lonelog", "json"):
        call.tell(message("Everything is in it, secrets and notes too."))
    return DONE


def _folder(call: Call, source: Source, made: Format, path: Path) -> int:
    files = files_of(source, made, _choices(call))
    _, there = fill_folder(means().disk, path, files, force=call.force)
    call.give(str(path))
    if there:
        call.tell(
            count("{n} file was there already and stays as it was.",
                  "{n} files were there already and stay as they were.", len(there))
        )  # fmt: skip
    return DONE


def _format(call: Call) -> Format:
    if call.to is not None:
        return format_called(call.to)
    if call.output is None or call.output == _STDOUT:
        known = ", ".join(each.id for each in FORMATS)
        raise Refusal(
            message("Which format? Add --to and one of: {known}; or --output and a file.", known=known)
        )
    return format_of(call.output)


def _source(call: Call, story: Story, made: Format, here: Path) -> Source:
    """All that the format takes of the story; what the person may not expect of the book is told."""
    if made.book and not any(isinstance(entry, Prose) for entry in story.entries):
        call.tell(message("There is no prose in this story yet: the book has a title and little else."))
    source = source_of(story, story.shelves, means(), made, None if call.alone else here)
    file, known = beside_story(story.path).name, (each.key for each in scenes(source.journal))
    for key in source.plan.strangers(known):
        call.tell(message("{file} names {key}, which is no scene of the story.", file=file, key=key))
    return source


def _choices(call: Call) -> Choices:
    """What is said of the book; a picture is named from the folder one is in."""
    said = {each.name: getattr(call, each.name, "") or "" for each in fields(Choices)}
    said |= {name: "yes" for name, value in said.items() if value is True}
    return Choices(**{**said, "cover": said["cover"] and str(current_folder() / said["cover"])})


# --- where it goes ------------------------------------------------------------------------------


def _give(terminal: Terminal, made: Format, data: bytes) -> int:
    """To the output, byte for byte; letters alone to a terminal."""
    stream = terminal.stdout
    if made.binary and stream.isatty():
        raise Refusal(
            message("{name} cannot be read on a terminal: add --output and a file.", name=made.label)
        )
    held = getattr(stream, "buffer", None)
    if held is None or stream.isatty():
        terminal.give(data.decode("utf-8", "surrogateescape").removesuffix("\n"))
        return DONE
    stream.flush()
    held.write(data)
    held.flush()
    return DONE


def share(call: Call) -> int:
    """Print the exchange, or write it into a file; what is private is left out."""
    data = open_story(call).data
    excerpt = last_excerpt(data) if call.at is None else excerpt_at(data, offset_of(data, call.at))
    text = shared(excerpt, call.form)
    if call.output is None:
        call.give(text.removesuffix("\n"))
    else:
        write_file(call, call.output, text)
    return DONE
