"""The commands of the line-by-line mode: the screen's names, each leading somewhere."""

import pytest

from soloist.cli.linear_commands import COMMANDS, ELSEWHERE, NAMES_ELSEWHERE, called, named
from soloist.message import Refusal
from soloist.play.commands import COMMANDS as SCREEN


def test_the_names_are_those_of_the_screen() -> None:
    """Whoever knows one face knows the other; nothing the screen has is passed over in silence."""
    here = {command.id: command.names for command in COMMANDS} | NAMES_ELSEWHERE
    screen = {command.id: command.names for command in SCREEN}
    assert {id_: here.get(id_) for id_ in screen} == screen
    assert set(here) - set(screen) == {"threads", "clocks", "state", "read"}
    assert set(NAMES_ELSEWHERE) == set(ELSEWHERE)


def test_every_name_is_found_once() -> None:
    """No name leads to two commands."""
    for command in COMMANDS:
        assert [named(name) for name in command.names] == [command.id, command.id]
    every = [name for command in COMMANDS for name in {*command.names}]
    every += [name for names in NAMES_ELSEWHERE.values() for name in {*names}]
    assert len(every) == len(set(every))


def test_a_beginning_is_enough_where_it_fits_one() -> None:
    """As on the screen."""
    assert named("précé") == "previously"
    assert named("") == "help"
    with pytest.raises(Refusal, match="no command /s"):
        named("s")


@pytest.mark.parametrize("id_", sorted(ELSEWHERE))
def test_what_only_the_screen_has_says_where_to_go(id_: str) -> None:
    """It is a refusal that helps."""
    with pytest.raises(Refusal) as refused:
        named(NAMES_ELSEWHERE[id_][0])
    assert refused.value.message == ELSEWHERE[id_]


def test_a_command_is_called_in_the_language_of_the_interface() -> None:
    """Nothing is said of one that is not there."""
    assert (called("undo", "fr"), called("undo", "en"), called("light", "fr")) == ("/annuler", "/undo", "")
