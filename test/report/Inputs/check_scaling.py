# Checks the JSON of scaling.test: every number, and that all add up.
import json
import sys

MS = 1000000
s = json.load(open(sys.argv[1]))


def near(a, b):
    assert abs(a - b) <= abs(b) * 1e-5 + 1e-9, (a, b)


assert (s["schema"], s["version"]) == ("pomp-scaling", 1)
assert (s["program"], s["judged_threads"]) == ("app", 4)
near(s["serial_limit"], 10)
# The work of both loops, further work of each thread, and serial work.
for run, threads, first, fork, barrier, repeats in zip(
        s["runs"], (1, 2, 4), (500, 1025, 2000), (0, 5, 10), (0, 2.5, 10),
        (1, 2, 1)):
    wall = 100 + fork + barrier + (first + 400) / threads
    assert (run["threads"], run["repeats"]) == (threads, repeats)
    assert run["wall_time_ns"] == wall * MS
    assert run["thread_time_ns"] == threads * wall * MS
    assert run["work_ns"] == (first + 400) * MS
    assert run["serial_ns"] == 100 * MS
    assert run["served_work_ns"] == (first + 500) * MS
    near(run["speedup"], 1000 / wall)
    near(run["efficiency_percent"], 100 * 1000 / wall / threads)
    near(run["work_growth"], (first + 500) / 1000)
    near(run["serial_percent"], 100 * 100 / (first + 500))
    near(run["amdahl_speedup"], 1000 / (100 + 900 / threads))
    # The efficiency is that of the run alone by the growth of the work.
    near(run["efficiency_percent"],
         run["efficiency"]["parallel_percent"] / run["work_growth"])
    lost = {"work_ns": (first - 500) * MS, "fork_ns": threads * fork * MS,
            "barrier_ns": threads * barrier * MS,
            "idle_serial_ns": 100 * (threads - 1) * MS}
    assert {k: v for k, v in run["lost"].items() if v} == \
        {k: v for k, v in lost.items() if v}, run["lost"]
    assert {n["name"] + "_ns" for n in s["loss_names"]} == set(run["lost"])
    assert sum(run["lost"].values()) == run["lost_ns"] == \
        run["thread_time_ns"] - s["runs"][0]["thread_time_ns"]
    assert run["differs_in"] == []
    assert run["more_threads_than_processors"] is False
    parallel, grows, scales = [row["runs"][(1, 2, 4).index(threads)]
                               for row in s["regions"]]
    assert grows["time_ns"] == grows["work_ns"] == grows["own_work_ns"] == \
        grows["served_work_ns"] == grows["own_served_work_ns"] == first * MS
    assert grows["longest_ns"] == first * MS / threads
    near(grows["speedup"], 500 * threads / first)
    near(grows["efficiency_percent"], 100 * 500 / first)
    near(grows["work_growth"], first / 500)
    near(grows["own_work_growth"], first / 500)
    assert grows["lost_ns"] == (first - 500) * MS
    assert scales["longest_ns"] == (400 / threads + barrier) * MS
    near(scales["work_growth"], 1)
    assert scales["lost_ns"] == threads * barrier * MS
    assert parallel["work_ns"] == (first + 400) * MS
    assert parallel["own_work_ns"] == 0
    assert parallel["own_work_growth"] is None
    assert parallel["longest_ns"] == (wall - 100) * MS
names = [(r["type"], r["place"], r["first_line"]) for r in s["regions"]]
assert names == [("parallel", "a.c:10-40", 10), ("loop", "a.c:11-20", 11),
                 ("loop", "a.c:21-30", 21)], names
finding, = s["findings"]
assert (finding["kind"], finding["region"], finding["sites"]) == \
    ("work-growth", 1, [1])
# And as much of the waits as belongs to 1500 of 2400 ms of work.
assert finding["cost_ns"] == 1500 * MS
near(finding["gain_ns"], (1500 + 40 * 1500 / 2400) / 4 * MS)
near(finding["share_percent"], 100 * 1500 / 2880)
assert "grows 4.00 times from 1 to 4 threads" in finding["evidence"]
assert s["notes"] == []
