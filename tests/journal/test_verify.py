"""Verify: each recorded roll played again; what is right is silent, what is changed is found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.read import read
from soloist.journal.verify import Verified, VerifyProblem, verify
from soloist.rules.hades.system import HADES

HEAD = "---\nruleset: hades\nlang: fr\npcs: Aldric\n---\n\n"  # six lines: play begins on line 8

SURE = (
    "@ Forcer la serrure",
    "d: Opposition [pour: objectif, poix, calme | contre: ? 4D] 3d6=6,2,5+4 vs 4d6=1,4,3,5 -> Succès (+2)",
    "[N:Destinée|Destin 0->1]",
    "[PC:Aldric|Fortunes 0->1]",
    "=> La porte cède sans un bruit.",
)


def checked(*lines: str, head: str = HEAD) -> Verified:
    """A HaDes journal whose only fence has these lines."""
    return verify((head + "\n".join(("```lonelog", *lines, "```", ""))).encode())


def only(verified: Verified) -> VerifyProblem:
    """The one problem there is."""
    assert len(verified.problems) == 1, [str(problem.message) for problem in verified.problems]
    return verified.problems[0]


def swapped(old: str, new: str) -> Verified:
    """The sure exchange with one thing changed."""
    text = "\n".join(SURE)
    assert old in text
    return checked(*text.replace(old, new).split("\n"))


# --- an opposition --------------------------------------------------------------------------------


def test_a_true_exchange_has_no_problem() -> None:
    """Dice, reasons, outcome and transitions agree: one result checked, nothing to say."""
    assert checked(*SURE) == Verified(1, 0, ())


def test_bytes_a_journal_and_entries_are_all_verified_alike() -> None:
    """Whoever has read the journal need not read it again."""
    data = (HEAD + "\n".join(("```lonelog", *SURE, "```", ""))).encode()
    journal = read(data)
    assert (
        verify(data) == verify(journal) == verify(journal.entries) == verify(journal, HADES) == checked(*SURE)
    )


@pytest.mark.parametrize(
    ("old", "new", "recorded", "computed"),
    [
        ("Succès (+2)", "Succès (+3)", "Succès (+3)", "Succès (+2)"),
        ("Succès (+2)", "Échec (-2)", "Échec (-2)", "Succès (+2)"),
        ("Succès (+2)", "Exploit (+2)", "Exploit (+2)", "Succès (+2)"),
        ("Succès (+2)", "Fiasco", "Fiasco", "Succès (+2)"),
        ("6,2,5+4", "6,2,5+3", "Succès (+2)", "Presque (+1)"),
        ("1,4,3,5", "1,1,3,5", "Succès (+2)", "Exploit (+3)"),
        ("calme |", "calme 2D |", "3", "4"),
        ("? 4D]", "? 3D]", "4", "3"),
        ("3d6=6", "4d6=6", "4", "3"),
        ("6,2,5+4", "6,2,5", "6,2,5 vs 1,4,3,5", ""),
        ("6,2,5+4", "6,2,5+4,1", "6,2,5+4,1 vs 1,4,3,5", ""),
        ("6,2,5+4", "6,9,5+4", "6,9,5+4 vs 1,4,3,5", ""),
        ("6,2,5+4", "6,2>3,5+4", "6,2>3,5+4 vs 1,4,3,5", ""),
        ("3d6=6", "3d8=6", "d8", "d6"),
    ],
)
def test_a_changed_roll_is_found(old: str, new: str, recorded: str, computed: str) -> None:
    """Any changed face, count, weight, number or word of a roll is one problem on its line."""
    problem = only(swapped(old, new))
    assert (problem.line, problem.recorded, problem.computed) == (9, recorded, computed)


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("6,2,5", "Bonus die 1 of “for” is missing"),
        ("6,2,5+4,1", "was not earned"),
        ("6,9,5+4", "shows 9: a d6 has faces 1 to 6"),
        ("6,2>3,5+4", "is not rolled again here"),
    ],
)
def test_dice_that_do_not_fit_are_named(new: str, words: str) -> None:
    """The problem names the die."""
    assert words in str(only(swapped("6,2,5+4", new)).message)


def test_words_of_outcomes_are_of_the_game() -> None:
    """They may stand in either language; a word nobody knows is none of this game."""
    assert swapped("Succès (+2)", "Success (+2)") == Verified(1, 0, ())
    for word in ("Réussite éclatante (+2)", "Réussite éclatante"):
        assert only(swapped("Succès (+2)", word)).recorded == word


def test_reasons_may_be_left_out() -> None:
    """Dice without reasons stand for themselves."""
    lines = [line.partition(" [")[0] + line.partition("]")[2] if line[0] == "d" else line for line in SURE]
    assert checked(*lines) == Verified(1, 0, ())
    assert "[" not in lines[1]


def test_a_malus_and_heroic_dice_weigh() -> None:
    """`blessé II -1D` takes a die, `Voix des morts + 2D` brings two; a pool keeps one die at least."""
    line = "d: Opposition [pour: objectif, Voix + 2D, blessé II -1D | contre: ? -3D, x] {} -> Revers (-1)"
    assert not checked("@ x", line.format("2d6=1,3 vs 1d6=5"), "[N:Destinée|Destin 0->-1]").problems
    assert only(checked("@ x", line.format("3d6=1,3,1 vs 1d6=5"))).computed == "2"


def test_a_roll_without_a_result_is_unverifiable() -> None:
    """Nothing is recorded that could disagree."""
    assert swapped(" -> Succès (+2)", "").unverifiable == 1


def test_a_wrong_roll_is_one_problem_and_not_three() -> None:
    """What a wrong roll should have changed is not guessed."""
    assert len(swapped("6,2,5+4", "1,3,5").problems) == 1


# --- fortunes and Deus Ex Alea --------------------------------------------------------------------

DRAWN = "d: Opposition [pour: objectif, Voix des morts + 2D | contre: x 3D] 3d6=1,3,2 vs 3d6=4,2,5 -> {}"
LOST = "d: Opposition [pour: objectif, Voix des morts + 2D | contre: x, y] 3d6=1,3,5 vs 2d6=4,4 -> {}"


def test_a_fortune_shifts_the_result_and_is_paid() -> None:
    """`Presque (+1 <- Revers -1, 1 fortune)` costs one fortune."""
    lines = ("[PC:Aldric|Fortunes 2]", "@ x", DRAWN.format("Presque (+1 <- Revers -1, 1 fortune)"))
    assert not checked(*lines, "[PC:Aldric|Fortunes 2->1]").problems
    assert only(checked(*lines)).computed == "Fortunes -1"
    assert only(checked(*lines, "[PC:Aldric|Fortunes 2->0]")).computed == "Fortunes 2->1"


def test_several_fortunes_shift_several_steps_either_way() -> None:
    """Each step costs one, up or down, and zero is skipped."""
    held = ("[PC:Aldric|Fortunes 3]", "@ x")
    up = DRAWN.format("Succès (+2 <- Revers -1, 2 fortunes)")
    down = DRAWN.format("Fiasco (-3 <- Revers -1, 2 fortunes)")
    assert not checked(*held, up, "[PC:Aldric|Fortunes 3->1]").problems
    assert not checked(*held, down, "[PC:Aldric|Fortunes 3->1]").problems
    assert (
        only(checked(*held, DRAWN.format("Succès (+2 <- Revers -1, 1 fortune)"))).computed == "Presque (+1)"
    )


def test_what_a_shift_started_from_is_checked() -> None:
    """The natural result is recorded too, number and all."""
    problem = only(checked("@ x", DRAWN.format("Presque (+1 <- Échec -2, 1 fortune)")))
    assert (problem.recorded, problem.computed) == ("Échec -2", "Revers -1")


def test_a_fortune_nobody_has_cannot_be_spent() -> None:
    """Going below zero is a problem of the line that does."""
    line = DRAWN.format("Presque (+1 <- Revers -1, 1 fortune)")
    assert only(checked("@ x", line, "[PC:Aldric|Fortunes 0->-1]")).line == 10


def test_deus_ex_alea_moves_the_result_and_resets_destiny() -> None:
    """Two free steps out of a destiny of −2, and destiny comes back to 0, in one line or in two."""
    saved = LOST.format("Presque (+1 <- Échec -2, Deus Ex Alea 2)")
    start = ("[N:Destinée|Destin -1]", "@ x", saved)
    assert not checked(*start, "[N:Destinée|Destin -1->-2]", "[N:Destinée|Destin -2->0]").problems
    assert not checked(*start, "[N:Destinée|Destin -1->0]").problems
    assert only(checked(*start, "[N:Destinée|Destin -1->-2]")).computed == "Destin -1->0"


def test_deus_ex_alea_needs_its_conditions() -> None:
    """Without destiny, without a heroic trait, or when the winner's dice differ, nothing moves."""
    saved = LOST.format("Presque (+1 <- Échec -2, Deus Ex Alea 2)")
    fated = ("[N:Destinée|Destin -1]", "@ x")
    assert only(checked(*fated, saved.replace("4,4", "4,2"))).computed == "Échec (-2)"
    assert only(checked(*fated, saved.replace("Voix des morts + 2D", "a, b"))).computed == "Échec (-2)"
    assert checked("[N:Destinée|Destin 1]", "@ x", saved).problems


def test_deus_ex_alea_and_a_fortune_together() -> None:
    """Fate first, then the fortune."""
    line = LOST.format("Succès (+2 <- Échec -2, Deus Ex Alea 2, 1 fortune)")
    lines = ("[N:Destinée|Destin -1]", "[PC:Aldric|Fortunes 1]", "@ x", line)
    assert not checked(*lines, "[N:Destinée|Destin -1->0]", "[PC:Aldric|Fortunes 1->0]").problems


def test_a_shift_of_another_making_is_unverifiable() -> None:
    """A cause no rule knows cannot be recomputed, and is not called wrong."""
    assert checked("@ x", DRAWN.format("Presque (+1 <- Revers -1, un coup du sort)")).unverifiable == 1


# --- the other tests of the game ------------------------------------------------------------------

SCRIPT = (
    "d: Script [pour: barque, plan, contact, élan | contre: distance, passeur 2D, rivaux 2D | "
    "étapes: joindre 2/1, récupérer 1/2, rapporter 1/2] 4d6=2,6,1,5+4 vs 5d6=2,2,4,6,1+3 -> {}"
)


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("Revers (-1), étape 2", True),
        ("Revers (-1), step 2", True),
        ("Revers (-1), étape 3", False),
        ("Revers (-1)", False),
        ("Presque (+1), étape 2", False),
    ],
)
def test_a_script_stops_at_its_step(told: str, right: bool) -> None:
    """The step that holds the die of as many evens as the protagonist rolled."""
    found = checked("@ x", SCRIPT.format(told), "[N:Destinée|Destin 0->1]")
    assert (found.checked, len(found.problems)) == (1, 0 if right else 1)


def test_the_dice_of_a_script_are_those_of_its_steps() -> None:
    """Steps that list other dice than were rolled are a problem."""
    line = SCRIPT.format("Revers (-1), étape 2").replace("rapporter 1/2", "rapporter 1/3")
    assert "steps 6" in str(only(checked("@ x", line)).message)


@pytest.mark.parametrize(
    ("line", "computed"),
    [
        ("d: Destin d6=1 vs 2 -> Contretemps", None),
        ("d: Destin d6=2 vs 2 -> Voie libre", None),
        ("d: Destiny d6=1 vs 2 -> Mishap", None),
        ("d: Destin d6=2 vs 2 -> Contretemps", "Voie libre"),
        ("d: Destin d6=1 vs 2 -> Voie libre", "Contretemps"),
        ("d: Destin d6=1 vs 3 -> Contretemps", "2"),
        ("d: Destin d6=7 vs 2 -> Voie libre", ""),
        ("d: Destin 2d6=1,1 vs 2 -> Contretemps", ""),
    ],
)
def test_the_destiny_roll_of_a_new_branch(line: str, computed: str | None) -> None:
    """A die below the debt of destiny is a contretemps, and the debt is the fold's."""
    found = checked("[N:Destinée|Destin 0->-2]", line)
    if computed is None:
        assert found == Verified(1, 0, ())
    else:
        assert only(found).computed == computed


def test_no_branch_is_rolled_without_a_debt() -> None:
    """At 0 or above there is nothing to roll against."""
    assert checked("d: Destin d6=1 vs 2 -> Contretemps").problems


def test_what_is_read_from_destiny_without_dice() -> None:
    """The automatic outcome costs or earns a point of destiny; a granted one may be kind at 0."""
    assert not checked("d: Automatique -> Défavorable", "[N:Destinée|Destin 0->1]").problems
    assert not checked("d: Automatique -> Favorable", "[N:Destinée|Destin 0->-1]").problems
    start = "[N:Destinée|Destin 0->2]"
    assert only(checked(start, "d: Automatique -> Défavorable")).computed == "Favorable"
    assert not checked(start, "d: Initiative -> Protagoniste").problems
    assert only(checked(start, "d: Initiative -> Antagoniste")).computed == "Protagoniste"


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("d: Choix 3d6=2,5,1 -> 2", True),
        ("d: Choix 3d6=5>1,5>3,1 -> 2", True),
        ("d: Choix 3d6=2,5,1 -> 3", False),
        ("d: Choix 3d6=5,5,1 -> 2", False),
    ],
)
def test_a_choice_roll_names_its_winner(line: str, right: bool) -> None:
    """The highest die wins, tied ones are rolled again."""
    found = checked(line)
    assert (found.checked, len(found.problems)) == (1, 0 if right else 1)


def test_a_competition_compares_both_races() -> None:
    """Its four pools stand two by two round the `vs`."""
    test = HADES.test("competition")
    assert test is not None
    label = test.label.fr
    first, second = (outcome.name.fr for outcome in test.outcomes[:2])
    line = f"d: {label} [pour: x 2D | contre: y] 2d6=2,4 & 2d6=1,3 vs 1d6=1 & 1d6=3 -> {first} (+2)"
    assert checked("@ x", line, "[N:Destinée|Destin 0->-1]") == Verified(1, 0, ())
    assert only(checked("@ x", line.replace(first, second))).computed == f"{first} (+2)"
    even = f"d: {label} 2d6=2,4 & 2d6=2,4 vs 1d6=1 & 1d6=3 -> {{}} (+2)"
    joint = next(outcome.name.fr for outcome in test.outcomes if outcome.id == "tie")
    for told in (first, joint):  # joint winners if the fiction allows, else the protagonist
        assert checked("@ x", even.format(told), "[N:Destinée|Destin 0->-1]") == Verified(1, 0, ())


# --- options --------------------------------------------------------------------------------------


def test_options_hold_from_their_line() -> None:
    """Bonus dice that earn bonus dice are right after the option is set, and wrong before."""
    line = "d: Opposition [pour: a 2D | contre: b 2D] 2d6=6,1+6+2 vs 2d6=1,3 -> Exploit (+3)"
    fence = ("@ x", line, "[PC:Aldric|Fortunes 0->1]")
    assert checked("(option: hd.unlimited_chaos on)", *fence) == Verified(1, 0, ())
    assert only(checked(*fence, "(option: hd.unlimited_chaos on)")).line == 9
    held = HEAD.replace("lang: fr", "lang: fr\nhd.unlimited_chaos: on")
    assert not checked(*fence, head=held).problems


# --- bare dice and other games --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "recorded"),
    [
        ("d: 2d6+1=8 vs 7 -> Réussi", None),
        ("d: 2d6+1=3,4=8 vs 7 -> Réussi", None),
        ("d: 2d6-1=3,4=6", None),
        ("d: d20=17", None),
        ("d: d10=0", None),
        ("d: 2d6+1=3,4=9 vs 7 -> Réussi", "9"),
        ("d: 2d6+1=14 vs 7 -> Réussi", "14"),
        ("d: d20=21 -> Success", "21"),
        ("d: 2d6=3,4,5", "2"),
        ("d: 2d6+1=3,4=8 vs 9 -> Réussi", "Réussi"),
        ("d: 2d6+1=3,4=8 vs 8 -> Raté", "Raté"),
        ("d: 2d6+1=3,4=8 vs 8 -> ouf", None),
    ],
)
def test_bare_dice(line: str, recorded: str | None) -> None:
    """Faces, sums and, in a story of soloist's, the outcome of dice of any game."""
    found = checked(line)
    assert found.checked == 1
    assert [problem.recorded for problem in found.problems] == [recorded] * (recorded is not None)


def test_the_outcome_of_another_game_proves_nothing() -> None:
    """Where a low roll succeeds, `34 vs 45 -> Success` is right; arithmetic is arithmetic everywhere."""
    head = "---\nruleset: Call of Something\n---\n\n"
    assert checked("d: d100=34 vs 45 -> Success", head=head) == Verified(1, 0, ())
    assert only(checked("d: 2d10=3,4=9 vs 45 -> Success", head=head)).computed == "7"


@pytest.mark.parametrize(
    "line",
    [
        "d: Stealth d6=5 vs TN 4 -> Success",
        "d: Stealth d6=9 vs 4 -> Success",
        "d: Action=4+Stat=2=6 vs Challenge=4,8 -> Weak Hit",
        "d: Vertu [Patience 3D, entraide 1D] 3d6=2,1,4 & 6d6=1,3,5,2,1>2,6 vs 4 -> Succès (5)",
        "d: Opposition",
        "d: Opposition [pour: a | contre: b] -> Succès (+2)",
        "d: Opposition 3d6=1,2,3 -> Succès (+2)",
        "d: ",
        "d: 2d6",
    ],
)
def test_what_is_not_of_the_game_is_unverifiable(line: str) -> None:
    """Another grammar, another game, dice not rolled: counted, and never called wrong."""
    assert checked(line) == Verified(0, 1, ())


# --- tables ---------------------------------------------------------------------------------------


def drawn(*lines: str) -> Verified:
    """A journal of table lines, read with one known table."""
    known: dict[tuple[int, ...], str] = {(1,): "[Pluie]\nfine", (2,): "Vent", (3,): "Neige"}

    def look_up(name: str, dice: tuple[int, ...], sides: int) -> str | None:
        return known.get(dice) if (name, sides) == ("mots/météo", 6) else None

    return verify("\n".join(("```lonelog", *lines, "```", "")).encode(), known_tables=look_up)


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("tbl: mots/météo d6=2 -> Vent", (1, 0, 0)),
        ("tbl: mots/météo d6=1 -> (Pluie) / fine", (1, 0, 0)),
        ("tbl: mots/météo d6=2 -> Neige (<- Vent)", (1, 0, 0)),
        ("tbl: mots/météo d6=3 -> Neige (<- d6=2 Vent)", (1, 0, 0)),
        ("tbl: mots/météo d6=2 -> Brise", (0, 1, 0)),
        ("tbl: mots/météo d6=2 -> Neige (<- Brise)", (0, 1, 0)),
        ("tbl: mots/météo d8=2 -> Vent", (0, 1, 0)),
        ("tbl: inconnue d6=2 -> Vent", (0, 1, 0)),
        ("tbl: mots/météo -> Vent", (0, 1, 0)),
        ("tbl: mots/météo d6=7 -> Vent", (1, 0, 1)),
        ("tbl: mots/météo d6=3 -> Neige (<- d6=9 Vent)", (1, 0, 1)),
        ("tbl: oracle/oui-non d6=4 -> Oui, mais…", (1, 0, 0)),
        ("tbl: oracle/yes-no d6=4 -> Yes, but…", (1, 0, 0)),
        ("tbl: oracle/yes-no d6=4 -> No", (0, 1, 0)),
        ("tbl: mots/météo shuffle", (0, 0, 0)),
        ("tbl: mots/météo", (0, 0, 0)),
    ],
)
def test_tables(line: str, counts: tuple[int, int, int]) -> None:
    """Text that agrees is checked, text that may have been edited is unverifiable, a false face is wrong."""
    found = drawn(line)
    assert (found.checked, found.unverifiable, len(found.problems)) == counts


# --- any bytes ------------------------------------------------------------------------------------

_PIECES = st.sampled_from(
    (
        *SURE,
        SCRIPT.format("Revers (-1), étape 2"),
        DRAWN.format("Presque (+1 <- Revers -1, 1 fortune)"),
        *("d: Destin d6=1 vs 2 -> Contretemps", "d: 2d6+1=8 vs 7 -> Réussi", "d: Choix 2d6=1>2,1>1 -> 1"),
        "d: Opposition [pour: 999999D | contre: ? -9D] 1d6=1 vs 0d6=1 -> x (+1)",
        "tbl: a d6=9 -> b (<- d6=3 c)",
        *("```lonelog", "```", "---", "pcs: A, B", "(note: x)", "[N:Destiny|Destiny 1->2]", "### S1 *x*"),
    )
)


@given(st.lists(st.one_of(_PIECES.map(str.encode), st.binary(max_size=30)), max_size=25).map(b"\n".join))
@settings(max_examples=300)
def test_verify_never_raises(data: bytes) -> None:
    """Whatever the bytes, there is a count and a list of problems on lines that exist."""
    found = verify(data)
    assert found.checked >= 0 <= found.unverifiable
    assert all(1 <= problem.line <= data.count(b"\n") + 1 for problem in found.problems)


@given(st.data())
@settings(max_examples=200)
def test_verify_never_raises_on_a_broken_journal(data: st.DataObject) -> None:
    """A true journal with a slice cut out or doubled is read to its end."""
    text = (HEAD + "\n".join(("```lonelog", *SURE, SCRIPT.format("Revers (-1), étape 2"), "```"))).encode()
    start, end = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    verify(text[:start] + text[end:])
    verify(text[:end] + text[start:])
