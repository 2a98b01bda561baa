"""No pinned package has a known vulnerability, provided that the database can be reached."""

from pathlib import Path

import pytest
from flask import Flask, request

from tests.assure.advisories import NoAnswer, find_advisories, read_pins
from tests.service.serving import serve_any

ROOT = Path(__file__).parents[2]


@pytest.mark.assure
def test_no_pinned_package_has_a_known_weakness():
    try:
        advisories = find_advisories(read_pins(ROOT))
    except NoAnswer as error:
        pytest.skip(f"the packages were not checked: {error}")
    assert advisories == {}


def test_every_package_is_pinned_to_a_version():
    pins = read_pins(ROOT)
    assert {"flask", "flask-compress", "pytest", "redis"} <= {name.lower() for name in pins}
    assert len(pins) > 80


def test_what_the_database_tells_is_found():
    """The database is a local one, with an advisory for one of two packages."""
    database, asked = Flask("database"), []

    @database.post("/v1/querybatch")
    def answer():
        asked.extend(request.json["queries"])
        return {"results": [{}, {"vulns": [{"id": "PYSEC-1"}, {"id": "GHSA-2"}]}]}

    with serve_any(database) as address:
        advisories = find_advisories({"ants": "1.0", "bees": "2.1"}, address)

    assert advisories == {"bees": ["PYSEC-1", "GHSA-2"]}
    assert asked[1] == {"package": {"name": "bees", "ecosystem": "PyPI"}, "version": "2.1"}


def test_a_database_that_tells_nothing_is_told_from_one_that_knows_of_nothing():
    database = Flask("database")
    database.add_url_rule(
        "/v1/querybatch", view_func=lambda: {"results": []}, methods=["POST"], endpoint="short"
    )
    with serve_any(database) as address:
        with pytest.raises(NoAnswer, match="0 of 1"):
            find_advisories({"ants": "1.0"}, address)
        with pytest.raises(NoAnswer, match="404"):
            find_advisories({"ants": "1.0"}, f"{address}/other")
    with pytest.raises(NoAnswer):
        find_advisories({"ants": "1.0"}, address)
