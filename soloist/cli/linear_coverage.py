"""Coverage line by line: what `/coverage` reads out of the story, or of all with `/coverage all`."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice

if TYPE_CHECKING:
    from soloist.play.session.session import Session


def tell_coverage(sitting: "Session", voice: Voice, asked: str) -> None:
    """What stands out; the rest is told from the shell."""
    from soloist.cli.linear_said import sentences
    from soloist.tui.coverage_screen import tables

    for line in sentences(tables(sitting, asked)[0], voice.lingo):
        voice.line(line)
    voice.line(voice.lingo.say("Everything, from the shell: soloist lab coverage --full and the story."))
