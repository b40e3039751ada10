"""`soloist terms`: the words of a rule system, all of them or those of one name."""

import argparse
import textwrap
from itertools import groupby

from soloist.cli.arguments import known_system
from soloist.cli.context import open_story, workspace
from soloist.cli.terminal import DONE, Terminal
from soloist.play.told.glossary import Explained, explain, glossary
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS
from soloist.storage.shelf.packs import find_exactly
from soloist.values.message import Refusal, message

_WIDTH = 78


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Explain one word, or list them all chapter by chapter."""
    system, lang = _system(options, terminal)
    words = [options.system, *options.word] if options.system not in ("", system.id) else options.word
    wanted = " ".join(words)
    found = explain(system, wanted) if wanted else glossary(system)
    chapters = []
    for title, words in groupby(found, key=lambda each: each.chapter.of(lang)):
        rows = [_told(each, lang) for each in words]
        chapters.append("\n".join(rows if wanted else [title, *rows]))
    terms = [_as_json(each, lang) for each in found]
    told = ("\n" if wanted else "\n\n").join(chapters)
    terminal.answer(options, {"system": system.id, "terms": terms}, (told,))
    return DONE


def _system(options: argparse.Namespace, terminal: Terminal) -> tuple[System, str]:
    """The rules that are meant, in the words of a story or a pack, and the language they are told in."""
    lang: str = terminal.lingo.lang
    if options.story:
        story = open_story(options, terminal, options.story)
        return story.system, story.lang
    if options.pack:
        head = find_exactly(workspace(options).root, options.pack).head
        if head.langs and lang not in head.langs:
            lang = head.langs[0]
        given = {**head.options, **head.word_options(lang)}
        return _known(head.system or options.system).under(given), lang
    return _known(options.system), lang


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
        "systems": list(each.systems),
    }


def _told(each: Explained, lang: str) -> str:
    """The word with its synonyms (`=`) and opposite (`≠`), and what it means below."""
    word = each.word
    beside = [f"= {', '.join(term.of(lang) for term in word.also)}"] if word.also else []
    if each.opposite:
        beside.append(f"≠ {each.opposite.name.of(lang)}")
    lines = textwrap.wrap(word.meaning.of(lang), _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(["  ".join([word.name.of(lang), *beside]), *lines])
