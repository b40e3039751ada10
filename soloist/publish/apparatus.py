"""The words of a book around its text, in the language of the book."""

from typing import Final

from soloist.rules.term import Term

CONTENTS: Final = Term("Contents", "Table des matières")
PART: Final = Term("Part", "Partie")
CHAPTER: Final = Term("Chapter", "Chapitre")
CAST: Final = Term("Cast", "Personnages")
GLOSSARY: Final = Term("Places and things", "Lieux et choses")
CREDITS: Final = Term("Credits", "Crédits")
ROLLS: Final = Term("The rolls", "Les jets")
DEDICATION: Final = Term("Dedication", "Dédicace")
EPIGRAPH: Final = Term("Epigraph", "Épigraphe")
UNTITLED: Final = Term("Untitled", "Sans titre")
BREAK: Final = "⁂"
"""The sign between two scenes in letters, where stars would mean something else."""


def chapter_name(title: str, number: int, lang: str) -> str:
    """What a chapter is called: its title, or its number (from 1) where it has none."""
    return title or f"{CHAPTER.of(lang)} {number}"
