"""Sides and inputs the SPIN tests share."""

from dataclasses import replace

from soloist.rules.hades.keys import AGAINST, DESTINY, FAR, FOR, NEEDED_DESTINY, PVP_KEYS, SHIFT
from soloist.rules.hades.keys import ALEA_KEYS as HADES_ALEA_KEYS
from soloist.rules.hades.keys import MOST_SHIFT as HADES_MOST_SHIFT
from soloist.rules.system import Key
from soloist.rules.term import Term

__all__ = [
    "AGAINST",
    "ALEA_KEYS",
    "FAR",
    "FOR",
    "FORTUNES",
    "GRADUATIONS",
    "LEVEL_SIZE",
    "NEEDED_DESTINY",
    "PVP_KEYS",
    "ROLL_KEYS",
]

MOST_SHIFT = replace(HADES_MOST_SHIFT, option="sp.max_shift")
PRESENTATION = Key(
    "presentation", "flag", Term("Presentation scene", "Scène de présentation"), 0
)  # fmt: skip
NO_ZERO = Key(
    "no_zero", "flag", Term("Destiny may not stay at zero", "Le destin ne reste pas à zéro"), 0,
    option="sp.no_zero",
)  # fmt: skip
GRADUATIONS = Key("graduations", "int", Term("graduations", "graduations"), None, 0, 9, optional=True)
LEVEL_SIZE = Key(
    "each", "int", Term("graduations of a level", "graduations par niveau"), 2, 1, 3,
    option="sp.graduations",
)  # fmt: skip
FORTUNES = Key(
    "fortunes", "int", Term("fortunes", "fortunes"), None, 0, FAR, counter="fortunes", optional=True
)
ROLL_KEYS = (DESTINY, SHIFT, MOST_SHIFT, PRESENTATION, NO_ZERO)

# SPIN always sets destiny back to 0, so it has no strict reset.
ALEA_KEYS = tuple(
    replace(key, allowed_by="sp.dea") if key.allowed_by else key
    for key in HADES_ALEA_KEYS
    if key.id != "dea_strict_reset"
)
