"""The guided moments of HaDes, walked on real stories: what they write, and when they are due."""

from pathlib import Path

import pytest

from soloist.play.guide import moments
from soloist.play.story.seat import Seat
from soloist.values.message import Refusal
from tests.play.sitting import begin, body
from tests.play.tales import RICH
from tests.play.walks import at, clean, start, steps, typed, way


def lines(seat: Seat) -> list[str]:
    """What was written, without fences and blank lines."""
    return [line for line in body(seat).splitlines() if line and not line.startswith("```")]


def last(seat: Seat, count: int) -> list[str]:
    """The last lines written."""
    return lines(seat)[-count:]


def put(seat: Seat, text: str) -> None:
    """What a person wrote by hand."""
    seat.story.append(lambda state: (text,))


def due(seat: Seat) -> list[str]:
    """The moments due, the likeliest first."""
    return [walk.moment.id for walk in moments.due(seat.story.state, seat.story.system)]


@pytest.fixture
def rich(tmp_path: Path) -> Seat:
    """A story well under way, of two protagonists."""
    seat = begin(tmp_path, pcs=("Aldric", "Maude"))
    put(seat, RICH)
    return seat


# --- the beginning --------------------------------------------------------------------------------


def test_a_new_story_is_led_to_its_first_scene(seat: Seat) -> None:
    """What is due follows what is there, in whatever way it got there."""
    assert due(seat) == ["session_zero", "creation", "scenario"]
    put(seat, "Un port de brume, la nuit. [E:port de brume|cadre: entouré]\n")
    assert due(seat) == ["creation", "scenario"]
    put(seat, "Il crochète. [PC:Aldric|traits: crochets]\n")
    assert due(seat) == ["scenario", "scene"]
    put(seat, "[Thread:Qui a vidé le navire ?|ouvert]\n")
    assert due(seat) == ["scene"]
    put(seat, "### S1 *Le quai*\n")
    assert due(seat) == []


def test_a_gauge_of_no_known_kind_is_refused_and_says_which_there_are(seat: Seat) -> None:
    """Nothing is written."""
    with pytest.raises(Refusal, match="resource"):
        typed(seat, start(seat, "creation", "Aldric"), "gauges", "soif (humeur)")
    assert lines(seat) == []


def test_what_is_said_no_to_is_struck_out(seat: Seat) -> None:
    """At whichever step, and once only."""
    walk = start(seat, "session_zero")
    typed(seat, walk, "world", "port de brume, pas de gore, nombreux canaux")
    typed(seat, walk, "images", "chats, sans araignées, !prison, -noyades")
    typed(seat, walk, "veto", "no zombies")
    typed(seat, walk, "round", "pas de chats")
    marks = {thing.name: thing.items("frame") for thing in seat.story.state.elements["E"].values()}
    assert marks == {
        "port de brume": ("entouré",), "gore": ("rayé",), "nombreux canaux": ("entouré",),
        "chats": ("rayé",), "araignées": ("rayé",), "prison": ("rayé",), "noyades": ("rayé",),
        "zombies": ("rayé",),
    }  # fmt: skip
    ways = [each.id for each in steps(seat, start(seat, "session_end"))[-1].ways]
    assert not [id_ for id_ in ways if id_.startswith("more:") and "gore" in id_]
    clean(seat)


# --- in play --------------------------------------------------------------------------------------


def test_a_fortune_buys_a_twist_or_a_truth(rich: Seat) -> None:
    """Until none is left."""
    walk = start(rich, "fortune", "Aldric")
    way(rich, walk, "spend", "twist")
    assert last(rich, 3)[0] == "? Quel secours inespéré vient à Aldric\u202f?"
    assert last(rich, 1) == ["[PC:Aldric|Fortunes 2->1]"]
    with pytest.raises(Refusal, match="one fortune"):
        typed(rich, walk, "spend", "gaucher, noble")
    typed(rich, walk, "spend", "parle aux goélands")
    assert last(rich, 2) == [
        "[PC:Aldric|traits: crochets, vertige (-), parle aux goélands]", "[PC:Aldric|Fortunes 1->0]",
    ]  # fmt: skip
    (step,) = steps(rich, walk)
    assert (step.ways, step.typed, step.done) == ((), None, True)


@pytest.mark.parametrize("said", ["beaucoup", "+", "+99"])
def test_what_moves_nothing_is_refused(rich: Seat, said: str) -> None:
    """And says how to write it."""
    before = lines(rich)
    with pytest.raises(Refusal):
        typed(rich, start(rich, "destiny"), "nudge", said)
    assert lines(rich) == before


# --- the end of a session ---------------------------------------------------------------------------


def test_a_session_ends_in_the_order_of_the_rules(rich: Seat) -> None:
    """Fortunes first, then what hurts turns milder, then traits, then the counters."""
    walk = start(rich, "session_end")
    ids = [step.id for step in steps(rich, walk)]
    assert ids == [
        "spend:Aldric", "convert:Aldric", "settle:Aldric", "spend:Maude", "convert:Maude", "settle:Maude",
        "reset", "debrief", "frame",
    ]  # fmt: skip
    way(rich, walk, "spend:Aldric", "bar:blessure")
    assert at(rich, walk, "convert:Aldric").at == 1
    assert steps(rich, walk)[1].ways == (), "not while a fortune is left"
    ahead = way(rich, walk, "spend:Aldric", "keep:porté par le vent")
    assert steps(rich, ahead)[ahead.at].id == "convert:Aldric"
    ahead = typed(rich, walk, "convert:Aldric", "blessure -> vieille douleur à l’épaule")
    assert steps(rich, ahead)[ahead.at].id == "settle:Aldric"
    ahead = way(rich, walk, "settle:Aldric", "settle")
    scarred = "[PC:Aldric|traits: crochets, vertige (-), porté par le vent, vieille douleur à l’épaule (-)"
    assert [line for line in lines(rich)[13:] if "Track" not in line] == [
        "[PC:Aldric|blessure 2->1]",
        "[PC:Aldric|Fortunes 2->1]",
        "[PC:Aldric|traits: crochets, vertige (-), porté par le vent]",
        "[PC:Aldric|session: trempé (-)]",
        "[PC:Aldric|Fortunes 1->0]",
        "[PC:Aldric|blessure 1->0]",
        f"{scarred}]",
        f"{scarred}, trempé (-)]",
        "[PC:Aldric|session: ]",
        "[PC:Aldric|-fatigué]",
    ]
    assert steps(rich, ahead)[ahead.at].id == "spend:Maude"
    ahead = way(rich, walk, "reset", "zero")
    assert rich.story.state.shared.numbers["destin"].value == 0
    assert steps(rich, ahead)[ahead.at].id == "debrief"
    typed(rich, walk, "debrief", "La corde qui grince.")
    assert "(réflexion: La corde qui grince.)" in lines(rich)
    way(rich, walk, "frame", "more:le bal")
    assert "[E:le bal|cadre: entouré]" in lines(rich)
    clean(rich)


def test_a_lesson_rewrites_a_trait(rich: Seat) -> None:
    """A bad trait stays one; the price is paid."""
    walk = start(rich, "session_end")
    typed(rich, walk, "spend:Aldric", "Vertige -> respect du vide")
    assert "[PC:Aldric|traits: crochets, respect du vide (-)]" in lines(rich)
    with pytest.raises(Refusal, match="respect du vide"):
        typed(rich, walk, "spend:Aldric", "vertige -> rien")


def test_destiny_becomes_fortunes_only_where_the_story_says_so(rich: Seat) -> None:
    """For everyone as many."""
    walk = start(rich, "session_end")
    assert "inherit" not in [step.id for step in steps(rich, walk)]
    put(rich, "```lonelog\n(option: hd.destiny_to_fortunes on)\n[N:Destinée|Destin -4->3]\n```\n")
    way(rich, walk, "inherit", "inherit")
    assert last(rich, 4)[:3] == [
        "[PC:Aldric|Fortunes 2->5]", "[PC:Maude|Fortunes 1->4]", "[N:Destinée|Destin 3->0]",
    ]  # fmt: skip
