"""The game master's desk: what is on it, what each key makes of it, and that it stands in the story after."""

from functools import partial
from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.desk.changes import (
    added,
    advanced,
    agenda,
    change,
    edited,
    happens,
    is_full,
    moved,
    revealed,
    step_behind,
    taken,
    turned,
    write,
)
from soloist.play.desk.entries import Entry, Value, on_desk
from soloist.play.desk.making import KINDS, Kind, made, make
from soloist.play.desk.missions import (
    Step,
    mission_of,
    next_step,
    script_line,
    step,
    steps_of,
    won,
)
from soloist.play.dialogs.keeping.desk import drawn_idea
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.moment import Deed
from soloist.rules.systems import SYSTEMS
from soloist.values.message import Refusal
from tests.play.sitting import begin as sit_down
from tests.play.sitting import body, sit

PLAY = """```lonelog
[PC:Aldric|Fortunes 0->2|traits: crochets, vertige (-)|session: trempé (-)|objectif: trouver la coupe]
[PC:Aldric|jauges: perturbé/dérangé/fou (état)|perturbé/dérangé/fou 1|Force 3|sac: corde, lampe|fatigué]
[N:Destinée|Destin 0->-2]
[Clock:Le Cygne noir 1/4|suite: un juré gagne, le greffier épouse]
[Clock:La marée 6/6]
[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 2]
[Track:Création – Aldric 2/6]
[Timer:Dogues 2]
[Thread:Retrouver le gardien|fermé]
[Thread:La lanterne|ouvert]
[Thread:Qui régnera ?|enjeu|ouvert]
[N:Garde|méfiant] [L:Quai|désert] [F:Rat|PV 3]
[E:La tourbière|danger] [E:Poursuite|scène-type|traits: foule] [E:la lune rouge|cadre: entouré]
(secret: Le gardien n'a jamais quitté l'île.)
```
"""


@pytest.fixture
def told(seat: Seat) -> Seat:
    """A story that knows one thing of each kind."""
    seat.story.append(lambda state: (PLAY,))
    return seat


def entry(seat: Seat, name: str) -> Entry:
    """What is on the desk under that name."""
    return next(each for group in on_desk(seat.story) for each in group.entries if each.name == name)


def row(found: Entry, text: str) -> Value:
    """A value of a card, by its label or by what it says."""
    return next(each for each in found.rows if text in (each.label, each.text))


def did(seat: Seat, deeds: tuple[Deed, ...]) -> list[str]:
    """The lines that deeds add; the story reads back the same, and verifies."""
    added_ = write(seat, deeds).decode()
    data = seat.story.data
    whole = read(data)
    assert fold(whole.entries) == seat.story.state
    assert not whole.problems
    assert not verify(whole).problems
    return [line for line in added_.splitlines() if line and not line.startswith("```")]


@pytest.mark.parametrize(
    ("name", "value", "by", "line"),
    [
        ("Aldric", "Fortunes", 1, "[PC:Aldric|Fortunes 2->3]"),
        ("Aldric", "Fortunes", -9, "[PC:Aldric|Fortunes 2->0]"),
        ("Aldric", "Force", 1, "[PC:Aldric|Force 3->4]"),
        ("Aldric", "perturbé/dérangé/fou", 9, "[PC:Aldric|perturbé/dérangé/fou 1->3]"),
        ("Destinée", "Destin", -1, "[N:Destinée|Destin -2->-3]"),
        ("Le Cygne noir", "", 2, "[Clock:Le Cygne noir 3/4]"),
        ("Le Cygne noir", "", 9, "[Clock:Le Cygne noir 4/4]"),
        ("Dogues", "", -1, "[Timer:Dogues 2->1]"),
        ("Le coffre", "", 1, "[Track:Le coffre 2/3]"),
        ("Rat", "PV", -1, "[F:Rat|PV 3->2]"),
    ],
)
def test_a_value_moves_within_its_bounds(told: Seat, name: str, value: str, by: int, line: str) -> None:
    """By as much as is asked, not below nought or above its maximum; destiny may be below."""
    found = entry(told, name)
    assert did(told, moved(found, row(found, value), by)) == [line]


def test_what_cannot_move_stays(told: Seat) -> None:
    """A full clock, a trait."""
    tide, aldric = entry(told, "La marée"), entry(told, "Aldric")
    assert moved(tide, row(tide, ""), 1) == ()
    assert moved(aldric, row(aldric, "crochets"), 1) == ()


@pytest.mark.parametrize(
    ("name", "value", "text", "line"),
    [
        ("Aldric", "Fortunes", "5", "[PC:Aldric|Fortunes 2->5]"),
        ("Aldric", "Force", "4/6", "[PC:Aldric|Force 4/6]"),
        ("Aldric", "crochets", "crochets +", "[PC:Aldric|traits: crochets +, vertige (-)]"),
        ("Aldric", "crochets", "", "[PC:Aldric|traits: vertige (-)]"),
        ("Aldric", "crochets", "crochets, passe", "[PC:Aldric|traits: crochets, passe, vertige (-)]"),
        ("Aldric", "trempé (-)", "sec", "[PC:Aldric|session: sec]"),
        ("Aldric", "fatigué", "reposé", "[PC:Aldric|fatigué -> reposé]"),
        ("Aldric", "objectif", "fuir, puis dormir", "[PC:Aldric|objectif: fuir, puis dormir]"),
        ("Destinée", "Destin", "\u22123", "[N:Destinée|Destin -2->-3]"),
        (
            "Le Cygne noir",
            "un juré gagne",
            "un juré perd",
            "[Clock:Le Cygne noir|suite: un juré perd, le greffier épouse]",
        ),
        ("Le coffre", "fuir 2", "fuir", "[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 1]"),
        ("Garde", "méfiant", "conquis", "[N:Garde|méfiant -> conquis]"),
    ],
)
def test_a_value_is_edited_as_a_line(told: Seat, name: str, value: str, text: str, line: str) -> None:
    """Only what was edited changes; emptied, it goes."""
    found = entry(told, name)
    assert did(told, edited(found, row(found, value), text)) == [line]


def test_what_will_not_do_is_refused_with_nothing_written(told: Seat) -> None:
    """No number, an unknown value of an option, a secret, a sign no reader could carry."""
    before = told.story.data
    aldric = entry(told, "Aldric")
    rules, secret = entry(told, "HaDes"), entry(told, "Le gardien n'a jamais quitté l'île.")
    for found, value, text in (
        (aldric, row(aldric, "Fortunes"), "beaucoup"),
        (rules, rules.rows[0], "peut-être"),
        (secret, secret.rows[0], "autre"),
        (aldric, row(aldric, "crochets"), "[crochets"),
    ):
        with pytest.raises(Refusal):
            write(told, edited(found, value, text))
    assert told.story.data == before


def test_an_option_is_set_by_its_value(told: Seat) -> None:
    """As it is said in either language."""
    rules = entry(told, "HaDes")
    option = rules.rows[0]
    assert did(told, edited(rules, option, "oui")) == [f"(option: {option.field} on)"]
    rules = entry(told, "HaDes")
    assert rules.rows[0].text == "on"
    assert did(told, edited(rules, rules.rows[0], "off")) == [f"(option: {option.field} off)"]


@pytest.mark.parametrize(
    ("name", "value", "text", "line"),
    [
        ("Aldric", None, "vif, doux", "[PC:Aldric|traits: crochets, vertige (-), vif, doux]"),
        ("Aldric", "trempé (-)", "saoul", "[PC:Aldric|session: trempé (-), saoul]"),
        ("Aldric", "corde", "clou", "[PC:Aldric|sac: corde, lampe, clou]"),
        ("Aldric", "Force", "Ruse 4", "[PC:Aldric|Ruse 4]"),
        ("Aldric", "Force", "PV 4/6", "[PC:Aldric|PV 4/6]"),
        ("Aldric", None, "dettes: le Cygne, Maud", "[PC:Aldric|dettes: le Cygne, Maud]"),
        ("Garde", None, "borgne", "[N:Garde|borgne]"),
        (
            "Le Cygne noir",
            None,
            "la ville brûle",
            "[Clock:Le Cygne noir|suite: un juré gagne, le greffier épouse, la ville brûle]",
        ),
        ("La marée", None, "la cale est noyée", "[Clock:La marée|suite: la cale est noyée]"),
        ("Le coffre", None, "boire", "[Track:Le coffre 1/4|étapes: guetter 1, crocheter 2, fuir 2, boire 1]"),
    ],
)
def test_adding_goes_where_the_row_at_hand_stands(
    told: Seat, name: str, value: str | None, text: str, line: str
) -> None:
    """Into its list, beside its number, or where such a thing is kept."""
    found = entry(told, name)
    assert did(told, added(found, row(found, value) if value else None, text)) == [line]


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("Aldric", "vertige (-)", "[PC:Aldric|traits: crochets]"),
        ("Aldric", "fatigué", "[PC:Aldric|-fatigué]"),
        ("Aldric", "objectif", "[PC:Aldric|objectif: ]"),
        ("Garde", "méfiant", "[N:Garde|-méfiant]"),
        ("Le coffre", "guetter 1", "[Track:Le coffre 1/2|étapes: crocheter 2, fuir 2]"),
    ],
)
def test_taking_away_leaves_the_rest(told: Seat, name: str, value: str, line: str) -> None:
    """A trait, a word, an objective, a step."""
    found = entry(told, name)
    assert did(told, taken(found, row(found, value))) == [line]


def test_a_number_is_not_taken_away(told: Seat) -> None:
    """It says what can be done instead."""
    aldric = entry(told, "Aldric")
    with pytest.raises(Refusal, match="in a list"):
        taken(aldric, row(aldric, "Force"))


def test_threads_close_and_open_again(told: Seat) -> None:
    """Also a stake, and one nothing was said of yet; nothing else closes."""
    send(told, "[Thread:Nue]", random_dice(1))
    assert did(told, turned(entry(told, "La lanterne"), "fr")) == ["[Thread:La lanterne|ouvert -> fermé]"]
    assert did(told, turned(entry(told, "La lanterne"), "fr")) == ["[Thread:La lanterne|fermé -> ouvert]"]
    assert did(told, turned(entry(told, "Qui régnera ?"), "fr")) == ["[Thread:Qui régnera ?|ouvert -> fermé]"]
    assert did(told, turned(entry(told, "Nue"), "fr")) == ["[Thread:Nue|fermé]"]
    assert list(told.story.state.open_threads) == ["La lanterne"]
    did(told, added(entry(told, "La lanterne"), None, "urgent"))
    assert did(told, turned(entry(told, "La lanterne"), "fr")) == [
        "[Thread:La lanterne|-ouvert]",
        "[Thread:La lanterne|fermé]",
    ]
    assert not told.story.state.open_threads
    with pytest.raises(Refusal, match="closed"):
        added(entry(told, "La lanterne"), None, "grave")
    did(told, turned(entry(told, "La lanterne"), "fr"))
    assert list(told.story.state.open_threads) == ["La lanterne"]
    with pytest.raises(Refusal):
        turned(entry(told, "Garde"), "fr")


def test_a_threat_brings_its_next_step(told: Seat) -> None:
    """It goes on, what it brings is a consequence, and the agenda is one step shorter."""
    before = entry(told, "Le Cygne noir")
    did(told, moved(before, row(before, ""), 1))
    swan = entry(told, "Le Cygne noir")
    assert advanced(before, swan)
    assert not advanced(swan, before)
    assert agenda(swan) == ("un juré gagne", "le greffier épouse")
    assert did(told, happens(swan, "Un juré gagne gros.")) == [
        "=> Un juré gagne gros.",
        "[Clock:Le Cygne noir|suite: le greffier épouse]",
    ]
    assert happens(swan, " ") == ()
    assert is_full(entry(told, "La marée"))
    dogs = entry(told, "Dogues")
    did(told, moved(dogs, row(dogs, ""), -2))
    assert advanced(dogs, entry(told, "Dogues"))


def test_a_secret_comes_out_and_stays(told: Seat) -> None:
    """As a consequence or as prose; the note is where it was."""
    assert did(told, revealed(" Il est là-haut.")) == ["=> Il est là-haut."]
    assert did(told, revealed("Il est là-haut.", prose=True)) == ["Il est là-haut."]
    assert entry(told, "Le gardien n'a jamais quitté l'île.").line


# --- missions -----------------------------------------------------------------------------------


def test_the_steps_of_a_mission(told: Seat) -> None:
    """Each with the obstacle's dice, one where none are said; the next one is the first not behind."""
    vault = told.story.state.element("Track", "Le coffre")
    assert vault is not None
    assert steps_of(vault) == (Step("guetter"), Step("crocheter", 2), Step("fuir", 2))
    assert next_step(vault) == Step("crocheter", 2)
    assert [(each.done, each.marked) for each in entry(told, "Le coffre").rows[1:]] == [
        (True, False), (False, True), (False, False),
    ]  # fmt: skip
    assert step("tenir 3D") == Step("tenir", 3)
    assert step("tenir") == Step("tenir", 1)
    plain = told.story.state.element("Track", "Création – Aldric")
    assert plain is not None
    with pytest.raises(Refusal, match="no steps"):
        next_step(plain)


@pytest.mark.parametrize("system", ["hades", "spin"])
def test_what_is_left_of_a_mission_is_one_script(system: str, tmp_path: Path) -> None:
    """The line goes through as it stands, rolled; a finished mission has none."""
    seat = sit_down(tmp_path, system=system)
    send(seat, "[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 2]", random_dice(1))
    vault = seat.story.state.element("Track", "Le coffre")
    assert vault is not None
    line = script_line(vault, seat.story.system, "fr")
    assert "étapes: crocheter" in line
    assert "guetter" not in line
    if "1/2" not in line:
        line = line.replace("[", "[pour: 2D | ")
    send(seat, line, random_dice(1))
    assert "d: Script" in body(seat)
    send(seat, "[Track:Le coffre 3/3]", random_dice(1))
    over = seat.story.state.element("Track", "Le coffre")
    assert over is not None
    with pytest.raises(Refusal, match="done"):
        script_line(over, seat.story.system, "fr")


def test_rules_without_a_script_say_so(tmp_path: Path) -> None:
    """A mission is there for every system; what its rules lack is told."""
    seat = sit_down(tmp_path, system="bravoure")
    send(seat, "[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 2]", random_dice(1))
    vault = seat.story.state.element("Track", "Le coffre")
    assert vault is not None
    with pytest.raises(Refusal, match="step at a time"):
        script_line(vault, seat.story.system, "fr")


def test_a_step_that_is_only_a_number_is_refused(told: Seat) -> None:
    """Dice parted from their step by a comma; it says how they are written."""
    kind = next(each for each in KINDS if each.id == "mission")
    before = body(told)
    with pytest.raises(Refusal, match="Trouver l’huile 2"):
        make(told, kind, "La lampe: Trouver l’huile, 2")
    assert body(told) == before


def test_a_step_that_was_won_is_behind(told: Seat) -> None:
    """The mission is found by what was tried; the number is the one the story has at that moment."""
    vault = mission_of(told.story.state, "Crocheter")
    assert vault is not None
    step_behind(told, "Le coffre", "crocheter")
    assert "[Track:Le coffre 2/3]" in body(told)
    assert mission_of(told.story.state, "crocheter") is None
    with pytest.raises(Refusal, match="meanwhile"):
        step_behind(told, "Le coffre", "crocheter")


@pytest.mark.parametrize(
    ("outcome", "choice", "reached"),
    [
        ("success", None, True), ("feat", None, True), ("failure", "final", False), ("almost", None, False),
        ("almost", "reach_with_harm", True), ("almost", "carry_on", False), ("setback", "carry_on", False),
    ],
)  # fmt: skip
def test_what_wins_a_step(told: Seat, outcome: str, choice: str | None, reached: bool) -> None:
    """What is good, and of what is mixed the ways that reach it."""
    test = told.story.system.main
    assert test is not None
    found = next(each for each in test.outcomes if each.id == outcome)
    taken = next((each for each in found.choices if each.id == choice), None)
    assert won(found, taken) is reached


# --- something new ------------------------------------------------------------------------------

NEW = {
    "role": ("Maud: méfiante, borgne", "[N:Maud|méfiante|borgne]"),
    "place": ("Le quai", "[L:Le quai]"),
    "threat": ("Le lac 1/6: la digue fuit, la vallée", "[Clock:Le lac 1/6|suite: la digue fuit, la vallée]"),
    "mission": ("La tour: monter, tenir 2", "[Track:La tour 0/2|étapes: monter 1, tenir 2]"),
    "timer": ("Mèche 8", "[Timer:Mèche 8]"),
    "thread": ("Où est Paul ?", "[Thread:Où est Paul ?|ouvert]"),
    "stake": ("Qui paiera ?", "[Thread:Qui paiera ?|enjeu|ouvert]"),
    "danger": ("Le puits: noir", "[E:Le puits|danger|noir]"),
    "scene": ("Duel: pluie", "[E:Duel|scène type|traits: pluie]"),
    "frame": ("la neige", "[E:la neige]"),
    "secret": ("Paul est mort.", "(secret: Paul est mort.)"),
    "person": ("Wren: calme", "[PC:Wren|traits: calme]"),
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_something_new_is_one_line_and_stands_in_its_group(kind: Kind, seat: Seat) -> None:
    """What is typed is written, and found under the kind it is; a second one of that name is refused."""
    typed, line = NEW[kind.id]
    assert did(seat, made(kind, typed, seat.story.state)) == [line]
    found = {group.id: group.entries for group in on_desk(seat.story)}
    assert kind.group in found
    if kind.id != "secret":
        with pytest.raises(Refusal, match="already"):
            made(kind, typed, seat.story.state)
    with pytest.raises(Refusal, match="missing"):
        made(kind, "  ", seat.story.state)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.tables], ids=lambda kind: kind.id)
def test_an_idea_can_be_written_as_it_came(kind: Kind, lang: str, tmp_path: Path) -> None:
    """Once it has a name; the table that gave it is recorded with it."""
    seat = sit_down(tmp_path, lang=lang)
    for seed in range(12):
        found = drawn_idea(seat, kind, partial(random_dice, seed))
        text, lines = found
        assert text.startswith(":") == (kind.id == "danger")
        text = f"Somebody {seed} a{text}" if text.startswith(":") else text
        try:
            made(kind, text, seat.story.state)
        except Refusal as refusal:
            assert "already" in str(refusal)  # noqa: PT017 - the same row came twice
            continue
        written = make(seat, kind, text, lines).decode()
        assert written.count("tbl: ") == len(lines)
    assert not seat.story.problems
    found_groups = {group.id: group.entries for group in on_desk(seat.story)}
    assert len(found_groups[kind.group]) >= 3
    if kind.id == "threat":
        assert all(agenda(each) for each in found_groups["threats"])


def test_what_was_grown_gives_ideas_too(tmp_path: Path) -> None:
    """A role card by its name, with what is said of it; beside those that come with soloist."""
    mine = tmp_path / "oracles" / "en" / "mine.yaml"
    mine.parent.mkdir(parents=True)
    card = '{text: Ysolde, hint: "lamp oil 2D, wants: the key"}'
    mine.write_text(f"tables:\n  profiles:\n    - {card}\n", encoding="utf-8")
    seat = sit_down(tmp_path, lang="en")
    role = next(kind for kind in KINDS if kind.id == "role")
    found = [drawn_idea(seat, role, partial(random_dice, seed)) for seed in range(12)]
    cards = [each for each in found if "mine/profiles" in each[1][0]]
    assert 0 < len(cards) < len(found)
    assert {text for text, _ in cards} == {"Ysolde: lamp oil 2D, wants, the key"}
    (deed,) = made(role, cards[0][0], seat.story.state)
    assert did(seat, (deed,)) == ["[N:Ysolde|lamp oil 2D|wants|the key]"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_a_desk(system: str, tmp_path: Path) -> None:
    """Counters of the system are there to be moved; missions and threats can be made."""
    seat = sit_down(tmp_path, system=system)
    for kind in KINDS:
        did(seat, made(kind, NEW[kind.id][0], seat.story.state))
    for group in on_desk(seat.story):
        for found in group.entries:
            if found.own is not None and found.group != "options":
                did(seat, moved(found, found.own, -1 if found.prefix == "Timer" else 1))
    aldric = entry(seat, "Aldric")
    assert {each.field for each in aldric.rows if each.kind == "counter"} == {
        held.id for held in seat.story.system.counters if not held.shared and not held.is_list
    }


def test_what_waits_for_its_answer_goes_on_waiting(told: Seat) -> None:
    """A change on the desk does not write an action that was said and not rolled."""
    send(told, "@ Forcer la serrure", random_dice(1))
    before = told.pending
    aldric = entry(told, "Aldric")
    did(told, moved(aldric, row(aldric, "Fortunes"), 1))
    assert told.pending == before
    assert b"Forcer" not in told.story.data


def test_cards_in_hand_are_edited_as_numbers(tmp_path: Path) -> None:
    """In order, each once; what is no number is refused."""
    seat = sit_down(tmp_path, system="spin")
    hat = next(group for group in on_desk(seat.story) if group.id == "shared").entries[0]
    cards = next(each for each in hat.rows if each.kind == "cards")
    assert did(seat, edited(hat, cards, "5, 2")) == [f"[N:{hat.name}|cartes: 2, 5]"]
    assert seat.story.state.shared.items("cards") == ("2", "5")
    with pytest.raises(Refusal):
        edited(hat, cards, "as")


# --- beside other programs --------------------------------------------------------------------------


def meanwhile(seat: Seat, text: str) -> None:
    """Another program adds to the story, and nobody here has looked since."""
    send(sit(seat.story.path.parent, seat.story.path, seat.story.lang), text, random_dice(1))


def test_a_number_moves_from_where_it_stands_when_it_is_written(told: Seat) -> None:
    """A step up is a step up from what another program made of it."""
    found = entry(told, "Le Cygne noir")
    meanwhile(told, "[Clock:Le Cygne noir 3/4]")
    own = found.own
    change(told, found, own, lambda now, its: moved(now, its or row(now, "1/4"), 1))
    assert "[Clock:Le Cygne noir 4/4]" in body(told)


def test_an_edited_item_leaves_what_came_into_its_list_meanwhile(told: Seat) -> None:
    """The list is written anew from what it holds then."""
    found = entry(told, "Aldric")
    item = row(found, "crochets")
    meanwhile(told, "[PC:Aldric|traits: crochets, vertige (-), vif]")
    change(told, found, item, lambda now, its: edited(now, its or item, "rossignols"))
    assert body(told).count("[PC:Aldric|traits: rossignols, vertige (-), vif]") == 1


def test_what_is_gone_is_not_edited(told: Seat) -> None:
    """Nothing is written in its place."""
    found = entry(told, "Aldric")
    item = row(found, "crochets")
    meanwhile(told, "[PC:Aldric|traits: vertige (-)]")
    with pytest.raises(Refusal, match="not there any more"):
        change(told, found, item, lambda now, its: edited(now, its or item, "rossignols"))
    assert "rossignols" not in body(told)


def test_what_another_program_made_is_not_made_again(told: Seat) -> None:
    """A threat of that name is there by then; it keeps what it holds."""
    kind = next(each for each in KINDS if each.id == "threat")
    meanwhile(told, "[Clock:La rumeur 3/4]")
    with pytest.raises(Refusal, match="knows"):
        make(told, kind, "La rumeur", ("tbl: rumeur",))
    assert body(told).count("La rumeur") == 1


def test_nothing_is_written_of_a_value_left_as_it_was(told: Seat) -> None:
    """Not even an empty fence."""
    found, before = entry(told, "Le Cygne noir"), told.story.data
    assert change(told, found, found.own, lambda now, its: edited(now, row(now, "1/4"), "1/4")) == b""
    assert told.story.data == before


def test_the_frame_of_the_head_stands_with_the_frame(tmp_path: Path) -> None:
    """Line by line, before what was circled or struck; it is read here, and changed nowhere."""
    seat = sit_down(tmp_path)
    text = seat.story.path.read_text("utf-8")
    framed = text.replace("---\n\n", 'frame: "Un port\\x0a\\x0aPersonne ne part"\n---\n\n', 1)
    assert framed != text
    seat.story.path.write_text(framed, "utf-8")
    seat = sit(tmp_path, seat.story.path)
    send(seat, "[E:La marée|cadre: coché]", random_dice(1))
    (group,) = (each for each in on_desk(seat.story) if each.id == "frame")
    agreed = group.entries[0]
    assert [entry.name for entry in group.entries] == ["Ce qui fut convenu", "La marée"]
    assert [row.text for row in agreed.rows] == ["Un port", "Personne ne part"]
    for changed in (edited, added):
        with pytest.raises(Refusal):
            changed(agreed, agreed.rows[0], "Autre chose")
    for refused in (partial(taken, agreed, agreed.rows[0]), partial(turned, agreed, "fr")):
        with pytest.raises(Refusal):
            refused()
