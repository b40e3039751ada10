"""`soloist roll` and `soloist odds`: one test of one system, rolled, or its chances."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from soloist.cli.arguments import dice_from, known_system, listed, pairs, system_and_test
from soloist.cli.terminal import DONE, Call
from soloist.lingo import Lingo
from soloist.rules.dice import Dice
from soloist.rules.given import by_ids, situation, told_by_dice, worded
from soloist.rules.system import Resolution, Roll, Situation, System, Test
from soloist.rules.systems import SYSTEMS
from soloist.values.message import Refusal, message

if TYPE_CHECKING:
    from soloist.lab.odds.answer import Answer
    from soloist.play.rolls.attempt import Attempt


def run(call: Call) -> int:
    """Resolve the test, write it where asked, say what came."""
    system, test = system_and_test(call)
    given = by_ids(test, pairs(call.given))
    lang: str = call.lingo.lang
    with worded(test, lang):
        if call.dice is not None:
            given = dict(told_by_dice(test, given, call.dice))
        dice = dice_from(call, test.dice_sides, test.called)
        if call.into:
            attempt, lang = _into(call, system, test, given, dice)
            test, asked, resolution = attempt.test, attempt.situation, attempt.result
        else:
            for name in ("who", "action"):
                if name in given:
                    call.tell(message("{name}= only matters with --into.", name=name))
                    del given[name]
            asked = situation(test, given, lang)
            resolution = test.resolve(asked, dice)
            dice.done()
    told = in_words(system, test, resolution, asked, lang)
    call.answer(as_json(system, test, resolution), (told,))
    return DONE


def _into(
    call: Call,
    system: System,
    test: Test,
    given: Mapping[str, str],
    dice: Dice,
) -> tuple["Attempt", str]:
    """Roll the test on the story's counters and write it; `who=` names the actors, `action=` says what.

    With the story's language, in which it is told.
    """
    from soloist.cli.context import open_story
    from soloist.journal.write import action
    from soloist.play.rolls.attempt import rolled
    from soloist.play.rolls.by_name import closed
    from soloist.play.rolls.record import Exchange
    from soloist.play.story.send import asked
    from soloist.rules.systems import any_test

    story = open_story(call, call.into)
    if story.system.id != system.id:
        raise Refusal(
            message(
                "{story} is played with {its}, not {asked}.",
                story=story.path.name,
                its=story.state.ruleset or "free",
                asked=system.id,
            )
        )
    if test.option and story.system.test(test.id) is None:
        raise closed(test.id, test.option)
    test = any_test(story.system, test.id) or test  # in the story's own words
    words = {key: value for key, value in given.items() if key not in ("who", "action")}
    named = tuple(name.strip() for name in given.get("who", "").split(",") if name.strip())
    attempt = asked(test, words, story, named)
    for why in story.unable(attempt.who):
        call.tell(why)
    attempt = rolled(attempt, dice)
    said = given.get("action", "")
    if not said and named and len(story.state.pcs) > 1 and _counts_with_own(system, test):
        said = test.label.of(story.lang)  # whose numbers the rules counted with must stand in the file
    if "\n" in said.strip():
        raise Refusal(message("action= is one line of text, not “{text}”", text=said))
    if said:
        story.pending = Exchange((action(said, named),))
    story.resolve(attempt)
    return attempt, story.lang


def _counts_with_own(system: System, test: Test) -> bool:
    """Whether a test counts with what a person holds."""
    personal = {held.id for held in system.counters if not held.shared}
    return any(key.counter in personal for key in test.keys)


def as_json(system: System, test: Test, resolution: Resolution) -> dict[str, object]:
    """The contract of `roll --json`."""
    told: dict[str, object] = {
        "system": system.id,
        "test": resolution.test,
        "outcome": resolution.outcome,
        "value": resolution.value,
        "dice": {
            side: {"base": list(roll.base), "bonus": [die for wave in roll.bonus for die in wave]}
            for side, roll in resolution.rolls.items()
        },
        "effects": dict(resolution.effects),
    }
    if resolution.each:
        told["each"] = [{"value": one.value, "effects": dict(one.effects)} for one in resolution.each]
    if any(key.id == "steps" for key in test.keys):
        told["step"] = resolution.step
    return told


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


def odds(call: Call) -> int:
    """Tell the chances in the form asked for; without a test, tell what the system rolls."""
    lang = call.lingo.lang
    if call.system is None:
        call.give("\n".join(f"  {id_:<8}  {known_system(id_).name.of(lang)}" for id_ in SYSTEMS))
        call.tell(message("To see what a system rolls: soloist odds {system}", system=next(iter(SYSTEMS))))
        return DONE
    if call.test is None:
        call.give(listed([known_system(call.system).id], lang))
        return DONE
    from soloist.lab.odds.answer import answer, check_sides, parted, plain
    from soloist.lab.odds.question import Question

    system, test = system_and_test(call)
    given = by_ids(test, pairs(call.given))
    others = tuple(by_ids(test, pairs(parted(each))) for each in call.others or ())
    for each in (given, *others):
        check_sides(test, each)
    found = answer(Question(system, test, given, lang), call.of, others, call.length)
    call.answer(plain(found), _chances_in_words(found, call.lingo))
    return DONE


def _chances_in_words(answer: "Answer", lingo: Lingo) -> Iterator[str]:
    from soloist.lab.odds.told import text  # which a program that asks for JSON does not pay for

    yield text(answer, lingo)
