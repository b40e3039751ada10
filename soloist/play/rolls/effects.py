"""What a roll does to the counters of a story: whether it can be paid, and the tags that write it.

`[N:Destinée|Destin 0->1]`, `[N:Destinée|cartes: 2, 5]`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from soloist.journal.model import Items, Number, Tag
from soloist.journal.sheet import cards, changed_list, counter, prefix_of
from soloist.journal.standing import circumstances
from soloist.journal.state import State
from soloist.journal.tags import write_tag
from soloist.message import Refusal, message
from soloist.play.rolls.attempt import Attempt, replayed, rolled
from soloist.rules.system import Counter, Share, System


def as_held(attempt: Attempt, state: State, system: System) -> Attempt:
    """A rolled attempt as it is written after `state`: its dice read with the counters as they are there.

    Every roll that is written, from whatever door, comes through here, under the lock of the file.
    Raises `Refusal` where it spends points that nobody who rolls it holds.
    """
    resolution, situation = attempt.resolution, attempt.situation
    assert resolution is not None, "only a rolled attempt is written"
    known = circumstances(state, system, attempt.who).known(attempt.test)
    held = {key.id: known[key.id] for key in attempt.test.keys if key.counter and key.id in known}
    values = {**situation.values, **{id_: now for id_, now in held.items() if isinstance(now, int)}}
    lists = {**situation.lists, **{id_: now for id_, now in held.items() if isinstance(now, tuple)}}
    if values != situation.values or lists != situation.lists:
        asked = replace(attempt, situation=replace(situation, values=values, lists=lists))
        attempt = rolled(asked, replayed(resolution))
        resolution = attempt.resolution or resolution
    effect_tags(state, system, resolution.effects, attempt.who, state.lang, resolution.each)
    return attempt


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
    share where `each` tells them apart; a change of nothing writes nothing. A price is paid once, by
    those of `who` who hold it, in their order: raises `Refusal` where they do not.
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
        elif change < 0:
            people = _paid(state, system, held, -change, who)
        tags += [_transition(state, system, held, moved, name, lang) for name, moved in people if moved]
    return tuple(tags)


def _paid(
    state: State, system: System, held: Counter, price: int, who: Sequence[str]
) -> list[tuple[str | None, int]]:
    """Who gives how much of a price; whoever is named last gives what the others have not."""
    shares: list[tuple[str | None, int]] = []
    for name in who:
        part = price if name == who[-1] else min(price, max(0, counter(state, system, held.id, name)))
        shares.append((name, -part))
        price -= part
    if price:
        raise Refusal(
            message(
                "{system}, {counter}: this takes {price}, and nobody rolls who could hold any. Name a "
                "protagonist first, as in {tag}",
                system=system.name.of(state.lang),
                counter=held.name.of(state.lang),
                price=price,
                tag=f"[PC:…|{held.name.of(state.lang)} {price}]",
            )
        )
    return shares


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
    if who is None:
        assert system.hat is not None, "a system with shared counters has a hat to keep them on"
        return Tag("N", system.hat.of(lang), (part,))
    tag = Tag(prefix_of(state, who), who, (part,))
    if change < 0 and before + change < 0:
        raise Refusal(
            message(
                "{system}, {counter}: this takes {price}, and {who} holds {held}. Spend less, or write first "
                "where more comes from, as in {tag}",
                system=system.name.of(lang),
                counter=held.name.of(lang),
                price=-change,
                who=who,
                held=before,
                tag=write_tag(replace(tag, parts=(Number(held.name.of(lang), -change, before=before),))),
            )
        )
    return tag
