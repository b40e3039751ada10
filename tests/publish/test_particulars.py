"""What a book is known by, whatever stands in its front matter."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book import Book, Chapter, Matter, Paragraph, Text
from soloist.publish.markdown_book import write_markdown
from soloist.publish.particulars import day_of, headed, identifier_of, label_of, language_of
from soloist.publish.text_book import write_text


@given(st.dates())
def test_every_day_there_is(day: date) -> None:
    """And the one after the last of a month is none."""
    assert day_of(Matter("T", date=day.isoformat())) == day.isoformat()
    if day.year < 9999 and (day + timedelta(1)).month != day.month:
        assert day_of(Matter("T", date=f"{day:%Y}-{day:%m}-{day.day + 1}".zfill(10))) == ""


@pytest.mark.parametrize(
    "told", ["", "hier", "2026-00-01", "2026-13-01", "0000-01-01", "2026-1-1", "２０２６-01-01"]
)
def test_what_is_no_day(told: str) -> None:
    """Then the book has none."""
    assert day_of(Matter("T", date=told)) == ""


def test_an_identifier_is_a_urn_and_stays() -> None:
    """Made of title and author where there is none, or none that could be."""
    assert identifier_of(Matter("T", identifier="urn:isbn:9780306406157")) == "urn:isbn:9780306406157"
    made = identifier_of(Matter("T\ud800", author="A", identifier='"><x'))
    assert made.startswith("urn:uuid:")
    assert made == identifier_of(Matter("T\ud800", author="A", identifier='"><x'))
    assert made != identifier_of(Matter("T\ud800", author="B", identifier='"><x'))


@pytest.mark.parametrize(("lang", "tag"), [("fr", "fr"), ("fr-CA", "fr-CA"), ('x"><', "en"), ("", "en")])
def test_a_language_is_a_tag(lang: str, tag: str) -> None:
    """Anything else is English."""
    assert language_of(Matter("T", lang)) == tag


def test_titles_that_count_the_chapters_are_not_counted_again() -> None:
    """What stands before the first of them has no heading; where none counts, a number is one."""
    opening = Chapter("", (Paragraph((Text("Un."),)),), "s1-0")
    counted = Book(Matter("T", "fr"), (opening, Chapter("Chapitre premier : La lanterne", (), "s1-1")))
    assert [headed(counted, at) for at in (0, 1)] == [False, True]
    assert label_of(counted, 0) == "T"
    assert "Chapitre 1" not in b"".join(write_text(counted)).decode()
    assert "Chapitre 1" not in b"".join(write_markdown(counted)).decode()
    plain = Book(Matter("T", "fr"), (opening, Chapter("La lanterne", (), "s1-1")))
    assert [headed(plain, at) for at in (0, 1)] == [True, True]
    assert label_of(plain, 0) == "Chapitre 1"
