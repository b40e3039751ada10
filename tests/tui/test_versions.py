"""What was typed is never gone at one stroke: which texts are kept, when, and what a full disk changes."""

import errno
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.session.keeping import EVERY, Versions, Watch, lost
from soloist.storage.means import Means
from soloist.storage.story.draft_history import FOLDER
from tests.storage.faulty_disk import FaultyDisk, failing

LONG = "Elle ouvrit la porte sans frapper, une lampe à la main."
MORE = LONG + " Le vent entra avec elle jusque dans les papiers du bureau."
STORY = Path("/stories/coupe.md")


@given(st.text("ab ", max_size=30), st.text("ab ", max_size=30))
def test_what_is_lost_lies_between_what_is_alike(before: str, after: str) -> None:
    """Taken out of the first text, nothing is left of it that the second does not begin or end with."""
    gone = lost(before, after)
    first = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    first = min(len(before), len(after)) if first is None else first
    rest = before[first + len(gone) :]
    assert before == before[:first] + gone + rest
    assert after.startswith(before[:first])
    assert after[first:].endswith(rest)
    assert lost(before, before) == ""


@pytest.mark.parametrize("after", ["", "Autre chose.", LONG[:9]])
def test_a_text_that_is_cleared_or_replaced_is_kept(after: str) -> None:
    """All of it, as it was at its fullest, once."""
    watch = Watch()
    assert [watch.look(text, 0) for text in (LONG, MORE, after, after)] == [
        None,
        None,
        (MORE, "replaced"),
        None,
    ]


def test_a_text_that_goes_letter_by_letter_is_kept_too() -> None:
    """However slowly it is taken back; what is kept is what was there before that began."""
    watch = Watch()
    kept = [watch.look(MORE[:end], 0) for end in range(len(MORE), -1, -1)]
    assert next(filter(None, kept)) == (MORE, "replaced")


def test_writing_on_and_mending_a_word_keeps_nothing() -> None:
    """Typing is no loss, nor is a word put right."""
    watch = Watch()
    typed = [MORE[:end] for end in range(len(MORE) + 1)] + [MORE.replace("lampe", "bougie"), MORE]
    assert [watch.look(text, 0) for text in typed] == [None] * len(typed)


def test_a_text_in_the_making_is_kept_every_few_minutes() -> None:
    """As long as it changes; standing still it is not kept again."""
    watch = Watch()
    assert watch.look(LONG, 0) is None
    assert watch.look(LONG, EVERY - 1) is None
    assert watch.look(LONG, EVERY) == (LONG, "writing")
    assert watch.look(LONG, 9 * EVERY) is None
    assert watch.look(MORE, 9 * EVERY + 1) is None
    assert watch.look(MORE, 10 * EVERY + 2) == (MORE, "writing")


def test_what_is_sent_is_not_lost() -> None:
    """The story has it; what is written next is looked at anew."""
    watch = Watch()
    watch.look(MORE, 0)
    watch.over("")
    assert watch.look("", 1) is None
    assert watch.look("Oui.", 2) is None


def test_versions_outlive_the_sitting(tmp_path: Path) -> None:
    """The newest first, each text once, and not the one that is being written."""
    before = Versions(Means(tmp_path), STORY, lambda: None)
    for text in (LONG, MORE, LONG):
        before.keep(text)
    before.keep("Un mot.")
    assert [each.text for each in before.listed()] == ["Un mot.", LONG, MORE]
    after = Versions(Means(tmp_path), STORY, lambda: None)
    assert [each.text for each in after.listed(MORE + "\n")] == [LONG]


@pytest.mark.parametrize("text", ["Salt. Blood.", "d: choix", "[N:Guard->Sergeant Dole the tall]"])
def test_what_was_let_go_outlives_the_sitting_however_short(tmp_path: Path, text: str) -> None:
    """It was wanted until then, and is in no story."""
    before = Versions(Means(tmp_path), STORY, lambda: None)
    before.keep(text, "let go")
    before.finish()
    after = Versions(Means(tmp_path), STORY, lambda: None)
    assert [(each.text, each.why) for each in after.listed()] == [(text, "let go")]


def test_what_is_sent_leaves_no_version_on_the_way(tmp_path: Path) -> None:
    """Neither here nor on the disk."""
    versions = Versions(Means(tmp_path), STORY, lambda: None)
    versions.keep(LONG, "writing")
    versions.sent(MORE, "")
    assert versions.listed() == ()
    assert not [*(tmp_path / FOLDER).rglob("*.json")]


def test_a_full_disk_is_told_once_and_forgets_nothing_here(tmp_path: Path) -> None:
    """The texts last until one leaves."""
    told: list[int] = []
    heard = Event()

    def refused() -> None:
        told.append(1)
        heard.set()

    means = Means(tmp_path, FaultyDisk(failing(errno.ENOSPC, "write"), lasting=True))
    versions = Versions(means, STORY, refused)
    for text in (LONG, MORE):
        versions.keep(text)
        versions.finish()
    assert heard.wait(5)
    assert [each.text for each in versions.listed()] == [MORE, LONG]
    assert told == [1]
