"""Configuration for nginx as a reverse proxy between the public internet and the API processes."""

import os
import pwd
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

PREFIX = re.compile(r"(/[A-Za-z0-9][A-Za-z0-9._~-]*)+")  # a path, never a URL of another host
UPSTREAM_IDLE_SECONDS = 5  # shorter than the API's own idle limit between two requests
_TEMPLATE = """\
# Written by `formicary nginx` for Debian's nginx; run the API with FORMICARY_TRUSTED_PROXIES=1.
<<process>>
worker_processes auto;
worker_rlimit_nofile 65536;

events {
    worker_connections 16384;
}

http {
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    server_tokens off;
    sendfile on;
    tcp_nodelay on;
<<paths>>
    # A request is passed on once it is complete: a slow client occupies no thread of the API.
    client_header_timeout 10s;
    client_body_timeout 10s;
    send_timeout 30s;
    keepalive_timeout 30s;
    reset_timedout_connection on;
    client_max_body_size 256k;
    client_body_buffer_size 256k;

    # Limits apply per IPv4 address, also if mapped into IPv6, and per /64 of other IPv6 addresses.
    map $binary_remote_addr $caller {
        default $binary_remote_addr;
        "~(?s)^\\x00{10}\\xff\\xff(?<ipv4_address>.{4})$" $ipv4_address;
        "~(?s)^(?<ipv6_network>.{8}).{8}$" $ipv6_network;
    }
    limit_conn_zone $caller zone=connections:16m;
    limit_req_zone $caller zone=requests:16m rate=<<rate>>r/s;
    limit_conn_status 429;
    limit_req_status 429;

    # The API compresses all safe answers except for lines, and never a `no-store` answer.
    # nginx cannot decide by Cache-Control. It compresses files, and lines if there is no token.
    gzip off;
    gzip_vary on;
    gzip_proxied any;
    gzip_min_length 600;

    upstream formicary {
        least_conn;
<<servers>>
        keepalive 128;
        keepalive_timeout <<idle>>s;
    }

    server {
        listen <<listen>> backlog=4096;
        limit_conn connections <<connections>>;
        limit_req zone=requests burst=<<burst>> nodelay;
<<below>>
        location /static/ {
            alias <<static>>/;
            gzip on;
            gzip_types application/javascript text/javascript text/css image/svg+xml;
            add_header X-Content-Type-Options nosniff;
            add_header Content-Security-Policy "default-src 'none'; style-src 'unsafe-inline'";
            add_header Referrer-Policy no-referrer;
        }

        location ~ ^/v1/matches/[^/]+/(events|bundle)$ {
            gzip on;
            gzip_types application/x-ndjson;  # never text/event-stream: it must not wait for more
            if ($http_authorization != "") {
                gzip off;
            }
            proxy_pass http://formicary;
        }

        location / {
            proxy_pass http://formicary;
        }

        proxy_http_version 1.1;
        proxy_connect_timeout 5s;
        proxy_read_timeout 60s;
        # A process that stops ends its connections. Every request may be sent to the next one:
        # commands have idempotency keys, and the other requests may be repeated.
        proxy_next_upstream error timeout non_idempotent;
        proxy_next_upstream_tries <<tries>>;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-Prefix "<<prefix>>";
    }
}
"""


class Proxy(Struct, frozen=True, kw_only=True):
    """Parameters of an nginx configuration.

    Attributes:
        listen: the port, or address and port, to listen on, in nginx's syntax.
        apis: the address and port of each API process.
        connections: the maximum number of concurrent connections per client address; each live
            stream is one.
        prefix: the path under which the service is served, such as `/games`; empty for the root.
        rate: the requests per second allowed per client address, with bursts of twice that size.
        folder: the folder for nginx's files; nginx then runs as the owner of this process. None for
            Debian's default paths and user.
    """

    listen: str
    apis: Sequence[str]
    connections: int = 50
    rate: int = 50
    prefix: str = ""
    folder: Path | None = None


def write_configuration(proxy: Proxy) -> str:
    """Return the text of an nginx configuration."""
    parts = {
        "process": "\n".join(_process(proxy.folder)),
        "paths": "".join(f"    {line}\n" for line in _paths(proxy.folder)),
        "servers": "\n".join(f"        {line}" for line in _servers(proxy.apis)),
        "tries": str(len(proxy.apis) + 1),
        "listen": proxy.listen,
        "connections": str(proxy.connections),
        "rate": str(proxy.rate),
        "burst": str(proxy.rate * 2),
        "idle": str(UPSTREAM_IDLE_SECONDS),
        "prefix": proxy.prefix,
        "below": _below(proxy.prefix),
        "static": str(files("web") / "static"),
    }
    text = _TEMPLATE
    for name, part in parts.items():
        text = text.replace(f"<<{name}>>", part)
    return text


def _servers(apis: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the processes.

    One that fails twice is left out for 2 s. If this leaves none, all are tried again: the next one
    may be stopped as soon as the last one is back.
    """
    for api in apis:
        yield f"server {api} max_fails=2 fail_timeout=2s;"
    for api in apis:
        yield f"server {api} max_fails=0 backup;"


def _below(prefix: str) -> str:
    """Return the directives that strip the prefix from paths before nginx selects a location."""
    if not prefix:
        return ""
    return (
        f"        rewrite ^{re.escape(prefix)}/(.*)$ /$1;\n"
        "        absolute_redirect off;\n"
        f"        location = {prefix} {{\n            return 301 {prefix}/;\n        }}\n"
    )


def _process(folder: Path | None) -> list[str]:
    if folder is None:
        return [
            "user www-data;",
            "pid /run/nginx.pid;",
            "error_log /var/log/nginx/error.log;",
            "include /etc/nginx/modules-enabled/*.conf;",
        ]
    user = pwd.getpwuid(os.getuid()).pw_name
    return [f"user {user};", f"pid {folder}/nginx.pid;", f"error_log {folder}/error.log;"]


def _paths(folder: Path | None) -> list[str]:
    if folder is None:
        return ["access_log /var/log/nginx/access.log;"]
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return ["access_log off;", *(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)]
