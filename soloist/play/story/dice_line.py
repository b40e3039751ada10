"""A `d:` line as typed: without dice it is rolled, with dice resolved, with a result checked."""

from collections.abc import Mapping, Sequence

from soloist.journal.checking.recheck import unread_groups
from soloist.journal.checking.recorded import hand, meant, shift_inputs, told
from soloist.journal.dice_text import write_dice_line
from soloist.journal.model import DiceText, Thrown
from soloist.journal.sheet import option
from soloist.play.rolls.attempt import Attempt, begin, in_words, quick_ids, rolled, target_of
from soloist.play.rolls.building import scores_of
from soloist.play.rolls.by_name import closed, rollers
from soloist.play.rolls.record import dice_text
from soloist.play.story.story import Story
from soloist.rules.dice import LONE, Dice, given_dice
from soloist.rules.games.free.system import BARE
from soloist.rules.given import situation
from soloist.rules.system import Side, Situation, Test
from soloist.rules.systems import called_test
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message


def attempt_of(typed: DiceText, story: Story, named: tuple[str, ...], dice: Dice) -> Attempt | None:
    """The rolled test of a `d:` line, or None where the line is no test of the story's system.

    Dice on the line are used, else `dice` are thrown. Raises `Refusal` where the dice do not fit,
    or where the line claims a result its dice do not give.
    """
    test = _test(typed, story)
    if test is None:
        return None
    attempt = asked(test, _given(test, typed, story), story, named, _steps(test, typed))
    thrown = typed.left + typed.right
    if not any(pool.dice for pool in thrown):
        return rolled(attempt, dice)
    return _checked(rolled(attempt, _hands(test, thrown)), typed)


def main_attempt(
    story: Story,
    named: Sequence[str],
    quick: tuple[int, ...] | None = None,
    target: int | None = None,
    test: Test | None = None,
) -> Attempt:
    """The test actions are rolled with, or another, for those people; with so many dice a side, `3/4 vs 3`.

    Raises `Refusal` where the rules have none, or it takes no such dice.
    """
    test = test or story.system.main
    ids = quick_ids(test) if test is not None else ()
    if test is None or (quick is not None and len(ids) != len(quick)):
        raise Refusal(message("These rules roll no opposition. Write the dice: d: 2d6+1 vs 8"))
    if quick is None:
        who = rollers(test, story.state, named)
        return begin(test, who, story.known(test, who), story.lang)
    given, aim = {id_: str(n) for id_, n in zip(ids, quick, strict=True)}, target_of(test)
    if aim is not None and aim.id not in given:
        target = aim.usual if target is None else target
        given |= {aim.id: str(target)} if target is not None else {}
    elif target is not None:
        raise Refusal(message("This roll is not against a number: take away “vs {n}”.", n=target))
    return asked(test, given, story, named)


def asked(
    test: Test, given: Mapping[str, str], story: Story, named: Sequence[str], steps: tuple[str, ...] = ()
) -> Attempt:
    """A test as words ask for it, `key=value`, with what the story gives by itself; nothing is rolled.

    Raises `Refusal` for words the test has no use for, and for those the story says otherwise of: its
    counters, and rules that its options leave out.
    """
    who = rollers(test, story.state, named)
    known = story.known(test, who)
    with in_words(Attempt(test, Situation(), who, lang=story.lang)):
        built = situation(test, given, story.lang, known, scores_of(story.state, story.system, who))
    for key in (each for each in test.keys if each.id in given):
        said, held = built.input(key), known.get(key.id)
        if key.counter and held is not None and said != held:
            raise Refusal(
                message(
                    "{key}={said}: the story has {held}. Leave {key}= out, or write the change first.",
                    key=key.id,
                    said=given[key.id],
                    held=", ".join(map(str, held)) if isinstance(held, tuple) else held,
                )
            )
        rule = next((each for each in story.system.options if each.id == key.allowed_by), None)
        if said and rule and option(story.state, story.system, rule.id) == "off":
            raise closed(rule.name.of(story.lang), rule.id)
    return Attempt(test, built, who, steps=steps, lang=story.lang)


def bare_line(typed: DiceText, lang: str, dice: Dice) -> str | None:
    """A roll of any other game, `d: 2d6+1 vs 8`, with its dice; None where the line is not one."""
    if len(typed.left) != 1 or typed.right or typed.outcome is not None:
        return None
    pool = typed.left[0]
    values = {"count": pool.count, "faces": pool.sides, "modifier": pool.modifier}
    bare = Situation(values=values if typed.target is None else {**values, "target": typed.target})
    if pool.dice:
        dice = given_dice({LONE: hand(pool)})
    elif pool.total is not None:
        return None
    found = dice_text(rolled(Attempt(BARE, bare, lang=lang), dice))
    return write_dice_line(replace(typed, left=found.left, outcome=found.outcome))


def _test(typed: DiceText, story: Story) -> Test | None:
    """The test a line names, or the system's main one where it only names its sides."""
    system = story.system
    if typed.label:
        return called_test(system, typed.label)
    main = system.main
    if main is None:
        return None

    def named(test: Test) -> int:
        """How many sides of a test the brackets of the line name."""
        return sum(isinstance(meant(test, group), Side) for group in typed.groups)

    best = max((main, *system.tests), key=named)
    return best if named(best) else None


def _given(test: Test, typed: DiceText, story: Story) -> Mapping[str, str]:
    """What a line says as `key=value`, side words and key names in any language.

    Outside its brackets it tells the dice of a side that has no reasons, the number after `vs`, and what was
    spent on a result that stands shifted, `<- Revers -1, 1 fortune`.
    """
    for unread in unread_groups(test, typed.groups, story.lang):
        raise Refusal(unread.message)
    held = told(test, typed)
    free = {key.id for key in test.keys if key.allowed_by is None}
    dice = {
        side.id: str(pool.count)
        for side, pool in zip(_standing(test), typed.left + typed.right, strict=False)
    }
    numbers = {id_: str(n) for id_, n in held.items() if id_ in free and not isinstance(n, tuple)}
    spent = {id_: str(n) for id_, n in next(shift_inputs(test, typed), {}).items()}
    lists = {id_: ",".join(map(str, n)) for id_, n in held.items() if n and isinstance(n, tuple)}
    groups = ((meant(test, group, first=not at), group) for at, group in enumerate(typed.groups))
    said = {each.id: ", ".join(group.items) for each, group in groups if each is not None}
    return {**dice, **numbers, **spent, **said, **lists}


def _steps(test: Test, typed: DiceText) -> tuple[str, ...]:
    """The steps of a script where the line names them, `étapes: joindre 2/1, récupérer 1/2`."""
    groups = ((meant(test, group), group.items) for group in typed.groups)
    named = next((items for key, items in groups if key is not None and key.id == "steps"), ())
    return () if all(item.isdigit() for item in named) else named


def _standing(test: Test) -> list[Side]:
    """The sides of a test as their dice stand on a line: those after `vs` come last."""
    return sorted(test.sides, key=lambda side: side.right)


def _hands(test: Test, thrown: tuple[Thrown, ...]) -> Dice:
    names = [side.id for side in _standing(test)] or [LONE]
    return given_dice({name: hand(pool) for name, pool in zip(names, thrown, strict=False)})


def _checked(attempt: Attempt, typed: DiceText) -> Attempt:
    """The attempt, if the line does not claim another result than its dice give."""
    resolution = attempt.result
    if typed.value is not None and typed.value != resolution.value:
        raise Refusal(
            message(
                "The line says {said}, but its dice give {name} ({value}). "
                "Take the result out of the line and it will be filled in.",
                said=typed.value,
                name=attempt.outcome_name,
                value=f"{resolution.value:+d}" if resolution.value is not None else "—",
            )
        )
    return attempt
