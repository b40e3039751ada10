"""English quotation marks, from what is logged to what a reader is given, beside those of pandoc."""

from pathlib import Path

from tests.contract.running import Shell

PAGE = Path(__file__).parent / "english_quotes.txt"


def words(text: str) -> str:
    """The text in ordinary spaces."""
    return " ".join(text.replace("*", "").replace("_", "").split())


def test_english_quotes_are_those_of_pandoc_but_for_a_reason(run: Shell) -> None:
    """A page of hard cases; where ours differs from pandoc's answer, the page says why."""
    blocks = [block for block in PAGE.read_text(encoding="utf-8").split("\n\n") if block.startswith("typed:")]
    cases = [dict(line.split(":", 1) for line in block.strip().split("\n")) for block in blocks]
    assert len(cases) > 50
    assert all(("ours" in case) == ("reason" in case) for case in cases)
    run("new", "Words", "--lang", "en")
    run("log", "words", "-", stdin="\n\n".join(case["typed"].strip() for case in cases))
    book = [*map(words, run("export", "words", "--to", "txt", "--output", "-").out.split("\n\n"))]
    wanted = [" ".join(case.get("ours", case["pandoc"]).split()) for case in cases]
    assert [each for each in wanted if each not in book] == []
