"""What the plan of a fork leaves unsaid of its title page: the story it left says it."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from soloist.message import Refusal
from soloist.play.fork import APART, head_of, origin
from soloist.publish.plan import Plan
from soloist.publish.plan_read import read_plan
from soloist.storage.book_plan import BookPlan
from soloist.storage.means import Means
from soloist.storage.reading import read_file

_DEEPEST: Final = 32  # forks of forks


def with_family(plan: Plan, path: Path, data: bytes, title: str, means: Means) -> Plan:
    """The plan of the story `data` at `path`, its empty lines filled from the plans of those it left.

    Author, dedication and epigraph are; the subtitle too, unless the story's `title` says what it is about
    itself. A plan that is not there or not sound says nothing.
    """
    apart = APART in title
    for _ in range(_DEEPEST):
        left = origin(head_of(data))
        if left is None or Path(left[0]).name != left[0]:
            break
        path = path.with_name(left[0])
        try:
            data, _size = read_file(path, means.disk)
            theirs = read_plan(BookPlan(path, means).read(), path.name).plan
        except Refusal:
            break
        plan = replace(
            plan,
            author=plan.author or theirs.author,
            subtitle=plan.subtitle or ("" if apart else theirs.subtitle),
            dedication=plan.dedication or theirs.dedication,
            epigraph=plan.epigraph or theirs.epigraph,
            epigraph_source=plan.epigraph_source or ("" if plan.epigraph else theirs.epigraph_source),
        )
    return plan
