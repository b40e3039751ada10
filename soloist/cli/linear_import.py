"""A file from elsewhere, line by line: `/import PATH`, what it becomes, then whether to write it."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import message

if TYPE_CHECKING:
    from soloist.play.session.session import Session


def tell_import(sitting: "Session", voice: Voice, asked: str) -> None:
    """Say what the file becomes and what of it is lost; write it where that is agreed to."""
    from soloist.tui.import_work import besides, done, looked_at, missing, report, written

    if not asked.strip():
        raise missing()
    brought = looked_at(sitting, asked)
    voice.tell(brought.summary)
    for line in report(brought, voice.lingo):
        voice.line(line.text)
    voice.tell(*besides(brought))
    over = brought.before is not None and voice.agrees(
        message("Put it in their place? A copy of what is there is kept for a week.")
    )
    if not over and not voice.agrees(
        message("Write it beside them?") if brought.before is not None else message("Write it?")
    ):
        voice.tell(message("Nothing was written."))
        return
    voice.tell(done(brought, written(sitting, brought, over=over)))
