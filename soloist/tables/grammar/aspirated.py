"""Which French words begin with an h aspiré: those a common stem says do, all others are mute."""

import unicodedata

from soloist.tables.grammar.letters import words

# Beginnings without accents; the longest that fits decides, and a word that none fits is mute.
_ASPIRATED = words(
    """ha! habl hach hack hadd hagard haie haik haill hain hair hais haka hal ham han hap har has hat hau hav
    hay heaum heler henn heraut heriss herni heron heros hers hetr heurt hess hibou hide hierarch hi-fi high
    hippie hippy hip-hop hiss hit hobb hobe hobg hoch hocke hola hold holl homard honfl hong honni hont hond
    hool hoqu hord horion hormi hors hot- hott hou hubl huch huee huer hues hugueno huit hulo hulul hune
    hupp hurl huron hure hurd hurr huss hutt huis-clos"""
)
_MUTE = words(
    """halein hallu hallal hallow halog halter halieu halit hamec hamad hannib hannah haplo harmon harpag
    harusp hast hagio heroi hernan honne huitr hurlub"""
)
_WHOLE = words("hic home hop hub hue hun huns here heres") | {"huis clos", "hot dog", "hot dogs"}
_STEMS: dict[str, bool] = {**dict.fromkeys(_ASPIRATED, True), **dict.fromkeys(_MUTE, False)}
_SIZES = sorted({len(stem) for stem in _STEMS}, reverse=True)


def aspirated(text: str) -> bool:
    """Whether a text that begins with h, in any case, with or without accents, has it aspiré."""
    start = text[:24].casefold()
    if not start.isascii():
        apart = unicodedata.normalize("NFD", start)
        start = "".join(sign for sign in apart if not unicodedata.combining(sign))
    for size in _SIZES:
        found = _STEMS.get(start[:size])
        if found is not None:
            return found
    end = next((at for at, sign in enumerate(start) if not sign.isalnum()), len(start))
    return start[:end] in _WHOLE or start.rstrip(" .,;!?") in _WHOLE
