"""The `pack.yaml` of a pack: whose game it is, and the system, options and words it plays with."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from soloist.lingo import language_of, languages
from soloist.tables.grammar.mark import words
from soloist.tables.names import HIDDEN
from soloist.tables.reading.keys import KEYS, Given, given_keys
from soloist.tables.reading.source import Items, Node, Pairs, Source, Text
from soloist.tables.reading.yaml_text import read_nodes
from soloist.values import regex
from soloist.values.dataclass import NOTHING, field, record
from soloist.values.message import Message, Problem, message

HEAD: Final = "pack.yaml"
NAME: Final = regex.compile(
    r"(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?", re.ASCII
)
VERSION: Final = regex.compile(r"\d{1,4}(?:\.\d{1,4}){0,2}", re.ASCII)
LONGEST_FRAME: Final = 5_000
_LONGEST: Final = 500
_OPTION: Final = regex.compile(r"[a-z_][a-z0-9_.]{0,60}", re.ASCII)

_FORMS: Final = words("mot=word genre=gender singulier=one pluriel=many")  # what is said of a word, in French


@record
class PackHead:
    """What a pack says of itself.

    `options` are those of its system by id; `words` and `frame` are by language, those of every language
    under `""`. `places` has the line and column of each key, `words.infortune` for one within.
    """

    name: str = ""
    title: str = ""
    version: str = ""
    langs: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    licence: str = ""
    credits: str = ""
    system: str = ""
    about: str = ""
    options: Mapping[str, str] = NOTHING
    words: Mapping[str, Mapping[str, str]] = NOTHING
    frame: Mapping[str, str] = NOTHING
    places: Mapping[str, tuple[int, int]] = field(default=NOTHING, compare=False)

    @property
    def label(self) -> str:
        """`tides 1.0`, as the head of a story names it."""
        return f"{self.name} {self.version}".strip()

    @property
    def credit(self) -> str:
        """Whose its tables are, where they do not say it themselves."""
        who = self.credits or ", ".join(self.authors)
        return f"{who}, {self.licence}" if who and self.licence and self.licence not in who else who

    def word_options(self, lang: str) -> Mapping[str, str]:
        """Its words as the options of a story told in `lang`."""
        given = {**self.words.get("", {}), **self.words.get(lang, {})}
        return {f"word.{id_}": word for id_, word in given.items()}

    def frame_in(self, lang: str) -> str:
        """Its frame for a story told in `lang`."""
        return self.frame.get(lang, self.frame.get("", ""))


def read_head(text: str, file: str) -> tuple[PackHead, tuple[Problem, ...]]:
    """What a `pack.yaml` says and what is wrong in it; never raises. `file` is the path shown in problems."""
    source = Source(text, file)
    root = read_nodes(source, strict=True)
    if isinstance(root, Problem):
        return PackHead(), (root,)
    if not isinstance(root, Pairs):
        at = root.start if root is not None else 0
        source.say("A pack.yaml is “key: value”, one a line: name, title, version, system…", at)
        return PackHead(), tuple(source.problems)
    return _Reader(given_keys(root, KEYS["pack"], source), source).head(), tuple(source.problems)


class _Reader:
    """The values of one file, read one after the other."""

    def __init__(self, given: Given, found: Source) -> None:
        self._found = found
        self._given = given
        self._places = {name: found.place(key.start) for name, key in given.keys.items()}

    def head(self) -> PackHead:
        options = self._given.get("options")
        return PackHead(
            name=self._like(
                "name",
                NAME,
                message("A pack’s name is 1 to 50 of a-z, 0-9 and -: it is the name of its folder."),
            ),
            version=self._like(
                "version", VERSION, message("A version is numbers with points, such as 1.0 or 1.2.3.")
            ),
            langs=self._langs(),
            authors=self._list("authors"),
            **{key: self._text(key) for key in ("title", "licence", "credits", "system", "about")},
            options=dict(self._pairs(options, "options")),
            words={lang: dict(self._pairs(node, at)) for lang, at, node in self._by_language("words")},
            frame={
                lang: self._one(node, "frame", LONGEST_FRAME) for lang, _, node in self._by_language("frame")
            },
            places=self._places,
        )

    def _like(self, key: str, form: re.Pattern[str], said: Message) -> str:
        """The text under a key, which has this form."""
        text = self._text(key)
        if text and not form.fullmatch(text):
            self._found.error(self._given.values[key].start, said)
            return ""
        return text

    def _text(self, key: str) -> str:
        node = self._given.get(key)
        return "" if node is None else self._one(node, key)

    def _one(self, node: Node, key: str, longest: int = _LONGEST) -> str:
        text = node.value.strip() if isinstance(node, Text) else ""
        if longest == _LONGEST:
            text = " ".join(text.split())
        if isinstance(node, Text) and len(text) <= longest and not HIDDEN.search(text.replace("\n", " ")):
            return text
        self._found.say(
            "{key} is a text of up to {most} characters, all of them visible; put it in quotes.",
            node.start,
            key=key,
            most=longest,
        )
        return ""

    def _list(self, key: str) -> tuple[str, ...]:
        node = self._given.get(key)
        if isinstance(node, Items):
            return tuple(filter(None, (self._one(each, key) for each in node.items)))
        return tuple(filter(None, (part.strip() for part in self._text(key).split(","))))

    def _langs(self) -> tuple[str, ...]:
        langs = self._list("lang")
        if wrong := next((lang for lang in langs if not language_of(lang)), ""):
            known = ", ".join(languages())
            self._found.say(
                "A story speaks one of {known}, not “{name}”.",
                self._given.values["lang"].start,
                name=wrong,
                known=known,
            )
        return tuple(filter(language_of, langs))

    def _pairs(self, node: Node | None, key: str, inside: str = "") -> Iterator[tuple[str, str]]:
        """Options or words, `infortune: {gender: f}` as `infortune.gender`."""
        if node is None or (isinstance(node, Text) and not node.value.strip()):
            return
        if not isinstance(node, Pairs):
            self._found.say("Under {key} come names with their values.", node.start, key=key)
            return
        taken: dict[str, Text] = {}
        for name, value in node.items:
            own = name.value.strip()
            own = _FORMS.get(own, own) if inside and key.startswith("words") else own
            full = inside if inside and own == "word" else f"{inside}.{own}" if inside else own
            if self._found.is_again(name, taken, full):
                continue
            if not _OPTION.fullmatch(full):
                self._found.say("“{name}” cannot be a name here.", name.start, name=own[:60])
            elif isinstance(value, Pairs) and not inside:
                yield from self._pairs(value, key, full)
            else:
                self._places[f"{key}.{full}"] = self._found.place(name.start)
                yield full, self._one(value, full)

    def _by_language(self, key: str) -> Iterator[tuple[str, str, Node]]:
        """What stands under a key for each language, that of every language under nothing, with its place."""
        node = self._given.get(key)
        if isinstance(node, Pairs) and node.items and all(language_of(each.value) for each, _ in node.items):
            yield from ((each.value, f"{key}.{each.value}", value) for each, value in node.items)
        elif node is not None:
            yield "", key, node
