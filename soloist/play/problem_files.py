"""Problems of files in the order they are looked at: the person's files and the worst ones first."""

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Final

from soloist.message import Problem

_NEAR: Final = 20  # problems among which the same one is not told twice
_WEIGHT: Final = MappingProxyType({"error": 0, "warning": 1, "note": 2})


def by_file(
    problems: Iterable[Problem], own: Callable[[str], bool]
) -> tuple[tuple[str, tuple[Problem, ...]], ...]:
    """Each file with its problems in the order of its lines; the person's files and the worst ones first."""
    files: dict[str, list[Problem]] = {}
    for problem in problems:
        inside = files.setdefault(problem.file, [])
        if problem not in inside[-_NEAR:]:
            inside.append(problem)

    def rank(file: str) -> tuple[bool, int, str]:
        return not own(file), min(_WEIGHT[each.severity] for each in files[file]), file

    return tuple(
        (file, tuple(sorted(files[file], key=lambda each: (each.line, each.column))))
        for file in sorted(files, key=rank)
    )
