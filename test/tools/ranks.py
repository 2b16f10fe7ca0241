#!/usr/bin/env python3
# Starts a program by a launcher, with two threads in each rank, and demands what
# pomp-report says of the balance between ranks: a finding that names the busiest
# and the laziest, or none.
#
# usage: ranks.py --report POMP-REPORT [--expect BUSIEST,LAZIEST] LAUNCHER...
#
# LAUNCHER has the program at its end, which prints "correct".
import argparse
import os
import subprocess

import planted

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("--expect")
parser.add_argument("launcher", nargs=argparse.REMAINDER)
args = parser.parse_args()


def is_as_expected(directory):
    run = directory + "/run"
    # Waiting ranks leave the processors to those that work: there may be few.
    environment = dict(os.environ, OMP_NUM_THREADS="2", POMP_REPORT="none",
                       OMP_WAIT_POLICY="passive", POMP_OUTPUT=run,
                       OMPI_MCA_mpi_yield_when_idle="1")
    environment.pop("POMP_LIBRARY", None)
    said = subprocess.run(args.launcher, env=environment, check=True,
                          capture_output=True, text=True).stdout
    assert said.endswith(", correct\n"), said
    table = planted.read(args.report, run)
    text = subprocess.run([args.report, "--advise", run], check=True,
                          capture_output=True, text=True).stdout
    assert "works most:\n" in text, text
    for finding in table["findings"]:
        print("  %.1f %%: %s" % (finding["share_percent"],
                                 finding["evidence"]))
        assert finding["share_percent"] >= 5
        assert 0 < finding["gain_ns"] <= finding["cost_ns"]
    # Where there are fewer processors than threads, messages take long.
    found = [f for f in table["findings"] if f["kind"] != "communication"]
    for finding in found:
        assert finding["kind"] == "rank-imbalance"
        assert "Load imbalance between ranks: " in text, text
        words = " ".join(text.split())
        assert "rank %d works" % finding["busiest_rank"] in words, text
        assert "rank %d only" % finding["laziest_rank"] in words, text
    if not table["findings"]:
        print("  nothing")
        assert text.startswith("No finding between ranks"), text
    return [args.expect] * bool(args.expect) == [
        "%d,%d" % (f["busiest_rank"], f["laziest_rank"])
        for f in found]


planted.demand_of(is_as_expected, args.expect)
