"""The numbers over ranks are those of the profiles: check_table.py TABLE
PROFILE PROFILE, of ranks 0 and 2."""
import json
import sys

table, *profiles = [json.load(open(name)) for name in sys.argv[1:]]
names = table["state_names"]


def states(profile):
    return [sum(t.get(name + "_ns", 0) for t in profile["threads"]) for name in names]


def near(x, y):
    assert abs(x - y) < 0.01, (x, y)


assert [r["rank"] for r in table["ranks"]] == [0, 2]
assert table["size"] == 7
assert table["missing"] == [[1, 1], [3, 4], [6, 6]]
assert table["unreadable"] == [[5, 5]]
assert table["ended_early"] == [] and table["other_processes"] == 0
for row, profile in zip(table["ranks"], profiles):
    assert row["states"] == states(profile), row
    assert row["wall_time_ns"] == profile["wall_time_ns"], row
    assert row["threads"] == len(profile["threads"]), row
    assert row["work_ns"] == row["states"][names.index("work")] > 0
    assert row["serial_ns"] == row["states"][names.index("serial")]
    assert 0 <= row["wait_ns"] <= row["thread_time_ns"]
assert table["states"] == [sum(s) for s in
                           zip(*(r["states"] for r in table["ranks"]))]
assert table["wall_time_ns"] == max(p["wall_time_ns"] for p in profiles)
works = {r["rank"]: r["work_ns"] for r in table["ranks"]}
assert len(set(works.values())) == 2, works
assert table["most_work"] == max(works, key=works.get)
assert table["least_work"] == min(works, key=works.get)

# The hybrid model: what ranks wait is not useful, and all last as long as the
# longest.
wall = table["wall_time_ns"]
useful = inside = whole = longest = 0
for row in table["ranks"]:
    processors = row["thread_time_ns"] / row["wall_time_ns"]
    computes = row["wall_time_ns"] - row["between_ns"]
    useful += row["parallel_percent"] / 100 * row["thread_time_ns"] - row["between_ns"]
    inside += processors * computes
    whole += processors * wall
    longest = max(longest, computes)
near(table["parallel_percent"], 100 * useful / whole)
near(table["inside_percent"], 100 * useful / inside)
near(table["communication_percent"], 100 * longest / wall)
near(table["load_balance_percent"], 100 * inside / whole * wall / longest)
near(table["between_percent"], table["load_balance_percent"] *
     table["communication_percent"] / 100)
near(table["parallel_percent"], table["between_percent"] *
     table["inside_percent"] / 100)
assert not table["mpi_measured"]
