"""Pins every release that soloist and its tools are installed from, with hashes, in `requirements/`.

`make lock` renews them all; `make lock ARGS=--keep` changes only what `pyproject.toml` asks for anew.
Each file holds for every Python from 3.11.0 on and every system, and plain pip installs from it.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
FIRST = "# For: "
_LATER = ("bench", "campaign")  # extras that nothing but their own command installs


def wanted(root: Path = ROOT) -> dict[str, list[str]]:
    """What `pyproject.toml` asks for, by the file that pins it; first the file that the others agree with."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    # Hatchling asks for `editables` by itself, to install a checkout.
    play = [*project["project"]["dependencies"], *project["build-system"]["requires"], "editables"]
    tools = [each for extra in extras if extra not in _LATER for each in extras[extra]]
    found = {"dev": [*play, *tools], "play": play, "pdf": extras["pdf"]}
    found |= {extra: extras[extra] for extra in _LATER}
    return {name: sorted(set(each)) for name, each in found.items()}


def main() -> int:
    """Writes each file anew; what two of them pin is the same release in both."""
    uv = [
        sys.executable,
        "-m",
        "uv",
        "pip",
        "compile",
        "-",
        "--quiet",
        "--universal",
        "--python-version",
        "3.11",
    ]
    uv += ["--generate-hashes", "--no-annotate", "--no-header", "--no-emit-index-url", "--no-config"]
    FOLDER.mkdir(exist_ok=True)
    for name, asked in wanted().items():
        file = FOLDER / f"{name}.txt"
        options = [] if name == "dev" else ["--constraint", str(FOLDER / "dev.txt")]
        options += ["--output-file", str(file)] + ([] if "--keep" in sys.argv else ["--upgrade"])
        asked_for = "\n".join(asked)
        subprocess.run([*uv, *options], input=asked_for, stdout=subprocess.DEVNULL, text=True, check=True)
        pins = file.read_text(encoding="utf-8")
        file.write_text(f"{FIRST}{', '.join(asked)}\n{pins}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
