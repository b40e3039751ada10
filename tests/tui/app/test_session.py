"""An open story without a screen: what is recovered, what is shown, what is replaced."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.journal.dice_text import parse_dice_text
from soloist.play.rolls.attempt import begin, rolled
from soloist.play.session.rewriting import put_last
from soloist.play.session.services import Services
from soloist.play.session.session import Grown, Session
from soloist.storage.means import Means
from soloist.values.message import Refusal
from tests.tui.screen_kit import leave

Write = Callable[..., Path]


def sit(services: Services, path: Path) -> Session:
    """A story, opened."""
    session = Session(services, path)
    session.read_tail(1 << 16)
    session.open()
    return session


def test_an_outcome_is_taken_as_the_rules_say(services: Services, story: Write) -> None:
    """Not by the sign of its number."""
    lines = map(parse_dice_text, ("Opposition d6=3 vs d6=5 -> Revers (-1)", "Opposition d6=3 -> Tiens"))
    session = sit(services, story())
    assert [session.mood(line) for line in lines if line] == ["mixed", "plain"]


def test_what_was_added_is_what_there_is_to_show(services: Services, story: Write) -> None:
    """An append is shown alone, and once."""
    session = sit(services, story())
    assert session.grown() == Grown()
    session.send("Un mot.")
    assert session.grown().added == b"\nUn mot.\n"
    assert session.grown() == Grown()


def test_a_change_before_the_end_is_shown_whole(services: Services, story: Write) -> None:
    """Another program rewrote the file: what stands there now is shown, all of it."""
    path = story("\nUn mot.\n")
    session = sit(services, path)
    path.write_text(path.read_text("utf-8").replace("Un mot.", "Deux mots."), encoding="utf-8")
    assert session.look()
    session.refresh()
    assert session.grown().whole == path.read_bytes()


def test_a_story_that_grows_before_it_is_read_loses_no_line(services: Services, story: Write) -> None:
    """What comes between the first picture and the reading is shown too."""
    path = story()
    session = Session(services, path)
    session.read_tail(1 << 16)
    path.write_text(path.read_text("utf-8") + "\nEntre-temps.\n", encoding="utf-8")
    session.open()
    assert session.grown().added == b"\nEntre-temps.\n"


def test_replacing_is_all_or_nothing(services: Services, story: Write) -> None:
    """A text that is refused leaves the block it was to replace."""
    path = story("\nUn mot.\n")
    before = path.read_bytes()
    session = sit(services, path)
    block = session.last_block()
    with pytest.raises(Refusal):
        put_last(session, block, "tbl: nulle/part")
    assert path.read_bytes() == before
    put_last(session, block, "Deux mots.")
    assert path.read_bytes() == before.replace(b"Un mot.", b"Deux mots.")


def test_a_phase_chosen_and_not_written_is_chosen_again(
    services: Services, story: Write, tmp_path: Path
) -> None:
    """The draft of a dead process holds the phase before what waits, and both are taken up."""
    path = story()
    first = sit(services, path)
    first.story.phase = "destiny"
    first.wait_for("@ Forcer")
    first.save()
    later = Services(services.workspace, Means(tmp_path / "later"), services.lingo)
    leave(later, path, services.drafts.unsent(path))
    again = sit(later, path)
    assert (again.story.phase, again.pending) == ("destiny", "@ Forcer")


@pytest.mark.parametrize("opening", ["@ Forcer", ""])
def test_a_result_that_was_taken_is_written_at_the_next_start(
    services: Services, story: Write, tmp_path: Path, opening: str
) -> None:
    """As it fell, under the phase that was chosen; it is not rolled again, and waits no more."""
    path = story()
    first = sit(services, path)
    test = first.story.system.main
    assert test is not None
    first.story.phase = "destiny"
    if opening:
        first.wait_for(opening)
    attempt = rolled(begin(test, (), first.story.known(test), "fr"), services.dice())
    first.story.take(attempt)
    first.save()
    lines = first.story.unwritten
    later = Services(services.workspace, Means(tmp_path / "later"), services.lingo)
    leave(later, path, services.drafts.unsent(path))
    again = sit(later, path)
    body = "\n".join(lines)
    assert body.startswith(opening or "d: ")
    assert path.read_text("utf-8").endswith(f"#### Destin\n\n```lonelog\n{body}\n```\n")
    assert not again.story.pending
    assert not later.drafts.unsent(path)


def test_rules_nobody_knows_are_said(services: Services, story: Write) -> None:
    """A story of another game opens with a word on what works there."""
    path = story()
    path.write_text(path.read_text("utf-8").replace("ruleset: hades", "ruleset: donjons"), encoding="utf-8")
    (told,) = sit(services, path).notices()
    assert "donjons" in str(told)
