"""What the screen shows of a story besides its text, as plain values that can be kept between runs."""

from collections.abc import Mapping
from typing import Final, NamedTuple

FORM: Final = "glance-1"
"""Names the shape of what is kept: another shape is not read."""


# Named tuples, here and elsewhere before the first picture: a data class takes seven times as long to make.
class Origin(NamedTuple):
    """Where a row of the sheet comes from: the line that made it last (from 1; 0: none did).

    `steps` are the numbers it had, the present one last; none for what is no number.
    """

    line: int = 0
    steps: tuple[int, ...] = ()


class Section(NamedTuple):
    """A part of the sheet: a name, its rows as label and value (either may be empty), where each is from."""

    title: str
    rows: tuple[tuple[str, str], ...]
    origins: tuple[Origin, ...] = ()


class Glance(NamedTuple):
    """A story in short, in the words of its own language, the next step in those of the interface.

    `phases` are the names of the loop, `phase` which of them is current (−1: none), `chosen` whether
    it is not written yet; `command` is the one that takes the next step, empty for writing;
    `example` a line that whoever learns may borrow for it.
    """

    title: str = ""
    scene: str = ""
    hat: str = ""
    phases: tuple[str, ...] = ()
    phase: int = -1
    chosen: bool = False
    destiny: str = ""
    step: str = ""
    command: str = ""
    sections: tuple[Section, ...] = ()
    example: str = ""

    def plain(self) -> dict[str, object]:
        """As JSON holds it."""
        return {**self._asdict(), "sections": [section._asdict() for section in self.sections]}


def remembered(kept: Mapping[str, object]) -> Glance | None:
    """A glance from what was kept, None where it is of no use."""
    match kept:
        case {
            "title": str(title),
            "scene": str(scene),
            "hat": str(hat),
            "phases": list(phases),
            "phase": int(phase),
            "destiny": str(destiny),
            "sections": list(parts),
        }:
            found = [_section(each) for each in parts]
            if all(found) and all(isinstance(name, str) for name in phases) and phase < len(phases):
                kept_sections = tuple(each for each in found if each is not None)
                names = tuple(map(str, phases))
                return Glance(title, scene, hat, names, phase, False, destiny, "", "", kept_sections)
    return None


def _section(kept: object) -> Section | None:
    match kept:
        case {"title": str(title), "rows": list(rows)}:
            pairs = [row for row in rows if isinstance(row, list) and len(row) == 2]
            known = kept.get("origins") if isinstance(kept, dict) else None
            origins = tuple(map(_origin, known)) if isinstance(known, list) else ()
            return Section(title, tuple((str(label), str(value)) for label, value in pairs), origins)
    return None


def _origin(kept: object) -> Origin:
    match kept:
        case [int(line), list(steps)] if all(isinstance(step, int) for step in steps):
            return Origin(line, tuple(steps))
        case _:
            return Origin()
