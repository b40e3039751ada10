"""Problems of table files in rows: the file, then line, sign, words and the line itself."""

from types import MappingProxyType
from typing import Final

from textual.content import Content

from soloist.lingo import Lingo
from soloist.message import Problem
from soloist.play.commands import key_of
from soloist.play.own_tables import Whose
from soloist.tui.ink import QUIET, ink, lines
from soloist.tui.story_view.page import hung

_SIGNS: Final = MappingProxyType(
    {"error": ("✖", "$text-error"), "warning": ("⚠", "$text-warning"), "note": ("·", QUIET)}
)


def file_row(name: str, whose: Whose, lingo: Lingo) -> Content:
    """The name of a file."""
    return ink(name) if whose in ("own", "pack") else ink(lingo.say("{file} (shipped)", file=name))


def problem_row(problem: Problem, lingo: Lingo, width: int) -> Content:
    """The sign and the word of it, where, what, and the line as it stands."""
    sign, colour = _SIGNS[problem.severity]
    where = lingo.say("line {n}", n=problem.line) if problem.line else lingo.say("the whole file")
    first = ink(f" {sign} ", colour)
    margin = Content(" " * first.cell_length)
    head = ink(_word(problem, lingo), colour) + ink(f", {where}", QUIET)
    said = lingo.render(problem.message)
    rows = list(hung(head + ink(f"  {said}"), first, margin, width))
    if problem.excerpt.strip():
        excerpt = ink(problem.excerpt.strip(), f"{QUIET} italic")
        rows.append((margin + ink("│ ", colour) + excerpt).truncate(width, ellipsis=True))
    return lines(rows)


def totals(problems: tuple[Problem, ...], lingo: Lingo, *, any_file: bool) -> str:
    """How many of each kind, or that there is nothing, and what to press where there is no file yet."""
    if not any_file and not problems:
        return lingo.say(
            "You have no tables of your own yet. {keys} makes one.", keys=f"{key_of('tables')} F8"
        )
    if not problems:
        return lingo.say("Nothing is wrong in your files.")
    found = [problem.severity for problem in problems]
    told = [
        lingo.count("{n} error", "{n} errors", found.count("error")) if "error" in found else "",
        lingo.count("{n} warning", "{n} warnings", found.count("warning")) if "warning" in found else "",
        lingo.count("{n} note", "{n} notes", found.count("note")) if "note" in found else "",
    ]
    return ", ".join(filter(None, told))


def _word(problem: Problem, lingo: Lingo) -> str:
    match problem.severity:
        case "error":
            return lingo.say("error")
        case "warning":
            return lingo.say("warning")
        case "note":
            return lingo.say("note")
