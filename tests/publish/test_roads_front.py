"""Dedication and epigraph stand on the first passage, whatever it is written as."""

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.publish.forks.ink_book import write_ink
from soloist.publish.forks.play_page import write_play
from soloist.publish.forks.roads import Road
from soloist.publish.forks.twee_book import write_twee
from soloist.publish.plan.plan import Plan
from soloist.publish.source import Source
from soloist.rules.systems import system_or_free
from tests.play.fork_tale import DATA


def road(plan: Plan) -> Road:
    """The roads of the tale, under a plan."""
    system = system_or_free("hades")
    return Source(DATA, read(DATA), skim(DATA).state, system, lambda name: (), plan=plan).road


def test_before_the_first_words() -> None:
    """Once, in all three formats; nothing where nothing is said."""
    made = road(Plan(dedication="Pour Anna", epigraph="La mer !", epigraph_source="C. B."))
    bare = road(Plan())
    assert made.passages[0].blocks[2:] == bare.passages[0].blocks
    assert made.passages[1:] == bare.passages[1:]
    for write, words in (
        (
            write_play,
            '<p><em>Pour Anna</em></p>\n<blockquote>\n<p class="verse">La mer\u202f!<br>— C. B.</p>',
        ),
        (write_twee, "<em>Pour Anna</em>\n\n<blockquote>La mer\u202f!<br>— C. B.</blockquote>"),
        (write_ink, "Pour Anna\nLa mer !\n— C. B."),
    ):
        told = b"".join(write(made)).decode("utf-8")
        assert told.count(words) == 1
        assert told.index(words) < told.index("Aldric attend")
        assert "Pour Anna" not in b"".join(write(bare)).decode("utf-8")
