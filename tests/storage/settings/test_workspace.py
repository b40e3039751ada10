"""The right workspace is found, its stories are listed and named, and new ones never take another's place."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.listing import title
from soloist.storage.means import Means
from soloist.storage.paths import Paths, paths
from soloist.storage.refusals import NotSaved
from soloist.storage.workspace import Workspace, find_workspace
from soloist.values.message import Refusal
from tests.storage.faulty_disk import FaultyDisk, failing


def write(path: Path, text: str = "") -> Path:
    """A file, with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


FOUND = yaml.safe_load(Path(__file__).with_name("found.yaml").read_text("utf-8"))


def asked(root: Path, case: dict[str, Any]) -> dict[str, str]:
    """Which file each name means in a workspace `w` with some files and links, or why none."""
    for path, text in case["files"].items():
        os.utime(write(root / path, text), (1000, 1000))
    for path, target in case.get("links", {}).items():
        (root / path).symlink_to(root / target)

    def find(name: str) -> str:
        try:
            return str(Workspace(root / "w").find(name.replace("ROOT", str(root)), root / "w"))
        except Refusal as refused:
            return str(refused)

    return {name: find(name).replace(str(root), "ROOT") for name in case["asked"]}


@pytest.mark.parametrize("name", FOUND)
def test_which_file_a_name_means(tmp_path: Path, name: str) -> None:
    """Each of `found.yaml`."""
    assert asked(tmp_path, FOUND[name]) == FOUND[name]["asked"]


def test_paths_follow_the_environment() -> None:
    """XDG variables count when absolute; `SOLOIST_HOME` names the workspace."""
    user = Path("/home/ada")
    assert paths({}, user) == Paths(user / ".local/state/soloist", user / ".config/soloist", user / "soloist")
    given_ = {"XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "relative", "SOLOIST_HOME": "/stories"}
    assert paths(given_, user) == Paths(
        Path("/s/soloist"), user / ".config/soloist", Path("/stories"), home_named=True
    )


def test_which_workspace(tmp_path: Path) -> None:
    """Named, else the journal's, else here, else home: in that order."""
    own = Paths(tmp_path / "state", tmp_path / "config", tmp_path / "home")
    here, bare = tmp_path / "here", tmp_path / "bare"
    (here / "oracles").mkdir(parents=True)
    bare.mkdir()
    path = write(tmp_path / "other" / "journals" / "2026" / "a.md")
    assert find_workspace(Path("x"), str(path), here, own) == Workspace(here / "x", "named")
    assert find_workspace(None, str(path), here, own) == Workspace(tmp_path / "other", "journal")
    assert find_workspace(None, "a.md", path.parent, own) == Workspace(tmp_path / "other", "journal")
    assert find_workspace(None, str(path.with_name("no.md")), here, own) == Workspace(here, "here")
    assert find_workspace(None, None, here, own) == Workspace(here, "here")
    assert find_workspace(None, "a", bare, own) == Workspace(own.home, "home")
    assert not own.home.exists()


def test_listing(tmp_path: Path) -> None:
    """Stories with their titles, last changed first; what is not a story is marked and never opened."""
    workspace = Workspace(tmp_path / "w")
    folder = workspace.journals
    ages = {
        "one.md": '---\ntitle: "L\'épée d\\u00e9chue"\n---\n',
        "two.md": "\ufeff# Deux\r\n\r\ntexte",
        "three.markdown": "rien",
        "one.sync-conflict-20261120-213000-ABCDEFG.md": "---\ntitle: L'épée\n---\n",
        "two (Ada's conflicted copy 2026-11-20).md": "",
    }
    for age, (name, text) in enumerate(ages.items()):
        os.utime(write(folder / name, text), (1000 - age, 1000 - age))
    write(folder / ".hidden.md")
    write(folder / "notes.txt")
    os.mkfifo(folder / "pipe.md")
    (folder / "folder.md").mkdir()
    (folder / "out.md").symlink_to(write(tmp_path / "secret.md"))
    (folder / "in.md").symlink_to(write(workspace.root / "aside" / "in.md", "# Dedans"))
    (folder / "dangling.md").symlink_to(workspace.root / "none.md")
    found = {story.path.name: story for story in workspace.stories()}
    assert {name: story.kind for name, story in found.items()} == {
        **dict.fromkeys(["one.md", "two.md", "three.markdown", "in.md"], "story"),
        **dict.fromkeys([name for name in ages if "conflict" in name], "conflict"),
        **dict.fromkeys(["pipe.md", "folder.md"], "special"),
        "out.md": "outside",
        "dangling.md": "unreadable",
    }
    assert [found[name].title for name in ("one.md", "two.md", "three.markdown", "in.md")] == [
        "L'épée déchue", "Deux", "three", "Dedans",
    ]  # fmt: skip
    assert {story.of for story in found.values() if story.kind == "conflict"} == {"one.md", "two.md"}
    dated = [story.path.name for story in workspace.stories() if 0 < story.modified <= 1000]
    assert dated == list(ages)
    assert Workspace(tmp_path / "none").stories() == ()


@given(st.binary(max_size=80))
def test_any_head_has_a_title_or_none(head: bytes) -> None:
    """No first bytes make an error or a title of several lines."""
    assert "\n" not in title(b"---\ntitle: " + head.replace(b"\\", b"")) + title(head)


def test_new_stories_take_nobodys_place(tmp_path: Path) -> None:
    """Each new story gets a name of its own, numbered if need be, and is there whole."""
    workspace = Workspace(tmp_path / "made" / "w")
    means = Means(tmp_path / "state")
    made = [workspace.create("Été", b"# \xc3\x89t\xc3\xa9\n", means) for _ in range(3)]
    assert [path.name for path in made] == ["ete.md", "ete-2.md", "ete-3.md"]
    assert [path.read_text("utf-8") for path in made] == ["# Été\n"] * 3
    (workspace.journals / "ete-4.md").symlink_to("nowhere")
    assert workspace.create("Été", b"", means).name == "ete-5.md"
    assert sorted(path.name for path in workspace.journals.iterdir()) == [
        f"ete{n}.md" for n in ("-2", "-3", "-4", "-5", "")
    ]


def test_a_new_story_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    """A full disk refuses with the cure, and no empty story stands there; a disk without links will do."""
    workspace = Workspace(tmp_path / "w")
    with pytest.raises(NotSaved, match="full"):
        workspace.create(
            "x", b"text", Means(tmp_path / "state", FaultyDisk(failing(28, "write"), lasting=True))
        )
    assert not list(workspace.journals.iterdir())
    fat = Means(tmp_path / "state", FaultyDisk(failing(1, "link"), lasting=True))
    path = workspace.create("x", b"text", fat)
    assert path.read_bytes() == b"text"
    assert workspace.create("x", b"two", fat).name == "x-2.md"
    assert len(list(workspace.journals.iterdir())) == 2
