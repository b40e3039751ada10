"""How fast a vault comes in: 1,000 notes, 30,000 rows, against PyYAML on the same bytes in the same run.

`python -m bench.vault`. The loader is the one without C and makes texts of the table file that the vault
becomes; soloist reads the notes, links them and writes that file. Exit code 1 above the limit.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import yaml

from soloist.interop.brought import looked_at
from soloist.interop.formats import Asked
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace

MOST: Final = 10.0  # times the loader
NOTES: Final = 1_000
ROWS: Final = 30
_WORDS: Final = "le moulin tourne sans meule depuis l’aube et puis quelqu’un marche vers la pluie"


def vault(folder: Path) -> None:
    """Notes with a table of dice each; every tenth row rolls the table of another note."""
    random = Random(7)
    for number in range(NOTES):
        lines = [f"# Note {number}", "", f"| dice: 1d{ROWS} | Result |", "| --- | --- |"]
        for face in range(1, ROWS + 1):
            words = " ".join(random.choices(_WORDS.split(), k=6))
            link = f" `dice: [[Note {random.randrange(NOTES)}#^t]]`" if face % 10 == 0 else ""
            lines.append(f"| {face} | {words}{link} |")
        place = folder / f"Folder {number % 20}"
        place.mkdir(exist_ok=True)
        (place / f"Note {number}.md").write_text("\n".join([*lines, "^t", ""]), encoding="utf-8")


def main() -> int:
    """Measure, print, and say whether the limit holds."""
    with TemporaryDirectory() as root:
        folder = Path(root) / "vault"
        folder.mkdir()
        vault(folder)
        workspace, means = Workspace(Path(root) / "home"), Means(Path(root) / "state")
        start = perf_counter()
        brought = looked_at((folder,), Asked(), workspace, means)
        took = perf_counter() - start
    text = brought.made[0][0].text
    start = perf_counter()
    yaml.load(text, Loader=yaml.BaseLoader)
    loader = perf_counter() - start
    print(
        f"{NOTES} notes, {brought.made[0][0].facts['rows']} rows: {took:.1f} s, loader {loader:.1f} s:"
        f" {took / loader:.2f} times (limit {MOST:.0f})"
    )
    return int(took / loader > MOST)


if __name__ == "__main__":
    sys.exit(main())
