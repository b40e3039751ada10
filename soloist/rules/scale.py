"""The six-step result scale without zero, and how a result moves along it.

−3 −2 −1 +1 +2 +3: from −1 one step up is +1 (HaDes 0.1.0, Jets de dés; SPIN 0.1).
"""

STEPS = (-3, -2, -1, 1, 2, 3)


def shift(value: int, steps: int) -> int:
    """`value` moved by `steps`, zero skipped, without bounds. `value` is not 0."""
    index = (value if value < 0 else value - 1) + steps
    return index if index < 0 else index + 1


def steps(before: int, after: int) -> int:
    """How many steps lead from one value to the other, zero skipped; neither is 0."""
    return after - before + (before > 0) - (after > 0)


def bounded(value: int) -> int:
    """`value` held between −3 and +3."""
    return max(-3, min(3, value))
