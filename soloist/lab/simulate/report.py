"""A simulation as a value and as data: what was played, by what habits, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

from soloist.lab.simulate.figures import figures
from soloist.lab.simulate.game import Game
from soloist.lab.simulate.run import Played
from soloist.lab.simulate.tally import Tally, tally_of, unreadable
from soloist.message import Message, Refusal, message
from soloist.rules.renamed import in_words
from soloist.rules.system import System
from soloist.rules.systems import system_or_free

KIND: Final = "simulation"
FORMAT: Final = 2
_BEFORE: Final = 1
_SAME: Final = ("soloist", "system", "lang", "options", "habits", "tables", "seed")


@dataclass(frozen=True, slots=True)
class Report:
    """What was simulated (`about`, by the names of `_SAME`), in how many sessions, and what was counted."""

    about: Mapping[str, Any]
    sessions: int
    tally: Tally

    @property
    def system(self) -> System:
        """The rules, in the words they were played in."""
        options = self.about["options"] if isinstance(self.about["options"], dict) else {}
        return in_words(
            system_or_free(str(self.about["system"])), {key: str(value) for key, value in options.items()}
        )

    def plain(self) -> dict[str, Any]:
        """The report as plain data, always in the same order."""
        return {
            "kind": KIND,
            "format": FORMAT,
            **{name: self.about[name] for name in _SAME},
            "sessions": self.sessions,
            "figures": figures(self.tally, self.sessions),
            "counts": self.tally.plain(),
        }


def report(game: Game, seed: int, played: Played) -> Report:
    """What came of playing a game."""
    about = {
        "soloist": version("soloist"),
        "system": game.system.id,
        "lang": game.lang,
        "options": dict(game.options),
        "habits": game.habits.plain(),
        "tables": dict(sorted(game.tables.items())),
        "seed": seed,
    }
    return Report(about, played.sessions, played.tally)


def report_of(data: object) -> Report:
    """The report that `Report.plain` told; raises `Refusal` for anything else."""
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise unreadable()
    if data.get("format") == _BEFORE:
        raise Refusal(
            message(
                "An earlier version wrote this simulation, without what its intervals need: play it again."
            )
        )
    if data.get("format") != FORMAT:
        raise unreadable()
    sessions = data.get("sessions")
    if any(name not in data for name in (*_SAME, "counts")) or type(sessions) is not int or sessions < 1:
        raise unreadable()
    return Report({name: data[name] for name in _SAME}, sessions, tally_of(data["counts"]))


def differences(one: Report, other: Report) -> tuple[Message, ...]:
    """What two simulations do not have in common, the sessions played aside."""
    return tuple(_told(one, other, name) for name in _SAME if one.about[name] != other.about[name])


def _told(one: Report, other: Report, name: str) -> Message:
    before, after = one.about[name], other.about[name]
    if isinstance(before, dict) and isinstance(after, dict):
        keys = sorted(key for key in {*before, *after} if before.get(key) != after.get(key))
        changed = "; ".join(f"{key} {before.get(key, '—')} → {after.get(key, '—')}" for key in keys)
        return message("{name}: {changed}", name=_NAMES[name], changed=changed)
    return message("{name}: {before} → {after}", name=_NAMES[name], before=str(before), after=str(after))


_NAMES: Final = {
    "soloist": message("version of soloist"),
    "system": message("system"),
    "lang": message("language"),
    "options": message("options"),
    "habits": message("habits"),
    "tables": message("tables"),
    "seed": message("seed"),
}
