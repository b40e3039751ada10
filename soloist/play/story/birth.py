"""Beginning a story: the file it is born with, its first scene, the sheets of its protagonists."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from soloist.journal.headings import heading_scene
from soloist.journal.model import Items, Number, Part, Tag
from soloist.journal.tags import write_tag
from soloist.journal.write import fence, new_story
from soloist.lingo import languages
from soloist.play.story.story import Story
from soloist.rules.renamed import WORD, word_faults, words_of
from soloist.rules.system import System
from soloist.rules.systems import MODE, SOLO, SYSTEMS, WAYS, options_of, system_or_free
from soloist.rules.term import Term, phrase
from soloist.storage.clock import today
from soloist.storage.means import Means
from soloist.storage.story.journal_file import JournalFile
from soloist.storage.workspace import Workspace
from soloist.values.dataclass import NOTHING, record, replace
from soloist.values.message import Message, Problem, Refusal, message

if TYPE_CHECKING:
    from soloist.tables.pack_head import PackHead


@record
class Birth:
    """What a story begins with.

    `lang` is the code of a language, `system` the id of a rule system; `traits` are those of the only
    protagonist; a sheet is written for each of `pcs` where `sheets` is on. `mode` is the way of playing.
    `pack` is the pack it plays with and its version, `frame` what is agreed on beforehand, `options` those
    of the rules, words of its own among them: all of it stands in the head, and is read from there.
    """

    title: str
    system: str
    lang: str
    pcs: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    scene: str = ""
    sheets: bool = False
    mode: str = SOLO
    pack: str = ""
    frame: str = ""
    options: Mapping[str, str] = NOTHING


def with_pack(birth: Birth, head: "PackHead") -> Birth:
    """The same with what a pack brings: its system, options, words and frame, in the story's language.

    What the person chose stays: options of `birth` come before the pack's.
    """
    return replace(
        birth,
        system=head.system or birth.system,
        pack=head.label,
        frame=birth.frame or head.frame_in(birth.lang),
        options={**head.options, **head.word_options(birth.lang), **birth.options},
    )


def create(birth: Birth, workspace: Workspace, means: Means) -> Path:
    """Write a new journal and return its path; an existing file is never touched.

    Raises `Refusal`, and then there is no file: no title, an unknown system or language, traits
    of nobody or of several, a sign no journal can carry in a name.
    """
    title = " ".join(birth.title.split())
    pcs = tuple(name for name in (" ".join(name.split()) for name in birth.pcs) if name)
    _check(title, birth, pcs)
    first_page = _first_page(birth, pcs)
    text = new_story(title, birth.system, birth.lang, pcs, today(means.now).isoformat(), _options(birth))
    path = workspace.create(title, text.encode("utf-8"), means)
    if first_page:
        Story(JournalFile(path, means)).append(lambda _: first_page)
    return path


def _check(title: str, birth: Birth, pcs: tuple[str, ...]) -> None:
    if not title:
        raise Refusal(message("A story needs a title."))
    for name, known in ((birth.system, SYSTEMS), (birth.lang, languages()), (birth.mode, MODE.values)):
        if name not in known:
            raise Refusal(
                message("There is no “{name}”; there are: {known}", name=name, known=", ".join(known))
            )
    for fault in word_faults(system_or_free(birth.system), words_of(birth.options)).values():
        raise Refusal(fault)
    if birth.traits and len(pcs) != 1:
        raise Refusal(message("Whose traits are these? Name one protagonist."))


def _options(birth: Birth) -> dict[str, str]:
    """What stands in the head besides: only what is not as usual."""
    given = {"pack": birth.pack, "frame": birth.frame, **birth.options}
    if birth.mode != MODE.default:
        given[MODE.id] = birth.mode
    return {id_: value for id_, value in given.items() if value}


def _first_page(birth: Birth, pcs: tuple[str, ...]) -> tuple[str, ...]:
    """The first scene's heading, then a fence with the sheets."""
    sheets = tuple(_sheet(birth, name) for name in pcs) if birth.sheets or birth.traits else ()
    heading = (heading_scene(1, birth.scene, birth.lang),) if birth.scene.strip() else ()
    return (*heading, *((fence(sheets),) if sheets else ()))


def _sheet(birth: Birth, name: str) -> str:
    """`[PC:Aldric|Fortunes 0|traits: crochets, sang-froid]`."""
    counters = system_or_free(birth.system).under(birth.options).counters
    parts: list[Part] = [
        Number(held.name.of(birth.lang), held.default)
        for held in counters
        if not held.shared and not held.is_list
    ]
    if birth.traits:
        parts.append(Items("traits", birth.traits))
    return write_tag(Tag("PC", name, tuple(parts)))


# --- options and words ----------------------------------------------------------------------------


def option_faults(system: System, options: Mapping[str, str]) -> Iterator[tuple[str, Message]]:
    """What is wrong with each option of a system, by its id: none, no such value, a word it cannot take."""
    whole = system.whole or system
    yield from word_faults(whole, words_of(options)).items()
    known = {option.id: option.values for option in options_of(whole)}
    for id_, value in options.items():
        if id_.startswith(WORD):
            continue
        if id_ not in known:
            listed = ", ".join(known)
            told = message(
                "{system} has no option “{id}”; it has: {known}.", system=system.id, id=id_, known=listed
            )
            yield id_, told
        elif known[id_] and value not in known[id_]:
            yield id_, message("{name} is one of: {values}", name=id_, values=", ".join(known[id_]))


def refuse_option(system: System, options: Mapping[str, str], text: str) -> None:
    """Raise `Refusal` for an option `id value` that gives a word the story cannot take beside its others."""
    id_, _, value = text.strip().partition(" ")
    words = words_of({**options, id_: value.strip()})
    if fault := word_faults(system.whole or system, words).get(id_):
        raise Refusal(fault)


def option_problems(
    system: System, options: Mapping[str, str], lines: Mapping[str, int], file: str
) -> Iterator[Problem]:
    """A problem for each option of a story that changes nothing, at the line that gives it."""
    every = (option.id for id_ in SYSTEMS for option in options_of(system_or_free(id_)))
    ours = {id_.partition(".")[0] for id_ in (WORD, *every)}  # what else a head says is its own
    found = {id_: value for id_, value in options.items() if id_.partition(".")[0] in ours}
    for id_, fault in option_faults(system, found):
        yield Problem(file, lines.get(id_, 0), 1, "warning", fault)


_WORDS: Final[Mapping[str, Term]] = MappingProxyType(
    {
        "on": phrase("on"),
        "off": phrase("off"),
        "ask": phrase("ask"),
        "auto": phrase("auto"),
        **WAYS,
    }
)


def value_said(value: str, lang: str) -> str:
    """What a value is called; itself where it has no other word."""
    term = _WORDS.get(value)
    return value if term is None else term.of(lang)
