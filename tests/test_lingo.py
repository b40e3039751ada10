"""Tests of putting messages into words."""

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from soloist.lingo import Lingo
from soloist.values.message import count, message


@pytest.fixture
def french(tmp_path: Path) -> Lingo:
    """A French lingo that knows three sentences."""
    catalogue = Catalog(locale="fr")
    catalogue.add("Roll {dice}", "Lancer {dice}")
    catalogue.add("the dice", "les dés")
    catalogue.add(
        ("{n} fortune for {who}", "{n} fortunes for {who}"), ("{n} point à {who}", "{n} points à {who}")
    )
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    place = tmp_path / "fr" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "soloist.mo").write_bytes(compiled.getvalue())
    return Lingo("fr", catalogues=str(tmp_path))


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CH"}, "fr"),
        ({"LANG": "FR_CA"}, "fr"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "frr_DE"}, "en"),  # Frisian
        ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
    ],
)
def test_language_follows_the_environment(environ: dict[str, str], lang: str) -> None:
    """The first of LC_ALL, LC_MESSAGES and LANG that is not empty decides."""
    assert Lingo(environ=environ).lang == lang


@pytest.mark.parametrize(("asked", "lang"), [("fr", "fr"), ("en", "en"), ("fr_BE", "fr"), ("tlh", "en")])
def test_an_asked_language_wins(asked: str, lang: str) -> None:
    """The argument goes before the environment."""
    assert Lingo(asked, environ={"LC_ALL": "fr_FR" if lang == "en" else "en_US"}).lang == lang


def test_french_says_it_in_french(french: Lingo) -> None:
    """A sentence and a message in its hole are both translated; what has no translation stays English."""
    assert french.say("Roll {dice}", dice=message("the dice")) == "Lancer les dés"
    assert french.render(message("Roll {dice}", dice=message("two dice"))) == "Lancer two dice"


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 point à Aldric"), (1, "1 point à Aldric"), (2, "2 points à Aldric")]
)
def test_french_plural_starts_at_two(french: Lingo, n: int, said: str) -> None:
    """Zero is singular in French."""
    forms = ("{n} fortune for {who}", "{n} fortunes for {who}")
    assert french.count(*forms, n, who="Aldric") == said
    assert french.render(count(*forms, n, who="Aldric")) == said


@pytest.mark.parametrize("n", [0, 1, 2, 100])
def test_english_is_what_the_message_says(n: int) -> None:
    """Without a catalogue the words are those of the message itself."""
    said = count("{n} die of {side}", "{n} dice of {side}", n, side=message("the pool"))
    assert Lingo("en").render(said) == str(said)


def test_a_missing_catalogue_gives_english(tmp_path: Path) -> None:
    """A checkout whose catalogue is not compiled speaks English instead of failing."""
    lingo = Lingo("fr", catalogues=str(tmp_path))
    assert lingo.count("{n} die", "{n} dice", 0) == "0 dice"
    assert lingo.say("Roll {dice}", dice="3d6") == "Roll 3d6"


def test_values_are_never_read_as_sentences(french: Lingo) -> None:
    """Braces and catalogue sentences in what a person typed stay as typed."""
    assert french.say("Roll {dice}", dice="{dice} the dice") == "Lancer {dice} the dice"


def test_an_empty_sentence_is_empty(french: Lingo) -> None:
    """Nothing said is nothing, never the head of the catalogue."""
    assert french.render(message("")) == ""


def test_what_is_counted_has_its_thousands_apart() -> None:
    """In every sentence that counts; other numbers, such as those of lines, stay as they are."""
    words = count("{n} word", "{n} words", 12345)
    assert Lingo("en").render(words) == "12,345 words"
    assert Lingo("fr").render(words) == "12\u202f345 mots"
    assert Lingo("en").render(count("{n} word", "{n} words", 999)) == "999 words"
    assert Lingo("en").render(message("line {line}", line=12345)) == "line 12345"
    assert Lingo("fr").figure(-1234567) == "-1\u202f234\u202f567"
