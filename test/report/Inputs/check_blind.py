# Checks what a report as JSON, on standard input, says was not measured.
#
# usage: check_blind.py CASE
import json
import sys

case = sys.argv[1]
spots = json.load(sys.stdin)["not_measured"]
names = [spot["name"] for spot in spots]
how = {spot["name"]: spot["how"] for spot in spots}
print(case, spots)
# Nothing is said twice, and nothing without a word on what can be done.
assert len(set(names)) == len(names)
assert all(spot["why"] and spot["how"] for spot in spots)
if case in ("default", "killed"):
    assert names[0] == "functions", names
    assert how["functions"] == (
        "POMP_SAMPLE=1000, or compile with -fplugin-arg-pomp-functions=bodies")
    assert how["chunks of loops"] == "POMP_LOOP=Chunks"
    assert how["atomics and flushes"] == "POMP_SYNC=BeginEnd+Event"
    assert how["iterations of loops"] == (
        "compile with -fplugin-arg-pomp-inst=Loop:Chunks+IterBeginEnd, "
        "run with POMP_LOOP=IterBeginEnd")
if case == "default":
    # A kind that the program does not contain is not missing.
    assert not any("tasks" in name for name in names), names
    assert how["2 places"] == "-fplugin-arg-pomp-verbose shows where"
    assert "1 thread" in names
if case == "killed":
    assert "what came after the last event" in names
if case == "all":
    for name in ("functions", "chunks of loops", "atomics and flushes",
                 "waits for locks"):
        assert name not in names, names
    assert "iterations of loops" in names
if case == "little":
    assert how["loops"] == "compile with -fplugin-arg-pomp-inst=Loop:EnterExit"
    assert "tasks" in names and "parallel regions" not in names
if case == "throttled":
    assert any(name.endswith(("region", "regions")) and "THROTTLE" in how[name]
               for name in names if name[0].isdigit()), names
if case == "lost":
    assert any("POMP_TRACE_SIZE" in way for way in how.values()), how
