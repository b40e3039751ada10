"""`soloist lab`: what real play used, sessions played by stated habits, what changes between two."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from soloist.cli.arguments import pairs
from soloist.cli.context import story_lang, workspace
from soloist.cli.terminal import BROKEN_OFF, CONTENT, DONE, FAILED, Call
from soloist.lab.coverage import Coverage, covered, stories
from soloist.lab.coverage import report as coverage_report
from soloist.lab.report import plain, sheet
from soloist.lab.simulate.game import Game, Plan, game_of, habit_keys, left_out, lines_of
from soloist.lab.simulate.report import (
    Report,
    changes,
    compared,
    differences,
    report,
    report_of,
    spread_sheet,
    told,
)
from soloist.lab.simulate.session import play
from soloist.lingo import Lingo
from soloist.storage.paths import current_folder
from soloist.storage.reading import read_file
from soloist.storage.refusals import Unreadable
from soloist.storage.shelf.packs import find_pack
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal, message


def coverage(call: Call) -> int:
    """Go through the stories and tell what they used; the exit code is 3 where one cannot be read."""
    here = workspace(call, call.journal[0] if call.journal else None)
    found, unread = stories(_paths(call.journal, here))
    told = covered(found, here.root, unread)
    data = plain(told)
    call.answer(data, _told_coverage(told, call), sheet(data))
    for held in told.unread:
        call.tell(message("{file}: {why}", file=held.file, why=held.message))
    return CONTENT if told.unread else DONE


def _told_coverage(told: Coverage, call: Call) -> Iterator[str]:
    said = coverage_report(told, call.lang or call.lingo.lang)
    yield said.text(call.lingo, full=call.full)
    if said.tables and not call.full:
        yield call.lingo.say("Everything: --full; for a program: --json or --csv.")


def _paths(named: list[str], here: Workspace) -> list[Path]:
    if named:
        return [here.find(name, current_folder()) for name in named]
    found = [story.path for story in here.stories() if story.kind in ("story", "unreadable")]
    if not found:
        raise Refusal(message("No story in {place} yet. Name the file of one.", place=str(here.journals)))
    return found


def simulate(call: Call) -> int:
    """Play, and tell what came of it."""
    game = game_of(_plan(call))
    if call.list:
        habits = habit_keys(game.system, game.plan.options, call.lingo.lang)
        for key in habits:  # as a file of habits could have it
            call.give(f"{key.id}: {game.habits.plain().get(key.id, '')}".rstrip())
            call.give(f"    # {call.lingo.render(key.about)}")
        return DONE
    total, tenth = call.sessions, 0

    def told_tenths(over: int) -> None:
        """How far it is, a line each tenth of the way."""
        nonlocal tenth
        if 10 * over // total > tenth:
            tenth = 10 * over // total
            call.tell(message("{over} of {total} sessions", over=over, total=total))
            call.stderr.flush()

    played = play(game, total, told_tenths)
    if not played.sessions:
        call.tell(message("Broken off before the first sessions were over."))
        return BROKEN_OFF
    found = report(played)
    call.answer(found.plain(), _told_simulation(found, game, call.lingo), spread_sheet(found))
    if not played.stopped:
        return DONE
    n = played.sessions
    call.tell(message("Broken off: {n} of {total} sessions are in this answer.", n=n, total=total))
    return FAILED


def _told_simulation(found: Report, game: Game, lingo: Lingo) -> Iterator[str]:
    yield told(found, lingo).text(lingo)
    yield "\n" + lingo.say("Not simulated, or simplified:")
    yield from (f"  {lingo.render(each)}" for each in left_out(game))


def _plan(call: Call) -> Plan:
    lang = story_lang(call)
    root = workspace(call).root
    habits = read_whole(call.habits).decode("utf-8", errors="replace") if call.habits is not None else ""
    given = {**lines_of(habits), **pairs(call.given)}
    chosen = {**_of_pack(call, root, lang), **pairs(call.option)}
    if call.sessions < 1 or call.seed < 0:
        raise Refusal(message("--sessions is 1 or more, --seed 0 or more."))
    return Plan(call.system, lang, chosen, given, call.seed, root, call.pack or "")


def _of_pack(call: Call, root: Path, lang: str) -> Mapping[str, str]:
    """The options and words a pack gives its rules. Raises `Refusal` for one that plays others."""
    if call.pack is None:
        return {}
    head = find_pack(root, call.pack, exactly=True).head
    if head.system and head.system != call.system:
        its, asked = head.system, call.system
        raise Refusal(message("{pack} plays with {its}, not {asked}.", pack=head.label, its=its, asked=asked))
    return {**head.options, **head.word_options(lang)}


def read_whole(file: str) -> bytes:
    """What a file named on the command line holds; raises `Refusal` naming it where it cannot be read."""
    try:
        return read_file(current_folder() / file)[0]
    except Unreadable as error:
        raise Refusal(
            message("{file} cannot be read: check that it exists and is a file.", file=file)
        ) from error


def compare(call: Call) -> int:
    """Tell every difference, the clear ones first."""
    one, other = _simulation(call.before), _simulation(call.after)
    found = changes(one, other)
    told = {
        "kind": "comparison",
        "format": 2,
        "differs": [str(each) for each in differences(one, other)],
        "sessions": [one.sessions, other.sessions],
        "changes": [each.plain() for each in found],
    }
    said = compared(one, other, call.lingo).text(call.lingo)
    call.answer(told, (said,), sheet({"changes": told["changes"]}))
    return DONE


def _simulation(file: str) -> Report:
    """The simulation in a file; raises `Refusal` naming it where it holds none."""
    content = read_whole(file)
    try:
        return report_of(json.loads(content))
    except (ValueError, RecursionError, Refusal) as error:
        why = error.message if isinstance(error, Refusal) else message("This is not JSON.")
        raise Refusal(message("{file}: {why}", file=file, why=why)) from error
