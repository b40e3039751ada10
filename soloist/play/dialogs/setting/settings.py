"""What can be set: each change holds at once, and is kept for the next time."""

from typing import Final

from soloist.lingo import Lingo, language_name, languages
from soloist.play.charts.word_goal import wanted
from soloist.play.dialogs.conversation import Again, Conversation, menu
from soloist.play.dialogs.dialog import Done, Field, Form, Option, worded
from soloist.play.session.desk import Desk
from soloist.play.session.face import Face
from soloist.storage.settings import VALUES
from soloist.tables.names import fold_name
from soloist.values.message import Message, Refusal, message, records

_TOLD: Final = {each["id"]: each for each in records(__package__, "settings.txt")}
"""What the settings and their values are called, and what the settings mean."""
_COLOURLESS: Final = message(
    "NO_COLOR is set in your environment, so there is no colour whatever is chosen here."
)
_WRITING: Final = ("completion", "spelling", "typography", "goal")


def settings(face: Face, words: str) -> Conversation[None]:
    """Show every setting, to be changed. `goal 500` sets one without; names and values of both languages.

    Raises `Refusal` for a setting or a value there is not, or where it holds only until the end.
    """
    desk, mark = face.desk, ""
    if words.strip():
        name, _, value = words.strip().partition(" ")
        mark = _named(desk.lingo, name)
        if value.strip():
            form = worded(_form(desk), desk.lingo.render)
            assert isinstance(form, Form), "what was one is one in other words"
            one = next(each for each in form.fields if each.id == mark)
            value = one.read(value.strip(" :="))
            if cure := one.cure(value):
                raise Refusal(cure)
            desk.set(mark, _kept(mark, value))
            face.set(mark)
            face.tell(message("{what}: {text}", what=one.label, text=_shown(value)))
            return

    def do(done: Done) -> Again:
        key, value = done.subject
        refused = None
        try:
            desk.set(key, _kept(key, value))
        except Refusal as refusal:  # it holds, until the end
            refused = refusal.message
        face.set(key)
        return Again(key, refused=refused)

    yield from menu("settings", lambda: _form(desk), do, mark=mark)


def _form(desk: Desk) -> Form:
    return Form(message("Settings"), tuple(_field(desk, key) for key in VALUES))


def _field(desk: Desk, key: str) -> Field:
    means = _COLOURLESS if key == "theme" and desk.colourless else _TOLD[key]["help"]
    return Field(
        key,
        _TOLD[key]["label"],
        desk.settings.value(key),
        tuple(Option(value, _shown(value)) for value in VALUES[key]),
        free=key == "goal",
        check=wanted if key == "goal" else str,
        help=means,
        part=message("Writing") if key in _WRITING else message("Screen"),
    )


def _shown(value: str) -> Message | str:
    if value in languages():
        return language_name(value)
    return _TOLD[value]["label"] if value in _TOLD else value


def _kept(key: str, value: str) -> str:
    """The value as the file has it: a goal is a number, or off."""
    return str(wanted(value) or "off") if key == "goal" else value


def _named(lingo: Lingo, name: str) -> str:
    """The setting of a name in either language."""
    called = fold_name(name.rstrip(":="))
    for key in VALUES:
        words = (key, *(Lingo(lang).render(_TOLD[key]["label"]) for lang in languages()))
        if called in map(fold_name, words):
            return key
    known = ", ".join(lingo.render(_TOLD[key]["label"]).lower() for key in VALUES)
    raise Refusal(message("There is no setting “{name}”; there are: {known}", name=name, known=known))
