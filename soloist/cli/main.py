"""The command line: finds the command that was asked for and loads nothing else."""

import contextlib
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module

from soloist.cli.commands import BARE, COMMANDS, Command, meant, parser_of, questions, rows
from soloist.cli.terminal import BROKEN_OFF, BUSY, DONE, FAILED, USAGE, Call, Unsaid, speak
from soloist.lingo import Lingo, language_of
from soloist.values.message import Refusal, message

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
    call = Call(sys.stdin, sys.stdout, sys.stderr, lingo)
    try:
        code = _answered(words, call)
        call.flush()
        if call.unsaid is None:
            return code
        if not isinstance(call.unsaid, BrokenPipeError):
            call.tell(message("It is saved; only the answer could not be written here."))
        _leave_unsaid()
        return code
    except Unsaid as unsaid:
        with contextlib.suppress(Unsaid, OSError):
            call.tell(unsaid.message)
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


def _answered(words: list[str], call: Call) -> int:
    try:
        return _run(words, call)
    except Unsaid:
        raise
    except Refusal as refusal:
        call.tell(refusal.message)
        return _code(refusal)
    except SystemExit as ended:  # `--help` was written, too
        if isinstance(ended.code, int):
            return ended.code
        raise


def _run(words: list[str], call: Call) -> int:
    command, words = _asked(words)
    if not command.does:
        return _without_question(command, words, call)
    where, _, function = command.does.partition(":")
    module = import_module(f"soloist.cli.{where}")
    parser = parser_of(command, call.lingo, module)
    if {"-h", "--help"} & {*words} and hasattr(module, "listed"):
        parser.epilog = module.listed(words, call.lingo.lang)
    for key, value in vars(parser.parse_intermixed_args([_guarded(each) for each in words])).items():
        if isinstance(value, str):
            value = value.removeprefix(_ARROW)
        elif isinstance(value, list):
            value = [str(each).removeprefix(_ARROW) for each in value]
        setattr(call, key, value)
    code: int = getattr(module, function or "run")(call)
    return code


def _asked(words: list[str]) -> tuple[Command, list[str]]:
    """The command that the first words name, and the words beside it. Raises `Refusal` for another name."""
    command, left = BARE, [*words]
    while not command.does and (place := _first(left)) is not None:
        word = left.pop(place)
        name = "" if command is BARE else command.name
        known = questions(name)
        if word not in known:
            raise _unknown(name, word, known)
        command = known[word]
    return command, left


def _first(words: Sequence[str]) -> int | None:
    """The place of the first word that is no option and no option's value."""
    skip = False
    for place, word in enumerate(words):
        if skip:
            skip = False
        elif word in ("--lang", "--workspace"):
            skip = True
        elif not word.startswith("-"):
            return place
    return None


def _unknown(name: str, word: str, known: Mapping[str, Command]) -> Refusal:
    """What to say where no command, or no question of the one of that `name`, is called so."""
    near = meant(word, known if name else {**known, **COMMANDS, "--help": BARE})
    if near:
        told = message(
            "“{name}”? The command is: soloist {command}.", name=word, command=f"{name} {near}".lstrip()
        )
    else:
        told = message("No command called “{name}”; there are: {known}.", name=word, known=", ".join(known))
    if not name:
        told = message("{told} A story opens with: soloist play {name}", told=told, name=word)
    return Refusal(told)


def _without_question(command: Command, words: list[str], call: Call) -> int:
    """`soloist` alone opens the screen; `--help` and `--version` speak of the whole.

    A command that needs a question tells which there are.
    """
    lingo, name = call.lingo, "" if command is BARE else command.name
    parser = parser_of(command, lingo)
    parser.epilog = rows(name, lingo)
    parser.parse_args(words, call)
    if name:
        raise Refusal(message("Say which command: {known}", known=", ".join(questions(name))))
    if call.version:
        from importlib.metadata import version

        call.give(version("soloist"))
        return DONE
    call.journal, call.in_browser = None, False
    code: int = import_module("soloist.cli.play").run(call)
    return code


def _language(words: Sequence[str]) -> str | None:
    """The language asked for, read before the parser is built, which speaks it already."""
    for number, word in enumerate(words):
        if word == "--lang" and number + 1 < len(words):
            named = words[number + 1]
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
        else:
            continue
        return language_of(named) or None
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
