"""The keys of the full screen, read out; here commands are typed."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import message

if TYPE_CHECKING:
    from soloist.tui.sitting import Sitting


def tell_keys(sitting: "Sitting", voice: Voice) -> None:
    """The commands that have keys on the full screen, in force now, with their names here."""
    from soloist.tui.command_list import COMMANDS
    from soloist.tui.commands import key_name, slash_name
    from soloist.tui.key_rules import understood

    say = voice.lingo.render
    voice.tell(
        message("Here: Enter ends a line, Ctrl+C lets go, Ctrl+D leaves, Tab completes, the arrows edit.")
    )
    voice.tell(message("On the full screen, soloist play:"))
    own, _ = understood(sitting.desk.found.keys)
    for command in COMMANDS:
        keys = own.get(command.id, command.keys)
        if keys:
            voice.line(
                f"{', '.join(key_name(key, say) for key in keys)}: {say(command.label)} "
                f"({slash_name(command, voice.lingo.lang)})"
            )
