"""Help line by line: short alone, whole on demand, by a word; its examples work in every system."""

import re

import pytest

from soloist.cli.linear_commands import COMMANDS, NAMES_ELSEWHERE
from soloist.cli.linear_fitted import act_help, command_help, odds_examples, paired, roll_example
from soloist.rules.systems import SYSTEMS, system
from tests.cli.test_linear import begin, play
from tests.contract.running import Shell

EVERYWHERE = [(id_, lang) for id_ in SYSTEMS for lang in ("en", "fr")]


def _refused(out: str) -> bool:
    return any(words in out for words in ("Kept as typed", "Gardé tel quel"))


@pytest.mark.parametrize(("id_", "lang"), EVERYWHERE)
def test_the_examples_of_chances_work(run: Shell, id_: str, lang: str) -> None:
    """Each is told chances, and none is refused."""
    begin(run, lang, id_)
    rules = system(id_)
    assert rules is not None
    for line in odds_examples(rules, lang):
        ran = play(run, line, "/quit", lang=lang)
        assert re.search(r"^Chances", ran.out, re.M), ran.out
        assert "%" in ran.out
        assert not _refused(ran.out)


@pytest.mark.parametrize(("id_", "lang"), EVERYWHERE)
def test_the_other_examples_work(run: Shell, id_: str, lang: str) -> None:
    """A test by its name, a pair after an action, a tag, a question, a goal; as help gives them."""
    begin(run, lang, id_)
    rules = system(id_)
    assert rules is not None
    ran = play(run, roll_example(rules, lang), lang=lang)
    assert not _refused(ran.out)
    if paired(rules):
        ran = play(run, "@ Climb 3/4", "", "", "/quit", lang=lang)
        assert "@ Climb\nd: " in run.story()
    ran = play(run, "? Is he alone?", "", "[N:Guard|wary]", "d: 2d6+1 vs 8", "/goal 500",
               "/settings goal 500", "/charts outcomes", "/quit", lang=lang)  # fmt: skip
    for written in ("? Is he alone?\ntbl: ", "[N:Guard|wary]", "d: 2d6+1="):
        assert written in run.story()
    assert not _refused(ran.out)


@pytest.mark.parametrize(("id_", "lang"), EVERYWHERE)
def test_help_says_those_examples(run: Shell, id_: str, lang: str) -> None:
    """What is tried above is what is told; the rules' own main test is named."""
    begin(run, lang, id_)
    rules = system(id_)
    assert rules is not None
    out = play(run, "/help all", "/quit", lang=lang).out
    for example in (*odds_examples(rules, lang), roll_example(rules, lang)):
        assert example in out
    assert ("3/4" in str(act_help(rules, lang))) == paired(rules)
    if rules.main is not None:
        assert rules.main.label.of(lang) in str(command_help("roll", rules, lang))
    else:
        assert "d: 2d6+1 vs 8" in str(act_help(rules, lang))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_alone_it_is_short(run: Shell, lang: str) -> None:
    """Three ways to write, ten commands, and how to hear more."""
    begin(run, lang)
    out = play(run, "?", lang=lang).out
    told = out.split("Immersion> \n")[1].splitlines()
    assert len(told) == 3 + 10 + 1
    assert sum(line.startswith("/") for line in told[3:13]) == 10
    assert told[13].startswith("/aide" if lang == "fr" else "/help all")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_of_it_names_every_command_that_answers(run: Shell, lang: str) -> None:
    """Those that only say where to go, too."""
    begin(run, lang)
    out = play(run, "/help all" if lang == "en" else "/aide tout", lang=lang).out.splitlines()
    for names in (*(each.names for each in COMMANDS), *NAMES_ELSEWHERE.values()):
        assert any(re.match(rf"/{re.escape(names[lang == 'fr'])}\s?:", line) for line in out), names


def test_a_word_finds_commands_and_terms(run: Shell) -> None:
    """By their names, by what they do, by what people call them; nothing is said where nothing is held."""
    begin(run)
    clock = play(run, "/help clock", "/quit").out
    assert "/clocks: Read the clocks." in clock
    assert "/quit: " not in clock
    assert re.search(r"^clock: ", clock, re.M)
    assert "/undo: " in play(run, "/help erase", "/quit").out
    one = play(run, "/help /undo", "/quit").out
    assert "/undo: " in one
    assert "/redo: " not in one
    assert "No command and no term holds “xyzzy”." in play(run, "/help xyzzy", "/quit").out


def test_french_words_find_them(run: Shell) -> None:
    """A short word is looked for as it stands."""
    begin(run, "fr")
    assert "/horloges" in play(run, "/aide horloge", "/quitter", lang="fr").out
    out = play(run, "/aide dé", "/quitter", lang="fr").out
    assert "dé du destin" in out
    assert "/découvrir" not in out


@pytest.mark.parametrize(("rules", "lang", "asked", "said"), [
    ("bravoure", "en", "/odds 3", "Protagonist 3"),
    ("bravoure", "fr", "/chances 3", "Protagoniste 3"),
    ("hades", "en", "/odds 3", "“3” is one side alone, Protagonist. Write both: /odds 3/2"),
    ("roses", "en", "/odds 3", "“3” is one side alone, Virtue. Write both: /odds 3/2"),
])  # fmt: skip
def test_one_number_is_taken_where_there_is_one_side(
    run: Shell, rules: str, lang: str, asked: str, said: str
) -> None:
    """Where there are two, both are asked for by the system's own words."""
    begin(run, lang, rules)
    assert said in play(run, asked, "/quit", lang=lang).out


def test_the_system_without_a_test_of_its_own_says_so(run: Shell) -> None:
    """It names what can be written instead."""
    begin(run, system="free")
    assert "These rules have no test of their own. Write the dice" in play(run, "/roll", "/quit").out
