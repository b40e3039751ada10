"""A file from elsewhere, line by line: `/import PATH`, what it becomes, then whether to write it."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import message

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def tell_import(sitting: "Sitting", voice: Voice, asked: str) -> None:
    """Say what the file becomes and what of it is lost; write it where that is agreed to."""
    from soloist.storage.refusals import named
    from soloist.tui.import_work import brought_in, done, looked_at, missing, report, summary

    if not asked.strip():
        raise missing()
    brought = looked_at(sitting, asked)
    voice.tell(summary(brought))
    for line in report(brought.losses, voice.lingo):
        voice.line(line.text)
    if not voice.agrees(message("Write it?")):
        voice.tell(message("Nothing was written."))
        return
    path = brought_in(sitting, brought)
    voice.tell(done(brought, named(path)))
