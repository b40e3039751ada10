"""What a story adds up to as plain data, `state --json`: every key, and what stands under it."""

from typing import NotRequired, TypedDict


class PlainScene(TypedDict):
    """The scene a story stands in; `number` is 0 where its heading gives none."""

    number: int
    title: str


class PlainGauge(TypedDict):
    """A number of a sheet, and its most where it has one."""

    value: int
    max: int | None


class PlainPerson(TypedDict):
    """A protagonist: counters of the rules by id, all else by the names the story has."""

    counters: dict[str, int]
    gauges: dict[str, PlainGauge]
    traits: list[str]
    session: list[str]
    goal: str | None
    lists: dict[str, list[str]]


class PlainElement(TypedDict):
    """Anything else with a tag: `value` and `max` where it is a number itself, as a clock is."""

    value: NotRequired[int]
    max: NotRequired[int | None]
    words: list[str]
    numbers: dict[str, PlainGauge]
    lists: dict[str, list[str]]


class PlainOpen(TypedDict):
    """What waits for an answer: a question, an action, a choice, a mishap."""

    question: str | None
    action: str | None
    choice: str | None
    contretemps: str | None


class PlainState(TypedDict):
    """The whole of it; `counters` are those that all share, one that is a list (cards) as its numbers."""

    title: str
    system: str
    ruleset: str
    lang: str
    session: int
    date: str | None
    scene: PlainScene | None
    phase: str | None
    counters: dict[str, int | list[int]]
    pcs: dict[str, PlainPerson]
    elements: dict[str, dict[str, PlainElement]]
    threads: list[str]
    options: dict[str, str]
    open: PlainOpen
