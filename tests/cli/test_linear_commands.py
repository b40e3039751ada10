"""The commands of the line-by-line mode: the screen's names, each leading somewhere."""

import pytest

from soloist.cli.talk.commands import COMMANDS, ELSEWHERE, called, named
from soloist.values.message import Refusal


def test_every_name_is_found_once_or_says_where_to_go() -> None:
    """No name leads to two commands; what needs a screen is a refusal that helps."""
    for command in COMMANDS:
        for name in command.names:
            if command.id in ELSEWHERE:
                with pytest.raises(Refusal) as refused:
                    named(name)
                assert refused.value.message == ELSEWHERE[command.id]
            else:
                assert named(name) == command.id
    every = [name for command in COMMANDS for name in {*command.names}]
    assert len(every) == len(set(every))


def test_a_beginning_is_enough_where_it_fits_one() -> None:
    """Accents or not."""
    assert named("précé") == named("precedemment") == "previously"
    assert named("") == "help"
    with pytest.raises(Refusal, match="no command /s"):
        named("s")


def test_a_command_is_called_in_the_language_of_the_interface() -> None:
    """Nothing is said of one that is not there."""
    assert (called("undo", "fr"), called("undo", "en"), called("light", "fr")) == ("/annuler", "/undo", "")
