"""From values to the text a journal gains: whole blocks, and the bytes that join them to the file."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from soloist.journal.dice_text import write_dice_text as dice_text
from soloist.journal.escape import LINE_ENDS, narrative_line, prose
from soloist.journal.front_matter import front_matter
from soloist.journal.headings import heading_phase, heading_scene, heading_session, heading_title
from soloist.journal.model import Tail
from soloist.journal.names import CannotCarry, carried
from soloist.journal.table_text import neutralise
from soloist.journal.table_text import write_table_text as table_text
from soloist.journal.tags import write_tag as tag
from soloist.journal.words import note_word
from soloist.message import Refusal, message

__all__ = [
    "action",
    "answer",
    "consequences",
    "dice_text",
    "fence",
    "front_matter",
    "heading_phase",
    "heading_scene",
    "heading_session",
    "heading_title",
    "join",
    "neutralise",
    "new_story",
    "note",
    "prose",
    "question",
    "table_text",
    "tag",
]

_MARKERS: Final = ("```", "~~~")
_LONE_SURROGATES: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")


# --- lines of play ------------------------------------------------------------------------------


def action(text: str, actors: Sequence[str] = ()) -> str:
    """`@(Aldric+Maëlle) Forcer la serrure`; raises `CannotCarry` for a name with `( ) + >`."""
    for name in actors:
        for sign in "()+>":
            if sign in name:
                raise CannotCarry(
                    name, name.index(sign) + 1, sign, " ".join(re.sub(r"[()+>]", " ", name).split())
                )
    who = f"({'+'.join(carried(name) for name in actors)})" if actors else ""
    return f"@{who} {_one_line(text)}".rstrip()


def question(text: str) -> str:
    """`? La bibliothèque est-elle gardée ?`."""
    return f"? {_one_line(text)}".rstrip()


def answer(text: str) -> str:
    """`-> Oui, mais…`."""
    return f"-> {_one_line(text)}".rstrip()


def consequences(text: str) -> tuple[str, ...]:
    """One `=>` line for each line of `text` that is not blank."""
    return tuple(f"=> {line.strip()}" for line in LINE_ENDS.split(text) if line.strip())


def note(kind: str, text: str, lang: str) -> tuple[str, ...]:
    r"""`(choix: …)` when it is one line without brackets, otherwise a block `\--- choix` … `---\`.

    `kind` is the English word; the file says it in `lang`, the story's language.
    """
    word = note_word(kind, lang)
    lines = [line.rstrip() for line in LINE_ENDS.split(text.strip())]
    if len(lines) == 1 and not set("()") & set(lines[0]):
        return (f"({word}: {lines[0]})",)
    return (f"\\--- {word}".rstrip(), *map(narrative_line, lines), "---\\")


def _one_line(text: str) -> str:
    return " ".join(line.strip() for line in LINE_ENDS.split(text) if line.strip())


# --- blocks -------------------------------------------------------------------------------------


def fence(lines: Sequence[str]) -> str:
    """A fence of play around whole lines; raises `Refusal` for a line that would end it."""
    for line in lines:
        if LINE_ENDS.search(line) or line.lstrip().startswith(_MARKERS):
            raise Refusal(message("“{line}” cannot be a line of play; write it as prose", line=line.strip()))
    return "\n".join(["```lonelog", *lines, "```", ""])


def new_story(
    title: str,
    ruleset: str,
    lang: str,
    pcs: Sequence[str] = (),
    date: str = "",
    options: Mapping[str, str] | None = None,
) -> str:
    """The text a journal is born with: head, title, first session. `date` is `2026-11-20` or nothing.

    `options` are the rules' options at birth, and `tags: fr` where the story wants French prefixes.
    """
    title = _one_line(title)
    names = ", ".join(carried(name, in_list=True) for name in pcs)
    given = {"title": title, "ruleset": ruleset, "lang": lang, "pcs": names, "start_date": date}
    values = {key: value for key, value in given.items() if value} | dict(options or {})
    return "\n".join([front_matter(values), heading_title(title), heading_session(1, date, lang)])


def join(tail: Tail, blocks: Sequence[str]) -> bytes:
    """The bytes to append to a file that ends as `tail` says, in its own line ends.

    What is left open is closed first; a blank line goes before each block.
    """
    if not blocks:
        return b""
    open_things = ("]" if tail.tag else "", "---\\" if tail.narrative else "", tail.fence)
    closing = [f"{line}\n" for line in open_things if line]
    ends = tail.newlines
    pieces: list[str] = []
    if closing:
        pieces += ["\n" if ends == 0 else "", *closing]
        ends = 1
    for block in blocks:
        pieces += ["\n" * (2 - ends), block]
        ends = 1
    text = _LONE_SURROGATES.sub("\ufffd", "".join(pieces))
    return text.replace("\n", tail.eol).encode("utf-8", "surrogateescape")
