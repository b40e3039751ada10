"""What one kind of fault did to stories: how often it was tried, and what was lost, doubled or changed."""

from soloist.values.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the campaign's table.

    `tried` counts faults, not runs of the program; `lost`, `doubled` and `changed` count entries
    that were acknowledged and are gone, are there more than once, or are not what was written (older
    bytes of the file included). `note` says what a reader must know, or why it was skipped.
    """

    case: str
    tried: int
    lost: int = 0
    doubled: int = 0
    changed: int = 0
    note: str = ""

    @property
    def good(self) -> bool:
        """Whether nothing at all was lost, doubled or changed."""
        return not (self.lost or self.doubled or self.changed)
