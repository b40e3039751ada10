"""A system in a story's own words: every name changes, no id does, and what cannot be a name is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.rules.dice import random_dice
from soloist.rules.given import situation
from soloist.rules.guide import Word
from soloist.rules.renamed import ids, word_faults, words_of
from soloist.rules.renamed_texts import NewWord, Texts
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, guide, labelled_test, loop, system_or_free
from soloist.rules.term import Renamed, Term

BRAVOURE = system_or_free("bravoure")
PEUR = {"word.infortune": "Peur", "word.infortune.gender": "f"}


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
    assert held.name == Renamed("Peur", "Peur", ("Hardship", "Infortune"))
    assert held.name.words == ("Peur", "Peur", "Hardship", "Infortune")
    assert [each.id for each in played.counters] == [each.id for each in BRAVOURE.under({}).counters]
    assert played.under({}) is BRAVOURE.under({})
    assert played.under(PEUR) is played


def test_sentences_say_it_with_their_article() -> None:
    """An outcome, the guide and the meaning of a roll; a gender makes the article."""
    played = BRAVOURE.under(PEUR)
    action = played.test("action")
    assert action is not None
    failure = action.outcome("failure")
    assert failure is not None
    assert "la Peur grandit" in failure.text.fr
    told = " ".join(word.meaning.fr for chapter in guide(played).chapters for word in chapter.words)
    assert "Peur" in told
    assert "nfortune" not in told
    assert "nfortune" in " ".join(
        word.meaning.fr for chapter in guide("bravoure").chapters for word in chapter.words
    )


def test_without_a_gender_a_sentence_that_needs_one_stays() -> None:
    """Nobody says « la peur » or « le peur » by guessing."""
    texts = Texts({Term("Hardship", "Infortune"): NewWord("Peur", "Peur", "Peurs")})
    assert texts.of(Term("", "l’Infortune grandit")).fr == "l’Infortune grandit"
    assert texts.of(Term("", "point d’Infortune, deux infortunes")).fr == "point de Peur, deux peurs"


@pytest.mark.parametrize(
    ("old", "new", "gender", "before", "after"),
    [
        ("Destin", "Ombre", "f", "le destin, du Destin, au destin", "l’ombre, de l’Ombre, à l’ombre"),
        (
            "Destin",
            "Peur",
            "f",
            "Le destin, du Destin, un destin, son destin",
            "La peur, de la Peur, une peur, sa peur",
        ),
        ("Infortune", "Sort", "m", "L’infortune, à l’infortune, qu’infortune", "Le sort, au sort, que sort"),
        ("Destin", "Abîme", "m", "ce destin, son destin", "cet abîme, son abîme"),
        ("Fortunes", "Chances", "f", "2 fortunes, une fortune", "2 chances, une chance"),
        ("Destin", "PV", "m", "le destin", "le PV"),
        ("Destin", "Sort", "m", "la Destinée, {destin}, prédestiné", "la Destinée, {destin}, prédestiné"),
    ],
)
def test_french_articles(old: str, new: str, gender: str, before: str, after: str) -> None:
    """Elision, contraction and number follow the new word; other words and places to fill stay."""
    one = new.removesuffix("s")
    texts = Texts({Term("—", old): NewWord(new, one, new if new != one else f"{new}s", gender)})
    assert texts.of(Term("", before)).fr == after


def test_english_articles() -> None:
    """`a` and `an` follow the new word."""
    texts = Texts({Term("Hardship", "—"): NewWord("Omen", "Omen", "Omens")})
    assert (
        texts.of(Term("A hardship, an hardship, hardships, Hardship", "")).en
        == "An omen, an omen, omens, Omen"
    )


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
    for played, called in ((one, "destiny phase"), (other, "storm phase")):
        told = [word for word in words_in(played) if word.id == "destiny-phase"]
        assert [word.name.en for word in told] == [called] * len(told)
        assert told or name in ("hades", "spin")
    assert "Fear" not in loop(one)[1].task.en
    assert one.hat == whole.hat


def words_in(played: System) -> list[Word]:
    """Its glossary, whole."""
    return [word for chapter in guide(played).chapters for word in chapter.words]


def test_the_game_master_is_told_from_the_counter() -> None:
    """Where English calls both alike, the French says which is meant; else the capital does."""
    hat, counter = Term("Destiny", "Destinée"), Term("Destiny", "Destin")
    texts = Texts({counter: NewWord("Fear", "Fear", "Fears")}, hat=hat)
    for en, fr, told in (
        ("Destiny names it.", "La Destinée propose.", "Destiny names it."),
        ("Destiny: +1", "Destin : +1", "Fear: +1"),
        (
            "One is Destiny. Destiny hides.",
            "L’un est la Destinée. Destin caché.",
            "One is Destiny. Fear hides.",
        ),
        ("Destiny moves destiny.", "Elle bouge, la Destinée.", "Destiny moves fear."),
    ):
        assert texts.of(Term(en, fr)).en == told
    assert texts.of(Term("Destiny names it.", "La Destinée propose.")) == Term(
        "Destiny names it.", "La Destinée propose."
    )


def test_an_outcome_of_a_counters_id_has_its_own_word() -> None:
    """SPIN ends a session in `fortunes`, which count fortunes too."""
    spin = system_or_free("spin")
    test = spin.under({"word.fortunes": "Luck"}).test("session_end")
    assert test
    assert "Luck" not in {outcome.name.en for outcome in test.outcomes}
    test = spin.under({"word.outcome.fortunes": "Settled", "word.outcome.fortunes.gender": "m"}).test(
        "session_end"
    )
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
    """An unknown id, signs no tag carries, a word that is taken, a form without its word."""
    assert "has no word “luck”" in faults(BRAVOURE, luck="Chance")["luck"]
    for word in ("", "Peur 2", "Pe|ur", "Peur]", "->", "Peur,", " Peur", "Pe  ur", "x" * 41, "Pe\u0301ur"):
        assert "cannot be a name" in faults(BRAVOURE, infortune=word)["infortune"], word
    assert "word of the notation" in faults(BRAVOURE, infortune="Traits")["infortune"]
    assert "taken already" in faults(BRAVOURE, infortune="Bravoure")["infortune"]
    assert "taken already" in faults(BRAVOURE, infortune="Peur", xp="peur")["infortune"]
    assert "taken already" in faults(BRAVOURE, success="Échec")["success"]
    assert "taken already" in faults(BRAVOURE, infortune="Atout")["infortune"]
    assert "m or f" in faults(BRAVOURE, infortune="Peur", infortune__gender="x")["infortune.gender"]
    assert "says nothing without" in faults(BRAVOURE, infortune__many="Peurs")["infortune.many"]
    assert "no “fast”" in faults(BRAVOURE, infortune="Peur", infortune__fast="a")["infortune.fast"]


def test_a_word_with_a_fault_renames_nothing() -> None:
    """The others still do."""
    played = BRAVOURE.under({"word.infortune": "Bravoure", "word.xp": "Vécu"})
    assert [held.name.fr for held in played.counters] == ["Bravoure", "Infortune", "Vécu"]


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
    for id_, term in named.items():
        if id_ in ids(whole):
            assert faults(whole, **{id_: term.fr}) == {}, id_


def test_a_renamed_outcome_reaches_the_sentences_of_the_guide() -> None:
    """Where its capital names the thing; a word of every day, and the start of a sentence, stay."""
    words = {"word.misfortune": "Swoon", "word.misfortune.gender": "f"}
    told = guide(BRAVOURE.under(words))
    assert "above the highest die, Swoon" in told.counters["infortune"].en
    assert "la Swoon" in told.counters["infortune"].fr
    said = [told.pitch, *told.tests.values(), *told.counters.values()]
    said += [*([told.points] if told.points else [])]
    for term in said:
        assert "Misfortune" not in term.en
        assert "Malheur" not in term.fr
    texts = Texts({}, {Term("Success", "Succès"): NewWord("Win", "Win", "Wins", "f")})
    before = Term("Success is a success; a Success", "Succès : un succès, un Succès. Succès")
    assert texts.of(before).en == "Success is a success; a Win"
    assert texts.of(before).fr == "Succès : un succès, une Win. Succès"
