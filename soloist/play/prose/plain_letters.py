"""Letters as one looks for them: without case or accents, whatever the apostrophe."""

import unicodedata


def plain(text: str) -> str:
    """`text` in lower case, its accents taken away, `œ` and `æ` as two letters, `’` as `'`."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.replace("œ", "oe").replace("æ", "ae").replace("’", "'")
