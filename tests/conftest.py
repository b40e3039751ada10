"""What every test stands on: a home of its own, one locale, compiled catalogues, repeatable examples."""

import itertools
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import settings

from hatch_build import compile_catalogues

if TYPE_CHECKING:
    from tests.contract.running import Shell

_HOMES = itertools.count(1)
_UNSET = ("LC_MESSAGES", "LANGUAGE", "SOLOIST_HOME", "NO_COLOR", "VISUAL", "EDITOR", "COLORTERM")
_OF_SCREENS = {"tui", "pictures", "sixth"}  # folders of tests that press keys in an app
_DESCRIPTORS = Path("/proc/self/fd")
_HEARD = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM) if os.name == "posix" else ()
_SIZE = ("COLUMNS", "LINES")  # of the terminal the tests run in, which is none of theirs

# Every day the same examples, so that a red test is red again; `make campaign` looks further.
settings.register_profile("steady", deadline=None, derandomize=True, database=None, max_examples=20)
settings.register_profile("campaign", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    """For the campaign."""
    parser.addoption(
        "--late", metavar="SEED", help="tests of screens as on a busy machine: see tests/late.py"
    )


def pytest_configure(config: pytest.Config) -> None:
    """French tests read the catalogue as it stands in the sources, not as it was last compiled."""
    compile_catalogues(config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The wheel first: one worker makes it while the others have all else to do. See `chequered`."""
    items.sort(key=lambda item: "wheel" not in item.path.parts)
    seen: dict[tuple[str, str], list[object]] = {}
    for item in items:
        spec = getattr(item, "callspec", None)
        if spec is None or not item.get_closest_marker("chequered"):
            continue
        test = item.nodeid.partition("[")[0]
        at = crc32(test.encode())  # so that not all tests leave out the same
        for name, value in spec.params.items():
            values = seen.setdefault((test, name), [])
            if not any(each is value for each in values):
                values.append(value)
            at += next(number for number, each in enumerate(values) if each is value)
        if at % 2:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def root(pytestconfig: pytest.Config) -> Path:
    """The top of the checkout."""
    return pytestconfig.rootpath


@pytest.fixture(scope="session")
def outside() -> dict[str, str]:
    """The environment the test run was started in, for the few tools that need the real home."""
    return dict(os.environ)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the homes of all tests are."""
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def home(outside: dict[str, str], homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home in an English UTF-8 locale: no test reads or writes the person's own files."""
    home = homes / str(next(_HOMES))
    home.mkdir()
    for name in (*_UNSET, *_SIZE):
        monkeypatch.delenv(name, raising=False)
    places = {"HOME": "", "USERPROFILE": "", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": "config"}
    places |= {"XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "cache", "XDG_RUNTIME_DIR": "run"}
    for name, place in places.items():
        monkeypatch.setenv(name, str(home / place))
    for name in ("LC_ALL", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    return home


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Shell":
    """A shell whose workspace is new."""
    from tests.contract.running import Shell

    return Shell(tmp_path / "home", monkeypatch)


@pytest.fixture(autouse=True)
def _let_go(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What a test leaves open ends with a process, not with a test: let go of it, or it adds up.

    These are the marks that drafts hold, and what a disk that was made to fail never closed.
    """
    before, ours = _open(), str(tmp_path_factory.getbasetemp())
    yield
    for held, path in _open().items() - before.items():
        if path.startswith(ours):
            with suppress(OSError):  # a thread let go of it meanwhile
                os.close(held)


def _open() -> dict[int, str]:
    """The descriptors of this process, and the paths they are of."""
    held = {}
    with suppress(OSError):  # none are told here, or a thread let go of ours
        for each in [*_DESCRIPTORS.iterdir()]:
            with suppress(OSError):  # the one by which we look
                held[int(each.name)] = str(each.readlink())
    return held


@pytest.fixture
def signals_are_heard() -> Iterator[None]:
    """Signals as a shell would hand them down.

    A run in the background ignores some, and whatever it starts would: for one test, none is.
    """
    ignored = [number for number in _HEARD if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(autouse=True)
def _quick_pilot(request: pytest.FixtureRequest) -> Iterator[None]:
    """Screen tests wait and parse less."""
    if not _OF_SCREENS & set(request.path.relative_to(request.config.rootpath).parts):
        yield
        return
    from tests.late import make_late
    from tests.quick_screens import make_quick

    seed = request.config.getoption("--late")
    with pytest.MonkeyPatch.context() as patch:
        make_quick(patch)
        if seed is not None:
            make_late(patch, f"{seed} {request.node.nodeid}")
        yield
