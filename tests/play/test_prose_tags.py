"""The tags of prose: what the journal reads as one, and nothing else, leaves the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.tags import find_known_tags
from soloist.play.prose.prose_tags import prose_tags, without_tags

WORDS = ["PC", "pc", "Pc", "PJ", "pj", "N", "n", "L", "Thread", "thread", "Fil", "R", "Inv", "ÉVÉNEMENT"]
PIECES = st.sampled_from(
    [*(f"[{word}:" for word in WORDS), "[#N :", "Zoé", "|", "]", "[", "(x)", "\\", " ", "Destin 1->2"]
)


@given(st.lists(PIECES).map("".join))
def test_prose_has_the_tags_that_the_journal_reads(line: str) -> None:
    """Capitals, add-ons, links and guarded brackets: what counts is what the journal's reader counts."""
    assert tuple(tag for _, _, tag in prose_tags(line)) == find_known_tags(line)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Zoé waits. [N:Zoé|calm]", "Zoé waits."),
        ("The [N:Guard|wary] sings.", "The Guard sings."),
        ("Elle attend [N:Zoé].", "Elle attend Zoé."),
        ("Elle suit [N:Marthe|vive] vers [L:Le moulin|haut].", "Elle suit Marthe vers Le moulin."),
        ("Sorbier lève la tête sur le [L:quai noyé|gris].", "Sorbier lève la tête sur le quai noyé."),
        ("She meets [N:Ann|cold] at [L:the mill|old]", "She meets Ann at the mill"),
        ("La porte cède sans un bruit. [N:Garde|méfiant]", "La porte cède sans un bruit."),
        ("La porte cède [N:Garde|méfiant]", "La porte cède"),
        ("« Entrez. » [N:Garde|méfiant].", "« Entrez. »."),
        ("[N:Garde|méfiant]", ""),
        ("She wrote [pc:Aldric] and [Foo:x].", "She wrote [pc:Aldric] and [Foo:x]."),
    ],
)
def test_tags_leave_a_line(line: str, told: str) -> None:
    """A tag goes, its name stays where the sentence needs it; another bracket is the person's own."""
    assert without_tags(line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Yann riait. Alors [N:Yann|mort] tomba sur le quai.", "Yann riait. Alors Yann tomba sur le quai."),
        ("[N:Yann|vivant] se leva, et Yann rit.", "Yann se leva, et Yann rit."),
        (
            "Alors [N:Soizic|morte] tomba. Soizic ne bougea plus.",
            "Alors Soizic tomba. Soizic ne bougea plus.",
        ),
        (
            "Puis [N:Corentin|las] se tut, et [N:Corentin] mourut.",
            "Puis Corentin se tut, et Corentin mourut.",
        ),
        ("Il cria un nom. [N:Yann|mort] !", "Il cria un nom. Yann !"),
        ("« [#N:Yann] ! » cria-t-elle.", "« Yann ! » cria-t-elle."),
        ("Elle regarda [N:Yann|mort]\net cria.", "Elle regarda Yann\net cria."),
        ("Le vieux [N:Vieux Corentin|las] tomba.", "Le vieux Corentin tomba."),
        ("Fin. **[N:Yann|mort]** tomba.", "Fin. **Yann** tomba."),
        ("Le #N:Yann bougea encore.", "Le Yann bougea encore."),
    ],
)
def test_no_sentence_loses_its_name(line: str, told: str) -> None:
    """Whatever is said elsewhere in the paragraph."""
    assert without_tags(line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Ida [N:Ida|calme] entre.", "Ida entre."),
        ("**Ida** [N:Ida|calme] entre.", "**Ida** entre."),
        ("[N:Ida|calme] Ida entre.", "Ida entre."),
        ("Zoé Martin [N:Zoé|calme] entre.", "Zoé Martin entre."),
        ("Ida [N:Ida Martin|calme] entre.", "Ida entre."),
        ("La porte cède. [N:Garde|méfiant] Il crie.", "La porte cède. Il crie."),
        ("[N:Garde|méfiant] La porte cède.", "La porte cède."),
        ("Elle mourut. [N:Yann|veuf] [L:Quai|vide]", "Elle mourut."),
        ("Devant la [L:La porte|close], rien.", "Devant la porte, rien."),
    ],
)
def test_what_keeps_the_books_is_silent(line: str, told: str) -> None:
    """Beside the same name, and after the stop of a sentence."""
    assert without_tags(line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Loïc, [N:Loïc|muet], ne dit rien.", "Loïc, ne dit rien."),
        ("Yann ([N:Yann|mort]) dort.", "Yann dort."),
        ("Loïc, [N:Yann|muet], ne dit rien.", "Loïc, Yann, ne dit rien."),
    ],
)
def test_a_name_set_apart_is_not_said_twice(line: str, told: str) -> None:
    """By commas or brackets, right beside the same name."""
    assert without_tags(line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "La cloche sonna [Clock:La marée 2/4], une seule fois.",
            "La cloche sonna La marée, une seule fois.",
        ),
        ("Il fallait agir [Piste:Enquête 1/10] vite ; [Timer:Aube 3].", "Il fallait agir Enquête vite."),
        ("Elle luisait, [Thread:Qui a tué ?|fermé].", "Elle luisait."),
        ("Il restait à savoir [Fil:Qui ?|ouvert] ; elle rit.", "Il restait à savoir ; elle rit."),
        ("Il prit [E:La clef|rouillée] et [Clock:Feu 2/6] sortit.", "Il prit La clef et Feu sortit."),
        ("Alors [Event:La chute 1/2] rien.", "Alors La chute rien."),
        ("Une cloche ([Clock:Feu 2/6]) sonne.", "Une cloche sonne."),
        ("L’aiguille de [Clock:la marée 2/4] monte.", "L’aiguille de la marée monte."),
        ("[Clock:La marée 2/4] monte.", "La marée monte."),
        ("Avant [Clock:l’orage 1/4], il fallut descendre.", "Avant l’orage, il fallut descendre."),
        ("Cette [Clock:marée 1/4] monte.", "Cette marée monte."),
        ("Il dort. [Clock:Marée 1/4]", "Il dort."),
        ("Ces lignes [Fil:Qui a écrit ?|ouvert] d’une main droite.", "Ces lignes d’une main droite."),
        ("Ces lignes [Fil:La lettre|ouvert] d’une main droite.", "Ces lignes La lettre d’une main droite."),
    ],
)
def test_counters_set_apart_are_silent(line: str, told: str) -> None:
    """Clocks, tracks, timers and threads between commas or brackets, or called by a sentence."""
    assert without_tags(line) == told
