"""Checks the structure of what the bench writes, and the counts in it that do
not depend on the machine."""

import json
import sys

with open(sys.argv[1]) as file:
    result = json.load(file)
rows = result["micro"]["threads"]["2"]
events = result["micro"]["events"]["2"]
assert len(events) == 18, events
for name in [*events, "clock"]:
    for variant in ("plain", "again", "absent", "off", "empty", "profile"):
        assert rows[name][variant] > 0, (name, variant)
# OMPT does not know of these, and they must not look free.
for name in ("atomic", "user_region", "function"):
    assert "ompt-empty" not in rows[name], name
# Enter and exit by the master, begin and end by both.
assert events["parallel"] == 3, events
# Enter and exit of the loop and of its barrier, and a chunk.
assert events["for"] == 6, events
assert events["task"] == 4, events
assert events["user_region"] == events["function"] == 2, events
assert {"cost", "goal", "measured", "met", "detail"} == set(result["goals"][0])
