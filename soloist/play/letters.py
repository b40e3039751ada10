"""Words that are spelt with a letter or a sign that keyboards lack: cœur, œuvre, ex æquo; ’tis, ’90s."""

import re
from typing import Final

_LAST: Final = re.compile(r"(?<![\w@/\\.])[^\W\d_]{2,}$")
_OE: Final = re.compile(
    "(?:c|ch|s|ranc|cons)oeurs?|écoeur[a-zéèê]*|oeuvr[a-zéèê]*|manoeuvr[a-zéèê]*|désoeuvr[a-zéèê]*|boeufs?|voeux?"
    "|noeuds?|moeurs|oeils?|oeill[a-zéèê]+|oeufs?|foetus|foeta(?:le?s?|ux)|oesophag[a-zé]*|oecuméni[a-z]*"
    "|oed[èé]m[a-z]*|oedipe?[a-z]*|oenolog[a-z]*|coelacanthes?"
)
_AE: Final = re.compile("vitae|aequo|caetera|naevus")
_ELISIONS: Final = r"(?:\d0s|tis|twas|twere|twill|em|til|till|cause|cos|round|bout|n|neath)"
_ELIDED: Final = re.compile(rf"(?<!\w)‘(?={_ELISIONS}$)", re.IGNORECASE)
MAY_ELIDE: Final = re.compile(rf"['‘](?i:{_ELISIONS})(?![^\W_])")
"""Where a line has a word that may be elided, however its sign is typed: up to the end of the word."""
PAIR: Final = re.compile("[oOaA][eE]")
"""Where a line may have a word that a ligature is missing from."""
_LIGATURES: Final = ((_OE, "oe", "œ", "Œ"), (_AE, "ae", "æ", "Æ"))


def ended(line: str, lang: str) -> tuple[int, str] | None:
    """What the word at the end of `line`, which is finished, becomes; None where it stays.

    How many characters of the end go, and what takes their place.
    """
    if lang != "fr":
        found = _ELIDED.search(line, max(0, len(line) - 12))
        return (len(line) - found.start(), "’" + line[found.end() :]) if found else None
    last = _LAST.search(line, max(0, len(line) - 24))
    if last is None:
        return None
    word = last[0]
    for pattern, pair, small, capital in _LIGATURES:
        if pattern.fullmatch(word.casefold()):
            at = word.casefold().index(pair)
            sign = small if word[at].islower() else capital
            return len(word), word[:at] + sign + word[at + 2 :]
    return None
