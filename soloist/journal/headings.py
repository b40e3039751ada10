"""The head of a journal, `title: …` between two `---`, and headings, `### S3 *Le bal*`: read and written.

Every value of the head is text, as it is written; headings are read in every language, written in one.
"""

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from soloist.journal.lexer import EXCHANGE, opening, sign
from soloist.journal.model import NOWHERE, Heading, Span
from soloist.journal.tags import find_tags
from soloist.journal.words import (
    CAMPAIGN_WORDS,
    DATE,
    PHASES,
    SESSION,
    SESSION_WORDS,
    CannotCarry,
    phase_id,
    vocabulary,
)
from soloist.values import regex
from soloist.values.message import Problem, Refusal, message

_KEY: Final = regex.compile(
    r"""(?P<key>(?:"[^"]+"|'[^']+')[ \t]*|[^\s:#"'\-&*!%@`{\[][^:]*)"""
    r""":(?:[ \t]+(?P<value>.*))?"""
)
_ITEM: Final = regex.compile(r"[ \t]*-(?:[ \t]+(?P<value>.*))?")
_SINGLE: Final = regex.compile(r"'((?:[^']|'')*)'\s*(?:#.*)?")
_DOUBLE: Final = regex.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?')
_FLOW_ITEM: Final = regex.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:,|$)|([^,]*)(?:,|$)""")


_WRITTEN_KEY: Final = regex.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_DATE: Final = regex.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_SPECIAL: Final = frozenset({"", "y", "n", "yes", "no", "on", "off", "true", "false", "null", "none"})
_PLAIN: Final = regex.compile(r"[^\s\d\-?:,\[\]{}#&*!|>'\"%@`+.=<~](?:[^:#]|:(?=\S)|(?<=\S)#)*")


_HEAD_LINES: Final = 500  # a `---` farther down is a rule in the story, not the end of the head


# --- reading ------------------------------------------------------------------------------------


def end_of_head(lines: Sequence[str]) -> tuple[int, bool]:
    """Where the head that `lines[0]` opens ends, and whether a `---` or `...` closes it there.

    Without one, the head is the lines that may be of it: 1 when not even the next one may.
    """
    limit = min(len(lines), _HEAD_LINES)
    for place in range(1, limit):
        if lines[place].rstrip() in {"---", "..."}:
            return place, True
        if lines[place].startswith("##") or opening(lines[place]):
            break
    return next((place for place in range(1, limit) if not _may_be_head(lines[place])), limit), False


def _may_be_head(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#") and (":" in line or line[0] in " \t-")


def parse_front_matter(
    lines: Sequence[str], first_line: int
) -> tuple[tuple[tuple[str, str], ...], tuple[Problem, ...]]:
    """The values of the lines between the two `---`, in order, and what could not be read.

    Lists become text joined by `, `; lines that are set in say more of what is above them than a journal
    asks. Problems name no file; `first_line` is the number of `lines[0]`.
    """
    values, problems = list[tuple[str, str]](), list[Problem]()
    for place, line in enumerate(lines):
        if (item := _ITEM.fullmatch(line)) and values:
            key, before = values[-1]
            said = parse_value(item["value"] or "")
            values[-1] = key, f"{before}, {said}" if before else said
        elif found := _KEY.fullmatch(line):
            values.append((parse_value(found["key"]), parse_value(found["value"] or "")))
        elif line.strip() and line[0] not in " \t#":
            wrong = message("this line of the head is not “key: value”; write it so, or take it out")
            problems.append(Problem("", first_line + place, 1, "warning", wrong, line))
    return tuple(values), tuple(problems)


def parse_value(raw: str) -> str:
    """The text of a value without its quotes; as it is where its escapes are odd."""
    raw = raw.strip()
    if found := _SINGLE.fullmatch(raw):
        return found[1].replace("''", "'")
    if found := _DOUBLE.fullmatch(raw):
        with suppress(ValueError):
            return str(json.loads(f'"{found[1]}"', strict=False))
        return found[1]
    plain = "" if raw.startswith("#") else re.split(r"\s#", raw, maxsplit=1)[0].strip()
    if plain[:1] == "[" and plain[-1:] == "]":
        items = [parse_value(quoted or item) for quoted, item in _FLOW_ITEM.findall(plain[1:-1])]
        return ", ".join(item for item in items if item)
    return plain


_FIELD: Final = regex.compile(r"\[([^\[\]\n]{1,30})\][ \t]*([^\n]*)")
_FIELDS: Final = vocabulary("head")[1]


def notebook_head(text: str) -> dict[str, str]:
    """What lines like `[Title]  The Salt Road` say at the head of a paper notebook, by front-matter key."""
    found = (_FIELD.fullmatch(line.strip()) for line in text[: _HEAD_LINES * 20].split("\n"))
    fields = ((_FIELDS.get(one[1].strip().casefold(), ""), one[2].strip()) for one in found if one)
    return {key: value for key, value in fields if key and value}


# --- writing ------------------------------------------------------------------------------------


def front_matter(values: Mapping[str, str]) -> str:
    """The head of a journal, with both its `---`; raises `Refusal` for a key that is no plain word.

    A value is quoted where YAML would not read it as that very text; a date stays bare under a
    key that ends in `date`.
    """
    for key in values:
        if not _WRITTEN_KEY.fullmatch(key) or key.casefold() in _SPECIAL:
            raise Refusal(
                message("“{key}” cannot be a key of the head; use letters, digits, “.”, “-” and “_”", key=key)
            )
    lines = [f"{key}: {_write_value(key, value)}".rstrip() for key, value in values.items()]
    return "\n".join(["---", *lines, "---", ""])


def _write_value(key: str, value: str) -> str:
    if key.endswith("date") and _DATE.fullmatch(value):
        return value
    value = re.sub(r"[\ud800-\udfff]", "\ufffd", value)
    if not all(char.isprintable() or char in "\u00a0\u202f" for char in value):
        return '"' + "".join(map(_escape, value)) + '"'
    plain = _PLAIN.fullmatch(value) and value == value.strip() and value[-1] != ":"
    if plain and value.casefold() not in _SPECIAL:
        return value
    return "'" + value.replace("'", "''") + "'"


def _escape(char: str) -> str:
    plain = (char.isprintable() and char not in '"\\') or char > "\uffff"
    return char if plain else json.dumps(char)[1:-1]


_MARKDOWN: Final = regex.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*))?")
_SESSION: Final = regex.compile(
    rf"(?:{'|'.join(SESSION_WORDS)})\s+(\d{{1,9}})\b\s*[:.–—-]?\s*(.*)", re.IGNORECASE
)
_SCENE: Final = regex.compile(
    r"(?:T\d{1,9}(?:\+T\d{1,9})*-)?S(\d{1,9})(?:[a-z]|(?:\.\d{1,9})+)?(?:\s+(.*))?", re.ASCII
)
_STARRED: Final = regex.compile(r"\*(.*)\*")
# A tag, or `[COMBAT]`, is no part of a scene's title.
_BRACKETS: Final = regex.compile(r"\[(?:#?[^\W\d_][\w-]*\s*:[^\[\]]*|/?[A-Z]{2}[A-Z ]*)\](?!\()")
_CAMPAIGN: Final = regex.compile(rf"(?:{'|'.join(CAMPAIGN_WORDS)})\s*:\s*(.*)", re.IGNORECASE)
_LONGEST: Final = 2000

PAPER: Final = regex.compile(
    rb"^[ \t]{0,20}(?:={3}=*[ \t]+[^=\s][^\n=]{0,300}={3}"  # === Session 1 ===
    rb"|(?:T\d[\dT+]{0,40}-)?S\d{1,9}[a-z.\d]{0,20}[ \t]+"  # S1 *Dark alley*, S3 @Pick the lock
    rb"(?:(?:\[[^\[\]\n]{0,300}\][ \t]*){0,9}\*[^*\n]{0,300}\*|@)"
    rb"|(?:d:|->|\xe2\x86\x92)[^\n]*\n[ \t]{0,20}(?:=>|\xe2\x87\x92))",  # an answer and what follows it
    re.MULTILINE,
)
"""Finds, in bytes, what only a paper notebook has outside fences."""


# --- reading ------------------------------------------------------------------------------------


def parse_heading(text: str, span: Span = NOWHERE) -> Heading | None:
    """A Markdown heading line, or None."""
    found = _MARKDOWN.fullmatch(text)
    if not found:
        return None
    level = len(found[1])
    title = (found[2] or "").strip()
    bare = title.rstrip("#")
    if not bare or bare[-1] in " \t":  # a closing run of `#` is no part of the title
        title = bare.strip()
    return _meaning(span, level, title)


def _meaning(span: Span, level: int, title: str) -> Heading:
    if len(title) <= _LONGEST:
        if session := _SESSION.fullmatch(title):
            return Heading(span, level, "session", session[2], int(session[1]))
        if scene := _SCENE.fullmatch(title):
            return _scene(span, level, scene)
    if level >= 3 and (phase := phase_id(title)):
        return Heading(span, level, "phase", phase)
    return Heading(span, level, "title" if level == 1 else "other", title)


def _scene(span: Span, level: int, found: re.Match[str]) -> Heading:
    title = found[2] or ""
    if "[" not in title:
        return Heading(span, level, "scene", _unstarred(title), int(found[1]))
    bare = " ".join(_BRACKETS.sub(" ", title).split())
    return Heading(span, level, "scene", _unstarred(bare or title), int(found[1]), find_tags(title))


def _unstarred(text: str) -> str:
    starred = _STARRED.fullmatch(text.strip())
    return starred[1].strip() if starred else text.strip()


def parse_notebook_heading(text: str, span: Span = NOWHERE) -> Heading | None:
    """A heading as a paper notebook has it: `=== Session 1 ===` or `S1 *Dark alley*`; or None.

    A scene played on one line, `S3 @Pick lock d:15≥14 S => door opens`, is a heading too.
    """
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    if len(text) >= 6 and text.startswith("===") and text.endswith("==="):
        banner = text.strip("=").strip()
        if campaign := _CAMPAIGN.fullmatch(banner):
            return Heading(span, 1, "title", campaign[1])
        return _meaning(span, 2, banner)
    scene = _SCENE.fullmatch(text)
    if scene is None:
        return None
    title = _BRACKETS.sub(" ", scene[2] or "").strip()
    framed = not title or bool(_STARRED.fullmatch(title)) or sign(title) in EXCHANGE
    return _scene(span, 3, scene) if framed else None


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
    if found := [sign for sign in "*[" if sign in title]:
        suggestion = title.replace("*", "").replace("[", "(").replace("]", ")").strip()
        raise CannotCarry(title, min(found, key=title.index), suggestion)
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
