"""A release is refused unless its commit is clean, documented and not yet tagged."""

import hashlib
import subprocess

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


def test_every_file_has_its_sum(tmp_path, monkeypatch):
    monkeypatch.setattr(release, "DIST", tmp_path)
    (tmp_path / "a.whl").write_bytes(b"wheel")

    release.write_sums()

    expected = f"{hashlib.sha256(b'wheel').hexdigest()}  a.whl\n"
    assert (tmp_path / "SHA256SUMS").read_text() == expected
