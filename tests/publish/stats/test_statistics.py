"""What is counted in prose: repeated words, who is where, threads, days."""

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.play.charts.survey import survey
from soloist.publish.book.scenes import scenes
from soloist.publish.stats.presence import name_words, presence, words
from soloist.publish.stats.statistics import repeats, statistics, threads
from soloist.rules.systems import system_or_free

STORY = """---
title: Le pont
lang: fr
pcs: Aldric
---

## Session 1
*Date: 2026-11-20*

### S1 *La rive*

Aldric attend, l’eau de la rivière monte. « L’eau, dit-il, n’attend pas. » [N:Hélène Vasseur|passeuse]

La rivière emporte la barque d'HELENE.

(note: rivière rivière)

```lonelog
[Thread:Passer le pont|ouvert]
[N:Destinée|Destin 0->1]
```

### S2 *Le pont*

Mme Vasseur rit. Un vasseur n’est personne. [Thread:Passer le pont|fermé]

\\--- secret
Aldric ment, la rivière aussi, la rivière.
---\\

### S3 *Après*

```lonelog
[N:Aveline|là]
[Thread:Dormir]
```

Rien.
"""
JOURNAL = read(STORY.encode())
STATE = fold(JOURNAL.entries)
SCENES = scenes(JOURNAL)


def test_asides_are_no_prose() -> None:
    """A secret, a note, a comment inside a paragraph: neither a word nor a count has them; lines are kept."""
    told = "Alpha (note: le sceau) bêta.\n(secret: la clé) gamma <!-- rien\ndu tout --> delta."
    (scene,) = scenes(read(STORY.partition("Aldric attend")[0].encode() + told.encode()))
    assert [(each.text, each.line) for each in words(scene)] == [
        ("Alpha", 12), ("bêta", 12), ("gamma", 13), ("delta", 14),
    ]  # fmt: skip
    assert scene.words == 4


def test_words_of_prose() -> None:
    """Without what is elided or turned round, tags, dates, notes and secrets."""
    told = [word.folded for word in words(SCENES[0])]
    assert told[:4] == ["aldric", "attend", "eau", "de"]
    assert "dit" in told
    assert told.count("riviere") == 2
    assert "mensonge" not in [word.folded for word in words(SCENES[1])]


def test_repeated_words() -> None:
    """Names and what any prose repeats are passed over; places are lines."""
    often, soon = repeats(SCENES, "fr", name_words(STATE))
    assert [(each.word, each.times, each.scenes) for each in often] == [
        ("attend", 2, 1),
        ("rivière", 2, 1),
    ]
    near = {each.word: each for each in soon}
    assert near["rivière"].scene == "s1-1"
    lines = STORY.split("\n")
    assert "rivière monte" in lines[near["rivière"].lines[0] - 1]
    assert "rivière emporte" in lines[near["rivière"].lines[1] - 1]
    assert not repeats(SCENES, "fr", name_words(STATE), within=1)[1]


def test_who_is_where() -> None:
    """Without accents and case; half a name stands for the whole with its capital; a tag alone counts 0."""
    found = {each.name: dict(each.scenes) for each in presence(SCENES, STATE)}
    assert found == {
        "Aldric": {"s1-1": 1},
        "Hélène Vasseur": {"s1-1": 1, "s1-2": 1},
        "Aveline": {"s1-3": 0},
    }


def test_threads() -> None:
    """Where each is opened and closed."""
    done, open_ = threads(SCENES, STATE)
    assert (done.thread, done.opened.scene, done.scenes) == ("Passer le pont", "s1-1", ("s1-1", "s1-2"))
    assert done.closed is not None
    assert done.closed.scene == "s1-2"
    assert "fermé" in STORY.split("\n")[done.closed.line - 1]
    assert (open_.opened.scene, open_.closed) == ("s1-3", None)


def test_all_words_are_those_of_the_scenes() -> None:
    """A longer text counts in both, a note and a secret in neither."""
    data = (
        b"---\nlang: en\n---\n\n## Session 1\n\n### S1 *Gate*\n\nOne two.\n\n"
        b"\\--- letter\nThree (four)\n---\\\n\n```lonelog\n\\--- note\nfive (six)\n---\\\n"
        b"\\--- seven eight ---\\\n\\--- secret\nnine\n---\\\n```\n"
    )
    journal = read(data)
    gone = survey(data, fold(journal.entries), system_or_free("free"))
    found = statistics(journal, gone, "2026-11-20")
    assert found.days == ()
    assert found.sessions.total == sum(each.words for each in found.scenes) == 6
