"""Every result that can stand in a story has a meaning, in both languages, and is named in it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.verify import verify
from soloist.journal.model import Answer, DiceLine, TableLine
from soloist.journal.read import read
from soloist.play.told.excerpt import excerpt_at, last_excerpt
from soloist.play.told.meaning import Meaning, meanings
from soloist.play.told.results import results
from soloist.rules.system import System, Test
from soloist.rules.systems import SYSTEMS, system
from tests.play.rolled_line import PLAY, rolled, story

HERE = Path(__file__).parents[2]
STORIES = sorted((HERE / "journals").glob("*.md"))
LANGS = ("fr", "en")


def every_test() -> list[tuple[System, Test]]:
    """Every test of every system."""
    found = [(known, test) for id_ in SYSTEMS if (known := system(id_)) for test in known.tests]
    assert len(found) > 40
    return found


def only(data: bytes) -> Meaning:
    """What the only result of a story means."""
    (found,) = meanings(last_excerpt(data))
    return found


@pytest.mark.parametrize(("rules", "test"), every_test(), ids=lambda one: one.id)
@pytest.mark.parametrize("lang", LANGS)
def test_each_outcome_means_something(rules: System, test: Test, lang: str) -> None:
    """Set down by hand, an outcome is named, said in the words of the system, and its ways are open."""
    for outcome in test.outcomes:
        line = f"d: {test.label.of(lang)} -> {outcome.name.of(lang)}"
        excerpt = last_excerpt(story(rules, lang, line, {}))
        (result,), (found,) = results(excerpt), meanings(excerpt)
        assert outcome.name.of(lang) in found.title
        if result.test is test and result.outcome is outcome:
            assert outcome.text.of(lang) in found.sentences
            assert found.mood == outcome.mood
            assert found.open == tuple(choice.text.of(lang) for choice in outcome.choices)


@pytest.mark.chequered
@pytest.mark.parametrize(("rules", "test"), every_test(), ids=lambda one: one.id)
@pytest.mark.parametrize("lang", LANGS)
def test_each_roll_is_read_again(rules: System, test: Test, lang: str) -> None:
    """What is rolled is read again wherever verify finds nothing wrong; no hole is left in a sentence."""
    told = 0
    for seed in range(8):
        if (made := rolled(rules, test, lang, seed)) is None:
            continue
        data, resolution = made
        (result,) = results(last_excerpt(data))
        found, checked = only(data), verify(data)
        outcome = test.outcome(resolution.outcome)
        name = outcome.name.of(lang) if outcome else str(resolution.value)
        assert name in found.title
        assert (result.resolution is not None) or checked.problems or checked.unverifiable
        assert all(sentence == sentence.strip() and sentence for sentence in found.sentences)
        assert not any(sign in "".join((found.title, *found.sentences, *found.open)) for sign in "{}")
        told += result.resolution is not None
    assert told


@given(st.text(max_size=60), st.sampled_from(["d: ", "tbl: ", "-> ", "", "d: Opposition "]))
def test_no_line_is_too_odd(text: str, sign: str) -> None:
    """Whatever stands in a fence, explaining it raises nothing but a refusal."""
    lines = f"? Why\n{sign}{text}".replace("```", "")
    data = f"---\nruleset: hades\nlang: fr\n---\n\n```lonelog\n{lines}\n```\n".encode("utf-8", "replace")
    excerpt = excerpt_at(data, data.index(b"```"))
    assert len(meanings(excerpt)) == len(results(excerpt))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_result_of_the_journals(path: Path) -> None:
    """Of real stories nothing is left out, and every roll that verify vouches for has its chances."""
    data = path.read_bytes()
    journal = read(data)
    wrong = {one.line for one in verify(data).problems} | {one.line for one in verify(data).unchecked}
    for entry in journal.entries:
        if isinstance(entry, DiceLine | TableLine | Answer):
            excerpt = excerpt_at(data, entry.span.start)
            found = {one.entry.span.line: one for one in results(excerpt)}
            assert len(meanings(excerpt)) == len(found)
            if isinstance(entry, DiceLine) and entry.span.line not in wrong:
                assert found[entry.span.line].resolution is not None


def test_what_was_taken_is_no_longer_open() -> None:
    """Once chosen, the ways to take it are closed."""
    line = "d: Opposition [pour: objectif | contre: objectif] 1d6=1 vs 1d6=3 -> Revers (-1)"
    found = only(story_of(line, "(choix: continuer)\n=> Le loquet casse. [N:Garde|méfiant]\n"))
    assert not found.open


def story_of(line: str, after: str = "") -> bytes:
    """A HaDes story in French with that roll."""
    rules = system("hades")
    assert rules is not None
    assert "{line}" in PLAY
    return story(rules, "fr", line, {"destiny": 0}, after)
