"""`soloist pack`: a game to hand on, begun, checked, compared, built and added; each a module of its own."""

from soloist.cli.several import Several
from soloist.values.message import Message, message

WHATS: dict[str, Message] = {
    "new": message("begin a pack, from nothing or from a story"),
    "extend": message("add to a pack what is new of a story"),
    "check": message("look for mistakes in a pack"),
    "diff": message("what changed from one version to another, and what it breaks"),
    "build": message("put a pack into one file"),
    "add": message("put a pack into the workspace"),
    "list": message("the packs of the workspace"),
}
"""Everything that is done with packs; each is the module `soloist.cli.pack_WHAT`."""

_SEVERAL = Several(
    "pack", WHATS, message("what is done"), message("Say what to do: {known}", known=", ".join(WHATS))
)
add = _SEVERAL.add
run = _SEVERAL.run
