"""Runs nginx in front of API processes, with the configuration from `formicary nginx`."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bench.rig.edge.services import Apis
from bench.rig.waiting import eventually
from formicary.servers.ports import free_port, listens
from formicary.servers.proxy import Proxy, write_configuration

HOST = "127.0.0.1"


class NoNginx(Exception):
    """Raised if nginx is not installed on this machine."""


@contextmanager
def running_nginx(apis: Apis, folder: Path, *, more: str = "", **parameters: Any) -> Iterator[int]:
    """Run an nginx and yield its port.

    Args:
        apis: the processes behind it, which must trust one proxy.
        folder: a new folder for its files.
        more: further lines of its `http` section.
        parameters: parameters of `Proxy` other than those of the recipe.

    Raises:
        NoNginx: there is none.
    """
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        raise NoNginx
    folder.mkdir()
    port = free_port(HOST, 0)
    addresses = [f"{HOST}:{port}" for port in apis.ports]
    proxy = Proxy(listen=f"{HOST}:{port}", apis=addresses, folder=folder, **parameters)
    text = write_configuration(proxy).replace("http {", f"http {{\n{more}", 1)
    (folder / "nginx.conf").write_text(text)
    command = [program, "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        eventually(partial(listens, HOST, port))
        yield port
    finally:
        process.terminate()
        process.wait()
