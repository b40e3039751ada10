"""`soloist odds`: the chances of a test, over ranges, beside variants, until a gauge is empty."""

import argparse
from typing import TYPE_CHECKING

from soloist.cli.arguments import listed, pairs, system_and_test
from soloist.cli.terminal import DONE, Terminal
from soloist.lingo import Lingo
from soloist.rules.systems import SYSTEMS
from soloist.rules.systems import system as find_system
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.lab.odds.plain import Answer

__all__ = ["add", "listed", "run"]


def add(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare the words of the command."""
    parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]  # the test may be left out
    parser.add_argument("system", nargs="?", help=lingo.say("rule system, for example hades"))
    parser.add_argument("test", nargs="?", help=lingo.say("what to roll, for example opposition"))
    parser.add_argument(
        "given",
        nargs="*",
        metavar="key=value",
        help=lingo.say("for=3 against=2, or reasons; for=1..6 for a curve, two ranges for a map"),
    )
    _questions(parser, lingo)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=lingo.say("answer in JSON"))
    form.add_argument("--csv", action="store_true", help=lingo.say("answer as a table of CSV"))
    parser.add_argument("--svg", metavar="FILE", help=lingo.say("draw it into this file, which must be new"))
    parser.add_argument("--png", metavar="FILE", help=lingo.say("the same as PNG"))
    parser.add_argument("--force", action="store_true", help=lingo.say("replace that file if it is there"))


def _questions(parser: argparse.ArgumentParser, lingo: Lingo) -> None:
    """Declare what else than one situation may be asked, and how often to throw."""
    parser.add_argument(
        "--of",
        metavar="WHAT",
        help=lingo.say("one number: an outcome, success+ for that or better, mean, drift:destiny"),
    )
    parser.add_argument(
        "--or",
        dest="others",
        action="append",
        metavar='"key=value …"',
        help=lingo.say("the same with other words, beside it; may be repeated"),
    )
    parser.add_argument(
        "--length", metavar="N[/N]", help=lingo.say("how many rolls empty a gauge, theirs or theirs and ours")
    )
    parser.add_argument(
        "--progress",
        metavar="success=1,…",
        help=lingo.say("what outcomes take from theirs, below zero from ours"),
    )
    parser.add_argument(
        "--throws",
        type=int,
        metavar="N",
        help=lingo.say("how often to throw where nothing exact is in reach"),
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=lingo.say("of the dice thrown then"))


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
        from soloist.lab.odds.plain import plain

        terminal.give_json(plain(answer))
    elif options.csv:
        from soloist.lab.odds.plain import rows
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
    from soloist.lab.odds.asked import Asked, answer, check_sides, parted
    from soloist.lab.odds.question import THROWS
    from soloist.rules.given_words import by_ids

    system, test = system_and_test(options.system, options.test)
    given = by_ids(test, pairs(options.given))
    others = tuple(by_ids(test, pairs(parted(each))) for each in options.others or ())
    for each in (given, *others):
        check_sides(test, each)
    return answer(
        Asked(
            system,
            test,
            given,
            lang,
            THROWS if options.throws is None else options.throws,
            options.seed,
            options.of,
            others,
            options.length,
            options.progress,
        )
    )
