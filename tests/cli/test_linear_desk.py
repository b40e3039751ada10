"""The desk, the problems and the secrets, line by line."""

import pytest

from tests.contract.running import Ran, Shell


@pytest.fixture
def story(run: Shell) -> Shell:
    """A shell with a story that has a sheet, a guard, a thread and a threat."""
    assert run("new", "Story", "--lang", "en", "--pc", "Aldric", "--traits", "quick").code == 0
    heard(
        run, "# The ball", "[N:Guard|wary]", "[Thread:Find the keeper|open]",
        "[Clock:Flood 1/4|next: cellars, bridge]", "(secret: the keeper lied)", "/quit",
    )  # fmt: skip
    return run


def heard(run: Shell, *lines: str) -> Ran:
    """What is said to those lines."""
    return run("--lang", "en", "play", "story", "--linear", stdin="".join(f"{line}\n" for line in lines))


def number_of(ran: Ran, name: str) -> str:
    """The number a thing has in the list."""
    return next(line.partition(".")[0] for line in ran.out.splitlines() if f". {name}" in line)


def test_it_lists_what_there_is_by_number_and_by_words(story: Shell) -> None:
    """A number, a name or words of a card open one; words nobody has are refused."""
    ran = heard(story, "/desk", "/quit")
    for line in ("Threats and clocks", "Threads", "Roles"):
        assert line in ran.out.splitlines()
    opened = heard(story, f"/desk {number_of(ran, 'Guard')}", "", "/desk flood", "", "/desk zzz", "/quit")
    assert "wary" in opened.out
    assert "cellars" in opened.out
    assert "Nothing on the desk is called so: zzz" in opened.out


def test_a_thread_is_closed_and_opened_again(story: Shell) -> None:
    """What was written is said; the story verifies."""
    ran = heard(story, "/carnet find the keeper", "close", "?", "reopen", "", "/quit")
    assert "[Thread:Find the keeper|open -> closed]" in story.story().replace("->", " -> ").replace("  ", " ")
    assert "1. closed" in ran.out
    assert "|closed" in story.story()
    assert story("verify", "story").code == 0


def test_a_clock_ticks_and_what_comes_next_comes_about(story: Shell) -> None:
    """The agenda is offered; y writes it and takes it off; other words are written instead."""
    ran = heard(story, "/desk flood", "+", "y", "+ 2", "The bridge breaks.", "", "/quit")
    assert "What is next: cellars" in ran.out
    text = story.story()
    assert "=> cellars" in text
    assert "=> The bridge breaks." in text
    assert "Flood 2/4" in text or "Flood 1->2/4" in text or "1 -> 2" in text
    assert story("verify", "story").code == 0


def test_values_are_set_added_and_dropped(story: Shell) -> None:
    """By their number; a refusal is said and the card stays."""
    ran = heard(
        story, "/desk guard", "add tired", "1 = alert", "drop 9", "lines 1", "/quit", "drop 1", "", "/quit"
    )
    text = story.story()
    assert "tired" in text
    assert "alert" in text
    assert "Its values are numbered 1 to" in ran.out
    assert "/quit is a command and no answer" in ran.out
    assert "line " in ran.out


def test_prose_at_a_card_is_taken_up(story: Shell) -> None:
    """Even where it begins as a verb does."""
    heard(story, "/desk find the keeper", "Close the door, she says to them.", "", "", "/quit")
    assert "Close the door, she says to them." in story.story()
    assert "closed" not in story.story()


def test_something_new_is_made(story: Shell) -> None:
    """Named or chosen by number, its line at once or asked for; what is known is refused, and kept."""
    ran = heard(
        story, "/desk new role Maud: wary, one-eyed", "/desk new", "6", "Cross the river", "/desk new zorg",
        "/desk new role Guard: asleep again", "/quit",
    )  # fmt: skip
    assert "[N:Maud|wary|one-eyed]" in story.story().replace(", ", "|")
    assert "[Thread:Cross the river|open]" in story.story()
    assert "“zorg” is no kind of thing" in ran.out
    assert "The story knows “Guard” already" in ran.out
    assert "Guard: asleep again" in heard(story, "/drafts", "/quit").out


def test_a_mission_is_played_by_its_step(story: Shell) -> None:
    """Against the dice of the step."""
    new = "/desk new mission The vault: pick the lock 2, run 1"
    ran = heard(story, new, "/desk the vault", "play", "5 | 1 2", "", "", "/quit")
    assert "Obstacle: 2 dice" in ran.out
    assert "@ pick the lock\nd: Opposition" in story.story()
    assert story("verify", "story").code == 0


def test_secrets_are_said_and_revealed_but_not_to_the_other_seat(story: Shell) -> None:
    """Where two share the keyboard only Destiny hears them."""
    ran = heard(story, "/secrets", "/quit")
    assert ": the keeper lied" in ran.out
    assert "line " in ran.out
    assert "Secret, line" in heard(story, "/desk", "/quit").out
    heard(story, "/desk keeper lied", "reveal", "", "/quit")
    assert "=> the keeper lied" in story.story()
    heard(story, "/seats", "y", "/quit")
    veiled = heard(story, "/secrets", "/secret", "/desk", "/quit")
    assert veiled.out.count("Only Destiny may look there") == 2
    assert "keeper lied" not in veiled.out.partition("Only Destiny")[2]


def test_problems_are_said_by_file_and_line(story: Shell) -> None:
    """Of the tables, as the screen lists them; nothing wrong is said too."""
    assert "Nothing is wrong in your files." in heard(story, "/problems", "/quit").out
    path = story.root / "oracles" / "en" / "my.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("tables:\n  inn:\n    - A room {nowhere/at-all}\n")
    ran = heard(story, "/problèmes", "/quit")
    assert "oracles/en/my.yaml" in ran.out
    assert "line 3, error: " in ran.out


def test_a_tag_is_asked_for(story: Shell) -> None:
    """With its words or without."""
    heard(story, "/tag N:Bob|tall", "/tag", "N:Eve|shy", "/tag", "", "/quit")
    assert "[N:Bob|tall]" in story.story()
    assert "[N:Eve|shy]" in story.story()


def test_a_kind_has_a_name_of_several_words(story: Shell) -> None:
    """With its article or without, in the words of the interface; what follows is the thing."""
    lines = ("/carnet nouveau scène type", "Poursuite", "/carnet nouveau compte à rebours : La mèche 4",
             "/carnet nouveau un rôle Maud", "/carnet nouveau fil Trouver l’eau", "/quit")  # fmt: skip
    stdin = "".join(f"{line}\n" for line in lines)
    assert story("--lang", "fr", "play", "story", "--linear", stdin=stdin).code == 0
    for line in ("[E:Poursuite|scene type]", "[Timer:La mèche 4]", "[N:Maud]", "[Thread:Trouver l’eau|open]"):
        assert line in story.story()


def test_words_after_the_secrets_are_one(story: Shell) -> None:
    """Written, and heard with the others; not from the other seat, where they are kept."""
    ran = heard(story, "/secrets The lamp is empty", "/secrets", "/quit")
    assert "(secret: The lamp is empty)" in story.story()
    assert "The lamp is empty" in ran.out.rpartition("/secrets")[2]
    assert story("verify", "story").code == 0


def test_the_kinds_are_one_line(story: Shell) -> None:
    """Each with its number."""
    ran = heard(story, "/desk new", "", "/quit")
    (kinds,) = (line for line in ran.out.splitlines() if line.startswith("1 a role, 2 a place, "))
    assert kinds.endswith("12 a protagonist")


def test_options_are_said_and_taken_in_the_words_of_the_story(run: Shell) -> None:
    """In French, in English, and by yes and no; the file has its own words."""
    assert run("new", "Story", "--lang", "fr", "--system", "hades", "--pc", "Aldric").code == 0
    listed = number_of(heard(run, "/desk", "/quit"), "HaDes")
    ran = heard(run, f"/desk {listed}", "1 = oui", "1 = peut-être", "5 = demander", "2 = yes", "", "/quit")
    assert "Puissances héroïques et mythiques: non" in ran.out
    assert "is one of: oui, non" in ran.out
    for line in ("hd.powers on", "hd.dea on"):
        assert line in run.story()
    again = heard(run, f"/desk {listed}", "", "/quit").out
    assert "Puissances héroïques et mythiques: oui" in again


def test_a_mission_is_not_filled_beyond_its_steps(story: Shell) -> None:
    """A number above the maximum is refused; a higher maximum with it is taken."""
    heard(story, "[Track:Heist 0/2|steps: wall 2D, safe 3D]", "/quit")
    ran = heard(story, "/desk Heist", "1 = 9", "1 = 9/2", "", "/quit")
    assert ran.out.count("goes up to 2 at most.") == 2
    assert "9/2" not in story.story()
    heard(story, "/desk Flood", "1 = 5/6", "", "/quit")
    assert "5/6" in story.story()


def test_a_name_that_is_refused_is_asked_for_again(story: Shell) -> None:
    """Nothing of the mended one is a line of the story; Enter alone leaves."""
    ran = heard(story, "/desk new", "1", "The [black] mud", "The (black) mud", "/quit")
    assert "Not taken: The [black] mud" in ran.out
    assert "[N:The (black) mud" in story.story()
    assert "\nThe (black) mud" not in story.story()
    left = heard(story, "/desk new", "1", "The [black] silt", "", "It rains.", "", "/quit")
    assert "silt" not in story.story()
    assert "\nIt rains.\n" in story.story()
    assert "The [black] silt" in heard(story, "/drafts", "/quit").out
    assert left.code == 0
