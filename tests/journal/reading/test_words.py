"""The notation's vocabulary is read in both languages, whatever the story's."""

from soloist.journal import words


def test_each_word_leads_back_to_its_id() -> None:
    """In either language, in capitals too where that says nothing."""
    for lang in ("en", "fr"):
        for id_, term in words.PHASES.items():
            assert words.phase_id(term.of(lang)) == words.phase_id(term.of(lang).upper()) == id_
        assert all(words.note_kind(words.note_word(kind, lang)) == kind for kind in words.NOTE_KINDS)
        assert all(words.category_id(term.of(lang)) == id_ for id_, term in words.CATEGORIES.items())
        assert all(words.PREFIX_READINGS[words.prefix_word(id_, lang)] == id_ for id_ in words.PREFIXES)


def test_unknown_words_are_themselves() -> None:
    """A kind or a category of somebody's own is kept; only the master's hat has a reserved name."""
    assert words.note_kind("Météo  du jour") == "météo du jour"
    assert words.note_word("météo", "fr") == "météo"
    assert words.category_id("Objets") == "objets"
    assert words.phase_id("Prélude") is None
    assert [words.is_hat(name) for name in ("Destinée", "destiny", "Destin")] == [True, True, False]
