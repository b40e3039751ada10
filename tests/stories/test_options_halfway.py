"""An option changed half-way through a story: what came before keeps its rule, what follows has the other."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from soloist.journal.checking.verify import verify
from soloist.play.rolls.building import candidates
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.rules.system import Option, System
from soloist.rules.systems import SYSTEMS, system
from soloist.values.dataclass import dataclass
from tests.play.sitting import begin as sit_down
from tests.stories.telling import Teller

Begin = Callable[..., Teller]

PLAIN = {  # an action of every game that has options, whatever these are, and dice for it
    "hades": ("@ Agir 1/2", "1 | 1 3"),
    "spin": ("@ Agir 1/2", "1 | 1 3"),
    "roses": ("@ Agir 2/0 vs 3", "2 1"),
    "bravoure": ("@ Agir 3/1", "1 2 4"),
    "oneshot": ("@ Agir 2/9", "9 1"),
}


def declared() -> Iterator[tuple[System, Option]]:
    """Every option of every game."""
    for id_ in SYSTEMS:
        rules = system(id_)
        assert rules is not None
        for option in rules.options:
            yield rules, option


TURNS = [
    pytest.param(rules.id, option, value, id=f"{rules.id}-{option.id}-{value}")
    for rules, option in declared()
    for value in option.values
    if value != option.default
]


@pytest.mark.parametrize(("game", "option", "value"), TURNS)
def test_there_and_back(begin: Begin, game: str, option: Option, value: str) -> None:
    """Before, between and after, the story has the value said last, and every roll is found right."""
    told = begin("La coupe", game, "Nell")
    action, dice = PLAIN[game]
    if option.option is not None:
        told.log(f"(option: {option.option} on)")
    for said in (value, option.default):
        told.log(action, dice)
        told.log(f"(option: {option.id} {said})")
    told.log(action, dice)
    lines = [number for number, line in enumerate(told.lines, 1) if line.startswith("d: ")]
    assert [told.at(number)["options"][option.id] for number in lines] == [
        option.default,
        value,
        option.default,
    ]
    told.agrees(3)


# --- what it changes ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A roll made twice, before and after an option is changed; None where it is refused.

    `setup` puts the counters where each roll should find them. `tells` where the first roll is found wrong
    once the option is said before it.
    """

    game: str
    option: str
    value: str
    words: tuple[str, ...]
    dice: tuple[str, str]
    written: tuple[str | None, str | None]
    setup: tuple[str, str] = ("", "")
    tells: bool = True


BELOW = ("[N:Destinée|Destin -5]", "")
BOTH_BELOW = ("[N:Destinée|Destin -5]", "[N:Destinée|Destin -7]")
HEROIC = ("opposition", "for=Foudre + 2D", "against=mur, fossé", "dea=yes")
ALONE = ("opposition", "for=Foudre + 2D", "against=mur", "dea=yes")
TWICE = ("1 3 | 4 4", "1 3 | 4 4")
FORTUNES = ("[PC:Nell|Fortunes 5]", "")


def saved(value: int, steps: int = 5, held: int = -5) -> str:
    """A failure that Deus Ex Alea made a feat, so many steps up, and where it leaves destiny."""
    return f"Exploit (+{value} <- Échec -2, Deus Ex Alea {steps})\n[N:Destinée|Destin {held}->0]"


def shifted(name: str, value: str, spent: int) -> str:
    """A result moved up by fortunes, and what is left of five."""
    plural = "s" if spent > 1 else ""
    return f"{name} ({value}, {spent} fortune{plural})\n[PC:Nell|Fortunes 5->{5 - spent}]"


def most(game: str, option: str, allowed: int, wanted: int, up: str) -> Case:
    """One step more than the story will allow: right before, refused after."""
    words = ("opposition", "for=2", "against=2", f"shift={wanted}")
    return Case(game, option, str(allowed), words, ("1 1 | 2 2", "1 1 | 2 2"), (up, None), FORTUNES)


CASES = (
    Case("hades", "hd.dea", "on", HEROIC, TWICE, (None, saved(3)), BELOW, tells=False),
    Case("spin", "sp.dea", "on", ALONE, ("1 3 | 4", "1 3 | 4"),
         (None, saved(3, 6)), ("[N:Destinée|Destin -5]", ""), tells=False),
    Case("hades", "hd.unlimited_chaos", "on", ("opposition", "for=1", "against=1"),
         ("6 +6 | 1", "6 +6 +2 | 1"), ("Succès (+2)", "Exploit (+3)\n[PC:Nell|Fortunes 0->1]")),
    Case("hades", "hd.ordered_dice", "on", ("opposition", "for=1", "against=2"), ("2 | 1 1", "2 | 1 1"),
         ("Presque (+1)\n[N:Destinée|Destin 0->1]", "Presque (+1)\n[N:Destinée|Destin 1->2]"), tells=False),
    most("hades", "hd.max_shift", 1, 2, shifted("Presque", "+1 <- Échec -2", 2)),
    most("hades", "hd.max_shift", 2, 3, shifted("Succès", "+2 <- Échec -2", 3)),
    most("hades", "hd.max_shift", 3, 4, shifted("Exploit", "+3 <- Échec -2", 4)),
    most("spin", "sp.max_shift", 1, 2, shifted("Échec partiel", "-1 <- Fiasco -3", 2)),
    most("spin", "sp.max_shift", 2, 3, shifted("Succès partiel", "+1 <- Fiasco -3", 3)),
    most("spin", "sp.max_shift", 3, 4, shifted("Succès", "+2 <- Fiasco -3", 4)),
    Case("spin", "sp.no_zero", "on", ("opposition", "for=1", "against=1"), ("1 | 1", "1 | 1"),
         ("Échec partiel (-1)", None)),
    Case("hades", "hd.no_zero", "on", ("opposition", "for=1", "against=1"), ("1 | 1", "1 | 1"),
         ("Revers (-1)", None)),
    Case("spin", "sp.presentation", "on", ("opposition", "for=1", "against=2"), ("2 | 1 1", "2 | 1 1"),
         ("Succès (+2)\n[N:Destinée|Destin 0->1]", "Succès (+2)")),
    Case("spin", "sp.reserve", "on", ("opposition", "for=1", "against=2"), ("2 | 1 1", "2 | 1 1"),
         ("Succès (+2)\n[N:Destinée|Destin 0->1]", "Succès (+2)\n[N:Destinée|Destin 1->2]"), tells=False),
    Case("bravoure", "bi.complete_with_bravoure", "on", ("action", "pool=3", "required=3", "spend=1"),
         ("1 1 2", "1 1 2"), ("Insuffisant (2)", "Réussite (3)\n[PC:Nell|Bravoure 5->4]"),
         ("[PC:Nell|Bravoure 5]", ""), tells=False),
    Case("spin", "sp.auto", "on", ("auto",), ("", ""), (None, "Favorable\n[N:Destinée|Destin 2->1]"),
         ("[N:Destinée|Destin 2]", ""), tells=False),
    Case("oneshot", "os.second_chance", "off", ("standard", "difficulty=5", "second=yes"), ("7 1", "7 1"),
         ("Réussite (1)", None)),
    Case("oneshot", "os.hindered_each", "on", ("ranged", "metres=20", "hindered=2"), ("8 1", "8 1"),
         ("Touché (1)", "Manqué (0)")),
    Case("bravoure", "bi.spend_gained", "off", ("menace", "pool=3", "score=5", "spend=1"),
         ("1 1 2", "1 1 2"), ("Touchée (3), reste 2", None)),
    Case("bravoure", "bi.flaw_die", "off", ("flaw",), ("3", ""),
         ("Contenu", "Il prend le dessus\n[PC:Nell|Bravoure 0->1]")),
    Case("roses", "cr.several_advantages", "off",
         ("test", "virtue=1", "skill=1", "difficulty=2", "again_virtue=2"),
         ("1>3>2 | 2", "1>3>2 | 2"), ("Réussite (2)\n[PC:Nell|Avantages 2->0]", None),
         ("[PC:Nell|Avantages 2|Avantages max 2]", "[PC:Nell|Avantages 2]")),
    Case("hades", "dea.unbounded", "on", HEROIC, TWICE, (saved(3), saved(6, 7, -7)), BOTH_BELOW),
    Case("hades", "hd.dea_strict_reset", "on", HEROIC, TWICE,
         (saved(3), saved(3, 7, -7).split("\n")[0]), BOTH_BELOW),
    Case("spin", "dea.unbounded", "on", ALONE, ("1 3 | 4", "1 3 | 4"),
         (saved(3, held=-4), saved(6, 7, -6)), ("[N:Destinée|Destin -4]", "[N:Destinée|Destin -6]")),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.option}-{case.value}")
def test_both_sides(begin: Begin, case: Case) -> None:
    """The same roll before and after, each by its rule; were the option said earlier, the first is wrong."""
    told = begin("La coupe", case.game, "Nell")
    if case.option in ("dea.unbounded", "hd.dea_strict_reset"):
        told.log(f"(option: {'sp' if case.game == 'spin' else 'hd'}.dea on)")
    option = f"(option: {case.option} {case.value})"
    for dice, written, first, setup in zip(case.dice, case.written, ("", option), case.setup, strict=True):
        for text in filter(None, (first, setup)):
            told.log(text)
        length = len(told.text)
        if written is None:
            told.refused_roll(*case.words, dice=dice)
        else:
            told.roll(*case.words, dice=dice)
            assert told.text[length:].split(" -> ", 1)[1] == f"{written}\n```\n"
    checked = sum(written is not None for written in case.written)
    told.agrees(checked)
    if case.tells:
        data = (
            "\n".join(told.lines)
            .replace(option, "(note: …)")
            .replace("```lonelog\n", f"```lonelog\n{option}\n", 1)
        )
        assert verify(data.encode()).problems


def test_graduations(tmp_path: Path) -> None:
    """Two graduations are a level until the story says one: the gauge then weighs two dice instead of one."""
    story = sit_down(tmp_path, "La coupe", system="spin", pcs=("Nell",))
    chance = random_dice(1)
    send(story, "[PC:Nell|jauges: blessée (état)|blessée 0->2]", chance)
    send(story, "@ Courir 1/2", chance)
    assert weight(story) == 1
    send(story, "(option: sp.graduations 1)", chance)
    send(story, "@ Courir 1/3", chance)
    assert weight(story) == 2
    found = verify(story.path.read_bytes())
    assert (found.checked, found.unverifiable, found.problems) == (2, 0, ())


def weight(story: Story) -> int:
    """The dice the gauge of Nell gives to the other side."""
    offered = candidates(story.state, story.system, ("Nell",))
    (gauge,) = (each for each in offered if each.gauge)
    return gauge.reason.weight


def test_every_option_that_rolls_know_is_tried() -> None:
    """Whatever a roll with sides takes from an option has its case above, for each value it can have."""
    known = {
        (rules.id, option.id, value)
        for rules, option in declared()
        for value in option.values
        if value != option.default
        and any(
            option.id in (key.option, key.allowed_by)
            for test in rules.tests
            if test.sides
            for key in test.keys
        )
    }
    tried = {(case.game, case.option, case.value) for case in CASES}
    assert known <= tried
