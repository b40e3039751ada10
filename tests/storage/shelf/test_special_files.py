"""What is no ordinary file is refused at once, by every way in; odd names open and are shown safely."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.story.story import Story
from soloist.play.told.inspection import inspect
from soloist.storage.listing import conflict_copies, inspected, slug
from soloist.storage.means import Means
from soloist.storage.reading import oddity, read_file, read_tail
from soloist.storage.refusals import Missing, Unreadable, named
from soloist.storage.state_files import Recent
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.story.rewrite import convert_to_utf8
from soloist.storage.workspace import LeadsOutside, Workspace
from soloist.values.message import Refusal

SPECIAL = [
    "pipe",
    "socket",
    "link to a pipe",
    "link in a circle",
    "link to nothing",
    "folder",
    "/dev/zero",
    "/dev/tty",
]


def special(name: str, folder: Path) -> Path:
    """Something that is no file."""
    path = folder / "odd.md"
    match name:
        case "pipe":
            os.mkfifo(path)
        case "socket":
            here = os.open(".", os.O_RDONLY)
            os.chdir(folder)  # the path of a socket is a short one
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)
            os.chdir(here)
            os.close(here)
        case "link to a pipe":
            os.mkfifo(folder / "pipe")
            path.symlink_to("pipe")
        case "link in a circle":
            path.symlink_to("round.md")
            (folder / "round.md").symlink_to("odd.md")
        case "link to nothing":
            path.symlink_to("nothing.md")
        case "folder":
            path.mkdir()
        case device:
            return Path(device)
    return path


@pytest.mark.parametrize("name", SPECIAL)
def test_special_files_are_refused_at_once(tmp_path: Path, name: str) -> None:
    """Reading, adding, rewriting and checking refuse, with the cure, and make nothing."""
    path, means = special(name, tmp_path), Means(tmp_path / "state")
    before = sorted(each.name for each in tmp_path.iterdir())
    tries: list[Callable[[], object]] = [
        lambda: read_file(path),
        lambda: read_tail(path),
        lambda: Story(JournalFile(path, means)),
        lambda: JournalFile(path, means).append(lambda _: b"x"),
        lambda: convert_to_utf8(path, means),
    ]
    for attempt in tries:
        with pytest.raises(Refusal, match=r"Cannot read|left as it is|was not saved"):
            attempt()
    if name != "folder":
        assert [held.severity for held in inspect(path, tmp_path, means)] == ["error"]
    assert sorted(each.name for each in tmp_path.iterdir() if each.name != "state") == before


@pytest.mark.parametrize("name", SPECIAL)
def test_special_files_in_the_folder_are_listed_and_not_opened(tmp_path: Path, name: str) -> None:
    """The list of stories names them for what they are; none is taken for a story."""
    workspace = Workspace(tmp_path)
    workspace.journals.mkdir()
    if name.startswith("/"):
        (workspace.journals / "odd.md").symlink_to(name)
    else:
        special(name, workspace.journals)
    (story,) = [each for each in workspace.stories() if each.path.name == "odd.md"]
    assert story.kind in ("special", "unreadable", "outside")
    with pytest.raises((LeadsOutside, Unreadable, Refusal)):
        read_file(workspace.find("odd", tmp_path))


def test_a_table_file_or_a_story_is_told_by_its_name(tmp_path: Path) -> None:
    """Only `.yaml` names a table file: what else is named is read as a story."""
    for name in ("a.yaml", "b.YML", "c.md", "d.txt", "e"):
        (tmp_path / name).write_bytes(b"")
    kinds = {
        name: bool(inspected(tmp_path / name).stories)
        for name in sorted(each.name for each in tmp_path.iterdir())
    }
    assert kinds == {"a.yaml": False, "b.YML": False, "c.md": True, "d.txt": True, "e": True}


NAMES = [
    *(
        b"a\nb",
        b"\x1b]0;x\x07\x1b[2J",
        b"-rf",
        b"--help",
        b"x" * 252,
        b"\xe9t\xe9",
        b"a|b[c]",
        b" ",
        b"%s{path}",
    ),
    *(
        "e\u0301te\u0301".encode(),
        "été".encode(),
        "\u202eoops".encode(),
        "😀".encode(),
        b".",
        b"..",
        b"$(x)`y`",
    ),
]


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_are_opened_right_and_shown_on_one_line(tmp_path: Path, name: bytes) -> None:
    """Any name can be read, added to, drafted and rewritten; in a sentence it takes one line."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name + b".md"))
    path.write_bytes(b"Une ligne.\n")
    means = Means(tmp_path / "state")
    story = Story(JournalFile(path, means))
    story.append(lambda _: ("Une autre.\n",))
    assert path.read_bytes() == b"Une ligne.\n\nUne autre.\n"
    Recent(means.state).opened(path)
    assert Recent(means.state).last(tmp_path) == path
    story.file.replace_tail(11, b"\nUne autre.\n", b"", "undo")
    assert path.read_bytes() == b"Une ligne.\n"
    path.unlink()
    told = str(Missing(path))
    assert "\n" not in told
    assert named(path).replace("␊", "\n").replace("␛", "\x1b").replace("␇", "\a") == str(path)


def test_odd_names_are_listed(tmp_path: Path) -> None:
    """Every name in the folder stands in the list, on one line; hidden ones do not."""
    workspace = Workspace(tmp_path)
    workspace.journals.mkdir()
    for name in NAMES:
        Path(os.fsdecode(os.fsencode(workspace.journals) + b"/" + name + b".md")).write_bytes(b"x")
    listed = workspace.stories()
    assert len(listed) == len([name for name in NAMES if not name.startswith(b".")])
    assert not any("\n" in story.title for story in listed)
    for story in listed:
        assert workspace.find(str(story.path), tmp_path) == story.path


def test_backups_are_not_copies(tmp_path: Path) -> None:
    """What editors and merge tools leave is older than the story: it is not listed, and not offered."""
    for name in ("a.md", "a.md~", "a.md.orig", ".a.md.swp", "#a.md#", "a.sync-conflict-20260101-123456.md"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / ".#a.md").symlink_to("nobody@nowhere")
    assert [story.path.name for story in conflict_copies(tmp_path / "a.md", tmp_path)] == [
        "a.sync-conflict-20260101-123456.md"
    ]


@given(
    st.lists(
        st.text(st.characters(codec=None), max_size=90) | st.sampled_from(["CON", "../..", "é", "É"]),
        max_size=6,
    )
)
def test_new_stories_have_names_of_their_own(
    tmp_path_factory: pytest.TempPathFactory, titles: list[str]
) -> None:
    """Whatever the titles, each new story lies in `journals`, under a name no disk takes for another's."""
    workspace = Workspace(tmp_path_factory.mktemp("w"))
    means = Means(workspace.root / "state")
    made = [workspace.create(title, b"# x\n", means) for title in titles]
    names = [path.name for path in made]
    assert len({name.casefold() for name in names}) == len(titles)
    assert all(path.parent == workspace.journals and path.is_file() for path in made)
    assert all(
        len(os.fsencode(name)) <= 80 and name.isascii() and not name.startswith(("-", ".")) for name in names
    )
    assert all(name.startswith(slug(title)) for name, title in zip(names, titles, strict=True))


def test_the_first_bad_byte_is_found_in_slices() -> None:
    """A letter that lies across two slices is whole; a bad byte after it is placed by line and column."""
    start = b"\n" + b"a" * ((1 << 20) - 2)
    assert oddity(start + "é\n".encode()) is None
    odd = oddity(start + "é\nici ".encode() + b"\xff")
    assert odd is not None
    assert (odd.kind, odd.line, odd.column, odd.byte) == ("not_utf8", 3, 5, 0xFF)
