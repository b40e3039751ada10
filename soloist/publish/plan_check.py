"""What is wrong in the plans of books under a path, for `soloist check`."""

from pathlib import Path

from soloist.message import Problem, Refusal
from soloist.publish.plan_read import read_plan
from soloist.storage.inspected import inspected
from soloist.storage.reading import read_file


def plan_problems(path: Path) -> tuple[Problem, ...]:
    """Everything wrong in a plan, or in every plan in a folder; what is not there is told elsewhere."""
    try:
        plans = inspected(path).plans
    except Refusal:
        return ()
    return tuple(problem for plan in plans for problem in _problems(plan))


def _problems(plan: Path) -> tuple[Problem, ...]:
    try:
        data, _ = read_file(plan)
    except Refusal as refusal:
        return (Problem(str(plan), 0, 0, "error", refusal.message),)
    return read_plan(data, str(plan)).problems
