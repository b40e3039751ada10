"""Paths as they are typed: quotes, home, names that are hidden, places that are not there."""

import os
from pathlib import Path
from unicodedata import normalize

import pytest

from soloist.lingo import Lingo
from soloist.storage.listing import is_there, names_like, place_of, why_no_file


def test_where_a_path_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here, from home, and as a terminal drops it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert place_of("a/b.md") == tmp_path / "a" / "b.md"
    assert place_of("'/x y/z.md' ") == Path("/x y/z.md")
    assert place_of("~/z.md") == tmp_path / "home" / "z.md"
    assert place_of("~nobody-of-that-name/z").name == "z"


def test_what_is_no_file(tmp_path: Path) -> None:
    """A folder, nothing, and what no disk can have."""
    (tmp_path / "one").write_text("x")
    assert is_there(f"{tmp_path}/one")
    assert is_there(str(tmp_path))
    assert not is_there(f"{tmp_path}/")
    assert not is_there(f"{tmp_path}/two")
    assert not is_there("a\0b")
    assert names_like("a\0b/") == ()
    assert names_like(f"{tmp_path}/one/") == ()


def test_strokes_before_spaces(tmp_path: Path) -> None:
    """As some terminals drop a path; a name that has such strokes itself is that name."""
    (tmp_path / "à la mer").mkdir()
    tale = tmp_path / "à la mer" / "l’eau d'ici.md"
    tale.write_text("x")
    assert place_of(f"{tmp_path}/à\\ la\\ mer/l’eau\\ d\\'ici.md") == tale
    assert place_of(f"{tmp_path}/à\\ la") == tmp_path / "à la"
    odd = tmp_path / "a\\ b"
    odd.write_text("x")
    assert place_of(str(odd)) == odd
    assert place_of("a\\ b 'c").name == "a\\ b 'c"


def test_accents_taken_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name whose accents are signs of their own is found by one that is typed; `~` and `..` are folders."""
    apart = normalize("NFD", "Été.md")
    (tmp_path / apart).write_text("x")
    assert names_like(f"{tmp_path}/é") == (f"{tmp_path}/{apart}",)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert names_like("~") == ("~/",)
    assert names_like(f"{tmp_path}/..") == (f"{tmp_path}/../",)


def test_why_there_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, one that may not be looked into, a pipe, and nothing are told apart."""
    say = Lingo("en").render
    os.mkfifo(tmp_path / "pipe")
    assert "it is a folder" in say(why_no_file(str(tmp_path)))
    assert "it is a pipe" in say(why_no_file(f"{tmp_path}/pipe"))
    for nothing in (f"{tmp_path}/none", f"{tmp_path}/none/x", "a\0b"):
        assert say(why_no_file(nothing)) == "There is no such file."

    def closed(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", closed)
    assert "you may not do that there" in say(why_no_file(str(tmp_path)))
