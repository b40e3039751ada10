"""Fills the holes that need grammar: articles, capitals, counted nouns, adjectives that agree."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from soloist.tables.filling.frame import Frame
from soloist.tables.filling.said import KeptValues, Said
from soloist.tables.grammar.speech import Noun, agreed, capitalised, chosen, counted, joined, prefixed
from soloist.tables.names import fold_name
from soloist.tables.text.hole_words import prefix_in
from soloist.tables.text.parts import AgreedHole, CapitalHole, FormsHole, Parts, PrefixHole

_LONG = 200  # characters; longer texts are not remembered
Fill: TypeAlias = Callable[[Parts, Frame], str]


def phrase(parts: Parts, frame: Frame, fill: Fill, *, bare: bool = False) -> Said:
    """What `parts` say as one; it has the gender of the first noun inside, without its article if `bare`."""
    outer = frame.start(bare=bare and len(parts) > 1)
    text = fill(parts, frame).strip()
    heart = frame.finish(outer)
    if heart is not None and heart.text == text:
        return heart
    return Said(text, None, frame.lang, heart)


def prefix_text(hole: PrefixHole, frame: Frame, fill: Fill) -> str:
    """`{le: lieux}`: the phrase behind its article."""
    whole = _behind(phrase(hole.phrase, frame, fill, bare=True), hole, frame)
    frame.note(whole)
    return whole.text


def _behind(said: Said, hole: PrefixHole, frame: Frame, *, later: bool = False) -> Said:
    """A phrase behind the prefix of a hole; `later` in a list it has no capital."""
    put = _kept_behind if len(said.text) <= _LONG else _put_behind
    return put(said, hole.written, frame.lang, hole.capital and not later)


def _put_behind(said: Said, written: str, lang: str, capital: bool) -> Said:
    """A phrase behind a prefix as written in a text of `lang`."""
    prefix, lang = prefix_in(written, lang)
    text = prefixed(prefix, said.noun_in(lang), lang)
    return Said(capitalised(text) if capital else text, said.mark, lang, said, plural=prefix == "pl")


_kept_behind = lru_cache(maxsize=2048)(_put_behind)  # the same short phrases come again and again


def capital_text(hole: CapitalHole, frame: Frame, fill: Fill) -> str:
    """`{cap: noms}`."""
    said = phrase(hole.text, frame, fill)
    text = said.text.upper() if hole.every else capitalised(said.text)
    frame.note(Said(text, said.mark, said.lang, said))
    return text


def counted_text(number: int, noun: Parts, frame: Frame, fill: Fill) -> str:
    """`{2d6 brigands}`."""
    said = phrase(noun, frame, fill)
    text = counted(number, said.noun, said.lang)
    plural = abs(number) != 1 if said.lang == "en" else abs(number) > 1
    frame.note(Said(text, said.mark, said.lang, said, plural))
    return text


def several_text(found: list[Said], frame: Frame, prefix: PrefixHole | None) -> str:
    """`{3: noms}`: A, B and C, each behind a prefix; masculine as soon as one of them is."""
    if prefix is not None:
        found = [_behind(said, prefix, frame, later=bool(at)) for at, said in enumerate(found)]
    text = joined([said.text for said in found], frame.lang)
    if found:
        leading = next((said for said in found if said.noun.gender != "f"), found[0])
        frame.note(leading if len(found) == 1 else Said(text, None, frame.lang, leading, plural=True))
    return text


def agreed_text(hole: AgreedHole, frame: Frame, fill: Fill, kept: KeptValues) -> str:
    """`{~couleurs}`, `{couleurs~lieu}`; the adjective is no noun for what follows."""
    first, last, words = frame.first, frame.last, frame.words[:]
    said = phrase(hole.adjective, frame, fill)
    frame.first, frame.last, frame.words = first, last, words
    noun = _noun(hole.noun, frame, kept)
    lang = "en" if frame.lang == "en" else "fr"
    return agreed(said.noun_in(lang), noun, lang, before=hole.before)


def forms_text(hole: FormsHole, frame: Frame, kept: KeptValues) -> str:
    """`{~né|née}`, `{héros~il|elle}`."""
    return chosen(hole.forms, _noun(hole.noun, frame, kept))


def _noun(name: str, frame: Frame, kept: KeptValues) -> Noun:
    """The kept noun of that name, or the one before; a name nobody kept falls back on that too."""
    value = kept.get(fold_name(name)) if name else None
    return value[1].noun if value else frame.noun()
