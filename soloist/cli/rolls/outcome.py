"""What a roll came to, in words for a terminal."""

from collections.abc import Mapping

from soloist.rules.system import Resolution, Roll, Situation, System, Test


def in_words(system: System, test: Test, resolution: Resolution, situation: Situation, lang: str) -> str:
    """The dice of each side, the outcome and what it offers in that situation, what it changes."""
    lines = []
    words = {side.id: side.word.of(lang) for side in test.sides}
    for side, roll in resolution.rolls.items():
        bonus = "".join(" + " + " ".join(map(str, wave)) for wave in roll.bonus)
        lines.append(f"{words.get(side, side)}  {' '.join(_shown(roll))}{bonus}".strip())
    outcome = test.outcome(resolution.outcome, situation, resolution)
    more = f", {resolution.remark.of(lang)}" if resolution.remark else ""
    if outcome is not None:
        signed = any(each.value is not None and each.value < 0 for each in test.outcomes)
        number = f" ({resolution.value:{'+d' if signed else 'd'}})" if resolution.value is not None else ""
        lines += [f"{outcome.name.of(lang)}{number}{more}", outcome.text.of(lang)]
        lines += [f"  – {choice.text.of(lang)}" for choice in outcome.choices]
    elif resolution.value is not None:
        lines.append(f"{resolution.value}{more}")
    if len(resolution.each) > 1:
        lines += [
            f"{place}. {one.name.of(lang)}"
            + (f" ({one.value})" if one.value is not None else "")
            + (f": {_changes(system, test, one.effects, lang)}" if one.effects else "")
            for place, one in enumerate(resolution.each, 1)
        ]
    else:
        told = [
            _changes(system, test, resolution.written, lang),
            *(one.of(lang) for one in resolution.told),
        ]
        lines += filter(None, (", ".join(filter(None, told)),))
    return "\n".join(lines)


def _shown(roll: Roll) -> tuple[str, ...]:
    """Each base die; one rolled again with all its faces, `6>5`."""
    return tuple(">".join(map(str, each)) for each in roll.shown)


def _changes(system: System, test: Test, effects: Mapping[str, int], lang: str) -> str:
    names = test.counters or {held.id: held.name for held in system.counters}
    return ", ".join(f"{names[id_].of(lang) if id_ in names else id_} {n:+d}" for id_, n in effects.items())
