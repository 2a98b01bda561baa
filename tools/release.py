"""Builds a release (`make release`), as described in `docs/releasing.md`.

The files are written to `dist/`: wheels and source archives of the service and the Python client,
the npm tarball, a bill of materials of the pinned requirements, and the SHA-256 sums of all files.
The commit is tagged at the end, when all files exist.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
CLIENT, NODE = ROOT / "sdk" / "python", ROOT / "sdk" / "typescript"


def main() -> None:
    """Check the tree, build the files and tag the commit."""
    version = read_version()
    check_tree(version)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    steps = (build_guide, build_packages, build_node_package, write_materials, write_sums)
    for number, step in enumerate(steps, 1):
        print(f"[{number}/{len(steps)}] {step.__name__.replace('_', ' ')}", flush=True)
        step()
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Formicary {version}")
    print(f"built {len(list(DIST.iterdir()))} files in dist/ and tagged v{version}")


def read_version() -> str:
    """Return the version, which must be the same in the package and the clients."""
    versions = {
        path.parent.relative_to(ROOT).as_posix(): tomllib.loads(path.read_text())["project"][
            "version"
        ]
        for path in (ROOT / "pyproject.toml", CLIENT / "pyproject.toml")
    }
    versions["sdk/typescript"] = json.loads((NODE / "package.json").read_text())["version"]
    if len(set(versions.values())) > 1:
        fail(f"the versions differ: {versions}")
    return str(versions["."])


def check_tree(version: str) -> None:
    """Check that the commit can be released, so it must be clean, documented and not yet tagged."""
    if run("git", "status", "--porcelain"):
        fail("the working tree has changes that are not committed")
    if run("git", "tag", "--list", f"v{version}"):
        fail(f"v{version} is tagged already; raise the versions first")
    changelog = (ROOT / "CHANGELOG.md").read_text()
    if not re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE
    ):
        fail(f"CHANGELOG.md has no heading '## [{version}] - YYYY-MM-DD'")


def build_guide() -> None:
    """Build the documentation that the wheel includes."""
    run(sys.executable, "-m", "mkdocs", "build", "--quiet")


def build_packages() -> None:
    """Build wheels and source archives for the service and for the Python client."""
    for project in (ROOT, CLIENT):
        shutil.rmtree(project / "build", ignore_errors=True)
        arguments = ["--no-isolation", "--outdir", str(DIST), str(project)]
        run(sys.executable, "-m", "build", *arguments)


def build_node_package() -> None:
    """Build the npm tarball of the TypeScript client."""
    run("npm", "run", "build", "--prefix", str(NODE), "--loglevel", "error")
    run("npm", "pack", str(NODE), "--loglevel", "error", "--pack-destination", str(DIST))


def write_materials() -> None:
    """Write a bill of materials in CycloneDX format for the pinned requirements."""
    target = DIST / "formicary-sbom.json"
    arguments = ["requirements", "requirements.lock", "--output-file", str(target)]
    run(sys.executable, "-m", "cyclonedx_py", *arguments, "--output-reproducible")


def write_sums() -> None:
    """Write a file with the SHA-256 sum of every other file."""
    rows = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"
        for path in sorted(DIST.iterdir())
    ]
    (DIST / "SHA256SUMS").write_text("\n".join(rows) + "\n")


def run(*command: str) -> str:
    """Run a program in the project, and return its output."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        fail(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def fail(reason: str) -> NoReturn:
    """Print the reason and exit."""
    sys.exit(f"no release: {reason}")


if __name__ == "__main__":
    main()
