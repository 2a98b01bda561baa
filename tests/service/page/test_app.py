"""The site as an app: its manifest, its icons and its service worker, also below a prefix."""

import struct

import pytest

from tests.service.conftest import World


@pytest.fixture(scope="module")
def world():
    return World()


@pytest.mark.parametrize("root", ["", "/ants"])
def test_the_manifest_begins_at_the_lobby_of_the_site(world, root):
    answer = world.client.get("/manifest.webmanifest", environ_overrides={"SCRIPT_NAME": root})

    assert answer.mimetype == "application/manifest+json"
    assert (answer.json["start_url"], answer.json["scope"]) == (f"{root}/", f"{root}/")
    for icon in answer.json["icons"]:
        picture = world.client.get(icon["src"].removeprefix(root))
        size = struct.unpack("!II", picture.data[16:24])
        assert (picture.mimetype, icon["sizes"]) == ("image/png", "{}x{}".format(*size))


def test_the_service_worker_is_at_the_root_of_the_pages(world):
    answer = world.client.get("/service-worker.js")

    assert answer.mimetype == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "import" not in [line.split(" ")[0] for line in answer.text.splitlines()]


@pytest.mark.parametrize("path", ["/", "/account", "/rules"])
def test_pages_name_the_manifest(world, path):
    text = world.client.get(path, headers={"Accept": "text/html"}).text

    assert '<link rel="manifest" href="/manifest.webmanifest">' in text
