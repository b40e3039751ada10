"""What is installed is pinned with hashes, and what is pinned is what `pyproject.toml` asks for."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dev.lock import FIRST, wanted

FILES = tuple(wanted())


@pytest.mark.parametrize("name", FILES)
def test_the_lock_is_of_this_project(name: str, root: Path) -> None:
    """Else `make lock` has not been run since something else was asked for."""
    asked = wanted(root)[name]
    text = (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert text.splitlines()[0] == FIRST + ", ".join(asked)
    pins = _pins(text)
    for each in map(Requirement, asked):
        releases = pins[canonicalize_name(each.name)]
        assert all(each.specifier.contains(release, prereleases=True) for release in releases), each


@pytest.mark.parametrize("name", FILES)
def test_pins_have_hashes_and_name_no_place(name: str, root: Path) -> None:
    """Plain pip takes nothing else, from wherever it is told to; no two files pin one thing differently."""
    text = (root / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pins = text.replace("\\\n", "").splitlines()[1:]
    form = re.compile(r"[a-z0-9.-]+==[\w.]+(?: ;[^#]+?)?(?: +--hash=sha256:[0-9a-f]{64})+ *")
    assert [pin for pin in pins if not form.fullmatch(pin)] == []
    most = _pins((root / "requirements" / "dev.txt").read_text(encoding="utf-8"))
    assert all(most.get(each, releases) == releases for each, releases in _pins(text).items())


def _pins(text: str) -> dict[str, set[str]]:
    """The releases of each package: several where Pythons need different ones."""
    found: dict[str, set[str]] = {}
    for name, release in re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE):
        found.setdefault(canonicalize_name(name), set()).add(release)
    return found
