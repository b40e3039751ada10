"""Everything wrong in a pack, the names it gives a person's own files, and the one file it is built to."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import count
from pathlib import Path, PurePosixPath
from typing import Final, Literal

from soloist.lingo import ENGLISH, language_of, languages, lingo_of
from soloist.play.story.birth import option_faults
from soloist.play.story.pack_moments import read_moments
from soloist.rules.renamed import WORD, renamed_id, word_faults, words_of
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS, system
from soloist.storage.shelf.pack_shelf import credited
from soloist.storage.shelf.packs import Pack, files_in, mend_first, zip_of
from soloist.storage.shelf.shelf import load_shelves
from soloist.storage.shelf.shelf_folder import tables_of
from soloist.tables.check import check_file, first_hundred
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.model import TableFile
from soloist.tables.names import fold_name
from soloist.tables.pack_head import HEAD
from soloist.values import regex
from soloist.values.message import Message, Problem, Refusal, message, records

# --- a person’s usual file under the name of a pack, and what calls it ----------------------------


_CALL: Final = regex.compile(
    r"""^[ \t]*\#.*$ | \{[^{}\n]*\} | ^[ \t]*(?:-[ ])?["']?(?:from|depuis)["']?[ \t]*:.*$""",
    re.MULTILINE | re.VERBOSE,
)


def is_usual(stem: str) -> bool:
    """Whether a file of that name is one that everybody has: `mes-tables`, `my-tables`."""
    return fold_name(stem) in {lingo_of(lang).say("my-tables") for lang in languages()}


def names_for(paths: Collection[str], name: str, taken: Callable[[str], bool]) -> Mapping[str, str]:
    """What each usual file is called in the pack `name`, by its own name; `taken` is another file's name.

    Those of several languages share one.
    """
    names: dict[str, str] = {}
    used = {_key(path) for path in paths if not is_usual(PurePosixPath(path).stem)}
    for stem in dict.fromkeys(PurePosixPath(path).stem for path in paths):
        if not is_usual(stem):
            continue
        folders = [_key(path)[0] for path in paths if PurePosixPath(path).stem == stem]
        for number in count(1):
            new = name if number == 1 else f"{name}-{number}"
            keys = {(folder, fold_name(new)) for folder in folders}
            if not taken(new) and not keys & used:
                names[stem] = new
                used |= keys
                break
    return names


def called(files: Mapping[str, bytes], names: Mapping[str, str]) -> Mapping[str, tuple[str, bytes]]:
    """Each file of the person's with the path it has in a pack, and its bytes there.

    Holes and `from` that name a renamed file follow; no other word changes.
    """
    found = {}
    for path, data in files.items():
        place = PurePosixPath(path)
        text = data.decode("utf-8", "surrogateescape")
        for old, new in names.items():
            name = re.compile(rf"(?<![\w/.-]){re.escape(old)}(?=[ \t]*/)", re.IGNORECASE)
            text = _CALL.sub(partial(_called, name, new), text)
        renamed = str(place.with_name(names.get(place.stem, place.stem) + place.suffix))
        found[path] = renamed, text.encode("utf-8", "surrogateescape")
    return found


def _called(name: re.Pattern[str], new: str, call: re.Match[str]) -> str:
    """A remark as it is; a hole, or what stands after `from:`, with a file under its new name."""
    return call[0] if call[0].lstrip().startswith("#") else name.sub(lambda _: new, call[0])


def _key(path: str) -> tuple[str, str]:
    place = PurePosixPath(path)
    return str(place.parent), fold_name(place.stem)


# --- everything wrong in a pack -------------------------------------------------------------------


Severity = Literal["error", "warning", "note"]


def check_pack(pack: Pack) -> tuple[Problem, ...]:
    """What is wrong, by file and line; errors keep a pack from being built."""
    lang = next(iter(pack.head.langs), ENGLISH)
    shelves = Shelves((*_own(_read(pack), "oracles", lang), *_shipped(lang)), lang)
    game = pack.head.system if pack.head.system in SYSTEMS else ""
    moments = read_moments(pack, game, lambda name: shelves.reach(name) is not None)[1]
    found = (*pack.problems, *_head(pack), *_tables(pack), *moments)
    files = list(dict.fromkeys(held.file for held in found))
    return first_hundred(sorted(found, key=lambda held: (files.index(held.file), held.line, held.column)))


# --- what it says of itself -----------------------------------------------------------------------


def _head(pack: Pack) -> Iterator[Problem]:
    head = pack.head
    if pack.problems and not head.places:
        return  # nothing of it could be read: what it says is not known
    said = {held.line for held in pack.problems}
    for each in records(__package__, "missing.txt"):
        key = each["id"]
        if (
            key not in head.places
            or (not getattr(head, "langs" if key == "lang" else key) and head.places[key][0] not in said)
        ) and (key != "authors" or not head.credits):
            yield _at(pack, key, each["severity"], each["label"])
    if not pack.zipped and head.name and pack.path.name != head.name and pack.path.name:
        told = message(
            "The folder is called {folder}, the pack {name}.", folder=pack.path.name, name=head.name
        )
        yield _at(pack, "name", "note", told)
    yield from _rules(pack)


def _rules(pack: Pack) -> Iterator[Problem]:
    """Its system, options and words."""
    head = pack.head
    if head.system and head.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        told = message("No system called “{name}”; there are: {known}", name=head.system, known=known)
        yield _at(pack, "system", "error", told)
        return
    rules = system(head.system) if head.system else None
    if rules is None:
        if head.options or head.words:
            key = "options" if head.options else "words"
            yield _at(pack, key, "error", message("Options and words are those of a system; name it."))
        return
    for id_, told in option_faults(rules, pack.head.options):
        yield _at(pack, f"options.{id_}", "error", told)
    yield from _words(pack, rules)


def _words(pack: Pack, rules: System) -> Iterator[Problem]:
    told: set[tuple[str, str]] = set()
    for lang in pack.head.langs or languages():
        for option, fault in word_faults(rules, words_of(pack.head.word_options(lang))).items():
            id_ = option.removeprefix(WORD)
            once = renamed_id(option), str(fault)
            if once not in told:
                told.add(once)
                places = (f"words.{lang}.{id_}", f"words.{id_}")
                yield _at(
                    pack, next((key for key in places if key in pack.head.places), "words"), "error", fault
                )


def _at(pack: Pack, key: str, severity: Severity, told: Message) -> Problem:
    line, column = pack.head.places.get(key, (0, 0))
    return Problem(pack.shown(HEAD), line, column, severity, told)


# --- its tables -----------------------------------------------------------------------------------


def tables_in(pack: Pack) -> Mapping[str, TableFile]:
    """Its files of tables by their path in it."""
    return {name: file for name, (file, _) in _read(pack).items()}


def unread_in(pack: Pack) -> tuple[Problem, ...]:
    """What keeps its head or a file of tables from being read whole."""
    found = (*pack.problems, *(held for _, problems in _read(pack).values() for held in problems))
    return first_hundred(held for held in found if held.severity == "error")


def _read(pack: Pack) -> Mapping[str, tuple[TableFile, tuple[Problem, ...]]]:
    found = {}
    for name, data in sorted(pack.files.items()):
        if name.startswith("oracles/"):
            file, problems = tables_of(Path(pack.shown(name)), data)
            found[name] = credited(file, pack.head.credit), problems
    return found


def _tables(pack: Pack) -> Iterator[Problem]:
    """What cannot be read, and what a look at its own shelves and the shipped ones finds."""
    read = _read(pack)
    named: set[str] = set()
    if not any(file.tables or problems for file, problems in read.values()):
        yield Problem(pack.shown("oracles"), 0, 0, "note", message("There is no table in it yet."))
    for folder in sorted({_folder(name) for name in read}):
        lang = language_of(folder.rpartition("/")[2])
        told_in = lang or next(iter(pack.head.langs), ENGLISH)
        shelves = Shelves((*_own(read, folder, told_in), *_shipped(told_in)), lang)
        for name, (file, problems) in read.items():
            if _folder(name) == folder:
                if lang and pack.head.langs and lang not in pack.head.langs and lang not in named:
                    named.add(lang)
                    said = message("lang does not name {lang}: add it there, or move this file.", lang=lang)
                    yield Problem(file.file, 0, 0, "warning", said)
                yield from _usual(file)
                yield from problems
                yield from check_file(file, shelves)


def _usual(file: TableFile) -> Iterator[Problem]:
    """That everybody's own file of that name comes before this one."""
    if is_usual(file.name):
        told = message(
            "Everybody has a file of this name, and their own is asked first; give it another name."
        )
        yield Problem(file.file, 0, 0, "warning", told)


def _own(
    read: Mapping[str, tuple[TableFile, tuple[Problem, ...]]], folder: str, lang: str
) -> Iterable[Mapping[str, TableFile]]:
    order = (folder, f"oracles/{lang}", "oracles", *(f"oracles/{other}" for other in languages()))
    for each in dict.fromkeys(order):
        yield shelf_of(file for name, (file, _) in read.items() if _folder(name) == each)


def _shipped(lang: str) -> tuple[Mapping[str, TableFile], ...]:
    return load_shelves(None, lang).shelves.shelves


def _folder(name: str) -> str:
    return name.rpartition("/")[0]


# --- a pack as one file: the same bytes each time, on any machine ---------------------------------


def built(pack: Pack) -> bytes:
    """The zip of a pack. Raises `Refusal` where the check finds an error, and names the first."""
    fault = next((held for held in check_pack(pack) if held.severity == "error"), None)
    if fault is not None:
        raise Refusal(mend_first(fault))
    data = zip_of(dict(sorted(pack.files.items())))
    assert dict(files_in(data)) == dict(pack.files), "what was packed is read back"
    return data


def file_name(pack: Pack) -> str:
    """`tides-1.0.zip`."""
    return f"{pack.head.name}-{pack.head.version}.zip"
