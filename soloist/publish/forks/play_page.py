"""Roads as one page that plays itself: no request, and nothing stored."""

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from soloist.play.fork import chance_words
from soloist.publish.book.book import Matter, word
from soloist.publish.forks.roads import Passage, Road
from soloist.publish.formats.html import esc, markup, optional, page_head, styles


def write_play(road: Road) -> Iterator[str]:
    """The page, passage by passage; it reads as a book with links where scripts are off."""
    matter, sheet, script = road.matter, styles("play.css"), styles("play.js")
    policy = f"style-src 'sha256-{_hash(sheet)}'; script-src 'sha256-{_hash(script)}'"
    about = {"prism.ifiction": f"UUID://{road.ifid}//", "author": matter.author}
    yield page_head(matter, sheet, policy, about) + "<body>\n"
    yield _bar(road)
    yield from (_article(passage, matter.lang) for passage in road.passages)
    yield f"</main>\n{_foot(matter)}<script>{script}</script>\n</body>\n</html>\n"


def _foot(matter: Matter) -> str:
    """Whose tables and rules were used, folded."""
    if not matter.credits:
        return ""
    credits = "".join(f"<p>{esc(each)}</p>\n" for each in matter.credits)
    told = f"<details>\n<summary>{esc(word('credits', matter.lang))}</summary>\n{credits}</details>\n"
    return f"<footer>\n{told}</footer>\n"


def _bar(road: Road) -> str:
    """What the story is called, and the buttons that lead through it; dice where there are chances."""
    matter, lang = road.matter, road.matter.lang
    rolled = any(way.chance is not None for each in road.passages for way in each.ways)
    box = f'<label><input type="checkbox" id="dice"> {esc(word("by dice", lang))}</label>\n'
    return (
        f"<header>\n<h1>{esc(matter.title)}</h1>\n{optional('author', matter.author)}"
        f'<nav id="bar" hidden>\n<button type="button" id="back">{esc(word("back", lang))}</button>\n'
        f'<button type="button" id="restart">{esc(word("restart", lang))}</button>\n'
        f"{box if rolled else ''}</nav>\n</header>\n<main>\n"
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
