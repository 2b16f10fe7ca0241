"""Makes a profile with a number of its own for each row of pomp/measures.def, and
demands that the text, CSV and JSON that pomp-report makes of it contain it.

usage: check_numbers.py MEASURES.DEF REPORT...
"""
import csv
import io
import itertools
import json
import re
import subprocess
import sys

import profile as scenarios

# The rows that a document lacks, by reason. A row that it has must not stand
# here.
NOT_IN_TEXT = {
    "it has the share of the work, which is of all samples but these": {
        ("SAMPLES", "waiting"), ("SAMPLES", "delivering")},
    "it has sums of the states, by thread and by call path": {
        ("NODE", "inclusive_ns"), ("NODE", "exclusive_ns"),
        ("REGION", "inclusive_work_ns"),
        ("REGION", "max_thread_inclusive_work_ns"),
        ("REGION", "max_thread_time_ns")},
    "it has bytes and not items": {("TRANSFERS", "items")},
    "its tables have no room for single visits": {
        ("NODE", "min_visit_ns"), ("NODE", "max_visit_ns"),
        ("REGION", "min_visit_ns"), ("REGION", "max_visit_ns")},
    "it is for other tools": {
        ("NODE", "major_faults"), ("NODE", "executing_tasks_ns")},
    "its head has the sum of all regions": {("NODE", "untimed_visits")},
    "it has an estimate if there are no visits": {("TIMED", "estimated_visits")},
    "findings alone use it": {
        ("REGION", "threads"), ("NODE", "system_ns"), ("NODE", "sleeps"),
        ("NODE", "waited_again_ns"), ("NODE", "probed_ns"),
        ("NODE", "slowed_ns"), ("NODE", "unsteady_ns"), ("TASKS", "longest_on_cpu_ns"),
        *(("TIMED", m) for m in (
            "timed", "timed_ns", "low_timed_ns", "window_visits", "window_ns",
            "low_window_ns"))},
}
NOT_IN_JSON = {
    "it has the sum of the states": {("NODE", "exclusive_ns")},
}


def read_rows(path):
    """The rows of each owner, (unit, member), and the durations of tasks."""
    text = open(path).read().replace("\\\n", " ")
    owners = {}
    for owner, body in re.findall(r"#define POMP_(\w+)_MEASURES\(M\)(.*)", text):
        owners[owner] = re.findall(r'\bM\(\w+, (\w+), \w+, "(\w+)"', body)
    body = re.search(r"#define POMP_TASK_DURATIONS\(M\)(.*)", text).group(1)
    durations = re.findall(r'\bM\(\w+, "(\w+)"', body)
    return owners, durations


def make_document():
    """A profile in which each owner has something."""
    p = scenarios.Profile("numbers", 2)
    p.serial = 50 * scenarios.MS
    region, team = scenarios.parallel(p, scenarios.work(1), scenarios.work(300),
                                      scenarios.work(200))
    loop = p.region("loop", "loop", lines=(2, 4), scheduleType="dynamic",
                    loop={})
    p.path(team, "loop", loop, 3, scenarios.work(100), scenarios.work(90))
    task = p.region("task", "task", lines=(5, 6), tasks={"max_alive": None})
    p.path(team, "task", task, 3, scenarios.work(70), scenarios.work(60))
    lock = p.region("lock", "runtime", lines=(7, 8), name="omp_set_lock")
    p.path(team, "lock", lock, 3, scenarios.work(0, lock=40),
           scenarios.work(0, lock=30))
    target = p.region("target", "target", lines=(9, 9))
    p.path(team, "target", target, 3, scenarios.work(2))
    p.creations = [{"child": task, "parent": None}]
    p.gaps = [{"rest": False, "from": None, "to": region}]
    p.samples = {"rate": 1000, "problem": None, "objects": [""],
                 "stacks": [{"call_path": 0, "subject": None, "count": 300,
                             "stack": [0, 33]}]}
    document = p.document()
    document["regions"][region]["teams"] = {}
    document["regions"][target]["transfers"] = {}
    document["regions"][target]["timed"] = {}
    document["locks"] = [{
        "id": 0, "kind": "lock", "nests": False, "address": "0x10",
        "objects": 1, "initialized": None, "uses": [{"region": lock}],
        "waits": [{"region": lock, "holder": lock}]}]
    return document


def objects_of(document, owner):
    """The objects that have the numbers of an owner."""
    regions = document["regions"]
    some = {"LOOP": "loop", "TRANSFERS": "transfers", "TIMED": "timed",
            "TEAMS": "teams"}
    if owner in some:
        return [r[some[owner]] for r in regions if r.get(some[owner]) is not None]
    tasks = [r["tasks"] for r in regions if r["tasks"]]
    return {
        "PROCESS": lambda: [document],
        "EFFICIENCY": lambda: [],
        "THREAD": lambda: document["threads"],
        "NODE": lambda: [t for c in document["call_paths"]
                         for t in c["threads"]],
        "REGION": lambda: regions,
        "TASKS": lambda: tasks,
        "CREATION": lambda: document["task_creations"],
        "GAP": lambda: document["serial_gaps"],
        "LOCK_USE": lambda: document["locks"][0]["uses"],
        "LOCK_WAIT": lambda: document["locks"][0]["waits"],
        "SAMPLES": lambda: [document["samples"]],
    }[owner]()


def fill(document, owners, durations):
    """Gives each object numbers that nothing else has. Returns for each row an
    object that has it."""
    numbers = {"COUNT": itertools.count(100003, 7),
               "BYTES": itertools.count(20000003, 7),
               "TIME": itertools.count(50000017, 10007)}
    places = {}
    for owner, rows in owners.items():
        if owner == "DURATIONS":
            continue
        for thing in objects_of(document, owner):
            for unit, member in rows:
                thing[member] = next(numbers[unit])
                places[(owner, member)] = (thing, member)
    document["wall_time_ns"] += 1000000000
    document["thread_time_ns"] += 2000000000
    for member in durations:
        thing = objects_of(document, "TASKS")[0][member] = {}
        for unit, part in owners["DURATIONS"]:
            thing[part] = next(numbers[unit])
            places[("DURATIONS", member + "." + part)] = (thing, part)
        thing["mean_ns"] = thing["sum_ns"] // thing["count"]
    return places


def run(report, document, *options):
    with open("numbers.json", "w") as file:
        json.dump(document, file)
    return subprocess.run(report + list(options) + ["numbers.json"],
                          check=True, stdout=subprocess.PIPE).stdout.decode()


def numbers_in(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return set().union(*map(numbers_in, value)) if value else set()
    return {value}


def check_list(name, missing, reasons):
    listed = set().union(*reasons.values())
    if missing != listed:
        sys.exit("%s lacks %s, and has %s which are listed" % (
            name, sorted(missing - listed), sorted(listed - missing)))


def main(measures, *report):
    report = list(report)
    owners, durations = read_rows(measures)
    document = make_document()
    places = fill(document, owners, durations)
    # The report, which computes the efficiency.
    made = json.loads(run(report, document, "--json"))
    there = numbers_in(made)
    # CSV has all numbers, and no others.
    lines = list(csv.DictReader(io.StringIO(run(report, document, "--csv", "-"))))
    names = {"NODE": "call_path", "DURATIONS": "tasks"}
    for owner, rows in owners.items():
        name = names.get(owner, owner.lower())
        found = sorted((l["measure"], int(l["value"])) for l in lines
                       if l["owner"] == name and
                       not l["measure"].startswith("states.") and
                       ("." in l["measure"]) == (owner == "DURATIONS"))
        if owner == "DURATIONS":
            tasks = objects_of(document, "TASKS")
            wanted = sorted((d + "." + m, t[d][m]) for t in tasks
                            for d in durations for _, m in rows)
        elif owner == "EFFICIENCY":
            wanted = sorted((m, made["efficiency"][m]) for _, m in rows)
        else:
            wanted = sorted((m, o[m]) for o in objects_of(document, owner)
                            for _, m in rows)
        if found != wanted:
            sys.exit("%s in CSV: %s, expected %s" % (owner, found, wanted))
    check_list("--json", {place for place, (thing, member) in places.items()
                          if thing[member] not in there}, NOT_IN_JSON)
    # Text rounds, so what it has shows if the number changes.
    text = ("--summary", "--full", "--tasks", "--advise")
    before = run(report, document, *text)
    missing = set()
    for place, (thing, member) in places.items():
        was = thing[member]
        thing[member] *= 7
        if run(report, document, *text) == before:
            missing.add(place)
        thing[member] = was
    check_list("text", missing, NOT_IN_TEXT)
    print("%d rows" % len(places))


main(*sys.argv[1:])
