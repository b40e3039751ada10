"""What is unsent survives its process, and is offered once, to one process, at the next start."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.story.draft import Built, Draft, Drafts, Flight, Recovery, Unsent, decode, encode
from tests.storage.faulty_disk import FaultyDisk, Killed, kill

STORY = Path("/somewhere/story.md")
texts = st.text(st.characters(codec=None), max_size=40)


def die(disk: FaultyDisk) -> None:
    """Kill the process that uses `disk`."""
    disk.fault, disk.at = kill, len(disk.calls)
    with pytest.raises(Killed):
        disk.stat(Path("/"))


@given(
    texts, texts, st.none() | st.builds(Flight, st.integers(0), st.integers(0), st.binary(), st.booleans())
)
def test_any_draft_goes_round(text: str, pending: str, flight: Flight | None) -> None:
    """Whatever was typed, lone surrogates too, and whatever bytes were on their way, are read back."""
    draft = Draft(STORY, Unsent(text, pending), flight)
    assert decode(encode(draft)) == draft


built = st.builds(
    Built,
    texts,
    texts,
    st.lists(st.lists(st.tuples(texts, st.integers(-9, 9))).map(tuple), max_size=3).map(tuple),
    st.dictionaries(texts, st.integers(-9, 9), max_size=3).map(lambda held: tuple(held.items())),
    st.dictionaries(texts, st.lists(st.integers(0, 9)).map(tuple), max_size=3).map(
        lambda held: tuple(held.items())
    ),
    texts,
)


@given(st.lists(built, max_size=2).map(tuple))
def test_what_was_put_together_goes_round(held: tuple[Built, ...]) -> None:
    """With what is not sent, and with what is left of it once bytes on their way are written."""
    unsent = Unsent("à moitié", built=held)
    draft = Draft(STORY, unsent, Flight(3, 4, b"x", sends=True, rest=Unsent(built=held)))
    assert decode(encode(draft)) == draft


def test_drafts_of_earlier_versions_are_read() -> None:
    """They say nothing of what was put together; what cannot be read of it is left out alone."""
    old = b'{"story": "/s.md", "text": "a", "pending": "@ b", "aside": "c", "changes": ""}'
    assert decode(old) == Draft(Path("/s.md"), Unsent("a", "@ b", "c"))
    flight = b'"flight": {"start": 1, "inode": 2, "payload": "x", "sends": true, "rest": ["d", "", "", ""]}'
    found = decode(old[:-1] + b", " + flight + b"}")
    assert found is not None
    assert found.flight == Flight(1, 2, b"x", sends=True, rest=Unsent("d"))
    odd = decode(old[:-1] + b', "built": [{"title": 1}, 3, {"title": "t", "pools": [[["a"]]]}]}')
    assert odd is not None
    assert odd.unsent == Unsent("a", "@ b", "c")


@given(st.binary(max_size=60))
def test_junk_is_no_draft(junk: bytes) -> None:
    """A file that is not a draft is ignored, never an error."""
    assert decode(junk) is None
    assert decode(b'{"story": "x", "text": 1, "pending": ""}' + junk) is None


def test_a_living_process_keeps_its_drafts(tmp_path: Path) -> None:
    """Only the drafts of the dead are recovered, and by one process at a time."""
    disk = FaultyDisk()
    drafts = Drafts(tmp_path, disk)
    drafts.keep(STORY, Unsent("à moitié", "@ Forcer la serrure"))
    assert not Recovery(tmp_path).leftovers()
    die(disk)
    first, second = Recovery(tmp_path), Recovery(tmp_path)
    (leftover,) = first.leftovers()
    assert leftover.draft == Draft(STORY, Unsent("à moitié", "@ Forcer la serrure"))
    assert first.leftovers() == (leftover,)
    assert not second.leftovers()
    first.discard(leftover)
    assert not first.leftovers()
    assert not list((tmp_path / "drafts").iterdir())


def test_sent_text_is_forgotten_and_newer_text_is_not(tmp_path: Path) -> None:
    """Once saved, the text it came from goes; text typed since stays."""
    drafts = Drafts(tmp_path)
    typed = Unsent("envoyé")
    drafts.keep(STORY, typed)
    drafts.send(STORY, Flight(0, 0, b"x", True))
    drafts.sent(STORY, typed)
    assert drafts.place(STORY) is None
    drafts.keep(STORY, typed)
    drafts.keep(STORY, Unsent("envoyé, puis"))
    drafts.sent(STORY, typed)
    place = drafts.place(STORY)
    assert place is not None
    kept = decode(place.read_bytes())
    assert kept is not None
    assert kept.unsent == Unsent("envoyé, puis")
    drafts.keep(STORY, Unsent())
    assert drafts.place(STORY) is None
    drafts.leave()
    assert not list((tmp_path / "drafts").iterdir())


def test_leaving_with_something_unsent_keeps_it(tmp_path: Path) -> None:
    """A clean end forgets nothing that was not sent."""
    disk = FaultyDisk()
    drafts = Drafts(tmp_path, disk)
    drafts.keep(STORY, Unsent("x"))
    drafts.leave()
    die(disk)
    assert [left.draft.unsent.text for left in Recovery(tmp_path).leftovers()] == ["x"]


def test_nothing_kept_touches_nothing(tmp_path: Path) -> None:
    """No folder is made for a process that has nothing to keep."""
    drafts = Drafts(tmp_path / "state")
    drafts.keep(STORY, Unsent())
    drafts.leave()
    assert not Recovery(tmp_path / "state").leftovers()
    assert not (tmp_path / "state").exists()


def test_marks_do_not_pile_up(tmp_path: Path) -> None:
    """What a dead process left goes when the next keeps anything, unless a draft belongs to it."""
    for text in ("", "kept", ""):
        disk = FaultyDisk()
        drafts = Drafts(tmp_path, disk)
        drafts.keep(STORY, Unsent("x"))
        drafts.keep(STORY, Unsent(text))
        die(disk)
    Drafts(tmp_path).keep(STORY, Unsent("y"))
    names = sorted(path.suffix for path in (tmp_path / "drafts").iterdir())
    assert names == [".json", ".json", ".owner", ".owner"]
