"""Demands that try.json of try.test says what it has to."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    tried = json.load(f)
assert (tried["schema"], tried["version"]) == ("pomp-try", 1)
assert tried["command"] == ["./steps"] and not tried["interrupted"]
assert len(tried["plain_seconds"]) >= 8
assert tried["combined"] is None and tried["suggestions"] == []
states = {e["title"]: e["state"] for e in tried["experiments"]}
# The same again may gain anything on a busy machine.
assert states.pop("SLOW=0") in ("refuted", "undecided")
assert states == {"FAST=1": "confirmed", "SLOW=1": "refuted",
                  "FAST=2 WRONG=1": "wrong", "FAST=3 CODE=7": "wrong"}, states
fast = tried["experiments"][0]
assert fast["variables"] == {"FAST": "1"} and fast["experiment"] == "with"
gain = fast["gain"]
assert (0 < gain["low_percent"] <= gain["middle_percent"] <= gain["high_percent"]
        < 100), gain
pairs = fast["pairs"]
assert len(pairs["seconds"]) == len(pairs["base_seconds"]) >= 8
