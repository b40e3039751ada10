"""Which entries were struck out by a later `(struck: first words)`: they leave views and exports."""

from collections.abc import Sequence

from soloist.journal import model
from soloist.journal.names import fold_name


def struck(entries: Sequence[model.Entry]) -> frozenset[int]:
    """Places in `entries` of what was struck: a paragraph, or a line of play and what follows it.

    A note strikes the last entry before it, not struck yet, that begins with its words; a line of
    play is struck with the lines after it, up to the end of its fence or to the note.
    """
    gone: set[int] = set()
    for place, entry in enumerate(entries):
        if isinstance(entry, model.Note) and entry.kind == "struck":
            gone |= _struck_by(entries, place, entry.text, gone)
    return frozenset(gone)


def _struck_by(entries: Sequence[model.Entry], note: int, words: str, gone: set[int]) -> set[int]:
    wanted = fold_name(words.strip().rstrip("…"))
    for place in range(note - 1, -1, -1):
        if wanted and place not in gone and any(_begins(entries[place], wanted)):
            return _extent(entries, place, note)
    return set()


def _extent(entries: Sequence[model.Entry], place: int, note: int) -> set[int]:
    extent = {place}
    if isinstance(entries[place], model.Prose):
        return extent
    for following in range(place + 1, note):
        if isinstance(entries[following], model.Fence | model.Prose | model.Heading):
            break
        extent.add(following)
    return extent


def _begins(entry: model.Entry, wanted: str) -> list[bool]:
    return [fold_name(text).startswith(wanted) for text in _written(entry)]


def _written(entry: model.Entry) -> tuple[str, ...]:
    """An entry as its line begins, with and without its sign."""
    match entry:
        case model.Prose(text=text):
            return (text,)
        case model.Action(actors=actors, text=text):
            named = f"@({'+'.join(actors)}) {text}"
            return (f"@ {text}", named, text)
        case model.Question(text=text):
            return (f"? {text}", text)
        case model.DiceLine(text=text):
            return (f"d: {text}", text)
        case model.TableLine(text=text):
            return (f"tbl: {text}", text)
        case model.Consequence(text=text):
            return (f"=> {text}", text)
        case model.Answer(text=text):
            return (f"-> {text}", text)
        case _:
            return ()
