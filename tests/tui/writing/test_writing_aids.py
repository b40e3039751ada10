"""Notation is coloured as in the story, and unknown words have a line under them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot

from soloist.play.session.services import Services
from soloist.storage.settings import VALUES, Found, Settings, SettingsFile
from soloist.tui.app.app import SoloistApp
from soloist.tui.terminal.signals import Crash
from soloist.tui.writing.composer import Composer
from soloist.tui.writing.writing_aids import WritingAids
from soloist.values.dataclass import replace
from tests.tui.screen_kit import composer, opened, until

Write = Callable[..., Path]

# A stand-in for `hunspell -a` that knows every word but three.
FAKE = r"""#!/bin/sh
echo "@(#)"
while read -r line; do
  case "$line" in
    ^chevall) echo "& chevall 2 1: cheval, chevaux";;
    ^Chevall) echo "# Chevall 1";;
    ^aldrik) echo "& aldrik 1 1: aldin";;
    *) echo "*";;
  esac
  echo
done
"""


@pytest.fixture
def spelling(tmp_path: Path, services: Services) -> Services:
    """Services in a place where there is a dictionary."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "hunspell").write_text(FAKE, encoding="utf-8")
    (folder / "hunspell").chmod(0o755)
    for end in (".aff", ".dic"):
        (folder / f"fr{end}").touch()
    kept = SettingsFile(tmp_path / "config")
    return replace(services, environ={"PATH": f"{folder}:/usr/bin:/bin", "DICPATH": str(folder)}, kept=kept)


def app_at(services: Services, path: Path) -> SoloistApp:
    """The app on a story."""
    return SoloistApp(services, path, Crash(lambda: None, str, lambda told: None))


def write(pilot: Pilot[None], text: str) -> Composer:
    """Put a text into the composer, the caret at its end."""
    found = composer(pilot)
    found.load_text(text)
    found.move_cursor(found.document.end)
    return found


def underlined(pilot: Pilot[None]) -> list[str]:
    """What has a line under it in the composer."""
    area = composer(pilot)
    strips = [area.render_line(y) for y in range(area.size.height)]
    return [each.text for strip in strips for each in strip if each.style and each.style.underline]


def styled(pilot: Pilot[None], text: str) -> Style:
    """The style of a text in the first row of the composer."""
    segments = composer(pilot).render_line(0)
    return next(each.style for each in segments if each.style and each.text.rstrip() == text.rstrip())


async def test_unknown_words_have_a_line_under_them(spelling: Services, story: Write) -> None:
    """Not the word that is being written, not in play, not the names of the story, not when set off."""
    async with app_at(spelling, story()).run_test() as pilot:
        await opened(pilot)
        write(pilot, "Un chevall et un chevall")
        await until(pilot, lambda: underlined(pilot) == ["chevall"])
        await pilot.press("space")
        assert underlined(pilot) == ["chevall", "chevall"]
        write(pilot, "@ Un chevall ")
        assert underlined(pilot) == []
        write(pilot, "Vu [N:chevall] `chevall`. Chevall : le Chevall d’Aldric. ")
        await until(pilot, lambda: underlined(pilot) == ["Chevall"])
        spelling.found = Found(Settings(spelling=False))
        composer(pilot).redraw()
        assert underlined(pilot) == []


async def test_the_program_ends_with_the_story(spelling: Services, story: Write) -> None:
    """No process is left behind."""
    async with app_at(spelling, story()).run_test() as pilot:
        await opened(pilot)
        write(pilot, "Un chevall ")
        await until(pilot, lambda: underlined(pilot) == ["chevall"])
        aids = composer(pilot).aids
        assert isinstance(aids, WritingAids)
        asking = aids._asking
        assert asking is not None
        speller = asking._speller
        assert speller is not None
        assert speller._program.poll() is None
    assert speller._program.poll() is not None


@pytest.mark.parametrize("name", VALUES["theme"])
async def test_notation_stands_out_in_every_theme(name: str, services: Services, story: Write) -> None:
    """A symbol is bold whatever colours there are, a tag has one of its own; prose is plain."""
    services.found = Found(Settings(theme=name))
    async with app_at(services, story()).run_test() as pilot:
        await opened(pilot)
        write(pilot, "-> Oui [N:Garde|+las]")
        await pilot.pause()
        assert styled(pilot, "->").bold
        assert not styled(pilot, " Oui ").bold
        if name not in ("none", "ansi"):
            assert styled(pilot, "->").color != styled(pilot, " Oui ").color
            assert styled(pilot, "[N:Garde|+las]").color != styled(pilot, " Oui ").color
        write(pilot, "/aller")
        assert styled(pilot, "/aller").bold
        write(pilot, "/aller\nplus loin")
        await until(pilot, lambda: composer(pilot).size.height == 2)
        assert not styled(pilot, "/aller").bold


async def test_colours_follow_the_theme(services: Services, story: Write) -> None:
    """When it changes while one writes."""
    async with app_at(services, story()).run_test() as pilot:
        screen = await opened(pilot)
        write(pilot, "-> Oui")
        before = styled(pilot, "->").color
        services.set("theme", "light")
        screen.face.set("theme")
        await until(pilot, lambda: styled(pilot, "->").color != before)
