"""`soloist terms`: the words of a game, all or one, for people and for programs."""

from tests.contract.running import Shell
from tests.lab.packs.pack_kit import pack_in


def test_one_word_is_explained_in_the_language_asked_for(run: Shell) -> None:
    """Name, synonyms, opposite, and the meaning below."""
    ran = run("--lang", "fr", "terms", "hades", "prejudice")
    assert ran.code == 0
    first, *meaning = ran.out.splitlines()
    assert first == "préjudice  = prix, perte  ≠ bénéfice"
    assert meaning[0].startswith("    Un mal qui dure")
    assert run("--lang", "en", "terms", "hades", "préjudice").out.startswith("harm  = price, loss  ≠ benefit")


def test_all_words_chapter_by_chapter(run: Shell) -> None:
    """Titles stand above their words, lines stay within 80 cells."""
    out = run("--lang", "fr", "terms", "bravoure").out
    assert [title for title in ("Le héros", "Les jets", "Jouer seul") if f"{title}\n" not in out] == []
    assert max(map(len, out.splitlines())) <= 80


def test_in_the_words_of_a_story_or_a_pack(run: Shell) -> None:
    """Its system need not be said; what was renamed is called so, in the language of the story."""
    pack_in(run.root / "packs" / "tides")
    assert run("new", "A", "--pack", "tides", "--pc", "Ann", "--lang", "fr").code == 0
    for words in (("--story", "a"), ("--pack", "tides")):
        told = run("terms", "bravoure", "peur", *words, "--lang", "fr").out
        assert told.startswith("Peur")
        assert run("terms", *words, "--lang", "fr", "peur").out == told
        assert "Peur" in run("terms", *words).out
        assert run("terms", "nothing", *words).code == 2
    assert run("terms", "--pack", "tides 7").code == 2
    assert run("terms", "bravoure", "peur").code == 2
    assert run("terms").code == 2
