"""A resolution written down as a dice line: every input the rule needs, every die, the outcome."""

from dataclasses import replace

from soloist.journal.dice_text import write_reason
from soloist.journal.model import DiceText, Die, Group, Shift, Thrown
from soloist.journal.recorded import TARGETS
from soloist.journal.words import STEPS
from soloist.rules.bare import BARE, Bare
from soloist.rules.system import Key, Resolution, Roll, Situation, Test
from soloist.rules.term import Term

_STEP = Term(en="step", fr="étape")
_FORTUNE = Term(en="fortune", fr="fortune")
_YES = Term(en="yes", fr="oui")
_NO = Term(en="no", fr="non")


def dice_text(
    test: Test, situation: Situation, resolution: Resolution, lang: str, steps: tuple[str, ...] = ()
) -> DiceText:
    """The `d:` line of a test, in the story's language (docs/journal.md, Dice); `steps` as for `context`."""
    right = {side.id for side in test.sides if side.right}
    target = resolution.facts.get("against")
    return DiceText(
        label=test.label.of(lang),
        groups=context(test, situation, lang, target if isinstance(target, int) else None, steps),
        left=tuple(thrown_dice(roll) for side, roll in resolution.rolls.items() if side not in right),
        right=tuple(thrown_dice(roll) for side, roll in resolution.rolls.items() if side in right),
        target=target if isinstance(target, int) else None,
        outcome=outcome_name(test, resolution, lang),
        value=resolution.value,
        shift=shift(test, situation, resolution, lang),
        tail=_tail(resolution, lang),
        signed=any(outcome.value is not None and outcome.value < 0 for outcome in test.outcomes),
    )


def _tail(resolution: Resolution, lang: str) -> str:
    if resolution.step is not None:
        return f"{_STEP.of(lang)} {resolution.step}"
    return resolution.remark.of(lang) if resolution.remark else ""


def outcome_name(test: Test, resolution: Resolution, lang: str) -> str:
    """What the line says after `->`: the outcome's name, or the bare value of a test without outcomes."""
    outcome = test.outcome(resolution.outcome)
    return outcome.name.of(lang) if outcome else str(resolution.value)


def context(
    test: Test, situation: Situation, lang: str, target: int | None = None, steps: tuple[str, ...] = ()
) -> tuple[Group, ...]:
    """What stands in brackets: each side with its reasons, then the inputs nothing else tells.

    `target` is what the line says after `vs`: the input it comes from needs no words of its own.
    `steps` are those of a script by name with their dice, `joindre 2/1`, and say these dice.
    """
    sides = [
        Group(side.word.of(lang), tuple(write_reason(reason) for reason in pool.reasons))
        for side, pool in zip(test.sides, situation.pools, strict=True)
    ]
    plain = {key.id for key in test.keys if key.id in TARGETS and situation.values.get(key.id) == target}
    if steps:
        plain |= {"steps", "pools"}
        sides.append(Group(STEPS.of(lang), steps))
    told = [(key, _told(key, situation, lang)) for key in test.keys if key.id not in plain]
    return (*sides, *(Group(key.name.of(lang), found) for key, found in told if found))


def _told(key: Key, situation: Situation, lang: str) -> tuple[str, ...]:
    """What must be said of an input: lists, numbers without a default, and those always to be said.

    What a counter of the story gives goes without saying, unless it is always to be said.
    """
    if key.counter is not None and not key.said:
        return ()
    if key.kind == "ints":
        return tuple(map(str, situation.lists.get(key.id, ())))
    value = situation.values.get(key.id, key.default)
    if value is None or value == key.default or not (key.said or (key.default is None and not key.optional)):
        return ()
    if key.kind == "word" and key.rungs and value in key.rungs:
        return (key.rungs[value].of(lang),)
    return ((_YES if value else _NO).of(lang),) if key.kind == "flag" else (str(value),)


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


def bare_text(typed: DiceText, bare: Bare, resolution: Resolution, lang: str) -> DiceText:
    """`2d6+1=8 vs 7 -> Réussi`: the total of a roll of any game."""
    thrown = Thrown(bare.count, bare.faces, modifier=bare.modifier, total=resolution.value)
    outcome = BARE.outcome(resolution.outcome)
    return replace(typed, left=(thrown,), outcome=outcome.name.of(lang) if outcome else None)
