"""Journals in words of their own: folded to the same ids, verified clean, asked why by either name."""

from pathlib import Path
from string import ascii_letters

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from soloist.journal.checking.recorded import open_roll
from soloist.journal.checking.report import report
from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.play.story.birth import Birth, create
from soloist.play.story.send import send
from soloist.play.told.inspection import inspect
from soloist.rules.dice import random_dice
from soloist.rules.renamed import word_faults, words_of
from soloist.rules.systems import system_or_free
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal
from tests.play.sitting import body, evening, sit

HEAD = """---
title: Le port
ruleset: bravoure
lang: fr
pcs: Ann
solo.destiny_overlay: 'on'
---

```lonelog
"""


def test_a_long_journal_is_skimmed_the_same() -> None:
    """The quick reading folds the same tags by the word that holds where they come again."""
    block = "```lonelog\n[PC:Ann|Peur 2->3]\nd: Gouffre d6=1 vs 4 -> Contretemps\n```\n\nEt puis.\n\n"
    change = "```lonelog\n(option: word.infortune Peur)\n(option: word.branch Gouffre)\n```\n\nAlors.\n\n"
    back = "```lonelog\n(option: word.infortune Nuit)\n[PC:Ann|Nuit 3->2]\n```\n\nEnfin.\n\n"
    text = HEAD + "[PC:Ann|Infortune 2]\n```\n\n" + block + change + block * 1200 + back + block * 1200
    data = text.encode()
    skimmed, whole = skim(data).state, fold(read(data).entries)
    assert report(skimmed, system_or_free("bravoure")) == report(whole, system_or_free("bravoure"))
    assert skimmed.branch_rolled == whole.branch_rolled
    assert skimmed.element("PC", "Ann") == whole.element("PC", "Ann")


def test_a_word_that_is_taken_is_a_problem_and_changes_nothing(tmp_path: Path) -> None:
    """A line in another program: read as a counter of no name, said by `soloist check`."""
    path = tmp_path / "journals" / "a.md"
    path.parent.mkdir()
    path.write_text(HEAD + "(option: word.infortune Bravoure)\n[PC:Ann|Bravoure 3]\n```\n", "utf-8")
    found = inspect(path, tmp_path, Means(tmp_path / "state"))
    assert [(held.line, "taken already" in str(held.message)) for held in found] == [(10, True)]


def test_one_cannot_be_written(tmp_path: Path) -> None:
    """At birth and on the way, with nothing written."""
    means = Means(tmp_path / "state", now=evening)
    bad = Birth("A", "bravoure", "fr", ("Ann",), options={"word.infortune": "Traits"})
    with pytest.raises(Refusal, match="word of the notation"):
        create(bad, Workspace(tmp_path), means)
    assert not (tmp_path / "journals").exists()
    story = sit(tmp_path, create(Birth("A", "bravoure", "fr", ("Ann",)), Workspace(tmp_path), means))
    with pytest.raises(Refusal, match="taken already"):
        send(story, "(option: word.infortune Bravoure)", random_dice(1))
    assert "word." not in story.path.read_text("utf-8")


WORDS = st.builds(
    lambda first, rest, joint, last: first.upper() + rest + (joint + last if last else ""),
    st.sampled_from(ascii_letters + "éÉœŒçÀ"),
    st.text(ascii_letters + "éèçœîÀ", max_size=8),
    st.sampled_from(" ’-'"),
    st.text(ascii_letters + "éèùD", max_size=5),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    lang=st.sampled_from(["fr", "en"]),
    system=st.sampled_from(["bravoure", "hades", "spin", "roses", "oneshot"]),
    word=WORDS,
    seed=st.integers(0, 2**32),
    data=st.data(),
)
def test_what_is_written_in_any_words_is_read_back(
    tmp_path_factory: pytest.TempPathFactory,
    lang: str,
    system: str,
    word: str,
    seed: int,
    data: st.DataObject,
) -> None:
    """A roll of a story with a renamed counter, test and outcome: same ids as without, verified clean."""
    rules = system_or_free(system)
    counter = data.draw(st.sampled_from(rules.counters))
    test = rules.main
    assert test is not None
    outcome = data.draw(st.sampled_from(test.outcomes))
    words = {
        f"word.{counter.id}": word,
        f"word.{outcome.id}": word + " bis",
        f"word.{test.id}": "Le " + word,
    }
    assume(not word_faults(rules, words_of(words)))
    root = tmp_path_factory.mktemp("story")
    states = []
    for given_ in ({}, words):
        birth = Birth("A", system, lang, ("Ann",), options=given_, sheets=True)
        means = Means(root / "state", now=evening)
        story = sit(root, create(birth, Workspace(root), means), lang)
        dice = random_dice(seed)
        line = _line(story.system.main.label.of(lang), system, lang)  # type: ignore[union-attr]
        for _ in range(2):
            send(story, line, dice)
            story.flush()
        verified = verify(story.path.read_bytes())
        assert verified.problems == (), body(story)
        assert verified.checked == 2, body(story)
        open_ = open_roll(story.state, story.system)
        state = report(story.state, system_or_free(system))
        assert isinstance(state["open"], dict)
        states.append((state["counters"], state["pcs"], open_.ways[0].id if open_ else None))
        assert report(skim(story.path.read_bytes()).state, system_or_free(system))["pcs"] == state["pcs"]
    assert states[0] == states[1]


def _line(label: str, system: str, lang: str) -> str:
    """A `d:` line without dice, as one types it."""
    inputs = {
        "bravoure": ("réserve: trait 3D | requis: 2", "pool: trait 3D | required: 2"),
        "hades": ("pour: objectif, ? 2D | contre: objectif, ? 1D", "for: goal, ? 2D | against: goal, ? 1D"),
        "spin": ("pour: objectif, ? 2D | contre: objectif, ? 1D", "for: goal, ? 2D | against: goal, ? 1D"),
        "roses": (
            "vertu: ? 2D | compétence: ? 3D | difficulté: 3",
            "virtue: ? 2D | skill: ? 3D | difficulty: 3",
        ),
        "oneshot": ("actif: ? 3D | difficulté: 8", "active: ? 3D | difficulty: 8"),
    }
    return f"d: {label} [{inputs[system][lang == 'en']}]"
