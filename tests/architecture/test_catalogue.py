"""Both languages are complete: every sentence of the code has its French, and it reads like French."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from dev import catalogue
from dev.catalogue import Fault, Sentence, sentences_of
from tests.cases import cases

HEAD = r"""msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"Content-Type: text/plain; charset=utf-8\n"
"""


@pytest.fixture(scope="module")
def found() -> tuple[Sentence, ...]:
    """Every sentence of the code."""
    return catalogue.sentences()[0]


@pytest.fixture(scope="module")
def french(root: Path) -> Catalog:
    """The French catalogue."""
    return catalogue.read_catalogue(root / "soloist/locale/fr/LC_MESSAGES/soloist.po")


def test_every_sentence_can_be_found() -> None:
    """Calls open with literal text, whose holes are the values given."""
    faults = catalogue.sentences()[1]
    assert not faults, "\n".join(map(str, faults))


def test_catalogue_holds_the_sentences_of_the_code(found: tuple[Sentence, ...], french: Catalog) -> None:
    """None is missing and none is left over; `make catalogue` mends this."""
    keys = {(entry.id,) if isinstance(entry.id, str) else tuple(entry.id) for entry in french if entry.id}
    wanted = {sentence.key for sentence in found}
    assert keys == wanted, f"run `make catalogue`; missing: {wanted - keys}; unused: {keys - wanted}"


def test_everything_is_translated(french: Catalog) -> None:
    """Each form of each entry has words, none of them guessed."""
    left = catalogue.untranslated(french)
    assert not left, "\n".join(left)


def test_holes_are_the_same_in_both_languages(french: Catalog) -> None:
    """A translation fills the holes of its sentence; a form that says the number in words may omit `{n}`."""
    for entry in french:
        if not entry.id:
            continue
        wanted = frozenset[str]().union(*map(catalogue.holes, texts(entry.id)))
        for text in filter(None, texts(entry.string)):
            assert catalogue.holes(text) | ({"n"} & wanted if entry.pluralizable else set()) == wanted, text


_SLIPS = re.compile(
    r" [;:!?»]"  # an ordinary space breaks the line there
    r"|« |\w[?!»]|«\w"  # or none at all
    r"|\w'\w|\.\.\."
    r"|[“”]"
)
_NO_PROSE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)", re.DOTALL)


def test_french_is_set_in_french_typography(root: Path, french: Catalog) -> None:
    """No-break spaces before ; ! ? : and inside « », real apostrophes, quotation marks and ellipses."""
    papers = [root / "README.fr.md", *sorted((root / "docs" / "fr").glob("*.md"))]
    said = [text for entry in french if entry.id for text in texts(entry.string)]
    said += [line for page in papers for line in _NO_PROSE.sub("", page.read_text("utf-8")).splitlines()]
    found = [text for text in said if _SLIPS.search(text.removeprefix("!"))]
    assert not found, "\n".join(found)


def test_plural_rule_is_french(french: Catalog) -> None:
    """0 and 1 are singular."""
    assert (french.num_plurals, french.plural_expr) == (2, "(n > 1)")


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("from soloist.values.message import message\nmessage('One {a}', a=1)", [("One {a}",)]),
        ("from soloist.values.message import message as m\nm('One ' 'two')", [("One two",)]),
        (
            "from soloist.values.message import count\ncount('{n} die', '{n} dice', 2)",
            [("{n} die", "{n} dice")],
        ),
        ("lingo.say('Hello')", [("Hello",)]),
        ("self.lingo.count('{n} die', '{n} dice', n)", [("{n} die", "{n} dice")]),
        ("page.say('Hello')", [("Hello",)]),
        ("page.say(made_elsewhere)", []),
        ("'aa'.count('a')", []),
        ("def message(text): ...\nmessage('not ours')", []),
    ],
)
def test_sentences_are_found(source: str, keys: list[tuple[str, ...]]) -> None:
    """Each way to say something is seen, and nothing else is taken for one."""
    assert [each.key for each in sentences_of(source, "soloist/x.py") if isinstance(each, Sentence)] == keys


@pytest.mark.parametrize(
    ("call", "why"),
    cases("architecture/catalogue", "faulty_calls_are_told"),
)
def test_faulty_calls_are_told(call: str, why: str) -> None:
    """What no catalogue can serve is a fault that says so."""
    source = f"from soloist.values.message import Message, message\n{call}"
    (fault,) = sentences_of(source, "soloist/x.py")
    assert isinstance(fault, Fault)
    assert why in str(fault)


def test_update_keeps_translations_and_drops_the_unused() -> None:
    """The head and the translations stay, entries are sorted, a second update changes nothing."""
    old = f'{HEAD}\nmsgid "Gone"\nmsgstr "Parti"\n\nmsgid "Kept"\nmsgstr "Gardé"\n'
    wanted = [Sentence("New", None, "soloist/b.py", 7), Sentence("Kept", None, "soloist/a.py", 3)]
    new = catalogue.update(old, "fr", wanted)
    assert new.startswith(HEAD)
    assert 'msgid "Kept"\nmsgstr "Gardé"\n\n#: soloist/b.py\nmsgid "New"\nmsgstr ""\n' in new
    assert "Gone" not in new
    assert catalogue.update(new, "fr", wanted) == new


def test_update_asks_again_when_a_sentence_gains_a_plural() -> None:
    """A translation with one form does not serve for two."""
    old = f'{HEAD}\nmsgid "{{n}} die"\nmsgstr "{{n}} dé"\n'
    new = catalogue.update(old, "fr", [Sentence("{n} die", "{n} dice", "soloist/a.py", 1)])
    assert 'msgid_plural "{n} dice"\nmsgstr[0] ""\nmsgstr[1] ""\n' in new


def texts(forms: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """The forms of an entry."""
    return (forms,) if isinstance(forms, str) else tuple(forms or ())
