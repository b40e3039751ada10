"""The looks of notation while it is written: the same as in the story, and a line under unknown words."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rich.style import Style
from textual.style import Style as Look

from soloist.play.prose.line_parts import Kind
from soloist.tui.story_view.styles import LOOKS

OF_KIND: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        "symbol": LOOKS["result"],
        "action": LOOKS["action"],
        "question": LOOKS["question"],
        "who": LOOKS["tag"],
        "tag": LOOKS["tag"],
        "name": "bold",
        "plus": LOOKS["good"],
        "minus": LOOKS["bad"],
        "note": LOOKS["note"],
        "scene": LOOKS["scene"],
        "session": LOOKS["session"],
        "phase": LOOKS["phase"],
        "rule": LOOKS["phase"],
        "command": LOOKS["result"],
        "code": LOOKS["code"],
    }
)
UNKNOWN: Final = "underline $text-error"
_LOOK_ALIKE: Final = frozenset(OF_KIND.values())


def looks(variables: Mapping[str, str]) -> Mapping[str, Style]:
    """Each look of `OF_KIND`, and `UNKNOWN`, in the colours of a theme."""
    known = dict(variables)
    return {look: Look.parse(look, known).rich_style for look in (*_LOOK_ALIKE, UNKNOWN)}
