"""The outline of a story line by line: sessions, scenes and phases, each with its line and words of prose."""

from typing import TYPE_CHECKING

from soloist.cli.linear_aloud import heading
from soloist.cli.linear_place import cut, line_of
from soloist.cli.linear_voice import Voice
from soloist.message import message
from soloist.play.outline_parts import parts

if TYPE_CHECKING:
    from soloist.play.blocks.story import Story
    from soloist.play.outline_parts import Part
    from soloist.play.session.session import Session


def tell_outline(sitting: "Session", voice: Voice) -> None:
    """Every heading in its order, with the words below it; phases without, which are their scene's."""
    found = parts_of(sitting)
    if not found:
        voice.tell(message("No heading stands in this story yet."))
        return
    story = cut(sitting)
    for part in found:
        tell_part(story, part, voice, sitting.story.lang)
    voice.tell(message("/read and the number of a line reads from there."))


def parts_of(sitting: "Session") -> tuple["Part", ...]:
    """The headings of the story, without those that were struck out."""
    story = sitting.story
    struck = frozenset(sitting.struck())
    return parts(story.data, analog=story.analog, struck=struck, going=lambda: True) or ()


def tell_part(story: "Story", part: "Part", voice: Voice, lang: str) -> None:
    """Say a heading with the number of its line."""
    called = heading(part, lang)
    if part.kind != "phase":
        called = f"{called}, {voice.lingo.count('{n} word', '{n} words', part.words)}"
    voice.tell(message("line {line}: {text}", line=line_of(story, part.start), text=called))
