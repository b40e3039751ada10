"""What a library is missing for says which, and the command that brings it beside this very soloist."""

import sys

import pytest

from tests.contract.running import Shell

WANTING = [
    ("typst", "typst", ("export", "tale", "--to", "pdf")),
    ("textual_serve", "textual-serve", ("serve", "--no-browser")),
]


@pytest.mark.parametrize(("module", "library", "words"), WANTING, ids=[each[2][0] for each in WANTING])
@pytest.mark.parametrize("pip", [True, False])
def test_the_cure_works_where_soloist_is(
    run: Shell, monkeypatch: pytest.MonkeyPatch, module: str, library: str, words: tuple[str, ...], pip: bool
) -> None:
    """No index is asked for a package of our name; where pip is missing, as with uv, uv installs."""
    (run.root / "journals").mkdir(parents=True)
    (run.root / "journals" / "tale.md").write_text("# Tale\n\nSnow.\n", encoding="utf-8")
    monkeypatch.setitem(sys.modules, module, None)
    if not pip:
        monkeypatch.setitem(sys.modules, "pip", None)
    ran = run(*words)
    install = f"{sys.executable} -m pip install" if pip else f"uv pip install --python {sys.executable}"
    assert ran.code == 2
    assert f"{install} {library}" in ran.err
    assert "install soloist" not in ran.err
    assert "soloist[" not in ran.err
