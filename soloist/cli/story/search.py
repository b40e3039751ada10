"""`soloist search`: finds words in one story or all, whatever their case, accents or ligatures."""

import argparse
from collections.abc import Iterator

from soloist.cli.context import workspace
from soloist.cli.terminal import DONE, FAILED, Terminal
from soloist.journal.search import Hit, asked, in_quotes
from soloist.play.blocks.search import Searched, search_stories, stories_of
from soloist.storage.listing import Story
from soloist.storage.paths import current_folder
from soloist.values.message import Message, count, message

_LIMIT = 1000
_STRONG, _PLAIN = "\033[1;4m", "\033[0m"  # bold and underlined: no colour to be switched off


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print each place as `file:line:column: …`; the exit code is 1 where there is none."""
    stories, trouble = _stories(options)
    limit = None if options.all else _LIMIT
    words = " ".join(map(in_quotes, options.words))
    found = _told(search_stories(stories, words, limit), trouble, terminal)
    given, more = 0, 0
    answers = []
    for searched in found:
        more += searched.more
        given += len(searched.hits)
        name = _name(searched)
        for hit in searched.hits:
            if options.json:
                answers.append(_as_json(name, hit))
            else:
                _give(name, hit, terminal)
    if options.json:
        terminal.give_json(answers)
    if more:
        terminal.tell(count("{n} more place; --all gives it.", "{n} more places; --all gives them.", more))
    if not given:
        terminal.tell(message("“{words}” stands nowhere in what was searched.", words=asked(words).whole))
    return DONE if given else FAILED


def _stories(options: argparse.Namespace) -> tuple[tuple[Story, ...], tuple[Message, ...]]:
    if not options.journals:
        return stories_of(workspace(options))
    here = workspace(options, options.journals[0])
    paths = [here.find(name, current_folder()) for name in options.journals]
    return tuple(Story(path, path.stem) for path in paths), ()


def _told(found: Iterator[Searched], trouble: tuple[Message, ...], terminal: Terminal) -> Iterator[Searched]:
    """Each story as it is searched; what cannot be is told."""
    for each in trouble:
        terminal.tell(each)
    for searched in found:
        if searched.trouble is not None:
            terminal.tell(searched.trouble)
        yield searched


def _name(searched: Searched) -> str:
    """The file as one would name it from here."""
    here = current_folder()
    return str(searched.path.relative_to(here) if searched.path.is_relative_to(here) else searched.path)


def _as_json(name: str, hit: Hit) -> dict[str, object]:
    shown = ("line", "column", "start", "end", "text", *(("mark",) if hit.mark else ()))
    return {"file": name, **{each: getattr(hit, each) for each in shown}}


def _give(name: str, hit: Hit, terminal: Terminal) -> None:
    mark = {"": "", "secret": terminal.lingo.say(" (secret)"), "struck": terminal.lingo.say(" (struck)")}
    place, mark_word = f"{name}:{hit.line}:{hit.column}: ", mark[hit.mark]
    if not terminal.stdout.isatty():
        terminal.give(place + hit.text + mark_word)
        return
    from soloist.display import display_safe

    before, found, after = map(display_safe, (hit.before, hit.found, hit.after))
    terminal.stdout.write(f"{display_safe(place)}{before}{_STRONG}{found}{_PLAIN}{after}{mark_word}\n")
