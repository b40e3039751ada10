"""What earlier runs left comes back: all of it, once, and it is said what it is and what may be missing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.keeping import Keeping
from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.storage.disk import real
from soloist.storage.story.draft import Flight, Unsent
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.play_screen import PlayScreen
from tests.tui.screen_kit import composer, leave, opened, playing, until

Write = Callable[..., Path]


def told(services: Services, path: Path) -> tuple[str, str]:
    """The text that came back, and all that was said."""
    found = Session(services, path).open()
    return found.text, " ".join(map(str, found.told))


def test_that_it_is_back_is_said(services: Services, story: Write) -> None:
    """Whether the run before was killed or ended in order."""
    path = story()
    for words, ended in (("Il pleut", False), ("Il neige", True)):
        leave(services, path, Unsent(words), ended=ended)
        text, said = told(services, path)
        assert text == words
        assert "not sent is back" in said
        services.drafts.keep(path, Unsent())


@pytest.mark.parametrize("arrived", [0, 5, 11])
def test_a_save_cut_short_is_finished_once(services: Services, story: Write, arrived: int) -> None:
    """Its words are in the story and not in the composer; what was not part of it stays unsent."""
    path = story()
    size, payload = path.stat().st_size, b"\nIl pleut.\n"
    flight = Flight(size, path.stat().st_ino, payload, True, Unsent("La suite"))
    with path.open("ab") as file:
        file.write(payload[:arrived])
    leave(services, path, Unsent("Il pleut.\n\nLa suite"), flight)
    text, said = told(services, path)
    assert text == "La suite"
    assert path.read_bytes()[size:] == payload
    assert "cut short" in said


def test_words_of_a_story_that_is_gone_are_said_once(services: Services, story: Write) -> None:
    """Where they are, whatever story is opened first; they stay there."""
    path, gone = story(), story(name="perdue")
    gone.unlink()
    place = leave(services, gone, Unsent("Il pleut"))
    assert str(place) in told(services, path)[1]
    assert str(place) not in told(services, path)[1]
    assert place.exists()


def test_other_stories_keep_theirs(services: Services, story: Write) -> None:
    """One dead window with two stories: each comes back where it belongs, in any order, in any process."""
    first, second = story(), story(name="autre")
    leave(services, first, Unsent("Un"))
    leave(services, second, Unsent("Deux"))
    assert services.unsent() == {real(first), real(second)}
    assert told(services, first)[0] == "Un"
    assert services.unsent() == {real(first), real(second)}
    other = Services(services.workspace, services.means, services.lingo)
    assert told(other, second)[0] == "Deux"


async def test_what_comes_back_is_never_kept_twice(
    services: Services,
    story: Write,
    app_on: Callable[[Path | None], SoloistApp],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While a draft comes back into the composer, at no moment are its words to be kept twice."""
    path = story()
    words = "Elle compte ; à la centième marche, elle s’arrête"
    leave(services, path, Unsent(words))
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
    app_on: Callable[[Path | None], SoloistApp], story: Write, services: Services
) -> None:
    """To another story and back, in one run: what was typed stands there, once; a question waits still."""
    first, second = story("Un mot.\n"), story("Un mot.\n", "autre")
    app = app_on(first)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("? Qui va là ?")
        composer(pilot).move_cursor(composer(pilot).document.end)
        await pilot.press("enter")
        await until(pilot, lambda: bool(screen.session.pending))
        await pilot.press("escape")
        composer(pilot).load_text("Il pleut")
        await until(pilot, lambda: screen.session.words.now())
        for path, words in ((second, ""), (first, "Il pleut"), (second, ""), (first, "Il pleut")):
            app.play(path)
            await until(pilot, lambda path=path: playing(pilot) and _path(pilot) == path)  # type: ignore[misc]
            assert composer(pilot).text == words
            assert (await opened(pilot)).session.pending == ("? Qui va là ?" if words else "")
    assert services.drafts.unsent(first).text == "Il pleut"
    assert first.read_bytes() == second.read_bytes()


async def test_what_is_typed_before_a_story_is_read_joins_what_was_left(
    app_on: Callable[[Path | None], SoloistApp], story: Write, services: Services
) -> None:
    """Nothing that is kept meanwhile takes the place of words that are on their way back."""
    path = story("Un mot.\n")
    services.drafts.keep(path, Unsent("Il pleut"))
    session = Session(services, path)
    session.words.typed = lambda: "et il vente"
    assert session.words.now()
    assert services.drafts.unsent(path).text == "Il pleut\n\net il vente"
    assert session.open().text == "Il pleut"


def _path(pilot: Pilot[None]) -> Path:
    screen = pilot.app.screen
    assert isinstance(screen, PlayScreen)
    return screen.session.path
