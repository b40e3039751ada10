"""Headings, `## Session 2`, `### S3 *Le bal*`, `#### Destin`: read in both languages, written in one."""

import re
from dataclasses import dataclass
from typing import Final

from soloist.journal.model import Tag
from soloist.journal.names import CannotCarry
from soloist.journal.tags import find_tags
from soloist.journal.words import CAMPAIGN_WORDS, DATE, PHASES, SESSION, SESSION_WORDS, phase_id
from soloist.message import Refusal, message

_MARKDOWN: Final = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?")
_SESSION: Final = re.compile(
    rf"(?:{'|'.join(SESSION_WORDS)})\s+(\d{{1,9}})\b\s*[:.–—-]?\s*(.*)", re.IGNORECASE
)
_SCENE: Final = re.compile(
    r"(?:T\d{1,9}(?:\+T\d{1,9})*-)?S(\d{1,9})(?:[a-z]|(?:\.\d{1,9})+)?(?:\s+(.*))?", re.ASCII
)
_STARRED: Final = re.compile(r"\*(.*)\*")
# A tag, or `[COMBAT]`, is no part of a scene's title.
_BRACKETS: Final = re.compile(r"\[(?:#?[^\W\d_][\w-]*\s*:[^\[\]]*|/?[A-Z]{2}[A-Z ]*)\](?!\()")
_PLAYED: Final = ("@", "?", "d:", "tbl:", "gen:", "->", "=>")
_CAMPAIGN: Final = re.compile(rf"(?:{'|'.join(CAMPAIGN_WORDS)})\s*:\s*(.*)", re.IGNORECASE)
_LONGEST: Final = 2000

PAPER: Final = re.compile(
    rb"^[ \t]{0,20}(?:={3}=*[ \t]+[^=\s][^\n=]{0,300}={3}"  # === Session 1 ===
    rb"|(?:T\d[\dT+]{0,40}-)?S\d{1,9}[a-z.\d]{0,20}[ \t]+"  # S1 *Dark alley*, S3 @Pick the lock
    rb"(?:(?:\[[^\[\]\n]{0,300}\][ \t]*){0,9}\*[^*\n]{0,300}\*|@)"
    rb"|(?:d:|->|\xe2\x86\x92)[^\n]*\n[ \t]{0,20}(?:=>|\xe2\x87\x92))",  # an answer and what follows it
    re.MULTILINE,
)
"""Finds, in bytes, what only a paper notebook has outside fences."""


@dataclass(frozen=True, slots=True)
class HeadingText:
    """A heading taken apart; the fields are those of the `Heading` entry."""

    level: int
    kind: str
    title: str
    number: int | None = None
    tags: tuple[Tag, ...] = ()


# --- reading ------------------------------------------------------------------------------------


def parse_heading(text: str) -> HeadingText | None:
    """A Markdown heading line, or None."""
    found = _MARKDOWN.fullmatch(text)
    if not found:
        return None
    level = len(found[1])
    title = (found[2] or "").strip()
    bare = title.rstrip("#")
    if not bare or bare[-1] in " \t":  # a closing run of `#` is no part of the title
        title = bare.strip()
    return _meaning(level, title)


def _meaning(level: int, title: str) -> HeadingText:
    if len(title) <= _LONGEST:
        if session := _SESSION.fullmatch(title):
            return HeadingText(level, "session", session[2], int(session[1]))
        if scene := _SCENE.fullmatch(title):
            return _scene(level, scene)
    if level >= 3 and (phase := phase_id(title)):
        return HeadingText(level, "phase", phase)
    return HeadingText(level, "title" if level == 1 else "other", title)


def _scene(level: int, found: re.Match[str]) -> HeadingText:
    title = found[2] or ""
    if "[" not in title:
        return HeadingText(level, "scene", _unstarred(title), int(found[1]))
    bare = " ".join(_BRACKETS.sub(" ", title).split())
    return HeadingText(level, "scene", _unstarred(bare or title), int(found[1]), find_tags(title))


def _unstarred(text: str) -> str:
    starred = _STARRED.fullmatch(text.strip())
    return starred[1].strip() if starred else text.strip()


def parse_notebook_heading(text: str) -> HeadingText | None:
    """A heading as a paper notebook has it: `=== Session 1 ===` or `S1 *Dark alley*`; or None.

    A scene played on one line, `S3 @Pick lock d:15≥14 S => door opens`, is a heading too.
    """
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if len(text) >= 6 and text.startswith("===") and text.endswith("==="):
        banner = text.strip("=").strip()
        if campaign := _CAMPAIGN.fullmatch(banner):
            return HeadingText(1, "title", campaign[1])
        return _meaning(2, banner)
    scene = _SCENE.fullmatch(text)
    if scene is None:
        return None
    title = _BRACKETS.sub(" ", scene[2] or "").strip()
    framed = not title or bool(_STARRED.fullmatch(title)) or title.startswith(_PLAYED)
    return _scene(3, scene) if framed else None


# --- writing ------------------------------------------------------------------------------------


def heading_title(title: str) -> str:
    """`# La coupe de Séléné`, one block. Raises `Refusal` for an empty title."""
    return f"# {_one_line(title)}\n"


def heading_session(number: int, date: str, lang: str, title: str = "") -> str:
    """`## Session 2: The flood` and the date under it (`2026-11-20`, or nothing), one block.

    Without a title only the number. Raises `CannotCarry` for `*` or `[` in the title.
    """
    named = f": {_carried(title)}" if title.strip() else ""
    heading = f"## {SESSION.of(lang)} {number}{named}\n"
    return f"{heading}*{DATE.of(lang)}: {date}*\n" if date else heading


def heading_scene(number: int, title: str, lang: str) -> str:
    """`### S3 *Le bal*`, one block. Raises `CannotCarry` for `*` or `[` in the title."""
    title = _carried(title) if title.strip() else ""
    return f"### S{number} *{title}*\n" if title else f"### S{number}\n"


def _carried(title: str) -> str:
    """A title on one line; raises `CannotCarry` where it holds `*` or `[`."""
    title = _one_line(title)
    found = [(title.index(sign), sign) for sign in "*[" if sign in title]
    if found:
        place, sign = min(found)
        suggestion = title.replace("*", "").replace("[", "(").replace("]", ")").strip()
        raise CannotCarry(title, place + 1, sign, suggestion)
    return title


def heading_phase(phase: str, lang: str) -> str:
    """`#### Destin`, one block; `phase` is its id. Raises `Refusal` for an id there is not."""
    term = PHASES.get(phase)
    if term is None:
        raise Refusal(
            message("there is no phase “{phase}”; there are {phases}", phase=phase, phases=", ".join(PHASES))
        )
    return f"#### {term.of(lang)}\n"


def _one_line(title: str) -> str:
    title = " ".join(title.split())
    if not title:
        raise Refusal(message("a title is missing"))
    return title
