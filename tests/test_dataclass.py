"""Records answer as the standard library’s do, whatever is done with them."""

import dataclasses
import pickle
from typing import Any

import pytest

from soloist.values import dataclass as ours

FIELDS: dict[str, dict[str, Any]] = {
    "words": {"default_factory": list},
    "about": {"default": "", "compare": False, "repr": False},
    "size": {"init": False, "compare": False},
}


def _count(self: Any) -> None:
    object.__setattr__(self, "size", len(self.words))


def _made(library: Any, **how: Any) -> tuple[Any, Any]:
    """A record of two numbers, and one derived from it with fields of every kind, made by a library."""
    decorate = library.dataclass(**how)
    point = decorate(type("Point", (), {"__annotations__": {"x": int, "y": int}, "y": 0}))
    space: dict[str, Any] = {name: library.field(**given) for name, given in FIELDS.items()}
    space |= {"__annotations__": dict.fromkeys(FIELDS, Any), "__post_init__": _count}
    return point, decorate(type("Held", (point,), space))


@pytest.mark.parametrize(
    "how",
    [
        {"frozen": True, "slots": True},
        {"frozen": True, "slots": True, "eq": False},
        {"frozen": True},
        {"slots": True},
        {},
    ],
)
def test_it_answers_as_the_original(how: dict[str, Any]) -> None:
    """Both libraries make the same records: filled, compared, hashed, shown, matched, replaced."""
    answers = []
    for library in (ours, dataclasses):
        point, held = _made(library, **how)
        one, other = held(1, words=["a"], about="this"), held(1, 0, ["a"])
        changed = library.replace(one, x=5)
        with pytest.raises(TypeError):
            held()
        with pytest.raises(TypeError):
            library.replace(one, nothing=1)
        frozen = False
        try:
            changed.y = 7
        except AttributeError:
            frozen = True
        assert one.words is not held(2).words
        answers.append(
            [
                (one == other, one != held(2), one == point(1), point(1) == point(1, 0)),
                (repr(one), repr(point(3))),
                (held.__match_args__, getattr(point, "__slots__", None), getattr(held, "__slots__", None)),
                (changed.x, changed.y, changed.words, changed.about, changed.size, frozen),
                [each.name for each in library.fields(one)],
                library.asdict(held(1, 2, [point(3)])),
                point.__hash__ is None,
                point.__hash__ is not None and (hash(point(1)) == hash(point(1, 0))) is how.get("eq", True),
                library.is_dataclass(one) and library.is_dataclass(held) and not library.is_dataclass(3),
            ]
        )
    assert answers[0] == answers[1]


@ours.dataclass(frozen=True, slots=True)
class _Sent:
    """Something another process is sent."""

    words: tuple[str, ...]
    n: int = 3


def test_it_goes_to_other_processes() -> None:
    """A frozen record is pickled and comes back."""
    assert pickle.loads(pickle.dumps(_Sent(("a",)))) == _Sent(("a",))
