"""Leaving a story: what is shared stays byte for byte, and what is taken instead of a roll says so."""

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.verify import verify
from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.play.forks.fork import head_of, leave, origin, place_called, sibling
from soloist.play.forks.fork_offer import Offer, begin_sibling, chance_words, no_rows, offers, rows_in
from soloist.play.told.excerpt import excerpt_at, last_excerpt
from soloist.storage.means import Means
from soloist.storage.shelf.shelf import load_shelves, shelf_roots
from soloist.values.message import Refusal
from tests.cases import cases
from tests.play.fork_tale import DATA, TALE

ROWS = rows_in(load_shelves(shelf_roots(None, "fr"), None, "fr").shelves)
LINES = TALE.split("\n")


def line(start: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, each in enumerate(LINES, 1) if each.startswith(start))


def check(made: bytes, parent: bytes, cut: int, name: str = "porte.md") -> None:
    """The past is the parent's, the head says whose, and nothing is wrong with it."""
    past = parent[len(head_of(parent)) : cut]
    head = head_of(made)
    assert made[len(head) :].startswith(past)
    assert origin(head) == (name, hashlib.sha256(parent[:cut]).hexdigest())
    assert verify(made).problems == ()


@pytest.mark.parametrize(
    ("name", "at", "words"),
    cases("play/fork", "places"),
)
def test_places(name: str, at: str, words: str) -> None:
    """A line, a scene, the last roll: always before a whole block."""
    place = place_called(DATA, name)
    assert place.cut == DATA.index(at.encode())
    assert place.line == DATA[: place.cut].count(b"\n") + 1
    assert place.words == words
    made = sibling(DATA, place.cut, "porte.md")
    check(made, DATA, place.cut)
    assert made[len(head_of(made)) :] == DATA[len(head_of(DATA)) : place.cut]
    assert read(made).problems == ()


@pytest.mark.parametrize("name", cases("play/fork", "no_such_place"))
def test_no_such_place(name: str) -> None:
    """What is no place, and the head, are refused."""
    with pytest.raises(Refusal):
        place_called(DATA, name)


def test_heads() -> None:
    """The head is the parent's, with one line more or changed; a sibling can be left again."""
    made = sibling(DATA, len(DATA), "porte.md", title="L’autre: porte")
    assert "title: 'L’autre: porte'\nruleset: hades\n" in made.decode()
    again = sibling(made, len(made), "a b.md")
    assert again.count(b"forked_from:") == 1
    check(again, made, len(made), "a b.md")
    windows = DATA.replace(b"\n", b"\r\n")
    crlf = sibling(windows, len(windows), "porte.md")
    check(crlf, windows, len(windows))
    assert b"\n" not in crlf.replace(b"\r\n", b"")
    marked = sibling(b"\xef\xbb\xbf" + DATA, len(DATA) + 3, "porte.md")
    assert marked.startswith(b"\xef\xbb\xbf---\n")
    longer = DATA.replace(b"title: La porte\n", b"title:\n  La\n  porte\ntags:\n  - x\n")
    assert head_of(sibling(longer, len(longer), "p.md", title="Une autre")).startswith(
        b"---\ntitle: Une autre\nruleset: hades\n"
    ) or b"title: Une autre\ntags:\n  - x\n" in sibling(longer, len(longer), "p.md", title="Une autre")
    with pytest.raises(Refusal, match="not closed"):
        sibling(b"---\ntitle: x\n\n# x\n\nMot.\n", 20, "x.md")


def test_a_story_without_head_gets_one() -> None:
    """What a notebook says of itself goes into it."""
    paper = "[Titre] La Route du sel\n[PJs] Aube\n\nS1 *Au gué*\n@ Passer\nd: 2d6=9 vs 7 -> Réussi\n".encode()
    made = sibling(paper, len(paper), "sel.md")
    assert made.endswith(paper)
    assert skim(made).state.title == "La Route du sel"
    assert "Aube" in skim(made).state.pcs


def test_every_way_of_a_table() -> None:
    """A small table in reach is a fork; one that nobody knows, or that was another then, is none."""
    found = offers(DATA, last_excerpt(DATA), ROWS)
    names = [each.other.name for each in found if each.other]
    assert len(names) == 6
    assert "Non, et…" in names
    no = next(each for each in found if each.other and each.other.name == "Non, et…")
    assert no.lines[1].endswith("oracle/oui-non -> Non, et…")
    assert no.name == "Un chien ? → Non, et…"
    check(sibling(DATA, no.place.cut, "porte.md", lines=no.lines), DATA, no.place.cut)
    field = TALE.replace(
        "oracle/oui-non d6=4 -> Oui, mais…", "hades/direction.Champ d6=2 -> Rencontre"
    ).encode()
    assert len(offers(field, last_excerpt(field), ROWS)) == 8
    assert [each.kind for each in offers(field, last_excerpt(field), no_rows)] == ["again", "here"]
    other = field.replace(b"Rencontre", b"Jamais")
    assert [each.kind for each in offers(other, last_excerpt(other), ROWS)] == ["again", "here"]


def test_a_roll_against_a_counter() -> None:
    """What has no sides keeps what it was rolled against, so that nobody looks for its dice."""
    text = TALE.replace(
        "? Un chien ?", "[N:Destinée|Destin 1->-2]\nd: Destin d6=1 vs 2 -> Contretemps"
    ).encode()
    assert verify(text).problems == ()
    offset = text.index(b"d: Destin")
    found = [each for each in offers(text, excerpt_at(text, offset), ROWS) if each.other]
    clear = next(each for each in found if each.other and each.other.name == "Voie libre")
    made = sibling(text, clear.place.cut, "porte.md", lines=clear.lines)
    check(made, text, clear.place.cut)


def test_written_beside(tmp_path: Path) -> None:
    """A new file in the same folder, called after the title and what was asked; none is ever overwritten."""
    path = tmp_path / "porte.md"
    path.write_bytes(DATA)
    means = Means(tmp_path / "state")
    found = [each for each in offers(DATA, excerpt_at(DATA, DATA.index(b"d: Opp")), ROWS) if each.other]
    first = begin_sibling(path, DATA, found[0], means)
    second = begin_sibling(path, DATA, found[0], means)
    assert first.name.startswith("la-porte-forcer-la-serrure-")
    assert second.stem == f"{first.stem}-2"
    assert first.read_bytes() == second.read_bytes()
    named = leave(path, DATA, place_called(DATA, "S2"), means, title=" Une   autre ")
    assert named.name == "une-autre-la-cour.md"
    assert path.read_bytes() == DATA


def test_a_fork_has_a_title_of_its_own(tmp_path: Path) -> None:
    """Its family’s, and what it is about; a fork of a fork says its own, and no chain of them."""
    path = tmp_path / "porte.md"
    path.write_bytes(DATA)
    means = Means(tmp_path / "state")
    first = leave(path, DATA, place_called(DATA, "S2"), means, asked="Forcer Échec")
    data = first.read_bytes()
    assert skim(data).state.title == "La porte — Forcer Échec"
    second = leave(first, data, place_called(data, "end"), means, asked="Sonner")
    assert skim(second.read_bytes()).state.title == "La porte — Sonner"


def test_chances_in_words() -> None:
    """In whole percents, or nothing."""
    offer: Offer = offers(DATA, last_excerpt(DATA), ROWS)[0]
    assert offer.other is not None
    assert chance_words(offer.other.chance, "en") == "17%"
    assert chance_words(None, "fr") == ""


@given(
    st.integers(0, len(DATA)),
    st.lists(st.sampled_from([b"```\n", b"---\n", b"\xff", b"@ x\n", b"\r"]), max_size=4),
)
def test_any_bytes(at: int, more: list[bytes]) -> None:
    """Whatever the story holds, it is left or refused; what it shares stays as it was."""
    data = DATA[:at] + b"".join(more) + DATA[at:]
    for name in ("last", "S2", str(data[:at].count(b"\n") + 1)):
        try:
            place = place_called(data, name)
            made = sibling(data, place.cut, "porte.md", lines=["@ Essayer"])
        except Refusal:
            continue
        past = data[len(head_of(data)) : place.cut]
        assert past in made
        assert origin(head_of(made)) == ("porte.md", hashlib.sha256(data[: place.cut]).hexdigest())
