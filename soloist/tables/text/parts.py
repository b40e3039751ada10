"""What a row's text is made of, once read: words and holes; and what could not be read."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypeAlias, assert_never

from soloist.tables.die import TableDie
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message

CLOSE: Final = ",.)…"  # signs that have no space before them in any language
_PUNCTUATION: Final = regex.compile(r"\s*[;:!?,.]+(?:\s|$)")

Sign: TypeAlias = Literal["+", "-", "*", "/"]


@record
class Misread:
    """A place in a text that is not in the language: offset in the text, and what to do."""

    at: int
    message: Message


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
    """Two numbers and the sign between them; `/` rounds down."""

    sign: Sign
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
    """`{noms}`, `{hades/direction.Champ}`: a kept name or a table, `at` its offset in the text.

    `capital` says that it is written with one.
    """

    name: str
    at: int
    capital: bool = False


@record
class ChosenHole:
    """`{rencontre-{lieu}}`: the table whose name these parts say, nouns in it without their articles."""

    called: "Parts"
    at: int = 0
    capital: bool = False


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
    """`{rouge|vert|}`: one of the texts, on a die with a face for each."""

    texts: tuple["Parts", ...]
    die: TableDie
    at: int = 0


@record
class WhenHole:
    """`{Destin >= 3? la terre tremble|rien ne bouge}`: the first text where it is so, or the other.

    `term` is the difference of both numbers, which is compared with 0; `sign` is one of `COMPARE`. A chance,
    `{30%? , armé}`, is a die compared with the most it may show.
    """

    term: Term
    sign: str
    texts: tuple["Parts", ...]
    at: int = 0


@record
class ElseHole:
    """`{A else B}`: what the hole `first` names, or `spare` where that does not exist or has nothing."""

    first: TableHole | ChosenHole
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
    | ChosenHole
    | NumberHole
    | PrefixHole
    | ChoiceHole
    | KeepHole
    | CountedHole
    | SeveralHole
    | WhenHole
    | ElseHole
    | AgreedHole
    | FormsHole
)
Parts: TypeAlias = tuple[Part, ...]


SOFT: Final = frozenset({ChoiceHole, WhenHole})
"""Those whose texts bring their own spaces and signs."""


def smooth(parts: Parts, texts: Sequence[str], *, closed: bool) -> str:
    """The texts of parts one after the other.

    An empty one leaves neither two spaces nor one before a comma; after a space a condition or an alternative
    brings none of its own, and none stands before a condition that starts with a comma. Where the language
    is `closed`, none stands before any punctuation they start with.
    """
    whole, gap = "", False
    for part, text in zip(parts, texts, strict=True):
        soft = type(part) in SOFT
        if soft and closed and _PUNCTUATION.match(text):
            whole, text = whole.rstrip(), text.lstrip()
        if text and whole[-1:] == " ":
            if text[0] == " " and (gap or soft):
                text = text[1:]
            elif text[0] in CLOSE and (gap or isinstance(part, WhenHole)):
                whole = whole[:-1]
        whole += text
        gap = not text
    return whole


def inside(part: Part) -> tuple[Parts, ...]:
    """The texts inside a hole."""
    match part:
        case Words() | TableHole() | NumberHole() | FormsHole():
            return ()
        case (
            PrefixHole(phrase=text)
            | KeepHole(value=text)
            | CountedHole(noun=text)
            | SeveralHole(each=text)
            | ChosenHole(called=text)
            | AgreedHole(adjective=text)
        ):
            return (text,)
        case ElseHole(first=first, spare=text):
            return ((first,), text)
        case ChoiceHole(texts=texts) | WhenHole(texts=texts):
            return texts
        case _:
            assert_never(part)


def every_part(parts: Parts) -> Iterator[Part]:
    """These parts and all that stand inside them."""
    for part in parts:
        yield part
        for text in inside(part):
            yield from every_part(text)
