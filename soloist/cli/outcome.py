"""What a roll came to, in words for a terminal."""

from soloist.rules.system import Resolution, System, Test


def in_words(system: System, test: Test, resolution: Resolution, lang: str) -> str:
    """The dice of each side, the outcome and what it offers, what it changes."""
    lines = []
    words = {side.id: side.word.of(lang) for side in test.sides}
    for side, roll in resolution.rolls.items():
        bonus = "".join(" + " + " ".join(map(str, wave)) for wave in roll.bonus)
        lines.append(f"{words.get(side, side)}  {' '.join(map(str, roll.base))}{bonus}".strip())
    outcome = test.outcome(resolution.outcome)
    if outcome is not None:
        number = f" ({resolution.value:+d})" if resolution.value is not None else ""
        lines += [f"{outcome.name.of(lang)}{number}", outcome.text.of(lang)]
        lines += [f"  – {choice.text.of(lang)}" for choice in outcome.choices]
    elif resolution.value is not None:
        lines.append(str(resolution.value))
    if resolution.effects:
        names = {held.id: held.name.of(lang) for held in system.counters}
        lines.append(", ".join(f"{names.get(id_, id_)} {n:+d}" for id_, n in resolution.effects.items()))
    return "\n".join(lines)
