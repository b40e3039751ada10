"""What can be set, line by line: every setting with its value, and one of them changed."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message
from soloist.storage.settings import GOALS, VALUES

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def tell_settings(sitting: "Sitting", voice: Voice, argument: str) -> None:
    """List the settings; `theme light` sets one, `theme` alone tells what it may be.

    Raises `Refusal` for a setting or a value there is not, or where it holds only until the end.
    """
    key, _, value = argument.strip().partition(" ")
    key, value = key.casefold().rstrip(":="), value.strip().casefold()
    if not key:
        for each in VALUES:
            _tell(sitting, voice, each)
        voice.tell(message("/settings theme light sets one. Colours and dice are those of the full screen."))
    elif key not in VALUES:
        known = ", ".join(VALUES)
        raise Refusal(message("There is no setting “{name}”; there are: {known}", name=key, known=known))
    elif not value:
        _tell(sitting, voice, key)
    elif key == "goal":
        from soloist.tui.word_goal import set_goal

        voice.tell(set_goal(sitting.desk, value))
    elif value not in VALUES[key]:
        raise Refusal(
            message(
                "“{value}” is no {key}; one of these is: {known}.",
                value=value,
                key=key,
                known=", ".join(VALUES[key]),
            )
        )
    else:
        sitting.desk.set(key, value)
        _tell(sitting, voice, key)


def _tell(sitting: "Sitting", voice: Voice, key: str) -> None:
    """A setting, its value, and what else it may be."""
    now = sitting.desk.settings.value(key)
    if key == "goal":
        most = GOALS[-1]
        voice.tell(message("goal: {now} (off, or a number of words up to {most})", now=now, most=most))
        return
    others = ", ".join(value for value in VALUES[key] if value != now)
    voice.tell(message("{key}: {now} (or {others})", key=key, now=now, others=others))
