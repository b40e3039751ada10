"""A story of ten years, made anew for each measurement: a million words, 50,000 events, some 10 MB."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

EXCHANGES: Final = 12_500  # of four events each: an action, its dice, what they change, what follows
# fmt: off
_WORDS: Final = (
    "la", "porte", "lune", "rouge", "sous", "ombre", "vent", "marche", "lente", "cité", "garde", "silence",
    "doigt", "clé", "pierre", "mur", "eau", "été", "dernière", "forêt", "où", "déjà", "l’aube", "sœur",
    "navire", "brume", "cœur", "attend", "sans", "bruit", "quelque", "chose", "personne",
)
# fmt: on
_HEAD: Final = "---\ntitle: Dix ans\nruleset: hades\nlang: fr\npcs: Aldric\n---\n\n# Dix ans\n"


def text(exchanges: int = EXCHANGES) -> Iterator[str]:
    """The story in pieces: about 780 bytes and 80 words an exchange; the same every time."""
    chance = random.Random(7)
    yield _HEAD
    fortunes = destiny = 0
    for number in range(exchanges):
        if number % 250 == 0:
            yield f"\n## Session {number // 250 + 1}\n*Date: 2026-11-20*\n"
        if number % 25 == 0:
            yield f"\n### S{number // 25 + 1} *La porte {number // 25 + 1}e*\n\n#### Immersion\n"
        yield "\n" + " ".join(chance.choices(_WORDS, k=72)).capitalize() + ".\n"
        before, shared = (fortunes, destiny)
        fortunes, destiny = (fortunes + 1) % 9, (destiny + 1) % 7
        yield (
            f"\n```lonelog\n@ Forcer la serrure {number}\n"
            "d: Opposition [pour: objectif, crochets | contre: objectif, ? 2D]"
            " 2d6=6,2+4 vs 3d6=1,4,3 -> Succès (+2)\n"
            f"[N:Destinée|Destin {shared}->{destiny}]\n[PC:Aldric|Fortunes {before}->{fortunes}]\n"
            f"=> La porte cède sans un bruit. [N:Garde du mur {number % 300}e|méfiant]\n```\n"
        )


def write(path: Path, exchanges: int = EXCHANGES) -> Path:
    """The story as a file at `path`."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(text(exchanges))
    return path
