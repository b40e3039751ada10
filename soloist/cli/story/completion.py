"""`soloist completion`: what a shell offers where one presses Tab, from the one list of commands.

A shell hands the words typed so far to the command, a line each, the one under the cursor last; it
answers with what that may become, or with nothing, where a shell offers files.
"""

import argparse
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from soloist.cli.commands import BARE, questions
from soloist.cli.context import shelf_of, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.publish.formats.formats import FORMATS
from soloist.rules.systems import SYSTEMS, rollable
from soloist.rules.systems import system as system_of
from soloist.values.message import Refusal, message

_SHELLS: Final[Mapping[str, str]] = {
    "bash": """_soloist() {
    local IFS=$'\\n'
    COMPREPLY=($(printf '%s\\n' "${COMP_WORDS[@]:1:COMP_CWORD}" | "$1" completion 2>/dev/null))
}
complete -o default -F _soloist soloist""",
    "zsh": """#compdef soloist
_soloist() {
    local -a found
    found=("${(@f)$(print -rl -- "${(@)words[2,CURRENT]}" | "${words[1]}" completion 2>/dev/null)}")
    [[ -n "$found" ]] && compadd -a found || _files
}
compdef _soloist soloist""",
    "fish": """complete -c soloist -a \
'(printf "%s\\n" (commandline -opc)[2..] (commandline -ct) | soloist completion 2>/dev/null)'""",
}
_EVERYWHERE: Final = ("--help", "--lang", "--workspace")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print what teaches a shell; without its name, what the words on the input may become."""
    if options.shell:
        terminal.give(_SHELLS[options.shell])
    elif terminal.stdin.isatty():
        raise Refusal(message("Say which shell: {known}", known=", ".join(_SHELLS)))
    else:
        *before, last = terminal.stdin.read().split("\n")[:-1] or [""]
        found = [each for each in _offered(before, last, options, terminal) if each.startswith(last)]
        terminal.give("\n".join(found))
    return DONE


def _offered(before: list[str], last: str, options: argparse.Namespace, terminal: Terminal) -> Iterable[str]:
    """Whatever may stand after the words before: commands, their options, and what each of these takes."""
    command, name, words = BARE, "", [*before]
    while words and words[0] in ("--lang", "--workspace"):
        del words[:2]
    while words and words[0] in questions(name):
        command = questions(name)[words.pop(0)]
        name = command.name
    taken = {taken: rest for taken, *rest in (spec.split() for spec, _ in command.takes)}
    if last.startswith("-"):
        return [*(each for each in taken if each.startswith("-")), *_EVERYWHERE]
    if not command.does:
        return questions(name)
    if before[-1] in taken and (rest := taken[before[-1]]):
        kind = rest[0]
    else:
        valued = {each for each, rest in taken.items() if each.startswith("-") and rest and rest[0] != "or"}
        words = [word for was, word in pairwise(["", *words]) if word[:1] != "-" and was not in valued]
        places = [each for each in taken if not each.startswith("-")]
        kind = places[min(len(words), len(places) - 1)] if places else ""
        rest = taken.get(kind, [])
    for each in rest:
        if each.startswith("choices="):
            return each.removeprefix("choices=").split(",")
    return _values(kind.rstrip("?*+").casefold(), words, options, terminal)


def _values(kind: str, given: list[str], options: argparse.Namespace, terminal: Terminal) -> Iterable[str]:
    """What there is of the kind that the list of commands names a word or an option by."""
    match kind:
        case "journal":
            return [story.path.stem for story in workspace(options).stories() if story.kind == "story"]
        case "table":
            lang = options.lang or terminal.lingo.lang
            return [target.name for target in shelf_of(options, None, lang).shelves.targets()]
        case "system":
            return SYSTEMS
        case "test":
            game = system_of(given[0])
            return [test.id for test in rollable(game)] if game else ()
        case "format":
            return [each.id for each in FORMATS]
    return ()
