"""The guide of a first evening: each step is known by what the story shows, in any order."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from soloist.journal.fold import fold
from soloist.journal.read import read
from soloist.journal.verify import verify
from soloist.play import tutorial, tutorial_dice_words, tutorial_words
from soloist.play.commands import COMMANDS
from soloist.play.entry_text import Paragraphs, intents
from soloist.play.tutorial import FIRST, FURTHER, STEPS, Now, done, gone_by, is_evening, progress
from soloist.play.tutorial_dice_words import MEANING
from soloist.play.tutorial_result_words import CAME_TO, WAYS, came_to, why
from soloist.play.tutorial_story import PIANO, begin_evening, evening
from soloist.play.tutorial_traces import Traces, outcome, played, taken_back, traces
from soloist.play.tutorial_words import BY_LINE, Told
from soloist.rules.hades.outcomes import OPPOSITION_OUTCOMES
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace

ROLL = "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=1 -> Presque (+1)\n"
TRACES = {
    "write": "\n#### Immersion\n\nMila écoute.\n",
    "destiny": "\n#### Destin\n",
    "ask": "\n#### Immersion\n\n```lonelog\n? Est-ce vrai ?\ntbl: oracle/oui-non d6=5 -> Oui\n```\n",
    "act": "\n#### Immersion\n\n```lonelog\n@ Entrer\n```\n",
    "roll": f"\n#### Immersion\n\n```lonelog\n{ROLL}```\n",
    "meaning": f"\n#### Immersion\n\n```lonelog\n{ROLL}```\n\nElle entre.\n",
    "remember": "\n#### Immersion\n\n```lonelog\n[N:Chat|noir]\n```\n",
    "table": "\n#### Immersion\n\n```lonelog\ntbl: portraits/visages d37=1 -> Un front\n```\n",
    "close": "\n#### Conclusion\n\nC’est fini.\n",
    "end": f"\n#### Immersion\n\n```lonelog\n{ROLL}```\n\nElle entre.\n\n### S2 *Le salon*\n",
}


def shown(more: str) -> Now:
    """What a first evening shows that goes on as given."""
    journal = read((evening("fr", "2026-11-20") + more).encode())
    state, entries = fold(journal.entries), played(journal.entries)
    return Now(traces(state, entries), outcome=outcome(state, entries), phase=state.phase)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_setup_is_a_story_in_which_nothing_is_done(lang: str) -> None:
    """It reads without a fault, has a sheet, and counts for nobody's deed."""
    data = evening(lang, "2026-11-20").encode()
    journal = read(data)
    state = fold(journal.entries)
    assert not journal.problems
    assert not verify(data).problems
    assert is_evening(state)
    assert state.ruleset == "hades"
    person = state.element("PC", PIANO.who.of(lang))
    assert person is not None
    assert len(person.items("traits")) == len(PIANO.traits)
    assert person.items("goal") == (PIANO.goal.of(lang),)
    assert state.scene is not None
    assert state.phase == "mixed"
    assert done(Now(traces(state, played(journal.entries)))) == frozenset()


def test_a_second_evening_gets_a_number(tmp_path: Path) -> None:
    """No file is ever written over."""
    here, means = Workspace(tmp_path), Means(tmp_path / "state")
    paths = [begin_evening("fr", here, means) for _ in range(2)]
    assert [path.name for path in paths] == ["premiere-soiree.md", "premiere-soiree-2.md"]
    assert begin_evening("en", here, means).name == "first-evening.md"
    assert paths[0].read_text("utf-8").startswith("---\ntitle: ")


@pytest.mark.parametrize("step", TRACES)
def test_a_step_is_known_by_its_trace(step: str) -> None:
    """What the story holds says that it was done, and nothing says so without."""
    assert step in done(shown(TRACES[step]))
    others = {"write": "act", "close": "act", "meaning": "roll", "end": "meaning"}
    assert step not in done(shown(TRACES[others.get(step, "write")]))


def test_every_step_is_known_by_something() -> None:
    """Those that leave nothing in the story are known by what was looked at."""
    looks = {
        "played": {"played"},
        "sheet": {"sheet"},
        "undo": {"undo", "redo"},
        "reading": {"manuscript", "source"},
        "help": {"help"},
    }
    assert {step.id for step in STEPS} == {*TRACES, *looks}
    for id_, looked in looks.items():
        assert id_ in done(Now(looked=frozenset(looked)))
        assert id_ not in done(Now())
    assert "undo" not in done(Now(looked=frozenset({"undo"})))
    assert "reading" not in done(Now(looked=frozenset({"manuscript", "source"}), showing="source"))
    assert "sheet" not in done(Now(looked=frozenset({"sheet"}), showing="sheet"))


def test_the_yes_no_die_alone_is_a_table_only_without_a_question() -> None:
    """An answer is an answer."""
    assert "table" not in done(shown(TRACES["ask"]))
    alone = "\n#### Destin\n\n```lonelog\ntbl: oracle/oui-non d6=5 -> Oui\n```\n"
    assert done(shown(alone)) >= {"table"}
    assert "ask" not in done(shown(alone))


FIRST_DONE = frozenset(step.id for step in FIRST)


def test_the_first_scene_comes_in_order_and_whole() -> None:
    """Whatever was done first, each of its steps is said until it is done, and none of the others."""
    random = Random(3)
    for _ in range(30):
        over: frozenset[str] = frozenset()
        order = random.sample([step.id for step in FIRST], len(FIRST))
        for number, id_ in enumerate(order):
            now = progress(Now(), over)
            assert now.step == next(step.id for step in FIRST if step.id not in over)
            assert (now.done, now.steps, now.place) == (number, 5, f"{number + 1}/5")
            over |= {id_}
        assert progress(Now(), over).told is tutorial_words.PLAYED


def test_the_rest_is_silent_until_it_is_called_for() -> None:
    """After the first scene: by what was written since, by what was done, by asking; then it has an end."""
    over = FIRST_DONE | {"played"}
    assert progress(Now(), over).step == ""
    assert not progress(Now(), over).told.line.en
    assert not progress(Now(typed="She goes in."), over).told.line.en
    for step in FURTHER[1:]:
        assert progress(Now(asked=step.id), over).step == step.id
    calls = {
        "ask": Traces(since=1),
        "sheet": Traces(rolls=2),
        "remember": Traces(frozenset({"ask"})),
        "table": Traces(since=3),
        "undo": Traces(since=4),
        "close": Traces(since=5),
        "destiny": Traces(frozenset({"close"}), since=2),
        "reading": Traces(frozenset({"close"}), since=2),
        "help": Traces(since=7),
    }
    assert set(calls) == {step.id for step in FURTHER[1:]}
    for id_, seen in calls.items():
        rest = over | {step.id for step in FURTHER if step.id != id_}
        assert progress(Now(), rest).step == ""
        assert progress(Now(seen), rest).step == id_
    assert progress(Now(), over | {step.id for step in FURTHER}).step is None
    assert progress(Now(), over | {step.id for step in FURTHER}).told is tutorial_words.END


def test_what_was_written_since_the_first_scene_is_counted() -> None:
    """From what was told of the first roll on, and not before."""
    assert shown(TRACES["write"]).shown.since == 0
    assert shown(TRACES["meaning"]).shown == Traces(frozenset({"roll", "meaning", "write"}), 1, 0)
    more = f"{TRACES['meaning']}\nElle écoute.\n\n### S2 *Le salon*\n\n```lonelog\n@ Entrer\n{ROLL}```\n"
    assert (shown(more).shown.since, shown(more).shown.rolls) == (1, 2)  # from the next scene on
    on = f"{TRACES['meaning']}\nElle écoute.\n"
    assert shown(on).shown.since == 1
    assert "end" not in done(shown(on))
    assert "end" in done(shown(on + "\nElle attend.\n\nPersonne.\n"))  # who goes on is let go on


def test_what_waits_goes_first() -> None:
    """A line that waits, a panel, a sheet over the story, a sign just typed: that is spoken of."""
    every = frozenset(step.id for step in STEPS)
    assert progress(Now(pending="? Qui ?"), every).step == "ask"
    assert progress(Now(typed="Elle entre.\n")).told is tutorial_words.SEND_ON
    assert progress(Now(pending="@ Entrer", showing="build"), every).told is tutorial_dice_words.FIRST
    later = Now(Traces(rolls=1), pending="@ Entrer", showing="build")
    assert progress(later, every).told is tutorial_dice_words.BUILD
    assert progress(Now(showing="sheet"), every).told is tutorial_words.SHEET_SHOWN
    assert progress(Now(showing="source"), every).told is tutorial_words.READ_BACK
    assert progress(Now(typed="@ ")).step == "act"
    assert progress(Now(typed="Elle entre.")).told is tutorial_words.SEND_PROSE
    assert progress(Now(typed="? Qui ?")).told is tutorial_words.SEND_QUESTION
    assert progress(Now(typed="@ Entrer")).told is tutorial_words.SEND_ACTION
    assert progress(Now(typed="[N:Chat|noir]")).told is tutorial_words.SEND_PLAY


def test_a_line_that_has_but_its_sign_is_not_left_at_or() -> None:
    """What is missing is said, and how it is sent."""
    assert progress(Now(typed="@ ")).told is tutorial_words.WRITE_ACTION
    assert progress(Now(typed="? ")).told is tutorial_words.WRITE_QUESTION
    assert progress(Now(typed="# ")).told is tutorial_words.WRITE_TITLE
    assert progress(Now(typed="# Le salon")).told is tutorial_words.SEND_TITLE
    assert progress(Now(typed="/")).told is tutorial_words.SEND_COMMAND


def test_a_second_sentence_is_told_how_dice_are_rolled() -> None:
    """Prose goes on, and the hint is not the same one once more."""
    before = frozenset({"write"})
    assert progress(shown(TRACES["write"]), before).told is tutorial_words.ACT
    more = shown(f"{TRACES['write']}\nElle attend.\n")
    assert more.shown.unrolled == 1
    assert progress(more, before).told is tutorial_words.ACT_INSTEAD
    assert shown(TRACES["meaning"]).shown.unrolled == 0


def test_an_answer_that_says_and_or_but_is_told_first() -> None:
    """A sentence is owed before the next step; a plain answer owes nothing."""
    asked = "\n#### Immersion\n\n```lonelog\n? Est-ce vrai ?\n"
    owing = shown(f"{asked}tbl: oracle/oui-non d6=6 -> Oui, et…\n```\n")
    assert owing.shown.owed == "yes_and"
    assert "ask" not in done(owing)
    over = frozenset(step.id for step in STEPS) - {"ask"}
    assert progress(replace(owing, asked="ask"), over).told is tutorial_words.ON_ANSWER["yes_and"]
    told = shown(f"{asked}tbl: oracle/oui-non d6=6 -> Oui, et…\n```\n\nEt il chante.\n")
    assert told.shown.owed == ""
    assert "ask" in done(told)
    assert shown(f"{asked}-> Non, mais…\n```\n").shown.owed == "no_but"
    assert "ask" in done(shown(f"{asked}-> Non\n```\n"))


def test_what_waits_is_named_in_short() -> None:
    """Without its sign, on one line."""
    assert tutorial.in_short("@ Entrer") == "Entrer"
    assert len(tutorial.in_short("@ " + "mot " * 20)) <= 32


def test_every_outcome_has_its_own_words() -> None:
    """The guide reacts to what the dice said."""
    assert set(MEANING) == {each.id for each in OPPOSITION_OUTCOMES}
    came = shown(TRACES["roll"])
    before = frozenset({"write", "act"})
    told = progress(came, before).told
    assert came.outcome == "almost"
    assert told.line.fr.startswith(MEANING["almost"].line.fr)
    kept = progress(Now(outcome="fiasco", showing="result"), before).told
    assert kept.line.en.startswith(MEANING["fiasco"].short.en)  # the rest stands in the panel
    assert tutorial.meaning("no such") is tutorial_dice_words.OTHER_MEANING


def test_a_first_scene_is_ended_in_its_phase() -> None:
    """By the next one's title; in the Conclusion by a last sentence."""
    over = FIRST_DONE - {"end"}
    assert progress(Now(phase="mixed"), over).told is tutorial_words.FINISH
    assert progress(Now(phase="conclusion"), over).told is tutorial_words.CLOSE
    assert "end" in done(shown(f"{TRACES['meaning']}\n#### Conclusion\n\nC’est fini.\n"))


def test_a_first_result_has_a_few_words_for_everything() -> None:
    """Outcomes and ways to take them, and why."""
    for each in OPPOSITION_OUTCOMES:
        assert came_to(each) in CAME_TO.values()
        assert all((each.id, choice.id) in WAYS for choice in each.choices)
    assert {ids[0] for ids in WAYS} == {each.id for each in OPPOSITION_OUTCOMES}
    assert why(0, 1).fr == "pairs\u00a0: 0 contre 1"
    assert why(4, 4).en == "even dice: 4 to 4, a draw is a yes"
    for dice in ((0, 0), (4, 4), (10, 9)):
        assert max(len(why(*dice).fr), len(why(*dice).en)) <= 40
    assert why(0, 0).en == "no even die, a draw is a no"


def test_coming_back_does_not_begin_again() -> None:
    """What leaves no trace is over once something after it was done."""
    assert gone_by(frozenset()) == frozenset()
    assert gone_by(frozenset({"write"})) == frozenset()
    assert gone_by(frozenset({"write", "ask"})) == {"played"}
    assert gone_by(frozenset({"end"})) == frozenset()
    assert gone_by(frozenset({"close"})) == {"played", "sheet", "undo"}


def test_only_what_can_be_done_is_proposed() -> None:
    """Where there is one reading there is no step for three."""
    able = frozenset(step.id for step in STEPS) - {"reading"}
    left = frozenset({"help"})
    found = progress(Now(), able - left, able)
    assert (found.step, found.left) == ("", ("help",))
    assert progress(Now(asked="help"), able - left, able).step == "help"


def every_told() -> Iterator[Told]:
    """All that the guide can say."""
    for value in (*vars(tutorial_words).values(), *vars(tutorial_dice_words).values()):
        if isinstance(value, Told):
            yield value
    yield from MEANING.values()
    yield from tutorial_words.ON_ANSWER.values()
    yield from BY_LINE.values()


def test_keys_are_named_by_their_commands() -> None:
    """Commands, a key, the protagonist, what waits: nothing else stands in braces, in both languages."""
    names = {command.id for command in COMMANDS} | {"enter", "who", "action"}
    for told in every_told():
        for term in (told.line, told.short):
            english, french = (sorted(held(text)) for text in (term.en, term.fr))
            assert english == french
            assert set(english) <= names
        most = 32 if told.example or told is not tutorial_words.PLAYED else 2 * 34  # it may take two rows
        assert all(len(text.format_map(Keys())) <= most for text in (told.short.en, told.short.fr))


def test_an_example_fits_on_its_row() -> None:
    """On 80 cells, beside how far one is, the key and the margins."""
    for told in every_told():
        if told.example is not None:
            assert all(len(text) <= 80 - len(" 1/5 Entrée   ") for text in (told.example.en, told.example.fr))


def test_what_is_told_of_a_roll_is_prose() -> None:
    """The reading that shows prose alone has it; a line of play does for the guide."""
    for told in (*MEANING.values(), tutorial_dice_words.OTHER_MEANING):
        assert told.example is not None
        found = [each for text in (told.example.en, told.example.fr) for each in intents(text)]
        assert all(isinstance(each, Paragraphs) for each in found)
    played_on = f"\n#### Immersion\n\n```lonelog\n{ROLL}=> Elle entre.\n```\n"
    assert "meaning" in done(shown(played_on))


def test_a_tag_is_learnt_part_by_part() -> None:
    """Its name, its bar and its words, with a model that stays; then how it is sent."""
    for typed in ("[N:]", "[N:Le pianiste]", "[N:Le pia", "Il y a quelqu’un : [N:Le pianiste]"):
        assert progress(Now(typed=typed)).told is tutorial_words.TAG_NAME
    assert progress(Now(typed="[N:Le pianiste|]")).told is tutorial_words.TAG_WORDS
    assert progress(Now(typed="[N:Le pianiste|vieux]")).told is tutorial_words.SEND_PLAY
    assert tutorial_words.TAG_NAME.model


def test_a_die_that_others_brought_is_explained() -> None:
    """Where it lies on the table; and what is asked after a result is better told on the page."""
    plain, bonus = (
        progress(Now(outcome="feat", showing="result", bonus=held)).told for held in (False, True)
    )
    assert tutorial_dice_words.BONUS.line.fr in bonus.line.fr
    assert tutorial_dice_words.BONUS.line.fr not in plain.line.fr
    assert progress(Now(outcome="feat", showing="follows")).told is tutorial_dice_words.FOLLOWS


def test_both_halves_of_taking_back_are_said() -> None:
    """The second one once the first is done; among the tables, what to do there."""
    over = frozenset(step.id for step in STEPS) - {"undo"}
    assert progress(Now(asked="undo"), over).told is tutorial_words.UNDO
    gone = taken_back(900, 800, frozenset())
    assert progress(Now(looked=gone, asked="undo"), over).told is tutorial_words.REDO
    assert "undo" in done(Now(looked=taken_back(800, 900, gone)))
    assert not taken_back(-1, 900, frozenset()) | taken_back(800, 900, frozenset())
    over = frozenset(step.id for step in STEPS) - {"table"}
    assert progress(Now(showing="tables", asked="table"), over).told is tutorial_words.TABLE_FIND
    assert progress(Now(showing="drawn", asked="table"), over).told is tutorial_words.TABLE_KEEP


class Keys(dict[str, str]):
    """Every key as long as a usual one; 40 cells hold the words, how far one is, and the margins."""

    def __missing__(self, name: str) -> str:
        usual = "Ctrl+X" if name in ("tag", "roll", "tables", "new", "palette") else "F12"
        return {"who": "Mila", "enter": "Entrée", "action": "Se glisser"}.get(name, usual)


def held(template: str) -> Iterator[str]:
    """The names in braces."""
    return (name for _, name, _, _ in Formatter().parse(template) if name)


@pytest.mark.parametrize("outcome_id", [*MEANING, "no such"])
def test_what_is_proposed_fits_the_action(outcome_id: str) -> None:
    """That of the guide has its own line; any other one a line that tells of the outcome alone."""
    before = frozenset({"write", "act", "roll"})
    assert tutorial_words.ACT.example is not None
    proposed = tutorial_words.ACT.example.fr.removeprefix("@ ")
    taken, own = (
        progress(Now(Traces(rolls=1, tried=tried), outcome_id), before).told
        for tried in (proposed, "Chanter plus fort")
    )
    assert taken.example is tutorial.meaning(outcome_id).example
    assert own.example is tutorial_dice_words.ANY_ACTION.get(outcome_id, tutorial_dice_words.CHANGED)
    assert set(tutorial_dice_words.ANY_ACTION) == set(MEANING)
    assert own.example is not None
    assert all(isinstance(each, Paragraphs) for text in own.example.words for each in intents(text))


def test_the_guide_names_only_what_waits() -> None:
    """An action parted from its dice by a question; told on in prose, none waits, and one is proposed."""
    left = "\n#### Immersion\n\n```lonelog\n@ Entrer\n? Est-ce vrai ?\ntbl: oracle/oui-non d6=5 -> Oui\n```\n"
    before = frozenset({"write", "act", "ask"})
    now = shown(left)
    assert (now.shown.tried, now.shown.waits, tutorial.action(now)) == ("Entrer", "Entrer", "Entrer")
    assert progress(now, before).told is tutorial_words.ROLL
    told = shown(f"{left}\nElle entre.\n")
    assert tutorial.action(told) == ""
    assert progress(told, before).told is tutorial_words.ACT
    assert tutorial.action(replace(now, pending="? Qui ?")) == ""
