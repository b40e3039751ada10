"""What a row's text is made of, once read: words and holes; what these name; and what could not be read."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, assert_never

from soloist.tables.die import TableDie
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Message

CLOSE: Final = ",.)…"  # signs that have no space before them in any language
_PUNCTUATION: Final = regex.compile(r"\s*[;:!?,.]+(?:\s|$)")


class Misread(Exception):
    """A place in a text that is not in the language: offset in the text, and what to do."""

    def __init__(self, at: int, message: Message) -> None:
        super().__init__(message)
        self.at, self.message = at, message


# --- numbers ------------------------------------------------------------------------------------


@record
class Whole:
    """A whole number as written."""

    value: int


@record
class Rolled:
    """Dice, added up."""

    die: TableDie


@record
class KeptNumber:
    """A number kept under a name, `at` its offset in the text."""

    name: str
    at: int


@record
class Reckoned:
    """Two numbers and the sign between them, one of `RECKON`.

    `/` rounds down; a comparison is 1 where it holds, else 0.
    """

    sign: str
    left: "Term"
    right: "Term"


Term: TypeAlias = Whole | Rolled | KeptNumber | Reckoned


# --- words and holes ------------------------------------------------------------------------------


@record
class Words:
    """Text as it stands."""

    text: str


@record
class NumberHole:
    """`{2d6+1}`, `{= prix * 2}`: a number. `at` is the offset of its hole."""

    term: Term
    at: int = 0


@record
class TableHole:
    """`{noms}`, `{rencontre-{lieu}}`: a kept name or a table, `at` its offset in the text.

    `capital` says that it is written with one. Without a `name` it is what the parts `called` say, nouns in
    them without their articles.
    """

    name: str
    at: int
    capital: bool = False
    called: "Parts" = ()


@record
class CountedHole:
    """`{2d6 brigands}`: a number and its noun."""

    count: Term
    noun: "Parts"
    at: int = 0


@record
class SeveralHole:
    """`{3: noms}`, `{3 distinct: noms}`: results one after the other, no two alike when `distinct`."""

    count: Term
    each: "Parts"
    distinct: bool = False
    at: int = 0


@record
class KeepHole:
    """`{héros = noms}`, and `{héros := noms}` which is not `shown`: kept for the rest of the roll."""

    name: str
    value: "Parts"
    shown: bool = True
    at: int = 0


@record
class ChoiceHole:
    """`{rouge|vert|}`, `{Destin >= 3? la terre tremble|rien ne bouge}`: one of the texts, by a number.

    That is a die with a face for each, or a comparison: where it does not hold, the second text is meant,
    or none if there is but one. A chance, `{30%? , armé}`, is a die compared with the most it may show.
    """

    term: Term
    texts: tuple["Parts", ...]
    at: int = 0


@record
class ElseHole:
    """`{A else B}`: what the hole `first` names, or `spare` where that does not exist or has nothing."""

    first: TableHole
    spare: "Parts"
    at: int = 0


@record
class PrefixHole:
    """`{le: lieux}`, `{cap: noms}`: what becomes of a phrase, by the word before its colon as `written`.

    An article or a preposition is put to it; it is made a plural, capitals, or its numbers words.
    """

    written: str
    phrase: "Parts"
    capital: bool = False
    at: int = 0


@record
class AgreedHole:
    """`{~couleurs}`, `{couleurs~lieu}`: an adjective, as the noun kept as `noun` or the one before wants it.

    `before` says that this noun stands right after it, as in `{tailles~lieu} {lieu}`.
    """

    adjective: "Parts"
    noun: str = ""
    at: int = 0
    before: bool = False


@record
class FormsHole:
    """`{~né|née}`, `{héros~il|elle}`: the form that goes with the noun kept as `noun` or the one before."""

    forms: tuple[str, ...]
    noun: str = ""
    at: int = 0


Part: TypeAlias = (
    Words
    | TableHole
    | NumberHole
    | PrefixHole
    | ChoiceHole
    | KeepHole
    | CountedHole
    | SeveralHole
    | ElseHole
    | AgreedHole
    | FormsHole
)
Parts: TypeAlias = tuple[Part, ...]


def smooth(parts: Parts, texts: Sequence[str], *, closed: bool) -> str:
    """The texts of parts one after the other.

    An empty one leaves neither two spaces nor one before a comma; after a space a condition or an alternative
    brings none of its own, and none stands before a condition that starts with a comma. Where the language
    is `closed`, none stands before any punctuation they start with.
    """
    whole, gap = "", False
    for part, text in zip(parts, texts, strict=True):
        soft = isinstance(part, ChoiceHole)
        if soft and closed and _PUNCTUATION.match(text):
            whole, text = whole.rstrip(), text.lstrip()
        if text and whole[-1:] == " ":
            if text[0] == " " and (gap or soft):
                text = text[1:]
            elif text[0] in CLOSE and (
                gap or (isinstance(part, ChoiceHole) and isinstance(part.term, Reckoned))
            ):
                whole = whole[:-1]
        whole += text
        gap = not text
    return whole


def inside(part: Part) -> tuple[Parts, ...]:
    """The texts inside a hole."""
    match part:
        case Words() | NumberHole() | FormsHole():
            return ()
        case (
            PrefixHole(phrase=text)
            | KeepHole(value=text)
            | CountedHole(noun=text)
            | SeveralHole(each=text)
            | TableHole(called=text)
            | AgreedHole(adjective=text)
        ):
            return (text,)
        case ElseHole(first=first, spare=text):
            return ((first,), text)
        case ChoiceHole(texts=texts):
            return texts
        case _:
            assert_never(part)


def every_part(parts: Parts) -> Iterator[Part]:
    """These parts and all that stand inside them."""
    for part in parts:
        yield part
        for text in inside(part):
            yield from every_part(text)


# --- what is named

Use: TypeAlias = Literal["text", "counted", "adjective", "noun", "number", "kept"]


@record
class Reference:
    """A name in a row's text, `at` its offset there, and what is done with what it stands for.

    `text` is shown as it stands, or behind `prefix` (as written, `le`); `counted` follows a number;
    an `adjective` is made to agree, or is part of a name; with a `noun`, always a kept one, something else
    agrees; a `number` is reckoned with, and kept too; under one that is `kept` the row keeps a value.
    `governs` says that something agrees with it as the noun before. `spare` may fail, since another is named
    after `else`.
    """

    name: str
    at: int
    use: Use = "text"
    prefix: str = ""
    governs: bool = False
    spare: bool = False


def named_in(parts: Parts) -> Iterator[Reference]:
    """What `parts` name, in the order it is filled; a noun is marked once an adjective after it is met."""
    before: list[Reference] = []
    for part in parts:
        if isinstance(part, AgreedHole | FormsHole) and not part.noun:
            _govern(before)
        before.extend(_in_part(part))
    yield from before


def _govern(before: list[Reference]) -> None:
    """Mark the last noun."""
    nouns = [number for number, each in enumerate(before) if each.use in {"text", "counted"}]
    for number in nouns[-1:]:
        before[number] = replace(before[number], governs=True)


def _in_part(part: Part) -> Iterator[Reference]:
    use: Use = "text"
    prefix = ""
    match part:
        case TableHole(name=name, at=at):
            use = "adjective"
            if name:
                yield Reference(name, at)
        case NumberHole(term=term) | SeveralHole(count=term) | ChoiceHole(term=term):
            yield from _numbers(term)
        case CountedHole(count=term):
            yield from _numbers(term)
            use = "counted"
        case PrefixHole(written=prefix):
            pass
        case AgreedHole():
            use = "adjective"
    for number, text in enumerate(inside(part)):
        spare = isinstance(part, ElseHole) and not number
        yield from (replace(each, spare=each.spare or spare) for each in _first(text, use, prefix))
    match part:
        case KeepHole(name=name, at=at):
            yield Reference(name, at, "kept")
        case AgreedHole(noun=name, at=at) | FormsHole(noun=name, at=at) if name:
            yield Reference(name, at, "noun")


def _first(parts: Parts, use: Use, prefix: str) -> Iterator[Reference]:
    """What a phrase names, its first noun put to a use: that one gives the phrase its gender."""
    found = list(named_in(parts))
    for number, each in enumerate(found):
        if each.use == "text":
            found[number] = replace(each, use=use, prefix=prefix or each.prefix)
            if not each.spare:
                break
    yield from found


def _numbers(term: Term) -> Iterator[Reference]:
    match term:
        case KeptNumber(name=name, at=at):
            yield Reference(name, at, "number")
        case Reckoned(left=left, right=right):
            yield from _numbers(left)
            yield from _numbers(right)
