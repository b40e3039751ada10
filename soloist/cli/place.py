"""Where a command works: the workspace, and the state folder of this process."""

import argparse
from pathlib import Path

from soloist.storage.means import Means
from soloist.storage.paths import current_folder, from_environment
from soloist.storage.workspace import Workspace, find_workspace


def workspace(options: argparse.Namespace, journal: str | None = None) -> Workspace:
    """The workspace meant: `--workspace`, the story's, this folder, or the person's own."""
    named = Path(options.workspace) if options.workspace else None
    return find_workspace(named, journal, current_folder(), from_environment())


def means() -> Means:
    """The state folder and the clock of this process."""
    return Means(from_environment().state)
