"""One action as it is played: rolled, saved or not, gone on with until it is settled, and its harm taken."""

from typing import Final

from soloist.lab.simulate.habits import harmed
from soloist.lab.simulate.saving import PURSES, wanted
from soloist.lab.simulate.sitting import WHO, Sitting
from soloist.message import Refusal
from soloist.play.attempt import Attempt, between, quick_ids, rolled, with_reason, with_unnamed
from soloist.play.candidates import candidates
from soloist.play.people import rollers
from soloist.play.ready import ready
from soloist.play.send import send
from soloist.rules.system import Choice, Outcome, Test
from soloist.rules.term import Term

GAUGE: Final = Term("Wounds", "Blessures")
_ACTION: Final = Term("acts", "agit")
_GO_ON: Final = ("carry_on", "try_again")


def act(sitting: Sitting) -> None:
    """One action to its end; how many rolls it took is counted."""
    sitting.of["actions"] += 1
    rolls, second = 0, False
    longest = sitting.number("longest", 2)
    dice = _dice(sitting)
    while True:
        energy = sitting.held("energy")
        attempt = _rolled(sitting, dice, second=second)
        rolls += 1
        outcome = attempt.outcome
        again = outcome is not None and rolls < longest and not sitting.out and _goes_on(sitting, outcome)
        sitting.seat.resolve(attempt, _choice(outcome, again=again) if outcome else None)
        sitting.saw(attempt)
        sitting.look()
        _aftermath(sitting, attempt, energy)
        second = _tried_again(sitting, attempt) and not second
        if sitting.out or sitting.over or not (again or second):
            break
    sitting.tally.mark("rolls", _main(sitting).id, str(rolls))


def _dice(sitting: Sitting) -> tuple[int, ...]:
    """The numbers of the action, as habits give them: dice a side, and what is rolled against."""
    test = _main(sitting)
    ids = [side.id for side in test.sides] + ["difficulty", "required"]
    return tuple(sitting.number(id_) for id_ in ids if id_ in sitting.game.habits.numbers)


def _rolled(sitting: Sitting, numbers: tuple[int, ...], *, second: bool) -> Attempt:
    """A roll on the table, gauges and points put to it, not written yet."""
    story, system = sitting.seat.story, sitting.game.system
    send(sitting.seat, f"@({WHO}) {_ACTION.of(sitting.game.lang)}", sitting.dice)
    test = _main(sitting)
    who = rollers(test, story.state, (WHO,))
    quick = quick_ids(test)
    target = numbers[len(quick)] if len(numbers) > len(quick) else None
    numbers = numbers[: len(quick)]
    attempt = between(test, numbers, who, story.known(test, who), story.lang, target)
    if sitting.gauge:
        for offered in candidates(story.state, system, who):
            if offered.source == "gauge":
                attempt = with_reason(attempt, offered.side, offered.reason)
    attempt = ready(_burnt(sitting, attempt, second=second), story.lang)
    try:
        fallen = rolled(attempt, sitting.dice)
    except Refusal:
        if not attempt.situation.values.get("no_zero"):
            raise
        # Destiny may not be left at nought: a die more for the other side, as the refusal advises.
        fallen = rolled(ready(with_unnamed(attempt, 1, 1), story.lang), sitting.dice)
    return _saved(sitting, fallen)


def _burnt(sitting: Sitting, attempt: Attempt, *, second: bool) -> Attempt:
    """The attempt with a point burnt before the roll, where the rules have that and the habit asks for it."""
    purse = PURSES.get(sitting.game.system.id)
    burns = second or sitting.game.habits.words.get("spend") == "always"
    if purse is None or purse.burn is None or not burns:
        return attempt
    spare = sitting.held(purse.counter) > purse.kept
    if not spare:
        sitting.events.add(f"dry.{purse.counter}")
    return purse.burn(attempt, spare, second)


def _saved(sitting: Sitting, attempt: Attempt) -> Attempt:
    """The attempt with points spent on it, where the habit asks for it and there are any."""
    spend, purse = sitting.game.habits.words.get("spend", "never"), PURSES.get(sitting.game.system.id)
    if purse is None or purse.save is None or spend == "never":
        return attempt
    if not (wanted(purse, attempt) or spend == "always"):
        return attempt
    saved = purse.save(attempt, sitting.held(purse.counter), spend == "always", sitting.dice)
    if saved is attempt and wanted(purse, attempt):
        sitting.events.add(f"dry.{purse.counter}")
    return saved


def _tried_again(sitting: Sitting, attempt: Attempt) -> bool:
    """Whether a result is tried once more, where the rules have that and the habit is not against it."""
    purse = PURSES.get(sitting.game.system.id)
    if purse is None or purse.again is None or sitting.game.habits.words.get("spend", "never") == "never":
        return False
    return purse.again(attempt)


def _goes_on(sitting: Sitting, outcome: Outcome) -> bool:
    """Whether an action that this result does not settle is carried on."""
    ways = {choice.id for choice in outcome.choices}
    return outcome.mood == "mixed" and (not ways or bool(ways & set(_GO_ON))) and sitting.happens("carry_on")


def _choice(outcome: Outcome, *, again: bool) -> Choice | None:
    """The way an outcome is taken: going on, or the first of the others."""
    return next((each for each in outcome.choices if (each.id in _GO_ON) == again), None)


def _aftermath(sitting: Sitting, attempt: Attempt, energy: int) -> None:
    """What a result brings with it: a card drawn, a misfortune, harm, the last of an `energy` gone."""
    resolution = attempt.resolution
    assert resolution is not None, "it was rolled"
    if resolution.effects.get("cards", 0) > 0 and sitting.held("cards") < 6:
        sitting.roll("draw")
    if resolution.outcome == "misfortune":
        _end(sitting)
    _harm(sitting, sitting.number(f"harm.{resolution.outcome}"))
    if harmed(sitting.game.system) == "energy" and sitting.held("energy") <= 0 < energy:
        _end(sitting)


def _harm(sitting: Sitting, boxes: int) -> None:
    """Harm taken: boxes of the gauge ticked, or the counter that stands for them moved."""
    target = harmed(sitting.game.system)
    if not boxes or not target:
        return
    if target == "gauge":
        size = sitting.number("gauge", 3)
        if sitting.gauge >= size:
            return
        after = min(size, sitting.gauge + boxes)
        sitting.of["harm"] += after - sitting.gauge
        set_gauge(sitting, after)
        if after == size:
            _end(sitting)
        return
    before = sitting.held(target)
    after = max(0, before - boxes) if target == "energy" else before + boxes
    if after != before:
        name = next(each.name for each in sitting.game.system.counters if each.id == target)
        sitting.of["harm"] += abs(after - before)
        sitting.enter(f"[PC:{WHO}|{name.of(sitting.game.lang)} {before}->{after}]")


def set_gauge(sitting: Sitting, boxes: int) -> None:
    """Write how many boxes of the gauge are ticked."""
    sitting.gauge = boxes
    size = sitting.number("gauge", 3)
    sitting.enter(f"[PC:{WHO}|{GAUGE.of(sitting.game.lang)} {boxes}/{size}]")


def _end(sitting: Sitting) -> None:
    """The end of a gauge, or a misfortune: what it ends."""
    sitting.of["ends"] += 1
    how = sitting.game.habits.words.get("end", "scene")
    sitting.out = how != "on"
    sitting.over = how == "session"


def _main(sitting: Sitting) -> Test:
    main = sitting.game.system.main
    assert main is not None, "only systems that roll actions are simulated"
    return main
