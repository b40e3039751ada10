"""A home where all that is read holds what a terminal would obey: stories, tables, names, drafts."""

import os
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from soloist.storage.state_files import LeftTexts
from tests.pty.real_terminal import ROOT

PAYLOADS: Final = MappingProxyType(
    {
        "clipboard by BEL": "\x1b]52;c;ZXZpbA==\x07",
        "clipboard by ST": "\x1b]52;c;ZXZpbA==\x1b\\",
        "title": "\x1b]0;owned\x07",
        "erase": "\x1b[2J",
        "leave screen": "\x1b[?1049l",
        "colours": "\x1b[5;9;53;31m",
        "device control": "\x1bP$q m\x1b\\",
        "application": "\x1b_Gf=100;AAAA\x1b\\",
        "privacy": "\x1b^owned\x1b\\",
        "C1 erase": "\u009b2J",
        "C1 title": "\u009d0;owned\u009c",
        "delete and bell": "\x7f\x07\x08\r",
        "bidi": "\u202ecod\u202c\u2066x\u2069",
        "tags": "\U000e0041\U000e0042\U000e007f",
        "no width": "\u200b\ufeff\u2028\u2029",
        "half a character": "\udcff\udcc3",
        "markup": "[@click=app.quit]x[/x][link=http://z]y[/link]",
        "lone escape": "\x1b",
    }
)
"""What is told a terminal, or fools its reader; the lone escape comes last, at the end of its text."""

HARM: Final = "".join(PAYLOADS.values())
_BARRED: Final = str.maketrans("", "", "[]|,;()*:\r\u2028\u2029")
TAG: Final = HARM.translate(_BARRED)
"""The same as far as a name in a tag can hold it; a CSI is left in its one-character form."""
OBEYED: Final = tuple(
    text.encode("utf-8", "surrogateescape") for text in PAYLOADS.values() if "\x1b" in text[:1]
)[:-1]


class Home(NamedTuple):
    """Where the story is, and under what environment soloist finds it."""

    folder: Path
    story: Path
    environ: dict[str, str]


STORY: Final = """\
---
title: Qtitle{harm}
ruleset: hades
lang: {lang}
pcs: Qwho{tag}
weather: Qhead{harm}
---

# Qheading{harm}

## Session 1
*Date: 2026-11-20*

### S1 *Qscene{tag}*

#### Immersion

Qprose{harm}

##### Qsub{harm}

```lonelog
? Qquestion{harm}
tbl: Qasked{tag} d6=2 -> Qdrawn{harm}
=> Qend{harm}
[N:Qrole{tag}|Qword{tag}]
[L:Qplace{tag}|Qdark{tag}]
[Clock:Qclock{tag} 1/4|suite: Qnext{tag}]
[Track:Qtrack{tag} 1/3]
[Timer:Qtimer{tag} 10->8]
[Thread:Qthread{tag}|open]
[E:Qframe{tag}|cadre: Qround{tag}]
[PC:Qwho{tag}|traits: Qtrait{tag}, Qheld{tag} (-)|session: Qpassing{tag}|objectif: Qgoal{tag}]
[PC:Qwho{tag}|Qgauge{tag} 2/5]
[PC:Qother{tag}|Fortunes 5->6]
(note: Qnote{harm})
(secret: Qsecret{harm})
```

\\--- secret
Qhidden{harm}
---\\

```lonelog
d: 2d6+1=3 vs 7 -> Qbare{harm}
d: Opposition [pour: objectif, Qreason{tag} | contre: objectif, ?] 2d6=2,4 vs 3d6=1,3,9 -> Qlabel{tag} (+2)
```

#### Mixte

```lonelog
@ Qtried{harm}
d: Opposition [pour: objectif, Qbecause{tag} | contre: objectif, ?] 2d6=2,4 vs 2d6=1,3 -> Succès (+2)
[N:Destinée|Destin 0->1]
[PC:Qwho{tag}|Fortunes 0->1]
=> Qthen{harm}
```

Qlast{harm}
"""

TABLES: Final = """\
credit: "Qcredit{yaml}"
about: "Qabout{yaml}"
tables:
  "Qtable{key}":
    about: "Qsaid{yaml}"
    - wrong
  "Qlist{key}":
    - "Qrow{yaml}"
    - {{text: "Qhint{yaml}", hint: "Qwhose{yaml}", tags: "[N:Qlent|open]"}}
  "Qlack{key}":
    - "{{Qnone{key}}}"
"""
SOFT: Final = """\
credit: "Qcredit{soft}"
about: "Qabout{soft}"
tables:
  Qsoft:
    about: "Qsaid{soft}"
    rows:
      - "Qrow{soft}"
      - {{text: "Qhint{soft}", hint: "Qwhose{soft}", tags: "[N:Qlent|open]"}}
"""
"""A file that is taken: without control characters, its name plain."""
GOOD: Final = TABLES.replace("    - wrong\n", "    rows: [un, deux]\n")
SETTINGS: Final = (
    "theme: Qtheme{harm}\nlanguage{harm}: fr\nkey.Qkey{harm}: f10\nkey.roll: Qpress{harm}\n{harm}\n"
)


def hostile_home(home: Path, lang: str) -> Home:
    """Make one in an empty folder, with a story in `lang`."""
    journals, oracles = home / "place" / "journals", home / "place" / "oracles" / lang
    for folder in (journals, oracles, home / "config" / "soloist"):
        folder.mkdir(parents=True)
    story = journals / "here.md"
    story.write_bytes(_bytes(STORY.format(harm=HARM, tag=TAG, lang=lang)))
    name = TAG.replace("/", "").replace("\n", "")[:60]
    for each in (f"Qfile{name}.md", f"here.sync-conflict-Q{name}.md", f"Qlatin{name}\udce9.md"):
        Path(os.fsdecode(_bytes(str(journals / each)))).write_bytes(story.read_bytes())
    Path(os.fsdecode(_bytes(str(oracles / f"Qgood{name}.yaml")))).write_bytes(_tables(GOOD))
    (oracles / "qplain.yaml").write_bytes(_tables(GOOD))
    Path(os.fsdecode(_bytes(str(oracles / f"Qbad{name}.yaml")))).write_bytes(_tables(TABLES))
    soft = "".join(PAYLOADS[kind] for kind in ("bidi", "tags", "no width", "markup"))
    (oracles / "qsoft.yaml").write_text(SOFT.format(soft=_escaped(soft)), encoding="utf-8")
    (oracles / "raw.yaml").write_bytes(_bytes(f"tables:\n  raw:\n    - Qraw{HARM}\n"))
    (home / "config" / "soloist" / "settings.yaml").write_bytes(_bytes(SETTINGS.format(harm=HARM)))
    state = home / "state" / "soloist"
    _leave_draft(home, state, story)
    LeftTexts(state, story).note(f"Qearlier{HARM}")
    environ = {"SOLOIST_HOME": str(home / "place"), "XDG_CONFIG_HOME": str(home / "config")}
    return Home(home, story, environ | {"XDG_STATE_HOME": str(home / "state")})


def _leave_draft(home: Path, state: Path, story: Path) -> None:
    """The draft of a process that died."""
    code = (
        "import os, sys; from pathlib import Path; from soloist.storage.story.draft import Drafts, Unsent\n"
        "text = sys.stdin.buffer.read().decode('utf-8', 'surrogateescape')\n"
        "Drafts(Path(sys.argv[1])).keep(Path(sys.argv[2]), Unsent(text, aside=text))\n"
        "os._exit(0)"
    )
    words = [sys.executable, "-c", code, str(state), str(story)]
    given = _bytes(f"Qdraft{HARM}")
    subprocess.run(words, input=given, check=True, cwd=home, env=dict(os.environ) | {"PYTHONPATH": str(ROOT)})


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _tables(text: str) -> bytes:
    """A file of tables; what YAML refuses raw is written by its escapes, which come out the same."""
    return text.format(yaml=_escaped(HARM), key=_escaped(TAG)).encode()


def _escaped(text: str) -> str:
    valid = _whole(text)
    return "".join(
        f"\\U{ord(each):08X}" if not each.isascii() or each < " " or each in '"\\\x7f{}' else each
        for each in valid
    )


def _whole(text: str) -> str:
    """Without the bytes that are no text."""
    return text.replace(PAYLOADS["half a character"], "")
