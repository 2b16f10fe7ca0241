#!/usr/bin/env python3
"""Demands what pomp-report says of the critical path of critical.c. Whoever has
no processor for a while makes another chain the longest: then once more.

usage: check_critical.py POMP-REPORT PROGRAM SOURCE DIRECTORY
"""
import json
import os
import re
import shutil
import subprocess
import sys

report, program, source, directory = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    EXPECTED = {number: int(found[1])
                for number, line in enumerate(file, 1)
                for found in [re.search(r"// CHAIN (\d+)", line)] if found}


def run():
    shutil.rmtree(directory, ignore_errors=True)
    env = {**os.environ, "POMP_MONITOR": "trace", "POMP_OUTPUT": directory,
           "POMP_REPORT": "none", "OMP_NUM_THREADS": "2"}
    env.pop("POMP_LIBRARY", None)
    subprocess.run([program], check=True, env=env)
    return json.loads(subprocess.run([report, "--json", directory], check=True,
                                     capture_output=True).stdout)


def counts_of(whole):
    path = whole["tasks"]["critical_path"]
    sites, links = path["sites"], path["links"]
    assert 0 < path["length_ns"] <= path["work_ns"], path
    assert path["length_outside_ns"] <= path["work_outside_ns"], path
    assert sum(s["work_ns"] for s in sites) == path["length_ns"], path
    assert sum(l["work_ns"] for l in links) == path["length_ns"], path
    assert sum(s["count"] for s in sites) == path["num_links"] == len(links)
    end = 0
    for link in links:
        assert link["begin_ns"] + link["work_ns"] <= link["end_ns"], link
        assert link["end_ns"] >= end, link
        end = link["end_ns"]
    counts = dict.fromkeys(EXPECTED, 0)
    for site in sites:
        if site["is_task"]:
            counts[whole["regions"][site["region"]]["first_line"]] += \
                site["count"]
    return counts


for attempt in range(20):
    found = counts_of(run())
    if found == EXPECTED:
        sys.exit(0)
    print({line: (found[line], n) for line, n in EXPECTED.items()
           if found[line] != n})
sys.exit("check_critical.py: ERROR: the chain is never the expected one")
