"""Quotation marks of a file of columns: around a cell, as spreadsheets write them, or speech inside one."""

import re
from typing import Final

_LONE: Final = re.compile(r'[ \t]*"[^"]*(?:""[^"]*)*"(?!")[ \t]*(?=\n|\Z)')


def around_lines(text: str) -> bool:
    """Whether marks stand around cells where each line is one.

    Each that begins with one ends with one, too; else they are speech.
    """
    at = 0
    while at < len(text):
        found = _LONE.match(text, at)
        end = found.end() if found else text.find("\n", at)
        if found is None and text[at : at + 200].lstrip(" \t").startswith('"'):
            return False
        at = end + 1 if end >= 0 else len(text)
    return True


def speech_kept(text: str, sign: str) -> str:
    """The text with such cells as `"Halt!" says he` in marks of their own, so that theirs stay.

    A mark is around a cell where one that ends it stands before the next `sign` or the end of a line.
    """
    if '"' not in text:
        return text
    other = f"[^{re.escape(sign)}\n]*"
    around = re.compile(rf'"[^"]*(?:""[^"]*)*"(?!")[ \t]*(?=[{re.escape(sign)}\n]|\Z)')
    speech = re.compile(rf'"[^"\n]*(?:""[^"\n]*)*"(?!"){other}|{other}')
    plain = re.compile(other)
    found: list[str] = []
    at = 0
    while at <= len(text):
        cell = None
        if text.startswith('"', at):
            cell = around.match(text, at)
            if cell is None and (cell := speech.match(text, at)):
                found.append('"' + cell[0].replace('"', '""') + '"')
            elif cell is not None:
                found.append(cell[0])
        elif cell := plain.match(text, at):
            found.append(cell[0])
        at = cell.end() if cell else at
        found.append(text[at : at + 1])
        at += 1
    return "".join(found)


def unquoted(text: str) -> str:
    """A cell or a line without marks around it."""
    text = text.strip()
    around = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1].replace('""', '"').strip() if around else text
