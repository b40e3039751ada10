"""Coming to a story line by line: by words, by number, from a welcome, by a form."""

import pytest

from tests.contract.running import Ran, Shell


def heard(run: Shell, *lines: str, named: str = "", lang: str = "en") -> Ran:
    """What is said to those lines, typed in the story `named` or where none is."""
    words = ("--lang", lang, "play", *((named,) if named else ()), "--linear")
    return run(*words, stdin="".join(f"{line}\n" for line in lines))


@pytest.fixture
def three(run: Shell) -> Shell:
    """A shell with three stories that were never opened."""
    for title in ("The Long Salt Road", "The Last Exploit", "Salt and Blood"):
        assert run("new", title, "--lang", "en").code == 0
    return run


def titles(ran: Ran) -> list[str]:
    """The stories listed, with their numbers."""
    return [line for line in ran.out.splitlines() if line.endswith(".md)")]


def test_words_of_a_title_open_the_only_one_that_has_them(three: Shell) -> None:
    """From the shell and from another story, once its title was said; in any order, accents aside."""
    ran = heard(three, "/quit", named="exploit last")
    assert ran.code == 0
    assert "Opening The Last Exploit." in ran.out
    assert "The Last Exploit" in ran.out.splitlines()
    ran = heard(three, "/open road", "/quit", named="exploit")
    assert "The Long Salt Road" in ran.out.splitlines()
    assert "answers to" not in three("--lang", "en", "play", "road salt").err, "the full screen is the same"
    assert "answers to" in three("--lang", "en", "play", "nowhere at all").err
    assert "Several stories" in three("--lang", "en", "play", "t").err


def test_where_several_have_the_words_they_are_listed_and_a_number_chooses(three: Shell) -> None:
    """From the shell, and from another story; the mode goes on."""
    begun = heard(three, "salt road", "/quit", named="the")
    assert "Several stories answer to “the”" in begun.out
    assert "Opening The Long Salt Road." in begun.out
    assert "The Last Exploit" not in [line[3:] for line in titles(begun)]
    few = heard(three, "/open the", "-", "/open", "-", "/quit", named="the last exploit")
    assert "Several stories answer to “the”." in few.out.splitlines()
    listed = few.out.partition("Stories in ")[2].splitlines()
    number = next(line for line in listed if "Road" in line).partition(".")[0]
    gone = heard(three, f"/open {number}", "/quit", named="the last exploit")
    assert "The Long Salt Road" in gone.out.splitlines()


def test_a_mistyped_name_is_answered_with_the_nearest(three: Shell) -> None:
    """One word of a title is enough; what is like nothing is refused without."""
    assert "Near it: The Last Exploit" in heard(three, named="exploti").err
    assert "Near it: The Last Exploit" in heard(three, "/open explot", "/quit", named="road").out
    refused = heard(three, named="zzzzzz")
    assert refused.code != 0
    assert "Near it" not in refused.err


def test_without_a_story_a_welcome_lists_those_there_are(three: Shell) -> None:
    """A number, or words, opens one; what is no choice is refused and asked again."""
    ran = heard(three, "", "99", "/undo", "exploit", "/quit")
    assert ran.code == 0
    assert "Welcome to soloist" in ran.out
    assert len(titles(ran)) == 3
    assert "No story is open yet." in ran.out
    assert "Opening The Last Exploit." in ran.out
    again = heard(three, "/quit")
    assert "Welcome" not in again.out, "the story opened last is opened again"


def test_by_its_number_and_prose_waits(three: Shell) -> None:
    """A sentence typed before a story is open is offered in the one that is opened."""
    ran = heard(three, "The gate is shut, and nobody answers.", "1", "", "", "/quit")
    assert "wait for the story you open" in ran.out
    texts = [path.read_text(encoding="utf-8") for path in (three.root / "journals").glob("*.md")]
    assert sum("The gate is shut, and nobody answers." in text for text in texts) == 1


def test_words_for_no_story_are_given_back(three: Shell) -> None:
    """At the end of the input and where it is left."""
    for last in ((), ("/quit",)):
        ran = heard(three, "The gate is shut, and nobody answers.", *last)
        assert "in no file; copy them:\nThe gate is shut, and nobody answers." in ran.out


def test_where_there_is_none_enter_begins_an_evening(run: Shell) -> None:
    """As on the screen; a title begins a story of one's own."""
    assert "There is no story yet" in heard(run, "/quit").out
    assert not (run.root / "journals").exists()
    assert heard(run, "", "/quit").code == 0
    assert "soloist.tutorial" in run.story() or "first-evening" in run.story()


def test_at_the_end_of_the_input_it_says_how_to_begin(three: Shell) -> None:
    """Which a script can read."""
    ran = heard(three)
    assert ran.code != 0
    assert "soloist new --tutorial" in ran.err


def test_a_story_is_begun_question_by_question(run: Shell) -> None:
    """The form of the screen: its answers by number or name, Enter for the usual; then play goes on there."""
    run("new", "Before", "--lang", "en")
    ran = heard(
        run, "/new", "The Cup", "en", "9", "roses", "Aldric", "quick, stiff leg (-)", "The gate", "2",
        "He goes in.", "", "/quit", named="before",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    text = (run.root / "journals" / "the-cup.md").read_text(encoding="utf-8")
    for line in ("title: The Cup", "lang: en", "write", "traits: quick, stiff leg (-)", "He goes in."):
        assert line in text
    assert "Rules: one of HaDes" in ran.out
    assert run("verify", "the-cup").code == 0


def test_enter_alone_takes_what_is_usual(run: Shell) -> None:
    """In the language of the interface, by HaDes, alone."""
    ran = heard(run, "/nouveau La Coupe", "", "", "", "", "", "", "/quitter", lang="fr")
    assert ran.code == 0
    assert "lang: fr" in run.story()
    assert "hades" in run.story()
    assert "### S1" not in run.story()


def test_what_cannot_be_begun_is_asked_again_with_its_answers(run: Shell) -> None:
    """A sign no name can carry is said; the rest stays."""
    ran = heard(run, "/new The Cup", "", "", "Al]dric|x", "nimble", "", "", "", "", "", "Aldric", "", "",
                "", "/quit")  # fmt: skip
    assert "Traits (nimble)" in ran.out
    assert "[PC:Aldric" in run.story()
    assert "nimble" in run.story()


@pytest.mark.parametrize("again", ["/new", "/new The Gate"])
def test_a_form_broken_off_is_no_prose_of_the_story_that_was_open(run: Shell, again: str) -> None:
    """It is said at the next start, and its answers stand there; once the story is made it is forgotten."""
    run("new", "Before", "--lang", "en")
    heard(run, "/new", "The Cup", "en", "oneshot", "Maud", "nimble", named="before")
    ran = heard(run, "", "/quit", named="before")
    assert "New story: The Cup\nThe story is not begun: /new goes on with it." in ran.out
    assert "An empty line sends it" not in ran.out
    title = "The Cup" if again == "/new" else "The Gate"
    ran = heard(run, again, "The weir", "", "/quit", named="before")
    assert f"Title: {title}" in ran.out
    made = run.root / "journals" / f"{title.lower().replace(' ', '-')}.md"
    for words in ("Maud", "nimble", "The weir", "oneshot"):
        assert words in made.read_text("utf-8")
    assert "is not begun" not in heard(run, "/quit", named="before").out


def test_a_story_left_before_its_title_is_none(run: Shell) -> None:
    """Nothing is written."""
    run("new", "Before", "--lang", "en")
    heard(run, "/new", "-", "/quit", named="before")
    assert len(list((run.root / "journals").glob("*.md"))) == 1


def test_the_next_line_says_which(three: Shell) -> None:
    """Of several stories that answer to a word; what is no number of theirs is refused."""
    ran = heard(three, "/open the", "-", "/open the", "99", "exploit", "/quit", named="blood")
    assert ran.out.count("Several stories answer to “the”.") == 2, ran.out
    assert "There is no number 99; the last is 3." in ran.out
    assert "The Last Exploit" in ran.out.splitlines()
    texts = [path.read_text(encoding="utf-8") for path in (three.root / "journals").glob("*.md")]
    assert not any("99" in text or "exploit\n" in text for text in texts)


def test_what_answers_to_nothing_names_the_command(three: Shell) -> None:
    """Of this mode."""
    ran = heard(three, "/open zut", "/quit", named="blood")
    assert "No story answers to “zut”. /new begins one." in ran.out


def test_a_welcome_lists_every_command(three: Shell) -> None:
    """Where all are asked for."""
    ran = heard(three, "/help all", "/quit")
    assert "/undo: " in ran.out
    assert "No story is open yet." not in ran.out
