"""A roll written down: its dice line, what it does to the counters, the exchange it stands in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from soloist.journal.checking.recorded import AFTERWARDS, ALONE, Circumstances, circumstances, told
from soloist.journal.dice_text import neutralise, write_dice_line, write_reason, write_table_line
from soloist.journal.model import DiceText, Die, Group, Items, Number, Part, Shift, TableText, Tag, Thrown
from soloist.journal.sheet import cards, changed_list, countdowns, counter, prefix_of, sheet
from soloist.journal.state import State
from soloist.journal.tags import write_tag
from soloist.journal.words import CATEGORIES, NO, STEP, STEPS, YES
from soloist.journal.write import note
from soloist.play.rolls.attempt import Attempt, replayed, rolled, steps, with_values
from soloist.play.rolls.signs import is_signed
from soloist.rules.games.free.system import BARE
from soloist.rules.system import Choice, Counter, Key, Roll, Share, System
from soloist.rules.term import phrase
from soloist.values.dataclass import record, replace
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.tables.draw import Drawn


def as_held(attempt: Attempt, state: State, system: System) -> Attempt:
    """A rolled attempt as it is written after `state`: its dice read with the counters as they are there.

    Every roll that is written, from whatever door, comes through here, under the lock of the file.
    Raises `Refusal` where it spends points that nobody who rolls it holds.
    """
    known = circumstances(state, system, attempt.who).known(attempt.test)
    counted = (key.id for key in attempt.test.keys if key.counter and key.id in known)
    now = with_values(attempt, {id_: known[id_] for id_ in counted})
    if now.situation != attempt.situation:
        attempt = rolled(now, replayed(attempt.result))
    effect_tags(state, system, attempt.result.effects, attempt.who, attempt.result.each)
    return attempt


def effect_tags(
    state: State,
    system: System,
    effects: Mapping[str, int],
    who: Sequence[str],
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
        tags += [_transition(state, system, held, moved, name) for name, moved in people if moved]
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
                "{counter}: this takes {price}, and nobody who rolls can hold any. Name who rolls.",
                counter=held.name.of(state.lang),
                price=price,
            )
        )
    return shares


def list_tags(state: State, system: System, listed: Mapping[str, tuple[int, ...]]) -> tuple[Tag, ...]:
    """The shared lists restated with what `listed` puts in, and without what it takes out."""
    tags: list[Tag] = []
    lang = state.lang
    for held in system.counters:
        if held.id not in listed or not held.shared:
            continue
        after = changed_list(cards(state, system, held.id), listed[held.id])
        name = held.name.of(lang).casefold()  # a category, as lists of a sheet are
        tags.append(_on_hat(system, lang, Items(name, tuple(map(str, after)))))
    return tuple(tags)


def _on_hat(system: System, lang: str, part: Part) -> Tag:
    assert system.hat is not None, "a system with shared counters has a hat to keep them on"
    return Tag("N", system.hat.of(lang), (part,))


def _transition(state: State, system: System, held: Counter, change: int, who: str | None) -> Tag:
    before, lang = counter(state, system, held.id, who), state.lang
    part = Number(held.name.of(lang), before + change, before=before)
    if who is None:
        return _on_hat(system, lang, part)
    if change < 0 and before + change < 0:
        raise Refusal(
            message(
                "{counter}: this takes {price}, and {who} holds {held}.",
                counter=held.name.of(lang),
                price=-change,
                who=who,
                held=before,
            )
        )
    return Tag(prefix_of(state, who), who, (part,))


@record
class Exchange:
    """Lines of play on their way to the journal.

    `opening` is the `@` or `?` line as typed; `attempt` a rolled test, whose effects are put into
    words only when the lines are written, from the state of that moment; `after` what follows.
    """

    opening: tuple[str, ...] = ()
    attempt: Attempt | None = None
    choice: Choice | None = None
    after: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.opening or self.attempt or self.after)

    @property
    def is_open(self) -> bool:
        """Whether it is an opening still waiting for its answer."""
        return bool(self.opening) and self.attempt is None and not self.after


def lines(exchange: Exchange, state: State, system: System) -> tuple[str, ...]:
    """The lines as they stand in the file, effects computed from `state`."""
    return (
        *exchange.opening,
        *(attempt_lines(exchange.attempt, state, system) if exchange.attempt else ()),
        *(note("choice", exchange.choice.text.of(state.lang), state.lang) if exchange.choice else ()),
        *exchange.after,
    )


def attempt_lines(attempt: Attempt, state: State, system: System) -> tuple[str, ...]:
    """A rolled test: its dice line, then one line for each counter it changed."""
    resolution = attempt.result
    tags = effect_tags(state, system, resolution.effects, attempt.who, resolution.each)
    tags += list_tags(state, system, resolution.listed)
    tags += (*_counted_down(attempt, state), *_marked(attempt, state, system))
    dice = dice_text(replace(attempt, lang=state.lang), circumstances(state, system, attempt.who))
    return (write_dice_line(dice), *(write_tag(tag) for tag in tags))


def _counted_down(attempt: Attempt, state: State) -> Iterator[Tag]:
    """The countdown it was rolled against, brought down: the one chosen, else the latest at its score."""
    score, left = attempt.situation.values.get("score"), attempt.result.facts.get("left")
    found = [each for each in countdowns(state) if each.numbers[""].value == score]
    found.sort(key=lambda each: each.name != attempt.countdown)
    if found and isinstance(left, int) and left != score:
        yield Tag("Timer", found[0].name, (Number("", left, before=score),))


def _marked(attempt: Attempt, state: State, system: System) -> Iterator[Tag]:
    """The sheets of who rolls, with the mark of the session that an outcome puts there, without the one that
    the test takes off.
    """
    lifted, result, lang = system.lifts.get(attempt.test.id), attempt.result, state.lang
    known = system.main.outcomes if system.main is not None else ()
    marks = [(each.name, system.marks[each.id].of(lang)) for each in known if each.id in system.marks]
    one = attempt.test.outcome(result.outcome)
    came = [share.name for share in result.each] or [one.name for _ in attempt.who if one is not None]
    for name, how in zip(attempt.who, came, strict=False):
        items = sheet(state, system, name).session if name in state.pcs else ()
        kept = (each for each in items if lifted is None or not lifted.named(each))
        put = (mark for word, mark in marks if word.named(how.of(lang)))
        if (after := tuple(dict.fromkeys((*kept, *put)))) != items:
            yield Tag(prefix_of(state, name), name, (Items(CATEGORIES["session"].of(lang), after),))


def drawn_lines(drawn: "Drawn", instead: str = "") -> tuple[str, ...]:
    """The `tbl:` lines of a result: the cards that came up inside its text, then the result itself.

    From the cards their decks know that they are gone. The text can write no state of its own; where it was
    taken `instead` of what the dice gave, the line says of what.
    """
    cards = (TableText(each.name, each.sides, each.dice, each.text) for each in drawn.inner if each.deck)
    own = TableText(drawn.name, drawn.sides, drawn.dice, drawn.text, neutralise(instead))
    return tuple(map(write_table_line, (*cards, own)))


_FORTUNE = phrase("fortune")


def dice_text(attempt: Attempt, story: Circumstances = ALONE) -> DiceText:
    """The `d:` line of a rolled test, in its language (docs/journal.md, Dice).

    In brackets stands each side with its reasons, the steps of a script by name with their dice,
    `joindre 2/1`, and every input that who reads the line would not take from it, or from the `story`.
    """
    test, situation, resolution, lang = attempt.test, attempt.situation, attempt.result, attempt.lang
    if test.id == BARE.id:
        return _bare_text(attempt)
    right = {side.id for side in test.sides if side.right}
    target = resolution.facts.get("against")
    groups = [
        Group(side.word.of(lang), tuple(write_reason(reason) for reason in pool.reasons))
        for side, pool in zip(test.sides, situation.pools, strict=True)
    ]
    groups += [Group(STEPS.of(lang), attempt.steps)] if attempt.steps else []
    remark = resolution.remark.of(lang) if resolution.remark else ""
    plain = DiceText(
        label=test.label.of(lang),
        groups=tuple(groups),
        left=tuple(thrown_dice(roll) for side, roll in resolution.rolls.items() if side not in right),
        right=tuple(thrown_dice(roll) for side, roll in resolution.rolls.items() if side in right),
        target=target if isinstance(target, int) else None,
        outcome=attempt.outcome_name,
        value=resolution.value,
        shift=_shift(attempt),
        tail=f"{STEP.of(lang)} {resolution.step}" if resolution.step is not None else remark,
        signed=is_signed(test),
    )
    read = told(test, plain, story)
    inputs = ((key, situation.input(key)) for key in test.keys if key.id not in AFTERWARDS)
    unread = [
        Group(key.name.of(lang), _words(key, value, lang))
        for key, value in inputs
        if value not in (None, ())
        and (value != read.get(key.id, key.default) or (key.said and value != key.default))
    ]
    return replace(plain, groups=(*groups, *unread))


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


def _shift(attempt: Attempt) -> Shift | None:
    """`<- Revers -1, 1 fortune`: what the dice said before fortunes or Deus Ex Alea moved it."""
    resolution, lang, spent = attempt.result, attempt.lang, abs(steps(attempt))
    saved = resolution.facts.get("dea", 0)
    if resolution.natural is None or not (spent or saved):
        return None
    before = next((o for o in attempt.test.outcomes if o.value == resolution.natural), None)
    name = before.name.of(lang) if before else str(resolution.natural)
    causes = [f"Deus Ex Alea {saved}"] if saved else []
    causes += [f"{spent} {_FORTUNE.of(lang)}{'s' if spent > 1 else ''}"] if spent else []
    return Shift(name, resolution.natural, ", ".join(causes))


def _bare_text(attempt: Attempt) -> DiceText:
    """`2d6+1=8 vs 7 -> Réussi`: the total of a roll of any game."""
    values = attempt.situation.values
    thrown = Thrown(values.get("count", 1), values["faces"], modifier=values.get("modifier", 0))
    return DiceText(
        "",
        left=(replace(thrown, total=attempt.result.value),),
        target=values.get("target"),
        outcome=attempt.outcome.name.of(attempt.lang) if attempt.outcome else None,
    )
