"""Tables as Tracery: pytracery, with every choice it can make, says what soloist says, as often."""

import json
from collections.abc import Callable
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.loss import Loss, Tally
from soloist.interop.tables.opening import opened_tables
from soloist.interop.tables_out import tracery as written_as
from soloist.interop.tables_out.leaving import OUT_LOSSES, gathered
from soloist.rules.dice import Throw
from soloist.tables.draw import draw, joined
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables

tracery = pytest.importorskip("tracery")
base_english = pytest.importorskip("tracery.modifiers").base_english
Chances = dict[str, Fraction]
MOST = 20_000


class _Path:
    """One way of choosing after the other."""

    def __init__(self) -> None:
        self.taken: list[list[int]] = []
        self.at = 0
        self.chance = Fraction(1)

    def way(self, ways: int) -> int:
        if self.at == len(self.taken):
            self.taken.append([0, ways])
        self.at += 1
        self.chance /= ways
        return self.taken[self.at - 1][0]

    def next(self) -> bool:
        while self.taken and self.taken[-1][0] + 1 == self.taken[-1][1]:
            self.taken.pop()
        self.at, self.chance = 0, Fraction(1)
        if self.taken:
            self.taken[-1][0] += 1
        return bool(self.taken)


def _chances(say: Callable[[_Path], str]) -> Chances:
    found: Chances = {}
    path = _Path()
    for _ in range(MOST):
        text = say(path)
        found[text] = found.get(text, Fraction(0)) + path.chance
        if not path.next():
            return found
    raise AssertionError("too many ways for a test")


class _Dice:
    """Dice that fall as the path says."""

    def __init__(self, path: _Path) -> None:
        self.path = path

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        assert wanted.kind != "reroll"
        return tuple(self.path.way(wanted.faces) + 1 for _ in range(wanted.count))

    def done(self) -> None:
        """Nothing is left over."""


def _shelves(text: str, lang: str) -> Shelves:
    file, problems = read_tables(text, f"oracles/{lang}/here.yaml", lang)
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return Shelves([shelf_of([file])], lang)


def _ours(text: str, lang: str, name: str = "origin") -> Chances:
    shelves = _shelves(text, lang)
    return _chances(lambda path: joined(draw(shelves.find(name), _Dice(path), shelves)).text)


def _out(text: str, lang: str = "en", name: str = "origin") -> tuple[str, dict[str, Loss]]:
    shelves = _shelves(text, lang)
    tally = Tally({**OUT_LOSSES, **written_as.LOSSES})
    made = written_as.write(gathered([shelves.find(name)], shelves, with_used=True), lang, tally)
    return made, {f"{loss.fate} {loss.what}": loss for loss in tally.losses()}


def _theirs(grammar: str) -> Chances:
    rules = json.loads(grammar)

    def say(path: _Path) -> str:
        made = tracery.Grammar(rules)
        made.add_modifiers(base_english)
        with patch("random.choice", lambda those: those[path.way(len(those))]):
            said = made.flatten("#origin#")
        assert not made.errors, made.errors
        return str(said)

    return _chances(say)


SAME = {
    "weights": "[{text: a wolf, weight: 3}, an owl, {text: a boar, weight: 2}]",
    "dice": "['{2d4} coins, {1d2*10} more, {(1d2+1)*10-1d3} less']",
    "options": "['a wolf{1/3? , ajar}', 'a {30%? grey} owl', 'so it {? may} be', '{? perhaps} a boar']",
    "choices": "['a {red|blue|} door', 'the {old {beast}|{beast}}!', '{a|b}']",
    "capitals": "['{Beast} and {cap: beast}', '{caps: beast}']",
    "kept": "['{it = beast} met {other := beast}{other}, and {it} ran']",
    "kept numbers": "['{price = 1d3*10} coins, {price} coins']",
    "articles": "['{A: beast} near {the: beast}']",
    "plurals": "['many {s: beast}', '{1d3 beast}']",
    "several": "['{2: beast}', '{1d2: beast}']",
    "else": "['{nobody-has-this else beast}']",
    "forms": "['{who} {~knows|knows|know} {who~him|her}', '{w = who} is {w~he|she|they}']",
    "signs": "['#hash# [x:y] back\\slash {{brace}} \"quoted\"']",
    "nested": "['{pack}.', '{pack} and {pack}']",
    "table aliases": "['{animal} and {Animal}']",
}


@pytest.mark.parametrize("rows", SAME.values(), ids=SAME)
def test_tracery_says_the_same_as_often(rows: str) -> None:
    """Every result with its exact chance."""
    text = f"""tables:
  origin: {{rows: {rows}}}
  beast: {{aliases: [animal], rows: [a wolf, an owl, {{text: a brother-in-arms, weight: 2}}]}}
  who: [Ann (f), Bo (m)]
  pack: ["{{a lone|one}} {{beast}}{{? , far off}}"]
"""
    made, losses = _out(text)
    assert _theirs(made) == _ours(text, "en")
    assert not any(fate.startswith("left holes") for fate in losses)


def test_results_unlike_each_other_are_written_out() -> None:
    """Each pair in each order."""
    made, losses = _out("tables: {origin: ['{2 distinct: sea}'], sea: [ebb, flood, fog]}")
    assert sorted(_theirs(made).values()) == [Fraction(1, 6)] * 6
    assert "flood and ebb" in _theirs(made)
    assert losses["carried spelled out"].lines == (1,)


def test_french_grammar_goes_out_as_all_it_can_say() -> None:
    """What Tracery has no words for is written out."""
    text = """tables:
  origin:
    - "{Un: gens} {~humeurs} surveille {le: lieux}."
    - "{m := lieux}C’est {le: {humeurs~m} {m}}, venu {de: lieux}."
  gens: [un brigand, une sorcière, un héros en fuite]
  humeurs: [fatigué, "roux (f. rousse)"]
  lieux: [le moulin, "l’auberge (f)", les ruines]
"""
    made, losses = _out(text, "fr")
    assert _theirs(made) == _ours(text, "fr")
    assert losses["carried spelled rows"].times == 2
    assert not [fate for fate in losses if fate.startswith("left holes")]


def test_dice_of_a_table_are_its_chances() -> None:
    """2d6, d66, gaps, columns and grids."""
    text = """tables:
  origin: ["{two}{three} {both} {both.b} {grid} {grid.bad}"]
  two: {roll: 2d4, rows: {2-4: low, 5: middle, 6-8: high}}
  three: {roll: d66, rows: {11-16: x, 21-66: y}}
  both: {columns: [a, b], rows: [[p, q], [r, s]]}
  grid: {grid: {good: [g], bad: [b, c]}}
"""
    made, losses = _out(text)
    assert _theirs(made) == _ours(text, "en")
    assert losses["left dice of tables"].times == 2
    assert "both-b" in json.loads(made)


def test_what_tracery_has_no_word_for_stands_as_it_is_written() -> None:
    """A kept number reckoned with, an adjective whose noun others keep, a name nobody has."""
    text = """tables:
  origin:
    - "{n = 1d2} and {rest}"
    - "{nobody}, {x := who}{rest}"
  who: [Ann (f)]
  rest: ["{= n * 2} {x~he|she}"]
"""
    made, losses = _out(text)
    rest = "{= n * 2} {x~he|she}"
    assert set(_theirs(made)) == {f"1 and {rest}", f"2 and {rest}", f"{{nobody}}, {rest}"}
    assert (losses["left holes"].times, losses["left holes"].lines) == (2, (6,))
    assert losses["left unknown"].lines == (4,)


def test_what_else_is_told() -> None:
    """Credit stays; hints, tags, genders, decks and subjects are told with their lines."""
    text = """credit: Ida Holm, CC BY 4.0
tables:
  origin:
    about: what is found
    draw: deck
    rows:
      - {text: "l’herbe (f)", hint: green}
      - {text: a boot, tags: "[Thread:boot|open]"}
"""
    made, losses = _out(text, "fr")
    assert json.loads(made)["_credit"] == "Ida Holm, CC BY 4.0"
    told = {fate for fate in losses if fate.startswith("left")}
    assert told == {"left hints left", "left tags", "left marks", "left about left", "left decks"}
    assert losses["left hints left"].lines == (7,)


def test_the_first_table_is_where_a_grammar_begins() -> None:
    """Tools of Tracery expand `origin`."""
    made, _ = _out("tables: {sea: [ebb, flood]}", name="sea")
    assert json.loads(made) == {"origin": ["#sea#"], "sea": ["ebb", "flood"]}


def test_a_die_with_too_many_faces_is_told() -> None:
    """A hundred thousand faces are no rules."""
    made, losses = _out("tables: {origin: {roll: d100000, rows: {1-99999: a, 100000: b}}}")
    assert losses["left rounded"].times == 1
    rules = json.loads(made)["origin"]
    assert rules.count("a") == 1000
    assert rules.count("b") == 1


def test_what_is_too_long_to_write_out_gets_traceries_own_english() -> None:
    """Ten thousand pairs of words are no symbol; `.a` and `.s` are near enough, and told."""
    words = ", ".join(f"w{number}" for number in range(100))
    pairs = f"  pair: ['{{word}} {{word}}']\n  word: [{words}]\n"
    made, losses = _out(f"tables:\n  origin: ['{{A: pair}} and {{s: pair}}, {{caps: pair}}']\n{pairs}")
    assert json.loads(made)["origin"] == ["#pair.a.capitalize# and #pair.s#, {caps: pair}"]
    assert losses["guessed near grammar"].times == 2
    assert losses["left holes"].times == 1


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=4))
def test_any_words_come_out_as_they_are(texts: list[str]) -> None:
    """Whatever signs there are in a row; Tracery and our own reader give them back."""
    rows = "".join(
        f"    - {json.dumps(text.replace('{', '{{').replace('}', '}}'))}\n" for text in texts if text.strip()
    )
    if not rows:
        return
    text = f"tables:\n  origin:\n{rows}"
    file, problems = read_tables(text, "oracles/en/here.yaml", "en")
    if problems:
        return
    made, _ = _out(text)
    if not any("\\" in each for each in texts):  # of several escapes in a rule pytracery keeps the last one
        assert _theirs(made) == _ours(text, "en")
    again = opened_tables(made.encode(), "x.json", lang="en", usual="en")
    back = Shelves([shelf_of([again.read])], "en")
    ours = _ours(text, "en")
    marked = any(row.mark for row in file.tables[0].strips[0].rows)  # told on the way out, and lost
    if not marked and all(each.isprintable() and "<" not in each for each in ours):
        assert _chances(lambda path: draw(back.find("x/origin"), _Dice(path), back)[0].text) == ours
