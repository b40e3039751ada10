"""What the environment says of a terminal that shows lines and nothing else."""

import os


def only_lines() -> bool:
    """Whether `TERM` says that no cursor can be moved there."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")
