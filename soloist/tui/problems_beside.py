"""What is wrong in the open story and in the plan of its book, as far as reading them tells."""

from soloist.message import Problem
from soloist.play.session.session import Session
from soloist.publish.plan_read import plan_problems
from soloist.storage.listing import PLAN


def problems_beside(sitting: Session) -> tuple[Problem, ...]:
    """The problems of both, each with its file; what the rules say of recorded rolls is for `verify`."""
    path = sitting.path
    read = (each._replace(file=str(path)) for each in sitting.story.problems)
    return (*read, *plan_problems(path.with_name(path.stem + PLAN)))
