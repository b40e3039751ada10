"""Changes of counters put into tags: `[N:Destinée|Destin 0->1]`, `[PC:Aldric|Fortunes 0->1]`."""

from collections.abc import Mapping, Sequence

from soloist.journal.model import Number, Tag
from soloist.journal.sheet import counter
from soloist.journal.state import State
from soloist.rules.system import Counter, System


def effect_tags(
    state: State, system: System, effects: Mapping[str, int], who: Sequence[str], lang: str
) -> tuple[Tag, ...]:
    """The transitions that bring `effects` about, from the counters as `state` has them now.

    Shared counters go on the game master's hat, personal ones on each of `who`; a change of
    nothing writes nothing.
    """
    tags: list[Tag] = []
    for held in system.counters:
        change = effects.get(held.id, 0)
        if not change or held.is_list:
            continue
        if held.shared:
            tags.append(_transition(state, system, held, change, None, lang))
        else:
            tags += [_transition(state, system, held, change, name, lang) for name in who]
    return tuple(tags)


def _transition(state: State, system: System, held: Counter, change: int, who: str | None, lang: str) -> Tag:
    before = counter(state, system, held.id, who)
    part = Number(held.name.of(lang), before + change, before=before)
    if who is not None:
        return Tag("PC", who, (part,))
    assert system.hat is not None, "a system with shared counters has a hat to keep them on"
    return Tag("N", system.hat.of(lang), (part,))
