"""Selects each level of each group in each way there is, and compares the events
that come with those the list of events says belong to it.

usage: levels.py CLANG PLUGIN LIBDIR VALIDATOR INCLUDE SOURCE TEMPORARY
"""
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter

clang, plugin, lib, validator, include, source, tmp = sys.argv[1:]
table = open(os.path.join(include, "pomp", "events.def")).read()
table = re.sub(r"/\*.*?\*/", "", table, flags=re.S)
bits = {"EE": 1, "BE": 2, "EV": 4, "CH": 8, "IE": 16, "IB": 32}
levels = {name: (spelling, int(bit)) for name, spelling, bit in
          re.findall(r"^POMP_LEVEL\((\w+), (\w+), (\d+)\)", table, re.M)}
groups = dict(re.findall(r"^POMP_GROUP\((\w+), (\w+)\)", table, re.M))
guards = {name: (group, sum(bits[b] for b in mask.split(" | ")))
          for name, group, mask in
          re.findall(r"^POMP_GUARD\((\w+), (\w+), ([\w |]+)\)", table, re.M)}
events = {name: guards[guard] for name, guard in
          re.findall(r"^POMP_EVENT\((\w+), (\w+),", table, re.M)}
assert len(groups) == 8 and len(levels) == 6 and len(events) > 80
everything = "all:" + "+".join(spelling for spelling, _ in levels.values())
long = os.environ.get("TEST_LONG")
problems = []


def compile_to(name, *flags):
    path = tmp + "." + name
    subprocess.run([clang, "-fplugin=" + plugin, "-fopenmp", "-I" + include,
                    *flags, source, "-o", path, "-L" + lib,
                    "-Wl,-rpath," + lib], check=True)
    return path


def filter_file(name, *rules):
    path = tmp + "." + name
    with open(path, "w") as file:
        file.write("SCOREP_FILE_NAMES_BEGIN\n%s\nSCOREP_FILE_NAMES_END\n" %
                   "\n".join(rules))
    return "-fplugin-arg-pomp-filter=" + path


def run(program, *arguments, **environment):
    subprocess.run([program, *arguments], check=True,
                   env={**os.environ, **environment},
                   stderr=subprocess.DEVNULL)


def delivered(program):
    """The events the validating library got, and how often."""
    report = program + ".report"
    if os.path.exists(report):
        os.remove(report)
    run(program, POMP_LIBRARY=validator, POMP_VALIDATE_OUT=report)
    if not os.path.exists(report):  # If all is off, no library is attached.
        return Counter()
    text = open(report).read()
    if "ERROR" in text:
        problems.append(text)
    found = Counter()
    for count, name in re.findall(r"^(\d+) (\w+) ", text, re.M):
        found[name] += int(count)
    return found


def measured(program, *arguments, **environment):
    """The number of events pomp-rt measured."""
    out = program + ".out"
    shutil.rmtree(out, ignore_errors=True)
    run(program, *arguments, POMP_LIBRARY=os.path.join(lib, "libpomp-rt.so"),
        POMP_OUTPUT=out, POMP_REPORT="none", **environment)
    profile = json.load(open(os.path.join(out, "profile.json")))
    if profile["unbalanced_events"]:
        problems.append(program + ": unbalanced events")
    return profile["events"]


def check(way, group, level, found, expected):
    if found != expected:
        problems.append("%s %s %s: %s instead of %s" %
                        (way, group, level, dict(found) if isinstance(
                            found, Counter) else found,
                         dict(expected) if isinstance(expected, Counter)
                         else expected))


filter_out = filter_file("out.filter", "EXCLUDE *levels.c")
filter_in = filter_file("in.filter", "EXCLUDE *", "INCLUDE *levels.c")
full_program = compile_to("full", "-fplugin-arg-pomp-inst=" + everything)
full = delivered(full_program)
for number, (group, group_name) in enumerate(groups.items()):
    possible = 0
    for g, mask in guards.values():
        possible |= mask if g == group else 0
    choices = [("none", 0)] + [l for l in levels.values() if l[1] & possible]
    for level, bit in choices:
        expected = Counter({name: n for name, n in full.items()
                            if name in events and events[name][0] == group
                            and events[name][1] & bit})
        at_run_time = sum(expected.values())
        what = "%s %s" % (group_name, level)
        none = "-fplugin-arg-pomp-inst=all:none"
        check("option", group_name, level, delivered(compile_to(
            "option", none + "," + what.replace(" ", ":").lower())), expected)
        # Pragmas read the names of levels as the option does.
        if long or (level, bit) in (choices[0], choices[-1]):
            check("pragma", group_name, level, delivered(compile_to(
                "pragma", none, '-DLOCAL_PRAGMA="pomp inst %s"' % what.upper())),
                expected)
            check("file pragma", group_name, level, delivered(compile_to(
                "file", none, '-DFILE_PRAGMA="pomp inst %s file"' % what)),
                expected)
        off = {"POMP_" + g: "none" for g in groups}
        # Filters know no levels.
        if (level, bit) == choices[-1]:
            check("filter that leaves it out", group_name, level, delivered(
                compile_to("out", "-fplugin-arg-pomp-inst=" + what.replace(
                    " ", ":"), filter_out)), Counter())
            check("filter that brings it in", group_name, level, delivered(
                compile_to("in", none + "," + what.replace(" ", ":"),
                           filter_in)), expected)
        check("environment", group_name, level, measured(
            full_program, **{**off, "POMP_" + group: level}), at_run_time)
        check("API", group_name, level, measured(
            full_program, str(number), str(bit), **off), at_run_time)
for problem in problems:
    print("ERROR:", problem)
print("levels: %d problems" % len(problems))
sys.exit(bool(problems))
