"""`soloist terms`, `paths`, `completion`: words of a game, where things are, what a word may become."""

import textwrap
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from soloist.cli.arguments import known_system
from soloist.cli.commands import BARE, questions
from soloist.cli.context import asked_shelf, open_story, workspace
from soloist.cli.terminal import DONE, Call, words
from soloist.play.told.glossary import Explained, explain, glossary
from soloist.publish.formats.formats import FORMATS
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, rollable
from soloist.rules.systems import system as system_of
from soloist.storage.paths import from_environment
from soloist.storage.refusals import named
from soloist.storage.shelf.packs import find_pack
from soloist.storage.shelf.shelf import shelf_roots
from soloist.values.message import Refusal, message

_WIDTH = 78


def terms(call: Call) -> int:
    """Explain one word, or list them all chapter by chapter."""
    system, lang = _system(call)
    words = [call.system, *call.word] if call.system not in ("", system.id) else call.word
    wanted = " ".join(words)
    found = explain(system, wanted) if wanted else glossary(system)
    chapters = []
    for title, words in groupby(found, key=lambda each: each.chapter.of(lang)):
        rows = [_told(each, lang) for each in words]
        chapters.append("\n".join(rows if wanted else [title, *rows]))
    terms = [_as_json(each, lang) for each in found]
    told = ("\n" if wanted else "\n\n").join(chapters)
    call.answer({"system": system.id, "terms": terms}, (told,))
    return DONE


def _system(call: Call) -> tuple[System, str]:
    """The rules that are meant, in the words of a story or a pack, and the language they are told in."""
    lang: str = call.lingo.lang
    if call.story:
        story = open_story(call, call.story)
        return story.system, story.lang
    if call.pack:
        head = find_pack(workspace(call).root, call.pack, exactly=True).head
        if head.langs and lang not in head.langs:
            lang = head.langs[0]
        given = {**head.options, **head.word_options(lang)}
        return _known(head.system or call.system).under(given), lang
    return _known(call.system), lang


def _known(name: str) -> System:
    if not name:
        raise Refusal(message("Name a system ({known}), a story or a pack.", known=", ".join(SYSTEMS)))
    return known_system(name)


def _as_json(each: Explained, lang: str) -> dict[str, object]:
    word = each.word
    return {
        "id": word.id,
        "name": word.name.of(lang),
        "also": [term.of(lang) for term in word.also],
        "opposite": each.opposite.name.of(lang) if each.opposite else None,
        "meaning": word.meaning.of(lang),
        "chapter": each.chapter.of(lang),
        "systems": [id_ for id_ in SYSTEMS if any(other.word.id == word.id for other in glossary(id_))],
    }


def _told(each: Explained, lang: str) -> str:
    """The word with its synonyms (`=`) and opposite (`≠`), and what it means below."""
    word = each.word
    lines = textwrap.wrap(word.meaning.of(lang), _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(["  ".join([word.name.of(lang), *each.beside(lang)]), *lines])


EPILOG = {
    "paths": message(
        "The workspace is the folder of --workspace, else the one whose journals/ holds the story that is "
        "named, else the current folder where it has journals/ or oracles/, else $SOLOIST_HOME, else "
        "~/soloist."
    )
}


def places(call: Call) -> int:
    """Print every place."""
    paths, here = from_environment(), workspace(call)
    told: dict[str, object] = {
        "workspace": here.root,
        "journals": here.journals,
        "oracles": shelf_roots(here.root, call.lingo.lang),
        "state": paths.state,
        "config": paths.config,
    }
    said = {name: call.lingo.render(words()[f"place.{name}"]) for name in told}
    width = max(map(len, said.values()))
    rows = (
        f"{said[name]:<{width}}  {line}"
        for name, place in told.items()
        for line in (place if isinstance(place, tuple) else (place,))
    )
    call.answer(told, rows)
    if here.origin == "here" and paths.home_named and paths.home != here.root:
        call.flush()
        call.tell(
            message(
                "This folder has journals/ or oracles/, so it comes before SOLOIST_HOME, {home}; "
                "--workspace {home} asks for that one.",
                home=named(paths.home),
            )
        )
    return DONE


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


def completion(call: Call) -> int:
    """Print what teaches a shell; without its name, what the words on the input may become."""
    if call.shell:
        call.give(_SHELLS[call.shell])
    elif call.stdin.isatty():
        raise Refusal(message("Say which shell: {known}", known=", ".join(_SHELLS)))
    else:
        *before, last = call.stdin.read().split("\n")[:-1] or [""]
        found = [each for each in _offered(before, last, call) if each.startswith(last)]
        call.give("\n".join(found))
    return DONE


def _offered(before: list[str], last: str, call: Call) -> Iterable[str]:
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
    rest = taken.get(before[-1], [])
    if not rest:  # no value of an option: a word of its own, the first of those not there yet
        places = [each for each in taken if not each.startswith("-")] or [""]
        words = [word for word in words if not word.startswith("-")]
        kind = places[min(len(words), len(places) - 1)]
        rest = [kind, *taken.get(kind, ())]
    for each in rest:
        if each.startswith("choices="):
            return each.removeprefix("choices=").split(",")
    return _values(rest[0].rstrip("?*+").casefold(), words, call)


def _values(kind: str, given: list[str], call: Call) -> Iterable[str]:
    """What there is of the kind that the list of commands names a word or an option by."""
    match kind:
        case "journal":
            return [story.path.stem for story in workspace(call).stories() if story.kind == "story"]
        case "table":
            return [target.name for target in asked_shelf(call).shelves.targets()]
        case "system":
            return SYSTEMS
        case "test":
            game = system_of(given[0])
            return [test.id for test in rollable(game)] if game else ()
        case "format":
            return [each.id for each in FORMATS]
    return ()
