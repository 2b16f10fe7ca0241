"""Reads the metrics that pomp-report writes as TALP does, and demands the times of
the report, and that the factors of each efficiency multiply to it.

usage: check_talp.py REPORT.json TALP.json
"""
import datetime
import json
import math
import sys

report = json.load(open(sys.argv[1]))
talp = json.load(open(sys.argv[2]))
run = talp["Application"]["Global"]
lost = report["efficiency"]


def same(a, b):
    assert math.isclose(a, b, abs_tol=0.0005), (a, b, run)


assert {"dlbVersion", "timestamp", "resources"} <= set(talp)
# TALP's readers do not expect a time zone.
assert datetime.datetime.fromisoformat(
    talp["timestamp"] or "2026-01-31").tzinfo is None
assert run["numCpus"] == talp["resources"]["numCpus"] == sum(
    not t["helper"] for t in report["threads"])
assert run["elapsedTime"] == report["wall_time_ns"]
assert run["mpiTime"] == sum(
    r["exclusive_ns"] for r in report["regions"] if r["name"].startswith("MPI_"))
assert run["usefulTime"] + run["mpiTime"] == lost["useful_ns"]
assert run["ompLoadImbalanceTime"] == lost["lost_load_balance_ns"]
assert run["ompSerializationTime"] == lost["lost_serialization_ns"]
assert run["ompSchedulingTime"] == (lost["lost_synchronization_ns"] +
                                    lost["lost_overhead_ns"])
assert run["numOmpTasks"] == sum(
    c["tasks"]["started"]
    for c in (report["tasks"] or {}).get("constructs", []))
same(run["parallelEfficiency"], run["usefulTime"] / report["thread_time_ns"])
same(run["ompParallelEfficiency"],
     run["ompLoadBalance"] * run["ompSchedulingEfficiency"] *
     run["ompSerializationEfficiency"])
same(run["mpiParallelEfficiency"],
     run["mpiCommunicationEfficiency"] * run["mpiLoadBalance"])
same(run["mpiLoadBalance"], run["mpiLoadBalanceIn"] * run["mpiLoadBalanceOut"])
same(run["mpiParallelEfficiency"],
     1 - run["mpiTime"] / run["numCpus"] / run["elapsedTime"])
