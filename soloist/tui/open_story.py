"""The stories of the workspace, the last one played first, and the last lines of the one at hand."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from soloist.play.commands import key_of
from soloist.play.plain_letters import plain
from soloist.play.session.desk import Desk
from soloist.play.session.set_aside import Joined, holds_more
from soloist.storage.identity import real
from soloist.storage.listing import Story, story_at
from soloist.tui.bindings import following
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines
from soloist.tui.line_input import SeekLine
from soloist.tui.list_screen import ListScreen
from soloist.tui.open_story_rows import about, row, rules, words
from soloist.tui.safe_text import shown
from soloist.tui.story_glimpse import Glimpse, glimpse, last_rows, last_words, scene_words
from soloist.tui.story_view.page import LINE

OPENED = ("story", "conflict")  # the kinds of `Story` that can be opened
WIDTH: Final = 76  # cells of the list and of what surrounds it, where the preview is below
WIDEST: Final = 132  # the same where it is beside
BESIDE: Final = 0.55  # of them are the list's
LINES: Final = 4  # rows of prose below the list
WAIT: Final = 0.03  # seconds one stays at a story before its file is looked at


class OpenStory(ListScreen[Path | Joined | str | None]):
    """Gives back the path of the story chosen, `new`, or a copy to be joined to its story."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        *following("open", "dismiss"),
        *following("new", "new"),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]
    DEFAULT_CSS = """
    OpenStory {
        & > Vertical { width: 76; }
        & OptionList { max-height: 33vh; }
        & .title { text-wrap: nowrap; text-overflow: ellipsis; }
        & .both { height: auto; layout: vertical; }
        & .preview { height: 5; margin: 1 0 0 0; padding: 0 1; background: $surface; }
        & .new { height: 1; margin: 1 0 0 0; }
        & .short { display: none; }
    }
    OpenStory.-low {
        & OptionList { max-height: 6; }
        & .preview { margin: 0; padding: 0; height: 1; background: $panel; }
        & .new, & .long { display: none; }
        & .short { display: block; }
    }
    OpenStory.-wide {
        & > Vertical { width: 132; }
        & .both { layout: horizontal; }
        & OptionList { width: 55%; max-height: 60vh; }
        & .preview { width: 1fr; height: 50vh; margin: 0 0 0 2; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (18, "-high")]

    def __init__(self, desk: Desk) -> None:
        """Look at the folder when shown."""
        super().__init__()
        self._desk = desk
        self._unsent: frozenset[Path] = frozenset()  # those with words that were typed and never sent
        self._stories: tuple[Story, ...] = ()
        self._listed: tuple[Story, ...] = ()  # those that have the words typed
        self._elsewhere: frozenset[Path] = frozenset()  # those of other workspaces
        self._names: dict[Path, str] = {}  # by which they are found
        self._seen: dict[Path, Glimpse] = {}  # the ends that were looked at
        self._lengths: dict[Path, int | None] = {}  # their words of prose, once counted; None: by their size
        self._now = desk.means.now
        self._spent: Joined | None = None  # the copy that is asked about, where it holds nothing more

    def compose(self) -> ComposeResult:
        """The list, or what to press where there is none."""
        lingo, say = self._desk.lingo, self._desk.lingo.say
        new = key_of("new", lingo.render, lingo.lang)
        self._stories = self._listed = self._known()
        self._unsent = self._desk.unsent()
        with Vertical():
            place = str(self._desk.workspace.journals)
            yield Static(shown(say("Stories in {place}", place=place)), markup=False, classes="title")
            if self._stories:
                yield SeekLine(placeholder=say("Type a word of a title"))
                with Container(classes="both"):
                    found = OptionList(*map(self._option, self._stories), markup=False)
                    found.can_focus = False
                    yield found
                    yield Static(markup=False, classes="preview")
                yield NewLine(say("New story"), new)
            else:
                yield Static(shown(say("None yet. {key} begins the first.", key=new)), markup=False)
            keys = say("Enter opens   {key} new story   Esc back", key=new)
            yield Static(shown(keys), markup=False, classes="keys short" if self._stories else "keys")
            if self._stories:
                yield Static(shown(say("Enter opens   Esc back")), markup=False, classes="keys long")

    def on_mount(self) -> None:
        """The newest is at hand."""
        if self._stories:
            self._first()
            self.query_one(SeekLine).focus()
            self._count()

    @work(thread=True, exclusive=True, group="lengths")
    def _count(self) -> None:
        from soloist.tui.open_story_words import counted

        worker = get_current_worker()
        found = dict(counted(self._stories, lambda: not worker.is_cancelled))
        if not worker.is_cancelled:
            self.call_later(self._counted, found)

    def _counted(self, found: dict[Path, int | None]) -> None:
        """Say how long each is, and of the one at hand too."""
        self._lengths = found
        options = self.query_one(OptionList)
        for at, story in enumerate(self._listed):
            options.replace_option_prompt_at_index(at, self._row(story))
        at_hand = options.highlighted
        if at_hand is not None and (seen := self._seen.get(self._listed[at_hand].path)) is not None:
            self._show(self._told(self._listed[at_hand], seen))

    def _length(self, story: Story) -> str:
        if story.path not in self._lengths:
            return ""  # a moment later
        return words(story, self._desk.lingo, self._lengths[story.path])

    def _known(self) -> tuple[Story, ...]:
        """Those of the workspace with their copies, then those of other folders that were opened lately."""
        own = _with_copies(self._desk.workspace.stories())
        here = {real(story.path) for story in own}
        others = (path for path in self._desk.recent.stories() if real(path) not in here)
        found = tuple(story for story in map(story_at, others) if story.kind == "story")
        self._elsewhere = frozenset(story.path for story in found)
        return own + found

    def on_input_changed(self, event: Input.Changed) -> None:
        """List the stories whose title, file name or rules have all the words typed."""
        typed = plain(event.value).split()
        self._listed = tuple(story for story in self._stories if self._has(story, typed))
        self._list()
        self._first()

    def on_resize(self) -> None:
        """Set the rows for the room there is; the story at hand stays so."""
        if self._stories:
            at = self.query_one(OptionList).highlighted
            self._list()
            self.query_one(OptionList).highlighted = at

    def _list(self) -> None:
        self.query_one(OptionList).set_options(map(self._option, self._listed))
        if not self._listed:
            lingo = self._desk.lingo
            new = key_of("new", lingo.render, lingo.lang)
            self._show(ink(lingo.say("No story of that name. {key} begins one.", key=new), QUIET))

    # --- the one at hand

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the end of it, when one stays there for a moment."""
        if event.option_index < len(self._listed):
            self._preview(self._listed[event.option_index])

    @work(exclusive=True, group="preview")
    async def _preview(self, story: Story) -> None:
        seen = self._seen.get(story.path)
        if seen is None:
            await asyncio.sleep(WAIT)
            seen = self._seen[story.path] = await asyncio.to_thread(glimpse, story.path)
        self._show(self._told(story, seen))

    def _told(self, story: Story, seen: Glimpse) -> Content:
        say, width = self._desk.lingo.render, self._room - 2
        if self.has_class("-low"):
            return ink(last_words(seen, width + 2, say), QUIET)
        head = ink(about(story, scene_words(seen), self._length(story), self._desk.lingo, self._now), QUIET)
        height = max(LINES, self.app.size.height // 2 - 2) if self.has_class("-wide") else LINES
        rows = last_rows(seen, min(width, LINE), height, say)
        gap = [Content("")] if rows and self.has_class("-wide") else []
        return lines([head.truncate(width, ellipsis=True), *gap, *rows])

    def _show(self, told: Content) -> None:
        for preview in self.query(".preview").results(Static):
            preview.update(told)

    @property
    def _frame(self) -> int:
        """Cells between the edges."""
        return max(26, min(WIDEST if self.app.size.width >= 100 else WIDTH, self.app.size.width) - 2)

    @property
    def _room(self) -> int:
        """Cells of the preview."""
        return self._frame - int(self._frame * BESIDE) - 2 if self.app.size.width >= 100 else self._frame

    def on_input_submitted(self) -> None:
        """The one at hand."""
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """That one; of a copy, what is wanted of it."""
        story = self._listed[event.option_index]
        original = self._original(story)
        if original is None:
            self.dismiss(story.path)
        else:
            self._offer(story, original)

    def _original(self, copy: Story) -> Story | None:
        """The story that a conflict copy is a copy of, where it is there."""
        if copy.kind != "conflict":
            return None
        return next((each for each in self._stories if each.path.name == copy.of), None)

    @work(exclusive=True)
    async def _offer(self, copy: Story, original: Story) -> None:
        if not await asyncio.to_thread(holds_more, copy, original):
            self._spent = Joined(original.path, copy.path)
        self.dismiss(copy.path)

    def _write_on(self, event: events.Key | events.Paste) -> None:
        """Whoever types on looks for another story; who would add all the same is told that nothing is."""
        if self._spent is not None and isinstance(event, events.Key) and event.character == "a":
            self.call_later(self._give, self._spent)
            return
        field = self.query_one(SeekLine)
        self.set_focus(field)
        field.post_message(event)

    def _give(self, chosen: Joined) -> None:
        self.dismiss(chosen)

    def _first(self) -> None:
        open_ = (n for n, story in enumerate(self._listed) if story.kind in OPENED)
        self.query_one(OptionList).highlighted = next(open_, None)

    def action_new(self) -> None:
        """Another one altogether."""
        self.dismiss("new")

    def _option(self, story: Story) -> Option:
        return Option(self._row(story), disabled=story.kind not in OPENED)

    def _row(self, story: Story) -> Content:
        frame = self._frame
        width = (int(frame * BESIDE) if self.app.size.width >= 100 else frame) - 2
        unsent = real(story.path) in self._unsent
        there = self._folder(story) if story.path in self._elsewhere else ""
        length = self._length(story)
        return row(story, width, self._desk.lingo, self._now, unsent=unsent, there=there, length=length)

    def _folder(self, story: Story) -> str:
        """The folder by which a person knows another workspace."""
        folder = story.path.parent
        return folder.parent.name if folder.name == "journals" else folder.name

    def _has(self, story: Story, typed: list[str]) -> bool:
        if story.path not in self._names:
            known = rules(story, self._desk.lingo.lang)
            self._names[story.path] = plain(f"{story.title} {story.path.stem} {known}")
        return all(word in self._names[story.path] for word in typed)


class NewLine(Static):
    """A line that begins a new story when it is clicked."""

    def __init__(self, text: str, key: str) -> None:
        """`key` does it too."""
        super().__init__(ink(f"+ {text}", STRONG) + ink(f"   {key}", KEY), markup=False, classes="new")

    def on_click(self) -> None:
        """Begin it."""
        if isinstance(self.screen, OpenStory):
            self.screen.action_new()


def _with_copies(stories: Sequence[Story]) -> tuple[Story, ...]:
    """The stories as they are ordered, each copy right under the story it is a copy of."""
    there = {story.path.name for story in stories}
    under: dict[str, list[Story]] = {}
    for story in stories:
        if story.of in there:
            under.setdefault(story.of, []).append(story)

    def with_its_own(story: Story) -> Iterator[Story]:
        yield story
        for copy in under.get(story.path.name, ()):
            yield from with_its_own(copy)

    return tuple(each for story in stories if story.of not in there for each in with_its_own(story))
