"""A test asked for by its name line by line: what it still needs is asked for, in words."""

from collections.abc import Iterator

import pytest

from soloist.cli.linear_voice import Voice
from soloist.rules.system import Key, Side
from soloist.rules.systems import SYSTEMS, rollable, system
from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


def _tests() -> Iterator[tuple[str, str, str]]:
    for id_ in SYSTEMS:
        found = system(id_)
        assert found is not None
        for test in rollable(found):
            if test != found.main and not test.option:
                yield id_, test.id, "fr" if len(test.id) % 2 else "en"


def _answer(each: Side | Key) -> str:
    if isinstance(each, Side):
        return "3"
    if each.kind == "flag":
        return "oui"
    if each.kind == "word" and each.rungs:
        return next(iter(each.rungs.values())).en
    return "1,2" if each.kind == "ints" else "2"


@pytest.mark.parametrize(("lang", "asked"), [
    ("en", ("Protagonist: how many dice", "Obstacle dice of each step: which numbers? 1 to 999")),
    ("fr", ("Dés d’obstacle par étape> ", "Protagoniste> ")),
])  # fmt: skip
def test_a_script_asks_for_its_steps(run: Shell, lang: str, asked: tuple[str, str]) -> None:
    """By the words of the language; then it is rolled and written."""
    begin(run, lang)
    ran = play(run, "/roll script", "3", "x", "1,2,2", "/quit", lang=lang)
    assert all(words in ran.out for words in asked)
    assert ran.out.count("Protagonist> " if lang == "en" else "Protagoniste> ") == 1
    assert ": 1, 2, 2]" in run.story()
    assert run("verify", "story").code == 0


def test_it_can_be_left(run: Shell) -> None:
    """Enter leaves it; a sentence leaves it too, and goes on as a paragraph; ? asks again."""
    begin(run)
    ran = play(run, "/roll script", "", "/roll script", "?", "She walks on, slowly.", "", "/quit")
    assert ran.out.count("Nothing was rolled.") == 2
    assert "d: " not in run.story()
    assert "She walks on, slowly." in run.story()


def test_what_is_given_is_not_asked_for(run: Shell) -> None:
    """Reasons of several words are one answer."""
    begin(run, "fr")
    ran = play(run, "/lancer script étapes=1,2", "corde 2D, calme", "/quitter", lang="fr")
    assert "étape>" not in ran.out
    assert "[pour: corde 2D, calme | " in run.story()


@pytest.mark.parametrize(("id_", "test_id", "lang"), [*_tests()])
def test_every_test_is_rolled_from_its_name(run: Shell, id_: str, test_id: str, lang: str) -> None:
    """Whatever it needs is asked for by a name of the language, and nothing refused for the lack of it."""
    begin(run, lang, id_)
    found = system(id_)
    assert found is not None
    test = next(each for each in rollable(found) if each.id == test_id)
    wanted: list[Side | Key] = [*test.sides, *test.keys]
    names = {each.name.of(lang): _answer(each) for each in wanted}

    def answer(voice: Voice, prompt: str, held: str = "", way: object = None) -> str:
        if prompt not in names:  # asked for again
            raise EOFError
        return names.pop(prompt)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Voice, "answer", answer)
        ran = play(run, f"/roll {test.id}", "/quit", lang=lang)
    assert "=…" not in ran.out
    assert "d: " in run.story() or "Kept as typed" in ran.out or "Gardé tel quel" in ran.out
