# usage: check_samples.py POMP-REPORT PROGRAM SOURCE [KIND FUNCTION]
#
# Runs a program with two threads and samples, and demands of its profile and of
# its trace that the first finding is of KIND and names FUNCTION with a line that
# says PLANTED; without KIND, that none names such a line.
import os
import sys

sys.path.append(os.path.join(os.path.dirname(__file__), "../../tools"))
import planted

report, program, source = sys.argv[1:4]
kind, function = (sys.argv[4:] + [None, None])[:2]
LINES = ["%s:%d" % (os.path.basename(source), n)
         for n in planted.lines_with(source, "PLANTED")]
os.environ["POMP_SAMPLE"] = "1000"


def is_right(directory):
    profile = planted.read(report, directory)
    samples = profile["samples"]
    found = [f for f in planted.findings(profile, 2)
             if any(line in f["evidence"] for line in LINES)]
    print("  %d samples, %d of other threads than working ones, %d dropped; %s" % (
        samples["taken"], samples["waiting"], samples["dropped"],
        "; ".join(f["evidence"] for f in profile["findings"]) or "nothing"))
    assert samples["problem"] is None, samples
    # On a busy machine most of the work may be in no sample.
    assert (samples["note"] or "The samples stand for ").startswith(
        "The samples stand for "), samples
    if not kind:
        return not found
    return bool(found) and found[0]["kind"] == kind and any(
        "%s %s" % (function, line) in found[0]["evidence"] for line in LINES)


planted.demand(program, 2, lambda both, trace: is_right(both) and
               is_right(trace), kind)
