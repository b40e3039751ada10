"""Where packs lie in a workspace, and which of them the head of a story names."""

from typing import Final

FOLDER: Final = "packs"


def packs_of(front: str) -> tuple[str, ...]:
    """Each with its version, where one is named: `tides 1.0, manor`."""
    return tuple(name for name in (" ".join(part.split()) for part in front.split(",")) if name)[:20]
