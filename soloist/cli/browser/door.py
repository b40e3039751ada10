"""Who may come in: this person's own browser, by a key used once, and no page that they happen to visit."""

from hmac import compare_digest
from secrets import token_urlsafe
from typing import Final, NamedTuple

HOME: Final = "127.0.0.1"
"""The only address that is listened on: nobody on the network sees it."""
COOKIE: Final = "soloist"

_OURS: Final = ("", "none", "same-origin")  # what a browser says of where a request comes from
_KEY: Final = 32  # bytes of a secret


class Caller(NamedTuple):
    """What a request says of itself, empty where it says nothing.

    `site` is the header `Sec-Fetch-Site`, `cookie` the value of ours.
    """

    host: str = ""
    origin: str = ""
    site: str = ""
    cookie: str = ""


class Door:
    """The secrets of one run: a key that is taken once, for a cookie that only one path is told."""

    def __init__(self, port: int) -> None:
        """`port` is the one that is listened on, 1 to 65535."""
        self.host = f"{HOME}:{port}"
        self.room = token_urlsafe(_KEY // 2)
        self.cookie = token_urlsafe(_KEY)
        self.key = token_urlsafe(_KEY)
        self._spent = False

    @property
    def address(self) -> str:
        """Where the key is to be brought."""
        return f"http://{self.host}/"

    @property
    def path(self) -> str:
        """The path everything is under: the cookie goes to no other program on this machine."""
        return f"/{self.room}/"

    def comes_from_here(self, caller: Caller) -> bool:
        """Whether a request was made by the person or by our own page, and to us by our own name.

        A page elsewhere cannot leave out its `Origin`, nor name us as `Host` through a name of its own.
        """
        return (
            caller.host == self.host and caller.origin in ("", f"http://{self.host}") and caller.site in _OURS
        )

    def may_knock(self, caller: Caller) -> bool:
        """Whether a caller may bring a key: our own page, or a file, which has no `Origin`."""
        return caller.host == self.host and caller.origin in ("null", f"http://{self.host}")

    def knows(self, caller: Caller) -> bool:
        """Whether the caller has come in before, in this run."""
        return _same(caller.cookie, self.cookie)

    def may_listen(self, caller: Caller) -> bool:
        """Whether a caller may see the screen and type: our page says where it comes from, always."""
        return self.comes_from_here(caller) and bool(caller.origin) and self.knows(caller)

    def opens(self, key: str) -> bool:
        """Whether that is the key; it is good no more afterwards."""
        if self._spent or not _same(key, self.key):
            return False
        self._spent = True
        return True


def _same(given: str, secret: str) -> bool:
    """Whether they are equal, told in the same time whatever was given; raw bytes come as surrogates."""
    return compare_digest(given.encode("utf-8", "surrogatepass"), secret.encode())
