"""The fold: tags merge, every value remembers its lines, and folding in two goes is folding in one."""

from textwrap import dedent

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from soloist.journal.fold import fold, fold_to, people
from soloist.journal.model import (
    Action,
    Change,
    Delta,
    Entry,
    Heading,
    Items,
    Minus,
    Note,
    Number,
    Part,
    Plus,
    Prose,
    Span,
    Tag,
    TagLine,
    Word,
)
from soloist.journal.read import read
from soloist.journal.state import Element, Made, State


def story(text: str) -> State:
    """The state of a journal written in a test."""
    return fold(read(dedent(text).lstrip().encode()).entries)


def element(text: str, prefix: str, name: str) -> Element:
    """One element of it, which must be there."""
    found = story(text).element(prefix, name)
    assert found is not None
    return found


# --- numbers --------------------------------------------------------------------------------------


def test_the_right_side_of_a_transition_is_the_value() -> None:
    """`0->2` then `2->1` leaves 1, and both lines are remembered with what they changed."""
    held = element(
        """
        ```lonelog
        [PC:Aldric|Fortunes 0->2]
        [PC:Aldric|Fortunes 2->1]
        ```
        """,
        "PC",
        "Aldric",
    ).numbers["fortunes"]
    assert (held.value, held.lines) == (1, (Made(2, None, 2), Made(3, 2, 1)))


def test_a_left_side_that_lies_changes_nothing_but_verify() -> None:
    """The fold takes the right side, and remembers what the value really was before."""
    held = element("```\n[PC:A|HP 5]\n[PC:A|HP 9->7]\n```", "PC", "a").numbers["hp"]
    assert (held.value, held.lines[-1]) == (7, Made(3, 5, 7))


def test_a_maximum_stays_until_another_is_given() -> None:
    """`HP 12/15` then `HP-4` is 8 of 15; `HP 10/20` restates both."""
    text = "```\n[PC:A|HP 12/15]\n[PC:A|HP-4]\n```"
    held = element(text, "PC", "A").numbers["hp"]
    assert (held.value, held.maximum) == (8, 15)
    held = element(text + "\n\n```\n[PC:A|HP 10/20]\n```", "PC", "A").numbers["hp"]
    assert (held.value, held.maximum) == (10, 20)


def test_a_clock_keeps_its_number_under_no_name() -> None:
    """`[Clock:Crue 2/6]` and `[Timer:Dogues 10->8]` have a number of their own."""
    text = "```\n[Clock:Crue 2/6]\n[Clock:Crue 3/6|suite: la digue]\n[Timer:Dogues 10->8]\n```"
    clock = element(text, "Clock", "crue")
    assert (clock.numbers[""].value, clock.numbers[""].maximum) == (3, 6)
    assert clock.items("next") == ("la digue",)
    assert element(text, "Timer", "Dogues").numbers[""].value == 8


def test_a_delta_on_nothing_starts_from_nothing() -> None:
    """`Stress+1` on a person who has none gives 1."""
    assert element("```\n[PC:A|Stress+1]\n```", "PC", "A").numbers["stress"].value == 1


# --- words and categories -------------------------------------------------------------------------


def test_later_tags_merge_and_never_replace() -> None:
    """Fields, flags and categories a tag does not name stay as they were."""
    held = element(
        """
        ```lonelog
        [PC:Aldric|Fortunes 1|traits: crochets, sang-froid|session: essoufflé (-)|pressé]
        [PC:Aldric|traits: crochets]
        [PC:Aldric|blessé 0->1]
        ```
        """,
        "PC",
        "Aldric",
    )
    assert held.items("traits") == ("crochets",)
    assert held.items("session") == ("essoufflé (-)",)
    assert {name: one.value for name, one in held.numbers.items()} == {"fortunes": 1, "blessé": 1}
    assert held.words == ("pressé",)


def test_an_empty_category_empties_its_own_list() -> None:
    """`session: ` at the end of a session leaves no session trait."""
    assert element("```\n[PC:A|session: x, y]\n[PC:A|session: ]\n```", "PC", "A").items("session") == ()


def test_a_category_is_the_same_in_both_languages() -> None:
    """`jauges:` restates what `gauges:` said."""
    assert element("```\n[PC:A|gauges: x]\n[PC:A|jauges: y, z]\n```", "PC", "A").items("gauges") == ("y", "z")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("[N:G|méfiant]", ("armé", "las", "méfiant")),
        ("[N:G|armé -> conquis]", ("conquis", "las")),
        ("[N:G|absent -> là]", ("armé", "las", "là")),
        ("[N:G|armé→las]", ("las",)),
        ("[N:G|+captif]", ("armé", "las", "captif")),
        ("[N:G|-armé]", ("las",)),
        ("[N:G|-inconnu]", ("armé", "las")),
        ("[N:G|Armé]", ("las", "Armé")),
        ("[#N:G]", ("armé", "las")),
    ],
)
def test_words(said: str, words: tuple[str, ...]) -> None:
    """Bare words add up, an arrow replaces, plus and minus add and take away."""
    assert element(f"```\n[N:G|armé|las]\n{said}\n```", "N", "G").words == words


def test_a_word_of_a_list_may_be_replaced_or_taken_away() -> None:
    """`-x` and `x -> y` find a session trait where no word is called so."""
    held = element(
        "```\n[PC:A|session: essoufflé, traqué]\n[PC:A|-essoufflé|traqué -> caché]\n```", "PC", "A"
    )
    assert (held.items("session"), held.words) == (("caché",), ())


def test_a_reference_to_nobody_makes_nobody() -> None:
    """`[#N:Jonah]` alone brings no Jonah into the story."""
    assert story("```\n[#N:Jonah]\n```").elements == {}


def test_names_are_one_however_they_are_written() -> None:
    """Case, composition, no-break spaces and guarding quotes make no other person."""
    state = story(
        '```\n[N:Le Passeur|a]\n[N:le\u00a0passeur|b]\n[PC:Mae\u0308lle|X 1]\n[L:"Quai B-12"|sombre]\n```\n'
    )
    assert {name: one.name for name, one in state.elements["N"].items()} == {"le passeur": "Le Passeur"}
    assert state.elements["N"]["le passeur"].words == ("a", "b")
    assert state.element("PC", "MAËLLE") is not None
    assert state.elements["L"]["quai b-12"].name == "Quai B-12"


def test_tags_in_prose_and_consequences_count() -> None:
    """A tag with a known prefix is state wherever it stands."""
    state = story("Il sort. [N:Marc|méfiant]\n\n```lonelog\n=> Fin. [N:Marc|méfiant -> parti]\n```\n")
    assert state.elements["N"]["marc"].words == ("parti",)
    assert state.elements["N"]["marc"].lines == (1, 4)


def test_the_hat_is_no_role() -> None:
    """`[N:Destinée|…]` and `[N:Destiny|…]` are the game master's hat, kept apart from the roles."""
    state = story("```\n[N:Destinée|Destin 0->1|cartes: 2, 5]\n[N:destiny|Destiny 1->0]\n[N:Marc|là]\n```")
    assert list(state.elements["N"]) == ["marc"]
    assert {name: held.value for name, held in state.shared.numbers.items()} == {"destin": 1, "destiny": 0}
    assert state.shared.items("cards") == ("2", "5")


# --- the head of the file -------------------------------------------------------------------------


def test_the_front_matter_says_who_plays_what() -> None:
    """Title, rules, language and people come from it; a person of a later tag joins them."""
    state = story(
        """
        ---
        title: "La coupe : acte I"
        ruleset: HaDes
        lang: fr
        pcs: Aldric, "Agent 47"
        hd.unlimited_chaos: on
        ---

        ```lonelog
        [PC:Maëlle|Fortunes 0]
        ```
        """
    )
    assert (state.title, state.ruleset, state.lang) == ("La coupe : acte I", "hades", "fr")
    assert state.pcs == ("Aldric", "Agent 47", "Maëlle")
    assert state.options["hd.unlimited_chaos"] == "on"


def test_tags_in_the_front_matter_count() -> None:
    """The campaign header of the notation may hold the first sheet."""
    state = story("---\ntitle: x\npcs: Alex [PC:Alex|HP 8|Gear:Lamp,Notebook]\n---\n\nHello.\n")
    assert state.pcs == ("Alex",)
    assert state.elements["PC"]["alex"].numbers["hp"].value == 8


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        ("Aldric", ("Aldric",)),
        ('Aldric, "Agent 47"', ("Aldric", "Agent 47")),
        ("[Aldric, 'Maëlle']", ("Aldric", "Maëlle")),
        ("- Aldric\n- Maëlle", ("Aldric", "Maëlle")),
        ("Alex [PC:Alex|HP 8|Gear:a,b], Bo", ("Alex", "Bo")),
    ],
)
def test_people(text: str, names: tuple[str, ...]) -> None:
    """People are parted by commas, in any of the ways YAML has for it."""
    assert people(text) == names


def test_a_journal_without_a_head_has_a_title_and_speaks_english() -> None:
    """The first heading is the title; a language nobody names is English."""
    state = story("# The Salt Road\n\nHello.\n")
    assert (state.title, state.lang, state.ruleset) == ("The Salt Road", "en", "")


def test_options_hold_from_their_line() -> None:
    """`(option: id value)` takes over from the front matter, and its line is remembered."""
    text = "---\nhd.max_shift: 1\n---\n\nHello.\n\n```lonelog\n(option: hd.max_shift off)\n```\n"
    entries = read(text.encode()).entries
    assert fold_to(entries, 6).options["hd.max_shift"] == "1"
    after = fold(entries)
    assert (after.options["hd.max_shift"], after.option_lines["hd.max_shift"]) == ("off", 8)


# --- where the story stands -----------------------------------------------------------------------


def test_sessions_scenes_and_phases() -> None:
    """A scene says its number and title; its phase is not said before its heading; numbers run on."""
    text = """
    ## Session 1
    *Date: 2026-11-20*

    ### S1 *La porte*

    #### Destin

    Il attend.

    ## Session 2
    *Date: 2026-11-27*

    ### S2 *Le bal*

    #### Mixte
    """
    entries = read(dedent(text).lstrip().encode()).entries
    first, between, last = fold_to(entries, 8), fold_to(entries, 11), fold(entries)
    assert (first.session, first.date, first.phase) == (1, "2026-11-20", "destiny")
    assert first.scene is not None
    assert (first.scene.number, first.scene.title, first.scene.line) == (1, "La porte", 4)
    assert (between.session, between.scene, between.phase, between.next_scene) == (2, None, None, 2)
    assert (last.date, last.phase, last.next_scene) == ("2026-11-27", "mixed", 3)


def test_a_state_at_a_line_knows_nothing_of_later_lines() -> None:
    """Folding up to each line gives the value of that line."""
    entries = read(b"```\n[PC:A|X 1]\n[PC:A|X 1->2]\n[PC:A|X 2->3]\n```\n").entries
    values = [
        held.numbers["x"].value for n in range(2, 6) if (held := fold_to(entries, n).element("PC", "A"))
    ]
    assert values == [1, 2, 3, 3]


def test_decks_remember_what_was_drawn() -> None:
    """The texts a table gave since its last shuffle are there, whatever the case of its name."""
    text = "```\ntbl: Noms d4=1 -> Ada\ntbl: noms d4=2 -> Bo\ntbl: x shuffle\n```"
    assert story(text).drawn == {"noms": ("Ada", "Bo"), "x": ()}
    assert story(text.replace("tbl: x", "tbl: NOMS")).drawn == {"noms": ()}


# --- folding again --------------------------------------------------------------------------------

_NAMES = st.sampled_from(["Aldric", "aldric", "Crue", "Destinée", "Destiny"])
_TEXTS = st.sampled_from(["a", "B", "b", "c d", "X"])
_PARTS: st.SearchStrategy[Part] = st.one_of(
    st.builds(
        Number, st.sampled_from(["", "X", "x", "Y"]), st.integers(-9, 9), st.none() | st.integers(0, 9)
    ),
    st.builds(Delta, st.sampled_from(["X", "Y"]), st.integers(-9, 9)),
    st.builds(Items, st.sampled_from(["traits", "session"]), st.lists(_TEXTS, max_size=3).map(tuple)),
    st.builds(Word, _TEXTS),
    st.builds(Plus, _TEXTS),
    st.builds(Minus, _TEXTS),
    st.builds(Change, _TEXTS, _TEXTS),
)
_TAGS = st.builds(
    Tag, st.sampled_from(["PC", "N", "Clock"]), _NAMES, st.lists(_PARTS, max_size=3).map(tuple), st.booleans()
)


def _placed(kinds: list[int], tags: list[Tag]) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    for line, (kind, tag) in enumerate(zip(kinds, tags, strict=False), 1):
        span = Span(line, line + 1, line, line)
        match kind:
            case 0:
                entries.append(Action(span, (), "x"))
            case 1:
                entries.append(Heading(span, 3, "scene", "x"))
            case 2:
                entries.append(Note(span, "option", "a b"))
            case 3:
                entries.append(Prose(span, "x"))
            case _:
                entries.append(TagLine(span, (tag,)))
    return tuple(entries)


@given(st.lists(st.integers(0, 9), max_size=20), st.lists(_TAGS, max_size=20), st.integers(0, 20))
def test_folding_in_two_goes_is_folding_in_one(kinds: list[int], tags: list[Tag], cut: int) -> None:
    """Continuing a state gives what folding everything gives, and leaves the state it continued alone."""
    entries = _placed(kinds, tags)
    half = fold(entries[:cut])
    seen = repr(half)
    assert fold(entries[cut:], half) == fold(entries)
    assert repr(half) == seen


@example([Tag("PC", "Aldric", (Items("traits", ("a", "a")), Minus("B")))])
@example([Tag("PC", "Aldric", (Items("traits", ("a", "a")), Minus("a")))])
@given(st.lists(_TAGS, max_size=20))
def test_every_value_ends_its_own_history(tags: list[Tag]) -> None:
    """The last line of a number or list says its value, and each line begins where the one before ended."""
    state = fold(_placed([9] * len(tags), tags))
    for held in [state.shared, *(one for named in state.elements.values() for one in named.values())]:
        for number in held.numbers.values():
            assert number.lines[-1].after == number.value
        for listed in held.lists.values():
            assert listed.lines[-1].after == listed.items
        for made in [
            *(one.lines for one in held.numbers.values()),
            *(one.lines for one in held.lists.values()),
        ]:
            assert [one.before for one in made[1:]] == [one.after for one in made[:-1]]
        assert not held.changes or held.changes[-1].after == held.words
