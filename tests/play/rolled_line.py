"""Any test of any system rolled by given words and dice, and the story it is written in."""

from collections.abc import Mapping
from random import Random

from soloist.journal.dice_text import write_dice_line
from soloist.play.rolls.attempt import Attempt
from soloist.play.rolls.record import dice_text
from soloist.rules.dice import random_dice
from soloist.rules.given import situation
from soloist.rules.system import Key, Resolution, System, Test
from soloist.values.message import Refusal

HEAD = "---\ntitle: Rolls\nruleset: {ruleset}\nlang: {lang}\npcs: Ida\n---\n\n```lonelog\n{tags}\n```\n\n"
PLAY = "```lonelog\n@ Try it\n{line}\n{after}```\n"


def story(system: System, lang: str, line: str, counters: Mapping[str, int], after: str = "") -> bytes:
    """A story in which the counters stand so, and then that line."""
    hat = system.hat.of(lang) if system.hat else "Destiny"
    tags = [
        f"[{'N:' + hat if held.shared else 'PC:Ida'}|{held.name.of(lang)} {counters[held.id]}]"
        for held in system.counters
        if held.id in counters and not held.is_list
    ]
    wanted = {test.option for test in system.tests}
    wanted |= {key.option for test in system.tests for key in test.keys if key.id == "allowed"}
    tags += [f"(option: {id_} on)" for id_ in sorted(filter(None, wanted))]
    head = HEAD.format(ruleset=system.id, lang=lang, tags="\n".join(tags or ["[PC:Ida|here]"]))
    return (head + PLAY.format(line=line, after=after)).encode()


def rolled(system: System, test: Test, lang: str, seed: int) -> tuple[bytes, Resolution] | None:
    """A story with one roll of `test`, its words and dice picked by `seed`; None where they do not fit."""
    chance = Random(seed)
    counters = {held.id: chance.randint(0, 6) for held in system.counters if not held.is_list}
    if "destiny" in counters:
        counters["destiny"] = chance.randint(-8, 6)
    given = {side.id: str(chance.randint(1, 5)) for side in test.sides}
    known: dict[str, int | tuple[int, ...]] = {}
    if any(key.id == "steps" for key in test.keys):
        steps = chance.randint(1, 3)
        given["steps"] = ",".join(str(chance.randint(1, 3)) for _ in range(steps))
        given["pools"] = ",".join(str(chance.randint(1, 3)) for _ in range(steps))
        given = {id_: words for id_, words in given.items() if id_ in ("steps", "pools")}
    for key in test.keys:
        if key.id in given or key.allowed_by:
            continue
        if key.counter in counters and key.kind == "int" and not key.whose:
            known[key.id] = counters[key.counter]
        elif (key.default is None and not key.optional) or (not key.counter and chance.random() < 0.2):
            given[key.id] = _word(key, chance, lang)
    try:
        built = situation(test, given, lang, known)
        found = test.resolve(built, random_dice(seed))
        line = write_dice_line(dice_text(Attempt(test, built, resolution=found, lang=lang)))
    except Refusal:
        return None
    return story(system, lang, line, counters), found


def _word(key: Key, chance: Random, lang: str) -> str:
    if key.kind == "word" and key.rungs:
        return chance.choice(list(key.rungs.values())).of(lang)
    if key.kind == "flag":
        return chance.choice(("true", "false"))
    least = key.least if key.least is not None else 0
    most = min(key.most if key.most is not None else least + 6, least + 6)
    numbers = [str(chance.randint(least, most)) for _ in range(3 if key.kind == "ints" else 1)]
    return ",".join(numbers)
