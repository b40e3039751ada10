"""The looks of a story, by theme variables only: a theme changes them all."""

from typing import Final

# Component class -> its rules. Colour never says anything alone: the words or the weight say it too.
_RULES: Final = {
    "story--title": "color: $primary; text-style: bold;",
    "story--session": "color: $secondary; text-style: bold;",
    "story--scene": "text-style: bold;",
    "story--phase": "color: $text-muted;",
    "story--rule": "color: $text-disabled;",
    "story--bar": "color: $primary;",
    "story--action": "text-style: bold;",
    "story--question": "text-style: italic;",
    "story--result": "color: $text-accent; text-style: bold;",
    "story--good": "color: $text-success; text-style: bold;",
    "story--mixed": "color: $text-warning; text-style: bold;",
    "story--bad": "color: $text-error; text-style: bold;",
    "story--even": "color: $text-success; text-style: bold;",
    "story--odd": "color: $text-muted;",
    "story--dropped": "color: $text-disabled; text-style: strike;",
    "story--reason": "color: $text-muted;",
    "story--quiet": "color: $text-muted;",
    "story--tag": "color: $text-muted;",
    "story--note": "color: $text-muted; text-style: italic;",
    "story--struck": "color: $text-muted; text-style: strike;",
    "story--quote": "text-style: italic;",
    "story--code": "color: $text-accent;",
    "story--raw": "color: $text-muted;",
    "story--cursor": "color: $accent;",
}
COMPONENTS: Final = tuple(_RULES)
CSS: Final = (
    "StoryView { height: 1fr; overflow-x: hidden; overflow-y: scroll; scrollbar-gutter: stable;"
    " scrollbar-size-vertical: 1; background: $surface;\n"
    + "\n".join(f"  & .{name} {{ {rules} }}" for name, rules in _RULES.items())
    + "\n}\n"
)
