"""What begins an aside or a mention in the middle of prose, for those who read it and those who escape it."""

import re
from typing import Final

from soloist.journal.words import PROSE_PREFIXES

ASIDE: Final = re.compile(r"(?<!\\)(?:\\\\)*(?P<sign>\(\s*(?:secret|note)\s*:|<!--)", re.IGNORECASE)
"""Where an aside begins, at `sign`; one behind a backslash is words."""

PREFIXES: Final = "|".join(sorted(PROSE_PREFIXES, key=len, reverse=True))
"""The prefixes of tags that count in prose, for a regular expression."""

BARE: Final = re.compile(rf"(?<![\w\[\\#&/\u2060])#(?:{PREFIXES}):(?=[^\W\d_])([\w’'-]*\w)")
"""A mention of what has a tag, and its name."""

UNSEEN: Final = "\u2060"
"""A sign that shows nothing, for where a backslash would show: code, and what is set as it is written."""
