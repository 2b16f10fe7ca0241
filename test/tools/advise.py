#!/usr/bin/env python3
# Runs a program with two threads and demands exactly these findings, from its
# profile and from its trace.
#
# usage: advise.py --report POMP-REPORT [--profile-only] PROGRAM [KIND[:LINE[,LINE...]]...]
#
# With lines these must be the first lines of all that the finding names.
import argparse

import planted

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("--profile-only", action="store_true",
                    help="a trace does not have what the finding needs")
parser.add_argument("program")
parser.add_argument("kinds", nargs="*")
args = parser.parse_args()


def meets(wanted, finding, report):
    kind, _, lines = wanted.partition(":")
    sites = sorted(report["regions"][site]["first_line"]
                   for site in finding["sites"])
    return kind == finding["kind"] and (
        not lines or sites == sorted(int(line) for line in lines.split(",")))


def is_as_expected(directory):
    """Whether what is in a directory has the findings that it shall have."""
    report = planted.read(args.report, directory)
    findings = planted.findings(report, 2, args.kinds)
    for finding in findings:
        # No finding without a number, and none without its cost.
        assert finding["cost_ns"] > 0 and finding["share_percent"] >= 5
        least = finding["gain_least_ns"]
        assert 0 <= (least or 0) <= finding["gain_ns"]
        assert least is not None or finding["gain_ns"] <= finding["cost_ns"]
        assert any(c.isdigit() for c in finding["evidence"])
    print("  " + ("; ".join("%s, %.1f %%: %s" % (f["title"], f["share_percent"],
                                               f["evidence"])
                          for f in findings) or "nothing"))
    findings.sort(key=lambda finding: finding["kind"])
    return len(findings) == len(args.kinds) and all(
        meets(wanted, finding, report)
        for wanted, finding in zip(sorted(args.kinds), findings))


planted.demand(args.program, 2,
               lambda both, trace: is_as_expected(both) and
               (args.profile_only or is_as_expected(trace)), " ".join(args.kinds))
