"""What became of a file brought in or out: in words, each thing with its first places, and as data."""

from collections.abc import Sequence

from soloist.cli.terminal import Terminal
from soloist.interop.brought import by_fate, first_lines, more_lines, named
from soloist.interop.loss import Loss, file_of, spot
from soloist.values.message import count, message


def tell(losses: Sequence[Loss], file: str, terminal: Terminal, whole: str = "--json") -> None:
    """Each thing with its places, `road.twee:3, 7–9, 12`, under its fate; the file alone without lines.

    Of a thing with many places the first are told, and how many there are; `whole` are the options that
    list them.
    """
    for called, those in by_fate(losses):
        terminal.tell(called)
        for loss in those:
            place = ":".join(filter(None, (file, first_lines(loss))))
            if more := more_lines(loss):
                place += f" {terminal.lingo.render(count('… and {n} more', '… and {n} more', more))}"
            terminal.complain(f"  {place}: {terminal.lingo.render(loss.message)}{named(loss)}")
    if any(map(more_lines, losses)):
        terminal.tell(message("All lines: {command}", command=whole))


def as_json(losses: Sequence[Loss], file: str) -> list[dict[str, object]]:
    """Each thing with all its places."""
    return [
        {
            "fate": loss.fate,
            "what": loss.what,
            "times": loss.times,
            "places": [
                ":".join(filter(None, (file or file_of(line), spot(line) * bool(line))))
                for line in loss.lines
            ],
            "message": loss.message,
        }
        | ({"named": list(loss.named)} if loss.named else {})
        for loss in losses
    ]
