#!/usr/bin/env python3
"""Demands that the documents of JSON name the members that there are: each one
that pomp-report prints is named in REPORT.md or PROFILE.md, and so is each one
of the recorded profile; and each name in the first column of their tables is
printed, or at least a string of the sources.

usage: members.py SOURCE-DIRECTORY POMP-REPORT
"""
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile

source, tool = sys.argv[1:]
INPUTS = os.path.join(source, "test/report/Inputs")
SCALER = os.path.join(INPUTS, "scaling.py")
DOCUMENTS = "utils/pomp-report/REPORT.md", "pomp-rt/PROFILE.md"
PROFILES = ("small", "settled", "efficiency", "few_tasks", "task_tree",
            "job_serial", "lock", "sampled", "sampled_more", "tiny_chunks")
# Objects whose members are data: names of states, attributes, counters.
OF_DATA = {"states", "attributes", "exclusive", "counters", "lost"}
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


def report(*arguments):
    return json.loads(subprocess.run([tool, "--json", *arguments], check=True,
                                     stdout=subprocess.PIPE).stdout)


def printed():
    """What pomp-report prints of profiles that are made up."""
    found = set()
    with tempfile.TemporaryDirectory() as directory:
        profiles = []
        for name in PROFILES:
            profiles.append(os.path.join(directory, name + ".json"))
            with open(profiles[-1], "w", encoding="utf-8") as f:
                json.dump(getattr(profile, name)().document(), f)
        for path in profiles:
            members(report(path, "--score"), found)
        members(report("--compare", *(os.path.join(directory, name) for name in
                                      ("sampled.json", "sampled_more.json"))),
                found)
        runs = []
        for threads in 1, 2:
            runs.append(os.path.join(directory, f"threads-{threads}.json"))
            with open(runs[-1], "w", encoding="utf-8") as f:
                subprocess.run([sys.executable, SCALER, str(threads)], stdout=f,
                               check=True)
        members(report("--scaling", *runs), found)
        job = os.path.join(directory, "job")
        for rank, path in enumerate([os.path.join(directory, "settled.json")] * 2):
            os.makedirs(f"{job}/rank-{rank:04}")
            os.symlink(path, f"{job}/rank-{rank:04}/profile.json")
        with open(f"{job}/pomp-job", "w", encoding="utf-8") as f:
            f.write("ranks 2\njob x\n")
        members(report(job), found)
        members(report("--merge", job), found)
    return found


def main():
    text = "".join(read(d) for d in DOCUMENTS)
    named = set(re.findall(r"`(\w+)`", text))
    recorded = {part for line in read("test/abi/record/profile-1.txt")
                .splitlines()[1:] for part in re.findall(r"\w+", line.split(":")[0])}
    found = printed()
    times_of_states = {state + "_ns" for state in re.findall(
        r'^POMP_(?:THREAD_)?STATE\(\w+, "(\w+)"', read("include/pomp/kinds.def"),
        re.MULTILINE)}
    for name in sorted(found | recorded):
        if name not in named and name not in times_of_states:
            complain(f"{' and '.join(DOCUMENTS)} do not name {name}")
    strings = found | recorded
    for directory in "pomp-rt", "utils/pomp-report", "include/pomp":
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
