"""Which keys came in one read of the terminal, told to the app before the first of them."""

from collections.abc import Iterable

from textual import events
from textual.message import Message


class TypedTogether(Message):
    """Keys and pastes that came in one read: nobody types so fast by hand."""

    bubble = False

    def __init__(self, keys: Iterable[events.Key | events.Paste]) -> None:
        super().__init__()
        self.keys = tuple(keys)


def typed_together(read: Iterable[Message]) -> TypedTogether | None:
    """What to tell of what one read brought, for a driver; None where it brought no key, or one."""
    keys = [each for each in read if isinstance(each, events.Key | events.Paste)]
    return TypedTogether(keys) if len(keys) > 1 else None
