"""The clock tells an aware time, and the person's own date."""

from datetime import UTC, date, datetime, timedelta, timezone

from soloist.storage import clock


def test_the_date_is_the_persons_own() -> None:
    """Half past midnight in Paris is tomorrow there, whatever it is in Greenwich."""
    paris = timezone(timedelta(hours=1))
    assert clock.today(lambda: datetime(2026, 11, 21, 0, 30, tzinfo=paris)) == date(2026, 11, 21)


def test_now_is_aware_and_now() -> None:
    """The time has its zone and lies between two readings of the system's clock."""
    before = datetime.now(UTC)
    assert before <= clock.now() <= datetime.now(UTC)
    start = clock.seconds()
    clock.pause(0)
    assert clock.seconds() >= start
