"""Roads as one page that plays itself, for a reader or for its author: no request, and nothing stored."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import lcm
from typing import Final

from soloist.play.forks.fork_offer import chance_words
from soloist.publish.book.book import (
    CREDITS,
    UNTITLED,
    plain,
)
from soloist.publish.forks.roads import Passage, Road, Way
from soloist.publish.formats.html import Markup, esc
from soloist.rules.term import Term

BACK: Final = Term("Back", "Retour")
RESTART: Final = Term("From the beginning", "Depuis le début")
BY_DICE: Final = Term("Let the dice decide", "Laisser les dés décider")
ROLL: Final = Term("Roll", "Lancer les dés")
THE_END: Final = Term("The end", "Fin")
UNWRITTEN: Final = Term("to be written", "à écrire")
AUTHOR: Final = Term("to be written: {n}", "à écrire\u00a0: {n}")
"""What opens the author's view at the foot of the page, and how many roads wait there."""
SHARED: Final = Term(
    "Odds among the roads that are written: {odds}.", "Chances entre les seules suites écrites\u00a0: {odds}."
)
WAYS: Final = Term("Ways on", "Suites")


def write_play(road: Road) -> Iterator[bytes]:
    """The page in UTF-8, passage by passage; it reads as a book with links where scripts are off."""
    title = road.title or UNTITLED.of(road.lang)
    yield _head(road, title).encode("utf-8", "replace")
    came = _came(road.passages)
    for passage in road.passages:
        yield _article(passage, road, came.get(passage.key, "")).encode("utf-8", "replace")
    yield f"</main>\n{_foot(road)}<script>{_part('play.js')}</script>\n</body>\n</html>\n".encode()


def weights(ways: Sequence[Way]) -> tuple[int, ...]:
    """Whole numbers in the proportion of the chances; empty where one of them is not known."""
    if not ways or any(way.chance is None for way in ways):
        return ()
    whole = lcm(*(way.chance.denominator for way in ways if way.chance is not None))
    return tuple(int(way.chance * whole) for way in ways if way.chance is not None)


def _sole(passage: Passage) -> Way | None:
    """The one way that is written of several: a reader has nothing to choose, and reads on."""
    written = [way for way in passage.ways if way.taken]
    return written[0] if len(written) == 1 < len(passage.ways) else None


def _came(passages: Sequence[Passage]) -> dict[str, str]:
    """What leads to each passage that a reader reads on to, by its key."""
    return {way.to: way.label for each in passages if (way := _sole(each))}


def _foot(road: Road) -> str:
    """The way to the author's view, and whose tables and rules were used, folded."""
    lang, told = road.lang, ""
    if any(way.chance is not None or not way.taken for each in road.passages for way in each.ways):
        label = esc(AUTHOR.of(lang).format(n=road.unwritten))
        box = '<input type="checkbox" id="author" autocomplete="off" aria-keyshortcuts="A">'
        told += f"<label>{box} {label}</label>\n"
    if road.credits:
        credits = "".join(f"<p>{esc(each)}</p>\n" for each in road.credits)
        told += f"<details>\n<summary>{esc(CREDITS.of(lang))}</summary>\n{credits}</details>\n"
    return f"<footer>\n{told}</footer>\n" if told else ""


@cache
def _part(name: str) -> str:
    """A file of the page's own: its look, the script that leads through it."""
    return files("soloist.publish").joinpath(f"styles/{name}").read_text(encoding="utf-8")


def _head(road: Road, title: str) -> str:
    lang, style, script = road.lang, _part("play.css"), _part("play.js")
    by = f'<meta name="author" content="{esc(road.author)}">\n' if road.author else ""
    author = f'<p class="author">{esc(road.author)}</p>\n' if road.author else ""
    policy = (
        f"default-src 'none'; style-src 'sha256-{_hash(style)}'; script-src 'sha256-{_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{esc(lang)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{esc(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta name="prism.ifiction" content="UUID://{esc(road.ifid)}//">\n'
        f"{by}<title>{esc(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<header>\n<h1>{esc(title)}</h1>\n{author}<nav id="bar" hidden>\n'
        f'<button type="button" id="back">{esc(BACK.of(lang))}</button>\n'
        f'<button type="button" id="restart">{esc(RESTART.of(lang))}</button>\n'
        f'<label><input type="checkbox" id="dice"> {esc(BY_DICE.of(lang))}</label>\n'
        "</nav>\n</header>\n<main>\n"
    )


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _article(passage: Passage, road: Road, came: str) -> str:
    """A passage; `came` is the outcome a reader has just read above it."""
    lang, sole = road.lang, _sole(passage)
    of = "stub" if passage.stub else "end" if passage.end else "sole" if sole else ""
    kind = f' class="{of}"' if of else ""
    body = Markup().blocks(passage.blocks)
    if came and passage.blocks and passage.blocks[0].kind == "p" and plain(passage.blocks[0].inner) == came:
        body = body.replace("<p>", '<p class="again">', 1)
    asked = f'<p class="asked">{esc(passage.asked)}</p>\n' if passage.asked else ""
    if sole:
        told = " — ".join(filter(None, (passage.asked, sole.label)))
        asked += f'<p class="came">{esc(told)}</p>\n' if told else ""
    end = f'<p class="fin">{esc(THE_END.of(lang))}</p>\n' if passage.end else ""
    return (
        f'<article id="{esc(passage.key)}"{kind} tabindex="-1" aria-label="{esc(passage.name)}">\n'
        f"{body}{asked}{end}{_ways(passage, road)}</article>\n"
    )


def _ways(passage: Passage, road: Road) -> str:
    if not passage.ways:
        return ""
    lang, weighed = road.lang, weights(passage.ways)
    written = [way for way in passage.ways if way.taken]
    shares = dict(zip((way.to for way in written), weights(written), strict=False))
    items = []
    for place, way in enumerate(passage.ways):
        weight = f' data-weight="{weighed[place]}"' if weighed else ""
        weight += f' data-share="{shares[way.to]}"' if way.to in shares else ""
        told = [chance_words(way.chance, lang)] if way.chance is not None else []
        told += [] if way.taken else [UNWRITTEN.of(lang)]
        beside = f' <span class="odds">{esc(", ".join(told))}</span>' if told else ""
        kind = "" if way.taken else ' class="untaken"'
        items.append(f'<li{kind}><a href="#{esc(way.to)}"{weight}>{esc(way.label or "…")}</a>{beside}</li>\n')
    roll = ""
    if weighed or shares:
        roll = f'<p><button type="button" class="roll" hidden>{esc(ROLL.of(lang))}</button></p>\n'
    if len(written) < len(passage.ways):
        roll += _shared(written, shares, lang)
    return f'<nav aria-label="{esc(WAYS.of(lang))}">\n{roll}<ol>\n{"".join(items)}</ol>\n</nav>\n'


def _shared(written: Sequence[Way], shares: Mapping[str, int], lang: str) -> str:
    """The odds of a roll among the roads that are written, where it leaves others out."""
    whole = sum(shares.values())
    if len(written) < 2 or not whole:
        return ""
    odds = (f"{way.label or '…'} {chance_words(Fraction(shares[way.to], whole), lang)}" for way in written)
    return f'<p class="shared" hidden>{esc(SHARED.of(lang).format(odds=", ".join(odds)))}</p>\n'
