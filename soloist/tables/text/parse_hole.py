"""What a hole may be, form by form, in the order they are tried."""

import re
from typing import Final

from soloist.tables.die import TableDie
from soloist.tables.grammar.speech import prefix_in
from soloist.tables.text.arithmetic import bounds, read_arithmetic, unread
from soloist.tables.text.parse_text import MASK, Form, Hole, TextReader
from soloist.tables.text.parts import (
    AgreedHole,
    CapitalHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    Misread,
    NumberHole,
    OptionHole,
    Parts,
    PrefixHole,
    SeveralHole,
    TableHole,
)
from soloist.values import regex
from soloist.values.message import Message, message

CAPITALS: Final = {"cap": False, "maj": False, "caps": True, "majs": True}  # whether every letter is one


def plain_word(written: str) -> str:
    """A word as the lists have it."""
    return written.lower().replace("’", "'")


def no_prefix(form: str) -> Message:
    """What is said of a colon after anything else."""
    return message(
        "{form} is not understood: before a colon stands an article such as le, de or the, or a number.",
        form=form,
    )


MOST_SEVERAL = 100
_SEVERAL: Final = regex.compile(
    r"(?P<distinct>\s*(?:distinct(?:e?s)?|diff[ée]rent(?:e?s)?))?\s*:", re.IGNORECASE
)
_FIRM: Final = regex.compile(r"[*×+]")
_RECKONS: Final = regex.compile(r"[*×+()]|\s[-−/÷]\s|^\s*[^\W\d][\w’']*\s*[-−/÷]\s*[0-9(]")


def kept_number(reader: TextReader, hole: Hole) -> Parts | None:
    """`{= prix * 2 + 1d6}`."""
    sign = len(hole.flat) - len(hole.flat.lstrip())
    return _reckoned(reader, hole, sign + 1) if hole.flat[sign] == "=" else None


def read_keep(reader: TextReader, hole: Hole, start: int) -> Parts:
    """What is kept: arithmetic with kept names where it can be nothing else, or any hole."""
    written = hole.flat[start:]
    if _RECKONS.search(written) and not any(sign in written for sign in (MASK, "|", ":", "~", "?")):
        read = read_arithmetic(hole.flat, start, hole.start, names=True)
        if isinstance(read, tuple) and not hole.flat[read[1] :].strip():
            return (NumberHole(read[0], hole.at),)
        if read is not None and _FIRM.search(written):
            return _reckoned(reader, hole, start)
    return reader.after(hole, start)


def number(reader: TextReader, hole: Hole) -> Parts | None:
    """A hole that starts with a number or dice."""
    read = read_arithmetic(hole.flat, 0, hole.start, names=False)
    if read is None:
        return None
    texts = "|" in hole.flat
    if isinstance(read, Misread):
        return None if texts or MASK in hole.flat else reader.no(read.at, read.message)
    term, stop = read
    rest = hole.flat[stop:]
    if not rest.strip():
        return (NumberHole(term, hole.at),)
    if several := _SEVERAL.match(hole.flat, stop):
        if bounds(term)[1] > MOST_SEVERAL:
            said = message("{most} results at a time are the most; ask for less.", most=MOST_SEVERAL)
            return reader.no(hole.at, said)
        each = reader.after(hole, several.end())
        return (SeveralHole(term, each, several["distinct"] is not None, hole.at),)
    if texts:
        return None
    if rest[0].isspace() or rest[0] == MASK:
        return (CountedHole(term, reader.after(hole, stop), hole.at),)
    said = message(
        "After a number stands a noun or a colon: {{2d6 wolves}}, {{3: names}}; not “{rest}”.",
        rest=rest.replace(MASK, "·").strip()[:40],
    )
    return reader.no(hole.start + stop, said)


def _reckoned(reader: TextReader, hole: Hole, start: int) -> Parts:
    """Arithmetic with kept names up to the end of the hole."""
    read = read_arithmetic(hole.flat, start, hole.start, names=True)
    if isinstance(read, tuple) and not hole.flat[read[1] :].strip():
        return (NumberHole(read[0], hole.at),)
    if isinstance(read, Misread):
        return reader.no(read.at, read.message)
    stop = read[1] if read else start
    return reader.no(hole.start + stop, unread(hole.flat[stop:].replace(MASK, "·").strip()))


_MOST_TEXTS = 500
_MOST_FORMS = 4
_KEPT: Final = r"[^\W_][\w ’'-]{0,78}"
_KEEP: Final = regex.compile(rf"\s*(?P<name>{_KEPT}?)\s*(?P<sign>:?=)")
_EQUALS: Final = regex.compile(r"[^|:~?=]*:?=")
_OPTION: Final = regex.compile(
    r"\s*(?:(?P<percent>[0-9]+)\s*%\s*|(?P<top>[0-9]+)\s*/\s*(?P<below>[0-9]+)\s*)?\?(?:\s+(?=[,.)…]))?"
)
_PREFIX: Final = regex.compile(r"\s*(?P<word>[^\W\d_]+[’']?)\s*:")
_ELSE: Final = regex.compile(r"(?:^|\s)(?:else|sinon)(?:\s|$)")
_AIRED: Final = regex.compile(r"(?<=\s)\|(?=\s)")


def _keep(reader: TextReader, hole: Hole) -> Parts | None:
    """`{héros = noms}`, `{prix := 2d6*10}`."""
    found = _KEEP.match(hole.flat)
    if not found:
        if "|" in hole.flat or not _EQUALS.match(hole.flat) or MASK in hole.flat.partition("=")[0]:
            return None
        said = message("A kept name has letters, figures, spaces and hyphens only, and starts with a letter.")
        return reader.no(hole.at, said)
    value = read_keep(reader, hole, found.end())
    return (KeepHole(found["name"], value, found["sign"] == "=", hole.at),)


def _option(reader: TextReader, hole: Hole) -> Parts | None:
    """`{? , en colère}`, `{30%? , armé}`, `{1/3? …}`."""
    found = _OPTION.match(hole.flat)
    if not found:
        return None
    top, below = 1, 2
    if found["percent"]:
        top, below = int(found["percent"][:6]), 100
    elif found["top"]:
        top, below = int(found["top"][:6]), int(found["below"][:6])
    if not 1 <= top < below:
        if found["percent"]:
            return reader.no(hole.at, message("A chance is from 1% to 99%; change it, or take it away."))
        return reader.no(hole.at, message("A chance is less than 1 and more than 0: 1/3, 5/6; change it."))
    if not hole.flat[found.end() :].strip():
        return reader.no(hole.at, message("Nothing follows this question mark; write the optional text."))
    text = _texts(reader, hole, found.end()) or reader.parts(hole.start + found.end(), hole.end, hole.depth)
    return (OptionHole(text, TableDie(1, below), top, hole.at),)


def _prefix(reader: TextReader, hole: Hole) -> Parts | None:
    """`{le: lieux}`, `{cap: noms}`."""
    found = _PREFIX.match(hole.flat)
    word = found["word"] if found else ""
    if found and plain_word(word) in CAPITALS:
        return (CapitalHole(reader.after(hole, found.end()), CAPITALS[plain_word(word)], hole.at),)
    if found and prefix_in(word, "")[0]:
        return (PrefixHole(word, reader.after(hole, found.end()), word[0].isupper(), hole.at),)
    if ":" not in hole.flat or "|" in hole.flat or (hole.inner and MASK in hole.flat):
        return None
    return reader.no(hole.at, no_prefix(hole.flat.replace(MASK, "·").strip()[:60]))


def _agreed(reader: TextReader, hole: Hole) -> Parts | None:
    """`{~couleurs}`, `{couleurs~lieu}`, `{~né|née}`, `{héros~il|elle}`."""
    before, sign, after = hole.flat.partition("~")
    if not sign or "|" in before:
        return None
    forms = "|" in after
    noun = (before if forms or not before.strip() else after).strip()
    if noun and not re.fullmatch(_KEPT, noun):
        said = message(
            "{name} is no kept name; after ~ stands one, as in {{colours~hero}}.", name=_shown(noun)
        )
        return reader.no(hole.at, said)
    if forms:
        return _forms(reader, hole, after, noun)
    start, end = (len(before) + 1, None) if not before.strip() else (0, len(before))
    return (AgreedHole(reader.after(hole, start, end), noun, hole.at),)


def _forms(reader: TextReader, hole: Hole, after: str, noun: str) -> Parts:
    forms = tuple(form.strip() for form in after.split("|"))
    if MASK in after:
        said = message("Forms are words alone, without braces: {{~born|née}}.")
        return reader.no(hole.at, said)
    if len(forms) > _MOST_FORMS:
        said = message("There are at most four forms: masculine, feminine, and the plurals of both.")
        return reader.no(hole.at, said)
    return (FormsHole(forms, noun, hole.at),)


def _choice(reader: TextReader, hole: Hole) -> Parts | None:
    """`{rouge|vert|}`."""
    return _texts(reader, hole, 0)


def _texts(reader: TextReader, hole: Hole, start: int) -> Parts | None:
    """Texts with bars between; with air around each bar, the air does not count."""
    texts = hole.flat[start:].split("|")
    if len(texts) == 1:
        return None
    if len(texts) > _MOST_TEXTS:
        said = message("These are over {most} texts; give them a table of their own.", most=_MOST_TEXTS)
        return reader.no(hole.at, said)
    aired = len(_AIRED.findall(hole.flat, start)) == len(texts) - 1
    found: list[Parts] = []
    at = hole.start + start
    for text in texts:
        left = len(text) - len(text.lstrip()) if aired else 0
        kept = len(text.strip()) if aired else len(text)
        found.append(reader.parts(at + left, at + left + kept, hole.depth))
        at += len(text) + 1
    return (ChoiceHole(tuple(found), TableDie(1, len(texts)), hole.at),)


def _else(reader: TextReader, hole: Hole) -> Parts | None:
    """`{A else B}`."""
    found = _ELSE.search(hole.flat)
    if not found or found.group() == hole.flat:
        return None
    first = hole.flat[: found.start()].strip()
    if not first or MASK in first:
        said = message("Before else stands the name of a table alone: {{story/roles else names}}.")
        return reader.no(hole.at, said)
    return (ElseHole(_named(first, hole), reader.after(hole, found.end()), hole.at),)


def _table(reader: TextReader, hole: Hole) -> Parts:
    """`{noms}`; or a text with holes, where one may stand."""
    if MASK not in hole.flat:
        return (_named(hole.flat.strip(), hole),)
    if hole.inner or not hole.flat.replace(MASK, "").strip():
        return reader.parts(hole.start, hole.end, hole.depth)
    said = message(
        "A text in braces needs a sign that says what to do with it: {{? …}}, {{this|that}}, {{the: …}}."
    )
    return reader.no(hole.at, said)


def _named(name: str, hole: Hole) -> TableHole:
    return TableHole(name, hole.at, name[0].isupper())


def _shown(text: str) -> str:
    return text.replace(MASK, "·")[:60]


FORMS: Final[tuple[Form, ...]] = (
    kept_number, _keep, _option, number, _prefix, _agreed, _choice, _else, _table,
)  # fmt: skip
