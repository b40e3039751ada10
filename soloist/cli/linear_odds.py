"""Chances told line by line: a test as it is asked for, and what one more or one fewer of a dial changes."""

from typing import TYPE_CHECKING

from soloist.cli.odds_figures import amount, how_sure, points, share
from soloist.message import message

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.lab.explorer.looks import Look, Row
    from soloist.lab.explorer.setup import Setup
    from soloist.lab.odds.estimate import Estimate
    from soloist.lab.odds.measure import Measure
    from soloist.lingo import Lingo
    from soloist.play.attempt import Attempt
    from soloist.play.session.session import Session
    from soloist.rules.system import System

_AROUND = 3  # one less, the present, one more


def tell_odds(sitting: "Session", voice: "Voice", argument: str) -> None:
    """`3/4`, or a test and its words; with nothing said, the main test as it is usually rolled.

    Raises `Refusal` for a test the rules have not, and for words it cannot take.
    """
    from soloist.lab.explorer.opened import opened
    from soloist.tui.odds_known import knowing

    story = sitting.story
    setup = opened(story.system, story.lang, argument, knowing(sitting))
    tell_setup(setup, voice)
    if ".." in argument or "…" in argument:
        _tell_range(story.system, setup, argument, voice)


def _tell_range(system: "System", setup: "Setup", argument: str, voice: "Voice") -> None:
    """Every number of the range that was asked for, a line each; a map of two ranges row by row."""
    from types import MappingProxyType

    from soloist.lab.explorer.opened import asked
    from soloist.lab.odds.asked import Asked, answer
    from soloist.lab.odds.measure import Curve, Surface
    from soloist.lab.odds.question import THROWS

    lang, lingo = setup.lang, voice.lingo
    test, given = asked(system, lang, argument)
    words = MappingProxyType({**setup.question.words, **given})
    found = answer(Asked(system, test, words, lang, THROWS, 1))
    names = {dial.id: dial.name.of(lang) for dial in setup.dials}
    if isinstance(found, Curve):
        for point in found.points:
            if point.refused is not None:
                voice.pair(f"{names[found.key]} {point.at}", lingo.render(point.refused))
            else:
                chances = ", ".join(
                    f"{each.name.of(lang)} {share(each.share, lingo)}" for each in point.chances
                )
                voice.pair(f"{names[found.key]} {point.at}", chances)
    elif isinstance(found, Surface):
        voice.tell(
            message(
                "{what}, by: {down}, then {across}",
                what=found.measure.name.of(lang),
                down=names[found.down],
                across=names[found.across],
            )
        )
        for row in found.rows:
            cells = (
                f"{cell.across}: "
                + ("—" if cell.measured is None else _measured(found.measure, cell.measured, lingo))
                for cell in row
            )
            voice.pair(f"{names[found.down]} {row[0].down}", "; ".join(cells))


def _measured(measure: "Measure", found: "Estimate", lingo: "Lingo") -> str:
    return share(found, lingo) if measure.kind == "share" else amount(found, lingo)


def tell_built(attempt: "Attempt", sitting: "Session", voice: "Voice") -> None:
    """The same of a test as it is put together."""
    from soloist.lab.explorer.setup import begun_on
    from soloist.tui.odds_known import knowing

    story = sitting.story
    tell_setup(begun_on(story.system, attempt.test, story.lang, attempt.situation, knowing(sitting)), voice)


def tell_setup(setup: "Setup", voice: "Voice") -> None:
    """What is rolled, every outcome with its chance, then the neighbours of what stands against."""
    from soloist.lab.explorer.looks import look
    from soloist.lab.odds.question import Distribution

    lang, lingo = setup.lang, voice.lingo
    turned = [dial for dial in setup.dials if dial.kind == "side" or dial.id in setup.question.words]
    given = ", ".join(f"{dial.name.of(lang)} {dial.said(setup.words[dial.id], lang)}" for dial in turned)
    voice.line(" · ".join(filter(None, (setup.test.label.of(lang), given))))
    found = look(setup, "outcomes", _AROUND)
    if found.refused is not None:
        voice.tell(found.refused)
        return
    assert isinstance(found.answer, Distribution), "its outcomes were asked for"
    chances = ", ".join(f"{each.name.of(lang)} {share(each.share, lingo)}" for each in found.answer.outcomes)
    voice.tell(message("Chances: {chances}", chances=chances))
    dial = setup.dial
    if dial is not None and len(found.rows) > 1:
        rows = "; ".join(_row(found, row, voice) for row in found.rows)
        what, name = setup.measure.name.of(lang), dial.name.of(lang)
        voice.tell(message("{what}, by: {dial}: {rows}", what=what, dial=name, rows=rows))
    voice.line(how_sure(found.answer.throws, lingo))


def _row(found: "Look", row: "Row", voice: "Voice") -> str:
    setup, lingo = found.setup, voice.lingo
    assert setup.dial is not None, "something is turned"
    name = setup.dial.said(row.word, setup.lang)
    if row.measured is None:
        return lingo.say("{what}: {text}", what=name, text="—")
    is_share = setup.measure.kind == "share"
    said = share(row.measured, lingo) if is_share else amount(row.measured, lingo)
    if row.gained is None:
        return lingo.say("{what}: {text}", what=name, text=said)
    gained = points(100 * row.gained.value, lingo) if is_share else amount(row.gained, lingo, signed=True)
    return lingo.say("{what}: {text}", what=name, text=f"{said} ({gained})")
