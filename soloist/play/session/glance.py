"""What the screen shows of a story besides its text, as plain values."""

from typing import NamedTuple


# Named tuples, here and elsewhere before the first picture: a data class takes seven times as long to make.
class Row(NamedTuple):
    """A row of the sheet: `label` and `value`, either may be empty; the line that said it last, or 0."""

    label: str
    value: str
    line: int = 0


class Section(NamedTuple):
    """A part of the sheet: a name, and its rows."""

    title: str
    rows: tuple[Row, ...]


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

    @property
    def phase_name(self) -> str:
        """What the current phase is called; empty where there is none."""
        return self.phases[self.phase] if 0 <= self.phase < len(self.phases) else ""
