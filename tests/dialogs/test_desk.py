"""The game master's desk: found by name, changed by hand, written in the story; secrets; tags."""

import pytest

from soloist.message import Refusal
from soloist.play.dialogs.keeping.desk import desk, secrets, tag
from tests.dialogs.conftest import Begin

STORY = """
## Session 1

### S1 *La porte*

```lonelog
[PC:Aldric|Fortunes 0->2|traits: crochets, prudent]
[N:Garde|méfiant]
[N:Destinée|Destin 0->1]
[Clock:Le Cygne noir 1/3|suite: il approche, il frappe]
[Track:Le coffre 0/2|étapes: guetter 1, crocheter 2]
[Thread:Sauver Maud|ouvert]
(secret: le roi est mort)
```
"""


def test_what_is_typed_finds_entries_and_the_values_of_cards(table: Begin) -> None:
    """A number is set where one looks for it first: by its name."""
    face = table(STORY)
    face.hold(desk(face, ""), "fortunes")
    assert "Fortunes 2 Aldric" in face.shown
    face.give("down", "enter", "enter")  # its menu, and the first deed in it
    assert face.turn.words == "2"
    face.turned("5").give("enter")
    assert "[PC:Aldric|Fortunes 2->5]" in face.text


def test_presses_are_one_line_once_the_number_is_left(table: Begin) -> None:
    """By another row, another deed, Esc or the end; what is seen before is written then."""
    face = table(STORY)
    face.hold(desk(face, "fortunes"), "right", "right", "left", "right")
    assert "2 → 4" in face.shown
    assert face.text.count("Fortunes") == 1
    assert face.give("escape").is_over
    assert "[PC:Aldric|Fortunes 2->4]" in face.text
    face.hold(desk(face, ""), "fortunes", "down", "right", "right", "escape")
    assert "[PC:Aldric|Fortunes 4->6]" in face.text
    face.hold(desk(face, "destinée"), "left", "left", "left")
    assert face.walk is not None
    face.walk.close()  # a command, or the end
    assert "[N:Destinée|Destin 1->-2]" in face.text


def test_a_number_goes_no_further_than_it_may(table: Begin) -> None:
    """Not below nought, not above its maximum; a press that changes nothing writes nothing."""
    face = table(STORY)
    face.hold(desk(face, "le coffre"), "left")
    assert "no further" in face.shown
    face.give("escape")
    assert face.text.count("Le coffre") == 1


def test_a_threat_that_goes_on_brings_what_comes_next(table: Begin) -> None:
    """Its agenda is offered; Enter writes it as a consequence, and takes it off; Esc does not."""
    face = table(STORY)
    face.hold(desk(face, "cygne"), "right", "escape")
    assert "What happens?" in face.shown
    assert face.turn.words == "il approche"
    face.give("enter")
    assert "=> il approche" in face.text
    assert "suite: il frappe]" in face.text
    face.hold(desk(face, "cygne"), "right", "escape")
    assert "has come to its end" in face.shown
    assert face.give("escape").is_over
    assert "=> il frappe" not in face.text


def test_values_are_said_otherwise_added_and_taken_away(table: Begin) -> None:
    """What a value cannot be stays in the line with its cure."""
    face = table(STORY)
    face.hold(desk(face, "aldric"), "prudent", "enter")
    face.turned("sage").give("enter")
    assert "traits: crochets, sage]" in face.text
    face.give("lampe", "enter", "sage", "right", "down", "down", "enter")
    assert face.text.rstrip().endswith("[PC:Aldric|traits: crochets, lampe]\n```")
    face.give("fortunes", "enter", "enter").turned("beaucoup").give("enter")
    assert face.turn.words == "beaucoup"
    assert "is no number" in face.shown
    face.give("escape", "objectif", "enter", "rallumer la Sentinelle", "enter")
    assert "objectif: rallumer la Sentinelle]" in face.text


def test_a_sentence_at_a_card_may_be_the_story_s(table: Begin) -> None:
    """It is asked; left, it stands in the line again, as what is to be something new does."""
    face = table(STORY)
    face.hold(desk(face, "aldric"), "Elle part, enfin.", "enter", "escape")
    assert face.turn.words == "Elle part, enfin."
    face.give("enter", "enter")
    assert face.composed == ["Elle part, enfin."]
    assert face.is_over
    face.hold(desk(face, ""), "Sablière", "enter", "escape")
    assert face.turn.words == "Sablière"
    assert "part" not in face.text


def test_something_new_from_the_line(table: Begin) -> None:
    """With its kind before it, or the kind is asked for; tables give ideas, which are recorded."""
    face = table(STORY)
    face.hold(desk(face, "new role Maud: borgne"))
    assert "[N:Maud|borgne]" in face.text
    face.hold(desk(face, ""), "Sablière", "enter", "place", "enter")
    assert "[L:Sablière]" in face.text
    assert "Sablière" in face.shown
    face.give("New", "enter", "secret", "enter", "enter")
    assert face.turn.words
    face.give("enter")
    assert "portraits/" in face.text
    assert face.text.count("(secret:") == 2


def test_where_a_value_comes_from(table: Begin) -> None:
    """The line that made it; of several, the one that is meant."""
    face = table(STORY + "\n```lonelog\n[PC:Aldric|Fortunes 2->1]\n```\n")
    face.hold(desk(face, "fortunes"), "enter", "down", "enter")
    assert "2 → 1" in face.shown
    face.give("down", "enter")
    assert face.is_over
    assert face.text.encode()[face.revealed[0] :].startswith(b"[PC:Aldric|Fortunes 0->2")


def test_threads_missions_and_secrets_have_deeds_of_their_own(table: Begin) -> None:
    """Closed and opened again; the next step tried, the rest as one roll; let out."""
    face = table(STORY)
    face.hold(desk(face, ""), "sauver", "right", "down", "enter")
    assert "[Thread:Sauver Maud|ouvert -> fermé]" in face.text
    face.hold(desk(face, "coffre"), "all that", "enter")
    assert "d: Script [étapes: guetter 1/1, crocheter 1/2]" in face.composed
    face.hold(desk(face, "coffre"), "next step", "enter")
    assert face.session.pending == "@ guetter"
    face.give("escape")
    assert face.is_over
    face.hold(secrets(face, ""), "right", "down", "enter", "enter")
    assert face.text.rstrip().endswith("\n\nle roi est mort")
    assert "(secret: le roi est mort)" in face.text


def test_secrets_are_found_by_what_they_say_and_not_shown_by_it(table: Begin) -> None:
    """In the list they are lines; whoever must not see them does not."""
    face = table(STORY.replace("(secret", "(option: play.mode two)\n(secret"))
    face.session.destiny_sits = True
    face.hold(desk(face, ""), "roi")
    assert "Secret, line" in face.shown
    assert "mort" not in face.shown
    face.give("escape")
    face.session.destiny_sits = False
    assert "Secret, line" not in face.hold(desk(face, ""), "mort").shown
    with pytest.raises(Refusal):
        face.hold(secrets(face, ""))


def test_a_tag_is_remembered_as_it_is_written_or_by_its_kind(table: Begin) -> None:
    """With brackets or without."""
    face = table(STORY)
    face.hold(tag(face, "N:Bob|grand"))
    face.hold(tag(face, ""), "[N:Eve|timide]", "enter")
    assert "[N:Bob|grand]" in face.text
    assert "[N:Eve|timide]" in face.text
    face.hold(tag(face, ""), "place", "enter", "Le quai", "enter")
    assert "[L:Le quai]" in face.text
