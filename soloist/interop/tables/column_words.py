"""What the head of a spreadsheet’s column says it holds, in the words people use in French and English."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal[
    "faces", "low", "high", "dice", "weight", "text", "template", "table", "part", "hint", "credit", "reroll",
    "id",
]  # fmt: skip

_WORDS: Final[Mapping[Kind, str]] = {
    "faces": "roll rolls range ranges face faces number numbers num no nr n # d jet jets plage plages "
    "intervalle intervalles numero numeros tirage tirages die-roll dice-roll de die",
    "low": "min low from start minimum lower debut mini rangestart range-start roll-min",
    "high": "max high to end maximum upper fin maxi a rangeend range-end roll-max",
    "dice": "dice des formula formule dado table-die",
    "weight": "weight weights poids probability probabilite proba chance chances odds frequency frequence "
    "likelihood % pct percent percentage pourcentage occurrence occurrences count copies exemplaires",
    "text": "text texts texte textes result results resultat resultats entry entries entree entrees outcome "
    "value valeur item items objet event evenement ligne row option options name names nom noms description "
    "type race gender genre class classe title titre place lieu lieux creature monster monstre prefix "
    "prefixe suffix suffixe first-name last-name firstname lastname prenom surname job metier",
    "template": "template modele",
    "table": "table tables list liste oracle category categorie group groupe section",
    "part": "part column colonne partie",
    "hint": "hint hints indice indices note notes comment comments commentaire commentaires remark remarque "
    "remarques",
    "credit": "source sources author authors auteur auteurs license licence credit credits copyright",
    "reroll": "reroll relancer",
    "id": "id uuid index key cle",
}
_KINDS: Final[Mapping[str, Kind]] = {word: kind for kind, words in _WORDS.items() for word in words.split()}


def kind_of(head: str) -> Kind | None:
    """What a column of that name holds; None for a word that does not say."""
    return _KINDS.get(folded(head))


def folded(head: str) -> str:
    """A head without case, accents, spaces at its ends and a `#` before it, words joined by hyphens."""
    head = head.strip()[:100]
    apart = unicodedata.normalize("NFKD", head.lstrip("# \t") or head)
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()
    return re.sub(r"[\s_-]+", "-", bare.strip(" \t*.:()"))
