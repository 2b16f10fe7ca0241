"""The calls that were seen, each of them for most of the time of the work, and
only those: check_blocked.py DIRECTORY=CALL:WORD,... ..."""
import json
import os
import sys

for word in sys.argv[1:]:
    name, calls = word.split("=")
    path = name + "/blocked.json"
    found = {}
    for item in json.load(open(path))["blocked"] if os.path.exists(path) else []:
        assert "*type=loop*" in item["ctc"], item
        # From several places of the library that calls it.
        seen = found.setdefault(item["call"], dict(item, time_ns=0))
        seen["time_ns"] += item["time_ns"]
    expected = dict(call.split(":") for call in calls.split(",") if call)
    work = json.load(open(name + "/profile.json"))["states"]["work_ns"]
    for call, doing in expected.items():
        assert doing in found[call]["doing"], (name, found)
        assert found[call]["time_ns"] > work / 10, (name, work, found)
    rest = [i for i in found.values() if i["call"] not in expected]
    assert sum(i["time_ns"] for i in rest) < work / 4, (name, work, rest)
