# Checks the JSON of compare.test.
import json
import sys

c = json.load(open(sys.argv[1]))
assert (c["schema"], c["version"]) == ("pomp-comparison", 1)
assert c["b"]["wall_time_ns"] == 2500000000
assert len(c["regions"]) == 7
first, second, third = c["regions"][:3]
assert (first["name"], first["b"], first["ratio"]) == ("table", None, None)
assert first["difference_ns"] == -first["a"]["time_ns"] == -390000000
assert (second["name"], second["a"], second["ratio"]) == ("rows", None, None)
assert third["ratio"] == 1 and third["a"]["visits"] == third["b"]["visits"] == 1
