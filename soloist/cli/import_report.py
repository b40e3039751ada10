"""What became of a file brought in or out: in words, each thing with its first places, and as data."""

from collections.abc import Sequence

from soloist.cli.terminal import Terminal
from soloist.interop.brought import by_fate, first_lines, named
from soloist.interop.loss import Loss, spot


def tell(losses: Sequence[Loss], file: str, terminal: Terminal) -> None:
    """Each thing with its places, `road.twee:3, 7, 12…`, under its fate; the file alone without lines."""
    for called, those in by_fate(losses):
        terminal.tell(called)
        for loss in those:
            place = ":".join(filter(None, (file, first_lines(loss))))
            terminal.complain(f"  {place}: {terminal.lingo.render(loss.message)}{named(loss)}")


def as_json(losses: Sequence[Loss], file: str, terminal: Terminal) -> list[dict[str, object]]:
    """Each thing with all its places."""
    return [
        {
            "fate": loss.fate,
            "what": loss.what,
            "times": loss.times,
            "places": [f"{file}:{spot(line)}" for line in loss.lines],
            "message": terminal.lingo.render(loss.message),
        }
        | ({"named": list(loss.named)} if loss.named else {})
        for loss in losses
    ]
