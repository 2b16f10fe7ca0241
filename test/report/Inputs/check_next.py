"""Demands that the next change is the first of all findings, that each finding has
the places of its regions, and that they are exact.

usage: check_next.py REPORT.json NEXT.json
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    following = json.load(file)

assert (following["schema"], following["version"]) == ("pomp-next", 1)
findings = report["findings"]
assert following["finding"] == (findings[0] if findings else None)
assert following["other_findings"] == max(len(findings) - 1, 0)
for member in ("program", "wall_time_ns", "notes", "not_measured"):
    assert following[member] == report[member], member
assert all(f["gain_ns"] <= findings[0]["gain_ns"] for f in findings)
for finding in findings:
    places = finding["places"]
    if "between" not in finding:
        assert len(places) == len(finding["sites"]), finding
        for place, site in zip(places, finding["sites"]):
            region = report["regions"][site]
            assert place["type"] == region["type"]
            assert place["file"] == region["file"]
            assert place["path"] == region["path"]
            assert place["line"] == (region["first_line"] or None)
            assert place["column"] == (region["first_column"] or None)
            assert str(place["line"] or "") in place["where"]
    elif finding["between"][0] is not None:
        before = report["regions"][finding["between"][0]]
        assert places[0]["type"] is None
        assert places[0]["line"] == (before["last_line"] or None), places
    assert finding["evidence"] and finding["advice"]
