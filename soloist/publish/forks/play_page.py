"""Roads as one page that plays itself: no request, and nothing stored."""

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files

from soloist.play.fork import chance_words
from soloist.publish.book.book import (
    word,
)
from soloist.publish.forks.roads import Passage, Road
from soloist.publish.formats.html import esc, markup


def write_play(road: Road) -> Iterator[str]:
    """The page, passage by passage; it reads as a book with links where scripts are off."""
    title = road.title or word("untitled", road.lang)
    yield _head(road, title)
    for passage in road.passages:
        yield _article(passage, road.lang)
    yield f"</main>\n{_foot(road)}<script>{_part('play.js')}</script>\n</body>\n</html>\n"


def _foot(road: Road) -> str:
    """Whose tables and rules were used, folded."""
    if not road.credits:
        return ""
    credits = "".join(f"<p>{esc(each)}</p>\n" for each in road.credits)
    told = f"<details>\n<summary>{esc(word('credits', road.lang))}</summary>\n{credits}</details>\n"
    return f"<footer>\n{told}</footer>\n"


@cache
def _part(name: str) -> str:
    """A file of the page's own: its look, the script that leads through it."""
    return files("soloist.publish").joinpath(f"styles/{name}").read_text(encoding="utf-8")


def _head(road: Road, title: str) -> str:
    lang, style, script = road.lang, _part("play.css"), _part("play.js")
    by = f'<meta name="author" content="{esc(road.author)}">\n' if road.author else ""
    author = f'<p class="author">{esc(road.author)}</p>\n' if road.author else ""
    rolled = any(way.chance is not None for each in road.passages for way in each.ways)
    box = f'<label><input type="checkbox" id="dice"> {esc(word("by dice", lang))}</label>\n'
    dice = box if rolled else ""
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
        f'<button type="button" id="back">{esc(word("back", lang))}</button>\n'
        f'<button type="button" id="restart">{esc(word("restart", lang))}</button>\n'
        f"{dice}</nav>\n</header>\n<main>\n"
    )


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _article(passage: Passage, lang: str) -> str:
    of = "stub" if passage.stub else "end" if passage.end else ""
    kind = f' class="{of}"' if of else ""
    asked = f'<p class="asked">{esc(passage.asked)}</p>\n' if passage.asked else ""
    end = f'<p class="fin">{esc(word("the end", lang))}</p>\n' if passage.end else ""
    return (
        f'<article id="{esc(passage.key)}"{kind} tabindex="-1" aria-label="{esc(passage.name)}">\n'
        f"{markup().blocks(passage.blocks)}{asked}{end}{_ways(passage, lang)}</article>\n"
    )


def _ways(passage: Passage, lang: str) -> str:
    if not passage.ways:
        return ""
    weighed, items = all(way.chance is not None for way in passage.ways), ""
    for way in passage.ways:
        weight = f' data-weight="{float(way.chance)}"' if way.chance is not None and weighed else ""
        told = [chance_words(way.chance, lang)] if way.chance is not None else []
        told += [] if way.taken else [word("unwritten", lang)]
        beside = f' <span class="odds">{esc(", ".join(told))}</span>' if told else ""
        kind = "" if way.taken else ' class="untaken"'
        items += f'<li{kind}><a href="#{esc(way.to)}"{weight}>{esc(way.label or "…")}</a>{beside}</li>\n'
    button = f'<p><button type="button" class="roll" hidden>{esc(word("roll", lang))}</button></p>\n'
    roll = button if weighed else ""
    return f'<nav aria-label="{esc(word("ways", lang))}">\n{roll}<ol>\n{items}</ol>\n</nav>\n'
