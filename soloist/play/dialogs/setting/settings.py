"""What can be set, the keys of commands among it: each change holds at once, and for the next time."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from soloist.lingo import Lingo, language_name, languages
from soloist.play.commands import (
    COMMANDS,
    HANDY,
    KEYBOARD,
    Command,
    command,
    key_name,
    keys_named,
    named,
    slash_name,
)
from soloist.play.dialogs.conversation import Again, Conversation, menu
from soloist.play.dialogs.dialog import (
    Done,
    Field,
    Form,
    Listing,
    Option,
    Row,
    Said,
    Span,
    opened,
    press,
    worded,
)
from soloist.play.session.face import Face
from soloist.play.session.services import Services
from soloist.storage.settings import GOALS, KEY, VALUES, Keys
from soloist.tables.names import fold_name
from soloist.values import regex
from soloist.values.message import Message, Refusal, message, records

_TOLD: Final = {each["id"]: each for each in records(__package__, "settings.txt")}
"""What the settings and their values are called, and what the settings mean."""
_COLOURLESS: Final = message(
    "NO_COLOR is set in your environment, so there is no colour whatever is chosen here."
)
_NO_GOAL: Final = frozenset({"0", "off", "none", "no", "aucun", "rien", "non"})
_WRITING: Final = ("completion", "spelling", "typography", "goal")


def settings(face: Face, words: str) -> Conversation[None]:
    """Show every setting, to be changed. `goal 500` sets one without; names and values of every language.

    Raises `Refusal` for a setting or a value there is not, or where it holds only until the end.
    """
    services, mark = face.services, ""

    def do(done: Done) -> Again:
        key, value = done.subject
        refused = None
        try:
            services.set(key, _kept(key, value))
        except Refusal as refusal:  # it holds, until the end
            refused = refusal.message
        face.set(key)
        return Again(key, refused=refused)

    if words.strip():
        name, _, value = words.strip().partition(" ")
        mark = _named(services.lingo, name)
        if value.strip():
            form = worded(_form(services), services.lingo.render)
            given = press(opened(form, mark, value.strip(" :=")), "enter")
            if refused := do(given).refused if isinstance(given, Done) else given.message:
                raise Refusal(refused)
            face.tell(
                message(
                    "{what}: {text}", what=_TOLD[mark]["label"], text=_shown(services.settings.value(mark))
                )
            )
            return
    yield from menu("settings", lambda: _form(services), do, mark=mark)


def _form(services: Services) -> Form:
    return Form(message("Settings"), tuple(_field(services, key) for key in VALUES))


def _field(services: Services, key: str) -> Field:
    means = _COLOURLESS if key == "theme" and services.colourless else _TOLD[key]["help"]
    return Field(
        key,
        _TOLD[key]["label"],
        services.settings.value(key),
        tuple(Option(value, _shown(value)) for value in VALUES[key]),
        free=key == "goal",
        check=goal_of if key == "goal" else str,
        help=means,
        part=message("Writing") if key in _WRITING else message("Screen"),
    )


def _shown(value: str) -> Message | str:
    if value in languages():
        return language_name(value)
    return _TOLD[value]["label"] if value in _TOLD else value


def _kept(key: str, value: str) -> str:
    """The value as the file has it: a goal is a number, or off."""
    return str(goal_of(value) or "off") if key == "goal" else value


def goal_of(argument: str) -> int:
    """The number of words typed, 0 for none; raises `Refusal` for anything else."""
    text = argument.strip().casefold()
    if text in _NO_GOAL:
        return 0
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if number not in GOALS:
        raise Refusal(
            message(
                "“{typed}” is not a goal: give a number of words from 1 to {most}, or 0 for none.",
                typed=argument,
                most=GOALS[-1],
            )
        )
    return number


def _named(lingo: Lingo, name: str) -> str:
    """The setting of a name in any language."""
    called = fold_name(name.rstrip(":="))
    for key in VALUES:
        words = (key, *(Lingo(lang).render(_TOLD[key]["label"]) for lang in languages()))
        if called in map(fold_name, words):
            return key
    known = ", ".join(lingo.render(_TOLD[key]["label"]).lower() for key in VALUES)
    raise Refusal(message("There is no setting “{name}”; there are: {known}", name=name, known=known))


NEEDED: Final = ("quit", "help", "palette")
"""Commands that always have a key."""
NO_KEY: Final = "none"
"""What stands in the file for no key at all."""

_KEY: Final = regex.compile(r"f([1-9]|1[0-2])|(ctrl|alt)\+[a-z]")
_TAKEN: Final = frozenset((*(f"ctrl+{letter}" for letter in "aewdxcvukzyhim"), "alt+b", "alt+f"))
"""What writes or moves about: of the composer, or sent by terminals for Backspace, Tab, Enter, Ctrl+← →."""
_USUAL: Final = frozenset({"default", "shipped", "défaut", "origine"})
_NONE: Final = frozenset({NO_KEY, "aucune"})
_BETWEEN: Final = regex.compile(r"[\s,]+")


class Understood(NamedTuple):
    """The keys that lines of a file give, by the ids of commands; what is wrong, with the line's number."""

    keys: Mapping[str, tuple[str, ...]]
    faults: tuple[tuple[int, Message], ...]


def refused(id_: str, key: str) -> Message | None:
    """Why a command may not have a key, whoever has it now; None where it may."""
    if not _KEY.fullmatch(key) or key in _TAKEN:
        return message(
            "“{command}” cannot have {key}: commands have F1 to F12, and Ctrl or Alt with a letter (ctrl+r), "
            "but no key that one writes with, or that a terminal sends as another.",
            command=command(id_).label,
            key=key_name(key),
        )
    if id_ == "quit" and key in HANDY:
        return message(
            "{key} is among the keys used in play: one slip would leave the story.", key=key_name(key)
        )
    return None


def wanted(id_: str, words: str) -> tuple[str, ...]:
    """The keys that words give a command: their names, `none`, or the `default`. Raises `Refusal`."""
    spelled = [word.replace("-", "+") for word in _BETWEEN.split(words.casefold()) if word]
    keys = tuple(dict.fromkeys(spelled))
    if len(keys) == 1 and keys[0] in _USUAL:
        return command(id_).keys
    if len(keys) == 1 and keys[0] in _NONE:
        keys = ()
    elif not keys:
        raise Refusal(message("no key is given; “none” takes every key away."))
    if not keys and id_ in NEEDED:
        label = command(id_).label
        raise Refusal(
            message("“{command}” cannot be without a key: there would be no way back.", command=label)
        )
    if why := next(filter(None, (refused(id_, key) for key in keys)), None):
        raise Refusal(why)
    return keys


def understood(lines: Iterable[Keys]) -> Understood:
    """Judge the lines: one of which anything is wrong is told and does not hold, all others do.

    A key is one command's. A command that no line names keeps its own; among the others the first line has
    it.
    """
    faults: list[tuple[int, Message]] = []
    given: dict[str, tuple[int, tuple[str, ...]]] = {}
    for line in lines:
        if all(each.id != line.command for each in COMMANDS):
            known = ", ".join(each.id for each in COMMANDS)
            told = message(
                "there is no command “{command}”; these are: {known}.", command=line.command, known=known
            )
            faults.append((line.line, told))
            continue
        try:
            given[line.command] = line.line, wanted(line.command, line.value)
        except Refusal as refusal:
            faults.append((line.line, refusal.message))
    while (clash := _clash(given)) is not None:
        faults.append((given.pop(clash[0])[0], clash[1]))
    return Understood(
        {id_: keys for id_, (_, keys) in given.items()}, tuple(sorted(faults, key=lambda x: x[0]))
    )


def _clash(given: Mapping[str, tuple[int, tuple[str, ...]]]) -> tuple[str, Message] | None:
    """The first command that would have a key of another, and why it does not get it."""
    holders = {key: each.id for each in COMMANDS if each.id not in given for key in each.keys}
    for id_, (_, keys) in given.items():
        for key in keys:
            if (holder := holders.setdefault(key, id_)) != id_:
                return id_, _held(id_, key, holder)
    return None


def _held(id_: str, key: str, holder: str) -> Message:
    return message(
        "“{command}” cannot have {key}: it is the key of “{other}”; give that one another first.",
        command=command(id_).label,
        key=key_name(key),
        other=command(holder).label,
    )


def take(services: Services) -> None:
    """Put the keys of the file in force; what is wrong with its lines is told with its other faults."""
    keys, faults = understood(services.found.keys)
    KEYBOARD.put(keys)
    if services.kept is not None:
        told = tuple(services.kept.fault(line, what) for line, what in faults)
        services.found = services.found._replace(faults=(*services.found.faults, *told))


# --- asked for ----------------------------------------------------------------------------------


def keys(face: Face, words: str) -> Conversation[None]:
    """Show every command with its keys; a name and keys, typed there or after the command, change them.

    `act f6`, `act f2 f10`, `act none`, `act default`. Raises `Refusal` for a command there is not and a key
    it may not have.
    """
    services = face.services
    held = services.kept.read() if services.kept is not None else services.found
    KEYBOARD.put(understood(held.keys).keys)  # the file may have been changed meanwhile
    found, rest = _asked(words)
    if words.strip() and found is None:
        name = words.strip().lstrip("/")
        raise Refusal(message("There is no command /{name} on the full screen; /keys lists them.", name=name))
    if found is not None and rest:
        _give(face, words)
        return

    def reads(typed: str) -> Message | None:
        found, rest = _asked(typed)
        return message("Enter: {command}: {keys}", command=found.label, keys=rest) if found and rest else None

    def shown() -> Listing:
        rows = tuple(_row(each, services.lingo) for each in COMMANDS)
        how = message("To change one, type its name and the keys: roll f10 alt+r; roll none; roll default")
        return Listing(command("keys").label, rows, above=((Span(how, "quiet"),),), reads=reads)

    mark = found.id if found is not None else ""
    yield from menu("keys", shown, lambda done: _give(face, done.words), mark=mark)


def _asked(words: str) -> tuple[Command | None, str]:
    """The command whose name words begin with, and the words after it."""
    name, _, rest = words.strip().lstrip("/").partition(" ")
    return named(name), rest.strip()


def _give(face: Face, words: str) -> None:
    """Give a command keys, for now and for later; its shipped ones need no line in the file.

    Raises `Refusal` for what it may not have, and where they hold only for now.
    """
    (chosen, rest), kept = _asked(words), face.services.kept
    assert chosen is not None, "the name was looked at"
    id_, given = chosen.id, wanted(chosen.id, rest)
    for key in given:
        if (holder := KEYBOARD.holder(key)) not in (None, id_):
            raise Refusal(_held(id_, key, holder or id_))
    KEYBOARD.put({**KEYBOARD.own, id_: given})
    face.set("keys")
    if kept is not None and given == chosen.keys:
        kept.remove((KEY + id_,))
    elif kept is not None:
        kept.write(KEY + id_, " ".join(given) or NO_KEY)
    told = message("{command} has no key; its name after / still calls it.", command=chosen.label)
    if given:
        told = message("{command}: {keys}.", command=chosen.label, keys=", ".join(map(key_name, given)))
    face.tell(told)


def _row(each: Command, lingo: Lingo) -> Row:
    detail: Said
    name, now = slash_name(each, lingo.lang), KEYBOARD.keys(each.id)
    detail = name
    if each.id in KEYBOARD.own:
        shipped = keys_named(each.id, lingo.render, lingo.lang, each.keys) if each.keys else message("no key")
        detail = name, message("as shipped: {keys}", keys=shipped)
    return Row(each.label, each.id, ", ".join(key_name(key, lingo.render) for key in now), detail)
