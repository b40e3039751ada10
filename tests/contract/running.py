"""Running the program as its console script does, inside the test, with its own streams."""

import io
import json
import sys
from pathlib import Path

import pytest

from soloist.__main__ import main
from soloist.values.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> object:
        """Its answer, read back."""
        return json.loads(self.out)


class Shell:
    """A shell in a folder of its own, whose workspace is `root`."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """`root` becomes the person's own workspace."""
        self.root = root
        self._patch = monkeypatch
        monkeypatch.setenv("SOLOIST_HOME", str(root))
        monkeypatch.chdir(root.parent)

    def __call__(self, *words: str, stdin: str = "") -> Ran:
        """Run one command."""
        out, err = io.StringIO(), io.StringIO()
        with self._patch.context() as patch:
            patch.setattr(sys, "argv", ["soloist", *words])
            patch.setattr(sys, "stdin", io.StringIO(stdin))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            try:
                code = main()
            except SystemExit as ended:
                code = int(ended.code or 0)
        return Ran(code, out.getvalue(), err.getvalue())

    def story(self) -> str:
        """The text of the only story there is."""
        (path,) = (self.root / "journals").glob("*.md")
        return path.read_text(encoding="utf-8")
