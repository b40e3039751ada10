"""A shell and an app, as the tests of the commands and of the screen have them."""

from tests.cli.conftest import run

from tests.tui.conftest import app_on, desk

__all__ = ["app_on", "desk", "run"]
