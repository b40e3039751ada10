"""The JSON Schema of table files: up to date, true of every shipped file, against what reading refuses."""

import json
import re
from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from dev.schema import SCHEMA, schema, written
from soloist.tables.reading.keys import KEYS
from soloist.tables.reading.read import read_tables
from tests.tables.reading.test_table_errors import FAULTS

ORACLES = Path(__file__).parents[3] / "oracles"
FIRST_LINE = "# yaml-language-server: $schema=../tables.schema.json"
VALIDATOR = Draft7Validator(schema())

# What a schema cannot say: it sees neither gaps nor doubles nor holes, nor names that differ by case.
ONLY_READING = re.compile(
    r"No row for|is given twice|runs backwards|has no face|These rows fill|no rows here|keep one"
    r"|is not faces of|This row is empty|control character|brace has no partner|nothing between these braces"
    r"|This row has . cells|no dice soloist can roll|must be in quotes|A row is a text|is never closed"
    r"|A row with faces has no weight|A tag is written|belongs in one of the cells"
)


class Core(yaml.SafeLoader):
    """Values as editors read them: YAML 1.2, where `no` is a text and `1:30` too; keys are texts."""

    yaml_implicit_resolvers = {}  # noqa: RUF012  # filled below

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        return {str(key.value): self.construct_object(value, deep=True) for key, value in node.value}


for tag, pattern, signs in (
    ("null", r"~|null|", ["~", "n", ""]),
    ("bool", r"true|false", ["t", "f"]),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    ("float", r"[-+]?[0-9]+\.[0-9]+", list("-+0123456789")),
):
    Core.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), signs)


def _load(text: str) -> object:
    return yaml.load(text, Loader=Core)


def _refused(text: str) -> bool | None:
    """Whether the schema refuses a file; None when it is no YAML at all, which an editor says itself."""
    try:
        return not VALIDATOR.is_valid(_load(text))
    except (yaml.YAMLError, ValueError, TypeError):
        return None


def test_the_schema_is_up_to_date() -> None:
    """What stands in its file is what the keys give: `python -m dev.schema` writes it."""
    assert SCHEMA.read_text(encoding="utf-8") == written()
    Draft7Validator.check_schema(json.loads(written()))


@pytest.mark.parametrize("path", sorted(ORACLES.glob("*/*.yaml")), ids=lambda path: "/".join(path.parts[-2:]))
def test_every_shipped_file_names_the_schema_and_obeys_it(path: Path) -> None:
    """Its first line leads an editor to the schema, which finds no fault in it."""
    text = path.read_text(encoding="utf-8")
    assert text.split("\n")[0] == FIRST_LINE
    assert (path.parent / "../tables.schema.json").is_file()
    assert [error.message for error in VALIDATOR.iter_errors(_load(text))] == []


@pytest.mark.parametrize(("text", "said"), [(fault[0], fault[3]) for fault in FAULTS])
def test_what_reading_refuses_the_schema_refuses(text: str, said: str) -> None:
    """Every seeded fault is refused by the schema, but for those no schema can see."""
    assert _refused(text) in ({True, False, None} if ONLY_READING.search(said) else {True, None})


def test_enough_is_refused() -> None:
    """The list of what a schema cannot see has not swallowed the rest."""
    assert sum(_refused(fault[0]) is True for fault in FAULTS) > 30


def _good() -> Iterator[str]:
    yield "- un\n- 2\n- {noms}\n- {2d6 loups}\n- {text: a, weight: 2, hint: b, tags: ['[N:a]']}\n- non\n- ~\n"
    yield "tables:\n"
    yield "tables: {x: {1-12: a, '13,14': b, 15-95: c, 96–00: {texte: d}}}"
    yield "langue: fr\ntables: {x: {depuis: story/roles}, y: {from: x, rows: [a], privée: oui}}"
    yield "tables: {x: {jet: 2d6, sinon: relancer, colonnes: [a], lignes: {2-7: [c], 8: {cases: [e]}}}}"
    yield "tables: {x: {grid: {A: [a, {text: b}], B: {1-2: c}}, aliases: y, local: true}}"
    yield "tables: {z: {roll: d%, rows: {1-00: a}}}"


@pytest.mark.parametrize("text", list(_good()))
def test_what_reading_takes_the_schema_takes(text: str) -> None:
    """Every shape of the language is allowed."""
    assert [problem for problem in read_tables(text, "t.yaml")[1] if problem.severity == "error"] == []
    assert [error.message for error in VALIDATOR.iter_errors(_load(text))] == []


@pytest.mark.parametrize("place", ["file", "table", "row"])
def test_every_key_is_explained_in_both_languages(place: str) -> None:
    """Each way to write a key completes with a title, a sentence and its twin."""
    found = json.dumps(schema(), ensure_ascii=False)
    for key in KEYS[place].values():  # type: ignore[index]
        assert key.about.endswith(".")
        assert key.about_fr.endswith(".")
        assert json.dumps(key.about, ensure_ascii=False)[1:-1] in found
        assert json.dumps(key.about_fr, ensure_ascii=False)[1:-1] in found
        assert all(f'"title": {json.dumps(name, ensure_ascii=False)}' in found for name in key.names)
