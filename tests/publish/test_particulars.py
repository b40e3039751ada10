"""What a book is known by, whatever stands in its front matter."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book import Matter
from soloist.publish.particulars import day_of, identifier_of, language_of


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
