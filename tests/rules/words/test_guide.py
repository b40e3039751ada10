"""Every system is told: its words, its tests, its counters, in both languages, set as French is."""

import re
import subprocess
import sys

import pytest

from soloist.rules.guide import PHASES, Word
from soloist.rules.guide import phase as phase_of
from soloist.rules.systems import SYSTEMS, guide, loop, rollable, system_or_free
from soloist.rules.term import Term

WRONG = (
    r"[^\u202f?!][?!;»]",
    r"[^\u00a0\u202f]:(?!\d)",
    r"«(?!\u202f)",
    r"'",
    r"\.\.\.",
    r"^\s|\s$|\s\s",
    r"\b(?:vous|votre|vos|tu|ton|tes)\b",
)


def words(id_: str) -> list[Word]:
    """Every word of a system."""
    return [word for chapter in guide(id_).chapters for word in chapter.words]


def sentences(id_: str) -> list[Term]:
    """Everything a guide says, and what the loop of its system asks."""
    told = guide(id_)
    found = [
        told.pitch,
        *told.tests.values(),
        *told.counters.values(),
        *([told.points] if told.points else ()),
    ]
    for word in words(id_):
        found += [word.name, word.meaning, *word.also]
    found += [chapter.title for chapter in told.chapters]
    for phase in loop(system_or_free(id_)):
        found += [phase.task, phase.hat_name, *phase.prompts]
    return found


def test_a_guide_for_each_system() -> None:
    """No system is left untold, and a system soloist does not know is told as free play."""
    assert all(system_or_free(id_).guide is not None for id_ in SYSTEMS)
    assert guide("runequest") is guide("free")


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_test_and_counter_has_its_line(id_: str) -> None:
    """Whatever can be rolled or is counted has a line that says what it is for."""
    system = system_or_free(id_)
    assert [test.id for test in rollable(system) if test.id not in guide(id_).tests] == []
    assert [held.id for held in system.counters if held.id not in guide(id_).counters] == []


@pytest.mark.parametrize("id_", SYSTEMS)
def test_words_are_one_of_each_and_opposites_are_there(id_: str) -> None:
    """An id names one word; a word is set against another of the same glossary, which answers."""
    found = words(id_)
    by_id = {word.id: word for word in found}
    assert len(by_id) == len(found)
    for word in found:
        if word.opposite is not None:
            assert by_id[word.opposite].opposite in (word.id, None)


@pytest.mark.parametrize("id_", SYSTEMS)
@pytest.mark.parametrize("wrong", WRONG)
def test_french_typography(id_: str, wrong: str) -> None:
    """Spaces that never break, typographic apostrophes, nobody addressed."""
    assert [term.of("fr") for term in sentences(id_) if re.search(wrong, term.of("fr"))] == []


@pytest.mark.parametrize("id_", SYSTEMS)
def test_both_languages_and_short_meanings(id_: str) -> None:
    """Nothing is empty or left untranslated; a meaning is a sentence or two, a test's line fits a line."""
    for term in sentences(id_):
        assert term.en
        assert term.of("fr")
        assert len(term.en.split()) <= 3 or term.en != term.of("fr")
    assert all(len(text) <= 240 for word in words(id_) for text in (word.meaning.en, word.meaning.of("fr")))
    assert all(len(term.of(lang)) <= 90 for term in guide(id_).tests.values() for lang in ("en", "fr"))


@pytest.mark.parametrize("id_", SYSTEMS)
def test_the_loop_is_the_same_with_other_prompts(id_: str) -> None:
    """Four phases in their order; nothing is asked twice, and one prompt at least fits a narrow screen."""
    phases = loop(system_or_free(id_))
    assert [each.id for each in phases] == [each.id for each in PHASES]
    assert [each.name for each in phases] == [each.name for each in PHASES]
    for each in phases:
        for lang in ("en", "fr"):
            asked = [prompt.of(lang) for prompt in each.prompts]
            assert len(set(asked)) == len(asked) >= 2
    assert min(len(prompt.of("fr")) for prompt in phases[0].prompts) <= 60


def test_the_world_is_played_by_whom_the_game_says() -> None:
    """Destiny where there is one, the teller or the game master elsewhere."""
    assert [
        loop(system_or_free(id_))[1].hat_name.of("fr")
        for id_ in ("hades", "spin", "roses", "bravoure", "oneshot")
    ] == [
        "Destinée",
        "Destinée",
        "Conteur",
        "Meneur",
        "Meneur",
    ]
    assert loop(system_or_free("roses"))[2].hat_name.en == "Protagonist and Teller"


def test_a_roll_reads_none_of_it() -> None:
    """The rules of every game can be loaded without their guides."""
    code = (
        "import sys; from soloist.rules.systems import SYSTEMS, system; [system(each) for each in SYSTEMS]; "
        "print([name for name in sys.modules if name.endswith(('guide', 'glossary', 'solo'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_phases_in_order() -> None:
    """Immersion, destiny, mixed, conclusion; each with a few prompts."""
    assert [each.id for each in PHASES] == ["immersion", "destiny", "mixed", "conclusion"]
    assert [each.hat for each in PHASES] == ["protagonist", "destiny", "both", "protagonist"]
    assert [each.name.of("fr") for each in PHASES] == ["Immersion", "Destin", "Mixte", "Conclusion"]
    assert all(3 <= len(each.prompts) <= 5 for each in PHASES)
    assert phase_of("mixed") is PHASES[2]
    assert phase_of("prologue") is None
