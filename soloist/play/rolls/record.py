"""A resolution written down as a dice line: every input the rule needs, every die, the outcome."""

from dataclasses import replace

from soloist.journal.dice_text import write_reason
from soloist.journal.model import DiceText, Die, Group, Shift, Thrown
from soloist.journal.recorded import AFTERWARDS, Circumstances, told
from soloist.journal.words import NO, STEP, STEPS, YES
from soloist.rules.bare import BARE
from soloist.rules.system import Key, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

_FORTUNE = Term(en="fortune", fr="fortune")
_NOTHING = Circumstances({}, {})


def dice_text(
    test: Test,
    situation: Situation,
    resolution: Resolution,
    lang: str,
    steps: tuple[str, ...] = (),
    story: Circumstances = _NOTHING,
) -> DiceText:
    """The `d:` line of a test, in the story's language (docs/journal.md, Dice).

    In brackets stands each side with its reasons, the `steps` of a script by name with their dice,
    `joindre 2/1`, and every input that who reads the line would not take from it, or from the `story`.
    """
    if test.id == BARE.id:
        return _bare_text(situation, resolution, lang)
    right = {side.id for side in test.sides if side.right}
    target = resolution.facts.get("against")
    groups = [
        Group(side.word.of(lang), tuple(write_reason(reason) for reason in pool.reasons))
        for side, pool in zip(test.sides, situation.pools, strict=True)
    ]
    groups += [Group(STEPS.of(lang), steps)] if steps else []
    plain = DiceText(
        label=test.label.of(lang),
        groups=tuple(groups),
        left=tuple(thrown_dice(roll) for side, roll in resolution.rolls.items() if side not in right),
        right=tuple(thrown_dice(roll) for side, roll in resolution.rolls.items() if side in right),
        target=target if isinstance(target, int) else None,
        outcome=outcome_name(test, resolution, lang),
        value=resolution.value,
        shift=shift(test, situation, resolution, lang),
        tail=_tail(resolution, lang),
        signed=any(outcome.value is not None and outcome.value < 0 for outcome in test.outcomes),
    )
    read = told(test, plain, story)
    inputs = ((key, _input(key, situation)) for key in test.keys if key.id not in AFTERWARDS)
    unread = [
        Group(key.name.of(lang), _words(key, value, lang))
        for key, value in inputs
        if value not in (None, ())
        and (value != read.get(key.id, key.default) or (key.said and value != key.default))
    ]
    return replace(plain, groups=(*groups, *unread))


def _tail(resolution: Resolution, lang: str) -> str:
    if resolution.step is not None:
        return f"{STEP.of(lang)} {resolution.step}"
    return resolution.remark.of(lang) if resolution.remark else ""


def outcome_name(test: Test, resolution: Resolution, lang: str) -> str:
    """What the line says after `->`: the outcome's name, or the bare value of a test without outcomes."""
    outcome = test.outcome(resolution.outcome)
    return outcome.name.of(lang) if outcome else str(resolution.value)


def _input(key: Key, situation: Situation) -> int | tuple[int, ...] | None:
    if key.kind == "ints":
        return situation.lists.get(key.id)
    return situation.values.get(key.id, key.default)


def _words(key: Key, value: int | tuple[int, ...], lang: str) -> tuple[str, ...]:
    """An input as the brackets say it: numbers, `oui` and `non`, or what a number is called."""
    if isinstance(value, tuple):
        return tuple(map(str, value))
    if key.kind == "word" and key.rungs and value in key.rungs:
        return (key.rungs[value].of(lang),)
    return ((YES if value else NO).of(lang),) if key.kind == "flag" else (str(value),)


def thrown_dice(roll: Roll) -> Thrown:
    """`3d6=6,2,5+4`; a die rolled again shows all its faces, `2>5`."""
    return Thrown(
        count=len(roll.base),
        sides=roll.faces,
        dice=tuple(map(Die, roll.shown)),
        bonus=tuple(tuple(Die((face,)) for face in wave) for wave in roll.bonus),
    )


def shift(test: Test, situation: Situation, resolution: Resolution, lang: str) -> Shift | None:
    """`<- Revers -1, 1 fortune`: what the dice said before fortunes or Deus Ex Alea moved it."""
    spent = abs(situation.values.get("shift", 0))
    saved = resolution.facts.get("dea", 0)
    if resolution.natural is None or not (spent or saved):
        return None
    before = next((o for o in test.outcomes if o.value == resolution.natural), None)
    name = before.name.of(lang) if before else str(resolution.natural)
    causes = [f"Deus Ex Alea {saved}"] if saved else []
    causes += [f"{spent} {_FORTUNE.of(lang)}{'s' if spent > 1 else ''}"] if spent else []
    return Shift(name, resolution.natural, ", ".join(causes))


def _bare_text(situation: Situation, resolution: Resolution, lang: str) -> DiceText:
    """`2d6+1=8 vs 7 -> Réussi`: the total of a roll of any game."""
    values, outcome = situation.values, BARE.outcome(resolution.outcome)
    thrown = Thrown(values.get("count", 1), values["faces"], modifier=values.get("modifier", 0))
    return DiceText(
        "",
        left=(replace(thrown, total=resolution.value),),
        target=situation.values.get("target"),
        outcome=outcome.name.of(lang) if outcome else None,
    )
