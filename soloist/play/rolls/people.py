"""Who acts: the people named, else the only protagonist."""

from collections.abc import Sequence

from soloist.journal.state import State
from soloist.message import Refusal, message
from soloist.rules.system import Test


def actors(state: State, named: Sequence[str]) -> tuple[str, ...]:
    """The protagonists an action is rolled for.

    Names are matched case-folded to the story's people; raises `Refusal` when nobody is named
    and there are several protagonists, or none.
    """
    if named:
        known = {name.casefold(): name for name in state.pcs}
        return tuple(known.get(name.casefold(), name) for name in named)
    if len(state.pcs) == 1:
        return (state.pcs[0],)
    if not state.pcs:
        return ()
    raise Refusal(
        message(
            "Who acts? There are several protagonists: {names}. Write @(Name) …, or who=Name.",
            names=", ".join(state.pcs),
        )
    )


def rollers(test: Test, state: State, named: Sequence[str]) -> tuple[str, ...]:
    """Those a test is rolled for: the actors, or nobody for a test without sides, such as a destiny roll.

    A test may be somebody's without any sides, or everyone's (`Test.by`). Raises `Refusal` where more
    are named than can make it, besides what `actors` refuses.
    """
    if test.at_most is not None and len(named) > test.at_most:
        raise Refusal(
            message(
                "“{test}” is rolled by {most} at most, and {count} are named. Roll it for each of them.",
                test=test.id,
                most=test.at_most,
                count=len(named),
            )
        )
    if not named and test.by == "everyone":
        return state.pcs
    if not named and not test.sides and test.by == "sides" and len(state.pcs) != 1:
        return ()
    return actors(state, named)
