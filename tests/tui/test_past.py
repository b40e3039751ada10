"""A block picked in the story: changed here, changed in the editor, taken out, or left as it is."""

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import MappingProxyType
from typing import Any

import pytest
from soloist.tui.question_bar import QuestionBar
from textual.app import App
from textual.pilot import Pilot

from soloist.play import edit
from soloist.play.session.desk import Desk
from soloist.tui.app import SoloistApp
from soloist.tui.sheet_panel import SheetPanel
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, said, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = """
Il compte les marches.

```lonelog
@ Forcer la serrure
[PC:Aldric|Fortunes 0->1]
=> La porte cède.
```

Il entre.

```lonelog
[PC:Aldric|Fortunes 1->2]
```

Fin.
"""


async def pick(pilot: Pilot[None], path: Path, words: str) -> None:
    """Choose the block that holds some words."""
    view = pilot.app.screen.query_one(StoryView)
    await until(pilot, view.indexed.is_set)
    view.reveal(path.read_bytes().index(words.encode()))
    view.focus()
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).has_focus)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_an_older_paragraph_is_changed_here(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """Enter, Enter, write, Ctrl+S: only those bytes change; what was being written is there again."""
    path = story(MORE)
    before = path.read_text("utf-8")
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        composer(pilot).load_text("En cours")
        await pick(pilot, path, "Il compte")
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text == "Il compte les marches.")
        await pilot.press(*" Cent.", "ctrl+s")
        await until(pilot, lambda: composer(pilot).text == "En cours")
        assert path.read_text("utf-8") == before.replace("marches.", "marches. Cent.")
        assert "copy" in said(pilot)


async def test_changed_play_is_folded_and_checked_again(story: Write, app_on: Make) -> None:
    """Dice are not rolled; the sheet shows the new state, and the line that no longer fits is told."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await pick(pilot, path, "@ Forcer")
        await pilot.press("enter")
        await until(pilot, lambda: "not rolled" in said(pilot))
        text = composer(pilot).text.replace("0->1", "0->5")
        composer(pilot).load_text(text + "\nd: 2d6 vs 7")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "no longer agrees" in said(pilot))
        written = path.read_text("utf-8")
        assert "[PC:Aldric|Fortunes 0->5]\n=> La porte cède.\nd: 2d6 vs 7\n```\n" in written
        line = written.splitlines().index("[PC:Aldric|Fortunes 1->2]") + 1
        assert f"Line {line} no longer agrees: Before this line Fortunes is 5, not 1." in said(pilot)
        await pick(pilot, path, "Fortunes 1->2")
        await pilot.press("enter")
        await until(pilot, lambda: "1->2" in composer(pilot).text)
        composer(pilot).load_text("[PC:Aldric|Fortunes 5->6]")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "5->6" in path.read_text("utf-8") and "changed" in said(pilot))

        def values() -> list[str]:
            sections = screen.query_one(SheetPanel).sections or ()
            return [value for section in sections for _, value in section.rows]

        await until(pilot, lambda: any("6" in value for value in values()))


async def test_escape_leaves_it_as_it_is(story: Write, app_on: Make) -> None:
    """Nothing is written, and what stood in the composer is back."""
    path = story(MORE)
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("En cours")
        await pick(pilot, path, "Il compte")
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text.startswith("Il compte"))
        assert screen.unsent() == "En cours"
        await pilot.press("!")
        assert screen.unsent() == "En cours\n\nIl compte les marches.!"
        assert screen.changing() == b"Il compte les marches.\n"
        await pilot.press("escape")
        await until(pilot, lambda: composer(pilot).text == "En cours")
        assert path.read_bytes() == before


async def test_enter_begins_a_line_of_play(story: Write, app_on: Make) -> None:
    """In a block of play too, for it has several lines; an empty one at the end sends."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pick(pilot, path, "@ Forcer")
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text.startswith("@ Forcer"))
        await pilot.press("enter", *"(note: fin)", "enter", "enter")
        await until(pilot, lambda: "\n=> La porte cède.\n(note: fin)\n```\n" in path.read_text("utf-8"))


async def test_what_is_typed_meanwhile_stays(
    story: Write, app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Writing is done beside the screen: keys go on, Escape is too late, Ctrl+S sends once."""
    path = story(MORE)
    held, real = Event(), edit.replace

    def slow(*given: Any) -> edit.Edited:
        held.wait(5)
        return real(*given)

    monkeypatch.setattr(edit, "replace", slow)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        composer(pilot).load_text("Avant. ")
        await pick(pilot, path, "Il compte")
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text.startswith("Il compte"))
        await pilot.press("!", "ctrl+s", "ctrl+s", "escape", *"Et")
        held.set()
        await until(pilot, lambda: composer(pilot).text == "Avant. Et")
        assert path.read_text("utf-8").count("Il compte les marches.!") == 1


async def test_a_refusal_keeps_the_text(story: Write, app_on: Make) -> None:
    """Another program changed the block meanwhile: refused, the words stay in the composer."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pick(pilot, path, "Il compte")
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text.startswith("Il compte"))
        path.write_text(path.read_text("utf-8").replace("Il compte les", "Elle compte ses"), "utf-8")
        before = path.read_bytes()
        await pilot.press("!", "ctrl+s")
        await until(pilot, lambda: "pick the block again" in said(pilot))
        assert composer(pilot).text == "Il compte les marches.!"
        assert path.read_bytes() == before


async def test_a_block_is_taken_out(story: Write, app_on: Make) -> None:
    """With its blank line, after a second question."""
    path = story(MORE)
    before = path.read_text("utf-8")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pick(pilot, path, "Il entre")
        await pilot.press("x")
        await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).has_focus)
        assert path.read_text("utf-8") == before
        await pilot.press("enter")
        await until(pilot, lambda: "out of the story" in said(pilot))
        assert path.read_text("utf-8") == before.replace("\nIl entre.\n", "")


async def test_the_editor_opens_at_the_block(
    story: Write, app_on: Make, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """At its line; what it saved is shown as ours, and checked."""
    path = story(MORE)
    script = tmp_path / "vim"
    script.write_text(
        f"#!{sys.executable}\nimport pathlib, sys\npath = pathlib.Path(sys.argv[2])\n"
        f"pathlib.Path({str(tmp_path / 'words')!r}).write_text(sys.argv[1])\n"
        "path.write_bytes(path.read_bytes().replace(b'0->1', b'0->7'))\n"
    )
    script.chmod(0o755)
    desk.environ = MappingProxyType({"EDITOR": str(script)})
    monkeypatch.setattr(App, "suspend", lambda self: _Nothing())
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pick(pilot, path, "@ Forcer")
        await pilot.press("e")
        await until(pilot, lambda: "no longer agrees" in said(pilot))
        line = path.read_text("utf-8").splitlines().index("@ Forcer la serrure")  # that of the fence
        assert (tmp_path / "words").read_text() == f"+{line}"
        assert "Another program" not in said(pilot)


class _Nothing:
    """A terminal that is lent without being touched."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass
