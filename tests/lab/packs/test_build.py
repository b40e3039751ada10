"""A pack as one file: read back as it was, the same bytes each time, never with an error in it."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.lab.packs.check import built, file_name
from soloist.lab.packs.draft import Draft, draft_files, scalar
from soloist.storage.shelf.packs import files_in, open_pack
from soloist.tables.pack_head import read_head
from soloist.values.message import Refusal
from tests.lab.packs.pack_kit import HEAD, pack_in


def test_the_same_bytes_whenever_and_wherever(tmp_path: Path) -> None:
    """Other dates, rights and an order of making change nothing; from the zip itself neither."""
    first = built(pack_in(tmp_path / "a", **{"README.md": "Lire"}))
    other = pack_in(tmp_path / "b", **{"README.md": "Lire"})
    for path in (tmp_path / "b").rglob("*"):
        os.utime(path, (1, 1))
        path.chmod(0o700)
    assert built(open_pack(other.path)) == first
    (tmp_path / "t.zip").write_bytes(first)
    assert built(open_pack(tmp_path / "t.zip")) == first
    assert dict(files_in(first)) == dict(other.files)
    assert file_name(other) == "tides-1.0.zip"


def test_one_with_an_error_is_refused(tmp_path: Path) -> None:
    """With its place; a warning does not keep it."""
    with pytest.raises(Refusal, match=r"pack\.yaml:3:1"):
        built(pack_in(tmp_path / "a", HEAD.replace("1.0", "one")))
    assert built(pack_in(tmp_path / "b", HEAD.replace("licence: CC BY 4.0\n", "")))


@given(st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn")), max_size=60))
def test_a_text_is_read_back_as_it_was(text: str) -> None:
    """Whatever its signs."""
    head, problems = read_head(f"name: a\ntitle: {scalar(text)}\n", "pack.yaml")
    assert problems == ()
    assert head.title == " ".join(text.split())


def test_a_frame_of_several_lines_is_read_back() -> None:
    """Colons, quotes and blank lines."""
    frame = 'Un port : la nuit.\n\n"Personne" ne part. # vraiment\n- a'
    files = dict(draft_files(Draft("a", "fr", "A", "bravoure", {"bi.flaw_die": "on"}, {"xp": "Vécu"}, frame)))
    head, problems = read_head(files["pack.yaml"].decode(), "pack.yaml")
    assert problems == ()
    assert (head.frame_in("fr"), head.options, head.words) == (
        frame,
        {"bi.flaw_die": "on"},
        {"": {"xp": "Vécu"}},
    )
