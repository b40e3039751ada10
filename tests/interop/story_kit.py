"""Files of other tools opened as stories, and what is true of every one."""

from hypothesis import strategies as st

from soloist.interop.formats import Asked, Tally
from soloist.interop.opening import Made, Source, opened_story
from soloist.journal.checking.verify import verify
from soloist.journal.model import Note, Prose
from soloist.journal.read import read

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\t\r\v\f\x85"), max_size=8)
"""Any text but what makes a file of controls, which is refused."""


def opened(data: bytes, name: str, asked: Asked, date: str) -> Made:
    """What a file alone becomes."""
    found = opened_story([Source(data, name)], name, asked, date, Tally())
    assert found is not None
    return found


def open_story(
    text: str, name: str = "road.md", *, ruleset: str = "free", wanted: str = "", lang: str = "en"
) -> Made:
    """What a file becomes; its journal has nothing verify would object to."""
    found = opened(
        text.encode("utf-8", "replace"),
        name,
        Asked(form=wanted, ruleset=ruleset, lang=lang),
        "2026-11-22",
    )
    assert not verify(found.text.encode()).problems
    return found


def play(found: Made) -> list[str]:
    """The lines within its fences, without the first, which says where it came from."""
    inside, lines = False, list[str]()
    for line in found.text.split("\n"):
        if line == "```lonelog":
            inside = True
        elif line == "```":
            inside = False
        elif inside:
            lines.append(line)
    return lines[1:]


def told(found: Made) -> str:
    """Its prose."""
    entries = read(found.text.encode()).entries
    return "\n".join(each.text for each in entries if isinstance(each, Prose))


def notes(found: Made) -> list[str]:
    """The words of its notes, without the first."""
    entries = read(found.text.encode()).entries
    return [each.text for each in entries if isinstance(each, Note)][1:]


def fates(found: Made) -> dict[str, tuple[int, tuple[int, ...]]]:
    """How often each thing was met, and where, by `fate what`."""
    return {f"{loss.fate} {loss.what}": (loss.times, tuple(loss.lines)) for loss in found.losses}


def report(found: Made) -> set[str]:
    """The same as text: `left macros 3: 8, 9, 13`."""
    return {
        f"{kind} {times}: {', '.join(map(str, places))}" for kind, (times, places) in fates(found).items()
    }
