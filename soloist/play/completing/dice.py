"""What a line of dice is made of: the tests of the rules, their sides, the reasons at hand, the outcomes."""

from soloist.journal.dice_text import write_reason
from soloist.message import Refusal
from soloist.play.completing.finder import matching
from soloist.play.completing.ground import Ground
from soloist.play.completing.place import Place
from soloist.play.completing.values import Candidate
from soloist.play.rolls.candidates import candidates
from soloist.rules.fate import FATE_OUTCOMES
from soloist.rules.system import Outcome, Reason, Test
from soloist.rules.systems import labelled_test, rollable


def tests(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """The tests that can be rolled by name."""
    names = list(dict.fromkeys(test.label.of(ground.lang) for test in rollable(ground.system)))
    return tuple(Candidate(names[at], f"{names[at]} ") for at in matching(names, place.typed))


def groups(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """The sides of the test that the brackets do not name yet."""
    test = _test(ground, place.head)
    words = [side.word.of(ground.lang) for side in test.sides] if test is not None else []
    left = [word for word in words if f"{word}:" not in place.name]
    return tuple(Candidate(left[at], f"{left[at]}: ") for at in matching(left, place.typed))


def reasons(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """What is at hand for or against the protagonists."""
    texts = list(dict.fromkeys(filter(None, (_written(each) for each in _at_hand(ground)))))
    left = [text for text in texts if text not in place.name]
    return tuple(Candidate(left[at], left[at]) for at in matching(left, place.typed))


def outcomes(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """What a roll of that name can come to, as its line says it."""
    test = _test(ground, place.head)
    told = test.outcomes if test is not None else ()
    signed = any(each.value is not None and each.value < 0 for each in told)
    names = [_outcome(each, ground.lang, signed=signed) for each in told]
    return _of(names, [each.text.of(ground.lang) for each in told], place.typed)


def answers(ground: Ground, place: Place) -> tuple[Candidate, ...]:
    """What the destiny die can answer."""
    lang = ground.lang
    names = [each.name.of(lang) for each in FATE_OUTCOMES]
    return _of(names, [each.text.of(lang) for each in FATE_OUTCOMES], place.typed)


def _of(names: list[str], abouts: list[str], typed: str) -> tuple[Candidate, ...]:
    return tuple(Candidate(names[at], names[at], abouts[at]) for at in matching(names, typed))


def _test(ground: Ground, label: str) -> Test | None:
    return labelled_test(ground.system, label) if label else ground.system.main


def _outcome(outcome: Outcome, lang: str, *, signed: bool) -> str:
    name = outcome.name.of(lang)
    if outcome.value is None:
        return name
    return f"{name} ({outcome.value:+d})" if signed and outcome.value else f"{name} ({outcome.value})"


def _at_hand(ground: Ground) -> list[Reason]:
    who = tuple(name for name in ground.state.pcs if ground.state.element("PC", name) is not None)
    offered = candidates(ground.state, ground.system, who)
    return [each.reason for each in offered]


def _written(reason: Reason) -> str:
    try:
        return write_reason(reason)
    except Refusal:  # no line can carry it
        return ""
