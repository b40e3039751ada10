"""A system in a story's own words: every name changes, no id does, and what cannot be a name is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import random_dice
from soloist.rules.given import situation
from soloist.rules.guide import Word
from soloist.rules.renamed import ids, word_faults, words_of
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, guide, labelled_test, loop, system_or_free
from soloist.rules.term import Renamed, Term
from tests.terms import term

BRAVOURE = system_or_free("bravoure")
PEUR = {"word.infortune": "Peur"}


def faults(system: System, **words: str) -> dict[str, str]:
    """What is said of words, by their id."""
    given_ = {f"word.{id_.replace('__', '.')}": word for id_, word in words.items()}
    return {
        id_.removeprefix("word."): str(told) for id_, told in word_faults(system, words_of(given_)).items()
    }


def test_without_words_it_is_itself() -> None:
    """The very same object, whichever options hold."""
    assert BRAVOURE.under({}) is BRAVOURE.under({"play.mode": "write"})
    hades = system_or_free("hades")
    assert hades.under({"hd.dea": "on"}) is hades
    assert hades.under({"word.nothing": "Rien"}) is hades


def test_a_counter_has_its_word_and_keeps_its_id() -> None:
    """Both languages say it; the rules' own words are read still; all else is as it was."""
    played = BRAVOURE.under(PEUR)
    held = next(each for each in played.counters if each.id == "infortune")
    assert held.name == Renamed(term("Peur", "Peur"), ("Hardship", "Infortune"))
    assert held.name.words == ("Peur", "Peur", "Hardship", "Infortune")
    assert [each.id for each in played.counters] == [each.id for each in BRAVOURE.under({}).counters]
    assert played.under({}) is BRAVOURE.under({})
    assert played.under(PEUR) is played


def test_sentences_stay_and_names_do_not() -> None:
    """A sentence stays as the rules have it; a name is new wherever it stands."""
    played = BRAVOURE.under(PEUR)
    action = played.test("action")
    assert action is not None
    failure = action.outcome("failure")
    assert failure is not None
    assert "l’Infortune grandit" in failure.text.of("fr")
    assert "peur" in [word.name.of("fr").casefold() for word in words_in(played)]
    said = [key.name.of("fr").casefold() for test in played.tests for key in test.keys]
    assert "peur" in said
    assert "infortune" not in said


def test_tests_outcomes_and_phases_have_their_words() -> None:
    """Each where it is called by its name, found again by the old one."""
    played = system_or_free("hades").under(
        {
            "word.success": "Triomphe",
            "word.opposition": "Lutte",
            "word.mixed": "Jeu",
            "word.phase.destiny": "Doom",
        }
    )
    main = played.main
    assert main is not None
    assert main.label.of("fr") == "Lutte"
    assert labelled_test(played, "Opposition") is main
    assert labelled_test(played, "lutte") is main
    outcome = main.outcome("success")
    assert outcome is not None
    assert outcome.name.of("en") == "Triomphe"
    assert [phase.name.en for phase in loop(played)] == ["Immersion", "Doom", "Jeu", "Conclusion"]
    assert [phase.id for phase in loop(played)] == [phase.id for phase in loop(system_or_free("hades"))]


@pytest.mark.parametrize("name", [each for each in SYSTEMS if each != "free"])
def test_a_counter_and_a_phase_of_one_id_have_words_of_their_own(name: str) -> None:
    """The counter’s word changes neither the phase nor the game master, nor the phase’s the counter."""
    on = {"solo.destiny_overlay": "on"}
    whole = system_or_free(name)
    one = whole.under({**on, "word.destiny": "Fear"})
    other = whole.under({**on, "word.phase.destiny": "Storm"})
    assert [phase.name.en for phase in loop(one)] == [phase.name.en for phase in loop(whole)]
    assert [phase.name.en for phase in loop(other)][1] == "Storm"
    counters = [next(each for each in held.counters if each.id == "destiny").name.en for held in (one, other)]
    assert counters == ["Fear", "Destiny"]
    assert "Fear" not in loop(one)[1].task.en
    assert one.hat == whole.hat


def words_in(played: System) -> list[Word]:
    """Its glossary, whole."""
    return [word for chapter in guide(played).chapters for word in chapter.words]


def test_an_outcome_of_a_counters_id_has_its_own_word() -> None:
    """SPIN ends a session in `fortunes`, which count fortunes too."""
    spin = system_or_free("spin")
    test = spin.under({"word.fortunes": "Luck"}).test("session_end")
    assert test
    assert "Luck" not in {outcome.name.en for outcome in test.outcomes}
    test = spin.under({"word.outcome.fortunes": "Settled"}).test("session_end")
    assert test
    assert "Settled" in {outcome.name.en for outcome in test.outcomes}
    assert "has no word “phase.fortunes”" in faults(spin, phase__fortunes="A")["phase.fortunes"]
    assert "outcome.fortunes" in faults(spin, luck="A")["luck"]


def test_the_same_dice_give_the_same() -> None:
    """Whatever it is called: outcome, value and effects by their ids."""
    played = BRAVOURE.under({**PEUR, "word.action": "Coup", "word.failure": "Raté"})
    for test in ("action", "menace", "group"):
        old, new = BRAVOURE.test(test), played.test(test)
        assert old
        assert new
        given_ = (
            {"pool": "4", "required": "2", "score": "3"} if old.sides else {"pools": "2,2", "required": "2"}
        )
        known = {key.id for key in old.keys} | {side.id for side in old.sides}
        asked = situation(old, {key: word for key, word in given_.items() if key in known}, "fr")
        one, other = old.resolve(asked, random_dice(7)), new.resolve(asked, random_dice(7))
        assert (one.outcome, one.value) == (other.outcome, other.value)
        assert (one.effects, one.rolls) == (other.effects, other.rolls)


def test_what_cannot_be_a_word_is_told() -> None:
    """An unknown id, signs no tag carries, a word that is taken."""
    assert "has no word “luck”" in faults(BRAVOURE, luck="Chance")["luck"]
    for word in ("", "Peur 2", "Pe|ur", "Peur]", "->", "Peur,", " Peur", "Pe  ur", "x" * 41, "Pe\u0301ur"):
        assert "cannot be a name" in faults(BRAVOURE, infortune=word)["infortune"], word
    assert "word of the notation" in faults(BRAVOURE, infortune="Traits")["infortune"]
    assert "taken already" in faults(BRAVOURE, infortune="Bravoure")["infortune"]
    assert "taken already" in faults(BRAVOURE, infortune="Peur", xp="peur")["infortune"]
    assert "taken already" in faults(BRAVOURE, success="Échec")["success"]
    assert "taken already" in faults(BRAVOURE, infortune="Atout")["infortune"]
    assert faults(BRAVOURE, infortune="Peur", infortune__gender="f", infortune__many="Peurs") == {}


def test_a_word_with_a_fault_renames_nothing() -> None:
    """The others still do."""
    played = BRAVOURE.under({"word.infortune": "Bravoure", "word.xp": "Vécu"})
    assert [held.name.of("fr") for held in played.counters] == [
        "Bravoure",
        "Infortune",
        "Vécu",
        "Expérience totale",
    ]


def test_free_play_has_no_words_of_its_own() -> None:
    """Yes and no, and bare dice, are of every game."""
    assert ids(system_or_free("free")) == ()
    assert "yes" not in ids(BRAVOURE)
    assert faults(system_or_free("free"), fate="Sort") != {}


WORDS = st.text(st.characters(categories=("Lu", "Ll"), include_characters=" '’-"), min_size=1, max_size=14)


@given(st.sampled_from(sorted(SYSTEMS)), st.data())
def test_whatever_is_given_no_id_moves(id_: str, data: st.DataObject) -> None:
    """Any words for any ids: nothing is raised, ids stay, and two things never share a name they did not."""
    whole = system_or_free(id_)
    words = data.draw(st.dictionaries(st.sampled_from([*ids(whole), "nothing"]), WORDS, max_size=3))
    played = whole.under({f"word.{key}": word for key, word in words.items()})
    plain = whole.under({})
    assert [held.id for held in played.counters] == [held.id for held in plain.counters]
    assert [test.id for test in played.tests] == [test.id for test in plain.tests]
    for old, new in zip(plain.tests, played.tests, strict=True):
        assert [each.id for each in old.outcomes] == [each.id for each in new.outcomes]
        assert [key.id for key in old.keys] == [key.id for key in new.keys]
    names = [held.name.en.casefold() for held in played.counters]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("name", "id_", "word"),
    [
        ("bravoure", "infortune", "Success"),
        ("bravoure", "infortune", "ÉCHEC"),
        ("bravoure", "infortune", "Action"),
        ("hades", "fortunes", "Exploit"),
        ("hades", "success", "Opposition"),
        ("hades", "opposition", "Destin"),
        ("hades", "mixed", "Feat"),
    ],
)
def test_a_word_of_another_kind_is_taken(name: str, id_: str, word: str) -> None:
    """An outcome’s, a test’s, a counter’s: a line would be read as either."""
    said = faults(system_or_free(name), **{id_: word})
    assert "is taken already" in said[id_]
    assert system_or_free(name).under({f"word.{id_}": word}) is system_or_free(name).under({})


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_its_own_words_are_never_taken_by_another_kind(name: str) -> None:
    """What a system calls alike itself may be called so."""
    whole = system_or_free(name)
    named: dict[str, Term] = {held.id: held.name for held in whole.counters}
    named |= {str(phase.id): phase.name for phase in loop(whole)}
    for id_, word in named.items():
        if id_ in ids(whole):
            assert faults(whole, **{id_: word.of("fr")}) == {}, id_
