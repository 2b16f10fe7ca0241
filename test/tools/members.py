#!/usr/bin/env python3
"""Demands that the documents of JSON name the members that there are: each one
that pomp-report and pomp try print is named in them, and so is each one of the
recorded profile; and each name in the first column of their tables is printed,
or at least a string of the sources. REPORT.md lists the schema and the version
of everything that is printed.

usage: members.py SOURCE-DIRECTORY POMP-REPORT POMP
"""
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile

source, tool, command = sys.argv[1:]
INPUTS = os.path.join(source, "test/report/Inputs")
SCALER = os.path.join(INPUTS, "scaling.py")
DOCUMENTS = "utils/pomp-report/REPORT.md", "pomp-rt/PROFILE.md", "docs/Try.md", "docs/Doctor.md"
PROFILES = ("small", "settled", "efficiency", "few_tasks", "task_tree",
            "job_serial", "lock", "sampled", "sampled_more", "tiny_chunks")
# Objects whose members are data: names of states, attributes, counters.
OF_DATA = {"constructs", "states", "attributes", "exclusive", "counters", "lost", "variables"}
problems = 0
sys.dont_write_bytecode = True
sys.path.insert(0, INPUTS)
profile = importlib.import_module("profile")


def complain(what):
    global problems
    problems += 1
    print("members.py: " + what, file=sys.stderr)


def read(name):
    with open(os.path.join(source, name), encoding="utf-8") as f:
        return f.read()


def members(value, found):
    """All names of members in a JSON value."""
    if isinstance(value, list):
        for item in value:
            members(item, found)
    elif isinstance(value, dict):
        for name, item in value.items():
            found.add(name)
            if not (name in OF_DATA and isinstance(item, dict)):
                members(item, found)


def report(*arguments, code=0):
    result = subprocess.run([tool, "--json", *arguments], check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert result.returncode == code, (arguments, result.returncode)
    return json.loads(result.stdout)


def check_schema(value, listed):
    """Each object says what it is, first of all, as the document lists it."""
    first = list(value)[:2]
    if first != ["schema", "version"]:
        complain(f"expected schema and version first, found {first}")
    elif (value["schema"], value["version"]) not in listed:
        complain(f"{DOCUMENTS[0]} does not list {value['schema']} "
                 f"{value['version']}")
    else:
        listed[value["schema"], value["version"]] = True


def tried(directory):
    """What pomp try writes."""
    output = os.path.join(directory, "tried")
    subprocess.run([command, "try", "--time", "1", "--experiments", "none",
                    "--with", "A=1", "--output", output, "--", "true"],
                   check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    with open(os.path.join(output, "try.json"), encoding="utf-8") as f:
        return json.load(f)


def ran(directory):
    """What pomp run writes."""
    path = os.path.join(directory, "run.json")
    subprocess.run([command, "run", "--json", path, "--output",
                    os.path.join(directory, "ran"), "--", "true"],
                   check=True, stderr=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as f:
        return json.load(f)


def printed(directory):
    """Everything that is printed of profiles that are made up."""
    paths = {name: os.path.join(directory, name + ".json") for name in PROFILES}
    for name, path in paths.items():
        with open(path, "w", encoding="utf-8") as f:
            json.dump(getattr(profile, name)().document(), f)
        yield report(path, "--score")
        yield report(path, "--next")
    two = paths["sampled"], paths["sampled_more"]
    yield report("--compare", *two)
    yield report("--compare", "--fail-on", "default", paths["small"], paths["small"])
    baseline = os.path.join(directory, "gate.txt")
    subprocess.run([tool, "--baseline", baseline, "--record", paths["small"]],
                   check=True)
    with open(baseline, "a", encoding="utf-8") as f:
        f.write('critical "other" in a.c #1: visits 7\n')
    yield report("--baseline", baseline, paths["small"])
    runs = []
    for threads in 1, 2:
        runs.append(os.path.join(directory, f"threads-{threads}.json"))
        with open(runs[-1], "w", encoding="utf-8") as f:
            subprocess.run([sys.executable, SCALER, str(threads)], stdout=f,
                           check=True)
    yield report("--scaling", *runs)
    job = os.path.join(directory, "job")
    for rank in range(2):
        os.makedirs(f"{job}/rank-{rank:04}")
        os.symlink(paths["settled"], f"{job}/rank-{rank:04}/profile.json")
    with open(f"{job}/pomp-job", "w", encoding="utf-8") as f:
        f.write("ranks 2\njob x\n")
    yield report(job)
    yield report("--merge", job)
    yield tried(directory)
    yield ran(directory)
    yield json.loads(subprocess.run([command, "explain", "--json", "polling"],
                                    check=True, text=True,
                                    stdout=subprocess.PIPE).stdout)
    # Whatever this machine is like.
    yield json.loads(subprocess.run([command, "doctor", "--json", tool],
                                    check=False, text=True,
                                    stdout=subprocess.PIPE).stdout)


def main():
    text = "".join(read(d) for d in DOCUMENTS)
    named = set(re.findall(r"`(\w+)`", text))
    recorded = {part for line in read("test/abi/record/profile-1.txt")
                .splitlines()[1:] for part in re.findall(r"\w+", line.split(":")[0])}
    listed = {(schema, int(version)): False for schema, version in re.findall(
        r"\| `(pomp-\w+)` \| (\d+) \|", read(DOCUMENTS[0]))}
    found = set()
    with tempfile.TemporaryDirectory() as directory:
        for value in printed(directory):
            check_schema(value, listed)
            members(value, found)
    # These need a program that runs: test/command/top.test.
    others = "pomp-profile", "pomp-top"
    for schema in sorted(listed):
        if not listed[schema] and schema[0] not in others:
            complain(f"{DOCUMENTS[0]} lists {schema}, which nothing prints")
    times_of_states = {state + "_ns" for state in re.findall(
        r'^POMP_(?:THREAD_)?STATE\(\w+, "(\w+)"', read("include/pomp/kinds.def"),
        re.MULTILINE)}
    for name in sorted(found | recorded):
        if name not in named and name not in times_of_states:
            complain(f"{' and '.join(DOCUMENTS)} do not name {name}")
    strings = found | recorded
    for directory in "pomp-rt", "utils", "include/pomp":
        for folder, _, files in os.walk(os.path.join(source, directory)):
            for file in files:
                if file.endswith((".c", ".def", ".js")):
                    strings.update(re.findall(r'"(\w+)', read(
                        os.path.join(folder, file))))
    for first in re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE):
        for name in re.findall(r"`([a-z]\w+)`", first):
            if name not in strings:
                complain(f"{' or '.join(DOCUMENTS)} describes {name}, which is "
                         "not there")


main()
sys.exit(problems != 0)
