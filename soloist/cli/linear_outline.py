"""The outline of a story, read line by line: sessions, scenes and phases with their words of prose."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice
from soloist.message import message
from soloist.tui.outline_name import name
from soloist.tui.outline_parts import parts

if TYPE_CHECKING:
    from soloist.tui.outline_parts import Part
    from soloist.tui.sitting import Sitting

_INDENT: Final = {"scene": "  ", "phase": "    ", "other": "  "}


def tell_outline(sitting: "Sitting", voice: Voice) -> None:
    """Every heading in its order, with the words below it; phases without, which are their scene's."""
    story = sitting.story
    found = parts(story.data, analog=story.analog, struck=frozenset(sitting.struck()), going=lambda: True)
    if not found:
        voice.tell(message("No heading stands in this story yet."))
        return
    for part in found:
        voice.line(_INDENT.get(part.kind, "") + _told(part, story.lang, voice))


def _told(part: "Part", lang: str, voice: Voice) -> str:
    called = name(part, lang)
    if part.kind == "phase":
        return called
    return f"{called} · {voice.lingo.count('{n} word', '{n} words', part.words)}"
