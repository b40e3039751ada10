"""What earlier runs left comes back: all of it, once, and it is said what it is and what may be missing."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.play.session.keeping import Keeping
from soloist.play.session.session import Session
from soloist.storage.disk import key, real
from soloist.storage.story.draft import SUFFIX, Built, Draft, Flight, Unsent, encode
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.play_screen import PlayScreen
from tests.tui.screen_kit import composer, opened, playing, until

Write = Callable[..., Path]


def leave(
    desk: Desk, path: Path, unsent: Unsent, flight: Flight | None = None, *, run: int = 1, ended: bool = False
) -> Path:
    """What a run that was killed, or ended in order, leaves; later runs have higher numbers."""
    folder = desk.means.state / "drafts"
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"{run}-0.{key(path)}.json"
    place.write_bytes(encode(Draft(real(path), unsent, flight)))
    written = path.stat().st_mtime_ns if path.exists() else 0
    os.utime(place, ns=(written + run * 10**9, written + run * 10**9))
    if not ended:
        (folder / f"{run}-0{SUFFIX}").touch()
    return place


def told(desk: Desk, path: Path) -> tuple[str, str]:
    """The text that came back, and all that was said."""
    found = Session(desk, path).open()
    return found.text, " ".join(map(str, found.told))


def test_the_moment_and_the_missing_second_are_said(desk: Desk, story: Write) -> None:
    """After a kill, that a second may be missing; after an orderly end, only from when it is."""
    path = story()
    leave(desk, path, Unsent("Il pleut"))
    text, said = told(desk, path)
    assert text == "Il pleut"
    assert re.search(r"not sent \(\d\d:\d\d\) is here again", said)
    assert "last second" in said
    desk.drafts.keep(path, Unsent())
    leave(desk, path, Unsent("Il neige"), ended=True)
    text, said = told(desk, path)
    assert text == "Il neige"
    assert "last second" not in said


def test_a_result_that_is_written_is_not_said_to_be_here_again(desk: Desk, story: Write) -> None:
    """It stands in the story; nothing of it is where one writes."""
    path = story()
    leave(desk, path, Unsent("", "? Qui vient\ntbl: oracle/oui-non d6=3 -> Non, mais…"))
    text, said = told(desk, path)
    assert text == ""
    assert "in the story now" in said
    assert "here again" not in said


def test_two_windows_both_come_back(desk: Desk, story: Write) -> None:
    """Oldest first; what waited in the older one stands before its words."""
    path = story()
    leave(desk, path, Unsent("Un", "@ Forcer"), run=1)
    leave(desk, path, Unsent("Deux", "? Qui vient"), run=2)
    sitting = Session(desk, path)
    found = sitting.open()
    assert found.text == "@ Forcer\nUn\n\nDeux"
    assert sitting.pending == "? Qui vient"
    assert "2 windows" in " ".join(map(str, found.told))


def test_words_already_taken_over_come_back_once(desk: Desk, story: Write) -> None:
    """A run that was killed between keeping what others left and letting go of theirs doubles nothing."""
    path = story()
    leave(desk, path, Unsent("Un"), run=1)
    leave(desk, path, Unsent("Deux"), run=2)
    leave(desk, path, Unsent("Un\n\nDeux"), run=3)
    text, _ = told(desk, path)
    assert text == "Un\n\nDeux"
    assert len(list((desk.means.state / "drafts").glob("*.json"))) == 1


def test_part_of_a_word_is_not_already_there(desk: Desk, story: Write) -> None:
    """Only whole paragraphs count as taken over."""
    path = story()
    leave(desk, path, Unsent("pleut"), run=1)
    leave(desk, path, Unsent("Il pleut"), run=2)
    assert told(desk, path)[0] == "pleut\n\nIl pleut"


@pytest.mark.parametrize("arrived", [0, 5, 11])
def test_a_save_cut_short_is_finished_once(desk: Desk, story: Write, arrived: int) -> None:
    """Its words are in the story and not in the composer; what was not part of it stays unsent."""
    path = story()
    size, payload = path.stat().st_size, b"\nIl pleut.\n"
    flight = Flight(size, path.stat().st_ino, payload, True, Unsent("La suite"))
    with path.open("ab") as file:
        file.write(payload[:arrived])
    leave(desk, path, Unsent("Il pleut.\n\nLa suite"), flight)
    text, said = told(desk, path)
    assert text == "La suite"
    assert path.read_bytes()[size:] == payload
    assert "cut short" in said


def test_a_story_that_went_on_is_said(desk: Desk, story: Write) -> None:
    """Somebody wrote to the story after the words were typed."""
    path = story()
    leave(desk, path, Unsent("Il pleut"))
    later = path.stat().st_mtime_ns + 60 * 10**9
    os.utime(path, ns=(later, later))
    assert "written to since" in told(desk, path)[1]


def test_words_of_a_story_that_is_gone_are_said_once(desk: Desk, story: Write) -> None:
    """Where they are, whatever story is opened first; they stay there."""
    path, gone = story(), story(name="perdue")
    gone.unlink()
    place = leave(desk, gone, Unsent("Il pleut"))
    assert str(place) in told(desk, path)[1]
    assert str(place) not in told(desk, path)[1]
    assert place.exists()


def test_other_stories_keep_theirs(desk: Desk, story: Write) -> None:
    """One dead window with two stories: each comes back where it belongs, in any order, in any process."""
    first, second = story(), story(name="autre")
    leave(desk, first, Unsent("Un"))
    leave(desk, second, Unsent("Deux"))
    assert desk.unsent() == {real(first), real(second)}
    assert told(desk, first)[0] == "Un"
    assert desk.unsent() == {real(first), real(second)}
    other = Desk(desk.workspace, desk.means, desk.lingo)
    assert told(other, second)[0] == "Deux"


def test_words_that_were_to_change_a_block_stay_apart(desk: Desk, story: Write) -> None:
    """The newest with the block; older ones are said to be such, so that nobody sends them unknowing."""
    path = story()
    leave(desk, path, Unsent("Aldric dort.", changes="Aldric attend.\n"))
    leave(desk, path, Unsent("Aldric attend encore.", aside="En cours", changes="Aldric attend.\n"), run=2)
    found = Session(desk, path).open()
    assert (found.text, found.change) == ("Aldric dort.\n\nEn cours", "Aldric attend encore.")
    assert found.block == b"Aldric attend.\n"
    assert sum("Aldric attend.…” was being changed" in str(each) for each in found.told) == 1


def test_words_in_a_panel_come_back(desk: Desk, story: Write) -> None:
    """After what stood in the composer."""
    path = story()
    leave(desk, path, Unsent("Il pleut", "@ Forcer", "=> La porte cède"))
    assert told(desk, path)[0] == "Il pleut\n\n=> La porte cède"


async def test_what_comes_back_is_never_kept_twice(
    desk: Desk, story: Write, app_on: Callable[[Path | None], SoloistApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a draft comes back into the composer, at no moment are its words to be kept twice."""
    path = story()
    words = "Elle compte ; à la centième marche, elle s’arrête"
    leave(desk, path, Unsent(words))
    wanted: list[str] = []
    keep = Keeping.keep

    def watched(self: Keeping, unsent: Unsent) -> None:
        wanted.append(unsent.text)
        keep(self, unsent)

    monkeypatch.setattr(Keeping, "keep", watched)
    async with app_on(path).run_test() as pilot:
        while not (isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen.settled):
            await pilot.pause(0.005)
    assert words in wanted
    assert all(text.count(words) <= 1 for text in wanted)


async def test_words_are_there_when_one_comes_back_to_a_story(
    app_on: Callable[[Path | None], SoloistApp], story: Write, desk: Desk
) -> None:
    """To another story and back, in one run: what was typed stands there, once; a question waits still."""
    first, second = story("Un mot.\n"), story("Un mot.\n", "autre")
    app = app_on(first)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("? Qui va là ?")
        composer(pilot).move_cursor(composer(pilot).document.end)
        await pilot.press("enter")
        await until(pilot, lambda: bool(screen.sitting.pending))
        await pilot.press("escape")
        composer(pilot).load_text("Il pleut")
        await until(pilot, lambda: screen.sitting.words.now())
        for path, words in ((second, ""), (first, "Il pleut"), (second, ""), (first, "Il pleut")):
            app.play(path)
            await until(pilot, lambda path=path: playing(pilot) and _path(pilot) == path)  # type: ignore[misc]
            assert composer(pilot).text == words
            assert (await opened(pilot)).sitting.pending == ("? Qui va là ?" if words else "")
    assert desk.drafts.unsent(first).text == "Il pleut"
    assert first.read_bytes() == second.read_bytes()


async def test_what_is_typed_before_a_story_is_read_joins_what_was_left(
    app_on: Callable[[Path | None], SoloistApp], story: Write, desk: Desk
) -> None:
    """Nothing that is kept meanwhile takes the place of words that are on their way back."""
    path = story("Un mot.\n")
    desk.drafts.keep(path, Unsent("Il pleut"))
    sitting = Session(desk, path)
    sitting.words.typed = lambda: "et il vente"
    assert sitting.words.now()
    assert desk.drafts.unsent(path).text == "Il pleut\n\net il vente"
    assert sitting.open().text == "Il pleut"


def _path(pilot: Pilot[None]) -> Path:
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen.sitting.path


def test_what_was_put_together_waits_again(desk: Desk, story: Write) -> None:
    """With its line; that of an older window comes back as it was typed, with its dice."""
    path = story()
    pair = Built("Forcer", "opposition", ((("?", 3),), (("?", 2),)), typed="@ Forcer 3/2")
    named = Built("Fuir", "opposition", ((("la brume", 2),), (("objectif", 1),)))
    leave(desk, path, Unsent(pending="@ Forcer", built=(pair,)), run=1)
    leave(desk, path, Unsent("Deux", "@ Fuir", built=(named,)), run=2)
    sitting = Session(desk, path)
    assert sitting.open().text == "@ Forcer 3/2\n\nDeux"
    assert sitting.pending == "@ Fuir"
    assert sitting.at_table.built["Fuir"] == named
    assert sitting.words.all().built == (pair, named)
