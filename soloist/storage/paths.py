"""Where soloist keeps what is its own, and where stories live unless told otherwise."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


def only_lines() -> bool:
    """Whether `TERM` says that no cursor can be moved there."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


_NAME = "soloist"


class Paths(NamedTuple):
    """The three folders that follow from the environment; none need exist yet.

    `state` holds drafts, locks, snapshots and caches, `config` what the person set, `home` the
    workspace used when no other is meant (`$SOLOIST_HOME`, else `~/soloist`); `home_named` says
    whether the variable names it.
    """

    state: Path
    config: Path
    home: Path
    home_named: bool = False


def paths(environment: Mapping[str, str], user: Path) -> Paths:
    """The folders that `environment` asks for, by the XDG rules, under the home folder `user`."""
    state = _folder(environment.get("XDG_STATE_HOME", ""), user / ".local" / "state")
    config = _folder(environment.get("XDG_CONFIG_HOME", ""), user / ".config")
    home = environment.get("SOLOIST_HOME", "")
    return Paths(state / _NAME, config / _NAME, Path(home).absolute() if home else user / _NAME, bool(home))


def from_environment() -> Paths:
    """The folders for this process: the one place where its environment is read."""
    return paths(os.environ, Path(os.path.expanduser("~")))


def environment() -> Mapping[str, str]:
    """The environment of this process, for what is started in it."""
    return os.environ


def current_folder() -> Path:
    """The folder this process was started in."""
    return Path.cwd()


def _folder(named: str, usual: Path) -> Path:
    # The XDG rules: a variable that is empty or relative counts as not set.
    return Path(named) if os.path.isabs(named) else usual
