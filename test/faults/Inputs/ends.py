"""Ends a program in all ways that there are, without and with the plugin, and
demands the same exit code or signal, the same output, and a profile that has all
that came before.

usage: ends.py PLAIN INSTRUMENTED REPORT DIRECTORY [MONITOR]"""
import glob
import json
import os
import shutil
import signal
import subprocess
import sys

plain, instrumented, report, directory = sys.argv[1:5]
monitor = sys.argv[5] if len(sys.argv) > 5 else "profile"

SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU,
           signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGILL,
           signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGPIPE,
           signal.SIGKILL]
HANDLED = [signal.SIGTERM, signal.SIGINT, signal.SIGXCPU, signal.SIGSEGV,
           signal.SIGUSR1, signal.SIGUSR2]
# What a batch system sends before a time limit, to a program that then ends by
# itself.
WARNING = [signal.SIGTERM, signal.SIGXCPU, signal.SIGUSR1, signal.SIGUSR2]
WAYS = (["signal-%d" % s for s in SIGNALS] +
        ["%s-%d" % (how, s) for how in ("handled", "passed-on")
         for s in HANDLED] +
        ["warned-%d" % s for s in WARNING] +
        ["kill-from-outside", "abort", "_exit", "_Exit", "quick_exit", "exit",
         "null", "stack", "throw", "terminate", "exec", "cpu-limit"])
# Ends that the runtime is told of.
IN_ORDER = ["quick_exit", "exit"] + ["warned-%d" % s for s in WARNING]

bad = 0
runs = 0


def no_signal_ignored():
    """Who runs this may have been told to ignore some."""
    for s in SIGNALS:
        if s != signal.SIGKILL:
            signal.signal(s, signal.SIG_DFL)


def run(program, arguments, **more):
    environment = dict(os.environ, **more)
    environment.pop("POMP_LIBRARY")
    process = subprocess.Popen(
        [program] + arguments, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=no_signal_ignored)
    out, err = process.communicate(timeout=60)
    # A file that libomp leaves behind when it is killed.
    for name in glob.glob("/dev/shm/__KMP_REGISTERED_LIB_%d_*" % process.pid):
        os.remove(name)
    return process.returncode, out, err


def check(arguments):
    global bad, runs
    name = " ".join(arguments)
    runs += 1
    shutil.rmtree(directory, ignore_errors=True)
    expected = run(plain, arguments)
    found = run(instrumented, arguments, POMP_OUTPUT=directory,
                POMP_MONITOR=monitor, POMP_REPORT="none")
    problems = []
    if arguments[0] == "exec":
        # After exec the program is a run of its own, and says where it writes.
        found = found[:2] + (found[2].partition("pomp: ")[0],)
        shutil.rmtree(directory + ".2")
    if expected != found:
        problems.append("%s, expected %s" % (found, expected))
    done = subprocess.run([report, "--json", directory], capture_output=True,
                          text=True)
    if done.returncode or done.stderr:
        problems.append("pomp-report: " + done.stderr)
    else:
        profile = json.loads(done.stdout)
        visits = {kind: max([r["visits"] for r in profile["regions"]
                             if r["type"] == kind], default=0)
                  for kind in ("critical", "single", "task")}
        if visits != {"critical": 200, "single": 200, "task": 100}:
            problems.append("the profile has %s" % visits)
        early = arguments[0] not in IN_ORDER
        if monitor == "profile" and profile["ended_early"] != early:
            problems.append("ended_early is %s" % profile["ended_early"])
        for r in profile["threads"]:
            if sum(r["states"].values()) > profile["wall_time_ns"] + 1000:
                problems.append("more time than there was")
    if arguments[0] in IN_ORDER and os.path.exists(
            os.path.join(directory, "profile.live")):
        problems.append("profile.live is left")
    for problem in problems:
        print("%s: %s" % (name, problem))
    bad += bool(problems)


for way in WAYS:
    check([way])
for way in ["signal-15", "abort", "_exit", "exit", "null"]:
    check([way, "parallel"])
    check([way, "task"])
print("%d runs, %d bad" % (runs, bad))
sys.exit(bad > 0)
