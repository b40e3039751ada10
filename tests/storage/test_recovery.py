"""What dead processes left: whether they ended in order is known however often it is looked at."""

from pathlib import Path

from soloist.storage.story.draft import Drafts, Recovery, Unsent

ONE, TWO = Path("/stories/one.md"), Path("/stories/two.md")


def test_an_end_in_order_is_still_one_once_another_draft_was_taken_over(tmp_path: Path) -> None:
    """Two stories were left; the second is opened after the first, in the same run or in the next."""
    drafts = Drafts(tmp_path)
    for path in (ONE, TWO):
        drafts.keep(path, Unsent("Elle ouvr"))
    drafts.leave()
    now = Recovery(tmp_path)
    first = [left for left in now.leftovers(ONE) if left.draft.story == ONE]
    assert [left.whole for left in first] == [True]
    now.discard(first[0])
    assert [left.whole for left in Recovery(tmp_path).waiting()] == [False]  # not looked into
    again = now.leftovers(TWO)
    assert [(left.draft.story, left.whole) for left in again] == [(TWO, True)]
    now.put_back(again[0])
    assert [left.whole for left in Recovery(tmp_path).leftovers(TWO)] == [True]


def test_a_kill_is_one_whoever_looks(tmp_path: Path) -> None:
    """Its mark stays, so up to a second may be missing."""
    drafts = Drafts(tmp_path)
    for path in (ONE, TWO):
        drafts.keep(path, Unsent("Elle ouvr"))
    assert drafts._owner is not None
    drafts._owner.release()
    now = Recovery(tmp_path)
    first = next(left for left in now.leftovers(ONE) if left.draft.story == ONE)
    assert not first.whole
    now.discard(first)
    assert [left.whole for left in now.leftovers(TWO)] == [False]
