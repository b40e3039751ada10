"""Every example of the section on odds in docs/lab.md says what the command says."""

import re
import shlex
from pathlib import Path

import pytest

from tests.contract.running import Shell

PAGE = (Path(__file__).parents[3] / "docs" / "lab.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ soloist (odds .*)\n((?:.*\n)*?)```\n", PAGE, re.MULTILINE)
assert EXAMPLES, "none would be tried"


@pytest.mark.parametrize(("words", "said"), EXAMPLES, ids=[words for words, _ in EXAMPLES])
def test_an_example(words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Word for word."""
    (tmp_path / "home").mkdir()
    ran = Shell(tmp_path / "home", monkeypatch)("--lang", "en", *shlex.split(words))
    assert (ran.code, ran.out) == (0, said)
