"""From a journal to a book: prose in chapters, play in notes or nowhere, secrets never."""

import re

import pytest

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.publish.book.book import Book, Choices, Node, bare, paragraph, plain
from soloist.publish.book.credits import credits_on
from soloist.publish.book.matter import identifier
from soloist.publish.book.prose_tree import prose_blocks
from soloist.publish.source import Source
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves

HEAD = "---\ntitle: La porte\nruleset: hades\nlang: {lang}\npcs: Aldric\nstart_date: 2026-01-02\n---\n\n"


def book(text: str, lang: str = "fr", *, head: str = HEAD, **asked: object) -> Book:
    """The book of a story of those lines."""
    data = (head.format(lang=lang) + text).encode()
    state = skim(data).state
    source = Source(data, read(data), state, system_or_free(state.ruleset), credits_on(Shelves()))
    return source.book(Choices(**asked))  # type: ignore[arg-type]  # what the tests ask for is listed there


def texts(made: Book) -> list[str]:
    """The words of all paragraphs."""
    blocks = [block for chapter in made.chapters for block in chapter.blocks]
    return [plain(block.inner) for block in blocks if block.kind == "p"]


PLAY = "```lonelog\n@ Forcer\n"
PLAY += "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)\n```\n\n"


def test_machinery_is_left_out() -> None:
    """Phases, dates, tags, notes, secrets, struck prose and dice are not in a book."""
    made = book(
        "# La porte\n\n## Session 1\n*Date: 2026-01-02*\n\n### S1 *Le seuil*\n\n"
        "#### Immersion\n\n(phase: destin)\n\n"
        "Il entre. [N:Garde|gai]\n\n"
        + PLAY
        + "\\--- secret\nLe roi est mort.\n---\\\n\n(secret: vraiment)\n\n"
        "Biffé, ceci.\n\n```lonelog\n(struck: Biffé, ceci.)\n(note: à voir)\n```\n\nIl sort.\n"
    )
    assert texts(made) == ["Il entre.", "Il sort."]
    assert [(chapter.title, chapter.key) for chapter in made.chapters] == [("Le seuil", "s1-1")]
    assert made.notes == ()


def test_a_secret_within_a_paragraph_is_left_out() -> None:
    """As are those on lines of their own; also from titles and what is told of a roll."""
    rolled = PLAY.replace("```\n\n", "=> Elle cède. (secret: le roi)\n```\n\n")
    made = book(
        "### S1 *La tour (secret: le roi)*\n\nIl entre (secret: le roi\nest mort) et sort.\n\n" + rolled,
        mechanics="footnotes",
    )
    assert texts(made) == ["Il entre et sort."]
    assert made.chapters[0].title == "La tour"
    assert "roi" not in repr(made)


SESSIONS = "## Session 1\n\n### S1 *Un*\n\na\n\n### S2 *Deux*\n\nb\n\n"
SESSIONS += "## Session 2\n\n### S3 *Trois*\n\n### S4 *Quatre*\n\nc\n"


def test_chapters() -> None:
    """Scenes or sessions; a scene without a word is no chapter; scenes in a session are headed or parted."""
    assert [each.title for each in book(SESSIONS).chapters] == ["Un", "Deux", "Quatre"]
    made = book(SESSIONS, chapters="sessions")
    assert [each.key for each in made.chapters] == ["s1-0", "s2-0"]
    assert [block.kind for block in made.chapters[0].blocks] == ["h", "p"] * 2


def test_parts_outlive_empty_chapters() -> None:
    """The title of a session stands before its first chapter that has words."""
    made = book("## Session 1: Le soir\n\n### S1 *Un*\n\n" + PLAY + "### S2 *Deux*\n\nb\n")
    assert [(each.part, each.title) for each in made.chapters] == [("Le soir", "Deux")]


def test_notes_hang_on_the_words_before_them() -> None:
    """What was rolled is a note; that of a chapter without prose moves on."""
    made = book(
        PLAY + "## Session 1\n\n### S1 *Un*\n\n" + PLAY + "a\n\n" + PLAY + "### S2 *Deux*\n\n" + PLAY,
        mechanics="footnotes",
    )
    (chapter,) = made.chapters
    assert [block.notes for block in chapter.blocks if block.kind == "p"] == [
        (0,),
        (1,),
        (2,),
        (3,),
    ]
    assert {note.chapter for note in made.notes} == {0}
    assert made.notes[2].lines == ("Forcer — pour 2, contre 3 → Presque (+1)",)


def test_each_action_has_its_note() -> None:
    """What was drawn before it is another; what is asked after it, and what comes of that, is the same."""
    drawn = "```lonelog\ntbl: hades/direction.Champ d6=5 -> Ressource\n```\n\n"
    asked = "```lonelog\n@ Fuir\n? Y a-t-il une porte ?\n-> Oui\n[Clock:Crue 1/4]\n@ Courir\n```\n"
    made = book("### S1 *Un*\n\na\n\n" + drawn + PLAY + asked, mechanics="footnotes")
    assert [note.lines for note in made.notes] == [
        ("Champ 5 → Ressource",),
        ("Forcer — pour 2, contre 3 → Presque (+1)",),
        ("Fuir", "Y a-t-il une porte\u202f? — → Oui"),
        ("Courir",),
    ]
    assert made.chapters[0].blocks == (Node("p", (bare("a"),), notes=(0, 1, 2, 3)),)


def test_rolls_alone_are_a_book_too() -> None:
    """A story without a word of prose keeps what was rolled."""
    made = book("## Session 1\n\n### S1 *Un*\n\n" + PLAY, mechanics="appendix")
    assert [note.chapter for note in made.notes] == [0]
    assert book("## Session 1\n\n### S1 *Un*\n\n" + PLAY).chapters == ()


@pytest.mark.parametrize(
    ("lang", "typed", "set_"),
    [
        ("fr", "- Qui est là ?", ["—\u00a0Qui est là\u202f?"]),
        ("fr", '-- "Oui!" dit-il...', ["—\u00a0«\u202fOui\u202f!\u202f» dit-il…"]),
        ("fr", 'Il dit : « C\'est "la mer". »', ["Il dit\u00a0: «\u202fC’est “la mer”.\u202f»"]),
        ("fr", "Il dit :\n« Viens. »", ["Il dit\u00a0:", "«\u202fViens.\u202f»"]),
        ("en", '"It\'s late," she said. "Don\'t."', ["“It’s late,” she said. “Don’t.”"]),
        ("en", "He ran -- no, flew -- and 'hid'...", ["He ran\u00a0– no, flew\u00a0– and ‘hid’…"]),
    ],
)
def test_dialogue_is_set(lang: str, typed: str, set_: list[str]) -> None:
    """Replies, quotes, dashes and dots by the convention of the language."""
    assert texts(book(typed + "\n", lang)) == set_


def test_verse_keeps_its_lines() -> None:
    """Short lines are verse; longer ones are a paragraph."""
    made = book("Le vent se tait\nla lampe aussi\n")
    (block,) = made.chapters[0].blocks
    assert block == paragraph("Le vent se tait", Node("br"), "la lampe aussi")
    assert texts(book("mot " * 20 + "\n" + "mot " * 20 + "\n"))[0].count("\n") == 0


def test_matter() -> None:
    """Author, subtitle and dedication from the head of the story, or from what is asked."""
    head = HEAD.replace("---\n\n", 'auteur: A. Nonyme\nsous-titre: conte "noir"\ndédicace: À toi\n---\n\n')
    made = book("a\n", head=head).matter
    assert (made.author, made.subtitle, made.dedication) == ("A. Nonyme", "conte «\u202fnoir\u202f»", "À toi")
    assert (made.title, made.lang, made.date) == ("La porte", "fr", "2026-01-02")
    assert book("a\n", head=head, author="Moi").matter.author == "Moi"
    assert book("## Session 2\n*Date: 2026-03-04*\n\na\n").matter.date == "2026-03-04"
    assert made.credits == ()
    assert book("a\n\n```lonelog\n@ Ouvrir\n```\n").matter.credits == ("HaDes 0.1.0, AleaScript, CC BY 4.0",)


def test_identifier_is_stable() -> None:
    """The same for the same story however it grows; another for another title, day or fork."""
    one, grown = book("a\n").matter.identifier, book("a\n\nb\n", author="x").matter.identifier
    assert one == grown
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", one)
    others = {
        identifier("La porte", {"start_date": day, "forked_from": fork}) for day in "12" for fork in "ab"
    }
    assert len({one, identifier("Autre", {"start_date": "2026-01-02"}), *others}) == 6


def test_what_is_for_the_author_alone() -> None:
    """Notes in a sentence, and comments, wherever they begin and end."""
    made = book(
        "Il rit (note: à revoir) fort. <!-- ici --> Puis rien.\n\n<!-- un\n\ndeux\n\ntrois -->\n\n"
        "Il y a --> ici <!-- là.\n",
    )
    assert texts(made) == ["Il rit fort. Puis rien.", "Il y a --> ici"]


def test_a_name_is_told_across_lines() -> None:
    """A sentence that goes on in the next line is no end of one."""
    assert texts(book("Yann riait.\nElle regarda [N:Yann|mort]\net cria.\n"))[-1].endswith("Yann et cria.")


def test_the_title_page_of_a_fork() -> None:
    """The title of its family; what is its own under it, unless a subtitle was chosen."""
    head = HEAD.replace("La porte", "La porte — Forcer Échec") + ""
    forked = head.replace("\n---\n\n", "\nsubtitle: roman\nforked_from: porte.md#12\n---\n\n")
    made = book("Fin.\n", head=forked).matter
    assert (made.title, made.subtitle) == ("La porte", "Forcer Échec")
    assert book("Fin.\n", head=forked, subtitle="conte").matter.subtitle == "conte"
    assert book("Fin.\n", head=head).matter.title == "La porte —\u00a0Forcer Échec"


def test_a_note_in_a_block_is_left_out_and_a_letter_is_not() -> None:
    """A block of a kind of note is a note with brackets or lines; of any other word, a longer text."""
    made = book(
        "Il entre.\n\n```lonelog\n\\--- note\ndomaine : parents (lien)\n---\\\n"
        "\\--- choix\nFuir (vite)\n---\\\n\\--- lettre\nReviens (vite).\n---\\\n```\n"
    )
    assert texts(made) == ["Il entre.", "Reviens (vite)."]


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "http://[",
        "http://x:99999999/",
        "mailto:",
        "http://",
        "ftp://a/",
        "#a",
        "x.html",
    ],
)
def test_a_link_that_leads_nowhere_is_words(url: str) -> None:
    """Every format takes the others for links, so none has to ask where one leads."""
    (block,) = prose_blocks(f"[ici]({url}) [là](https://example.org/?a=1#b)", "en")
    assert block.kind == "p"
    assert [each.detail for each in block.inner if each.kind == "a"] == ["https://example.org/?a=1#b"]
