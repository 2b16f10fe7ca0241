# usage: check_busy.py POMP-REPORT EVEN UNEVEN
#
# Another process keeps one processor busy. EVEN runs first with one thread and
# then with two that are bound, of which only one has its processor for itself:
# a note must say that the machine was busy, and there must be no finding. The
# problem of UNEVEN must be found all the same.
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

RUNS = 20
PAUSE_S = 0.5

tool, even, uneven = sys.argv[1:]
cpus = sorted(os.sched_getaffinity(0))
busy, free = cpus[0], cpus[-1]


def reports(program, threads, places):
    """What is said of the profile and of the trace of a run."""
    environment = dict(os.environ, POMP_MONITOR="profile,trace",
                       POMP_REPORT="none", OMP_NUM_THREADS=str(threads),
                       OMP_PROC_BIND="true", OMP_PLACES=places)
    environment.pop("POMP_LIBRARY", None)
    with tempfile.TemporaryDirectory() as directory:
        both, trace = directory + "/both", directory + "/trace"
        environment["POMP_OUTPUT"] = both
        subprocess.run([program], env=environment, check=True)
        os.mkdir(trace)
        for name in os.listdir(both):
            if name.endswith(".trace"):
                shutil.copy(os.path.join(both, name), trace)
        profile, trace = [json.loads(subprocess.run(
            [tool, "--json", d], check=True, capture_output=True,
            text=True).stdout) for d in (both, trace)]
    assert profile["processors"] == trace["processors"], (profile, trace)
    for a, b in zip(profile["threads"], trace["threads"]):
        for member in ("cpu_ns", "run_delay_ns", "turns"):
            assert a[member] == b[member] > 0, (a, b)
    return [profile, trace]


def check_times(report):
    """How long each thread had a processor, and waited for one."""
    threads = report["threads"]
    for thread in threads:
        all_time = sum(thread["states"].values())
        assert 0 < thread["cpu_ns"] <= all_time * 1.05, thread
        assert 0 <= thread["run_delay_ns"] <= all_time * 1.05, thread
    processors = report["processors"]
    assert processors["run_delay_ns"] == sum(t["run_delay_ns"]
                                             for t in threads), report
    assert processors["threads_at_once"] == len(threads), processors


def is_busy(report):
    kinds = [finding["kind"] for finding in report["findings"]]
    print("%d threads, delayed for %.1f %%: %s; %s" % (
        len(report["threads"]), report["processors"]["run_delay_percent"],
        kinds, report["notes"]))
    return [note["kind"] for note in report["notes"]] == ["busy-machine"]


def check_all():
    good = True
    for report in reports(even, 1, "{%d}" % busy):
        check_times(report)
        assert report["processors"]["count"] == 1, report["processors"]
        # A thread that shares a processor with another one has half of it.
        good &= is_busy(report) and not report["findings"]
    if busy == free:
        return good
    places = "{%d},{%d}" % (busy, free)
    for report in reports(even, 2, places):
        check_times(report)
        assert report["processors"]["count"] == 2, report["processors"]
        good &= is_busy(report) and not report["findings"]
    for report in reports(uneven, 2, places):
        good &= is_busy(report) and [
            f["kind"] for f in report["findings"]] == ["imbalance"]
    return good


def run():
    other = subprocess.Popen(
        [sys.executable, "-c", "while True: pass"],
        preexec_fn=lambda: os.sched_setaffinity(0, {busy}))
    try:
        return check_all()
    finally:
        other.kill()
        other.wait()


for attempt in range(RUNS):
    if run():
        sys.exit(0)
    time.sleep(PAUSE_S)
sys.exit(1)
