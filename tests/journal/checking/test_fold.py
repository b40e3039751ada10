"""The fold: tags merge, every value remembers its lines, and folding in two goes is folding in one."""

from hypothesis import example, given
from hypothesis import strategies as st

from soloist.journal.folding.fold import fold
from soloist.journal.model import (
    Action,
    Change,
    Delta,
    Entry,
    Heading,
    Items,
    Note,
    Number,
    Part,
    Prose,
    Span,
    Tag,
    TagLine,
    Word,
)
from soloist.journal.read import read


def test_very_many_words_are_remembered_line_by_line() -> None:
    """The record of a line says what the line said, so that its size is that of the story."""
    tags = [*(f"[PC:Ann|w{number}x]" for number in range(200)), "[PC:Ann|w0x -> v]"]
    ann = fold(read("\n".join(["```", *tags, "```", ""]).encode()).entries).elements["PC"]["ann"]
    assert len(ann.words) == 200
    assert ann.words[0] == "v"
    assert (ann.bare.lines[-1].before, ann.bare.lines[-1].after) == (None, ("v",))
    assert ann.bare.lines[3].after == ("w0x", "w1x", "w2x", "w3x")


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
    st.builds(Change, st.just(""), _TEXTS),
    st.builds(Change, _TEXTS, st.just("")),
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


@example([Tag("PC", "Aldric", (Items("traits", ("a", "a")), Change("B", "")))])
@example([Tag("PC", "Aldric", (Items("traits", ("a", "a")), Change("a", "")))])
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
        assert not held.bare.lines or held.bare.lines[-1].after == held.words
