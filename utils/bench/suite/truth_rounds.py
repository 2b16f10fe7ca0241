"""What rounds of truth have measured, one beside the other."""

import argparse
import json
import os

from . import planted, truth
from .tools import BenchError


def save(path, results, options):
    """Appends a line of JSON for each program."""
    with open(path, "a") as file:
        for r in results:
            print(json.dumps({
                "program": r.program.name,
                "threads": options.threads,
                "is_busy": options.busy,
                "times": r.times,
                "found": r.found,
                "walls": r.walls,
                "growths": r.growths,
            }), file=file)


def load(path):
    """Returns the options of a round and its results by program. The runs of a
    program that has several lines are added up."""
    options, results = None, {}
    with open(path) as file:
        for number, line in enumerate(file, 1):
            try:
                read = json.loads(line)
                here = argparse.Namespace(threads=read["threads"],
                                          busy=read["is_busy"])
                result = results.setdefault(read["program"], truth.Result(
                    planted.own_programs([read["program"]])[0]))
                for variant, runs in read["found"].items():
                    result.found.setdefault(variant, []).extend(
                        [truth.Finding(*f) for f in run] for run in runs)
                for variant, walls in read.get("walls", {}).items():
                    result.walls.setdefault(variant, []).extend(walls)
                result.growths += read.get("growths", [])
                result.add_pairs(read["times"])
            except (ValueError, KeyError, TypeError):
                raise BenchError("%s:%d: expected a line that truth --save has "
                                 "written" % (path, number)) from None
            if options and options != here:
                raise BenchError(
                    "%s:%d: expected %d threads%s, as in the lines before" %
                    (path, number, options.threads,
                     " on a busy machine" if options.busy else ""))
            options = here
    if not options:
        raise BenchError("%s: expected lines that truth --save has written" %
                         path)
    return options, results


def name_of(options):
    return "busy" if options.busy else "idle"


def wrong_heads(result):
    """Returns what is first where it should not be, and in how many runs."""
    count = {}
    for variant, runs in result.found.items():
        is_good = [not f for f in runs] if variant else result.good_runs()
        for found, good in zip(runs, is_good):
            if not good:
                said = "%s %s" % (variant.lower(), truth.describe(
                    found[0] if found else None))
                count[said.strip()] = count.get(said.strip(), 0) + 1
    return ["%s (%d)" % each for each in count.items()]


def cells(result):
    """Returns what one round says about a program."""
    return [truth.of(result.num_right(), len(result.found[""])),
            truth.promise(result.first()),
            "%.1f" % result.measured(),
            {None: "-", True: "yes", False: "no"}[result.is_within()],
            ", ".join(truth.of(*each)
                      for each in truth.silent_variants(result)) or "-"]


def print_side_by_side(paths):
    """Prints a table with the rounds of these files."""
    rounds = [load(path) for path in paths]
    columns = ["right", "promised", "measured", "within", "silent"]
    print("| program | expected | %s | otherwise |" % " | ".join(
        "%s: %s" % (name_of(options), column)
        for options, _ in rounds for column in columns))
    print("|" + " --- |" * (3 + len(columns) * len(rounds)))
    totals = [truth.Total() for _ in rounds]
    for name in sorted(set().union(*(results for _, results in rounds))):
        row, wrong, program = [], [], None
        for (options, results), total in zip(rounds, totals):
            result = results.get(name)
            if not result:
                row += ["-"] * len(columns)
                continue
            program = result.program
            total.add(result)
            row += cells(result)
            wrong += ["%s %s" % (name_of(options), each)
                      for each in wrong_heads(result)]
        print("| %s | %s | %s | %s |" % (
            os.path.basename(program.path), truth.expected_of(program),
            " | ".join(row), ", ".join(wrong)))
    for (options, _), total in zip(rounds, totals):
        print("\n%d threads, %s: %s" % (options.threads, name_of(options),
                                        total.text()))
