"""The archive of a simulation keeps files, and judges see no faults."""

from tests.simulation.plan import Plan
from tests.simulation.servers.place import SimulatedPlace, open_archive
from tests.simulation.servers.store import World


def test_files_are_written_read_listed_and_removed():
    place = SimulatedPlace(World(Plan(5)), None)
    place.write("matches/b.pack", b"abc")
    place.write("matches/a.pack", b"")

    assert place.read("matches/b.pack", 1, 2) == b"b"
    assert list(place.names("matches")) == ["matches/a.pack", "matches/b.pack"]
    place.remove("matches/a.pack")
    assert place.first("matches") == "matches/b.pack"
    assert not place.is_there("rows")
    assert place.read("matches/a.pack") is None


def test_every_fifth_seed_has_an_archive():
    assert open_archive(World(Plan(5))) is not None
    assert open_archive(World(Plan(6))) is None
