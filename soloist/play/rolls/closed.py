"""A roll that a story could have and has not, because the option it belongs to is off."""

from soloist.message import Refusal, message
from soloist.rules.system import System, Test
from soloist.rules.systems import labelled_test


def closed_test(system: System, label: str) -> Test | None:
    """The test a `d:` line names that an option keeps out of the story; None where it names none."""
    whole = system.whole
    test = labelled_test(whole, label) if whole and label else None
    return test if test and test.option and system.test(test.id) is None else None


def closed(test: Test) -> Refusal:
    """What to say of it."""
    return Refusal(
        message(
            "This story plays without “{test}”. To have it, write in the story: (option: {option} on)",
            test=test.id,
            option=test.option or "",
        )
    )
