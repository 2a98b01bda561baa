"""The memory of the events' store in `compose.yaml`: a share of the machine and of the disk."""

import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[3]
EVENTS = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["events"]
SCRIPT = ROOT / "deploy" / "start-events"
GIGABYTE = 2**30
MACHINE, DISK = 8 * GIGABYTE, 100 * GIGABYTE
V1, V2 = "sys/fs/cgroup/memory/memory.limit_in_bytes", "sys/fs/cgroup/memory.max"
MEMORY = "proc/meminfo"


@pytest.fixture
def start(tmp_path):
    """Return a function that starts a "server" on a system of files; it returns its arguments."""
    program = tmp_path / "df"
    program.write_text('#!/bin/sh\n[ "$*" = "-P -k /data" ] && cat "$SYSTEM_ROOT/disk"\n')
    program.chmod(0o755)

    def run(*options, disk=DISK, **files):
        if disk:
            files["disk"] = f"Filesystem 1024-blocks Used\n/dev/sda1 {disk // 1024} 5"
        for path, text in files.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{text}\n")
        environ = {"PATH": f"{tmp_path}:/usr/bin:/bin", "SYSTEM_ROOT": str(tmp_path)}
        command = ["sh", SCRIPT, "echo", "a.conf", *options]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
        return done.stdout.split()

    return run


def of_machine(total):
    return f"MemTotal:       {total // 1024} kB\nMemFree:           1024 kB"


@pytest.mark.parametrize(
    ("files", "disk", "ceiling"),
    [
        ({}, DISK, MACHINE // 2),
        ({}, 4 * GIGABYTE, GIGABYTE),
        ({V2: GIGABYTE}, DISK, GIGABYTE // 2),
        ({V2: "max"}, DISK, MACHINE // 2),
        ({V2: 16 * GIGABYTE}, DISK, MACHINE // 2),
        ({V1: GIGABYTE}, DISK, GIGABYTE // 2),
        ({V1: 9223372036854771712}, DISK, MACHINE // 2),
        ({V2: "not a number"}, DISK, MACHINE // 2),
    ],
)
def test_the_store_has_half_of_the_memory_or_a_quarter_of_the_disk(start, files, disk, ceiling):
    arguments = start("--dir", "/data", disk=disk, **{MEMORY: of_machine(MACHINE), **files})

    assert arguments == ["a.conf", "--dir", "/data", "--maxmemory", str(ceiling)]


def test_a_limit_of_the_command_takes_precedence(start):
    arguments = start("--maxmemory", "500mb", **{MEMORY: of_machine(MACHINE)})

    assert arguments == ["a.conf", "--maxmemory", "500mb"]


def test_the_store_starts_if_the_system_reports_nothing(start):
    assert start("--dir", "/data", disk=0) == ["a.conf", "--dir", "/data"]


def test_compose_starts_the_store_by_the_script():
    """The image's own script comes first, so that files are made as before."""
    *_, program = EVENTS["entrypoint"]

    assert EVENTS["entrypoint"] == ["docker-entrypoint.sh", "sh", program]
    assert f"./deploy/{SCRIPT.name}:{program}:ro" in EVENTS["volumes"]
    assert "--maxmemory " not in EVENTS["command"]
