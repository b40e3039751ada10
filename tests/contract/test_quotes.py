"""Quotation marks and dialogue, from what is logged to what a reader is given."""

from pathlib import Path

import pytest

from tests.contract.running import Shell

PAGE = Path(__file__).parent / "english_quotes.txt"


def exported(run: Shell, text: str, to: str = "txt", lang: str = "en") -> str:
    """A story of that text alone, as a book without its title, with ordinary spaces."""
    assert run("new", "Words", "--lang", lang).code == 0
    assert run("log", "words", "-", stdin=text).code == 0
    book = run("export", "words", "--to", to, "--output", "-")
    assert book.code == 0, book.err
    return book.out.replace("\u00a0", " ").replace("\u202f", " ")


def paragraphs(book: str) -> list[str]:
    """The words of the paragraphs of a book in plain text, each on one line."""
    return [" ".join(each.split()).replace("*", "").replace("_", "") for each in book.split("\n\n")]


def cases() -> list[dict[str, str]]:
    """The cases of the page."""
    blocks = [block for block in PAGE.read_text(encoding="utf-8").split("\n\n") if block.startswith("typed:")]
    return [
        {key: value.strip() for key, _, value in (line.partition(":") for line in block.strip().split("\n"))}
        for block in blocks
    ]


def test_english_quotes_are_those_of_pandoc_but_for_a_reason(run: Shell) -> None:
    """A page of hard cases; where ours differs from pandoc's answer, the page says why."""
    found = cases()
    assert len(found) > 50
    assert all(("ours" in case) == ("reason" in case) for case in found)
    book = paragraphs(exported(run, "\n\n".join(case["typed"] for case in found)))
    wanted = [" ".join(case.get("ours", case["pandoc"]).split()) for case in found]
    assert [each for each in wanted if each not in book] == []


@pytest.mark.parametrize(
    ("lang", "typed", "book"),
    [
        (
            "en",
            '"I came home.\n\n"Then I left—"\n\n"*Why?*"',
            ["“I came home.", "“Then I left—”", "“Why?”"],
        ),
        ("en", '"I came\nback—" she said.', ["“I came back—” she said."]),
        ("fr", '"Mais je—" dit-elle. "*Non*", dit-il.', ["« Mais je— » dit-elle. « Non », dit-il."]),
        ("fr", '(Il dit : "non" !)\n\n[Elle dit "oui".]', ["(Il dit : « non » !)", "[Elle dit « oui ».]"]),
        ("fr", '"Il revint\nde loin (enfin)", dit-il.', ["« Il revint de loin (enfin) », dit-il."]),
    ],
)
def test_a_quotation_that_is_open_closes_next(run: Shell, lang: str, typed: str, book: list[str]) -> None:
    """Over the lines of its paragraph, and in the next paragraph anew."""
    found = paragraphs(exported(run, typed, lang=lang))
    assert [each for each in book if each not in found] == []


def test_tags_keep_their_straight_quotes(run: Shell) -> None:
    """A name in quotes is notation; other words in square brackets are prose."""
    exported(run, 'They met at [L:"Quai B-12"|"dark"] [or "somewhere"].')
    assert '[L:"Quai B-12"|"dark"]' in run.story()
    elements = run("state", "words", "--json").json
    assert isinstance(elements, dict)
    assert "Quai B-12" in elements["elements"]["L"]


LONG = "Nobody in the whole of the house had heard a thing, and nobody had seen the"


@pytest.mark.parametrize(
    ("lang", "typed", "book"),
    [
        ("en", '"Who?"\n"Me."\nThe door closed.', ["“Who?”", "“Me.”", "The door closed."]),
        ("en", f'"{LONG} lamp," he said.\n"{LONG} bell."', [f"“{LONG} lamp,” he said.", f"“{LONG} bell.”"]),
        ("en", "'Who?'\n'Me.'", ["‘Who?’", "‘Me.’"]),
        ("en", '"But I--"\n"No."', ["“But I–”", "“No.”"]),
        ("en", 'She said:\n"No."', ["She said:", "“No.”"]),
        ("fr", "« Qui ? »\n« Moi. »", ["« Qui ? »", "« Moi. »"]),
        ("fr", "— Qui ?\n— Moi.", ["— Qui ?", "— Moi."]),
    ],
)
def test_a_reply_on_its_line_is_a_paragraph(run: Shell, lang: str, typed: str, book: list[str]) -> None:
    """In plain text, in Markdown and on the web alike."""
    text = paragraphs(exported(run, typed, lang=lang))
    at = text.index(book[0])
    assert text[at : at + len(book)] == book
    for format_, part in (("md", "\n\n{}\n"), ("html", ">{}</p>")):
        told = run("export", "words", "--to", format_, "--output", "-").out
        told = told.replace("\u00a0", " ").replace("\u202f", " ")
        assert [each for each in book if part.format(each) not in told] == []


@pytest.mark.parametrize(
    ("lines", "book"),
    [
        ('"The time has come," he said,\n"To talk of many things."', "he said,\n“To talk"),
        ('He stopped and read\n"No entry"\non the door.', "read\n“No entry”\non"),
    ],
)
def test_a_line_inside_a_sentence_is_no_reply(run: Shell, lines: str, book: str) -> None:
    """Only after a sentence that ended does a quotation mark begin one: verse stays verse."""
    assert book in exported(run, lines)
