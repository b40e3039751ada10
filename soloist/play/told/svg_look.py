"""How a drawn exchange looks: papers, inks, letters; nothing is fetched from anywhere."""

from dataclasses import dataclass
from typing import Final

SERIF: Final = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Noto Serif','DejaVu Serif',serif"
)
SANS: Final = "Inter,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','DejaVu Sans',sans-serif"


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a card, all of them readable on its paper (4.5 to 1 and more for words)."""

    paper: str
    ink: str
    quiet: str
    rule: str
    die: str
    counts: str
    good: str
    mixed: str
    bad: str
    plain: str

    def mood(self, mood: str) -> str:
        """The colour of an outcome of that mood."""
        return {"good": self.good, "mixed": self.mixed, "bad": self.bad}.get(mood, self.plain)


LIGHT: Final = Look(
    paper="#fbf7ef",
    ink="#2a2521",
    quiet="#6f655b",
    rule="#e2d9ca",
    die="#ffffff",
    counts="#f3e3bd",
    good="#22693f",
    mixed="#8a5410",
    bad="#a23030",
    plain="#3d5078",
)
DARK: Final = Look(
    paper="#1c1a1f",
    ink="#ede7dd",
    quiet="#aaa096",
    rule="#3a353d",
    die="#2a272e",
    counts="#5a4718",
    good="#84d3a0",
    mixed="#e8bb70",
    bad="#f2958b",
    plain="#a5badf",
)


def style(look: Look, mood: str) -> str:
    """The style sheet of a card whose last outcome has that mood."""
    return (
        f".t{{font-family:{SERIF};fill:{look.ink}}}"
        f".s{{font-family:{SANS};fill:{look.ink}}}"
        f".q{{fill:{look.quiet}}}.i{{font-style:italic}}.b{{font-weight:600}}"
        ".c{letter-spacing:.08em}"
        f".die rect,.die polygon{{fill:{look.die};stroke:{look.quiet};stroke-width:1.4}}"
        f".counts rect,.counts polygon{{fill:{look.counts};stroke:{look.ink};stroke-width:2.2}}"
        ".ghost{opacity:.45}"
        f".pip{{fill:{look.ink}}}.number{{font-family:{SANS};fill:{look.ink};font-weight:600}}"
        f".paper{{fill:{look.paper};stroke:{look.rule};stroke-width:1}}"
        f".rule{{stroke:{look.rule};stroke-width:1}}.bar{{fill:{look.mood(mood)}}}"
        f".good{{fill:{look.good}}}.mixed{{fill:{look.mixed}}}.bad{{fill:{look.bad}}}.plain{{fill:{look.plain}}}"
    )
