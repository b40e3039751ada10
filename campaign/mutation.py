"""Journals broken byte by byte: what a bad disk, a bad merge or a cat on the keyboard would make of them."""

from pathlib import Path
from random import Random
from typing import Final

_ROOT: Final = Path(__file__).parent.parent
_SIGNS: Final = (
    *(
        b"```",
        b"```lonelog\n",
        b"~~~\n",
        b"\\---\n",
        b"---\\\n",
        b"---\n",
        b"[",
        b"]",
        b"|",
        b"(",
        b")",
        b"\n",
    ),
    *(b"[PC:Ann", b"[#N:", b"@", b"? ", b"d: ", b"tbl: ", b"gen: ", b"-> ", b"=> ", b"->", b"\xe2\x86\x92"),
    *(
        b"# ",
        b"### S1 *x*\n",
        b"S1 *x*\n",
        b"=== Session 1 ===\n",
        b"> ",
        b"Rd1 ",
        b"+",
        b"-",
        b"\xc3\x97",
        b",",
    ),
    *(
        b"\r",
        b"\r\n",
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xe2\x80\xa8",
        b"\xcc\x81",
        b"9" * 40,
        b" " * 40,
        b"d6",
    ),
)
"""What means something to the reader: put where it does not belong."""


def journals() -> tuple[bytes, ...]:
    """The example stories and the journals in other people's manner that come with the tests."""
    folders = (_ROOT / "journals", _ROOT / "tests" / "journal" / "foreign_lines" / "foreign")
    return tuple(path.read_bytes() for folder in folders for path in sorted(folder.glob("*.md")))


def mutated(data: bytes, others: tuple[bytes, ...], chance: Random) -> bytes:
    """`data` after one to eight accidents; `others` are what pieces are spliced in from."""
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        data = _accident(data, others, chance)
    return data


def _accident(data: bytes, others: tuple[bytes, ...], chance: Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 1, 2, 5, 40, 400)))
    match chance.randrange(7):
        case 0:  # bits flip
            flipped = bytes(byte ^ (1 << chance.randrange(8)) for byte in data[at:end][:4])
            return data[:at] + flipped + data[at + len(flipped) :]
        case 1:  # a piece is gone
            return data[:at] + data[end:]
        case 2:  # a piece is there twice, or many times
            return data[:end] + data[at:end] * chance.choice((1, 1, 2, 50)) + data[end:]
        case 3:  # a piece of another story
            other = chance.choice(others)
            start = chance.randrange(len(other) + 1)
            return data[:at] + other[start : start + chance.choice((10, 100, 1000))] + data[at:]
        case 4:  # the end is gone
            return data[:at]
        case 5:  # noise
            return data[:at] + chance.randbytes(end - at) + data[end:]
        case _:  # a sign where none should be
            return data[:at] + chance.choice(_SIGNS) + data[at:]
