"""Reads what pomp-report made for speedscope and pprof, and demands that both
have all of the time and all visits of the report, by path, state and thread.

usage: check_stacks.py REPORT.json SPEEDSCOPE.json PPROF [DEEPEST]

A reader of protocol buffers is a few lines; the numbers of the fields are those
of profile.proto.
"""
import collections
import gzip
import json
import re
import sys


def check(condition, *what):
    if not condition:
        sys.exit("check_stacks.py: ERROR: " + " ".join(str(w) for w in what))


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields(data):
    """The fields of a message: number and value, bytes where it has a size."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        check(key & 7 in (0, 2), "wire type", key & 7)
        value, at = varint(data, at)
        if key & 7 == 2:
            check(at + value <= len(data), "a field is too long")
            value, at = data[at:at + value], at + value
        yield key >> 3, value


def message(data):
    found = collections.defaultdict(list)
    for number, value in fields(data):
        found[number].append(value)
    return found


def packed(data):
    at, values = 0, []
    while at < len(data):
        value, at = varint(data, at)
        values.append(value)
    return values


def read_pprof(name, has_date):
    """Yields thread, state, frames from the outermost, visits and time."""
    profile = message(gzip.open(name).read())
    strings = [s.decode() for s in profile[6]]
    check(strings[0] == "" and len(set(strings)) == len(strings), strings)
    types = [tuple(strings[v[0]] for _, v in sorted(message(t).items()))
             for t in profile[1]]
    check(types == [("visits", "count"), ("time", "nanoseconds")], types)
    check(strings[profile[14][0]] == "time", "default type")
    check(profile[10][0] > 0 and (profile[9][0] > 1e18) == has_date,
          "duration, begin")
    functions, locations = {}, {}
    for data in profile[5]:
        f = message(data)
        check(f[1][0] not in functions and f[1][0] > 0, "function", f)
        functions[f[1][0]] = (strings[f[2][0]], strings[f[4][0]], f[5][0])
    for data in profile[4]:
        location = message(data)
        check(location[1][0] not in locations and location[1][0] > 0, location)
        line, = location[4]
        line = message(line)
        function = functions[line[1][0]]
        check(line[2][0] == function[2], "line of", function)
        locations[location[1][0]] = function
    for data in profile[2]:
        sample = message(data)
        visits, time = packed(sample[2][0])
        labels = {}
        for label in sample[3]:
            label = message(label)
            labels[strings[label[1][0]]] = strings[label[2][0]]
        frames = [locations[i] for i in reversed(packed(sample[1][0]))]
        yield int(labels["thread"]), labels["state"], frames, visits, time


def read_speedscope(name):
    """A list of stacks with their times, of all threads and of each."""
    with open(name, encoding="utf-8") as f:
        document = json.load(f)
    check(document["$schema"] ==
          "https://www.speedscope.app/file-format-schema.json", "schema")
    frames = [(f["name"], f.get("file", ""), f.get("line", 0))
              for f in document["shared"]["frames"]]
    names = [p["name"] for p in document["profiles"]]
    check(names == ["all threads"] + [f"thread {i}"
                                      for i in range(len(names) - 1)], names)
    result = []
    for profile in document["profiles"]:
        check(profile["type"] == "sampled" and
              profile["unit"] == "nanoseconds", profile["name"])
        samples, weights = profile["samples"], profile["weights"]
        check(len(samples) == len(weights), "samples and weights")
        check(profile["startValue"] == 0 and
              profile["endValue"] == sum(weights), "values")
        stacks = collections.Counter()
        for sample, weight in zip(samples, weights):
            stacks[tuple(frames[i] for i in sample)] += weight
        result.append(stacks)
    return result


def main(report_file, speedscope_file, pprof_file, deepest=None):
    with open(report_file, encoding="utf-8") as f:
        report = json.load(f)
    threads = report["threads"]
    # Bytes that would upset a terminal become a question mark.
    program = re.sub("[\x00-\x1f\x7f\x80-\x9f]", "?", report["program"])
    speedscope = read_speedscope(speedscope_file)
    check(len(speedscope) == len(threads) + 1, "threads")
    everything = collections.Counter()
    for stacks in speedscope[1:]:
        everything.update(stacks)
    check(everything == speedscope[0], "all threads are not each")

    states = collections.Counter()
    visits = collections.Counter()
    stacks = [collections.Counter() for _ in threads]
    for thread, state, frames, count, time in read_pprof(
            pprof_file, bool((report.get("environment") or {}).get("date"))):
        states[thread, state] += time
        visits[tuple(frames)] += count
        if time:
            stacks[thread][tuple(frames)] += time
        if state not in ("work", "serial") or len(frames) == 1:
            check(frames[-1][0] == f"({state})", frames, state)
        check(frames[0][0] == program, frames)
        check(not deepest or len(frames) <= int(deepest) + 2, len(frames))
    check(stacks == speedscope[1:], "speedscope and pprof do not agree")
    for i, thread in enumerate(threads):
        expected = {s.removesuffix("_ns"): ns
                    for s, ns in thread["states"].items()}
        # If teams do not report themselves, the inside of a parallel region is
        # serial to one and work to the other.
        for found in (expected, states):
            work = "work" if found is expected else (i, "work")
            serial = "serial" if found is expected else (i, "serial")
            found[work] += found[serial]
            found[serial] = 0
        for state, time in expected.items():
            found = states[i, state]
            check(found == time, "thread", i, state, found, time)
    expected = sum(path["visits"] for path in report["call_paths"])
    check(sum(visits.values()) == expected, "visits", sum(visits.values()),
          expected)
    if not deepest:
        check_paths(report, visits)
    print(f"{sum(map(len, stacks))} stacks agree")


def check_paths(report, visits):
    """Each path is visited as often as the stacks with its lines."""
    paths = {path["id"]: path for path in report["call_paths"]}
    regions = {region["id"]: region for region in report["regions"]}

    def lines(path):
        if path["region"] is None:
            return []
        return (lines(paths[path["parent"]]) +
                [regions[path["region"]]["first_line"]])

    expected = collections.Counter()
    for path in report["call_paths"]:
        expected[tuple(lines(path))] += path["visits"]
    found = collections.Counter()
    for frames, count in visits.items():
        if count:
            found[tuple(f[2] for f in frames[1:])] += count
    check(+expected == +found, "visits by lines", expected, found)


main(*sys.argv[1:])
