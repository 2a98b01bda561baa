"""Builds a release (`make release`), as described in `docs/releasing.md`.

The files are written to `dist/`: wheels and source archives of the service and the Python client,
the npm tarball, the Go module, a bill of materials of the pinned requirements, and the SHA-256 sums
of all files. They are built a second time in a clone of the commit, and both builds must have equal
sums. The commit is tagged at the end, when all files exist.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

ROOT = Path(__file__).parents[1]
SUMS = "SHA256SUMS"
ENGINES = ("podman", "docker")


def main() -> None:
    """Check the tree, build the files twice and tag the commit."""
    version = read_version()
    check_tree(version)
    dist = ROOT / "dist"
    os.environ["SOURCE_DATE_EPOCH"] = run("git", "log", "-1", "--format=%ct")
    build(ROOT, dist)
    with TemporaryDirectory() as folder:
        print("again, in a clone of the commit", flush=True)
        compare_sums(dist, build(clone(Path(folder) / "formicary"), Path(folder) / "dist"))
    print(build_image(version), flush=True)
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Formicary {version}")
    print(f"built {len(list(dist.iterdir()))} files in dist/, twice alike, and tagged v{version}")


def build(root: Path, dist: Path) -> Path:
    """Build all files of a release from a tree into an empty directory, and return it."""
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    steps = (
        build_guide,
        join_pages,
        build_packages,
        build_node_package,
        build_go_module,
        write_materials,
    )
    for number, step in enumerate(steps, 1):
        print(f"[{number}/{len(steps)}] {step.__name__.replace('_', ' ')}", flush=True)
        step(root, dist)
    write_sums(dist)
    return dist


def read_version() -> str:
    """Return the version, which must be the same in the package and the clients."""
    versions = {
        path.parent.relative_to(ROOT).as_posix(): tomllib.loads(path.read_text())["project"][
            "version"
        ]
        for path in (ROOT / "pyproject.toml", ROOT / "sdk" / "python" / "pyproject.toml")
    }
    node = ROOT / "sdk" / "typescript" / "package.json"
    versions["sdk/typescript"] = json.loads(node.read_text())["version"]
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


def build_guide(root: Path, _: Path) -> None:
    """Build the documentation that the wheel includes."""
    run(sys.executable, "-m", "mkdocs", "build", "--quiet", root=root)


def join_pages(root: Path, _: Path) -> None:
    """Join the scripts and the styles of each page, which the wheel includes."""
    shutil.rmtree(root / "web" / "bundle", ignore_errors=True)
    run("node", str(root / "tools" / "pages" / "bundle.mjs"), root=root)


def build_packages(root: Path, dist: Path) -> None:
    """Build wheels and source archives for the service and for the Python client."""
    for project in (root, root / "sdk" / "python"):
        shutil.rmtree(project / "build", ignore_errors=True)
        arguments = ["--no-isolation", "--outdir", str(dist), str(project)]
        run(sys.executable, "-m", "build", *arguments, root=root)
    for archive in dist.glob("*.tar.gz"):
        set_times(archive, int(os.environ["SOURCE_DATE_EPOCH"]))


def set_times(archive: Path, seconds: int) -> None:
    """Write a source archive again with one time, one owner and sorted entries.

    setuptools stores the times and the owners of the files in the tree.
    """
    packed = BytesIO()
    with (
        tarfile.open(archive) as source,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as target,
    ):
        for entry in sorted(source.getmembers(), key=lambda entry: entry.name):
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = seconds, 0, 0, "", ""
            entry.mode = 0o755 if entry.mode & 0o100 else 0o644
            entry.pax_headers = {}
            target.addfile(entry, source.extractfile(entry))
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=seconds))


def build_node_package(root: Path, dist: Path) -> None:
    """Build the npm tarball of the TypeScript client."""
    node = root / "sdk" / "typescript"
    run("npm", "run", "build", "--prefix", str(node), "--loglevel", "error", root=root)
    run("npm", "pack", str(node), "--loglevel", "error", "--pack-destination", str(dist))


def build_go_module(root: Path, dist: Path) -> None:
    """Pack the committed files of the Go client in the form of a module of Go."""
    module = root / "sdk" / "go"
    name = (module / "go.mod").read_text().split()[1]
    version = read_version()
    target = dist.resolve() / f"formicary-client-go-{version}.zip"
    prefix = f"--prefix={name}@v{version}/"
    run("git", "archive", "--format=zip", prefix, f"--output={target}", "HEAD", root=module)


def write_materials(root: Path, dist: Path) -> None:
    """Write a bill of materials in CycloneDX format for the pinned requirements."""
    target = dist / "formicary-sbom.json"
    arguments = ["requirements", "requirements.lock", "--output-file", str(target)]
    run(sys.executable, "-m", "cyclonedx_py", *arguments, "--output-reproducible", root=root)


def write_sums(dist: Path) -> None:
    """Write a file with the SHA-256 sum of every other file."""
    rows = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"
        for path in sorted(dist.iterdir())
        if path.name != SUMS
    ]
    (dist / SUMS).write_text("\n".join(rows) + "\n")


def clone(folder: Path) -> Path:
    """Clone the commit, with the installed packages of Node."""
    run("git", "clone", "--quiet", str(ROOT), str(folder))
    for project in (Path("sdk") / "typescript", Path("tools") / "pages"):
        modules = project / "node_modules"
        shutil.copytree(ROOT / modules, folder / modules, symlinks=True)
    return folder


def compare_sums(first: Path, second: Path) -> None:
    """Exit if two builds differ, with the names of the files that differ."""
    sums = [set((dist / SUMS).read_text().splitlines()) for dist in (first, second)]
    differing = sorted({row.partition("  ")[2] for row in sums[0] ^ sums[1]})
    if differing:
        fail(f"two builds of the commit differ: {', '.join(differing)}")


def build_image(version: str) -> str:
    """Build the container image if an engine and the base images are there. Return a report."""
    engine = next(filter(None, map(shutil.which, ENGINES)), None)
    if engine is None:
        return f"no image: none of {', '.join(ENGINES)} is installed"
    stages = re.findall(r"^FROM (\S+) AS (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    for base in sorted({base for base, _ in stages} - {stage for _, stage in stages}):
        command = [engine, "image", "inspect", base]
        if subprocess.run(command, capture_output=True, check=False).returncode:  # noqa: S603
            return f"no image: {engine} has no {base}"
    run(engine, "build", "--tag", f"formicary:{version}", ".")
    return f"built the image formicary:{version}"


def run(*command: str, root: Path | None = None) -> str:
    """Run a program in a tree, by default the project, and return its output."""
    done = subprocess.run(command, cwd=root or ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        fail(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def fail(reason: str) -> NoReturn:
    """Print the reason and exit."""
    sys.exit(f"no release: {reason}")


if __name__ == "__main__":
    main()
