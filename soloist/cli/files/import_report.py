"""What became of a file brought in or out: in words, each thing with its first places, and as data."""

from collections.abc import Sequence

from soloist.cli.terminal import Terminal
from soloist.interop.brought import PLACES, places
from soloist.interop.formats import Loss, by_fate
from soloist.values.message import message


def tell(losses: Sequence[Loss], file: str, terminal: Terminal, whole: str = "--json") -> None:
    """Each thing with its places, `road.twee:3, 7–9, 12`, under its fate; the file alone without lines.

    Of a thing with many places the first are told, and how many there are; `whole` are the options that
    list them.
    """
    for called, those in by_fate(losses):
        terminal.tell(called)
        for loss in those:
            place = ":".join(filter(None, (file, places(loss, terminal.lingo))))
            terminal.complain(f"  {place}: {terminal.lingo.render(loss.message)}{loss.named}")
    if any(len(loss.lines) > PLACES for loss in losses):
        terminal.tell(message("All lines: {command}", command=whole))


def as_json(losses: Sequence[Loss], file: str) -> list[dict[str, object]]:
    """Each thing with all its places."""
    return [
        {
            "fate": loss.fate,
            "what": loss.what,
            "times": loss.times,
            "places": [":".join(filter(None, (file or line.file, str(line)))) for line in loss.lines],
            "message": loss.message,
        }
        | ({"named": loss.names} if loss.names else {})
        for loss in losses
    ]
