"""A release is refused unless its commit is clean, documented and not yet tagged."""

import hashlib
import subprocess
import tarfile
from io import BytesIO

import pytest

from tools import release


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Create a repository with one commit that can be released as 1.2.3. Return its git command."""

    def git(*arguments):
        subprocess.run(["git", "-C", tmp_path, *arguments], check=True, capture_output=True)

    git("init", "--initial-branch", "main")
    git("config", "user.email", "a@example.org")
    git("config", "user.name", "A")
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n## [1.2.3] - 2027-01-31\n")
    git("add", "-A")
    git("commit", "-m", "first")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return git


def test_a_clean_commit_with_its_heading_is_accepted(project):
    release.check_tree("1.2.3")


def test_a_version_without_a_heading_is_refused(project):
    with pytest.raises(SystemExit, match=r"no heading '## \[1\.2\.4\]"):
        release.check_tree("1.2.4")


def test_a_tagged_version_is_refused(project):
    project("tag", "v1.2.3")
    with pytest.raises(SystemExit, match=r"v1\.2\.3 is tagged already"):
        release.check_tree("1.2.3")


def test_a_changed_tree_is_refused(project, tmp_path):
    (tmp_path / "new.txt").write_text("a")
    with pytest.raises(SystemExit, match="not committed"):
        release.check_tree("1.2.3")


def test_the_versions_of_today_agree():
    assert release.read_version().count(".") == 2


def test_every_file_has_its_sum(tmp_path):
    (tmp_path / "a.whl").write_bytes(b"wheel")

    release.write_sums(tmp_path)

    expected = f"{hashlib.sha256(b'wheel').hexdigest()}  a.whl\n"
    assert (tmp_path / "SHA256SUMS").read_text() == expected


def test_builds_that_differ_are_refused(tmp_path):
    builds = [tmp_path / "first", tmp_path / "second"]
    for dist in builds:
        dist.mkdir()
        (dist / "a.whl").write_bytes(b"wheel")
        release.write_sums(dist)
    release.compare_sums(*builds)
    (builds[1] / "a.whl").write_bytes(b"another")
    release.write_sums(builds[1])

    with pytest.raises(SystemExit, match=r"differ: a\.whl"):
        release.compare_sums(*builds)


def pack(path, entries, mtime):
    with tarfile.open(path, "w:gz") as archive:
        for name in entries:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.uname = 1, mtime, f"user{mtime}"
            archive.addfile(entry, BytesIO(b"a"))


def test_source_archives_do_not_depend_on_the_tree(tmp_path):
    first, second = tmp_path / "first.tar.gz", tmp_path / "second.tar.gz"
    pack(first, ["a", "b"], 1)
    pack(second, ["b", "a"], 2)

    for archive in (first, second):
        release.set_times(archive, 1_700_000_000)

    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as archive:
        assert [(entry.name, entry.mtime) for entry in archive] == [
            ("a", 1_700_000_000),
            ("b", 1_700_000_000),
        ]


@pytest.fixture
def engine(project, tmp_path, monkeypatch):
    """Install a container engine that has some images and logs its commands. Return its log."""
    (tmp_path / "Dockerfile").write_text("FROM python:3.11 AS build\nFROM build AS whole\n")
    programs = tmp_path / "programs"
    programs.mkdir()

    def install(*images):
        log = tmp_path / "log"
        names = " ".join(images)
        program = programs / "podman"
        program.write_text(
            f"#!/bin/sh\necho $* >> {log}\n"
            f'[ "$1" = image ] || exit 0\ncase " {names} " in *" $3 "*) ;; *) exit 1;; esac\n'
        )
        program.chmod(0o755)
        return log

    monkeypatch.setenv("PATH", f"{programs}:/bin")
    monkeypatch.setattr(release, "ENGINES", ("podman",))
    return install


def test_an_image_is_built_if_an_engine_has_the_base(engine):
    log = engine("python:3.11")
    assert release.build_image("1.2.3") == "built the image formicary:1.2.3"
    assert "build --tag formicary:1.2.3 ." in log.read_text()


def test_no_image_is_built_without_an_engine_or_its_base(engine):
    assert "none of podman is installed" in release.build_image("1.2.3")
    log = engine("debian:12")
    assert release.build_image("1.2.3").endswith("has no python:3.11")
    assert "build" not in log.read_text()


@pytest.mark.long
@pytest.mark.timeout(900)
def test_two_builds_of_a_commit_are_equal(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", release.run("git", "log", "-1", "--format=%ct"))
    trees = [release.clone(tmp_path / name) for name in ("here", "elsewhere")]

    builds = [release.build(tree, tree.with_suffix(".dist")) for tree in trees]

    release.compare_sums(*builds)
    names = {path.name.partition("-")[0] for path in builds[0].iterdir()}
    assert names == {"formicary", "formicary_client", "SHA256SUMS"}
