"""Putting a test together, rolling it, what it came to: by keys and words, for every system."""

from contextlib import suppress

import pytest

from soloist.journal.read import read
from soloist.journal.verify import verify
from soloist.message import Refusal
from soloist.play.dialogs.conversation import Conversation
from soloist.play.dialogs.rolling.rolls import choose_test, declare, declare_step, roll, roll_destiny
from soloist.play.prose import entry_text
from tests.dialogs.conftest import Begin, Table

SHEET = "\n```lonelog\n[PC:Aldric|traits: crochets, Voix des morts ++, myope (-)]\n[N:Garde|méfiant]\n```\n"


def at(face: Table, line: str) -> Conversation[None]:
    """An action as it is typed."""
    (declared,) = entry_text.intents(line)
    assert isinstance(declared, entry_text.Declare)
    return declare(face, declared)


# --- the pool


def test_words_find_a_reason_or_make_one(table: Begin) -> None:
    """Enter ticks what is marked, or takes the words as a new reason of the side that Tab chose."""
    face = table(SHEET)
    face.hold(at(face, "@ Forcer la serrure"), "cro", "enter", "vieille serrure 2D", "tab")
    assert "vieille serrure 2D: new reason, Obstacle" in face.shown
    face.give("enter", "contre: pluie", "enter", "pour : calme, Voix des morts", "enter")
    for shown in ("[x] crochets 1D", "[x] vieille serrure 2D", "[x] pluie 1D", "[x] calme 1D"):
        assert shown in face.shown
    assert "[x] Voix des morts ++ 3D" in face.shown or "[x] Voix des morts 3D" in face.shown
    assert "Enter: roll 6D against 4D" in face.shown


def test_a_pair_sets_the_pools_and_a_row_has_dice_more_or_fewer(table: Begin) -> None:
    """As many dice as were said, by those without a reason; ← → on a reason, and on those without."""
    face = table(SHEET)
    face.hold(at(face, "@ Forcer la serrure"), "3/4", "enter")
    assert "Enter: roll 3D against 4D" in face.shown
    face.give("down", "right", "right")
    assert "[x] crochets 2D" in face.shown
    assert "roll 5D against 4D" in face.shown
    face.give("left", "left")
    assert "[ ] crochets 1D" in face.shown
    face.give("pour 1", "enter")
    assert "roll 1D against 4D" in face.shown


def test_what_the_rules_refuse_stays_in_the_line(table: Begin) -> None:
    """With the reason why; nothing changed."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure"), "a | b", "enter")
    assert face.turn.words == "a | b"
    assert face.turn.message is not None


def test_dice_of_the_table_roll(table: Begin) -> None:
    """Typed where reasons are typed; those that do not fit stay there."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure"), "3/2", "enter", "6 2 5 | 1 4", "enter")
    assert face.turn.words == "6 2 5 | 1 4"
    assert face.turn.message is not None
    face.give("escape")
    face.sitting.words.dialogs.clear()
    face.hold(roll(face, ""), "6 2 5 +4 | 1 4", "enter", "enter")
    assert "3d6=6,2,5+4 vs 2d6=1,4 -> " in face.text


def test_a_dice_line_is_read(table: Begin) -> None:
    """The brackets of a `d:` line put the whole together."""
    face = table(SHEET)
    face.hold(at(face, "@ Forcer la serrure"), "[pour: objectif, corde 2D | contre: pluie 2D]", "enter")
    assert "roll 3D against 2D" in face.shown
    assert "[x] corde 2D" in face.shown


def test_an_input_is_set_by_its_name(table: Begin) -> None:
    """`type négocier`; by its row too, and by ← →."""
    face = table()
    face.hold(at(face, "@ Convaincre le garde"), "type négocier", "enter", "more inputs", "enter")
    assert "type négocier" in face.shown


def test_what_was_built_waits(table: Begin) -> None:
    """Left by Esc the action waits; the roll command takes it up as it was, the words in the line too."""
    face = table(SHEET)
    face.hold(at(face, "@ Forcer la serrure"), "cro", "enter", "vieille", "escape")
    assert face.is_over
    assert face.sitting.pending == "@ Forcer la serrure"
    assert "Forcer" not in face.text.partition("# La coupe")[2].replace("[N:", "")
    face.hold(roll(face, ""))
    assert face.turn.words == "vieille"
    face.give("enter")
    assert "[x] crochets 1D" in face.shown
    assert "[x] vieille 1D" in face.shown


def test_two_people_are_asked_who_acts(table: Begin) -> None:
    """Once, before the dice; the line says it. Left there, the line is in the composer."""
    pcs = "\n```lonelog\n[PC:Maëlle|traits: agile]\n```\n"
    face = table(pcs)
    assert face.sitting.story.state.pcs == ("Aldric", "Maëlle")
    face.hold(at(face, "@ Grimper 2/1"), "escape")
    assert face.composed == ["@ Grimper 2/1"]
    face.hold(at(face, "@ Grimper 2/1"), "Maë", "enter", "enter")
    assert "@(Maëlle) Grimper" in face.text


# --- the result


def test_a_pair_rolls_at_once_and_a_sentence_is_prose(table: Begin) -> None:
    """Enter alone keeps it; the sentence is a paragraph of the story."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"))
    assert face.shown.startswith("Forcer la serrure\nProtagoniste ⚂ ⚁ ⚃ (2 evens) · Obstacle")
    face.give("La porte cède.", "enter")
    assert face.is_over
    assert face.text.endswith("```\n\nLa porte cède.\n")
    assert "@ Forcer la serrure\nd: Opposition [pour: objectif, ? 2D | contre: objectif, ? 3D]" in face.text


def test_an_arrow_is_a_consequence(table: Begin) -> None:
    """In the fence of the roll."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"), "=> La porte cède. [N:Garde|méfiant]", "enter")
    assert "=> La porte cède. [N:Garde|méfiant]\n```" in face.text


def test_the_next_action_typed_on_a_result_is_done(table: Begin) -> None:
    """The result is written, and the action declared."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"), "@ Entrer 2/1", "enter")
    assert face.shown.startswith("Entrer\n")
    face.give("enter")
    assert face.text.count("d: Opposition") == 2


def test_a_way_is_taken_or_left_open(table: Begin) -> None:
    """Taken it is noted; kept as it is, the roll command offers it later."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"), "2", "enter")
    assert "(choix: " in face.text
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"), "enter")
    assert "(choix: " not in face.text
    face.hold(roll(face, ""), "down", "Il insiste.", "enter")
    assert "(choix: " in face.text
    assert face.text.endswith("Il insiste.\n")


@pytest.mark.parametrize("way", ["escape", "close"])
def test_leaving_a_result_writes_it(table: Begin, way: str) -> None:
    """By whatever way; words in its line are in the composer, once."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"), "La porte")
    if way == "close":
        assert face.walk is not None
        face.walk.close()
    else:
        face.give("escape")
    assert face.text.count("d: Opposition") == 1
    assert face.composed == ["La porte"]
    assert not face.sitting.pending
    assert not any("La porte" in str(kept) for kept in face.sitting.words.dialogs.values())


def test_a_throw_is_in_the_draft_before_it_is_seen(table: Begin) -> None:
    """What waits to be written is the roll itself, with its line and what it changes."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"))
    waiting = face.sitting.words.all().pending
    assert waiting.startswith("@ Forcer la serrure\nd: Opposition ")
    assert "-> " in waiting
    assert face.sitting.words.state == "kept"


def test_a_fortune_moves_the_result(table: Begin) -> None:
    """Its price is told and written; taken back, it costs nothing."""
    face = table("\n```lonelog\n[PC:Aldric|Fortunes 0->2]\n```\n")
    face.hold(at(face, "@ Forcer la serrure 3/4"))
    before = face.shown.splitlines()[2]
    face.give("down", "down", "down", "down", "enter")
    assert "spend a fortune" in face.shown or "take the fortune back" in face.shown
    assert face.shown.splitlines()[2] != before
    face.give("enter")
    assert "[PC:Aldric|Fortunes 2->1]" in face.text
    assert ", 1 fortune)" in face.text


def test_there_is_no_rolling_all_again(table: Begin) -> None:
    """HaDes grants none; what is offered is to keep it and the ways of the outcome."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure 3/4"))
    assert "roll" not in face.shown


# --- the games


def test_a_score_typed_in_the_roses_is_noted(table: Begin) -> None:
    """On the sheet, before the roll, and that is said; the next test offers it."""
    face = table(system="roses")
    face.hold(at(face, "@ Danser"), "Patience 4", "enter", "tab", "Danse 3", "enter")
    face.give("enter", "escape")
    assert "[PC:Aldric|vertus: Patience 4]\n[PC:Aldric|compétences: Danse 3]" in face.text
    assert face.text.index("Danse 3]") < face.text.index("@ Danser")
    assert "Patience 4, Danse 3" in "".join(map(str, face.told))
    face.hold(at(face, "@ Danser encore"))
    assert "[ ] Patience 4D" in face.shown


def test_an_asset_rolls_sixes_again_after_the_throw(table: Begin) -> None:
    """Only where a 6 shows, and only if that is wanted (Bravoure & Infortune, Atout)."""
    face = table("\n```lonelog\n[PC:Aldric|Force 3|Bravoure 0->2]\n```\n", system="bravoure")
    face.hold(at(face, "@ Soulever la herse"), "For", "enter", "6 6 2", "enter")
    assert "an asset helps" in face.shown
    place = next(row for row in face.shown.splitlines() if "an asset helps" in row)
    face.give(place.partition(" ")[0], "enter")
    assert "an asset helps" not in face.shown
    face.give("enter")
    assert "6>" in face.text


@pytest.mark.parametrize("system", ["hades", "spin", "roses", "bravoure", "oneshot", "free"])
def test_every_test_of_a_system_is_one_choice_away(table: Begin, system: str) -> None:
    """Each can be chosen, and rolled, or says why not; no message has the name of a key in it."""
    face = table(system=system)
    face.hold(choose_test(face, ""))
    count = len(face.turn.dialog.view(""))
    assert count > 2
    for number in range(2, count + 1):
        face.hold(choose_test(face, ""))
        with suppress(Refusal):
            face.give(str(number), "enter")
            for _ in range(3):
                if not face.is_over:
                    face.give("enter")
        if not face.is_over:
            assert "{" not in face.shown
            face.give("escape")


def test_what_is_tried_is_typed_where_tests_are_chosen(table: Begin) -> None:
    """The main test first: a sentence and Enter declare it, its dice roll it at once."""
    face = table()
    face.hold(choose_test(face, ""), "Forcer la serrure 2/1", "enter", "enter")
    assert "@ Forcer la serrure\nd: Opposition [" in face.text
    face.hold(choose_test(face, "Entrer"))
    assert face.shown.startswith("Entrer\n")


def test_a_competition_is_put_together_side_by_side(table: Begin) -> None:
    """Four pools, set at once, and the line it was chosen with."""
    face = table()
    face.hold(
        choose_test(face, ""),
        "down",
        "down",
        "down",
        "Arriver avant Loup",
        "enter",
        "3/2/2/2",
        "enter",
        "enter",
    )
    face.give("enter")
    assert "@ Arriver avant Loup\nd: Compétition [" in face.text


def test_inputs_are_a_form_with_what_the_story_knows(table: Begin) -> None:
    """Destiny is told, not asked; what is wanted is a field, the dice of the table another."""
    face = table("\n```lonelog\n[N:Destinée|Destin 0->3]\n```\n")
    face.hold(roll(face, "role"))
    assert "Destin 3" in face.shown
    face.give("down", "4", "enter", "enter", "enter")
    assert "d: Second rôle" in face.text
    assert "d6=4" in face.text


def test_a_test_with_its_words_rolls_at_once(table: Begin) -> None:
    """`/roll choix options=4`; an unknown one says which there are."""
    face = table()
    face.hold(roll(face, "choice options=4"), "enter")
    assert "d: Choix" in face.text
    with pytest.raises(Refusal, match="there are"):
        face.hold(roll(face, "nothing of the kind"))


def test_the_destiny_roll_that_is_owed_is_rolled(table: Begin) -> None:
    """By the roll command; where nothing can come of it, that is said and nothing is written."""
    more = "\n### S1 *Le guet*\n\n#### Destin\n\n```lonelog\n[N:Destinée|Destin 0->-3]\n```\n"
    face = table(more)
    face.hold(roll(face, ""), "enter")
    assert "d: Destin " in face.text
    face = table()
    with pytest.raises(Refusal):
        face.hold(roll_destiny(face))
    assert not face.sitting.pending


def test_a_step_of_a_mission_is_tried_and_put_behind(table: Begin) -> None:
    """Against its dice; once it is won, one question."""
    face = table("\n```lonelog\n[Track:Le coffre 0/2|étapes: guetter 1, crocheter 2]\n```\n")
    face.hold(declare_step(face, "guetter", 2))
    assert "against 2D" in face.shown
    face.give("3/1", "enter", "2 2 2 | 1", "enter", "enter")
    assert "is this step done?" in face.shown
    face.give("enter")
    assert "[Track:Le coffre 1/2" in face.text


def test_an_opposition_goes_on_with_what_its_result_gave(table: Begin) -> None:
    """The same pools, and the opportunity or the new difficulty ticked; no longer in another scene."""
    face = table(SHEET)
    face.hold(at(face, "@ Forcer la serrure"), "cro", "enter", "4 1 | 1", "enter", "4", "enter")
    assert "(choix: Continuer" in face.text
    face.hold(roll(face, ""))
    assert face.shown.startswith("Forcer la serrure\n")
    assert "[x] crochets 1D" in face.shown
    assert "[x] opportunité 1D" in face.shown
    face.give("1 3 5 | 2", "enter", "enter")
    assert face.text.count("@ Forcer la serrure") == 2
    face.hold(at(face, "@ Forcer la serrure"))
    assert "[x] nouvelle difficulté 1D" in face.shown
    face.give("escape")
    face.sitting.send("# Ailleurs")
    face.hold(at(face, "@ Forcer la serrure encore"))
    assert "nouvelle difficulté" not in face.shown


def test_what_comes_first_is_done_and_the_roll_waits(table: Begin) -> None:
    """An action or a question typed where reasons are; other lines of play are in the composer."""
    face = table()
    face.hold(at(face, "@ Forcer la serrure"), "# Ailleurs", "enter")
    assert face.is_over
    assert face.composed == ["# Ailleurs"]
    assert face.sitting.pending == "@ Forcer la serrure"
    face.hold(roll(face, ""), "@ Écouter 2/1", "enter", "? Est-elle gardée ?", "enter")
    assert "Est-elle gardée" in face.shown
    face.give("escape")
    assert face.text.index("@ Forcer la serrure") < face.text.index("@ Écouter\nd: ")


def test_an_action_that_prose_parted_from_its_dice_is_offered(table: Begin) -> None:
    """Once; its line stands above its dice."""
    face = table("\n```lonelog\n@ Forcer la serrure\n```\n\nIl hésite.\n")
    face.hold(roll(face, ""))
    assert "“Forcer la serrure” was not rolled." in face.shown
    face.give("enter", "enter", "enter")
    assert "Il hésite.\n\n```lonelog\n@ Forcer la serrure\nd: " in face.text


def test_a_fortune_spent_later_puts_another_line_in_the_place_of_the_first(table: Begin) -> None:
    """While the choice is open and nothing follows: in one step, with its price, and verified."""
    face = table("\n```lonelog\n[PC:Aldric|Fortunes 0->2]\n```\n")
    face.hold(at(face, "@ Forcer la serrure 3/4"), "enter")
    assert "-> Presque (+1)" in face.text
    face.hold(roll(face, ""))
    place = next(row for row in face.shown.splitlines() if "spend a fortune: Succès" in row)
    face.give(place.partition(" ")[0], "enter")
    assert face.text.count("d: Opposition") == 1
    assert "-> Succès (+2 <- Presque +1, 1 fortune)\n" in face.text
    assert "[PC:Aldric|Fortunes 2->1]" in face.text
    assert "@ Forcer la serrure\nd: " in face.text
    found = verify(read(face.sitting.path.read_bytes()))
    assert (found.problems, found.checked) == ((), 1)
    face.give("escape")
    face.sitting.send("La porte cède.")
    face.hold(roll(face, ""))
    assert "fortune:" not in face.shown
