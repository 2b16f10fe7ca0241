# Checks what pomp top prints of two running programs: as JSON, and as Prometheus
# reads it, if its reader is there.
#
# usage: check_top.py TOP.json TOP.prom
import json
import sys

top = json.load(open(sys.argv[1]))
assert top["schema"] == "pomp-top" and top["version"] == 1
assert len(top["processes"]) == 2
for process in top["processes"]:
    assert process["program"] == "running" and process["pid"] > 1
    assert 0 < process["interval_ns"] < process["wall_time_ns"]
    assert [t["id"] for t in process["threads"]] == [0, 1]
    for thread in process["threads"]:
        assert abs(sum(thread["recent_percent"].values()) - 100) < 0.1
        assert isinstance(thread["state"], str), thread
        # Outside of all regions it is in none.
        if thread["state"] in ("idle", "serial"):
            assert thread["construct"] is None, thread
    loop = next(c for c in process["constructs"] if c["type"] == "loop")
    assert loop["construct"].endswith(" in main") and loop["first_line"] == 16
    assert 0 < loop["recent_visits"] < loop["visits"], loop
    assert 0 < loop["recent_percent"] <= 100
print("processes", len(top["processes"]))
try:
    from prometheus_client.parser import text_string_to_metric_families
except ImportError:
    print("not tested: prometheus_client")
    sys.exit()
metrics = {m.name: m for m in text_string_to_metric_families(
    open(sys.argv[2]).read())}
pids = {str(p["pid"]) for p in top["processes"]}
for name in ("pomp_wall_seconds", "pomp_thread_state_seconds",
             "pomp_construct_own_seconds", "pomp_construct_visits"):
    samples = metrics[name].samples
    assert metrics[name].type == "counter"
    assert {s.labels["pid"] for s in samples} == pids, name
    labels = [tuple(sorted(s.labels.items())) for s in samples]
    assert len(labels) == len(set(labels)), name
[one, two] = [s.value for s in metrics["pomp_wall_seconds"].samples]
states = sum(s.value for s in metrics["pomp_thread_state_seconds"].samples)
assert abs(states - 2 * (one + two)) < 0.02 * states, (one, two, states)
assert metrics["pomp_finding_gain_ratio"].type == "gauge"
