"""The state through the rules of a game: counters with defaults, gauges, traits, the plain report."""

import json

import pytest

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.journal.sheet import Gauge, PlainPerson, cards, counter, option, report, sheet, trait
from soloist.journal.state import State
from soloist.rules.games.free.system import FREE
from soloist.rules.games.hades.system import HADES
from soloist.rules.system import Counter, System
from soloist.rules.term import Term
from soloist.values.message import Refusal

HEAD = """---
title: La coupe
ruleset: hades
lang: fr
pcs: Aldric, Maëlle
---

### S1 *La porte*

#### Mixte

"""

CARDS = System(
    id="cards",
    name=Term("Cards", "Cartes"),
    credit="",
    hat=Term("Destiny", "Destinée"),
    counters=(
        Counter("destiny", Term("Destiny", "Destin"), shared=True),
        Counter("cards", Term("Cards", "Cartes"), shared=True, is_list=True),
        Counter("energy", Term("Energy", "Énergie"), shared=False, default=6),
    ),
    tests=(),
    main_test=None,
)


def story(*lines: str, head: str = HEAD) -> State:
    """A story whose play is these lines."""
    return fold(read((head + "\n".join(("```lonelog", *lines, "```", ""))).encode()).entries)


# --- counters -------------------------------------------------------------------------------------


def test_counters_nobody_set_have_their_default() -> None:
    """Destiny 0, fortunes 0, energy whatever the game says."""
    assert counter(story(), HADES, "destiny") == 0
    assert counter(story(), HADES, "fortunes", "Aldric") == 0
    assert counter(story(), CARDS, "energy", "Maëlle") == 6


@pytest.mark.parametrize("field", ["Destin 0->3", "Destiny 0->3", "destiny 3", "DESTIN 3"])
@pytest.mark.parametrize("hat", ["Destinée", "Destiny"])
def test_a_counter_is_found_under_its_name_in_either_language(hat: str, field: str) -> None:
    """A French story may have been played with an English tool."""
    assert counter(story(f"[N:{hat}|{field}]"), HADES, "destiny") == 3


def test_the_last_line_counts_whichever_name_it_uses() -> None:
    """Two names of one counter are one counter."""
    state = story("[N:Destinée|Destin 0->1]", "[N:Destiny|Destiny 1->2]", "[N:Destinée|Destin 2->-1]")
    assert counter(state, HADES, "destiny") == -1


def test_personal_counters_are_asked_of_somebody() -> None:
    """The only protagonist needs no name; with several, or none, who is meant must be said."""
    alone = story("[PC:Aldric|Fortunes 2]", head=HEAD.replace(", Maëlle", ""))
    assert counter(alone, HADES, "fortunes") == 2
    with pytest.raises(Refusal, match="Aldric, Maëlle"):
        counter(story(), HADES, "fortunes")
    with pytest.raises(Refusal, match="name a person"):
        counter(story(head="Hello.\n\n"), HADES, "fortunes")


def test_a_counter_the_system_has_not_is_refused() -> None:
    """The refusal names those it has."""
    with pytest.raises(Refusal, match="destiny, fortunes"):
        counter(story(), HADES, "energy")


def test_cards_are_whole_numbers() -> None:
    """A hand of cards is a list on the hat; what is no number is no card."""
    assert cards(story("[N:Destinée|Destin 0|cartes: 2, 5]"), CARDS, "cards") == (2, 5)
    assert cards(story("[N:Destiny|cards: 2, joker]"), CARDS, "cards") == (2,)
    assert cards(story(), CARDS, "cards") == ()


def test_options_have_defaults_until_they_are_set() -> None:
    """An option nothing set has the system's default; one the system has not is None."""
    assert option(story(), HADES, "hd.max_shift") == "off"
    assert option(story("(option: hd.max_shift 1)"), HADES, "hd.max_shift") == "1"
    assert option(story(), HADES, "no.such") is None


# --- sheets ---------------------------------------------------------------------------------------


def test_kinds_take_nothing_from_the_other_marks() -> None:
    """A bad trait stays bad, a power stays one; only a colour counts for nothing."""
    assert trait("jambe raide (implicite) (-)").negative
    assert trait("Voix des morts ++ (manœuvre)").weight == 3
    assert not trait("grand (couleur)").counts
    assert trait("grand (aptitude)").counts


def test_a_sheet_tells_traits_gauges_and_the_rest_apart() -> None:
    """Declared gauges come first, with kinds and levels; session traits include the bare words."""
    state = story(
        "[PC:Aldric|Fortunes 1|traits: crochets, jambe raide (-)|session: ami du spectre|essoufflé]",
        "[PC:Aldric|jauges: blessé (état), perturbé/dérangé/fou (état), or (ressource), x]",
        "[PC:Aldric|or 2|HP 12/15|objectif: sortir vivant|objets: corde, poix]",
    )
    held = sheet(state, HADES, "ALDRIC")
    assert held.counters == {"fortunes": 1}
    assert held.gauges == (
        Gauge("blessé", kind="state"),
        Gauge("perturbé/dérangé/fou", kind="state", levels=("perturbé", "dérangé", "fou")),
        Gauge("or", 2, kind="resource"),
        Gauge("x"),
        Gauge("HP", 12, 15),
    )
    assert [one.text for one in held.traits] == ["crochets", "jambe raide"]
    assert [one.text for one in held.session] == ["ami du spectre", "essoufflé"]
    assert (held.goal, held.others) == ("sortir vivant", {"objets": ("corde", "poix")})


@pytest.mark.parametrize("limit", ["Énergie max 6", "max énergie 6"])
def test_a_maximum_of_its_own_belongs_to_its_gauge(limit: str) -> None:
    """`Énergie 6->3` cannot carry a maximum, so it stands in a field of its own."""
    held = sheet(story(f"[PC:Aldric|{limit}|Énergie 6]", "[PC:Aldric|Énergie 6->3]"), HADES, "Aldric")
    assert held.gauges == (Gauge("Énergie", 3, 6),)


def test_somebody_nobody_knows_has_no_sheet() -> None:
    """The refusal says who there is; somebody the front matter names has an empty sheet."""
    assert sheet(story(), HADES, "maëlle").counters == {"fortunes": 0}
    with pytest.raises(Refusal, match="Aldric, Maëlle"):
        sheet(story(), HADES, "Marc")


# --- the report -----------------------------------------------------------------------------------


def test_the_report_has_every_promised_field() -> None:
    """What other programs rely on, defaults included, ready for JSON."""
    state = story(
        "[PC:Aldric|Fortunes 0->1|traits: crochets, Voix des morts +|session: essoufflé (-)|HP 12/15]",
        "[N:Destinée|Destin 0->-2]",
        "[N:Marc|méfiant]",
        "[Clock:Le Cygne noir 1/4|suite: le bal]",
    )
    told = json.loads(json.dumps(report(state, HADES)))
    assert {name: told[name] for name in ("title", "system", "lang", "phase", "counters")} == {
        "title": "La coupe",
        "system": "hades",
        "lang": "fr",
        "phase": "mixed",
        "counters": {"destiny": -2},
    }
    assert told["scene"] == {"number": 1, "title": "La porte"}
    assert told["pcs"]["Aldric"]["counters"] == {"fortunes": 1}
    assert told["pcs"]["Aldric"]["gauges"] == {"HP": {"value": 12, "max": 15}}
    assert told["pcs"]["Aldric"]["traits"] == ["crochets", "Voix des morts +", "essoufflé (-)"]
    assert told["pcs"]["Maëlle"]["counters"] == {"fortunes": 0}
    assert told["pcs"]["Maëlle"]["gauges"] == {}
    assert list(told["elements"]) == ["N", "Clock"]
    assert told["elements"]["N"]["Marc"]["words"] == ["méfiant"]
    clock = told["elements"]["Clock"]["Le Cygne noir"]
    assert (clock["value"], clock["max"], clock["lists"]) == (1, 4, {"suite": ["le bal"]})


def test_the_report_of_a_game_without_rules() -> None:
    """Every number of a person is a gauge; an empty story has nothing but its fields."""
    told = report(story("[PC:Alex|HP 8|Stress 0]", head="Hello.\n\n"), FREE)
    alex: PlainPerson = {
        "counters": {},
        "gauges": {"HP": {"value": 8, "max": None}, "Stress": {"value": 0, "max": None}},
        "traits": [],
        "session": [],
        "goal": None,
        "lists": {},
    }
    assert told["pcs"] == {"Alex": alex}
    empty = report(State(), FREE)
    assert (empty["title"], empty["scene"], empty["counters"], empty["pcs"]) == ("", None, {}, {})


def test_cards_are_reported_as_numbers() -> None:
    """A counter that is a list is a list of whole numbers."""
    assert report(story("[N:Destinée|cartes: 2, 5]"), CARDS)["counters"] == {"destiny": 0, "cards": [2, 5]}
