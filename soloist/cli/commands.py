"""The commands of the shell: what each is called, does and takes, as `commands.txt` declares them."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from soloist.cli.terminal import everywhere
from soloist.lingo import Lingo
from soloist.values.dataclass import replace
from soloist.values.message import Message, records

_WORDS = ("also", "as", "choices", "default", "dest")


class Command(NamedTuple):
    """A command, or one of the questions of another: `lab coverage`.

    `does` is its module, empty where its questions are asked instead; `takes` are its words and options,
    each with its help.
    """

    name: str
    label: Message | None
    does: str
    synonyms: tuple[str, ...]
    takes: list[tuple[str, Message | None]]


def _commands() -> Iterator[Command]:
    found: list[Command] = []
    for told in records(__package__, "commands.txt"):
        name, help_ = told["id"], told.get("help")
        if name.startswith("> "):
            found[-1].takes.append((name.removeprefix("> "), help_))
        else:
            synonyms = tuple(told.get("synonyms", "").split())
            found.append(Command(name, told.get("label"), told.get("does", ""), synonyms, []))
    return iter(found)


BARE, *_NAMED = _commands()
COMMANDS: Mapping[str, Command] = {each.name: each for each in _NAMED}
"""Every command by its name, questions of several words too; `BARE` is `soloist` alone."""


def questions(name: str) -> dict[str, Command]:
    """What a command of several questions may be asked, by the second word; commands themselves for ''."""
    within = f"{name} " if name else ""
    return {
        id_.removeprefix(within): each
        for id_, each in COMMANDS.items()
        if id_.startswith(within) and " " not in id_.removeprefix(within)
    }


def rows(name: str, lingo: Lingo) -> str:
    """The questions of a command, or all commands for '', each with what it does, one a line."""
    every = questions(name)
    width = max(map(len, every))
    return "\n".join(f"  {word:<{width}}  {_said(each.label, lingo)}" for word, each in every.items())


def parser_of(command: Command, lingo: Lingo, module: ModuleType | None = None) -> argparse.ArgumentParser:
    """The parser of a command; `module` may have an `EPILOG` by command, and `holes` of its helps."""
    called = command.name if command is BARE else f"soloist {command.name}"
    parser = argparse.ArgumentParser(
        prog=called, description=_said(command.label, lingo), formatter_class=_formatter, allow_abbrev=False
    )
    everywhere(parser, lingo)
    holes: Mapping[str, str] = getattr(module, "holes", dict)()
    epilogs: Mapping[str, Message] = getattr(module, "EPILOG", {})
    parser.epilog = _said(epilogs.get(command.name), lingo)
    group: Any = parser
    specs = [spec.split() for spec, _ in command.takes]
    for place, (name, *rest) in enumerate(specs):
        after, told = [*specs, []][place + 1], command.takes[place][1]
        if "or" not in rest:
            group = parser.add_mutually_exclusive_group() if "or" in after else parser
        words = {key: value for key, _, value in (each.partition("=") for each in rest) if key in _WORDS}
        names, given = _argument(name, rest, words)
        given["help"] = _said(told, lingo, holes) or argparse.SUPPRESS
        group.add_argument(*names, **given)
    return parser


def _said(told: Message | None, lingo: Lingo, holes: Mapping[str, str] | None = None) -> str:
    return lingo.render(replace(told, values=holes or {})) if told is not None else ""


def _argument(name: str, rest: Sequence[str], words: Mapping[str, str]) -> tuple[list[str], dict[str, Any]]:
    """How argparse is told of a word or an option."""
    given: dict[str, Any] = {key: words[key] for key in ("dest", "default") if key in words}
    if "as" in words:
        given["metavar"] = words["as"]
    if words.get("choices"):
        given["choices"] = words["choices"].split(",")
    if not name.startswith("-"):
        return [name.rstrip("?*+")], {**given, **({"nargs": name[-1]} if name[-1] in "?*+" else {})}
    names = [words["also"], name] if "also" in words else [name]
    first = rest[0] if rest else "or"
    shown = "" if first == "or" or first.partition("=")[0] in _WORDS else first.replace("_", " ")
    if not shown and "choices" not in words:
        return names, {**given, "action": "store_true"}
    if shown:
        given["metavar"] = shown
    if "int" in rest:
        given |= {"type": int, "default": int(given["default"]) if "default" in given else None}
    if "append" in rest:
        given |= {"action": "append", "default": []}
    return names, {**given, "required": "needed" in rest}


def _formatter(prog: str) -> argparse.HelpFormatter:
    # A width spares the start of every command a look at the terminal, and what that look imports.
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=28, width=100)


def meant(word: str, known: Mapping[str, Command]) -> str:
    """Which of these a word stands for, however it is accented or cased; empty where none is near."""
    from soloist.tables.names import near_names  # only where something is amiss

    every = {each: name for name, command in known.items() for each in command.synonyms}
    every |= {name: name for name in known}
    near = near_names(word, every, 1)
    return every[near[0]] if near else ""
