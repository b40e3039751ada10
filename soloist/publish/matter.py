"""What stands around the text of a book: its title, who wrote it, when, under which name it is known."""

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from soloist.journal.state import State
from soloist.play.prose_tags import without_tags
from soloist.publish.apparatus import UNTITLED
from soloist.publish.book import Matter
from soloist.publish.choices import Choices
from soloist.publish.prose_tree import clean, plain, words

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_STORIES: Final = bytes.fromhex("8f2a6c0e5d1b53f7a4c99e3b7d60214f")  # our own corner among all names
_AUTHOR: Final = ("author", "auteur", "autrice", "authors", "auteurs")
_SUBTITLE: Final = ("subtitle", "sous-titre")
_DEDICATION: Final = ("dedication", "dédicace", "dedicace")


def matter(state: State, choices: Choices, credits: tuple[str, ...] = ()) -> Matter:
    """What the head of the story says, unless the choices say otherwise.

    The day is that of its last session.
    """
    front = {key.casefold(): value for key, value in state.front.items()}
    lang = "fr" if state.lang == "fr" else "en"
    days = (_DATE.fullmatch(day.strip()) for day in (state.date, front.get("start_date", "")))

    def line(given: str, keys: tuple[str, ...] = ()) -> str:
        said = given or next((front[key] for key in keys if front.get(key)), "")
        return clean(plain(words(without_tags(" ".join(said.split())), lang)))

    return Matter(
        title=line(state.title) or UNTITLED.of(lang),
        lang=lang,
        author=line(choices.author, _AUTHOR),
        subtitle=line(choices.subtitle, _SUBTITLE),
        dedication=line(choices.dedication, _DEDICATION),
        date=next((day[0] for day in days if day), ""),
        identifier=identifier(state.title, front),
        credits=credits,
    )


def title_lines(state: State) -> Mapping[str, str]:
    """What a story says for its own title page, as its head has it: title, author, subtitle, dedication."""
    front = {key.casefold(): value for key, value in state.front.items()}
    keys = {"author": _AUTHOR, "subtitle": _SUBTITLE, "dedication": _DEDICATION}
    said = {name: next((front[key] for key in each if front.get(key)), "") for name, each in keys.items()}
    return {"title": state.title, **said}


def identifier(title: str, front: Mapping[str, str]) -> str:
    """A URN that is the same whenever the story is exported: made of its title, first day and fork.

    A UUID of version 5 (RFC 9562): nothing in it is left to chance or to the clock.
    """
    named = "\n".join((title, front.get("start_date", ""), front.get("forked_from", "")))
    digest = hashlib.sha1(_STORIES + named.encode("utf-8", "surrogateescape"), usedforsecurity=False)
    octets = bytearray(digest.digest()[:16])
    octets[6] = octets[6] & 0x0F | 0x50
    octets[8] = octets[8] & 0x3F | 0x80
    hexa = octets.hex()
    return "urn:uuid:" + "-".join((hexa[:8], hexa[8:12], hexa[12:16], hexa[16:20], hexa[20:]))
