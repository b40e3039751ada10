"""The looks of a story, by theme variables only: a theme changes them all."""

from collections.abc import Mapping
from typing import Final

# Colour never says anything alone: the words or the weight say it too. No component classes: Textual
# would style each of them at the start, and again whenever the view is styled.
LOOKS: Final[Mapping[str, str]] = {
    "title": "bold $primary",
    "session": "bold $secondary",
    "scene": "bold",
    "phase": "$text-muted",
    "rule": "$text-disabled",
    "bar": "$primary",
    "action": "bold",
    "question": "italic",
    "result": "bold $text-accent",
    "good": "bold $text-success",
    "mixed": "bold $text-warning",
    "bad": "bold $text-error",
    "even": "bold $text-success",
    "odd": "$text-muted",
    "dropped": "strike $text-disabled",
    "reason": "$text-muted",
    "quiet": "$text-muted",
    "tag": "$text-muted",
    "note": "italic $text-muted",
    "struck": "strike $text-muted",
    "quote": "italic",
    "code": "$text-accent",
    "raw": "$text-muted",
    "cursor": "$accent",
    "sign": "$primary",
}
"""The styles `Page` and what draws by it name; the names are those of what is drawn."""
CSS: Final = (
    "StoryView { height: 1fr; overflow-x: hidden; overflow-y: scroll; scrollbar-gutter: stable;"
    " scrollbar-size-vertical: 1; background: $surface; }"
)
