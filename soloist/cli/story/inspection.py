"""`soloist verify`, `check` and `search`: stories and tables looked into, and nothing of them changed."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from soloist.cli.context import means, open_story, workspace
from soloist.cli.terminal import CONTENT, DONE, FAILED, Call, words
from soloist.journal.checking.verify import Verified, verify
from soloist.journal.read import conflicts
from soloist.journal.search import Hit
from soloist.lingo import Lingo
from soloist.play.blocks.search import Searched, search_stories, stories_of
from soloist.play.story.oracle import known_rows
from soloist.play.told.inspection import inspect
from soloist.storage.listing import NoStory, Story
from soloist.storage.paths import current_folder
from soloist.storage.shelf.packs import is_pack, open_pack, pack_paths
from soloist.storage.workspace import NoSuchStory, Workspace
from soloist.values.message import Message, Problem, Refusal, count, message


def recompute(call: Call) -> int:
    """Check every story; the exit code is 3 where any line disagrees."""
    results = []
    for name in call.journal:
        story = open_story(call, name)
        rows = known_rows(story.shelves)
        for held in conflicts(story.data):
            told = message("{name}, line {line}: {what}", name=name, line=held.line, what=held.message)
            call.tell(told)
        results.append((name, verify(story.journal, story.system, known_tables=rows)))
    answers = [found for _, found in results]
    lines = (line for name, found in results for line in _verified(name, found, call.lingo))
    call.answer(answers if answers[1:] else answers[0], lines)
    return CONTENT if any(found.problems for _, found in results) else DONE


def _verified(name: str, found: Verified, lingo: Lingo) -> Iterator[str]:
    """What disagrees, a line each; then how much was checked."""
    for held in found.problems:
        said = lingo.render(held.message)
        if held.recorded and held.computed and not (held.recorded in said and held.computed in said):
            both = message(
                "Written: {recorded}; by the rules: {computed}.",
                recorded=held.recorded,
                computed=held.computed,
            )
            said += f" {lingo.render(both)}"
        yield f"{name}:{held.line}: {said}"
    reasons = ""
    told = [count("{n} line checked.", "{n} lines checked.", found.checked)]
    if found.unverifiable:
        told.append(
            count("{n} line could not be checked:", "{n} lines could not be checked:", found.unverifiable)
        )
        whys = Counter(held.why for held in found.unchecked)
        reasons = "; ".join(f"{n} × {lingo.render(words()[f'why.{why}'])}" for why, n in whys.items())
        reasons = f" {reasons}."
    yield " ".join([f"{name}:", *map(lingo.render, told)]) + reasons


def check(call: Call) -> int:
    """Say everything found; the exit code is 3 where anything but a note is."""
    from soloist.publish.plan import plan_problems  # a third of the time the others take to start

    here = workspace(call)
    found: list[Problem] = []
    for path in [_place(name, here) for name in call.path] or here.folders():
        if is_pack(path):
            found += _in_pack(path)
            continue
        found += inspect(path, here.root, means())
        found += plan_problems(path)
    if not call.path:
        found += [held for path in pack_paths(here.root) for held in _in_pack(path)]
    return call.findings(found)


def _place(name: str, here: Workspace) -> Path:
    """A file or folder of that name, else the story it means."""
    try:
        return here.find(name, current_folder())
    except (NoSuchStory, NoStory):
        return Path(name)


def _in_pack(path: Path) -> tuple[Problem, ...]:
    """What is wrong in the pack at a path, read as a stranger would, or that it is none."""
    from soloist.lab.packs.check import check_pack  # few workspaces have packs

    try:
        return check_pack(open_pack(path))
    except Refusal as refusal:
        return (Problem(str(path), 0, 0, "error", refusal.message),)


_LIMIT = 1000


def search(call: Call) -> int:
    """Print each place as `file:line:column: …`; the exit code is 1 where there is none."""
    stories, trouble = _stories(call)
    words = " ".join(call.words)
    found = [*search_stories(stories, words, None if call.all else _LIMIT)]
    for told in (*trouble, *filter(None, (each.trouble for each in found))):
        call.tell(told)
    hits = [(_name(each), hit) for each in found for hit in each.hits]
    lines = (_line(name, hit, call.lingo) for name, hit in hits)
    call.answer([_as_json(name, hit) for name, hit in hits], lines)
    if more := sum(each.more for each in found):
        call.tell(count("{n} more place; --all gives it.", "{n} more places; --all gives them.", more))
    if not hits:
        call.tell(message("“{words}” was not found in what was searched.", words=words))
    return DONE if hits else FAILED


def _stories(call: Call) -> tuple[tuple[Story, ...], tuple[Message, ...]]:
    if not call.journals:
        return stories_of(workspace(call))
    here = workspace(call, call.journals[0])
    paths = [here.find(name, current_folder()) for name in call.journals]
    return tuple(Story(path, path.stem) for path in paths), ()


def _name(searched: Searched) -> str:
    """The file as one would name it from here."""
    here = current_folder()
    return str(searched.path.relative_to(here) if searched.path.is_relative_to(here) else searched.path)


def _as_json(name: str, hit: Hit) -> dict[str, object]:
    shown = ("line", "column", "start", "end", "text", *(("mark",) if hit.mark else ()))
    return {"file": name, **{each: getattr(hit, each) for each in shown}}


def _line(name: str, hit: Hit, lingo: Lingo) -> str:
    mark = {"": "", "secret": lingo.say(" (secret)"), "struck": lingo.say(" (struck)")}
    return f"{name}:{hit.line}:{hit.column}: {hit.text}{mark[hit.mark]}"
