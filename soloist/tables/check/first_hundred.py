"""How much is said about one file: beyond a hundred problems, more help nobody."""

from collections.abc import Iterable

from soloist.message import Problem, message

MOST = 100
_RANKS = {"error": 0, "warning": 1, "note": 2}


def first_hundred(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, of each file a hundred at most, errors before warnings, and a line that says so."""
    files: dict[str, list[Problem]] = {}
    for held in problems:
        files.setdefault(held.file, []).append(held)
    return tuple(held for file, mine in files.items() for held in _of_file(file, mine))


def _of_file(file: str, problems: list[Problem]) -> list[Problem]:
    if len(problems) <= MOST:
        return problems
    ranked = sorted(range(len(problems)), key=lambda at: (_RANKS[problems[at].severity], at))
    listed = [problems[at] for at in sorted(ranked[:MOST])]
    said = message("And more; mend these {most} first.", most=MOST)
    return [*listed, Problem(file, 0, 0, problems[ranked[MOST]].severity, said)]
