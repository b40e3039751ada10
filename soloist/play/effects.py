"""Changes of counters put into tags: `[N:Destinée|Destin 0->1]`, `[N:Destinée|cartes: 2, 5]`."""

from collections.abc import Mapping, Sequence

from soloist.journal.model import Items, Number, Tag
from soloist.journal.sheet import cards, changed_list, counter, prefix_of
from soloist.journal.state import State
from soloist.rules.system import Counter, Share, System


def effect_tags(
    state: State,
    system: System,
    effects: Mapping[str, int],
    who: Sequence[str],
    lang: str,
    each: Sequence[Share] = (),
) -> tuple[Tag, ...]:
    """The transitions that bring `effects` about, from the counters as `state` has them now.

    Shared counters go on the game master's hat, personal ones on each of `who`, by their own
    share where `each` tells them apart; a change of nothing writes nothing.
    """
    tags: list[Tag] = []
    for held in system.counters:
        if held.is_list:
            continue
        change = effects.get(held.id, 0)
        people: list[tuple[str | None, int]] = [(name, change) for name in who]
        if held.shared:
            people = [(None, change)]
        elif each:
            people = [(name, own.effects.get(held.id, 0)) for name, own in zip(who, each, strict=False)]
        tags += [_transition(state, system, held, moved, name, lang) for name, moved in people if moved]
    return tuple(tags)


def list_tags(
    state: State, system: System, listed: Mapping[str, tuple[int, ...]], lang: str
) -> tuple[Tag, ...]:
    """The shared lists restated with what `listed` puts in, and without what it takes out."""
    tags: list[Tag] = []
    for held in system.counters:
        if held.id not in listed or not held.shared:
            continue
        assert system.hat is not None, "a system with shared counters has a hat to keep them on"
        after = changed_list(cards(state, system, held.id), listed[held.id])
        name = held.name.of(lang).casefold()  # a category, as lists of a sheet are
        tags.append(Tag("N", system.hat.of(lang), (Items(name, tuple(map(str, after))),)))
    return tuple(tags)


def _transition(state: State, system: System, held: Counter, change: int, who: str | None, lang: str) -> Tag:
    before = counter(state, system, held.id, who)
    part = Number(held.name.of(lang), before + change, before=before)
    if who is not None:
        return Tag(prefix_of(state, who), who, (part,))
    assert system.hat is not None, "a system with shared counters has a hat to keep them on"
    return Tag("N", system.hat.of(lang), (part,))
