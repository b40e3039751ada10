"""The form a story begins with, and the first thing a newcomer sees."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from soloist.message import Message, Refusal, message
from soloist.play.birth import Birth, create
from soloist.play.birth_form import LANGUAGES, RULES, Form, about_rules, rules_named
from soloist.play.commands import key_of
from soloist.play.session.desk import Desk
from soloist.play.tag_words import colon
from soloist.rules.modes import ABOUT, MODE, WAYS
from soloist.rules.systems import SYSTEMS
from soloist.storage.packs import packs_in
from soloist.storage.slug import tells
from soloist.tui.bindings import following
from soloist.tui.field import Field
from soloist.tui.first_offer import FirstOffer
from soloist.tui.notice import Notice
from soloist.tui.picker import Picker
from soloist.tui.safe_text import shown

_KEEP: Final = 0.4  # seconds between looks at what is filled in: at most a second is ever lost


class NewStory(Screen[Path | None]):
    """Gives back the path of the story that was made."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        *following("send", "make"),
    ]
    AUTO_FOCUS = "FirstOffer, #title"
    DEFAULT_CSS = """
    NewStory {
        align: center middle;
        background: $surface;
        & > VerticalScroll {
            width: 66; max-width: 100%; height: auto; max-height: 100%; padding: 0 2;
            scrollbar-size-vertical: 1;
        }
        & .welcome { color: $primary; text-style: bold; }
        & .words { color: $text-muted; margin: 0 0 1 0; }
        & Horizontal { height: 1; margin: 0 0 1 0; }
        & .rules { margin: 0; }
        & Horizontal > Static { width: 18; color: $text-muted; }
        & #about { color: $text-muted; margin: 0 0 1 0; padding: 0 0 0 18; height: auto; }
        & #way { color: $text-muted; padding: 0 0 0 18; height: auto; display: none; }
        & .keys { dock: bottom; height: auto; padding: 0 2; color: $text-muted; }
        & Notice { padding: 0; }
    }
    NewStory.-offered { & Horizontal, & #about, & .keys { display: none; } }
    NewStory.-way #way { display: block; }
    NewStory.-slim {
        & > VerticalScroll, & .keys { padding: 0; }
        & Horizontal > Static { width: 15; }
    }
    NewStory.-low {
        & Horizontal, & FirstOffer { margin: 0; }
        & .words { display: none; }
        & #about { display: none; margin: 0; padding: 0 0 0 2; }
    }
    NewStory.-low.-choosing #about { display: block; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (60, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-high")]

    def __init__(self, desk: Desk, *, welcome: bool = False) -> None:
        """`welcome`: there is no story yet, and whoever is here may be new."""
        super().__init__()
        self._desk = desk
        self._welcome = welcome
        self._packs = {pack.head.label: pack.head for pack in packs_in(desk.workspace.root)}
        self._begun = desk.begun.fields()
        self.set_class(welcome and not self._begun, "-offered")
        self._labels: dict[str, str] = {}
        self.guided = False
        """Whether the story is a first evening."""
        self.nameless = False
        """Whether its title has nothing that the name of a file could be made of."""

    def compose(self) -> ComposeResult:
        """Title, language, rules, protagonist, first scene."""
        say, lang = self._desk.lingo.say, self._desk.lingo.lang
        rules = rules_named(self._packs, lang)
        with VerticalScroll(can_focus=False):
            yield self._said(say("Welcome to soloist") if self._welcome else say("A new story"), "welcome")
            if self._begun:
                yield self._said(self._again(), "words")
            elif self._welcome:
                yield FirstOffer(self._desk.lingo, self._write_on)
            else:
                only = say("Only the title is needed; the rest can wait.")
                yield self._said(only, "words")
            yield from self._row(say("Title"), self._field("title", say("The Cup of Selene")))
            yield from self._row(say("Told in"), self._picker("lang", LANGUAGES, lang))
            yield from self._row(say("Rules"), system := self._picker("system", rules, RULES), "rules")
            yield Static(shown(self._about(system.value)), markup=False, id="about")
            yield from self._row(say("Protagonist"), self._field("name", say("Aldric")))
            hint = say("lockpicks, stiff leg (-)")
            yield from self._row(say("Traits"), self._field("traits", hint))
            yield from self._row(say("First scene"), self._field("scene", say("The palace gate")))
            ways = [(id_, name.of(lang)) for id_, name in WAYS.items()]
            yield from self._row(say("Played"), mode := self._picker("mode", ways, MODE.default), "rules")
            yield Static(shown(ABOUT[mode.value].of(lang)), markup=False, id="way")
            yield Notice()
        yield self._said(self._keys(), "keys")

    def _field(self, id_: str, example: str) -> Field:
        example = self._desk.lingo.say("e.g. {example}", example=example)
        return Field(self._begun.get(id_, ""), placeholder=example, id=id_)

    def _picker(self, id_: str, values: Sequence[tuple[str, str]], usual: str) -> Picker:
        begun = self._begun.get(id_, usual)
        return Picker(values, begun if begun in dict(values) else usual, id=id_)

    def _again(self) -> str:
        """That what was filled in the last time stands there."""
        when = self._desk.begun.when(self._desk.means.now)
        return self._desk.lingo.say("What you had not sent ({when}) is here again.", when=when)

    def on_mount(self) -> None:
        """The caret behind what stands there; what is typed is kept from now on."""
        for field in self.query(Field):
            field.action_end()
        self.set_interval(_KEEP, self._look)

    def on_unmount(self) -> None:
        """At the end too."""
        self._desk.begun.write()

    def _look(self) -> None:
        if self._desk.begun.behind:
            self._keep()

    @work(thread=True, group="keep", exit_on_error=False)
    def _keep(self) -> None:
        """Have the disk take the form, beside the screen."""
        if not self._desk.begun.write():
            told = message("What you type cannot be kept as a draft: is the disk full?")
            self.call_later(self.query_one(Notice).tell, self._desk.lingo.render(told), "refused")

    def _changed(self) -> None:
        """Something was filled in, or chosen: all of it is to be kept."""
        if not self.is_mounted:
            return
        texts = {field.id or "": field.value for field in self.query(Field)}
        chosen = {picker.id or "": picker.value for picker in self.query(Picker)}
        self._desk.begun.want(texts | chosen if any(map(str.strip, texts.values())) else {})

    @property
    def words(self) -> str:
        """What is filled in, each after its label."""
        sign = colon(self._desk.lingo.lang)
        typed = self._desk.begun.fields()
        return "\n".join(
            f"{label}{sign}{typed[id_]}" for id_, label in self._labels.items() if typed.get(id_)
        )

    def _keys(self) -> str:
        lingo, say = self._desk.lingo, self._desk.lingo.say
        begin, other = (key_of(id_, lingo.render, lingo.lang) for id_ in ("send", "open"))
        if self._welcome:
            return say(
                "Enter goes on and, at the end, begins.  {begin} begins now.  {open} opens a story.",
                begin=begin,
                open=other,
            )
        return say("Enter goes on and, at the end, begins.  {begin} begins now.  Esc goes back.", begin=begin)

    def _about(self, rules: str) -> str:
        return about_rules(rules, self._packs, self._desk.lingo.lang)

    def on_picker_changed(self, event: Picker.Changed) -> None:
        """Say what the rules, or the way of playing, chosen now are like."""
        lang = self._desk.lingo.lang
        self.query_one(Notice).clear()
        self._changed()
        if event.value in SYSTEMS or event.value in self._packs:
            self.query_one("#about", Static).update(shown(self._about(event.value)))
        if event.value in ABOUT:
            self.query_one("#way", Static).update(shown(ABOUT[event.value].of(lang)))

    def hears(self, event: events.Key | events.Paste) -> tuple[events.Key, ...]:
        """Who writes on a value of the form is told that letters change none."""
        return ()

    def on_picker_typed(self) -> None:
        """Who writes where something is chosen is told how that is done."""
        notice = self.query_one(Notice)
        notice.tell(self._desk.lingo.say("No words here: ← → change what is chosen, ↑ ↓ another line."))
        self.call_after_refresh(notice.scroll_visible, animate=False)

    def on_descendant_focus(self) -> None:
        """Where there is little room, that is said only while the rules are being chosen."""
        if not self.query_one(Notice).has_class("-refused"):
            self.query_one(Notice).clear()
        focused = self.focused
        self.set_class(focused is not None and focused.id == "system", "-choosing")
        self.set_class(focused is not None and focused.id == "mode", "-way")

    def _said(self, text: str, name: str) -> Static:
        return Static(shown(text), markup=False, classes=name)

    def _row(self, label: str, field: Field | Picker, classes: str = "") -> ComposeResult:
        if isinstance(field, Field):
            self._labels[field.id or ""] = label
        with Horizontal(classes=classes):
            yield Static(shown(label), markup=False)
            yield field

    def on_first_offer_taken(self) -> None:
        """A story with a guide, at once."""
        from soloist.play.tutorial import begin_evening

        desk = self._desk
        try:
            path = begin_evening(desk.lingo.lang, desk.workspace, desk.means)
        except Refusal as refusal:
            self.query_one(Notice).tell(desk.lingo.render(refusal.message), "refused")
            return
        self.guided = True
        self.dismiss(path)

    def _write_on(self, event: events.Key | events.Paste) -> None:
        """Whoever types is writing the title of a story of their own."""
        self.on_first_offer_passed()
        self.query_one("#title", Field).post_message(event)

    def on_first_offer_passed(self) -> None:
        """The form for a story of one's own, which is no matter of a newcomer's first look."""
        self.remove_class("-offered")
        self.set_focus(self.query_one("#title", Field))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the next line, but from no empty title; on the last it begins."""
        if event.input.id == "scene":
            self.action_make()
        elif event.input.id == "title" and not self._text("title"):
            self._refuse(message("A story needs a title."))
        else:
            self.focus_next()

    def action_leave(self) -> None:
        """Go back; at the welcome there is nowhere to go back to."""
        if not self._welcome:
            self.dismiss(None)

    def action_make(self) -> None:
        """Write the file."""
        try:
            path = create(self._birth(), self._desk.workspace, self._desk.means)
        except Refusal as refusal:
            self._refuse(refusal.message)
            return
        self.nameless = not tells(self._text("title"))
        self._desk.begun.want({})
        self.dismiss(path)

    def _refuse(self, why: Message) -> None:
        self.query_one(Notice).tell(self._desk.lingo.render(why), "refused")
        wanted = "title" if not self._text("title") else "name" if self._text("traits") else ""
        if wanted and not self._text(wanted):
            self.query_one(f"#{wanted}", Field).focus()

    def on_input_changed(self) -> None:
        """What is being mended is not refused any more."""
        self.query_one(Notice).clear()
        self._changed()

    def _birth(self) -> Birth:
        form = Form(
            title=self._text("title"),
            lang=self.query_one("#lang", Picker).value,
            rules=self.query_one("#system", Picker).value,
            name=self._text("name"),
            traits=self._text("traits"),
            scene=self._text("scene"),
            mode=self.query_one("#mode", Picker).value,
        )
        return form.birth(self._packs)

    def _text(self, id_: str) -> str:
        return " ".join(self.query_one(f"#{id_}", Field).value.split())
