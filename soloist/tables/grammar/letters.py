"""Words and their letters: lists of them, an ending put on, a first letter made a capital."""

OPENING = "«»“”„‟\"'‘’‹›([*_~-–—… \t\u00a0\u202f\u2009"  # what may stand before the first letter


def words(text: str) -> frozenset[str]:
    """A list of words written with spaces between them."""
    return frozenset(text.split())


def ended(word: str, cut: int, ending: str) -> str:
    """The word without its last `cut` letters and with an ending, in capitals where the word is."""
    loud = len(word) > 1 and word.isupper()
    return word[: len(word) - cut] + (ending.upper() if loud else ending)


def cased(model: str, word: str) -> str:
    """A word in the case of another: all capitals, a capital first, or as it is."""
    if len(model) > 1 and model.isupper():
        return word.upper()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def capitalised(text: str) -> str:
    """The text with its first letter a capital, after quotation marks; one that begins with a digit stays."""
    rest = text.lstrip(OPENING)
    if not rest:
        return text
    at = len(text) - len(rest)
    first = text[at]
    capital = first.upper()
    return text[:at] + (capital if len(capital) == 1 else first.title()) + text[at + 1 :]


def core(word: str) -> tuple[str, str, str]:
    """A word taken apart: signs before it, the word itself, signs after it."""
    bare = word.lstrip("«»“”„‟\"‘‹›([{*_…¿¡'’")
    before = word[: len(word) - len(bare)]
    kept = bare.rstrip("«»“”„‟\"‘‹›)]}*_….,;:!?'’-–—")
    return before, kept, bare[len(kept) :]
