"""`formicary content` reports all faults of a pack of Myrmes with many faults."""

from tests.formicary.conftest import run, server

__all__ = ["run", "server"]

PACK = """{
  "name": 3,
  "colour": "red",
  "garden": {"rows": [], "prey": [],
    "areas": []},
  "prey": [
    {"id": "ladybug", "count": 6, "soldiers": 1,
     "food": -2,
     "points": "none"},
    {"id": "wasp", "count": 6, "soldiers": 1, "food": 1, "points": 0}
  ],
  "pheromones": [],
  "specials": []
}
"""


def test_every_fault_is_told_with_its_line(run, tmp_path):
    file = tmp_path / "pack.json"
    file.write_text(PACK)

    code, output = run("content", "check", "myrmes", file)

    assert code == 1
    assert [line.removeprefix(f"{file}:") for line in output.splitlines()[:-1]] == [
        "1: /objectives: is missing",
        "2: /name: Expected `str`, got `int`",
        "3: /colour: is not known",
        "8: /prey/0/food: -2 is less than 0",
        "9: /prey/0/points: Expected `int`, got `str`",
        "10: /prey/1/id: Invalid enum value 'wasp'",
    ]
    assert "has 6 faults" in output
    assert run("content", "add", "myrmes", file)[0] == 1
