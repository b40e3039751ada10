"""Words in order: what a plain list would give, whatever is done to it."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.names import fold_name
from soloist.journal.ordered import Ordered

WORDS = st.sampled_from(["a", "A", "b", "c", "C", "d e"])
STEPS = st.lists(st.tuples(st.sampled_from(["put", "say", "drop", "exchange"]), WORDS, WORDS))


def _plainly(words: list[str], step: str, word: str, other: str) -> list[str]:
    keys = [fold_name(known) for known in words]
    at = keys.index(fold_name(word)) if fold_name(word) in keys else None
    match step:
        case "put":
            return [*words, word] if at is None else [*words[:at], word, *words[at + 1 :]]
        case "say":
            return [*(known for known in words if fold_name(known) != fold_name(word)), word]
        case "drop":
            return [known for known in words if fold_name(known) != fold_name(word)]
    if at is None:
        return words
    renamed = [other if key == fold_name(word) else known for key, known in zip(keys, words, strict=True)]
    same = [place for place, known in enumerate(renamed) if fold_name(known) == fold_name(other)]
    return [
        other if place == same[0] else known for place, known in enumerate(renamed) if place not in same[1:]
    ]


@given(st.lists(WORDS), STEPS)
def test_steps_do_what_a_list_would(start: list[str], steps: list[tuple[str, str, str]]) -> None:
    """Adding, saying again, taking away, putting one in the place of another."""
    ordered, plain = Ordered(), list[str]()
    for word in start:
        ordered.put(word)
        plain = _plainly(plain, "put", word, "")
    for step, word, other in steps:
        there = word in ordered
        match step:
            case "put":
                ordered.put(word)
            case "say":
                ordered.say(word)
            case "drop":
                assert ordered.drop(word) is there
            case _:
                assert ordered.exchange(word, other) is there
        plain = _plainly(plain, step, word, other)
        assert ordered.words() == tuple(plain)
        assert len(ordered) == len(plain)
        assert ordered.last == (plain[-1] if plain else None)
