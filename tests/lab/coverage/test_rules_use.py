"""What of the rules was used: tests, choices, options, counters."""

from pathlib import Path

from soloist.lab.coverage.coverage import PartUse, coverage, played
from soloist.lab.coverage.told import report
from soloist.rules.systems import system_or_free
from tests.lab.coverage.played_kit import HEAD, play, told

EVENING = "\n### S1 *The weir*\n\n#### Immersion\n\nRain.\n\n#### Mixed\n" + play(
    "@ Cross",
    "d: Opposition [for: objective | against: objective | type: negotiate] 1d6=2 vs 1d6=4 -> Success (+2)",
    "[N:Destiny|Destiny 0->1]",
    "(choice: Stop here, and keep it.)",
    "@ Cross again",
    "d: Opposition [for: objective | against: objective] 1d6=2 vs 1d6=4 -> Success (+2)",
    "(choice: She sings.)",
    "(option: hd.powers on)",
    "[Track:Creation – Ann 2/6]",
    "[E:Chase|scene type|traits: roofs]",
    "[E:Chase|wet]",
    "d: Dance d6=2 -> Gavotte",
)


def part(parts: tuple[PartUse, ...], kind: str, id_: str) -> tuple[int, int]:
    """How often it was used, of how many."""
    return next((each.times, each.of) for each in parts if (each.kind, each.id) == (kind, id_))


def test_every_part_is_counted(tmp_path: Path) -> None:
    """Each of how many it could have been."""
    (rules,) = told(tmp_path, EVENING).rules
    assert (rules.system, rules.stories, rules.rolls) == ("hades", 1, 3)
    assert (rules.unknown, rules.own_choices) == (1, 1)
    parts = rules.parts
    assert part(parts, "choice", "opposition.success.stop") == (1, 2)
    assert part(parts, "choice", "opposition.success.more_for_harm")[0] == 0
    assert part(parts, "option", "hd.powers") == (1, 1)
    assert part(parts, "option", "hd.dea") == (0, 1)
    assert part(parts, "counter", "destiny") == (1, 1)
    assert part(parts, "counter", "fortunes") == (0, 1)


def test_stories_of_one_game_are_summed(tmp_path: Path) -> None:
    """Tests never rolled are named all the same."""
    (rules,) = told(tmp_path, EVENING, EVENING).rules
    assert (rules.stories, rules.tests[0].times, rules.tests[0].outcomes) == (2, 4, {"success": 4})
    assert {test.id for test in rules.tests if not test.times} >= {"branch", "auto", "script"}


def test_what_an_option_keeps_out_is_not_called_unused(tmp_path: Path) -> None:
    """Unless one of the stories has it on."""
    plain = HEAD.format(title="R").replace("hades", "roses") + "One.\n"
    overlaid = plain + play("(option: solo.destiny_overlay on)")
    used = {}
    for name, texts in (("off", (plain,)), ("on", (plain, overlaid))):
        read = [played(Path(f"{n}.md"), text.encode()) for n, text in enumerate(texts)]
        (rules,) = coverage(read, tmp_path).rules
        counters = {each.id for each in rules.parts if each.kind == "counter"}
        used[name] = {test.id for test in rules.tests}, counters
    assert "branch" not in used["off"][0]
    assert "destiny" not in used["off"][1]
    assert used["on"][0] - used["off"][0] >= {"branch"}
    assert used["on"][1] - used["off"][1] >= {"destiny"}


def test_a_story_of_nothing_says_what_to_do(tmp_path: Path) -> None:
    """And does not speak of dice."""
    said = [str(each) for table in report(told(tmp_path, "One."), "en").tables for each in table.said]
    assert "Nothing was asked or rolled yet: play a scene, and look again." in said
    assert not any("every answer came from dice" in each for each in said)


def test_what_stands_before_a_colon_may_be_the_choice(tmp_path: Path) -> None:
    """The rest of the note tells what came of it."""
    (test,) = (each for each in system_or_free("hades").tests if each.id == "opposition")
    feat = next(each for each in test.outcomes if each.id == "feat")
    benefit = next(each for each in feat.choices if ":" in each.text.fr)
    head = benefit.text.fr.partition(":")[0].strip().lower()
    roll = "d: Opposition [pour: objectif 1D | contre: objectif 1D] d6=6 vs d6=1 -> Exploit (+5)"
    note = f"(choix: {head} : une fortune, gagnée au plus noir, et qui ne se rendra plus jamais)"
    (rules,) = told(tmp_path, play(roll, note)).rules
    assert part(rules.parts, "choice", f"opposition.feat.{benefit.id}") == (1, 1)
    assert rules.own_choices == 0
