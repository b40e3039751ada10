"""What became of a file that was brought in: in words, each thing with its first places, and as data."""

from collections.abc import Sequence
from typing import Final

from soloist.cli.terminal import Terminal
from soloist.interop.loss import FATES, Loss

_SHOWN: Final = 3  # places of one thing, in words


def tell(losses: Sequence[Loss], file: str, terminal: Terminal) -> None:
    """Each thing with its places, under its fate."""
    for fate, called in FATES.items():
        those = [loss for loss in losses if loss.fate == fate]
        if not those:
            continue
        terminal.tell(called)
        for loss in those:
            terminal.complain(f"  {_places(loss, file)}: {terminal.lingo.render(loss.message)}")


def _places(loss: Loss, file: str) -> str:
    """`road.twee:3, 7, 12…`: the first places of a thing; the file alone where lines say nothing."""
    lines = [line for line in loss.lines if line]
    if not lines:
        return file
    return f"{file}:{', '.join(map(str, lines[:_SHOWN]))}{'…' if len(lines) > _SHOWN else ''}"


def as_json(losses: Sequence[Loss], file: str, terminal: Terminal) -> list[dict[str, object]]:
    """Each thing with all its places."""
    return [
        {
            "fate": loss.fate,
            "what": loss.what,
            "times": loss.times,
            "places": [f"{file}:{line}" for line in loss.lines],
            "message": terminal.lingo.render(loss.message),
        }
        for loss in losses
    ]
