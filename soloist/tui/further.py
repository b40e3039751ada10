"""Commands of the table whose code is loaded when first asked for; the first picture does not wait."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from soloist.tui.board import Board

FURTHER: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "focus": ("soloist.tui.margin_commands", "focus"),
        "typography": ("soloist.tui.writing_commands", "typography"),
        "spelling": ("soloist.tui.writing_commands", "spelling"),
    }
)
"""By the command's id, the module and the function in it that does it, which is handed the screen."""


def further(id_: str) -> "Callable[[Board], None] | None":
    """What does the command of that id, or None where it is not one of these."""
    where = FURTHER.get(id_)
    if where is None:
        return None
    module, name = where
    found: Callable[[Board], None] = getattr(import_module(module), name)
    return found
