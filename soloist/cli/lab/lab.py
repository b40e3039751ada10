"""`soloist lab`: what a designer asks of a game, each question a module of its own."""

from soloist.cli.several import Several
from soloist.values.message import Message, message

WHATS: dict[str, Message] = {
    "coverage": message("which rows, tables and rules were used in play, and which never"),
    "simulate": message("play many sessions by stated habits, and count what comes"),
    "compare": message("what changes between two simulations"),
}
"""Every question and what it answers; each is the module `soloist.cli.lab_WHAT`."""

_SEVERAL = Several(
    "lab", WHATS, message("what is asked"), message("Say what to ask: {known}", known=", ".join(WHATS))
)
add = _SEVERAL.add
run = _SEVERAL.run
