"""What stands around the text of a book: its title, who wrote it, when, under which name it is known."""

import hashlib
import re
from collections.abc import Mapping
from typing import Final

from soloist.journal.state import State
from soloist.play.forks.fork import APART, KEY
from soloist.play.prose.prose_tags import without_tags
from soloist.publish.apparatus import UNTITLED
from soloist.publish.book import Matter
from soloist.publish.choices import Choices
from soloist.publish.prose_tree import clean, plain, words

_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_STORIES: Final = bytes.fromhex("8f2a6c0e5d1b53f7a4c99e3b7d60214f")  # our own corner among all names
_AUTHOR: Final = ("author", "auteur", "autrice", "authors", "auteurs")
_SUBTITLE: Final = ("subtitle", "sous-titre")
_DEDICATION: Final = ("dedication", "dédicace", "dedicace")
_EPIGRAPH: Final = ("epigraph", "épigraphe", "epigraphe", "exergue")
_EPIGRAPH_SOURCE: Final = ("epigraph_source", "source_épigraphe", "source_exergue")


def matter(state: State, choices: Choices, credits: tuple[str, ...] = (), title: str = "") -> Matter:
    """What the head of the story says, unless the choices or the planned `title` say otherwise.

    The day is that of its last session. What parts a fork from its family stands under the title.
    """
    family, road = _parted(state)
    front = {key.casefold(): value for key, value in state.front.items()}
    lang = "fr" if state.lang == "fr" else "en"
    days = (_DATE.fullmatch(day.strip()) for day in (state.date, front.get("start_date", "")))

    def line(given: str, keys: tuple[str, ...] = ()) -> str:
        said = given or next((front[key] for key in keys if front.get(key)), "")
        return clean(plain(words(without_tags(" ".join(said.split())), lang)))

    return Matter(
        title=line(title or family) or UNTITLED.of(lang),
        lang=lang,
        author=line(choices.author, _AUTHOR),
        subtitle=line(choices.subtitle or ("" if title else road), _SUBTITLE),
        dedication=line(choices.dedication, _DEDICATION),
        epigraph=line(choices.epigraph, _EPIGRAPH),
        epigraph_source=line(choices.epigraph_source, _EPIGRAPH_SOURCE),
        date=next((day[0] for day in days if day), ""),
        identifier=identifier(state.title, front),
        credits=credits,
    )


def title_lines(state: State) -> Mapping[str, str]:
    """What a story says for its own title page, as its head has it, by the keys of a plan."""
    front = {key.casefold(): value for key, value in state.front.items()}
    keys = {
        "author": _AUTHOR,
        "subtitle": _SUBTITLE,
        "dedication": _DEDICATION,
        "epigraph": _EPIGRAPH,
        "epigraph_source": _EPIGRAPH_SOURCE,
    }
    said = {name: next((front[key] for key in each if front.get(key)), "") for name, each in keys.items()}
    family, road = _parted(state)
    return {"title": family, **said, **({"subtitle": road} if road else {})}


def _parted(state: State) -> tuple[str, str]:
    """The title a story shares with those it left, and what it is about itself, if it left any."""
    if not any(key.casefold() == KEY for key in state.front):
        return state.title, ""
    family, _, road = state.title.partition(APART)
    return family, road


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
