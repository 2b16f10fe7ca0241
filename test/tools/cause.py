#!/usr/bin/env python3
# Runs a program and requires that the first finding of its profile and of its
# trace is of one of these kinds where the source says PLANTED, or that there is
# none.
#
# usage: cause.py --report POMP-REPORT [--threads N] [--never KIND,...]
#                 [--or-busy] PROGRAM SOURCE [KIND...]
#
# No run may have a finding of those that --never names. With --or-busy it may
# say nothing but that the machine was busy, and then --never is not judged.
import argparse

import planted

parser = argparse.ArgumentParser()
parser.add_argument("--report", required=True)
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--never", default="")
parser.add_argument("--or-busy", action="store_true")
parser.add_argument("program")
parser.add_argument("source")
parser.add_argument("kinds", nargs="*")
args = parser.parse_args()
LINES = planted.lines_with(args.source, "PLANTED")


def first(directory):
    """What the advice says first, as kind and line."""
    report = planted.read(args.report, directory)
    findings = report["findings"]
    if "oversubscription" not in args.kinds:
        findings = planted.findings(report, args.threads)
    never = [f for f in findings if f["kind"] in args.never.split(",")]
    if args.kinds and args.or_busy and (never or not findings) and any(
            note["kind"] == "busy-machine" for note in report["notes"]):
        return "busy-machine", LINES[0] if LINES else None
    assert not never, never[0]
    if not findings:
        return None
    region = findings[0]["region"]
    return findings[0]["kind"], (
        None if region is None else report["regions"][region]["first_line"])


def is_expected(found):
    if not args.kinds:
        return found is None
    return (found is not None and
            found[0] in args.kinds + ["busy-machine"] and
            (found[1] in LINES or not LINES))


def are_expected(both, trace):
    found = [first(both), first(trace)]
    print("  profile %s, trace %s" % tuple(found))
    return all(is_expected(f) for f in found)


planted.demand(args.program, args.threads, are_expected,
               "%s at a line of %s" % (" or ".join(args.kinds), LINES)
               if args.kinds else None)
