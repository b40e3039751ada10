"""The notation's vocabulary is read in both languages, whatever the story's."""

import pytest

from soloist.journal import words


@pytest.mark.parametrize("id_", words.PHASES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_phases(id_: str, lang: str) -> None:
    """What a phase is called leads back to its id."""
    assert words.phase_id(words.PHASES[id_].of(lang)) == id_
    assert words.phase_id(words.PHASES[id_].of(lang).upper()) == id_


@pytest.mark.parametrize("kind", words.NOTE_KINDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_note_kinds(kind: str, lang: str) -> None:
    """What a note starts with leads back to its kind."""
    assert words.note_kind(words.note_word(kind, lang)) == kind


def test_unknown_words_are_themselves() -> None:
    """A kind or a category of somebody's own is kept."""
    assert words.note_kind("Météo  du jour") == "météo du jour"
    assert words.note_word("météo", "fr") == "météo"
    assert words.category_id("Objets") == "objets"
    assert words.phase_id("Prélude") is None


@pytest.mark.parametrize("id_", words.CATEGORIES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_categories(id_: str, lang: str) -> None:
    """A category's key leads back to its id."""
    assert words.category_id(words.CATEGORIES[id_].of(lang)) == id_


@pytest.mark.parametrize("prefix", words.PREFIXES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_prefixes(prefix: str, lang: str) -> None:
    """Both sets of prefixes lead to the English one."""
    assert words.PREFIX_READINGS[words.prefix_word(prefix, lang)] == prefix


@pytest.mark.parametrize(("name", "hat"), [("Destinée", True), ("destiny", True), ("Destin", False)])
def test_the_hat(name: str, hat: bool) -> None:
    """The master's hat has a reserved name."""
    assert words.is_hat(name) is hat
