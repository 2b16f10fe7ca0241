# Checks the timeline in a page: spans follow one another, and what is not merged
# adds up to the times of the profile.
#
# usage: check_timeline.py PAGE.html exact|merged
import json
import re
import sys

page = open(sys.argv[1]).read()
report = json.loads(re.search(r'id="report">(.*?)</script>', page, re.S).group(1))
timeline = report["timeline"]
assert timeline["end_ns"] == report["wall_time_ns"]
assert len(timeline["threads"]) == len(report["threads"])
assert (timeline["resolution_ns"] > 0) == (sys.argv[2] == "merged")
# Nothing is merged that is longer than a thousandth of the run.
assert timeline["resolution_ns"] < timeline["end_ns"] / 1000
for thread, known in zip(timeline["threads"], report["threads"]):
    spans = thread["spans"]
    assert len(spans) % 4 == 0 and 0 < len(spans) // 4 <= 8192
    end = 0
    times = dict.fromkeys(report["state_names"], 0)
    for i in range(0, len(spans), 4):
        begin, length, state, region = spans[i:i + 4]
        assert begin >= end and length > 0
        end = begin + length
        times[report["state_names"][state]] += length
        assert -1 <= region < len(timeline["regions"])
    assert end <= timeline["end_ns"]
    if sys.argv[2] == "exact":
        for state, ns in times.items():
            assert state == "idle" or ns == known["states"][state + "_ns"], state
    assert all(isinstance(r, int) for r in timeline["regions"])
# Bands are the visits of parallel regions, one after the other.
for band in timeline["bands"]:
    end = 0
    for begin, length, region in zip(*[iter(band["spans"])] * 3):
        assert begin >= end and length > 0
        end = begin + length
        known = report["regions"][timeline["regions"][region]]
        assert known["type"] == "parallel", known
    assert end <= timeline["end_ns"]
    visits = sum(r["visits"] for r in report["regions"]
                 if r["type"] == "parallel")
    if sys.argv[2] == "exact":
        assert len(band["spans"]) == 3 * visits
assert [(b["thread"], b["level"]) for b in timeline["bands"]] == [(0, 0)]
