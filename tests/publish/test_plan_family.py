"""The title page of a fork, where its own plan says nothing."""

from pathlib import Path

from soloist.play.forks.fork import APART, sibling
from soloist.publish.plan.plan import Plan, with_family
from soloist.storage.means import Means
from tests.play.fork_tale import DATA

PLAN = "author: Anne\nsubtitle: conte\ndedication: à toi\nscenes:\n  - scene: s1-1\n    title: Ailleurs\n"


def told(folder: Path, title: str, own: Plan, left: str = "porte.md") -> Plan:
    """The plan of a fork of a fork of the tale, which has one."""
    (folder / "porte.md").write_bytes(DATA)
    (folder / "porte.book.yaml").write_text(PLAN, encoding="utf-8")
    child = sibling(DATA, len(DATA), left)
    (folder / "enfant.md").write_bytes(child)
    return with_family(
        own, folder / "petit.md", sibling(child, len(child), "enfant.md"), title, Means(folder)
    )


def test_what_a_fork_keeps(tmp_path: Path) -> None:
    """Author and dedication, however deep; the subtitle where the title says nothing; never the scenes."""
    assert told(tmp_path, "Autre", Plan()) == Plan(author="Anne", subtitle="conte", dedication="à toi")
    assert told(tmp_path, f"La porte{APART}Échec", Plan(author="Moi")) == Plan("", "Moi", "", "à toi")


def test_a_family_that_is_gone(tmp_path: Path) -> None:
    """Or a name that leads out of the folder: nothing is said, and nothing refused."""
    assert told(tmp_path, "Autre", Plan(), "rien.md") == Plan()
    assert told(tmp_path, "Autre", Plan(), "../porte.md") == Plan()
    assert told(tmp_path, "Autre", Plan(), "petit.md") == Plan()
