"""`soloist odds`: the chances of a test, over ranges, beside variants, until a gauge is empty."""

import argparse
from typing import TYPE_CHECKING

from soloist.cli.arguments import known_system, listed, pairs, system_and_test
from soloist.cli.terminal import DONE, Terminal
from soloist.rules.systems import SYSTEMS
from soloist.values.message import message

if TYPE_CHECKING:
    from soloist.lab.odds.answer import Answer

__all__ = ["listed", "run"]


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell the chances in the form asked for; without a test, tell what the system rolls."""
    lang = terminal.lingo.lang
    if options.system is None:
        terminal.give("\n".join(f"  {id_:<8}  {known_system(id_).name.of(lang)}" for id_ in SYSTEMS))
        terminal.tell(message("What a system rolls: soloist odds {system}", system=next(iter(SYSTEMS))))
        return DONE
    if options.test is None:
        terminal.give(listed([known_system(options.system).id], lang))
        return DONE
    answer = _answer(options, lang)
    if options.svg or options.png:
        _draw(answer, options, terminal)
    if options.json:
        from soloist.lab.odds.answer import plain

        terminal.give_json(plain(answer))
    elif options.csv:
        from soloist.lab.odds.answer import rows
        from soloist.play.told.foreign_text import csv_text

        terminal.give(csv_text(rows(answer)).removesuffix("\n"))
    elif not (options.svg or options.png):
        from soloist.lab.odds.told import text

        terminal.give(text(answer, terminal.lingo))
    return DONE


def _draw(answer: "Answer", options: argparse.Namespace, terminal: Terminal) -> None:
    """Draw into the files asked for. Raises `Refusal` where one is there already, unless `force`."""
    from soloist.cli.context import write_file
    from soloist.lab.odds.told import as_png, picture
    from soloist.storage.refusals import named

    svg = picture(answer, terminal.lingo.lang)
    drawn = {options.svg: svg.encode()} if options.svg else {}
    drawn |= {options.png: as_png(svg)} if options.png else {}
    for name, data in drawn.items():
        path = write_file(name, data, force=options.force)
        terminal.tell(message("Drawn: {path}", path=named(path)))


def _answer(options: argparse.Namespace, lang: str) -> "Answer":
    """What the words and the options ask for."""
    from soloist.lab.odds.answer import answer, check_sides, parted
    from soloist.lab.odds.question import Question
    from soloist.rules.given import by_ids

    system, test = system_and_test(options.system, options.test)
    given = by_ids(test, pairs(options.given))
    others = tuple(by_ids(test, pairs(parted(each))) for each in options.others or ())
    for each in (given, *others):
        check_sides(test, each)
    return answer(Question(system, test, given, lang), options.of, others, options.length, options.progress)
