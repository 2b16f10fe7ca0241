"""How the costs grow: with constructs, regions, call paths, threads, events."""

import os
import shutil
import struct

from . import generate, variants
from .tools import SOURCE, call, measure, median, say

CONSTRUCTS_PER_UNIT = 1000
UNITS = (10, 20, 50, 100)
REGIONS = (1, 16, 256, 4096)
DEPTHS = (1, 10, 100, 1000)
THREADS = (1, 2, 4, 8, 16, 32, 64)
VARIANTS = ("plain", "empty", "profile", "trace")


def start_up(tools, options):
    """Returns number of constructs -> ns each that the start and the end of
    the program take, with everything off; and with a profile."""
    result = {}
    per_unit = CONSTRUCTS_PER_UNIT // (20 if options.quick else 1)
    source = generate.write(tools.path("scale", "main.c"),
                            "int main(void) { return 0; }\n")
    units = [generate.write(tools.path("scale", "unit-%d.c" % i),
                            generate.unit(i, per_unit))
             for i in range(UNITS[-1])]
    # Its code never runs: compiling it without optimization takes less time.
    say("scale: compiling %d units" % len(units))
    for number in UNITS:
        chosen = [source, *units[:number]]
        programs = {plugin: tools.program(
            "start", chosen, plugin, ["-O0"]) for plugin in (False, True)}
        # The next number of units links to the same name.
        kept = {}
        for plugin, path in programs.items():
            kept[plugin] = "%s-%d" % (path, number)
            shutil.copy(path, kept[plugin])
        cases = {"plain": (kept[False], tools.environment(1)),
                 "off": (kept[True], tools.environment(1, **variants.OFF)),
                 "profile": (kept[True], tools.environment(1))}
        times = {name: [] for name in cases}
        for _ in range(3 if options.quick else 4 * options.repetitions):
            for name, (program, env) in cases.items():
                times[name].append(measure([program], env).cpu)
        constructs = number * per_unit
        result[constructs] = {
            name: (median(times[name]) - median(times["plain"])) / constructs
            * 1e9 for name in ("off", "profile")}
    return result


def pair_costs(tools, programs, threads, arguments, rounds):
    """Returns variant -> ns of a pair of events, the region itself taken
    away."""
    times = {}
    for _ in range(rounds):
        for run in variants.of(tools, programs, threads, False):
            if run.name in VARIANTS:
                run.prepare()
                times.setdefault(run.name, []).append(
                    float(call([run.program, *arguments], env=run.env)))
    return {name: median(each) - median(times["plain"])
            for name, each in times.items() if name != "plain"}


def build(tools, count):
    source = generate.write(tools.path("scale", "regions-%d.c" % count),
                            generate.regions(count))
    name = "scale-%d" % count
    flags = ["-I" + os.path.join(SOURCE, "src")]
    sources = [os.path.join(SOURCE, "src", "scale.c"), source]
    return {"plain": tools.program(name, sources, False, flags),
            "pomp": tools.program(name, sources, True, flags)}


def record_bytes(directory):
    """Returns how many bytes of records the threads' files of a trace have:
    what include/pomp/trace.h says of them."""
    total = 0
    for name in os.listdir(directory):
        if not name.startswith("thread-"):
            continue
        with open(os.path.join(directory, name), "rb") as file:
            file.seek(32)
            begin, size = struct.unpack("=QQ", file.read(16))
            # The first place is the window, which has the last records.
            file.seek(begin)
            window = file.read(size)
        total += struct.unpack_from("=Q", window, 32)[0]
        at = 64
        while at < size:
            what, = struct.unpack_from("=I", window, at)
            if not what & 255:
                break
            values = what >> 8 & 7
            at += 8
            if values == 7:
                values, = struct.unpack_from("=Q", window, at)
                at += 8
            at += 8 * values
        total += at - 64
    return total


def trace_run(tools, programs, pairs):
    """Returns bytes of records, and ns of a pair in one thread."""
    directory = tools.trace_dir()
    shutil.rmtree(directory, ignore_errors=True)
    ns = float(call([programs["pomp"], "threads", str(pairs)],
                    env=tools.environment(1, POMP_MONITOR="trace",
                                          POMP_OUTPUT=directory)))
    size = record_bytes(directory)
    shutil.rmtree(directory, ignore_errors=True)
    return size, ns


def trace_size(tools, programs, pairs):
    """Returns bytes per event, and events per second of one thread. Records are
    counted, of one run less those of a shorter one: what a trace has but once,
    its headers and the free room at its end, says nothing of an event."""
    less, _ = trace_run(tools, programs, pairs // 2)
    more, ns = trace_run(tools, programs, pairs)
    return (more - less) / (2 * (pairs - pairs // 2)), 2e9 / ns


def run(tools, options):
    rounds = 1 if options.quick else options.repetitions
    result = {"start_up": start_up(tools, options), "regions": {},
              "depth": {}, "threads": {}}
    first = None
    for count in REGIONS[:2] if options.quick else REGIONS:
        say("scale: %d regions" % count)
        programs = build(tools, count)
        first = first or programs
        result["regions"][count] = {
            order: pair_costs(tools, programs, 1, [order], rounds)
            for order in ("cyclic", "random")}
    for depth in DEPTHS:
        say("scale: depth %d" % depth)
        result["depth"][depth] = pair_costs(
            tools, first, 1, ["depth", str(depth)], rounds)
    pairs = 2000 if options.quick else 1000000
    for threads in THREADS:
        say("scale: %d threads" % threads)
        result["threads"][threads] = pair_costs(
            tools, first, threads, ["threads", str(pairs // threads)], rounds)
    if tools.has_trace:
        events = 10000 if options.quick else 5000000
        each = [trace_size(tools, first, events) for _ in range(rounds)]
        result["trace"] = {"bytes_per_event": median([b for b, _ in each]),
                           "events_per_second": median([e for _, e in each])}
    return result
