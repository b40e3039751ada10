"""A game as its `game.yaml` describes it, brought to life by what its rules compute.

How such a file is written stands in docs/content.md: what a sheet counts, which options there are, what is
rolled, with which sides, inputs and outcomes. The words for it are found where its languages have them.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from soloist.rules.content import EVERY, Text, Words, said, words_of
from soloist.rules.dice import Cases, Dice, Ways
from soloist.rules.system import (
    Asked,
    Choice,
    Counter,
    Key,
    Odds,
    Option,
    Outcome,
    Resolution,
    Side,
    Situation,
    System,
    Test,
    later,
)
from soloist.rules.term import Renamed, Term
from soloist.values.dataclass import replace

_moments = later("soloist.rules.moments.procedures", "moments_of")
_loop = later("soloist.rules.guide", "loop_of")
_guide = later("soloist.rules.guide", "read")


class Rule(NamedTuple):
    """What a test computes, each as `Test` has it."""

    rule: Callable[[Asked, Dice], Resolution]
    weigh: Callable[[Asked], Odds] | None = None
    check: Callable[[Asked], Asked] | None = None
    ways: Callable[[Asked], Ways] | None = None
    cases: Callable[[Asked, bool], Cases | None] | None = None
    prepared: Callable[[Situation, str], Situation] | None = None
    asked: Callable[[Situation], Mapping[str, int]] | None = None
    worth: Callable[[Situation], int] | None = None
    closes: Callable[[Situation, Resolution], Collection[str]] | None = None
    comparable: Callable[[Situation], Mapping[str, tuple[str, str]]] | None = None


_FREE: Final = "free"  # whose inputs and tests are in every game


def described(game: str, rules: Mapping[str, Rule], **computed: Any) -> System:
    """The system of a game; `rules` by the ids of its tests, `computed` what else of a `System` is."""
    held = _description(game)
    counters = tuple(map(held.counter, held.names("counters")))
    named = {each.id: each.name for each in counters}
    tests = (held.test(id_, rules, named) for id_ in held.names("tests"))
    chapters, without = held.text("chapters"), frozenset(held.text("without").split())
    told = EVERY if game == _FREE else game
    hat, about = held.text("hat"), held.text("about")
    return System(
        id=game,
        name=held.word(held.text("name")),
        credit=held.text("credit"),
        hat=held.word(hat) if hat else None,
        counters=counters,
        tests=tuple(tests),
        main_test=held.text("main") or None,
        options=tuple(map(held.option, held.names("options"))),
        dice_lists=held.terms(held.text("dice_lists")),
        sheet_lists=held.terms(held.text("sheet_lists")),
        about=held.word(about) if about else None,
        moments=(lambda: _moments()(game)) if game != _FREE else tuple,
        loop=cache(lambda: _loop()(game, held.text("prompts"))) if held.text("prompts") else None,
        guide=lambda: _guide()(told, chapters, held.lender, without),
        unable={id_: held.word(held.text(f"unable.{id_}")) for id_ in held.names("unable")},
        marks={id_: held.word(held.text(f"marks.{id_}")) for id_ in held.names("marks")},
        lifts={id_: held.word(held.text(f"lifts.{id_}")) for id_ in held.names("lifts")},
        carries=MappingProxyType(dict(held.carried())),
        offers=MappingProxyType({each: held.offered(each) for each in held.names("offers")}),
        turned=MappingProxyType(_parted(held.text("turned"))[1]),
        **computed,
    )


@cache
def _description(game: str) -> "_Description":
    return _Description(game)


class _Description:
    """One `game.yaml`; inputs and sides it does not tell are its lender's, or those of every game."""

    def __init__(self, game: str) -> None:
        self._said = words_of(game, "game")
        self.lender = self.text("lender")
        own = EVERY if game == _FREE else game
        self._games = tuple(dict.fromkeys((own, self.lender or EVERY, EVERY)))
        others = (each for each in (self.lender, _FREE) if each and each != game)
        self._others = tuple(map(_description, others))
        self._words = Words(own)

    def text(self, at: str) -> str:
        """What stands there, `""` for nothing."""
        held = self._said.get(at, "")
        return held if isinstance(held, str) else ""

    def names(self, at: str) -> tuple[str, ...]:
        """The names of what stands there."""
        held = self._said.get(at, ())
        return held if isinstance(held, tuple) else ()

    def word(self, at: str) -> Text:
        """The word that stands there in the languages of the game, else of its lender, else of every game."""
        games = (EVERY,) if at.startswith("/") else self._games
        found = (Words(game).maybe(at.removeprefix("/")) for game in games)
        word = next((each for each in found if each is not None), None)
        assert word is not None, f"no word stands at {at} in the languages of {self._games[0] or _FREE}"
        return word

    def terms(self, listed: str) -> tuple[Term, ...]:
        """The words of several places, separated by commas."""
        return tuple(self.word(each) for each in listed.split(",") if each)

    def counter(self, id_: str) -> Counter:
        """`shared`, `personal 6`; `list` for cards in hand, `unshown` for a maximum that may be unwritten."""
        plain, flags = _parted(self.text(f"counters.{id_}"))
        return Counter(
            id_,
            self.word(flags.get("name", f"counters.{id_}")),
            "shared" in plain,
            next((int(each) for each in plain if each.isdigit()), 0),
            "list" in plain,
            flags.get("option"),
            "unshown" not in plain,
        )

    def option(self, id_: str) -> Option:
        """`off`, or a default and its values: `2 1|2|3`."""
        (default, *values), flags = _parted(self.text(f"options.{id_}"))
        several = tuple(values[0].split("|")) if values else ("on", "off")
        name = self.word(flags.get("name", f"options.{id_}"))
        return Option(id_, name, default, several, flags.get("option"), flags.get("ends") == "scene")

    def key(self, called: str) -> Key:
        """`int 0 -99..99 counter=destiny`: kind, default (`-` none, `?` none needed), bounds, what else."""
        if not (said := self.text(f"keys.{called}")):
            return self._borrowed(f"keys.{called}").key(called)
        (kind, default, *more), flags = _parted(said)
        bounds = next((each for each in more if ".." in each), "..")
        least, most = (int(each) if each else None for each in bounds.split(".."))
        id_, rungs = flags.pop("id", called), flags.pop("rungs", "")
        given: dict[str, Any] = {each: True for each in more if each != bounds} | _numbered(flags)
        if rungs:
            names = {int(n): self.word(self.text(f"rungs.{rungs}.{n}")) for n in self.names(f"rungs.{rungs}")}
            given["rungs"] = names
        given["name"] = self.word(flags.get("name", f"keys.{id_}"))
        given |= {"default": None if default in "-?" else int(default), "optional": default == "?"}
        return Key(id_, kind, least=least, most=most, **given)  # type: ignore[arg-type]

    def side(self, called: str) -> Side:
        """`right least=0 own_reason=words.goal`: how its dice are read, and the words it has."""
        if f"sides.{called}" not in self._said:
            return self._borrowed(f"sides.{called}").side(called)
        plain, flags = _parted(self.text(f"sides.{called}"))
        id_ = flags.pop("id", called)
        given: dict[str, Any] = dict.fromkeys(plain, True) | _numbered(flags)
        given |= {name: self.word(flags[name]) for name in _SAID_OF_SIDES if name in flags}
        given |= {name: self.terms(flags[name]) for name in ("beside", "needs") if name in flags}
        return Side(id_, self.word(f"sides.{id_}.word"), self.word(f"sides.{id_}.name"), **given)

    def _borrowed(self, at: str) -> "_Description":
        return next(each for each in self._others if at in each._said)

    def test(self, id_: str, rules: Mapping[str, Rule], counters: Mapping[str, Term]) -> Test:
        """A test with its rule; `free` is one of every game. `counters` are what those are called."""
        at = f"tests.{id_}"
        if self.text(at):
            from soloist.rules.systems import system

            free = system(_FREE)
            borrowed = free.test(id_) if free else None
            assert borrowed is not None, f"{id_} is a test of every game"
            return borrowed
        outcomes = tuple(self._outcome(at, each) for each in self.names(f"{at}.outcomes"))
        given: dict[str, Any] = {
            name: _numbered(_parted(self.text(f"{at}.{name}"))[1])
            for name in ("bars", "called")
            if self.text(f"{at}.{name}")
        }
        given |= _numbered({name: held for name in _PLAIN if (held := self.text(f"{at}.{name}"))})
        if retold := self.text(f"{at}.retold"):
            given["outcomes_for"] = partial(_retold, self._words.part(retold), outcomes)
        label: Term = self.word(self.text(f"{at}.label") or at)
        if was := self.text(f"{at}.was"):
            label = Renamed(label, tuple(was.split()))
        return Test(
            id_,
            label,
            tuple(map(self.side, self.text(f"{at}.sides").split())),
            tuple(map(self.key, self.text(f"{at}.keys").split())),
            outcomes,
            counters=counters,
            aside=tuple(self.text(f"{at}.aside").split()),
            leaves=tuple(self.text(f"{at}.leaves").split()),
            kept=bool(self.text(f"{at}.kept")),
            **given,
            **rules[id_]._asdict(),
        )

    def _outcome(self, test: str, id_: str) -> Outcome:
        """`good 3`: a mood and a value; the words stand where the test has them told and named."""
        plain, flags = _parted(self.text(f"{test}.outcomes.{id_}"))
        at = f"{self.text(f'{test}.told') or 'outcomes'}.{flags.get('at', id_)}"
        named = self.text(f"{test}.named")
        value = next((int(each) for each in plain[1:]), None)
        name = self.word(flags.get("name") or (f"{named}.{id_}" if named else f"{at}.name"))
        if "dice" in flags:
            name = said(name, dice=int(flags["dice"]))
        text = self.word(flags.get("text", f"{at}.text"))
        listed = flags.get("choices")
        choices = (
            tuple(Choice(each.at.rpartition(".")[2], each) for each in map(self.word, listed.split(",")))
            if listed
            else _choices(text)
        )
        return Outcome(id_, value, name, text, choices, plain[0], flags.get("bars"))  # type: ignore[arg-type]

    def carried(self) -> Iterator[tuple[tuple[str, str], tuple[int, Term | None, str]]]:
        """What going on gives the next roll: `almost carry_on: 0 words.opportunity`, or a flag of it."""
        for each in self.names("carries"):
            outcome, choice = each.split()
            given, _, word = self.text(f"carries.{each}").partition(" ")
            yield (outcome, choice), (int(given), self.word(word), "") if word else (0, None, given)

    def offered(self, type_: str) -> tuple[tuple[int, Term, int], ...]:
        """What a type of action offers as reasons: `1 words.scattered_clues 3`."""
        said = (self.text(f"offers.{type_}.{n}").split() for n in self.names(f"offers.{type_}"))
        return tuple((int(side), self.word(word), int(dice)) for side, word, dice in said)


_SAID_OF_SIDES: Final = ("own_reason", "one_each")
_PLAIN: Final = ("by", "at_most", "option", "step_chosen_from")


def _parted(said: str) -> tuple[list[str], dict[str, str]]:
    """The words of a line, those like `counter=destiny` apart."""
    words = [each.partition("=") for each in said.split()]
    return [name for name, sign, _ in words if not sign], {name: value for name, sign, value in words if sign}


def _numbered(flags: Mapping[str, str]) -> dict[str, Any]:
    """The same with numbers where they are some."""
    return {flag: int(held) if held.lstrip("-").isdigit() else held for flag, held in flags.items()}


def _choices(text: Text) -> tuple[Choice, ...]:
    """The ways an outcome can be taken, which stand beside its text."""
    words = Words(text.game, text.at.removesuffix("text") + "choices")
    return tuple(Choice(each, words(each)) for each in words.names())


def _retold(words: Words, general: tuple[Outcome, ...], situation: Situation) -> tuple[Outcome, ...]:
    """Outcomes in the words of the type that is asked for; those it says nothing of stay as they are."""
    told = words.part(words.names()[situation.values.get("type", 0)])
    texts = {each: told(f"{each}.text") for each in told.names() if each != "name"}
    return tuple(
        replace(each, text=texts[each.id], choices=_choices(texts[each.id])) if each.id in texts else each
        for each in general
    )
