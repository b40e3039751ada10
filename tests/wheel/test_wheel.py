"""The wheel is whole: made from the source archive, installed where nothing is, run far from the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Mapping
from importlib.metadata import Distribution, PathDistribution, distribution, files
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from soloist.values.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with soloist in it, and a folder to run it in that knows nothing of the checkout."""

    scripts: Path
    folder: Path

    def run(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        """Run the console script as a person would: with a home, a French locale and little else."""
        places = {
            "HOME": str(self.folder),
            "PATH": str(self.scripts),
            "LANG": "fr_FR.UTF-8",
            "PYTHONUTF8": "1",
        }
        return call(self.scripts / "soloist", *arguments, folder=self.folder, environ=places | environ)


@pytest.fixture(scope="module")
def archives(root: Path, outside: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source archive and the wheel made from it by the tools at hand, without a network."""
    return _built(root, outside, tmp_path_factory.mktemp("dist"))


def _built(root: Path, outside: dict[str, str], folder: Path) -> Path:
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder))
    result = call(*build, str(root), folder=folder, environ=outside | {"SOURCE_DATE_EPOCH": "1764400000"})
    assert result.returncode == 0, result.stderr + result.stdout
    return folder


@pytest.fixture(scope="module")
def wheel(archives: Path) -> Path:
    """The wheel."""
    (wheel,) = archives.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel: Path, outside: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in a new environment, lent the packages it says it needs, and none besides; no network."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, with_pip=False)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python))
    result = call(*pip, "install", "--no-deps", "--no-index", str(wheel), folder=place, environ=outside)
    assert result.returncode == 0, result.stderr
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(place)}))
    (metadata,) = packages.glob("soloist-*.dist-info")
    for name in _needed(PathDistribution(metadata), set()):
        for part in {file.parts[0] for file in files(name) or () if file.parts[0] != ".."}:
            if not (packages / part).exists():
                (packages / part).symlink_to(Path(str(distribution(name).locate_file(part))))
    return Installed(python.parent, tmp_path_factory.mktemp("elsewhere"))


def _needed(package: Distribution, extras: set[str]) -> set[str]:
    """The names of all packages that one asks for, those that they ask for included."""
    found: set[str] = set()
    for each in map(Requirement, package.requires or ()):
        if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            found |= {each.name} | _needed(distribution(each.name), each.extras)
    return found


def test_wheel_carries_tables_and_catalogues(root: Path, wheel: Path) -> None:
    """Every shipped table is in the wheel, unchanged, and each catalogue compiled."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        tables = sorted(path for path in (root / "oracles").rglob("*") if path.is_file())
        assert tables
        for table in tables:
            name = f"soloist/{table.relative_to(root).as_posix()}"
            assert name in names
            assert archive.read(name) == table.read_bytes()
    assert "soloist/locale/fr/LC_MESSAGES/soloist.mo" in names
    assert "soloist/publish/styles/book.css" in names
    assert {Path(name).name for name in names if "/licenses/" in name} == {"LICENSE", "NOTICE"}


def test_built_again_it_is_the_same(
    root: Path, outside: dict[str, str], archives: Path, tmp_path: Path
) -> None:
    """Both archives are byte for byte those of another build of the same sources."""
    again = _built(root, outside, tmp_path)
    assert len([*archives.iterdir()]) == 2
    assert {each.name: each.read_bytes() for each in archives.iterdir()} == {
        each.name: each.read_bytes() for each in again.iterdir()
    }


def test_wheel_carries_nothing_else(wheel: Path) -> None:
    """Neither tests nor stories nor tools are installed into people's environments; the manual is, twice."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
    beside = {name.partition("/data/")[2] for name in names if not name.startswith("soloist/")}
    assert beside == {"share/man/man1/soloist.1", "share/man/fr/man1/soloist.1"}


def test_source_archive_builds_by_itself(root: Path, archives: Path) -> None:
    """The source archive has the sources, tables, tests and notices, and no compiled thing."""
    (path,) = archives.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"pyproject.toml", "hatch_build.py", "Makefile", "LICENSE", "NOTICE", "tests/conftest.py"}
    wanted |= {path.relative_to(root).as_posix() for path in root.glob("oracles/**/*.yaml")}
    assert wanted <= names
    assert not [name for name in names if name.endswith((".mo", ".pyc")) or name.startswith(".venv")]


def test_paths_tell_where_things_are(installed: Installed) -> None:
    """`soloist paths --json` runs, and the shipped tables it names are those of the wheel."""
    result = installed.run("paths", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    paths = json.loads(result.stdout)
    assert set(paths) >= {"workspace", "journals", "oracles", "state", "config"}
    shipped = [Path(each) for each in paths["oracles"] if Path(each).is_relative_to(installed.scripts.parent)]
    assert shipped
    assert all(each.is_dir() for each in shipped)


@pytest.mark.parametrize(("lang", "row"), [("fr", "Champ"), ("en", None)])
def test_a_shipped_table_answers(installed: Installed, lang: str, row: str | None) -> None:
    """`soloist ask` rolls a table of the wheel, in both languages, from a folder with nothing in it."""
    table = f"hades/direction.{row}" if row else "hades/direction"
    result = installed.run("--lang", lang, "ask", table, "--seed", "1", "--json")
    assert result.returncode == 0, result.stderr
    drawn = json.loads(result.stdout)
    assert drawn["text"]
    assert row is None or drawn["row"] == row
    assert all(1 <= die <= 6 for die in drawn["dice"])


def test_a_roll_works_without_a_home(installed: Installed) -> None:
    """`soloist roll` needs no folder and no locale."""
    arguments = ("roll", "hades", "opposition", "for=3", "against=2", "--dice", "2 4 6 +1 | 1 3", "--json")
    result = installed.run(*arguments, HOME="/nonexistent", LANG="")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["outcome"] == "feat"


def test_an_evening_from_the_wheel(installed: Installed) -> None:
    """A story is begun, written, rolled and bound; what a format lacks is had the way this was installed."""
    assert installed.run("new", "La digue", "--pc", "Ida").returncode == 0
    assert installed.run("log", "la-digue", "La mer était à sa place.").returncode == 0
    roll = ("roll", "hades", "opposition", "for=3", "against=2", "--into", "la-digue")
    assert installed.run(*roll).returncode == 0
    assert installed.run("export", "la-digue", "--to", "epub").returncode == 0
    lacking = installed.run("export", "la-digue", "--to", "pdf")
    assert lacking.returncode == 2
    assert "Pour l’installer\u00a0: " in lacking.stderr
    (installed.scripts.parent / "pipx_metadata.json").touch()
    cured = installed.run("export", "la-digue", "--to", "pdf").stderr
    assert f"pipx inject {installed.scripts.parent.name} typst" in cured


def test_nothing_is_left_behind(installed: Installed) -> None:
    """Asking and rolling make no journal and no file in the current folder."""
    folder = installed.folder / "empty"
    folder.mkdir()
    result = call(
        installed.scripts / "soloist", "ask", "hades/direction", "--json",
        folder=folder, environ={"HOME": str(folder / "home"), "LANG": "C.UTF-8"},
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def call(*command: str | Path, folder: Path, environ: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder with just this environment."""
    return subprocess.run(
        command, cwd=folder, env=dict(environ), capture_output=True, text=True, encoding="utf-8", check=False
    )
