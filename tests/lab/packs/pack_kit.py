"""Packs written for a test, in a folder or a zip."""

import zipfile
from pathlib import Path

from soloist.storage.shelf.packs import Pack, open_pack

HEAD = """name: tides
title: Marées
version: 1.0
lang: [fr]
authors: Jeanne Roc
licence: CC BY 4.0
system: bravoure
options:
  solo.destiny_overlay: on
words:
  infortune: {word: Peur, gender: f}
frame: |
  Un port : la mer monte.
  Personne ne part.
about: Un port sous la mer
"""
SKY = "tables:\n  ciel: [gris, noir]\n  vent:\n    rows:\n      1-3: faible\n      4-6: fort\n    roll: d6\n"


def pack_in(
    folder: Path, head: str = HEAD, sky: str = SKY, path: str = "oracles/fr/temps.yaml", **more: str
) -> Pack:
    """A pack in a folder."""
    for name, text in {"pack.yaml": head, path: sky, **more}.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    return open_pack(folder)


def zip_of(path: Path, files: dict[str, bytes | str]) -> Path:
    """A zip of these files, whatever they are called."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return path
