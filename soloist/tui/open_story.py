"""The stories of the workspace, the last one changed first."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from soloist.storage.identity import real
from soloist.storage.listing import Story
from soloist.tui.desk import Desk
from soloist.tui.line_input import LineInput
from soloist.tui.list_screen import ListScreen
from soloist.tui.plain_letters import plain
from soloist.tui.question_bar import Answer, QuestionBar
from soloist.tui.safe_text import shown
from soloist.tui.set_aside import Joined, holds_more

OPENED = ("story", "conflict")  # the kinds of `Story` that can be opened
UNDER = "↳ "  # before the title of a copy
LETTERS = 6  # bytes of a word with what surrounds it, in a language of Europe


class OpenStory(ListScreen[Path | Joined | str | None]):
    """Gives back the path of the story chosen, `new`, or a copy to be joined to its story."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+o", "dismiss", show=False),
        Binding("ctrl+n", "new", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]
    DEFAULT_CSS = """
    OpenStory {
        & > Vertical { width: 76; }
        & OptionList { max-height: 50vh; }
    }
    """

    def __init__(self, desk: Desk) -> None:
        """Look at the folder when shown."""
        super().__init__()
        self._desk = desk
        self._unsent: frozenset[Path] = frozenset()  # those with words that were typed and never sent
        self._stories: tuple[Story, ...] = ()
        self._listed: tuple[Story, ...] = ()  # those that have the words typed
        self._spent: Joined | None = None  # the copy that is asked about, where it holds nothing more

    def compose(self) -> ComposeResult:
        """The list, or what to press where there is none."""
        say = self._desk.lingo.say
        self._stories = self._listed = _with_copies(self._desk.workspace.stories())
        self._unsent = self._desk.unsent()
        with Vertical():
            place = str(self._desk.workspace.journals)
            yield Static(shown(say("Stories in {place}", place=place)), markup=False, classes="title")
            if self._stories:
                yield LineInput(placeholder=say("Type a word of a title"))
                found = OptionList(*map(self._option, self._stories), markup=False)
                found.can_focus = False
                yield found
            else:
                yield Static(shown(say("None yet. Ctrl+N begins the first.")), markup=False)
            yield QuestionBar(self._desk.lingo, self._write_on)
            yield Static(
                shown(say("Enter opens   Ctrl+N new story   Esc back")), markup=False, classes="keys"
            )

    def on_mount(self) -> None:
        """The newest is at hand."""
        if self._stories:
            self._first()
            self.query_one(LineInput).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """List the stories whose title or file name has all the words typed."""
        words = plain(event.value).split()
        self._listed = tuple(story for story in self._stories if _has(story, words))
        self.query_one(OptionList).set_options(map(self._option, self._listed))
        self._first()

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
        say, name = self._desk.lingo.say, shown(original.title).plain
        self._spent = None
        look = Answer("look", ("enter",), say("look at it"))
        leave = Answer("leave", ("escape",), say("leave it"))
        if await asyncio.to_thread(holds_more, copy, original):
            asked = say("A copy of “{name}”, set aside by a sync", name=name)
            answers = [look, Answer("join", ("a",), say("add what only it holds")), leave]
        else:
            asked = say("A copy of “{name}”, set aside by a sync; it holds nothing more", name=name)
            answers = [look, leave]
            self._spent = Joined(original.path, copy.path)
        given = await self.query_one(QuestionBar).ask(asked, tuple(answers))
        self.query_one(LineInput).focus()
        if given == "look":
            self.dismiss(copy.path)
        elif given == "join":
            self.dismiss(Joined(original.path, copy.path))

    def _write_on(self, event: events.Key | events.Paste) -> None:
        """Whoever types on looks for another story; who would add all the same is told that nothing is."""
        if self._spent is not None and isinstance(event, events.Key) and event.character == "a":
            self.call_later(self._give, self._spent)
            return
        field = self.query_one(LineInput)
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
        width = max(24, min(76, self.app.size.width) - 4)
        title = shown(UNDER + story.title if story.kind == "conflict" else story.title)
        title = title.truncate(width, ellipsis=True)
        left = width - title.cell_length - 2
        abouts = map(shown, self._abouts(story))
        about = next((each for each in abouts if each.cell_length <= left), Content())
        if story.kind == "story":
            title = title.stylize("bold")
        gap = " " * (width - title.cell_length - about.cell_length)
        about = about.stylize("$foreground-muted")
        return Option(title + gap + about, disabled=story.kind not in OPENED)

    def _abouts(self, story: Story) -> tuple[str, ...]:
        """What to say beside a title, the fullest first: what there is no room for is left out."""
        lingo, day = self._desk.lingo, self._day(story)
        match story.kind:
            case "story" if real(story.path) in self._unsent:
                return f"{lingo.say('unsent words')}  {day}", lingo.say("unsent words")
            case "story":
                return f"{self._words(story)}  {day}", day
            case "conflict":
                aside = lingo.say("set aside by a sync, {day}", day=day)
                return aside, lingo.say("copy, {day}", day=day), lingo.say("copy")
            case "outside":
                return (lingo.say("a link out of the workspace"),)
            case "special":
                return (lingo.say("not a file"),)
            case "unreadable":
                return (lingo.say("cannot be read"),)

    def _words(self, story: Story) -> str:
        words = story.size // LETTERS
        exact = 10 if words < 1000 else 100
        about = max(1, words // exact * exact)
        said = self._desk.lingo.count("~{n} word", "~{n} words", about)
        between = "\u202f" if self._desk.lingo.lang == "fr" else ","
        return said.replace(str(about), f"{about:,}".replace(",", between))

    def _day(self, story: Story) -> str:
        now = self._desk.means.now()
        day = now.fromtimestamp(story.modified, now.tzinfo).date()
        days = (now.date() - day).days
        if days == 0:
            return self._desk.lingo.say("today")
        return self._desk.lingo.say("yesterday") if days == 1 else day.isoformat()


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


def _has(story: Story, words: list[str]) -> bool:
    named = plain(f"{story.title} {story.path.stem}")
    return all(word in named for word in words)
