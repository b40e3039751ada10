"""Files meant to do harm, made rather than kept: what is wrong with each, and its bytes."""

from collections.abc import Mapping
from itertools import pairwise

_X = "tables:\n  x:\n"


def hostile_files() -> Mapping[str, bytes]:
    """Files that must give no table: refused, with a place where there is one."""
    texts = {**_deep(), **_many(), **_long(), **_yaml(), **_signs()}
    coded = {name: text.encode("utf-8", "surrogatepass") for name, text in texts.items()}
    return coded | {
        "UTF-16": (_X + "    - a\n").encode("utf-16"),
        "UTF-16 without a mark": (_X + "    - a\n").encode("utf-16-le"),
        "UTF-32": (_X + "    - a\n").encode("utf-32"),
        "Latin-1": (_X + "    - été\n").encode("latin-1"),
        "overlong UTF-8": b"- a\xc0\xaf\n",
        "random bytes": bytes((at * 197 + at // 7) % 256 for at in range(200_000)),
        "zeros": b"\x00" * 1_000_000,
        "6 MB of bytes that are no text": b"\xff" * 6_000_000,
    }


def odd_files() -> Mapping[str, bytes]:
    """Files that look strange and hold tables all the same: read, and nothing breaks."""
    texts = {
        "byte order mark": "\ufeff" + _X + "    - a\n",
        "CR alone": (_X + "    - a\n    - b\n").replace("\n", "\r"),
        "line separators": _X + "    - a\u2028b\u2029c\x85d\n    - e\n    - f\n",
        "signs that turn the text round": _X + "    - \u202ea\u2066b\n",
        "private signs": _X + "    - {a} \ue000\uf8ff\n    - \uf8ff\uf8fe\uf8fd\uf8fc\n    - b\n",
        "every private sign": _X + "    - {a} " + "".join(map(chr, range(0xE000, 0xF900))) + "\n",
        "huge range": "tables: {x: {roll: d1000000, rows: {1-999999: a, 1000000: b}}}",
        "2,000 tables": "tables:\n" + "".join(f"  t{number}: [a, b]\n" for number in range(2_000)),
        "heavy rows": _X + "".join("    - {text: a, weight: 1000000}\n" for _ in range(5_000)),
        "an endless block": _X + "    - |\n" + "      a\n" * 2_000 + "    - b\n",
        "a hole in every row": _X + "    - {x}\n" * 10_000,
        "a colon in every row": _X + "    - a : b : c\n" * 10_000,
        "quotes that never close": _X + "    - 'a\n" * 2 + "  y: [b]\n",
        "brackets that never close": _X + "    - [a\n" * 10_000,
        "anchors on texts": _X + "    - &a b\n    - *a\n",
    }
    return {name: text.encode() for name, text in texts.items()}


def _deep() -> dict[str, str]:
    steps = "".join(f"{' ' * depth}k:\n" for depth in range(1, 1_900))
    return {
        "deep brackets": "[" * 100_000,
        "deep braces": "{" * 100_000,
        "deep braces with keys": "{a: " * 4_000,
        "deep brackets on lines": "[\n" * 40_000,
        "deep brackets in a row": _X + "    - " + "[" * 15_000 + "]" * 4_000,
        "deep brackets in a text": _X + "    - a " + "{" * 15_000,
        "deep dashes": "- " * 9_000,
        "deep dashes on one line": "- " * 100_000,
        "deep question marks": "? " * 9_000,
        "deep keys": "tables:\n" + steps,
        "deep lists that stay open": "tables:\n" + steps.replace("k:", "k: [a,"),
        "deep quotes that stay open": "tables:\n" + steps.replace("k:", "k: 'a"),
        "deep dashes on lines": "".join(f"{' ' * depth}-\n" for depth in range(1_900)),
    }


def _many() -> dict[str, str]:
    return {
        "100,000 keys": "\n".join(f"k{number}: v" for number in range(100_000)),
        "49,000 keys": "\n".join(f"k{number}: v" for number in range(49_000)),
        "49,000 keys in braces": "{" + ",\n".join(f"k{number}: v" for number in range(49_000)) + "}",
        "100,000 keys in braces": "{" + ", ".join(f"k{number}: v" for number in range(100_000)) + "}",
        "a million rows": "- a\n" * 1_000_000,
        "a million short lines": "\n" * 1_000_000,
        "a million commas": _X + "    - [" + ",".join("a" * 8_000) + "\n," * 40_000 + "]",
        "many empty lists": _X + ("    - [" + "[]," * 4_000 + "]\n") * 100,
        "many documents": "---\n" * 40_000,
        "many ends": "...\n" * 40_000,
        "many broken tables": "tables:\n" + "".join(f"  t{number}: [*]\n" for number in range(40_000)),
        "900 broken tables": "tables:\n" + "".join(f"  t{number}: [*]\n" for number in range(900)),
        "1,900 broken tables": "tables:\n" + "".join(f"  t{number}: [*]\n" for number in range(1_900)),
        "many comments": "# a\n" * 60_000,
    }


def _long() -> dict[str, str]:
    return {
        "6 MB": "- a b c d e f g\n" * 400_000,
        "6 MB in one text": "a" * 6_000_000,
        "a long line": _X + "    - " + "a" * 1_900_000,
        "a long quote": '"' + "a" * 1_900_000,
        "a long quote on lines": '"' + "a\n" * 40_000,
        "a long key": "a" * 15_000 + ": b\n",
        "a long name": "tables:\n  " + "a" * 10_000 + ": [b]\n",
        "a long anchor": _X + "    - [&" + "a" * 15_000 + " b]\n",
        "a long comment without a space": _X + "    - [a #" + "b" * 15_000 + "\n",
        "a long plain text on lines": "a\n" * 40_000,
        "a text of many quotes": _X + "    - '" + "''" * 9_000 + "\n",
        "many holes": '- "' + "{a}" * 6_000 + '"',
        "many words with colons": _X + "    x" + " a:b" * 4_000 + "\n",
        "spaces": " " * 1_900_000,
        "tabs": "\t" * 15_000 + "a",
        "indents": "".join(" " * 15_000 + "- a\n" + "- b\n" for _ in range(100)),
    }


def _yaml() -> dict[str, str]:
    letters = "abcdefghijklmnopq"
    lists = "".join(f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise(letters))
    merged = "".join(f"{b}: &{b} {{<<: [*{a}, *{a}]}}\n" for a, b in pairwise(letters))
    return {
        "alias bomb": 'a: &a ["x"]\n' + lists,
        "alias bomb in a row": _X + "    - [&a [x], *a, *a]\n",
        "merge bomb": "a: &a {x: y}\n" + merged,
        "merge": "tables: {x: {<<: {rows: [a]}}}",
        "an alias to itself": "&a [*a]",
        "python tag": "!!python/object/apply:os.system ['echo no']",
        "python tag in a row": _X + "    - !!python/object/apply:os.system ['echo no']\n",
        "python name": "tables: !!python/name:os.system ''\n",
        "binary": "tables: !!binary aGVsbG8=\n",
        "set": "!!set {a, b}",
        "tag directive": "%TAG ! tag:example.com,2000:\n--- !a b\n",
        "huge version": "%YAML 1." + "9" * 10_000 + "\n--- a\n",
        "version": "%YAML 9.9\n--- [a\n",
        "unknown directives": "%A\n" * 10_000,
        "complex key": "? [a, b]\n: c\n",
        "complex keys": "? - a\n  - b\n: c\n" * 5_000,
        "huge weight": "tables: {x: [{text: a, weight: " + "9" * 15_000 + "}]}",
        "huge face": "tables: {x: {1-" + "9" * 900 + ": a}}",
        "huge dice": "tables: {x: {roll: 99d9999999, rows: [a]}}",
        "huge sides": "tables: {x: {roll: d9999999, rows: [a]}}",
        "huge number of dice": "tables: {x: {roll: " + "9" * 5_000 + "d6, rows: [a]}}",
        "a range without rows": "tables: {x: {roll: d1000000, rows: {1: a}}}",
        "rows on the same faces": "tables:\n  x:\n" + "".join(f"    1-{at}: a\n" for at in range(2, 5_000)),
        "dates and numbers": "2001-99-99: 1e999999\n",
    }


def _signs() -> dict[str, str]:
    return {
        "nul": "- a\x00b",
        "escape": "- a\x1b[31mb",
        "C1": "- a\x9b31mb",
        "bell": _X + "    - a\x07",
        "lone surrogate": "- a\udc80b",
        "half a character": '- "\\ud800',
        "beyond Unicode": '- "\\U99999999"',
        "an escape that is none": '- "\\q"',
        "escaped escape": '- "\\e[2J"',
        "noncharacter": "- a\ufffe",
        "marks in the middle": "tables:\ufeff\n x: [a",
    }
