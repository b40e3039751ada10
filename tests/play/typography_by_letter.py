"""`typeset` as it is defined: every character of a line of prose is typed, one after the other."""

from soloist.play import typography as t
from soloist.play.letters import ended
from soloist.play.line_parts import is_notation, stretches


def typeset_by_letter(text: str, lang: str) -> str:
    """What `typeset` has to give, without any of its shortcuts."""
    within = t.Blocks()
    lines = text.split("\n")
    return "\n".join(line if within.takes(line) or is_notation(line) else _line(line, lang) for line in lines)


def _line(line: str, lang: str) -> str:
    out, closed = "", stretches(line)
    for at, char in enumerate(line):
        edit = None
        if not char.isalnum() and not t._in(closed, at):
            edit = t._edit(out, char, f"{line[at + 1 :]}\n", lang)
        out = out + char if edit is None else out[: len(out) - edit.drop] + edit.text
    if line and not line.endswith(t._ENDS) and not t._in(closed, len(line) - 1):
        last = ended(out, lang)
        out = out if last is None else out[: len(out) - last[0]] + last[1]
    return out
