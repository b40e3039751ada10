"""A new story line by line: what the form of the screen asks, one question after another."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice, heard_number
from soloist.journal.state import folded
from soloist.message import Refusal, message
from soloist.play.birth import create
from soloist.play.birth_form import LANGUAGES, Form, about_rules, rules_named
from soloist.rules.modes import ABOUT, WAYS
from soloist.storage.packs import packs_in

if TYPE_CHECKING:
    from soloist.tables.pack_head import PackHead
    from soloist.tui.desk import Desk


def new_story(desk: "Desk", voice: Voice, title: str = "") -> Path | None:
    """The path of the story that was begun; None where it was left, and nothing was written.

    A `title` that is given is not asked for. What cannot be written is said, and asked again with the
    answers as they stand.
    """
    packs = {pack.head.label: pack.head for pack in packs_in(desk.workspace.root)}
    form = Form(" ".join(title.split()), desk.lingo.lang)
    asks_title = not form.title
    typed: list[str] = []
    voice.kept_as = lambda half: _as_answers(voice, form.title, *typed, half)
    voice.tell(message("A new story. Only the title is needed. Enter alone goes on, Ctrl+C drops it."))
    try:
        while True:
            if asks_title:
                form = _titled(form, voice)
            if not form.title:
                break
            form = _answered(form, packs, voice, typed)
            try:
                path = create(form.birth(packs), desk.workspace, desk.means)
            except Refusal as refusal:
                voice.tell(refusal.message, message("Once more: Enter alone keeps each answer."))
                asks_title = True
                continue
            voice.tell(message("The story is in {path}.", path=str(path)))
            return path
    except (KeyboardInterrupt, EOFError) as end:
        for words in filter(None, (form.title, *typed)):
            voice.let_go(words)
        if isinstance(end, EOFError):
            voice.let_go(voice.half)
            voice.half = ""
            raise
        voice.line("")
    finally:
        voice.kept_as = str
    voice.tell(message("No story was begun."))
    return None


def _as_answers(voice: Voice, *words: str) -> str:
    """What was answered so far, for whoever finds it in another story after a crash."""
    said = ", ".join(filter(None, words))
    named = message("{what}: {text}", what=voice.lingo.say("New story"), text=said)
    return voice.lingo.render(named) if said else ""


def _titled(form: Form, voice: Voice) -> Form:
    return replace(form, title=_words(voice, voice.lingo.say("Title"), form.title))


def _answered(form: Form, packs: "Mapping[str, PackHead]", voice: Voice, typed: list[str]) -> Form:
    """The form with what is asked after the title, in the order of the screen's; `typed` gets its words."""
    say, lang = voice.lingo.say, voice.lingo.lang
    form = replace(form, lang=_choice(voice, say("Told in"), LANGUAGES, form.lang))
    rules = _choice(voice, say("Rules"), rules_named(packs, lang), form.rules)
    if about := about_rules(rules, packs, lang):
        voice.line(about)
    form = replace(form, rules=rules, name=_words(voice, say("Protagonist"), form.name))
    typed.append(form.name)
    traits = _words(voice, say("Traits, with commas between"), form.traits) if form.name else ""
    typed.append(traits)
    form = replace(form, traits=traits, scene=_words(voice, say("First scene"), form.scene))
    typed.append(form.scene)
    ways = tuple((id_, f"{name.of(lang)}. {ABOUT[id_].of(lang)}") for id_, name in WAYS.items())
    return replace(form, mode=_choice(voice, say("Played"), ways, form.mode))


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
