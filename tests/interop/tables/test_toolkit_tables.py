"""Notes of Solo RPG Toolkit: sections and keywords, weights, curves, and what is told of the rest."""

from soloist.interop.formats import Asked
from tests.interop.story_kit import report
from tests.interop.table_kit import open_tables, opened_tables, texts

SECTIONS = "\n## Names\nAda\nBram\n\n## Berries\nsloe\nhaw\n\n## How much\nhardly\nutterly\n"


def test_articles_before_keywords_and_words() -> None:
    """In English the hole says it; in French nothing here does."""
    text = '---\nsee: "{a} {berry}, {a} owl, {a} fox"\n---' + SECTIONS
    assert texts(open_tables(text), "see") == ["{an: berries}, an owl, a fox"]
    assert "left unknown 3: 2" in report(open_tables(text, lang="fr"))
    unsaid = opened_tables(text.encode(), "note.md", Asked(usual=("fr", "fr")))
    assert unsaid.lang == "en"
    assert "guessed language 1: 1" in report(unsaid)
