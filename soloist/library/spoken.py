"""The languages of rules and tables, as a program names them."""

from typing import get_args

from soloist.rules.term import Lang
from soloist.values.message import Refusal, message


def spoken(lang: str) -> str:
    """A language soloist speaks; raises `Refusal` for any other."""
    known = get_args(Lang)
    if lang not in known:
        raise Refusal(message("No language “{lang}”; there are: {known}", lang=lang, known=", ".join(known)))
    return lang
