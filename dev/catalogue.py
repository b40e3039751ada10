"""Keeps the translations level with the code: finds every sentence, updates each catalogue, compiles it.

`make catalogue` runs it. It keeps translations, drops those nothing uses any more, and lists what
is left to translate; then edit `soloist/locale/fr/LC_MESSAGES/soloist.po` with any editor.
"""

import ast
import io
import string
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogues
from soloist.values.dataclass import dataclass
from soloist.values.message import SAID

ROOT = Path(__file__).resolve().parent.parent
_FORMS = {"message": 1, "phrase": 1, "say": 1, "count": 2}  # how many literals open each call


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence in the code: its text, its form for several, and where it stands."""

    text: str
    plural: str | None
    file: str
    line: int

    @property
    def key(self) -> tuple[str, ...]:
        """What gettext looks it up by: one form or two."""
        return (self.text,) if self.plural is None else (self.text, self.plural)


@dataclass(frozen=True, slots=True)
class Fault:
    """A call no catalogue can serve, as `file:line: why`."""

    file: str
    line: int
    why: str

    def __str__(self) -> str:
        """The fault as an editor can jump to it."""
        return f"{self.file}:{self.line}: {self.why}"


def sentences(root: Path = ROOT) -> tuple[tuple[Sentence, ...], tuple[Fault, ...]]:
    """Every sentence of the package for people, in the order of the files, and the calls at fault."""
    found: list[Sentence] = []
    faults: list[Fault] = []
    for path in sorted(root.glob("soloist/**/*.py")):
        file = path.relative_to(root).as_posix()
        for each in sentences_of(path.read_text(encoding="utf-8"), file):
            if isinstance(each, Sentence):
                found.append(each)
            else:
                faults.append(each)
    for path in sorted(root.glob("soloist/**/*.txt")):
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            name, _, words = text.partition(": ")
            if words and name in SAID:
                singular, _, plural = words.partition(" | ")
                found.append(Sentence(singular, plural or None, path.relative_to(root).as_posix(), number))
    return tuple(found), (*faults, *_two_plurals(found))


def sentences_of(source: str, file: str) -> Iterator[Sentence | Fault]:
    """The sentences of one module’s source; that of messages only passes them on."""
    if file == "soloist/values/message.py":
        return
    tree = ast.parse(source)
    names = _imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (kind := _kind(node, names)):
            found = _sentence(node, kind, file)
            if isinstance(found, Sentence) or file != "soloist/lingo.py":  # which passes on what it is given
                yield found


def holes(text: str) -> frozenset[str]:
    """The names in the `{holes}` of a sentence; raises `ValueError` for a hole that is more than a name."""
    names = set()
    for _, name, spec, conversion in string.Formatter().parse(text):
        if name is None:
            continue
        if spec or conversion or not name.isidentifier():
            raise ValueError(f"a hole is a plain name in braces, braces themselves are doubled: {text!r}")
        names.add(name)
    return frozenset(names)


def catalogues(root: Path = ROOT) -> tuple[Path, ...]:
    """The catalogue of each language."""
    return tuple(sorted(root.glob("soloist/locale/*/LC_MESSAGES/soloist.po")))


def read_catalogue(path: Path) -> Catalog:
    """A catalogue as it stands, entries that are no longer used excepted."""
    with path.open("rb") as text:
        return read_po(text, locale=path.parent.parent.name, ignore_obsolete=True, abort_invalid=True)


def untranslated(catalogue: Catalog) -> tuple[str, ...]:
    """The English of each entry with a form still empty, or only guessed (fuzzy)."""
    return tuple(_english(entry) for entry in catalogue if entry.id and (entry.fuzzy or not _complete(entry)))


def update(text: str, locale: str, wanted: Iterable[Sentence]) -> str:
    """A catalogue's text brought level with the sentences wanted, sorted, its head kept as it is.

    Where each sentence stands is told by file, without the line, which would change with every edit.
    """
    old = read_po(io.BytesIO(text.encode()), locale=locale, ignore_obsolete=True)
    new = Catalog(locale=locale, fuzzy=False)
    for sentence in sorted(wanted, key=lambda each: (each.text, each.file)):
        entry = new.add(sentence.key if sentence.plural else sentence.text, locations=[(sentence.file, 0)])
        before = old.get(sentence.text)
        if before is not None and before.pluralizable == entry.pluralizable and not before.fuzzy:
            entry.string, entry.user_comments = before.string, before.user_comments
    for entry in new:
        entry.flags.clear()  # our holes are {braces}; Babel takes « 50 % of » for C
    body = io.BytesIO()
    write_po(body, new, width=100, omit_header=True, sort_output=True, include_lineno=False)
    head = text.partition("\n\n")[0].rstrip()
    return f"{head}\n\n{body.getvalue().decode().strip()}".rstrip() + "\n"


def main() -> int:
    """Update and compile every catalogue; 1 if the code has calls that no catalogue can serve."""
    found, faults = sentences()
    for fault in faults:
        print(fault, file=sys.stderr)
    for path in catalogues():
        text = path.read_text(encoding="utf-8")
        updated = update(text, path.parent.parent.name, found)
        if updated != text:
            path.write_text(updated, encoding="utf-8", newline="\n")
        left = untranslated(read_catalogue(path))
        print(f"{path.relative_to(ROOT)}: {len(found)} uses, {len(left)} sentences to translate")
        for sentence in left:
            print(f"  {sentence!r}")
    compile_catalogues(ROOT)
    return 1 if faults else 0


def _imported(tree: ast.Module) -> dict[str, str]:
    """Which local names are `message`, `count` and `phrase`, by the name used in this module."""
    return {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module in ("soloist.values.message", "soloist.rules.term")
        for alias in node.names
        if alias.name in _FORMS or alias.name == "Message"
    }


def _counts_signs(call: ast.Call) -> bool:
    """Whether a call with three arguments is `str.count` or `bytes.count`: its first is one sign."""
    match call.args[0]:
        case ast.Constant(value=bytes() | str() as sign):
            return len(sign) == 1
        case _:
            return False


def _kind(call: ast.Call, names: dict[str, str]) -> str | None:
    """What a call is: `message`, `count`, `say`, the bare constructor `Message`, or nothing of ours."""
    match call.func:
        case ast.Name(id="say") if "say" not in names and _opens_with_text(call):
            return "say"  # a `say = lingo.say` of its own
        case ast.Name(id=name):
            return names.get(name)
        case ast.Attribute(attr="say", value=said_by) if _speaks(said_by) or _opens_with_text(call):
            return "say"
        case ast.Name(id="_say") | ast.Attribute(attr="_say") if _opens_with_text(call):
            return "say"
        case ast.Attribute(attr="count") if len(call.args) >= 3 and not _counts_signs(call):
            return "count"
        case ast.Attribute(value=ast.Name(id="message"), attr=("message" | "count") as attr):
            return attr
        case _:
            return None


def _speaks(node: ast.expr) -> bool:
    """Whether a receiver is a Lingo by its name; another `say` may be handed a message made elsewhere."""
    return ast.unparse(node).rpartition(".")[2].lstrip("_") == "lingo"


def _opens_with_text(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Constant | ast.JoinedStr)


def _sentence(call: ast.Call, kind: str, file: str) -> Sentence | Fault:
    """The sentence of a call, or why it cannot be translated."""
    if kind == "Message":
        return Fault(
            file, call.lineno, "write message(…) or count(…): Message(…) is not found for the catalogues"
        )
    texts = [arg.value for arg in call.args[: _FORMS[kind]] if isinstance(arg, ast.Constant)]
    literal = [text for text in texts if isinstance(text, str) and text]
    if len(literal) < _FORMS[kind]:
        return Fault(
            file, call.lineno, f"{kind}(…) opens with literal text, or the catalogues cannot find it"
        )
    if why := _holes_at_fault(call, kind, literal):
        return Fault(file, call.lineno, why)
    return Sentence(literal[0], literal[1] if kind == "count" else None, file, call.lineno)


def _holes_at_fault(call: ast.Call, kind: str, texts: list[str]) -> str | None:
    """What is wrong between the holes of a call's texts and the values it gives, if anything."""
    try:
        wanted = frozenset[str]().union(*map(holes, texts))
    except ValueError as error:
        return str(error)
    given = {keyword.arg for keyword in call.keywords}
    if None in given:  # **values: known only when it runs
        return None
    filled = given | ({"n"} if kind == "count" else set())
    if kind != "phrase" and (missing := wanted - filled):  # those may be filled where it is told
        return f"nothing fills {{{'}, {'.join(sorted(missing))}}} in {texts[0]!r}"
    if surplus := given - wanted - {"n"}:
        return f"no hole for {', '.join(sorted(map(str, surplus)))} in {texts[0]!r}"
    return None


def _two_plurals(found: Iterable[Sentence]) -> Iterator[Fault]:
    """Sentences with the same text and another plural, which gettext cannot tell apart."""
    first: dict[str, Sentence] = {}
    for sentence in found:
        other = first.setdefault(sentence.text, sentence)
        if other.key != sentence.key:
            why = f"{sentence.text!r} has another plural at {other.file}:{other.line}"
            yield Fault(sentence.file, sentence.line, why)


def _complete(entry: Entry) -> bool:
    strings = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
    return all(strings)


def _english(entry: Entry) -> str:
    return entry.id if isinstance(entry.id, str) else entry.id[0]


if __name__ == "__main__":
    sys.exit(main())
