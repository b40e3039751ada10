"""Who may come in, by what a request says of itself."""

import pytest

from soloist.cli.browser.server import Caller, Door

PORT = 43210
HOST = f"127.0.0.1:{PORT}"
PAGE = f"http://{HOST}"


def ours(door: Door) -> Caller:
    """Our own page, in the browser that came in by the link."""
    return Caller(HOST, PAGE, "same-origin", door.cookie)


@pytest.mark.parametrize(
    "change",
    [
        {"host": "evil.example"},
        {"host": f"localhost:{PORT}"},
        {"host": "127.0.0.1"},
        {"host": f"127.0.0.1.evil.example:{PORT}"},
        {"host": f"{HOST},evil.example"},
        {"host": ""},
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://{HOST}"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": ""},
        {"site": "cross-site"},
        {"site": "same-site"},
        {"cookie": ""},
        {"cookie": "é"},
        {"cookie": "x" * 43},
    ],
)
def test_nobody_else_may(change: dict[str, str]) -> None:
    """Another page, a name that leads here, another program's page, a browser without the cookie."""
    door = Door(PORT)
    assert door.may_listen(ours(door))
    assert not door.may_listen(ours(door)._replace(**change))


@pytest.mark.parametrize(
    ("origin", "site", "may"),
    [
        ("null", "cross-site", True),
        (PAGE, "same-origin", True),
        ("http://evil.example", "cross-site", False),
        ("", "none", False),
    ],
)
def test_who_may_bring_the_key(origin: str, site: str, may: bool) -> None:
    """A file of this machine has no origin; any other page has one of its own."""
    assert Door(PORT).may_knock(Caller(HOST, origin, site)) is may
    assert not Door(PORT).may_knock(Caller("evil.example", origin, site))


def test_the_key_is_good_once() -> None:
    """Whatever else is brought spends nothing."""
    door = Door(PORT)
    assert len(door.key) >= 40
    for wrong in ("", door.key[:-1], "\udcff", "é"):
        assert not door.opens(wrong)
    assert door.opens(door.key)
    assert not door.opens(door.key)
    assert not door.opens("")


def test_every_run_has_secrets_of_its_own() -> None:
    """And none is the other."""
    doors = [Door(PORT) for _ in range(3)]
    assert len({secret for door in doors for secret in (door.room, door.cookie, door.key)}) == 9
