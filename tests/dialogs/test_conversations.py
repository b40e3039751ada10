"""Conversations as they are held: what is typed, what is shown and written then; `conversations/*.txt`.

After the first line `=== NAME` begins a text, `--- promise` a conversation, # a remark. Its lines: `open TEXT
system=…` begins a story that goes on so; `$ words` is typed where one writes, `> keys` at a dialog: names of
keys, and words, quoted where there are several. `in`, `not`, `is`, `ends`, `begins PLACE "text"` and `count N
PLACE "text"` look: `shown`, `rowN` of it, `story`, `playN` of its lines of play, `told`, `composed`, `draft`,
`opened`, `oracles`, or a file. Any other line is a function below.
"""

import json
import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.commands import KEYBOARD
from soloist.play.dialogs.conversation import Conversation
from soloist.play.dialogs.reading.block import block
from soloist.play.dialogs.rolling.rolls import declare_step, roll_destiny, say
from soloist.play.dialogs.setting.new_story import welcome
from soloist.play.guide.moments import due
from soloist.play.story.oracle import known_rows
from soloist.rules.dice import random_dice
from soloist.storage.settings import SettingsFile
from soloist.values.message import Refusal
from tests.cases import LOOKS, told
from tests.dialogs.conftest import Begin, Table
from tests.play.moment_kit import OTHERS as SMALL
from tests.play.moment_kit import use

HELD: Final = Path(__file__).with_name("conversations")
OTHERS: Final[Mapping[str, Callable[..., Conversation[None]]]] = {
    "%welcome": lambda face: welcome(face, ""),
    "%block": lambda face: block(face, ""),
    "%roll_destiny": roll_destiny,
    "%step": lambda face, rest: declare_step(face, rest.split()[0], int(rest.split()[1])),
}
ITEMS: Final = ("composed", "opened", "done", "were_set")


def conversations() -> Iterator[Any]:
    """Each with the texts of its file."""
    for name, texts, lines in told(HELD):
        yield pytest.param(texts, lines, id=name)


class Held:
    """One of them."""

    def __init__(self, begin: Begin, texts: Mapping[str, str], patch: pytest.MonkeyPatch) -> None:
        """Nothing is open yet."""
        self.begin, self.texts, self.patch = begin, texts, patch
        self.puts: list[tuple[str, str]] = []
        self.refusal: Refusal | None = None
        self.kept = ""
        """The story as it was."""
        self.face: Table

    def text(self, quoted: str) -> str:
        """A text in quotes, or of that name."""
        return json.loads(quoted) if quoted.startswith('"') else self.texts[quoted].rstrip("\n") + "\n"

    def line(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        if self.refusal is not None and word != "refused":
            raise self.refusal
        if word in LOOKS:
            place, _, text = rest.partition(" ")
            assert LOOKS[word](self.place(place), self.text(text)), self.place(place)
        elif word in ITEMS:
            held = [getattr(each, "name", each) for each in getattr(self.face, word)]
            assert held == json.loads(rest)
        else:
            try:
                getattr(self, {"$": "typed", ">": "keys"}.get(word, word))(rest)
            except Refusal as refusal:
                self.refusal = refusal

    def place(self, name: str) -> str:
        """What stands in a place."""
        face, root = self.face, self.face.services.workspace.root
        if name.startswith(("row", "play")):
            lines = face.shown if name[0] == "r" else "\n".join(self.lines())
            return lines.splitlines()[int(name.removeprefix("row").removeprefix("play"))]
        places: Mapping[str, Callable[[], str]] = {
            "shown": lambda: face.shown,
            "line": lambda: face.turn.words,
            "story": lambda: face.text,
            "story.rstrip": lambda: face.text.rstrip(),
            "draft": lambda: str(face.session.words.all()),
            "waits": lambda: face.session.words.all().pending,
            "destiny": lambda: face.session.glance().destiny,
            "next": lambda: face.session.glance().step,
            "told": lambda: "\n".join(map(face.services.lingo.render, face.told)),
            "composed": lambda: "\n".join(face.composed),
            "copied": lambda: "\n".join(face.copied),
            "opened": lambda: face.opened[-1].read_text("utf-8"),
            "oracles": lambda: "".join(
                each.read_text("utf-8") for each in sorted(root.glob("oracles/**/*.yaml"))
            ),
        }
        if name in places:
            return places[name]()
        path = root / name
        return path.read_text("utf-8").replace('"', "") if path.exists() else ""

    def lines(self) -> list[str]:
        """The lines of play."""
        return [each for each in self.face.text.splitlines() if each.startswith(("?", "tbl:", "->", "["))]

    # --- what is done

    def open(self, rest: str) -> None:
        """`open TEXT name=value…`."""
        if rest.startswith('"'):
            content, end = json.JSONDecoder().raw_decode(rest)
            more = rest[end:].split()
        else:
            name, *more = rest.split()
            content = self.text(name)
        self.face = self.begin(content, **dict(each.split("=") for each in more))
        for name, put in self.puts:
            self.put(f"{name} {json.dumps(put)}")
        self.puts, self.kept = [], self.face.text

    def kit(self, which: str) -> None:
        """Have the rules have the moments of the kit, or the `others` of it."""
        use(self.patch, *(SMALL if which else ()))

    def put(self, rest: str) -> None:
        """Write a file of the workspace, ten days ago; before the story is opened, where none is."""
        name, text = rest.rsplit(" ", 1) if not rest.endswith('"') else rest.split(" ", 1)
        name = name.strip('"')
        if not hasattr(self, "face"):
            self.puts.append((name, self.text(text)))
            return
        path = self.face.services.workspace.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.text(text), encoding="utf-8")
        then = path.stat().st_mtime - 10 * 86400
        os.utime(path, (then, then))

    def typed(self, words: str) -> None:
        """Where one writes."""
        name, *rest = words.replace("{tmp}", self.tmp).replace("\\n", "\n").split(" ", 1)
        other = OTHERS.get(name)
        self.face.hold(other(self.face, *rest) if other else say(self.face, " ".join((name, *rest))))

    def keys(self, given: str) -> None:
        """At the dialog."""
        self.face.give(*shlex.split(given.replace("{tmp}", self.tmp)))

    @property
    def tmp(self) -> str:
        """The folder that the workspace is in."""
        return str(self.face.services.workspace.root.parent)

    def on(self, name: str) -> None:
        """Mark the row of that text."""
        self.mark([each.row.text for each in self.face.turn.dialog.view("")].index(self.text(name)))

    def mark(self, place: int) -> None:
        """Mark a row."""
        self.face.give(*["down"] * ((place - self.face.turn.mark) % len(self.face.turn.dialog.view(""))))

    def way(self, id_: str) -> None:
        """Take a way of a step of a guided moment; `on` goes on without."""
        names = [each.row.name for each in self.face.turn.dialog.view("")]
        self.mark(names.index(id_ if id_ == "on" else f"way {id_}"))
        self.face.give("enter")

    def at(self, step: str) -> None:
        """Pass over steps until that one."""
        while self.step() != step:
            self.way("on")

    def step(self) -> str:
        """The id of the step that is shown."""
        assert self.face.walk is not None
        assert self.face.walk.asked is not None, "no step is left"
        return self.face.walk.asked.key.rpartition(" ")[2]

    def pick(self, text: str) -> None:
        """Enter on the row in which a text stands, by its number."""
        row = next(each for each in self.face.shown.splitlines() if self.text(text) in each)
        self.face.give(row.partition(" ")[0], "enter")

    def point(self, text: str) -> None:
        """At the block in which a text stands."""
        data = self.face.text.encode()
        self.face.here = data.rfind(b"\n\n", 0, data.index(self.text(text).encode())) + 2

    def words(self, text: str) -> None:
        """Put other words into the line."""
        self.face.turned(self.text(text))

    def close(self, _: str) -> None:
        """Something else is asked for."""
        assert self.face.walk is not None
        self.face.walk.close()

    def write(self, text: str) -> None:
        """Send something, whatever is shown."""
        self.face.session.send(self.text(text))

    def wait(self, text: str) -> None:
        """Let a line wait."""
        self.face.session.wait_for(self.text(text))

    def compose(self, text: str) -> None:
        """Put words where one writes."""
        self.face.compose(self.text(text))

    def let_go(self, _: str) -> None:
        """Take them away."""
        self.face.let_go()

    def forget(self, _: str) -> None:
        """What stood in dialogs that were left."""
        self.face.session.words.dialogs.clear()

    def swap(self, texts: str) -> None:
        """Another program puts the second text in the place of the first."""
        self.editing(texts)
        self.face.edits()
        self.face.session.refresh()

    def editing(self, texts: str) -> None:
        """So does the editor, once it is opened."""
        face, (before, after) = self.face, shlex.split(texts.replace("\\n", "\n"))
        face.edits = lambda: face.session.path.write_text(face.text.replace(before, after), encoding="utf-8")

    def config(self, _: str) -> None:
        """Have a file of settings; the keyboard is as shipped again afterwards."""
        self.face.services.kept = SettingsFile(Path(self.tmp) / "config")
        self.patch.setattr(KEYBOARD, "_own", KEYBOARD.own)

    def keyed(self, command: str) -> None:
        """A command has these keys."""
        id_, *keys = command.split()
        assert KEYBOARD.keys(id_) == tuple(keys)

    def again(self, text: str) -> None:
        """Send the block that is written again in other words."""
        assert self.face.borrowed is not None
        self.face.tell(*self.face.borrowed.put(self.text(text)))

    def unsent(self, text: str) -> None:
        """Have typed something that was replaced."""
        self.face.session.versions.keep(self.text(text).strip())

    def follow(self, _: str) -> None:
        """Sit at the story that was opened last, anew at this one where none was."""
        self.face = Table(self.face.services, [self.face.session.path, *self.face.opened][-1])

    def restart(self, _: str) -> None:
        """Start again: what was left in dialogs is read from the disk."""
        self.face.services.left.keep({})
        del self.face.services.left
        words = self.face.session.words
        words.dialogs = json.loads(json.dumps(words.dialogs))

    def link(self, names: str) -> None:
        """Have a link stand in the workspace."""
        name, to = names.split()
        (self.face.services.workspace.root / name).symlink_to(self.face.services.workspace.root / to)

    def chance(self, _: str) -> None:
        """Have the dice of each roll fall otherwise."""
        seeds = count()
        self.face.services.dice = lambda: random_dice(next(seeds))

    def destiny(self, sits: str) -> None:
        """Whether Destiny has the keyboard."""
        self.face.session.destiny_sits = sits == "true"

    def keep(self, _: str) -> None:
        """`same`: as it is now, not as it was opened."""
        self.kept = self.face.text

    # --- what is looked at

    def over(self, _: str) -> None:
        """No dialog is shown."""
        assert self.face.is_over, self.face.shown

    def asks(self, _: str) -> None:
        """One is."""
        assert not self.face.is_over

    def refused(self, why: str) -> None:
        """The line before was."""
        assert self.refusal is not None
        assert self.text(why) in str(self.refusal)
        self.refusal = None

    def said(self, _: str) -> None:
        """The dialog says why not."""
        assert self.face.turn.message is not None

    def same(self, _: str) -> None:
        """The story is as it was."""
        assert self.face.text == self.kept

    def count(self, rest: str) -> None:
        """So often stands a text there."""
        number, place, text = rest.split(" ", 2)
        assert self.place(place).count(self.text(text)) == int(number)

    def inline(self, text: str) -> None:
        """What stands in the line; anything, where no text is given."""
        assert self.face.turn.words == self.text(text) if text else self.face.turn.words

    def value(self, texts: str) -> None:
        """What a row says beside its name."""
        name, value = shlex.split(texts)
        shown = self.face.turn.dialog.view("")
        assert next(each.row.value for each in shown if each.row.text == name) == value

    def ordered(self, texts: str) -> None:
        """One stands in the story before the other."""
        first, second = map(self.face.text.index, shlex.split(texts.replace("\\n", "\n")))
        assert first < second

    def goal(self, words: str) -> None:
        """Words aimed at in a session."""
        assert self.face.services.settings.goal == int(words)

    def plays(self, number: str) -> None:
        """How many lines of play there are."""
        assert len(self.lines()) == int(number)

    def pending(self, text: str) -> None:
        """What waits."""
        assert self.face.session.pending == self.text(text)

    def ways(self, ids: str) -> None:
        """The ways of a step, by their ids."""
        names = (each.row.name for each in self.face.turn.dialog.view(""))
        assert [name.removeprefix("way ") for name in names if name.startswith("way ")] == json.loads(ids)

    def due(self, ids: str) -> None:
        """The moments that are due, the likeliest first."""
        story = self.face.session.story
        assert [each.moment.id for each in due(story.state, story.system)] == json.loads(ids)

    def sound(self, _: str) -> None:
        """The story reads back as it is known, verifies, and nothing is wrong in it."""
        story = self.face.session.story
        journal = story.journal
        assert fold(read(story.data).entries) == story.state
        assert verify(journal, story.system, known_tables=known_rows(story.shelves)).problems == ()
        assert story.problems == ()

    def veiled(self, is_so: str) -> None:
        """Whether what is Destiny's is out of sight."""
        assert self.face.session.veiled is (is_so == "true")

    def borrowed(self, text: str) -> None:
        """The block to be written again."""
        assert self.face.borrowed is not None
        assert self.face.borrowed.block.text == self.text(text)

    def revealed(self, text: str) -> None:
        """How what was gone to begins."""
        assert self.face.text.encode()[self.face.revealed[-1] :].decode().startswith(self.text(text))

    def edits(self, place: str) -> None:
        """A file was opened in the editor at a line."""
        path, line = self.face.edited[-1]
        assert f"{path.relative_to(self.face.services.workspace.root)} {line}" == place

    def play(self, lines: str) -> None:
        """All lines of play."""
        assert self.lines() == json.loads(lines)

    def books(self, names: str) -> None:
        """All exports."""
        folder = self.face.services.workspace.root / "books"
        assert sorted(each.name for each in folder.glob("*")) == json.loads(names)

    def rows(self, texts: str, *, adjust: bool = False) -> None:
        """The rows by their texts."""
        shown = self.face.turn.dialog.view("")
        assert [each.row.text for each in shown if each.row.adjusts or not adjust] == json.loads(texts)

    def order(self, texts: str) -> None:
        """Those that can be moved."""
        self.rows(texts, adjust=True)


@pytest.mark.parametrize(("texts", "lines"), tuple(conversations()))
def test_conversation(
    table: Begin, texts: Mapping[str, str], lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line does and finds what it says."""
    held = Held(table, texts, monkeypatch)
    for number, line in enumerate(lines.splitlines(), 1):
        if line and not line.startswith("#"):
            try:
                held.line(line)
            except (AssertionError, KeyError, IndexError) as error:
                raise AssertionError(f"line {number}: {line}\n{error}") from error
    assert held.refusal is None, held.refusal


@pytest.mark.parametrize("system", ["hades", "spin", "roses", "bravoure", "oneshot", "free"])
def test_every_test_of_a_system_is_one_choice_away(table: Begin, system: str) -> None:
    """Each can be chosen, and rolled, or says why not; no message has the name of a key in it."""
    face = table(system=system)
    face.hold(say(face, "/act"))
    for number in range(2, len(face.turn.dialog.view("")) + 1):
        face.hold(say(face, "/act"))
        with suppress(Refusal):
            face.give(str(number), "enter")
            while not face.is_over:
                assert "{" not in face.shown
                face.give("enter" if face.turn.message is None else "escape")
