"""Journals of Iron Vault: the prose stays, mechanics become dice, tables, tags and notes, all of it told."""

from soloist.interop.formats import STORIES, known


def test_only_what_is_surely_iron_vaults_is_taken_for_it() -> None:
    """What is written about it is Markdown."""
    for text in (
        "Write `iv-` before it.",
        "```mechanics\nmove 1\n```",
        "It says iron-vault-mechanics here.",
    ):
        assert known(text, "a.md", "story") is STORIES["markdown"], text
