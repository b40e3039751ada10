"""Services in an empty folder, stories to sit down at, and an app on them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import constants

from soloist.lingo import Lingo
from soloist.play.session.services import Services
from soloist.rules.dice import random_dice
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.tui.app.app import SoloistApp
from soloist.tui.terminal.signals import Crash

BETWEEN = (120, 40)  # a size between two that are tried every day: it is for the campaign

HEAD = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric
start_date: 2026-11-20
---

# La coupe

## Session 1
*Date: 2026-11-20*

```lonelog
[PC:Aldric|Fortunes 0|traits: crochets]
```

### S1 *La porte*

#### Immersion

Aldric attend.
"""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for a throw of dice that is only there to be watched."""
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "basic")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the size between to the campaign, wherever the smaller and the larger one are tried.

    What is tried at several sizes is tried at every other of them each day: see `chequered`.
    """
    for item in items:
        spec = getattr(item, "callspec", None)
        if spec is not None and BETWEEN in spec.params.values() and "size2" in item.name:
            item.add_marker(pytest.mark.slow)
        elif spec is not None and "size" in spec.params and "tui" in item.path.parts:
            item.add_marker(pytest.mark.chequered)


@pytest.fixture
def services(tmp_path: Path) -> Services:
    """Services whose dice always fall the same."""
    means = Means(tmp_path / "state")
    return Services(Workspace(tmp_path / "here"), means, Lingo("en"), dice=lambda: random_dice(7))


@pytest.fixture
def story(services: Services) -> Callable[[str], Path]:
    """Writes a story that begins as `HEAD` and goes on as given."""

    def write(more: str = "", name: str = "coupe") -> Path:
        services.workspace.journals.mkdir(parents=True, exist_ok=True)
        path = services.workspace.journals / f"{name}.md"
        path.write_text(HEAD + more, encoding="utf-8")
        return path

    return write


@pytest.fixture
def app_on(services: Services) -> Callable[[Path | None], SoloistApp]:
    """Makes the app on a story, or on the welcome."""

    def make(path: Path | None) -> SoloistApp:
        return SoloistApp(services, path, Crash(lambda: None, str, lambda told: None))

    return make
