"""The list of stories: what each is, how it ends, and which still hold words that nobody sent."""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.widgets import OptionList

from soloist.display import display_safe
from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.storage.draft import Unsent
from soloist.tui import open_story
from soloist.tui.app import SoloistApp
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.open_story import NewLine, OpenStory
from soloist.tui.story_glimpse import NEAR, Glimpse, glimpse, last_rows, last_words, scene_words
from tests.tui.screen_kit import painted, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


def listed(app: SoloistApp) -> list[str]:
    """The rows of the list."""
    assert isinstance(app.screen, OpenStory)
    found = app.screen.query_one(OptionList)
    return [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]


async def test_unsent_words_are_told_in_the_list(story: Write, app_on: Make) -> None:
    """A story with a draft says so, another one how long it is."""
    path = story("\nOurs.\n")
    story(name="autre").write_bytes(path.read_bytes().replace(b"La coupe", b"Une autre"))
    app = app_on(None)
    app.desk.drafts.keep(path, Unsent("Elle ouvr"))
    async with app.run_test() as pilot:
        await pilot.pause()
        rows = listed(app)
    told = {row.split("  ")[0].strip(): "unsent words" in row for row in rows}
    assert sum(told.values()) == 1
    assert len(told) == 2
    assert next(row for row in rows if "unsent words" in row).startswith("La coupe")


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_titles_come_first_where_there_is_little_room(
    desk: Desk, story: Write, lang: str, app_on: Make
) -> None:
    """At 40 columns a title is whole as long as the row; beside it stands what there is room for."""
    desk.lingo = Lingo(lang)
    story(name="a").write_bytes(b"# " + b"Seventeen Ounces of Salt and Bone\n" * 30)
    story(name="b").write_bytes(b"# My Lonelog game of two" + b"\n" * 3000)
    story(name="c").write_bytes(b"# " + b"Long " * 20)
    app = app_on(None)
    async with app.run_test(size=(40, 16)) as pilot:
        await pilot.pause()
        rows = {row.strip()[:4]: row for row in listed(app)}
        today = "today" if lang == "en" else "aujourd’hui"
        assert rows["Seve"].strip() == "Seventeen Ounces of Salt and Bone"
        assert rows["My L"].split("  ")[0] == "My Lonelog game of two"
        assert rows["My L"].endswith(today)
        assert rows["Long"].rstrip().endswith("…")
        assert {len(row) for row in rows.values()} == {36}


async def test_copies_stand_under_their_story(story: Write, app_on: Make) -> None:
    """Whatever their dates; a copy of nothing that is there stands at its own."""
    names = ("old", "new", "old (Copie en conflit 1)", "old (Copie en conflit 2)", "gone (conflicted copy)")
    for day, name in enumerate(names, 1):
        path = story(name=name)
        path.write_text(f"# Story {day}\n")
        os.utime(path, (day * 86400, day * 86400))
    app = app_on(None)
    async with app.run_test() as pilot:
        await pilot.pause()
        titles = [row.split("  ")[0] for row in listed(app)]
    assert titles == ["↳ Story 5", "Story 2", "Story 1", "↳ Story 4", "↳ Story 3"]


async def test_a_first_start_among_stories_lists_them(story: Write, app_on: Make) -> None:
    """Where stories are and none was opened yet, the list comes first; new ones begin from it."""
    path = story()
    app = app_on(None)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert len(listed(app)) == 1
        await pilot.press("ctrl+n")
        await pilot.pause()
        assert isinstance(app.screen, DialogScreen)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert len(listed(app)) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, DialogScreen)
        await pilot.press("ctrl+o", "enter")
        await pilot.pause()
        assert app.sitting is not None
        assert app.sitting.path == path


async def test_leaving_the_first_list_leads_to_the_form(story: Write, app_on: Make) -> None:
    """Escape from the list of a first start leaves nobody before an empty screen."""
    story()
    app = app_on(None)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert len(listed(app)) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, DialogScreen)


SIZES = [(40, 12), (80, 24), (120, 40)]
EVENING = """
« Le fleuve monte », dit-il.

### S2 *Le bal*

La salle est vide. [N:Garde|méfiant]

```lonelog
@ Forcer la serrure
```

Elle attend que la musique reprenne.
"""


def chooser(app: SoloistApp) -> OpenStory:
    """The list of stories."""
    assert isinstance(app.screen, OpenStory)
    return app.screen


@pytest.mark.parametrize("size", SIZES)
async def test_the_story_at_hand_shows_its_last_lines(
    size: tuple[int, int], story: Write, app_on: Make
) -> None:
    """Its scene, its rules, its length, and how it ends: prose alone; one row of it where rows are few."""
    path, other = story(EVENING), story("\nIl pleut sur la ville.\n", name="autre")
    os.utime(other, (86400, 86400))
    app = app_on(None)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Elle attend que la musique reprenne." in painted(pilot))
        text = painted(pilot)
        assert "Garde" not in text
        assert "Forcer" not in text
        if size[1] > 12:
            await until(pilot, lambda: "S2 Le bal · HaDes · 16 words · " in painted(pilot))
            assert "La salle est vide." in text
        await pilot.press("down")
        await until(pilot, lambda: "Il pleut sur la ville." in painted(pilot))
        assert "Enter opens" in painted(pilot)
        assert "Ctrl+N" in painted(pilot)
        await pilot.press(*"zz")
        await until(pilot, lambda: "No story of that name. Ctrl+N begins" in painted(pilot))
        await pilot.press("backspace", "backspace")
        await until(pilot, lambda: "Elle attend" in painted(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: app.sitting is not None)
        assert app.sitting is not None
        assert app.sitting.path == path


async def test_rows_say_the_rules_and_when(story: Write, app_on: Make) -> None:
    """In words, as one says it; what soloist does not know, as the story says it."""
    app = app_on(None)
    now = app.desk.means.now().timestamp()
    for days, name, rules in ((0, "a", "hades"), (1, "b", "spin"), (3, "c", "free"), (40, "d", "vieux")):
        path = story(name=name)
        path.write_bytes(path.read_bytes().replace(b"hades", rules.encode()))
        os.utime(path, (now - days * 86400, now - days * 86400))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "2 words" in painted(pilot))
        told = [row.removeprefix("La coupe").strip().split("  ") for row in listed(app)]
    assert [each[0].strip() for each in told] == ["HaDes", "SPIN", "2 words", "vieux"]
    assert [each[-1].strip() for each in told[:3]] == ["today", "yesterday", "3 days ago"]
    assert len(told[3][-1].strip()) == 10


async def test_a_story_is_found_by_its_rules(story: Write, app_on: Make) -> None:
    """Whoever remembers only those finds it; accents and case do not matter."""
    story(name="une").write_text("---\ntitle: Été\nruleset: spin\n---\n\n# Été\n", encoding="utf-8")
    story(name="deux")
    app = app_on(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*"SPIN ete")
        await until(pilot, lambda: len(listed(app)) == 1)
        assert listed(app)[0].startswith("Été")


async def test_stories_of_other_folders_come_after(
    desk: Desk, tmp_path: Path, story: Write, app_on: Make
) -> None:
    """Those opened lately, with the folder they are in; the ones of this folder are there once."""
    here = story()
    other = tmp_path / "Ailleurs" / "journals" / "x.md"
    other.parent.mkdir(parents=True)
    other.write_text("# Autre part\n\nIl neige.\n")
    for path in (here, other, tmp_path / "gone.md"):
        desk.recent.opened(path)
    app = app_on(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [row.split("  ")[0] for row in listed(app)] == ["La coupe", "Autre part"]
        assert "Ailleurs  today" in listed(app)[1]
        await pilot.press(*"part")
        await until(pilot, lambda: len(listed(app)) == 1)
        await pilot.press("enter")
        await until(pilot, lambda: app.sitting is not None)
        assert app.sitting is not None
        assert app.sitting.path == other


async def test_a_click_begins_a_story(story: Write, app_on: Make) -> None:
    """The line of the new story does what its key does."""
    story()
    app = app_on(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Aldric attend." in painted(pilot))
        await pilot.click(NewLine)
        await until(pilot, lambda: isinstance(app.screen, DialogScreen))


async def test_only_the_ends_at_hand_are_read(
    story: Write, app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many stories there are."""
    read: list[str] = []

    def seen(path: Path) -> Glimpse:
        read.append(path.stem)
        return glimpse(path)

    monkeypatch.setattr(open_story, "glimpse", seen)
    for number in range(30):
        path = story(f"\nIl pleut, {number}.\n", name=f"s{number:02}")
        os.utime(path, (10**9 - number, 10**9 - number))
    app = app_on(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "pleut, 0." in painted(pilot))
        await pilot.press("down")
        await until(pilot, lambda: "pleut, 1." in painted(pilot))
        await pilot.press("up")
        await until(pilot, lambda: "pleut, 0." in painted(pilot))
        assert set(read) == {"s00", "s01"}
        await pilot.press(*["down"] * 3, *["up"] * 3)
        await until(pilot, lambda: chooser(app).query_one(OptionList).highlighted == 0)
        await pilot.pause(0.1)
        assert set(read) <= {"s00", "s01", "s02", "s03"}


def test_a_glimpse_reads_the_end_alone(tmp_path: Path) -> None:
    """Of a long story, of a paper notebook, of a file that cannot be read."""
    path = tmp_path / "x.md"
    path.write_text("### S1 *Loin*\n\n" + "Des mots encore.\n\n" * 9000 + "```lonelog\n@ x\n```\n\nLa fin.\n")
    seen = glimpse(path)
    assert seen.prose[-1].strip() == b"La fin."
    assert sum(map(len, seen.prose)) < NEAR
    assert scene_words(seen) == ""
    assert [row.plain for row in last_rows(seen, 40, 3, str)] == ["Des mots encore.", "", "La fin."]
    assert last_words(seen, 6, str) == "… fin."
    path.write_text("S3 *Dark alley*\n\n@ Pick the lock\n\nThe rain falls.\n")
    seen = glimpse(path)
    assert scene_words(seen) == "S3 Dark alley"
    assert [row.plain for row in last_rows(seen, 40, 2, str)][-1] == "The rain falls."
    assert "Pick" not in last_words(seen, 99, str)
    assert glimpse(tmp_path) == glimpse(tmp_path / "none.md") == Glimpse()


@pytest.mark.parametrize("long", [False, True])
def test_a_glimpse_sets_replies_as_the_story_does(long: bool, tmp_path: Path) -> None:
    """A reply opened by a hyphen is one in French, however far from the head it stands."""
    path = tmp_path / "x.md"
    path.write_text("---\nlang: fr\n---\n" + "\nDes mots.\n" * (9000 if long else 1) + "\n- Qui est là ?\n")
    seen = glimpse(path)
    assert seen.lang == "fr"
    assert last_rows(seen, 40, 1, str)[-1].plain == "—\u00a0Qui est là ?"


@given(st.binary(max_size=300))
def test_a_glimpse_of_anything_is_safe_to_show(data: bytes) -> None:
    """Whatever a file holds, nothing is raised, and nothing a terminal would obey is shown."""
    with NamedTemporaryFile(suffix=".md") as file:
        Path(file.name).write_bytes(data)
        seen = glimpse(Path(file.name))
    rows = last_rows(seen, 30, 5, str)
    assert len(rows) <= 5
    told = "".join(row.plain for row in rows) + last_words(seen, 20, str)
    assert told == display_safe(told)
