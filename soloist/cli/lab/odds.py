"""`soloist odds`: the chances of a test, over ranges, beside variants, until a gauge is empty."""

import argparse
from typing import TYPE_CHECKING

from soloist.cli.arguments import listed, pairs, system_and_test
from soloist.cli.terminal import DONE, Terminal
from soloist.rules.systems import SYSTEMS
from soloist.rules.systems import system as find_system
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.lab.odds.answer import Answer

__all__ = ["listed", "run"]


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell the chances in the form asked for; without a test, tell what the system rolls."""
    lang = terminal.lingo.lang
    if options.system is None:
        terminal.give("\n".join(f"  {id_:<8}  {_name(id_, lang)}" for id_ in SYSTEMS))
        terminal.tell(message("What a system rolls: soloist odds {system}", system=next(iter(SYSTEMS))))
        return DONE
    if options.test is None:
        terminal.give(_tests(options.system, lang))
        return DONE
    answer = _answer(options, lang)
    if options.svg or options.png:
        _draw(answer, options, terminal)
    if options.json:
        from soloist.lab.odds.answer import plain

        terminal.give_json(plain(answer))
    elif options.csv:
        from soloist.lab.odds.answer import rows
        from soloist.play.told.spreadsheet import csv_text

        terminal.give(csv_text(rows(answer)).removesuffix("\n"))
    elif not (options.svg or options.png):
        from soloist.lab.odds.told import text

        terminal.give(text(answer, terminal.lingo))
    return DONE


def _draw(answer: "Answer", options: argparse.Namespace, terminal: Terminal) -> None:
    """Draw into the files asked for. Raises `Refusal` where one is there already, unless `force`."""
    from soloist.cli.place import means
    from soloist.lab.odds.picture import as_png, picture
    from soloist.storage.paths import current_folder
    from soloist.storage.refusals import named
    from soloist.storage.shared_files import write_whole

    svg = picture(answer, terminal.lingo.lang)
    drawn = {options.svg: svg.encode()} if options.svg else {}
    drawn |= {options.png: as_png(svg)} if options.png else {}
    for name, data in drawn.items():
        path = current_folder() / name
        try:
            write_whole(means().disk, path, data, force=options.force)
        except FileExistsError as error:
            taken = message("{path} is there already. Name another file, or add --force.", path=named(path))
            raise Refusal(taken) from error
        terminal.tell(message("Drawn: {path}", path=named(path)))


def _name(system_id: str, lang: str) -> str:
    found = find_system(system_id)
    assert found is not None, "it is one of those there are"
    return found.name.of(lang)


def _tests(system_id: str, lang: str) -> str:
    told = listed([system_id], lang)
    if told is None or find_system(system_id) is None:
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=system_id, known=", ".join(SYSTEMS))
        )
    return told


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
