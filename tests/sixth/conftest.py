"""An app, as the tests of the screen have it."""

from tests.tui.conftest import app_on, services

__all__ = ["app_on", "services"]
