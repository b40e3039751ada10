"""Words looked for line by line, in one story and in all."""

from tests.contract.running import Shell


def test_words_are_found_in_every_story(run: Shell) -> None:
    """The one that is open first, each with its title and lines; French too; what is missing is asked."""
    for title, text in (("The Road", "The lantern burns.\nAll is well."), ("The Ship", "A lantern swings.")):
        run("new", title, "--lang", "en")
        run("play", title, "--linear", stdin=f"{text}\n\n/quit\n")
    lines = "/search lantern\n/search all lantern\n/chercher partout zzz\n/search all\nlantern\n"
    lines += "/search\nwell\n/search\n\n/quit\n"
    ran = run("--lang", "en", "play", "road", "--linear", stdin=lines)
    here, _, everywhere = ran.out.partition("The Road: 1 place")
    assert "The lantern burns." in here
    assert "A lantern swings." not in here
    assert everywhere.index("The lantern burns.") < everywhere.index("The Ship: 1 place")
    assert "A lantern swings." in everywhere
    assert "“zzz” stands nowhere in your stories." in ran.out
    asked = ran.out.rpartition("zzz")[2]
    assert asked.count("Which words?") == 3
    assert "The Ship: 1 place" in asked
    assert "All is well." in asked
    assert "\nwell\n" not in (run.root / "journals" / "the-road.md").read_text("utf-8")


def test_what_is_out_of_sight_is_found_in_no_story(run: Shell) -> None:
    """Two at the keyboard: the protagonist does not find Destiny’s words elsewhere either."""
    run("new", "Hidden", "--lang", "en")
    run("play", "hidden", "--linear", stdin="(secret: the butler is a spy)\n/quit\n")
    run("new", "Pair", "--lang", "en", "--mode", "two")
    ran = run("--lang", "en", "play", "pair", "--linear", stdin="/search all butler\n/quit\n")
    assert "spy" not in ran.out
