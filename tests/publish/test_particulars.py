"""What a book is known by, whatever stands in the head of its story."""

import pytest

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.publish.book.book import Book, Chapter, Choices, Matter, headed, label_of, paragraph
from soloist.publish.book.matter import matter
from soloist.publish.formats.markdown_book import write_markdown
from soloist.publish.formats.text_book import write_text


@pytest.mark.parametrize(
    ("told", "day"),
    [("2024-02-29", "2024-02-29"), ("9999-12-31", "9999-12-31"), *((each, "") for each in (
        "", "hier", "2026-00-01", "2026-13-01", "2026-02-29", "0000-01-01", "2026-1-1", "２０２６-01-01",
    ))],
)  # fmt: skip
def test_what_is_no_day_is_left_out(told: str, day: str) -> None:
    """Every reading system may take the day for one; there is always a title, a language and a name."""
    head = f"---\nstart_date: {told}\nlang: xx\n---\n".encode()
    made = matter(fold(read(head).entries), Choices())
    assert made.date == day
    assert (made.title, made.lang) == ("Untitled", "en")
    assert made.identifier.startswith("urn:uuid:")


def test_titles_that_count_the_chapters_are_not_counted_again() -> None:
    """What stands before the first of them has no heading; where none counts, a number is one."""
    opening = Chapter("", (paragraph("Un."),), "s1-0")
    counted = Book(Matter("T", "fr"), (opening, Chapter("Chapitre premier : La lanterne", (), "s1-1")))
    assert [headed(counted, at) for at in (0, 1)] == [False, True]
    assert label_of(counted, 0) == "T"
    assert "Chapitre 1" not in b"".join(write_text(counted)).decode()
    assert "Chapitre 1" not in b"".join(write_markdown(counted)).decode()
    plain = Book(Matter("T", "fr"), (opening, Chapter("La lanterne", (), "s1-1")))
    assert [headed(plain, at) for at in (0, 1)] == [True, True]
    assert label_of(plain, 0) == "Chapitre 1"
