"""A session from its sheet to its end: scenes, what comes between them, and the last settlement."""

from soloist.journal.model import TableText
from soloist.journal.sheet import cards
from soloist.journal.table_text import write_table_line
from soloist.lab.simulate.action import GAUGE, act, set_gauge
from soloist.lab.simulate.figures import sums
from soloist.lab.simulate.game import Game
from soloist.lab.simulate.habits import Spread, harmed, moments_of
from soloist.lab.simulate.sitting import WHO, Sitting
from soloist.lab.simulate.tally import Tally
from soloist.lab.simulate.unwritten import StillShelf
from soloist.play.exchange import drawn_lines
from soloist.play.moments import Answer, Walk, moments, steps, take
from soloist.play.oracle import ask
from soloist.rules.system import Counter
from soloist.rules.term import Term
from soloist.tables.deck import UsedUp
from soloist.tables.draw import Drawn
from soloist.tables.unknown import EmptyList

_SCENE = Term("A scene", "Une scène")
_QUESTION = Term("? What now?", "? Et maintenant\u202f?")


def play_session(game: Game, shelf: StillShelf, seed: int, session: int, tally: Tally) -> Sitting:
    """Play one session to its end and count it; the sitting, whose story nobody needs to keep."""
    own = Tally()
    sitting = Sitting(game, shelf, seed, session, own)
    _sheet(sitting)
    sitting.begin()
    scenes = sitting.number("scenes")
    for scene in range(1, scenes + 1):
        _scene(sitting)
        sitting.of["scenes"] += 1
        _between(sitting, last=scene == scenes or sitting.over)
        sitting.scene_ended(scene)
        if sitting.over:
            break
    sitting.ended()
    _close(sitting)
    tally.add(own)
    for path, total in sums(own):
        tally.mark(*path, times=total)
    return sitting


def _sheet(sitting: Sitting) -> None:
    """Where a session starts from, as a sheet is written."""
    system, lang = sitting.game.system, sitting.game.lang
    counters = [held for held in system.counters if not held.is_list]
    own = [_start(sitting, held) for held in counters if not held.shared]
    kind = Term("state", "état").of(lang)
    if harmed(system) == "gauge":
        name = GAUGE.of(lang)
        own += [
            f"{Term('gauges', 'jauges').of(lang)}: {name} ({kind})",
            f"{name} 0/{sitting.number('gauge')}",
        ]
    if own:
        sitting.enter(f"[PC:{WHO}|{'|'.join(own)}]")
    shared = [_start(sitting, held) for held in counters if held.shared]
    if shared and system.hat is not None:
        sitting.enter(f"[N:{system.hat.of(lang)}|{'|'.join(shared)}]")


def _start(sitting: Sitting, held: Counter) -> str:
    return f"{held.name.of(sitting.game.lang)} {sitting.number(f'start.{held.id}')}"


def _scene(sitting: Sitting) -> None:
    """One scene: questions and automatic results among its actions, destiny’s turns, strokes of fate."""
    sitting.out = False
    sitting.seat.begin_scene(_SCENE.of(sitting.game.lang))
    for _ in range(sitting.number("oracle")):
        _ask(sitting)
    for _ in range(sitting.number("automatic")):
        sitting.roll("auto")
    for _ in range(sitting.number("turns")):
        if sitting.held("destiny"):
            sitting.roll("orient")
    for _ in range(sitting.number("strokes")):
        if sitting.held("cards"):
            _stroke(sitting)
    for _ in range(sitting.number("actions")):
        if sitting.out:
            break
        act(sitting)


def _ask(sitting: Sitting) -> None:
    """A question, and the answer of one of the tables."""
    names = tuple(sitting.game.tables)
    if not names:
        return
    name = names[Spread(dict.fromkeys(range(len(names)), 1)).drawn(sitting.chance)]
    seat = sitting.seat
    sitting.of["questions"] += 1
    sitting.enter(_QUESTION.of(sitting.game.lang))
    try:
        for drawn in _drawn(sitting, name):
            sitting.tally.mark("tables", drawn.name, _row(sitting, name, drawn))
            seat.gather(*drawn_lines(drawn))
    except EmptyList:
        pass  # a table of the names of a story, which nobody names here: the question stays open
    seat.flush()


def _drawn(sitting: Sitting, name: str) -> tuple[Drawn, ...]:
    """The answer of a table; a deck without a card left is shuffled first, in so many words."""
    seat = sitting.seat
    try:
        return ask(name, seat.shelves, sitting.dice, seat.story)
    except UsedUp as used:
        seat.gather(write_table_line(TableText(used.table, shuffle=True)))
        return ask(name, seat.shelves, sitting.dice, seat.story, shuffled=(used.table,))


def _row(sitting: Sitting, name: str, drawn: Drawn) -> str:
    """The row that came, as it is written in the table: what its holes were filled with is let be."""
    target = sitting.seat.shelves.find(name)
    if target.table.deck:
        return drawn.text
    strip = next(each for each in target.strips if (each.name or None) == drawn.row)
    row = strip.row_at(strip.die.position(drawn.dice))
    return row.text if row is not None else drawn.text


def _stroke(sitting: Sitting) -> None:
    """Destiny plays the first card it holds."""
    held = cards(sitting.seat.story.state, sitting.game.system, "cards")
    key = next(each for each in moments_of(sitting.game.system)["play"].keys if each.id == "card")
    sitting.roll("play", f"{key.name.of(sitting.game.lang)}: {held[0]}")


def _between(sitting: Sitting, *, last: bool) -> None:
    """What the end of a scene brings: the destiny roll, who was out comes back, rest."""
    system, tests = sitting.game.system, moments_of(sitting.game.system)
    if "branch" in tests and sitting.held("destiny") < 0 and sitting.happens("branch"):
        rolled = sitting.roll("branch")
        mishap = (
            rolled is not None
            and rolled.resolution is not None
            and rolled.resolution.outcome == "contretemps"
        )
        sitting.of["mishaps"] += int(mishap)
    if "comeback" in tests and sitting.out:
        sitting.roll("comeback")
    if last:
        return
    if "scene" in tests:
        keys = [key.name.of(sitting.game.lang) for key in tests["scene"].keys if key.kind == "flag"]
        yes = Term("yes", "oui").of(sitting.game.lang)
        sitting.roll("scene", " | ".join(f"{name}: {yes}" for name in keys))
    nights = sitting.number("recover")
    if harmed(system) == "gauge" and sitting.gauge:
        emptied = 0 if sitting.out else max(0, sitting.gauge - nights)
        if emptied != sitting.gauge:
            set_gauge(sitting, emptied)
    elif harmed(system) == "energy":
        for _ in range(max(nights, int(sitting.out))):
            sitting.roll("night")


def _close(sitting: Sitting) -> None:
    """The end of the session, by the system’s own moment or test; what it changes is not counted."""
    system = sitting.game.system
    end = next((each for each in moments(system) if each.id == "session_end"), None)
    if system.id == "hades" and end is not None:
        state = sitting.seat.story.state
        for step, way in (("inherit", "inherit"), ("reset", "zero")):
            state = sitting.seat.story.state
            walk = Walk(end)
            offered = next((each for each in steps(walk, state, system) if each.id == step), None)
            if offered is not None and not offered.done and any(each.id == way for each in offered.ways):
                take(sitting.seat, walk, Answer(step, way), sitting.dice)
    elif system.test("session_end") is not None:
        sitting.roll("session_end")
    elif system.test("experience") is not None:
        sitting.roll("experience")
