# usage: check_nested.py REPORT...
import json
import sys

for path in sys.argv[1:]:
    report = json.load(open(path))
    names = {region["id"]: region["name"] for region in report["regions"]}
    paths = {path["id"]: path for path in report["call_paths"]}
    for name in ("even", "odd"):
        user, = (p for p in paths.values()
                 if p["kind"] == "user_region" and names[p["region"]] == name)
        parallel, = (p for p in paths.values()
                     if p["parent"] == user["id"] and p["kind"] == "parallel")
        team, = (p for p in paths.values()
                 if p["parent"] == parallel["id"] and p["kind"] == "team")
        assert (user["visits"], parallel["visits"], team["visits"]) == \
            (100, 100, 200), (path, user, parallel, team)
