"""A new story line by line: what the form of the screen asks, one question after another."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import called
from soloist.cli.linear_voice import Voice, heard_number
from soloist.journal.state import folded
from soloist.message import Refusal, message
from soloist.play.birth import create
from soloist.play.birth_form import LANGUAGES, Form, about_rules, rules_named
from soloist.rules.modes import ABOUT, WAYS
from soloist.storage.packs import packs_in

if TYPE_CHECKING:
    from soloist.play.session.desk import Desk
    from soloist.tables.pack_head import PackHead

_TYPED: Final = ("title", "name", "traits", "scene")
_ID: Final = {"rules": "system"}  # as the form of the screen has it


def new_story(desk: "Desk", voice: Voice, title: str = "") -> Path | None:
    """The path of the story that was begun; None where it was left, and nothing was written.

    A `title` that is given is not asked for. What cannot be written is said, and asked again with the
    answers as they stand; those of a form that a crash broke off stand there too.
    """
    packs = {pack.head.label: pack.head for pack in packs_in(desk.workspace.root)}
    filling = _Filling(desk, voice, " ".join(title.split()))
    asks_title = not title.strip()
    voice.tell(message("A new story. Only the title is needed. Enter alone goes on, Ctrl+C drops it."))
    try:
        filling.tell_begun()
        while True:
            if asks_title:
                filling.title()
            if not filling.form.title:
                break
            filling.rest(packs)
            try:
                path = create(filling.form.birth(packs), desk.workspace, desk.means)
            except Refusal as refusal:
                voice.tell(refusal.message, message("Once more: Enter alone keeps each answer."))
                asks_title = True
                continue
            filling.forget()
            voice.tell(message("The story is in {path}.", path=str(path)))
            return path
    except EOFError:
        filling.let_go()
        voice.let_go(voice.half)
        voice.half = ""
        raise
    except KeyboardInterrupt:
        voice.line("")
    finally:
        filling.leave()
    filling.let_go()
    filling.forget()
    voice.tell(message("No story was begun."))
    return None


def tell_half_begun(desk: "Desk", voice: Voice) -> None:
    """Say that a form was broken off, and what goes on with it; nothing where none was."""
    fields = desk.begun.fields()
    if fields:
        if title := fields.get("title", ""):
            voice.pair(voice.lingo.say("New story"), title)
        go_on = called("new", voice.lingo.lang)
        voice.tell(message("The story is not begun: {key} goes on with it.", key=go_on))


class _Filling:
    """The form while it is filled in; the disk has each answer, and the line that is typed."""

    def __init__(self, desk: "Desk", voice: Voice, title: str) -> None:
        """With what a crash left of it; a `title` that is given takes the place of that one."""
        self._desk, self._voice = desk, voice
        self._begun = dict(desk.begun.fields())
        self._field = ""  # that is being typed
        self._before = voice.kept_as, voice.keep
        voice.kept_as, voice.keep = lambda half: "", self._keep
        usual = Form("", desk.lingo.lang)
        kept = {each.name: self._begun.get(_ID.get(each.name, each.name)) for each in fields(Form)}
        held = {name: said for name, said in kept.items() if said is not None}
        self.form = replace(usual, **{**held, **({"title": title} if title else {})})

    def tell_begun(self) -> None:
        """Say that what was filled in the last time stands there."""
        if self._begun:
            when = self._desk.begun.when(self._desk.means.now)
            self._voice.tell(message("What you had not sent ({when}) is here again.", when=when))

    def title(self) -> None:
        """Ask for the title."""
        self._ask("title", self._voice.lingo.say("Title"))

    def rest(self, packs: "Mapping[str, PackHead]") -> None:
        """Ask for what comes after the title, in the order of the screen's form."""
        voice, say, lang = self._voice, self._voice.lingo.say, self._voice.lingo.lang
        self._choose("lang", say("Told in"), LANGUAGES)
        self._choose("rules", say("Rules"), rules_named(packs, lang))
        if about := about_rules(self.form.rules, packs, lang):
            voice.line(about)
        self._ask("name", say("Protagonist"))
        if self.form.name:
            self._ask("traits", say("Traits, with commas between"))
        else:
            self._put("traits", "")
        self._ask("scene", say("First scene"))
        ways = tuple((id_, f"{name.of(lang)}. {ABOUT[id_].of(lang)}") for id_, name in WAYS.items())
        self._choose("mode", say("Played"), ways)

    def let_go(self) -> None:
        """Keep the words among those let go."""
        for name in _TYPED:
            if words := getattr(self.form, name):
                self._voice.let_go(words)

    def forget(self) -> None:
        """The story is made, or dropped."""
        self._desk.begun.want({})
        self._desk.begun.write()

    def leave(self) -> None:
        """What is typed is kept as before."""
        self._voice.kept_as, self._voice.keep = self._before

    def _ask(self, name: str, prompt: str) -> None:
        self._field = name
        self._put(name, _words(self._voice, prompt, getattr(self.form, name)))

    def _choose(self, name: str, prompt: str, offered: Sequence[tuple[str, str]]) -> None:
        self._field = ""
        self._put(name, _choice(self._voice, prompt, offered, getattr(self.form, name)))

    def _put(self, name: str, value: str) -> None:
        self.form = replace(self.form, **{name: value})
        self._write(self.form)

    def _keep(self) -> None:
        """Have the disk take the line that is typed, as far as it is."""
        if self._field and self._voice.half.strip():
            self._write(replace(self.form, **{self._field: self._voice.half}))

    def _write(self, form: Form) -> None:
        said = {_ID.get(each.name, each.name): getattr(form, each.name) for each in fields(Form)}
        self._desk.begun.want(said if any(getattr(form, name).strip() for name in _TYPED) else {})
        self._desk.begun.write()


def _words(voice: Voice, prompt: str, held: str) -> str:
    """The words that are typed; those `held` where there are none, none at all for `-`."""
    if held:
        voice.tell(message("{held}: Enter alone keeps it, - takes it away.", held=held))
    typed = " ".join(voice.answer(prompt).split())
    return "" if typed == "-" else typed or held


def _choice(voice: Voice, prompt: str, offered: Sequence[tuple[str, str]], now: str) -> str:
    """The id of what is chosen by its number or the beginning of its name; `now` with Enter alone."""
    for number, (_, name) in enumerate(offered, 1):
        voice.line(f"{number}. {name}")
    at = 1 + next((at for at, (id_, _) in enumerate(offered) if id_ == now), 0)
    told = message("A number; Enter alone is {number}.", number=str(at))
    voice.tell(told)
    while True:
        typed = voice.answer(prompt).strip()
        if not typed or typed == "-":
            return offered[at - 1][0]
        if number := heard_number(typed, len(offered)):
            return offered[number - 1][0]
        begun = [id_ for id_, name in offered if folded(name).startswith(folded(typed)) or id_ == typed]
        if len(begun) == 1:
            return begun[0]
        voice.not_taken(typed)
        voice.tell(told)
