"""Words of a game made up for a test, in English and in French."""

from soloist.rules.term import Term


def term(en: str, fr: str) -> Term:
    """A word in both languages."""
    return Term.by_language({"en": en, "fr": fr})
