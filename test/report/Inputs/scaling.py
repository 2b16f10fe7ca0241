# Makes profiles of one program with several numbers of threads, of which all
# numbers are known. With one thread it takes 1 s: 100 ms are serial, 500 ms in
# a loop of lines 11 to 20, and 400 ms in one of lines 21 to 30, which scales.
#
# usage: scaling.py THREADS [KEY=VALUE...] > profile.json
#
# The work of the first loop altogether: grown=MS, of which the first thread has
# so much more: alone=MS; its type: kind=critical; how many chunks it handed out:
# chunks=N. Of the machine: processors=N; the part of each thread's time in which
# it was ready without a processor: delayed=PERCENT, of all threads or of each.
# The counts of the first loop: counted=INSTRUCTIONS,CYCLES in millions.
# Samples in its lines, one a millisecond: lines=COUNT,COUNT. The second loop:
# second=MS second_lines=COUNT,COUNT. How long a probe of the processors' speed
# took when there were samples: probe=NS; page faults in the first loop: faults=MS.
# peak=MB is the most memory of the process.
# name=PROGRAM; path=FILE; extra=1 adds a region,
# without=1 removes the first loop; more=MS is wall time in which no thread does
# anything.
import json
import sys

from profile import MS, Profile, parallel

threads = int(sys.argv[1])
given = dict(argument.split("=", 1) for argument in sys.argv[2:])
grown = float(given.get("grown", 500))
fork = {1: 0, 2: 5}.get(threads, 10)
alone = float(given.get("alone", 0))
others = float(given.get("second", 400))
barrier = {1: 0, 2: 2.5}.get(threads, 10)


def ms(value):
    return int(value * MS)


def sample(path, lines, address):
    counts = list(map(int, given.get(lines, "0").split(",")))
    if not any(counts):
        return
    if not p.samples:
        p.samples = {
            "rate": 1000, "taken": 0, "waiting": 0, "delivering": 0,
            "dropped": 0, "problem": None, "objects": [""], "stacks": []}
    p.samples["taken"] += sum(counts)
    p.samples["stacks"] += [{"call_path": path, "subject": None,
                             "count": count, "stack": [0, address * i]}
                            for i, count in enumerate(counts, 1) if count]


where = {"path": given["path"]} if "path" in given else {}
p = Profile(given.get("name", "app"), threads)
p.serial, p.peak = 100 * MS, int(given.get("peak", 0)) * 1000000
region, team = parallel(p, {}, *[{"work": 0, "fork": ms(fork)}] * threads,
                        lines=(10, 40))
p.regions[region]["attributes"].update(where)
if "without" not in given:
    kind = given.get("kind", "loop")
    loop = None
    if "chunks" in given:
        loop = {"executions": threads, "iterations": int(given["chunks"]),
                "chunks": int(given["chunks"])}
    first = p.region(kind, kind, lines=(11, 20), loop=loop,
                     scheduleType="dynamic" if loop else "static", **where)
    path = p.path(team, kind, first, 1,
                  {"work": ms((grown - alone) / threads + alone)},
                  *[{"work": ms((grown - alone) / threads)}] * (threads - 1))
    sample(path, "lines", 16)
    if "faults" in given:
        faults = float(given["faults"]) / threads
        p.paths[path]["kernel"] = {"system_ns": ms(faults),
                                   "minor_faults": int(200 * faults)}
second = p.region("loop", "loop", lines=(21, 30), **where)
path = p.path(team, "loop", second, 1,
              *[{"work": ms(others / threads),
                 "barrier": ms(barrier)}] * threads)
sample(path, "second_lines", 4096)
if "extra" in given:
    p.path(team, "function",
           p.region("function", "function", lines=(50, 60), name="help"),
           1, *[{"work": 0, "barrier": ms(1)}] * threads)
p.wall = ms(100 + fork + barrier + (grown - alone + others) / threads + alone +
            ("extra" in given) + float(given.get("more", 0)))
p.environment = {"command_line": ["./app"], "host": given.get("host", "hal"),
                 "variables": ["OMP_NUM_THREADS=%d" % threads]}
if "probe" in given:
    p.environment["probe_ps"] = 1000 * int(given["probe"])
if "processors" in given:
    p.environment["processors"] = int(given["processors"])
if "delayed" in given:
    delays = [p.wall * float(part) / 100
              for part in given["delayed"].split(",")]
    delays *= threads // len(delays)
    p.environment["run_delay_ns"] = int(sum(delays))
    p.environment["threads"] = [
        {"id": t, "cpu_ns": int(p.wall - delay), "run_delay_ns": int(delay)}
        for t, delay in enumerate(delays)]
document = p.document()
if "counted" in given:
    # In an order of each run's own.
    counters = list(zip(("instructions", "cycles"),
                        ("PAPI_TOT_INS", "PAPI_TOT_CYC"),
                        map(int, given["counted"].split(","))))
    if threads > 1:
        counters.reverse()
    document["counters"] = [{"name": name, "event": event, "work": count * MS,
                             "all": count * MS}
                            for name, event, count in counters]
    share, = [path["threads"][0] for path in document["call_paths"]
              if path["region"] == first]
    share["counters"] = [{"work": count * MS} for _, _, count in counters]
json.dump(document, sys.stdout)
