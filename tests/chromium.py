"""A real browser without a window, where one is installed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Any, TypeAlias

import pytest

Chrome: TypeAlias = Any  # selenium's, which only the campaign installs


@contextmanager
def chromium(profile: Path, *logs: str, words: tuple[str, ...] = ()) -> Iterator[Chrome]:
    """Headless Chromium with these logs and further `words` on its command line; else the test is skipped."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    program, driver = which("chromium") or which("google-chrome"), which("chromedriver")
    if program is None or driver is None:
        pytest.skip("no Chromium and chromedriver here: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    if logs:
        options.set_capability("goog:loggingPrefs", dict.fromkeys(logs, "ALL"))
    for word in ("--headless=new", "--no-sandbox", f"--user-data-dir={profile}", *words):
        options.add_argument(word)
    chrome = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield chrome
    chrome.quit()
