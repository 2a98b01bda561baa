"""The wheel contains every file of the page, including the verifier as a regular file."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from service.page.bundle import STATIC, digest_files, state_of

ROOT = Path(__file__).parents[2]
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
VERIFIER = "web/static/proof/formicary-verify.js"


@pytest.fixture(scope="module")
def wheel_files(tmp_path_factory):
    """Build a wheel with the page outside the project. Return its files by name."""
    source, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    for name in ("web", "sdk/verify", "docs"):
        shutil.copytree(ROOT / name, source / name, symlinks=True)
    for name in ("python", "typescript", "go", "examples"):
        (source / "sdk" / name).mkdir()
        shutil.copy(ROOT / "sdk" / name / "README.md", source / "sdk" / name)
    subprocess.run(
        [sys.executable, "-c", BUILD, folder], cwd=source, check=True, capture_output=True
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@pytest.mark.slow
def test_the_wheel_has_every_file_of_the_page(wheel_files):
    page = [
        path
        for path in (ROOT / "web").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    wanted = {
        str(name.relative_to(ROOT)): name.read_bytes()
        for name in page
        if not name.name.endswith(".d.ts")
    }

    assert VERIFIER in wanted
    assert {name: content for name, content in wheel_files.items() if name in wanted} == wanted


def test_the_wheel_has_the_pages_of_the_documentation_without_pictures(wheel_files):
    """The service reads them from `web/docs`, which is a link to `docs` in the repository."""
    folder = ROOT / "docs"
    wanted = {
        f"web/docs/{path.relative_to(folder)}": path.read_bytes()
        for path in folder.rglob("*.md")
        if "pictures" not in path.parts
    }

    shipped = {name: content for name, content in wheel_files.items() if name in wanted}
    assert any("rules/de/" in name for name in wanted)
    assert shipped == wanted
    assert not any(name.endswith((".webp", ".yaml")) for name in wheel_files if "/docs/" in name)


def test_a_bundle_belongs_to_the_static_files_of_the_wheel_as_well(wheel_files, tmp_path):
    """Otherwise an installed service would not use it."""
    for name, content in wheel_files.items():
        if name.startswith("web/static/"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content)
    shipped = tmp_path / "web" / "static"

    assert digest_files(shipped, state_of(shipped)) == digest_files(STATIC, state_of(STATIC))


def test_the_verifier_is_one_file_in_the_repository():
    """The second copy is a link, because a real copy would diverge and a build step requires tools."""
    linked = ROOT / VERIFIER

    assert linked.is_symlink()
    assert linked.resolve() == ROOT / "sdk" / "verify" / "formicary-verify.js"


def test_the_wheel_has_the_licence_and_is_typed(wheel_files):
    licences = {name.rpartition("/")[2] for name in wheel_files if "/licenses/" in name}

    assert licences == {"LICENSE", "NOTICE"}
    assert "web/py.typed" in wheel_files


def test_every_package_is_typed():
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {
        "bench",
        "tests",
        "tools",
    }

    assert sorted(name for name in packages if not (ROOT / name / "py.typed").exists()) == []
