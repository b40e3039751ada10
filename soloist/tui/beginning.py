"""From the form to the story: its file, its protagonist, its first scene."""

from dataclasses import dataclass
from pathlib import Path

from soloist.message import Refusal, message
from soloist.tui.desk import Desk


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a person said of a story to come; only the title is needed."""

    title: str
    system: str
    lang: str
    name: str = ""
    traits: tuple[str, ...] = ()
    scene: str = ""


def begin(told: Beginning, desk: Desk) -> Path:
    """Make the story; raises `Refusal`, and then there is no file."""
    from soloist.journal.headings import heading_scene
    from soloist.play.birth import Birth, create
    from soloist.tui.sitting import Sitting

    if told.traits and not told.name:
        raise Refusal(message("Whose traits are these? Name the protagonist."))
    sheet = _sheet(told)
    if told.scene:
        heading_scene(1, told.scene, told.lang)  # refused before there is a file
    people = (told.name,) if told.name else ()
    path = create(Birth(told.title, told.system, told.lang, people), desk.workspace, desk.means)
    sitting = Sitting(desk, path)
    sitting.open()
    for line in (sheet, f"# {told.scene}" if told.scene else ""):
        if line:
            sitting.send(line)
    return path


def _sheet(told: Beginning) -> str:
    """`[PC:Aldric|Fortunes 0|traits: crochets, sang-froid]`, nothing without a name."""
    from soloist.journal.model import Items, Number, Part, Tag
    from soloist.journal.tags import write_tag
    from soloist.rules.systems import system_or_free

    if not told.name:
        return ""
    personal = [held for held in system_or_free(told.system).counters if not held.shared and not held.is_list]
    parts: list[Part] = [Number(held.name.of(told.lang), held.default) for held in personal]
    if told.traits:
        parts.append(Items("traits", told.traits))
    return write_tag(Tag("PC", told.name, tuple(parts)))
