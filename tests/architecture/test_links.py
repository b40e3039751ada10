"""Every link in the documents leads somewhere, and every mechanic to its code and to its tests."""

import re
from pathlib import Path

import pytest

_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)")
_FENCE = re.compile(r"^(`{3,})[^\n]*\n.*?^\1[ ]*$", re.DOTALL | re.MULTILINE)


def documents(root: Path) -> list[Path]:
    """The README and the pages of `docs/`."""
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


def test_links_lead_somewhere(root: Path) -> None:
    """A link to a file of the project names one that is there."""
    dead = [
        f"{page.name}: {link}"
        for page in documents(root)
        for link in _LINK.findall(_FENCE.sub("", page.read_text("utf-8")))
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert dead == []


@pytest.mark.parametrize("number", range(1, 59))
def test_each_mechanic_leads_to_its_code_and_its_tests(root: Path, number: int) -> None:
    """F01 to F58, a row each, with a link to what does it and one to what tests it."""
    page = (root / "docs" / "systems.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith(f"| F{number:02} |")]
    assert len(rows) == 1
    links = _LINK.findall(rows[0])
    assert any(link.startswith(("../soloist/", "../oracles/")) for link in links)
    assert any(link.startswith("../tests/") for link in links)
