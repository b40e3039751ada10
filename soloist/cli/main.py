"""The command line: finds the command that was asked for and loads nothing else."""

import argparse
import contextlib
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from soloist.cli.terminal import BROKEN_OFF, BUSY, DONE, FAILED, USAGE, Terminal, Unsaid, everywhere, speak
from soloist.lingo import Lingo
from soloist.values.message import Message, Refusal, message

COMMANDS: dict[str, Message] = {
    "play": message("open the screen on a story"),
    "serve": message("open the screen in this machine’s browser"),
    "new": message("start a story"),
    "roll": message("resolve one test"),
    "odds": message("exact chances of every outcome"),
    "ask": message("roll a table"),
    "log": message("add to a story, as typed in the composer"),
    "guide": message("go through a moment of a story, step by step"),
    "undo": message("take back the last thing written"),
    "state": message("what a story adds up to"),
    "chart": message("numbers, outcomes and words of a story over time"),
    "stats": message("the prose of a story counted: words, repetitions, who is where, threads, days"),
    "share": message("an exchange of a story in words or as a picture, for others"),
    "export": message("a story as a book, or as data"),
    "import": message("a story or tables from elsewhere as your own"),
    "grow": message("words of a story as rows of your own tables"),
    "fork": message("leave a story at a place: a new one that shares its past"),
    "union": message("add to a story what only a copy set aside by a sync holds"),
    "convert": message("make a story UTF-8, with the line ends of today"),
    "lab": message("how a game plays: simulations, coverage of real play, comparisons"),
    "pack": message("a game to hand on: begun, checked, compared, built, added"),
    "search": message("find words in your stories"),
    "verify": message("recompute every result of a story"),
    "check": message("look for mistakes in tables and stories"),
    "tables": message("list the tables in reach"),
    "terms": message("the words of a game, explained"),
    "paths": message("where soloist keeps things"),
}
"""Every command and what it does; each is the module of that name in one of the folders of `_HOMES`."""

_HOMES = {
    "files": ("convert", "export", "import", "share"),
    "lab": ("chart", "lab", "odds", "stats"),
    "pack": ("pack",),
    "rolls": ("ask", "roll", "tables", "terms"),
    "story": (
        *("check", "fork", "grow", "guide", "log", "new", "paths"),
        *("search", "serve", "state", "undo", "union", "verify"),
    ),
}
_MODULES = {name: f"{home}.{name}" for home, names in _HOMES.items() for name in names}
_MODULES["import"] += "_"  # a word Python keeps to itself

_ARROW = "\0"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (see `soloist.cli.terminal`)."""
    words = list(sys.argv[1:] if argv is None else argv)
    for name, mode in (("stdin", "r"), ("stdout", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by who started us (`>&-`): an answer cannot be written there
            setattr(sys, name, open("/dev/null", mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - kept
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Under an ASCII locale the first accent would end the program.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape")
    lingo = Lingo(_language(words))
    speak(lingo)
    terminal = Terminal(sys.stdin, sys.stdout, sys.stderr, lingo)
    try:
        code = _answered(words, terminal)
        terminal.flush()
        if terminal.unsaid is None:
            return code
        if not isinstance(terminal.unsaid, BrokenPipeError):
            terminal.tell(message("It is saved; only the answer could not be written here."))
        _leave_unsaid()
        return code
    except Unsaid as unsaid:
        with contextlib.suppress(Unsaid, OSError):
            terminal.tell(unsaid.message)
    except BrokenPipeError:
        pass  # the reader left (`| head`): nothing more to say, and nothing to say it to
    except KeyboardInterrupt:
        return BROKEN_OFF
    _leave_unsaid()
    return FAILED


def _leave_unsaid() -> None:
    """Say the rest to nobody: what is still to be written would fail again at the exit."""
    with contextlib.suppress(OSError):
        sys.stdout = open("/dev/null", "w", encoding="utf-8")  # noqa: SIM115, PTH123 - kept until exit


def _answered(words: list[str], terminal: Terminal) -> int:
    try:
        return _run(words, terminal)
    except Unsaid:
        raise
    except Refusal as refusal:
        terminal.tell(refusal.message)
        return _code(refusal)
    except SystemExit as ended:  # `--help` was written, too
        if isinstance(ended.code, int):
            return ended.code
        raise


def _run(words: list[str], terminal: Terminal) -> int:
    place = _command(words)
    if place is None:
        return _without_command(words, terminal)
    name = words.pop(place)
    module = import_module(f"soloist.cli.{_MODULES.get(name, name)}")
    parser = _parser(name, module, terminal.lingo)
    if {"-h", "--help"} & {*words} and hasattr(module, "listed"):
        parser.epilog = module.listed(words, terminal.lingo.lang)
    options = parser.parse_args([_guarded(word) for word in words])
    for key, value in vars(options).items():
        if isinstance(value, str):
            setattr(options, key, value.removeprefix(_ARROW))
        elif isinstance(value, list):
            setattr(options, key, [str(word).removeprefix(_ARROW) for word in value])
    code: int = module.run(options, terminal)
    return code


def _command(words: Sequence[str]) -> int | None:
    """Which of the words is the command: the first that is no option and no option's value."""
    skip = False
    for place, word in enumerate(words):
        if skip:
            skip = False
        elif word in ("--lang", "--workspace"):
            skip = True
        elif not word.startswith("-"):
            if word not in COMMANDS:
                raise _no_command(word)
            return place
    return None


def _no_command(word: str) -> Refusal:
    from soloist.cli.meant import meant  # only where something is amiss

    if command := meant(word, COMMANDS):
        return Refusal(
            message(
                "“{name}”? The command is: soloist {command}. A story opens with: soloist play {name}",
                name=word,
                command=command,
            )
        )
    return Refusal(
        message(
            "No command called “{name}”; there are: {known}. A story opens with: soloist play {name}",
            name=word,
            known=", ".join(COMMANDS),
        )
    )


def _without_command(words: list[str], terminal: Terminal) -> int:
    """`soloist` alone opens the screen; `--help` and `--version` speak of the whole."""
    parser = argparse.ArgumentParser(prog="soloist", description=_about(terminal.lingo), add_help=True)
    everywhere(parser, terminal.lingo)
    parser.add_argument(
        "--version", action="store_true", help=terminal.lingo.say("say which version this is")
    )
    play = import_module("soloist.cli.play")
    play.line_by_line(parser, terminal.lingo)
    parser.formatter_class = _formatter
    options = parser.parse_args(words)
    if options.version:
        from importlib.metadata import version

        terminal.give(version("soloist"))
        return DONE
    options.journal, options.in_browser = None, False
    code: int = play.run(options, terminal)
    return code


def _about(lingo: Lingo) -> str:
    width = max(map(len, COMMANDS))
    rows = [f"  {name:<{width}}  {lingo.render(does)}" for name, does in COMMANDS.items()]
    return "\n".join([lingo.say("The other chair at the table, for role-playing alone."), "", *rows])


def _parser(name: str, module: ModuleType, lingo: Lingo) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"soloist {name}",
        description=lingo.render(COMMANDS[name]),
        formatter_class=_formatter,
        allow_abbrev=False,
    )
    everywhere(parser, lingo)
    module.add(parser, lingo)
    return parser


def _formatter(prog: str) -> argparse.HelpFormatter:
    # A width spares the start of every command a look at the terminal, and what that look imports.
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=28, width=100)


def _language(words: Sequence[str]) -> str | None:
    """The language asked for, read before the parser is built, which speaks it already."""
    for number, word in enumerate(words):
        if word == "--lang" and number + 1 < len(words):
            named = words[number + 1]
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
        else:
            continue
        return named if named in ("fr", "en") else None
    return None


def _guarded(word: str) -> str:
    """A word that starts like an option but is play (`->Oui`) is kept from the option parser."""
    return _ARROW + word if word.startswith(("->", "---")) else word


def _code(refusal: Refusal) -> int:
    from soloist.storage.refusals import Busy, ChangedElsewhere, NotSaved, Unreadable

    if isinstance(refusal.__cause__, Refusal):
        return _code(refusal.__cause__)
    if isinstance(refusal, Busy):
        return BUSY
    if isinstance(refusal, ChangedElsewhere | NotSaved | Unreadable):
        return FAILED
    return USAGE
